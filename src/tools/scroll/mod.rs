//! The `scroll` toolset: scroll at a point, or until an element is in view.

#[expect(
    clippy::module_inception,
    reason = "a tool is a file of its name, a set a folder of its"
)]
pub mod scroll;
pub mod scroll_to_element;
