//! Core Foundation: kinds, descriptions, equality; and the same for the bridge's own use.

use std::{
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
};

use super::{accessibility, ax_value};

use super::super::{
    Bridge,
    call::{Answer, Call, Out, Rows},
    convert::Handle,
    object::{Id, Object},
};

pub(crate) const ROWS: Rows = &[
    ("AXUIElementGetTypeID", |_| type_id(AX_ELEMENT)),
    ("AXValueGetTypeID", |_| type_id(AX_VALUE)),
    ("CFArrayGetCount", array_count),
    ("CFArrayGetTypeID", |_| type_id(ARRAY)),
    ("CFArrayGetValueAtIndex", array_value),
    ("CFBooleanGetTypeID", |_| type_id(BOOLEAN)),
    ("CFBooleanGetValue", boolean_value),
    ("CFCopyDescription", copy_description),
    ("CFDataGetTypeID", |_| type_id(DATA)),
    ("CFDateGetTypeID", |_| type_id(DATE)),
    ("CFDictionaryGetTypeID", |_| type_id(DICTIONARY)),
    ("CFEqual", equal),
    ("CFGetTypeID", get_type_id),
    ("CFHash", hash),
    ("CFMakeCollectable", make_collectable),
    ("CFNullGetTypeID", |_| type_id(NULL)),
    ("CFNumberGetTypeID", |_| type_id(NUMBER)),
    ("CFStringGetTypeID", |_| type_id(STRING)),
    ("CFURLGetTypeID", |_| type_id(URL)),
];

/// The numbers that current systems give; scripts may only compare them.
const TYPE: i64 = 1;
const STRING: i64 = 7;
const NULL: i64 = 16;
const DICTIONARY: i64 = 18;
const ARRAY: i64 = 19;
const DATA: i64 = 20;
const BOOLEAN: i64 = 21;
const NUMBER: i64 = 22;
const URL: i64 = 29;
const DATE: i64 = 42;
/// Types of other frameworks get their numbers as they are loaded.
const AX_ELEMENT: i64 = 294;
const AX_VALUE: i64 = 295;

fn type_id(number: i64) -> Answer {
    Ok(Out::Integer(number))
}

fn kind(object: &Object) -> i64 {
    match object {
        Object::Text(_) => STRING,
        Object::Null => NULL,
        Object::Dictionary { .. } => DICTIONARY,
        Object::Array { .. } => ARRAY,
        Object::Data { .. } => DATA,
        Object::Bool(_) => BOOLEAN,
        Object::Integer(_) | Object::Real(_) => NUMBER,
        Object::Url(_) => URL,
        Object::Date(_) => DATE,
        Object::AxElement(_) => AX_ELEMENT,
        Object::AxValue(_) => AX_VALUE,
        _ => TYPE,
    }
}

/// The older way to cast: bound from `void *` to `id`, it takes any reference and gives the object.
fn make_collectable(call: &mut Call<'_, '_>) -> Answer {
    match call.bridge.handle_of(call.ctx, &call.value(0))? {
        Some(Handle::Reference { id, .. }) if call.takes_pointer(0) => Ok(Out::Old(id)),
        _ => Ok(Out::Old(call.id(0)?)),
    }
}

/// The type id of a reference that was not cast is that of its wrapper [bridge 2.3].
fn get_type_id(call: &mut Call<'_, '_>) -> Answer {
    let value = call.value(0);
    match call.bridge.handle_of(call.ctx, &value)? {
        Some(Handle::Reference { typed: false, .. } | Handle::Empty) => type_id(TYPE),
        _ => type_id(kind(&call.object(0)?)),
    }
}

fn copy_description(call: &mut Call<'_, '_>) -> Answer {
    let id = call.id(0)?;
    Ok(Out::string(call.bridge.describe(id)))
}

fn equal(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(call.bridge.equal(call.id(0)?, call.id(1)?)))
}

fn hash(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(call.bridge.hash(call.id(0)?)))
}

fn boolean_value(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(matches!(call.object(0)?, Object::Bool(true))))
}

fn array_count(call: &mut Call<'_, '_>) -> Answer {
    let Object::Array { items, .. } = call.object(0)? else {
        return Ok(Out::Integer(0));
    };
    Ok(Out::Integer(
        i64::try_from(items.borrow().len()).unwrap_or(i64::MAX),
    ))
}

fn array_value(call: &mut Call<'_, '_>) -> Answer {
    let Object::Array { items, .. } = call.object(0)? else {
        call.bridge.host.crash()
    };
    let index = usize::try_from(call.integer(1)?).unwrap_or(usize::MAX);
    match items.borrow().get(index) {
        Some(&id) => Ok(Out::Old(id)),
        None => call.bridge.host.crash(),
    }
}

