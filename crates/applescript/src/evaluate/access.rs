//! What the script's own values contain: properties, and elements of texts and lists.

use std::{ops::Range, rc::Rc};

use super::{Interpreter, Run};
use crate::{
    code::{Code, Term},
    display,
    error::Error,
    terms::codes,
    value::{Bound, Element, List, Reference, Root, Script, Select, Step, Value},
    vocabulary::{FileKind, Key},
};

impl Interpreter<'_> {
    /// A property of a value.
    pub(super) fn member(&mut self, value: &Value, key: &Key) -> Run<Value> {
        let code = match key {
            Key::Term(term) => Some(term.code),
            Key::Name(..) => None,
        };
        if let Value::Record(record) = value
            && let Some(found) = record.get(key)
        {
            return Ok(found);
        }
        if let Value::Script(script) = value
            && let Some(found) = self.script_member(script, key)?
        {
            return Ok(found);
        }
        let found = match code {
            Some(codes::CLASS) => Some(Value::Class(value.class())),
            Some(codes::CONTENTS) => Some(value.clone()),
            Some(code) if code == codes::COUNT.id => return self.count(value),
            Some(code) => match value {
                Value::Text(text) => self.text_member(text, code)?,
                Value::List(list) => match code {
                    codes::LENGTH => Some(Value::whole(list.len() as i64)),
                    codes::REST => list.rest().map(Value::List),
                    codes::REVERSE => {
                        let mut items = list.items();
                        self.made_list(items.len())?;
                        items.reverse();
                        Some(Value::list(items))
                    }
                    _ => None,
                },
                Value::Record(record) if code == codes::LENGTH => {
                    Some(Value::whole(record.fields().len() as i64))
                }
                Value::Date(date) => self.date_member(date, code),
                Value::File(_, path) if code == codes::POSIX_PATH => Some(Value::text(path)),
                Value::Integer(_) | Value::Real(_) if code == codes::LENGTH => {
                    Some(Value::Integer(1))
                }
                Value::AppleScript => match code {
                    codes::VERSION => Some(Value::text("2.8")),
                    codes::NAME => Some(Value::text("AppleScript")),
                    _ => self.properties.get(code).cloned(),
                },
                Value::Script(_) => match code {
                    codes::VERSION => Some(Value::text("2.8")),
                    _ => self.properties.get(code).cloned(),
                },
                _ => None,
            },
            None if matches!(value, Value::AppleScript) => {
                self.predefined(&key.text().to_lowercase())
            }
            None => None,
        };
        found.ok_or_else(|| {
            let whole = Reference {
                root: Root::Value(Box::new(value.clone())),
                steps: vec![Step::Property(key.clone())],
            };
            Error::run(
                -1728,
                format!("Can’t get {}.", display::reference_source(&whole)),
            )
            .about(Value::Reference(Rc::new(whole)))
        })
    }

    /// A property of a script or of one that it inherits from.
    fn script_member(&mut self, script: &Rc<Script>, key: &Key) -> Run<Option<Value>> {
        let lower = key.text().to_lowercase();
        let mut script = Rc::clone(script);
        loop {
            self.charge(1)?;
            if let Some(value) = script.variables.borrow().get(&*lower) {
                return Ok(Some(value.clone()));
            }
            if let Some(handler) = script.handler(&lower) {
                return Ok(Some(Value::Handler(handler)));
            }
            let parent = script.parent.borrow().clone();
            if let Key::Term(term) = key {
                match term.code {
                    codes::NAME => {
                        let name = script.name().map_or_else(|| Value::text(""), Value::text);
                        return Ok(Some(name));
                    }
                    codes::PARENT => return Ok(Some(parent.unwrap_or(Value::AppleScript))),
                    codes::ID => return Ok(Some(Value::Missing)),
                    codes::VERSION if script.outer.is_some() => return Ok(Some(Value::Missing)),
                    _ => {}
                }
            }
            match parent {
                Some(Value::Script(next)) => script = next,
                _ => return Ok(None),
            }
        }
    }

    fn text_member(&mut self, text: &Rc<str>, code: Code) -> Run<Option<Value>> {
        self.charge(text.len() / 64)?;
        Ok(Some(match code {
            codes::LENGTH => Value::whole(self.text_length(text)? as i64),
            codes::TEXT => Value::Text(Rc::clone(text)),
            codes::ID => {
                let mut points: Vec<Value> = text
                    .chars()
                    .map(|letter| Value::whole(i64::from(u32::from(letter))))
                    .collect();
                self.made_list(points.len())?;
                match points.len() {
                    1 => points.pop().unwrap_or(Value::Missing),
                    _ => Value::list(points),
                }
            }
            codes::QUOTED_FORM => Value::text(format!("'{}'", text.replace('\'', "'\\''"))),
            codes::POSIX_PATH => Value::text(display::slashes(text)),
            _ => return Ok(None),
        }))
    }

    /// How many items a value has.
    pub(super) fn count(&mut self, value: &Value) -> Run<Value> {
        let value = self.plain(value)?;
        let count = match &value {
            Value::List(list) => list.len(),
            Value::Record(record) => record.fields().len(),
            Value::Text(text) => self.text_length(text)?,
            Value::Reference(reference) => {
                let event = self.event_about(codes::COUNT, "count", reference, Vec::new());
                return Ok(self.send(&event)?.unwrap_or(Value::Integer(0)));
            }
            Value::Script(_) | Value::Missing | Value::Application(_) => {
                return Err(Error::run(
                    -1708,
                    format!(
                        "{} doesn’t understand the “count” message.",
                        display::source(&value)
                    ),
                ));
            }
            _ => 1,
        };
        Ok(Value::whole(count as i64))
    }

    /// Elements of a value.
    pub(super) fn elements_of(&mut self, value: &Value, element: &Element) -> Run<Value> {
        // System Events calls its disk items `item` as well: of a list the list's own are meant.
        if element.class.code == codes::DISK_ITEM {
            let element = Element {
                class: class(codes::ITEM, "item"),
                ..element.clone()
            };
            return self.elements_of(value, &element);
        }
        let found = if element.filter.is_some() {
            None
        } else {
            match value {
                Value::Text(text) => self.text_elements(text, element)?,
                Value::List(list) => self.list_element(list, element)?,
                Value::Integer(_) | Value::Real(_) => {
                    let text = self.text_of(value)?;
                    self.text_elements(&text, element)?
                }
                _ => None,
            }
        };
        found.ok_or_else(|| {
            let whole = Reference {
                root: Root::Value(Box::new(value.clone())),
                steps: vec![Step::Element(element.clone())],
            };
            let text = match value {
                Value::Script(_) => {
                    display::without_application(&Value::Reference(Rc::new(Reference {
                        root: Root::CurrentApplication,
                        steps: whole.steps.clone(),
                    })))
                }
                _ => display::reference_source(&whole),
            };
            Error::run(-1728, format!("Can’t get {text}.")).about(Value::Reference(Rc::new(whole)))
        })
    }

    /// An item by its place takes as long in a list of thousands as in one of three: loops ask for each.
    fn list_element(&mut self, list: &List, element: &Element) -> Run<Option<Value>> {
        let of_any_class = matches!(element.class.code, codes::ITEM | codes::ANY);
        match &element.select {
            select @ (Select::Index(_) | Select::Middle | Select::Some) if of_any_class => {
                let place = self.place(select, list.len())?;
                Ok(place.and_then(|place| list.get(place)))
            }
            _ => self.list_elements(&list.items(), element),
        }
    }

    fn list_elements(&mut self, items: &[Value], element: &Element) -> Run<Option<Value>> {
        self.charge(items.len() / 8)?;
        let code = element.class.code;
        let items: Vec<Value> = if matches!(code, codes::ITEM | codes::ANY) {
            items.to_vec()
        } else {
            items
                .iter()
                .filter(|item| is_of_class(item, code))
                .cloned()
                .collect()
        };
        let count = items.len();
        Ok(match &element.select {
            Select::Every => Some(Value::list(items)),
            Select::Range(first, last) => {
                let (Some(first), Some(last)) = (index_of(first, code), index_of(last, code))
                else {
                    return Ok(None);
                };
                let range = self.range(&first, &last, count)?;
                range
                    .and_then(|range| items.get(range).map(<[Value]>::to_vec))
                    .map(Value::list)
            }
            select => self
                .place(select, count)?
                .and_then(|place| items.get(place).cloned()),
        })
    }

    /// The place of one element among so many.
    pub(super) fn place(&mut self, select: &Select, count: usize) -> Run<Option<usize>> {
        Ok(match select {
            Select::Index(index) => absolute(*index, count),
            Select::Middle => count.checked_sub(1).map(|last| last / 2),
            Select::Some if count > 0 => {
                let place = (self.host.random() * count as f64) as usize;
                Some(place.min(count - 1))
            }
            _ => None,
        })
    }

    pub(super) fn range(
        &mut self,
        first: &Value,
        last: &Value,
        count: usize,
    ) -> Run<Option<Range<usize>>> {
        let first = self.number_of(first)? as i64;
        let last = self.number_of(last)? as i64;
        let (Some(first), Some(last)) = (absolute(first, count), absolute(last, count)) else {
            return Ok(None);
        };
        Ok(Some(first.min(last)..first.max(last) + 1))
    }
}

