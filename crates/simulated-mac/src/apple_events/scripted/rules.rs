//! What an application does in its own way with its records.

use serde_json::{Map, Value as Json};

use super::{
    records::Place,
    suite::{Object, Scripted},
};
use crate::apple_events::{
    additions::Arguments,
    evaluate::Got,
    failure::Failure,
    value::{Step, Value},
};

/// An object that is being made.
pub(crate) struct Making<'a> {
    pub(super) class: &'static str,
    /// Its properties as they are so far.
    pub(super) fields: &'a mut Map<String, Json>,
    /// A number that no other object has.
    pub(super) number: u64,
    pub(super) now: f64,
}

/// A command on its way to the records.
pub(crate) struct Order<'a> {
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

/// What one application does in its own way; whatever is not here is the same for all.
pub(crate) trait Rules: Sync {
    /// Elements that are not stored as such.
    fn elements(&self, _app: &Scripted<'_>, _of: &Place, _class: &str) -> Option<Vec<Place>> {
        None
    }

    /// A property that follows from others.
    fn property(&self, _app: &Scripted<'_>, _of: &Place, _name: &str) -> Option<Found> {
        None
    }

    /// Whether an object goes by a name beside its own.
    fn is_also_named(&self, _app: &Scripted<'_>, _object: &Place, _name: &str) -> bool {
        false
    }

    /// The way to an object that has one of its own.
    fn steps(&self, _app: &Scripted<'_>, _object: &Place) -> Option<Vec<Step>> {
        None
    }

    /// What comes of making an object of a class.
    fn class_made(&self, class: &'static str) -> &'static str {
        class
    }

    /// Where a new object goes that is made in no other place; none: nowhere.
    fn home(&self, _app: &Scripted<'_>, _class: &str) -> Option<Place> {
        Some(Place::root())
    }

    /// Completes a new object.
    ///
    /// # Errors
    /// When it cannot be made so.
    fn complete(&self, _made: Making<'_>) -> Result<(), Failure> {
        Ok(())
    }

    /// What follows from a property that was set.
    fn follow(&self, _class: &str, _fields: &mut Map<String, Json>, _name: &str, _now: f64) {}

    /// Where a deleted object goes; none: it is gone.
    fn bin(&self, _app: &Scripted<'_>, _object: &Place) -> Option<Place> {
        None
    }

    /// What is done before a command by what else the application keeps; none: the command is not its own.
    fn order(&self, _order: Order<'_>) -> Option<Result<Answer, Failure>> {
        None
    }
}

/// A property, or why there is none.
pub(crate) type Found = Result<Got<Object>, Failure>;

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

/// The text of a field.
pub(super) fn text<'a>(fields: &'a Map<String, Json>, name: &str) -> &'a str {
    fields.get(name).and_then(Json::as_str).unwrap_or_default()
}

/// Sets a field that is not there.
pub(super) fn default(fields: &mut Map<String, Json>, name: &str, value: impl Into<Json>) {
    if fields.get(name).is_none_or(Json::is_null) {
        fields.insert(name.to_owned(), value.into());
    }
}
