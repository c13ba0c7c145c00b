//! Objects of frameworks in AppleScript, through the bridge that JXA has.
//!
//! AppleScript knows an object as `«class ocid» id «data optr...»`: the bytes are four zeros and those of its address.

use std::rc::Rc;

use applescript::{
    Code, Element, Error, FileKind, Key, Record, Reference, Root, Select, Step, Term, Value,
};

use super::Mac;
use crate::bridge::{Objects, Thing};

/// Where the first object seems to lie.
const BASE: u64 = 0x6000_0000_0000;
/// How far objects lie from each other.
const APART: u64 = 0x20;
/// Nesting beyond this is refused: a list may contain itself.
const DEEPEST: usize = 100;
/// As are more values than this: a list may hold another one any number of times.
const MOST: usize = 4_000_000;

impl Mac {
    fn objects(&self) -> &Objects {
        self.objects.get_or_init(|| {
            Objects::new(&self.host).unwrap_or_else(|why| self.host.not_simulated(&why))
        })
    }

    pub(super) fn import_framework(&self, name: &str) {
        self.objects().import(name);
    }

    /// What a reference to a framework means.
    pub(super) fn framework_object(&mut self, reference: &Reference) -> Result<Value, Error> {
        let thing = self.reached(&reference.steps, reference)?;
        Ok(self.told(thing).unwrap_or(Value::Missing))
    }

    pub(super) fn framework_value(&mut self, reference: &Reference) -> Result<Value, Error> {
        Ok(match self.reached(&reference.steps, reference)? {
            Thing::Object(id) => {
                let value = self.objects().value(id);
                self.told(value).unwrap_or(Value::Missing)
            }
            other => self.told(other).unwrap_or(Value::Missing),
        })
    }

    pub(super) fn send_to_object(
        &mut self,
        target: &Reference,
        selector: &str,
        arguments: &[Value],
    ) -> Result<Option<Value>, Error> {
        let mut left = MOST;
        let arguments = arguments
            .iter()
            .map(|argument| self.given(argument, 0, &mut left))
            .collect::<Result<Vec<_>, _>>()?;
        let answer = if target.steps.is_empty() {
            self.objects().call(selector, &arguments)
        } else {
            match self.reached(&target.steps, target)? {
                Thing::Object(object) => self.objects().send(object, selector, &arguments),
                // A message to nil has no effect and no result.
                _ => Ok(Thing::Missing),
            }
        };
        let answer = answer.map_err(|why| Error::run(-10000, why))?;
        Ok(self.told(answer))
    }

    /// What the steps of a reference lead to.
    fn reached(&mut self, steps: &[Step], whole: &Reference) -> Result<Thing, Error> {
        let missing = || {
            let whole = Value::Reference(Rc::new(whole.clone()));
            let name = applescript::source(&whole);
            Error::run(-1728, format!("Can’t get {name}.")).about(whole)
        };
        let Some((first, rest)) = steps.split_first() else {
            return Err(missing());
        };
        let mut thing = match first {
            Step::Property(key) => self.objects().named(key.text()).ok_or_else(missing)?,
            Step::Element(element) => match &element.select {
                Select::Id(Value::Data(_, bytes)) => {
                    Thing::Object(handle(bytes).ok_or_else(missing)?)
                }
                // `class "NSEvent" of current application`
                Select::Name(name) if element.class.code == Code::new(b"pcls") => {
                    self.objects().named(name).ok_or_else(missing)?
                }
                _ => return Err(missing()),
            },
            Step::Place(_) => return Err(missing()),
        };
        for step in rest {
            let Thing::Object(object) = thing else {
                return Err(missing());
            };
            let answer = match step {
                Step::Property(key) => self.objects().send(object, key.text(), &[]),
                // `item 1 of` an array
                Step::Element(element) => {
                    let place = self.place_in_array(object, element).ok_or_else(missing)?;
                    let place = Thing::Integer(place);
                    self.objects().send(object, "objectAtIndex:", &[place])
                }
                Step::Place(_) => return Err(missing()),
            };
            thing = answer.map_err(|why| Error::run(-10000, why))?;
        }
        Ok(thing)
    }

