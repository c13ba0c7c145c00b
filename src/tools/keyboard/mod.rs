//! The `keyboard` toolset: type text, press keys and shortcuts.

pub mod key_combination;
pub mod press_key;
pub mod shared;
pub mod type_text;
