//! The `keyboard` toolset: text and keys.

pub mod key_combination;
pub mod press_key;
pub mod shared;
pub mod type_text;
