//! Comparing texts and values.

use std::rc::Rc;

use crate::{
    collation::Considerations, display, error::Error, host::Host, measure, value::Value,
    vocabulary::Key,
};

/// How many values one comparison may look at: a list may contain itself.
const MOST: usize = 1_000_000;

/// How deep values may be nested that are compared.
const DEEPEST: usize = 200;

/// Whether two values are equal: numbers by their amount, texts as far as it is considered, lists and records by their
/// contents, everything else only within its class.
pub(crate) fn equal(
    a: &Value,
    b: &Value,
    considering: Considerations,
    host: &mut dyn Host,
) -> Result<bool, Error> {
    let mut left = MOST;
    equal_within(a, b, considering, host, &mut left, 0)
}

fn equal_within(
    a: &Value,
    b: &Value,
    considering: Considerations,
    host: &mut dyn Host,
    left: &mut usize,
    depth: usize,
) -> Result<bool, Error> {
    *left = left.checked_sub(1).ok_or_else(|| Error::numbered(-2707))?;
    if depth > DEEPEST {
        return Err(Error::numbered(-2706));
    }
    Ok(match (a, b) {
        (Value::Missing, Value::Missing)
        | (Value::CurrentApplication, Value::CurrentApplication)
        | (Value::AppleScript, Value::AppleScript) => true,
        (Value::Boolean(a), Value::Boolean(b)) => a == b,
        (Value::Integer(a), Value::Integer(b)) => a == b,
        (Value::Integer(a), Value::Real(b)) | (Value::Real(b), Value::Integer(a)) => {
            f64::from(*a) == *b
        }
        (Value::Real(a), Value::Real(b)) => a == b,
        (Value::Text(a), Value::Text(b)) => host.compare_text(a, b, considering).is_eq(),
        (Value::Date(a), Value::Date(b)) => a.seconds() == b.seconds(),
        (Value::Class(a), Value::Class(b)) | (Value::Constant(a), Value::Constant(b)) => a == b,
        // `missing value` is written where a class is asked for as well.
        (Value::Data(a, x), Value::Data(b, y)) => a == b && x == y,
        (Value::Measure(a, x), Value::Measure(b, y)) => {
            measure::converted(*x, *a, *b).is_some_and(|x| x == *y)
        }
        (Value::Application(a), Value::Application(b)) => {
            a.name.to_lowercase() == b.name.to_lowercase()
        }
        (Value::File(_, a), Value::File(_, b)) => a.to_lowercase() == b.to_lowercase(),
        (Value::Script(a), Value::Script(b)) => Rc::ptr_eq(a, b),
        (Value::Handler(a), Value::Handler(b)) => Rc::ptr_eq(a, b),
        (Value::List(a), Value::List(b)) => {
            if Rc::ptr_eq(&a.0, &b.0) {
                return Ok(true);
            }
            // Before the items are copied: loops ask a long list whether it is empty.
            if a.len() != b.len() {
                return Ok(false);
            }
            let (a, b) = (a.items(), b.items());
            for (one, other) in a.iter().zip(&b) {
                if !equal_within(one, other, considering, host, left, depth + 1)? {
                    return Ok(false);
                }
            }
            true
        }
        (Value::Record(a), Value::Record(b)) => {
            let (a, b) = (a.fields(), b.fields());
            if a.len() != b.len() {
                return Ok(false);
            }
            for (key, one) in &a {
                let other = b.iter().find(|(known, _): &&(Key, Value)| known == key);
                let same = match other {
                    Some((_, other)) => {
                        equal_within(one, other, considering, host, left, depth + 1)?
                    }
                    None => false,
                };
                if !same {
                    return Ok(false);
                }
            }
            true
        }
        (Value::Reference(a), Value::Reference(b)) => {
            Rc::ptr_eq(a, b) || display::reference_source(a) == display::reference_source(b)
        }
        _ => false,
    })
}
