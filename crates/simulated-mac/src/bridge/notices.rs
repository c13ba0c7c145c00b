//! Blocks that observe notifications.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use rquickjs::{Function, Persistent};

use super::object::{Center, Id};

/// The processors on which a block is suspected of never being called [eyes 0] (P3), so it is played there.
pub(super) const INTEL: &str = "Intel";

/// A block that waits for notifications.
pub(super) struct Observer {
    /// What the center answered for it, by which it is removed.
    pub(super) id: Id,
    pub(super) center: Center,
    /// None: all.
    pub(super) name: Option<Rc<str>>,
    /// It waits for those of an object that posts none.
    pub(super) is_deaf: bool,
    pub(super) handler: Persistent<Function<'static>>,
}

/// The observers of a process.
#[derive(Default)]
pub(super) struct Observers {
    pub(super) all: RefCell<Vec<Observer>>,
    /// The number of the last notice of the world that this process heard of, or that was before it listened.
    pub(super) heard: Cell<u64>,
}
