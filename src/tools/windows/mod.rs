//! The `windows` toolset: list, focus, move, resize and minimise windows.

pub mod list_windows;
