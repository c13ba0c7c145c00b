//! What a process knows of accessibility elements.

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    rc::Rc,
};

use rquickjs::{Persistent, Value};

use super::object::Id;
use crate::tree::{AxError, Index};
use simulated_world::ax::Attribute;

/// What a process knows of elements.
#[derive(Default)]
pub(super) struct State {
    pub(super) index: RefCell<Index>,
    /// Messaging timeouts by handle: a timeout holds for this one reference, not for others that are equal to it, and
    /// not for the elements that are reached from it (AXUIElement.h).
    pub(super) timeouts: RefCell<HashMap<Id, f64>>,
    /// The timeout that was set on the system-wide element.
    pub(super) timeout: Cell<Option<f64>>,
    /// What stands in the empty slots of batched reads, by their errors: one object each, which never changes.
    pub(super) placeholders: RefCell<Vec<Placeholder>>,
    /// The list of names that the last batched read asked for, by its handle: a tree is read with one list.
    pub(super) batch: RefCell<(Id, Rc<[Attribute]>)>,
}

/// An object that says why a slot is empty.
pub(super) struct Placeholder {
    pub(super) error: AxError,
    pub(super) id: Id,
    /// The object for JavaScript, once a list with it was taken apart. Half of the slots of a tree are empty.
    pub(super) wrapper: Option<Persistent<Value<'static>>>,
}
