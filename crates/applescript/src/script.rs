//! Script objects.

use std::{
    cell::RefCell,
    collections::{HashMap, HashSet},
    fmt,
    rc::Rc,
};

use crate::{
    syntax::{Handler, ScriptNode},
    value::Value,
};

/// A script object: the running script itself, or what `script ... end script` makes.
pub struct Script {
    pub(crate) node: Rc<ScriptNode>,
    /// Properties and global variables, by their names in lower case.
    pub(crate) variables: RefCell<HashMap<Rc<str>, Value>>,
    pub(crate) parent: RefCell<Option<Value>>,
    /// The script around this one.
    pub(crate) outer: Option<Rc<Script>>,
    /// The variables of the handler in which it was made.
    pub(crate) captured: Option<Rc<Frame>>,
}

impl Script {
    pub(crate) fn handler(&self, lower: &str) -> Option<Rc<Handler>> {
        let place = self.node.handler_places.get(lower)?;
        self.node.handlers.get(*place).cloned()
    }

    /// Its name, if it has one.
    pub fn name(&self) -> Option<&Rc<str>> {
        self.node.name.as_ref().map(|name| &name.text)
    }
}

impl fmt::Debug for Script {
    /// Not what it contains: a script may contain itself.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Script")
            .field("name", &self.name())
            .finish_non_exhaustive()
    }
}

/// The variables of one run of a handler.
pub(crate) struct Frame {
    /// Whose variables these can see: the script that has the handler.
    pub(crate) script: Rc<Script>,
    /// `me`: the script that was told, which may have inherited the handler.
    pub(crate) me: Rc<Script>,
    pub(crate) locals: RefCell<HashMap<Rc<str>, Value>>,
    /// Names declared as global here.
    pub(crate) globals: RefCell<HashSet<Rc<str>>>,
    /// Names declared as local here: they hide properties and global variables.
    pub(crate) declared_locals: RefCell<HashSet<Rc<str>>>,
    /// The statements outside of handlers: what they set is global.
    pub(crate) top: bool,
    /// The frame in which the script of this one was made.
    pub(crate) captured: Option<Rc<Frame>>,
}
