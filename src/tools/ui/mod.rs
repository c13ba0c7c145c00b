//! The `ui` toolset: the elements of an app's user interface.

pub mod get_ui_elements;
pub mod wait_for;
