//! The `scroll` toolset.

pub mod scroll_to_element;
