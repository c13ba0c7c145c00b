//! The `system` toolset: what this Mac is and what it has.

pub mod get_display_info;
