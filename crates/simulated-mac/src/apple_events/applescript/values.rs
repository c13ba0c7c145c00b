//! Values between AppleScript and events.

use std::rc::Rc;

use applescript::{Date, Dictionary, Error, FileKind, Record, Root, Select, Term};

use super::{
    Mac,
    names::{self, Names},
};
use crate::apple_events::value::{Reference, Value};
use simulated_world::world::disk::Place;

/// Nesting beyond this is refused: a list may contain itself.
const DEEPEST: usize = 64;
/// As are more values than this: a list may hold another one any number of times.
const MOST: usize = 4_000_000;

impl Mac {
    /// A date as a script has it, by the clock of the Mac's zone, of seconds since 1970 UTC.
    pub(super) fn local_date(&self, seconds: f64) -> Date {
        let offset = self.host.time_zone().offset(seconds);
        Date::new((seconds.floor() as i64).saturating_add(offset))
    }

    /// A value on its way to an application.
    pub(super) fn value(&self, value: &applescript::Value) -> Result<Value, Error> {
        self.value_at(value, 0, &mut { MOST })
    }

    fn value_at(
        &self,
        value: &applescript::Value,
        depth: usize,
        left: &mut usize,
    ) -> Result<Value, Error> {
        if depth > DEEPEST || *left == 0 {
            return Err(Error::numbered(-1700));
        }
        *left -= 1;
        Ok(match value {
            applescript::Value::Missing => Value::Missing,
            applescript::Value::Boolean(boolean) => Value::Boolean(*boolean),
            applescript::Value::Integer(number) => Value::Number(f64::from(*number)),
            applescript::Value::Real(number) => Value::Number(*number),
            applescript::Value::Text(text) => Value::text(&**text),
            applescript::Value::List(list) => Value::List(
                list.items()
                    .iter()
                    .map(|item| self.value_at(item, depth + 1, left))
                    .collect::<Result<_, _>>()?,
            ),
            applescript::Value::Record(record) => Value::Record(
                record
                    .fields()
                    .iter()
                    .map(|(key, value)| {
                        let value = self.value_at(value, depth + 1, left)?;
                        Ok((names::camel(key.text()), value))
                    })
                    .collect::<Result<_, Error>>()?,
            ),
            applescript::Value::Date(date) => {
                Value::Date(self.host.time_zone().universal(date.seconds()) as f64 * 1000.0)
            }
            applescript::Value::Class(term) | applescript::Value::Constant(term) => {
                Value::text(&*term.name)
            }
            applescript::Value::File(_, path) => Value::Path(path.to_string()),
            applescript::Value::Application(application) => Value::text(&*application.name),
            applescript::Value::Reference(reference) => {
                if let Some(item) = item_of_list(reference) {
                    return self.value_at(&item, depth + 1, left);
                }
                let terms = match &reference.root {
                    Root::Application(application) => {
                        let target = Self::target(&Root::Application(Rc::clone(application)));
                        self.host
                            .world(|world| crate::apple_events::address::address(world, &target))
                            .map(|address| self.names.terms(&address))
                    }
                    _ => None,
                };
                Value::Reference(Reference {
                    target: Self::target(&reference.root),
                    steps: self.steps(&reference.steps, terms.as_deref())?,
                    class: "item",
                })
            }
            applescript::Value::Data(..)
            | applescript::Value::CurrentApplication
            | applescript::Value::AppleScript
            | applescript::Value::Script(_)
            | applescript::Value::Measure(..)
            | applescript::Value::Handler(_) => return Err(Error::numbered(-1700)),
        })
    }

    /// A value of a reply. `class`: it is the name of a class.
    pub(super) fn reply(
        &self,
        value: &Value,
        root: &Root,
        terms: Option<&Dictionary>,
        class: bool,
    ) -> applescript::Value {
        match value {
            Value::Missing => applescript::Value::Missing,
            Value::Boolean(boolean) => applescript::Value::Boolean(*boolean),
            Value::Number(number) => applescript::Value::number(*number),
            Value::Text(name) if class => applescript::Value::Class(Names::class(name, terms)),
            Value::Text(text) => applescript::Value::text(text),
            Value::Constant(name) => terms
                .and_then(|terms| {
                    let mut constants = terms.constants();
                    constants.find(|(_, known)| names::same(known, name))
                })
                .map_or_else(
                    || applescript::Value::text(name),
                    |(code, known)| applescript::Value::Constant(Term::new(code, Rc::clone(known))),
                ),
            Value::List(items) => applescript::Value::list(
                items
                    .iter()
                    .map(|item| self.reply(item, root, terms, class))
                    .collect(),
            ),
            Value::Record(fields) if is_rectangle(fields) => {
                let edge = |at: usize| fields.get(at).and_then(|(_, value)| value.as_number());
                let [x, y, width, height] = [0, 1, 2, 3].map(|at| edge(at).unwrap_or_default());
                let edges = [x, y, x + width, y + height].map(applescript::Value::number);
                applescript::Value::list(edges.into())
            }
            // A point as JXA has it; in AppleScript that is a list of its two numbers.
            Value::Record(fields) if is_named(fields, &["x", "y"]) => {
                let numbers = fields.iter().filter_map(|(_, value)| value.as_number());
                applescript::Value::list(numbers.map(applescript::Value::number).collect())
            }
            Value::Record(fields) => applescript::Value::Record(Record::new(
                fields
                    .iter()
                    .map(|(name, value)| {
                        let value = self.reply(value, root, terms, name == "class");
                        (self.names.property(name, terms), value)
                    })
                    .collect(),
            )),
            Value::Date(milliseconds) => {
                applescript::Value::Date(self.local_date(milliseconds / 1000.0))
            }
            Value::Path(path) => {
                applescript::Value::File(FileKind::Alias, self.with_slash(path).as_str().into())
            }
            Value::Reference(reference) => self.given_out(reference, root, terms),
        }
    }

    /// A path; that of a folder ends with a slash, as AppleScript writes it.
    pub(super) fn with_slash(&self, path: &str) -> String {
        let is_folder = self.host.world(|world| {
            world
                .look_up(path)
                .is_some_and(|(place, _)| matches!(place, Place::Folder | Place::Application))
        });
        if is_folder && !path.ends_with('/') {
            format!("{path}/")
        } else {
            path.to_owned()
        }
    }
}

/// What a reference to an item of a list stands for, as the variable of `repeat with one in {…}` is one.
fn item_of_list(reference: &applescript::Reference) -> Option<applescript::Value> {
    let (Root::Value(value), [applescript::Step::Element(element)]) =
        (&reference.root, reference.steps.as_slice())
    else {
        return None;
    };
    let (applescript::Value::List(list), Select::Index(index), None) =
        (&**value, &element.select, &element.filter)
    else {
        return None;
    };
    let place = usize::try_from(*index).ok()?.checked_sub(1)?;
    list.items().get(place).cloned()
}

/// Whether a record is a rectangle as JXA has it; in AppleScript that is a list of four edges.
fn is_rectangle(fields: &[(String, Value)]) -> bool {
    is_named(fields, &["x", "y", "width", "height"])
}

fn is_named(fields: &[(String, Value)], names: &[&str]) -> bool {
    fields
        .iter()
        .map(|(name, _)| name.as_str())
        .eq(names.iter().copied())
}
