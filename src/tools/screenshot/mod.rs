//! The `screenshot` toolset: pictures of displays, windows and regions.

pub mod screenshot_app_window;
pub mod shared;
pub mod take_screenshot;
