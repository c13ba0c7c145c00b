//! The `windows` toolset: list, focus, move, resize and minimise windows.

pub mod focus_window;
pub mod list_windows;
pub mod minimize_window;
pub mod move_window;
pub mod resize_window;
pub mod shared;