/// A place from 0: 1 is the first, -1 the last.
pub(super) fn absolute(index: i64, count: usize) -> Option<usize> {
    let place = match index {
        0 => return None,
        1.. => index - 1,
        _ => i64::try_from(count).ok()?.checked_add(index)?,
    };
    usize::try_from(place).ok().filter(|place| *place < count)
}

/// An end of a range in a list as an index among the items of the range's class: `integers from integer 1 to integer 2`.
fn index_of(bound: &Bound, class: Code) -> Option<Value> {
    match bound {
        Bound::Value(value) => Some(value.clone()),
        Bound::Steps(steps) => match steps.as_slice() {
            [
                Step::Element(Element {
                    class: own,
                    filter: None,
                    select: Select::Index(index),
                }),
            ] if own.code == class => Some(Value::whole(*index)),
            _ => None,
        },
    }
}

/// Whether an item of a list is one of a class: `integers of {1, "a"}`.
pub(super) fn is_of_class(item: &Value, code: Code) -> bool {
    match item {
        Value::Reference(reference) => match reference.steps.last() {
            Some(Step::Element(element)) => element.class.code == code,
            _ => code == codes::REFERENCE,
        },
        Value::Integer(_) | Value::Real(_) if code == codes::NUMBER => true,
        Value::Class(_) if code == codes::TYPE_CLASS => true,
        Value::File(FileKind::File | FileKind::Posix, _) if code == codes::FILE => true,
        _ => item.class().code == code,
    }
}

/// The term of a class.
pub(super) fn class(code: Code, name: &str) -> Term {
    Term::new(code, name)
}