impl Bridge {
    /// The text of `-description`.
    pub(crate) fn describe(&self, id: Id) -> String {
        match self.object(id) {
            Object::Nil => "(null)".into(),
            Object::Null => "<null>".into(),
            Object::Class(name) => name.into(),
            Object::Text(text) | Object::Url(text) | Object::Uuid(text) => text.to_string(),
            Object::Bool(flag) => u8::from(flag).to_string(),
            Object::Integer(number) => number.to_string(),
            Object::Real(number) => number.to_string(),
            Object::Array { items, .. } => {
                let lines: Vec<String> = items
                    .borrow()
                    .iter()
                    .map(|&id| format!("    {}", self.quoted(id)))
                    .collect();
                format!("(\n{}\n)", lines.join(",\n"))
            }
            Object::Dictionary { entries, .. } => {
                let lines: String = entries
                    .borrow()
                    .iter()
                    .map(|(key, id)| format!("    {key} = {};\n", self.quoted(*id)))
                    .collect();
                format!("{{\n{lines}}}")
            }
            Object::Error { domain, code, text } => {
                format!("Error Domain={domain} Code={code} \"{text}\"")
            }
            Object::RunningApp(pid) => {
                let seen = self.seen(pid);
                let id = seen
                    .as_ref()
                    .and_then(|app| app.bundle_id.as_deref())
                    .unwrap_or("(null)");
                format!("<NSRunningApplication: 0x600000{pid:06x} ({id} - {pid})>")
            }
            Object::AxElement(target) => accessibility::describe(id, target),
            Object::AxValue(geometry) => ax_value::describe(id, geometry),
            other => format!("<{}: 0x600000{id:06x}>", other.private_class()),
        }
    }

    fn quoted(&self, id: Id) -> String {
        let text = self.describe(id);
        let plain = !text.is_empty()
            && text
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$'));
        if matches!(self.object(id), Object::Text(_)) && !plain {
            format!("{text:?}")
        } else {
            text
        }
    }

    /// `isEqual:` and `CFEqual`.
    pub(crate) fn equal(&self, one: Id, other: Id) -> bool {
        if one == other {
            return true;
        }
        match (self.object(one), self.object(other)) {
            (Object::Text(a), Object::Text(b))
            | (Object::Url(a), Object::Url(b))
            | (Object::Uuid(a), Object::Uuid(b)) => a == b,
            (Object::Class(a), Object::Class(b)) | (Object::Plain(a), Object::Plain(b)) => a == b,
            (Object::Date(a), Object::Date(b)) => a.to_bits() == b.to_bits(),
            (Object::RunningApp(a), Object::RunningApp(b)) => a == b,
            (Object::Screen(a), Object::Screen(b)) => a == b,
            (Object::Null, Object::Null) => true,
            (Object::AxElement(a), Object::AxElement(b)) => a == b,
            (Object::AxValue(a), Object::AxValue(b)) | (Object::Value(a), Object::Value(b)) => {
                a == b
            }
            (Object::Data { bytes: a, .. }, Object::Data { bytes: b, .. }) => a == b,
            (Object::Array { items: a, .. }, Object::Array { items: b, .. }) => {
                let (a, b) = (a.borrow(), b.borrow());
                a.len() == b.len() && a.iter().zip(&*b).all(|(&a, &b)| self.equal(a, b))
            }
            (Object::Dictionary { entries: a, .. }, Object::Dictionary { entries: b, .. }) => {
                let (a, b) = (a.borrow(), b.borrow());
                a.len() == b.len()
                    && a.iter().all(|(key, a)| {
                        b.iter()
                            .any(|(other, b)| key == other && self.equal(*a, *b))
                    })
            }
            (a, b) => {
                number(&a).is_some_and(|a| number(&b).is_some_and(|b| a.to_bits() == b.to_bits()))
            }
        }
    }

    /// A hash that is the same for equal objects.
    pub(crate) fn hash(&self, id: Id) -> i64 {
        let mut hasher = DefaultHasher::new();
        match self.object(id) {
            Object::Text(text) | Object::Url(text) | Object::Uuid(text) => text.hash(&mut hasher),
            Object::RunningApp(pid) => pid.hash(&mut hasher),
            Object::AxElement(target) => target.hash(&mut hasher),
            Object::Array { items, .. } => items.borrow().len().hash(&mut hasher),
            Object::Dictionary { entries, .. } => entries.borrow().len().hash(&mut hasher),
            Object::Data { bytes, .. } => bytes.borrow().hash(&mut hasher),
            object => match number(&object) {
                Some(number) => number.to_bits().hash(&mut hasher),
                None => object.class().hash(&mut hasher),
            },
        }
        i64::from_ne_bytes(hasher.finish().to_ne_bytes()) & i64::MAX
    }
}

#[allow(clippy::cast_precision_loss)] // equality of numbers as NSNumber's, near enough
fn number(object: &Object) -> Option<f64> {
    match object {
        Object::Bool(flag) => Some(f64::from(u8::from(*flag))),
        Object::Integer(number) => Some(*number as f64),
        Object::Real(number) => Some(*number),
        _ => None,
    }
}
