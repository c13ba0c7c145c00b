//! What an object of an application with a dictionary of its own is.

use super::records::Place;
use crate::apple_events::standard;

/// An object of an application.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Object {
    /// One that every application has: itself, a window, a document.
    Standard(standard::Object),
    /// One among its records.
    Record(Place),
    /// A tab of a window, by the window's number and its place.
    Tab { window: u32, place: usize },
    /// A text in a window, or a part of it.
    Text(Part),
}

/// A part of the text in a window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Part {
    /// The window's number.
    pub(super) window: u32,
    /// What kind of part it is: `text`, `paragraph`, `word`, `character`.
    pub(super) class: &'static str,
    /// Where it begins and ends, in bytes of the whole text.
    pub(super) from: usize,
    pub(super) to: usize,
}
