//! The `system` toolset: what this Mac is and what it has.

pub mod get_battery_status;
pub mod get_display_info;
pub mod get_system_info;
