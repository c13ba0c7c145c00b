//! The `mouse` toolset: click, double-click, move and drag.

pub mod click;
pub mod double_click;
pub mod drag;
pub mod move_mouse;
pub mod shared;
