//! The `system` toolset: the Mac and its macOS, the battery, the displays.

pub mod get_battery_status;
pub mod get_display_info;
pub mod get_system_info;
