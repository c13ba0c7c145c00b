//! The `clipboard` toolset: read and write the general pasteboard.

pub mod get_clipboard;
pub mod set_clipboard;
