//! The `mouse` toolset: the pointer.

pub mod click;
pub mod double_click;
pub mod drag;
pub mod move_mouse;
pub mod shared;
