//! The `keyboard` toolset: type text, press keys and shortcuts.

pub(crate) mod shared;

crate::tools::toolset! {
    type_text::TypeText,
    press_key::PressKey,
    key_combination::KeyCombination,
}
