//! What objects are to others: the text of `-description`, equality, and hashes.

use std::{
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
};

use super::{
    ax_values,
    object::{Id, Object},
    state::Bridge,
    walk::Walk,
};
use crate::tree::Target;

impl Bridge {
    /// The text of `-description`.
    pub(crate) fn describe(&self, id: Id) -> String {
        let mut text = String::new();
        self.describe_into(&mut text, id, &mut Walk::of(self));
        text
    }

    fn describe_into(&self, text: &mut String, id: Id, walk: &mut Walk<'_>) {
        self.check_text(text.len());
        let one: String = match self.object(id) {
            Object::Array { items, .. } => {
                walk.enter();
                text.push_str("(\n");
                for (place, &id) in items.borrow().iter().enumerate() {
                    text.push_str(if place > 0 { ",\n    " } else { "    " });
                    self.quote_into(text, id, walk);
                }
                text.push_str("\n)");
                walk.leave();
                return;
            }
            Object::Dictionary { entries, .. } => {
                walk.enter();
                text.push_str("{\n");
                for (key, id) in entries.borrow().iter() {
                    text.push_str("    ");
                    text.push_str(key);
                    text.push_str(" = ");
                    self.quote_into(text, *id, walk);
                    text.push_str(";\n");
                }
                text.push('}');
                walk.leave();
                return;
            }
            Object::Nil => "(null)".into(),
            Object::Null => "<null>".into(),
            Object::Class(name) => name.into(),
            Object::Text(own) | Object::Url(own) | Object::Uuid(own) => own.to_string(),
            Object::Bool(flag) => u8::from(flag).to_string(),
            Object::Integer(number) => number.to_string(),
            Object::Real(number) => number.to_string(),
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
        };
        text.push_str(&one);
    }

    fn quote_into(&self, text: &mut String, id: Id, walk: &mut Walk<'_>) {
        let Object::Text(own) = self.object(id) else {
            return self.describe_into(text, id, walk);
        };
        walk.step();
        let plain = !own.is_empty()
            && own
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$'));
        if plain {
            text.push_str(&own);
        } else {
            text.push_str(&format!("{own:?}"));
        }
        self.check_text(text.len());
    }

    /// `isEqual:` and `CFEqual`.
    pub(crate) fn equal(&self, one: Id, other: Id) -> bool {
        self.host.tick();
        self.equal_within(one, other, &mut Walk::of(self))
    }

    fn equal_within(&self, one: Id, other: Id, walk: &mut Walk<'_>) -> bool {
        if one == other {
            return true;
        }
        match (self.object(one), self.object(other)) {
            (Object::Text(a), Object::Text(b))
            | (Object::Locale(a), Object::Locale(b))
            | (Object::Url(a), Object::Url(b))
            | (Object::Uuid(a), Object::Uuid(b)) => a == b,
            (Object::Class(a), Object::Class(b)) | (Object::Plain(a), Object::Plain(b)) => a == b,
            (Object::Date(a), Object::Date(b)) => a.to_bits() == b.to_bits(),
            (Object::RunningApp(a), Object::RunningApp(b)) => a == b,
            (Object::TimeZone(a), Object::TimeZone(b)) => a == b,
            (Object::Screen(a), Object::Screen(b)) => a == b,
            (Object::Null, Object::Null) => true,
            (Object::AxElement(a), Object::AxElement(b)) => a == b,
            (Object::AxValue(a), Object::AxValue(b)) | (Object::Value(a), Object::Value(b)) => {
                a == b
            }
            (Object::Data { bytes: a, .. }, Object::Data { bytes: b, .. }) => a == b,
            (Object::Array { items: a, .. }, Object::Array { items: b, .. }) => {
                walk.enter();
                let (a, b) = (a.borrow(), b.borrow());
                let equal = a.len() == b.len()
                    && a.iter()
                        .zip(&*b)
                        .all(|(&a, &b)| self.equal_within(a, b, walk));
                walk.leave();
                equal
            }
            (Object::Dictionary { entries: a, .. }, Object::Dictionary { entries: b, .. }) => {
                walk.enter();
                let (a, b) = (a.borrow(), b.borrow());
                let equal = a.len() == b.len()
                    && a.iter().all(|(key, a)| {
                        b.iter()
                            .any(|(other, b)| key == other && self.equal_within(*a, *b, walk))
                    });
                walk.leave();
                equal
            }
            (a, b) => {
                walk.step();
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
