//! What the records of an application are told, and what comes of it.

use serde_json::{Map, Value as Json};

use super::records::Place;
use crate::apple_events::{arguments::Arguments, value::Value};

/// An object that is being made.
pub(crate) struct NewObject<'a> {
    pub(super) class: &'static str,
    /// Its properties as they are so far.
    pub(super) fields: &'a mut Map<String, Json>,
    /// A number that no other object has.
    pub(super) number: u64,
    pub(super) now: f64,
}

/// A command on its way to the records.
pub(crate) struct Command<'a> {
    pub(super) name: &'a str,
    pub(super) arguments: &'a Arguments<'a>,
    /// What it acts on: the direct object, if that is an object.
    pub(super) objects: &'a [Place],
    /// What its `to` or `from` names.
    pub(super) other: Option<Place>,
    /// All records, to be changed.
    pub(super) tree: &'a mut Json,
    pub(super) now: f64,
}

/// What a command answers.
pub(crate) enum Answer {
    Value(Value),
    /// An object of the tree as it is afterwards.
    Object(Place),
    /// Several of them.
    Objects(Vec<Place>),
}

impl Answer {
    /// Nothing.
    pub(super) const NOTHING: Self = Self::Value(Value::Missing);
}
