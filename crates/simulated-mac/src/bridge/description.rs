//! What objects are to others: the text of `-description`, equality, and hashes.

use std::{
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
};

use super::{
    ax_values,
    object::{Id, Object},
    state::Bridge,
};
use crate::tree::Target;

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
            Object::AxElement(target) => describe_element(id, target),
            Object::AxValue(geometry) => ax_values::describe(id, geometry),
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

/// The text of an element's description.
fn describe_element(id: Id, target: Target) -> String {
    match target {
        Target::SystemWide => format!("<AXUIElement SystemWide 0x600000{id:06x}>"),
        Target::App(pid) => format!("<AXUIElement Application 0x600000{id:06x}> {{pid={pid}}}"),
        Target::Node { pid, .. } => format!("<AXUIElement 0x600000{id:06x}> {{pid={pid}}}"),
    }
}

// Equality of numbers as NSNumber's, near enough.
fn number(object: &Object) -> Option<f64> {
    match object {
        Object::Bool(flag) => Some(f64::from(u8::from(*flag))),
        Object::Integer(number) => Some(*number as f64),
        Object::Real(number) => Some(*number),
        _ => None,
    }
}
