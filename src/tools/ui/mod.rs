//! The `ui` toolset: the elements of an app's user interface.

pub mod click_ui_element;
pub mod focus_ui_element;
pub mod get_ui_element_value;
pub mod get_ui_elements;
pub mod set_ui_element_value;
pub mod shared;
pub mod wait_for;
