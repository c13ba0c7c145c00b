//! The `scroll` toolset: scroll at a point, or until an element is in view.

crate::tools::toolset! {
    scroll::Scroll,
    scroll_to_element::ScrollToElement,
}
