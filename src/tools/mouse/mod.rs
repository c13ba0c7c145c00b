//! The `mouse` toolset: click, double-click, move and drag.

pub(crate) mod shared;

crate::tools::toolset! {
    click::Click,
    double_click::DoubleClick,
    move_mouse::MoveMouse,
    drag::Drag,
}
