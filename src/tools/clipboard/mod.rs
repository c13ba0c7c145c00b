//! The `clipboard` toolset: read and write the general pasteboard.

crate::tools::toolset! {
    get_clipboard::GetClipboard,
    set_clipboard::SetClipboard,
}