    /// The place in an array, from 0 on, of an element that a reference means; none: it has none there, or is no array.
    fn place_in_array(&self, object: u32, element: &Element) -> Option<i64> {
        let count = i64::try_from(self.objects().length_of_array(object)?).ok()?;
        let index = match &element.select {
            Select::Index(index) if element.class.code == Code::new(b"cobj") => *index,
            _ => return None,
        };
        let place = if index < 0 { count + index } else { index - 1 };
        (0..count).contains(&place).then_some(place)
    }

    /// A value of AppleScript on its way to a method.
    fn given(&mut self, value: &Value, depth: usize, left: &mut usize) -> Result<Thing, Error> {
        if depth > DEEPEST || *left == 0 {
            return Err(Error::numbered(-1700));
        }
        *left -= 1;
        Ok(match value {
            Value::Missing => Thing::Missing,
            Value::Boolean(flag) => Thing::Boolean(*flag),
            Value::Integer(number) => Thing::Integer(i64::from(*number)),
            Value::Real(number) => Thing::Real(*number),
            Value::Text(text) => Thing::Text(text.to_string()),
            Value::Date(date) => {
                Thing::Date(self.host.time_zone().universal(date.seconds()) as f64)
            }
            Value::File(_, path) => Thing::File(path.to_string()),
            Value::List(items) => {
                let items = items.items();
                let items = items.iter().map(|item| self.given(item, depth + 1, left));
                Thing::List(items.collect::<Result<_, _>>()?)
            }
            Value::Record(record) => {
                let mut fields = Vec::new();
                for (key, value) in record.fields() {
                    let value = self.given(&value, depth + 1, left)?;
                    fields.push((key.text().to_string(), value));
                }
                Thing::Record(fields)
            }
            Value::Class(class) if class.code == Code::new(b"obj ") => Thing::Out,
            Value::Reference(reference) if matches!(reference.root, Root::CurrentApplication) => {
                self.reached(&reference.steps, reference)?
            }
            _ => return Err(Error::numbered(-1700)),
        })
    }

    /// What a method answers, as AppleScript has it; none: nothing.
    fn told(&self, thing: Thing) -> Option<Value> {
        let all = |things: Vec<Thing>| {
            let values = things.into_iter().map(|thing| self.told(thing));
            values
                .map(|value| value.unwrap_or(Value::Missing))
                .collect::<Vec<_>>()
        };
        Some(match thing {
            Thing::Nothing => return None,
            Thing::Missing | Thing::Out => Value::Missing,
            Thing::Boolean(flag) => Value::Boolean(flag),
            Thing::Integer(number) => Value::whole(number),
            Thing::Real(number) => Value::Real(number),
            Thing::Text(text) => Value::text(text),
            Thing::Date(seconds) => Value::Date(self.local_date(seconds)),
            Thing::File(path) => {
                Value::File(FileKind::File, self.with_slash(&path).as_str().into())
            }
            Thing::List(items) => Value::list(all(items)),
            Thing::Record(fields) => {
                let (names, values): (Vec<_>, Vec<_>) = fields.into_iter().unzip();
                let keys = names.iter().map(|name| Key::name(name));
                Value::Record(Record::new(keys.zip(all(values)).collect()))
            }
            Thing::Object(id) => object(id),
        })
    }
}

/// The reference to an object.
fn object(id: u32) -> Value {
    let address = BASE + u64::from(id) * APART;
    let bytes: Rc<[u8]> = [0; 4].into_iter().chain(address.to_le_bytes()).collect();
    Value::Reference(Rc::new(Reference {
        root: Root::CurrentApplication,
        steps: vec![Step::Element(Element {
            class: Term::new(Code::new(b"ocid"), "«class ocid»"),
            filter: None,
            select: Select::Id(Value::Data(Code::new(b"optr"), bytes)),
        })],
    }))
}

/// The object at an address.
fn handle(bytes: &[u8]) -> Option<u32> {
    let address = bytes.strip_prefix(&[0; 4])?;
    let address = u64::from_le_bytes(address.try_into().ok()?);
    let distance = address.checked_sub(BASE)?;
    u32::try_from(distance / APART)
        .ok()
        .filter(|_| distance.is_multiple_of(APART))
}
