//! What a process knows of accessibility elements.

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
};

use super::object::Id;
use crate::tree::Index;

/// What a process knows of elements.
#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) index: RefCell<Index>,
    /// Messaging timeouts by handle: a timeout holds for this one reference, not for others that are equal to it, and
    /// not for the elements that are reached from it (AXUIElement.h).
    pub(super) timeouts: RefCell<HashMap<Id, f64>>,
    /// The timeout that was set on the system-wide element.
    pub(super) timeout: Cell<Option<f64>>,
}
