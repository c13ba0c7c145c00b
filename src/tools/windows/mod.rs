//! The `windows` toolset: list, focus, move, resize and minimise windows.

pub(crate) mod shared;

crate::tools::toolset! {
    list_windows::ListWindows,
    focus_window::FocusWindow,
    minimize_window::MinimizeWindow,
    move_window::MoveWindow,
    resize_window::ResizeWindow,
    set_window_frame::SetWindowFrame,
}
