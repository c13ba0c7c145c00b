//! System Events: properties that are the fields of a typed part of the world.
//!
//! A property and its field have one name in two spellings (`dockSize`, `dock_size`); the type of the field says what it can
//! be set to.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value as Json, json};

use crate::apple_events::{dictionary::SYSTEM_EVENTS, failure::Failure, value::Value};

/// A property of an object of a class; none where the part has no such field.
pub(super) fn get(part: &impl Serialize, class: &str, name: &str) -> Option<Value> {
    let fields = serde_json::to_value(part).ok()?;
    let is_choice = SYSTEM_EVENTS
        .kind_of(class, name)
        .is_some_and(|kind| SYSTEM_EVENTS.enumerators(kind).is_some());
    to_value(fields.get(spelled(name))?, is_choice)
}

/// Sets a field. What its type does not take cannot be made into it (-1700).
pub(super) fn set<T: Serialize + DeserializeOwned>(
    part: &mut T,
    name: &str,
    value: &Value,
) -> Result<(), Failure> {
    let not_that = || Failure::mac(-1700);
    let mut fields = serde_json::to_value(&*part).map_err(|_| not_that())?;
    let field = fields.get_mut(spelled(name));
    let field = field.ok_or_else(|| {
        Failure::NotSimulated(format!("setting the property {name} of that object"))
    })?;
    *field = to_json(value).ok_or_else(not_that)?;
    *part = serde_json::from_value(fields).map_err(|_| not_that())?;
    Ok(())
}

/// The name of a field: `mac_address` of `MACAddress`.
fn spelled(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut field = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| letters.get(before));
        let after = letters.get(at + 1);
        let begins_word = letter.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase() || after.is_some_and(|after| after.is_lowercase())
            });
        if begins_word {
            field.push('_');
        }
        field.extend(letter.to_lowercase());
    }
    field
}

fn to_value(field: &Json, is_choice: bool) -> Option<Value> {
    Some(match field {
        Json::Null => Value::Missing,
        Json::Bool(boolean) => Value::Boolean(*boolean),
        Json::Number(number) => Value::Number(number.as_f64()?),
        Json::String(text) if is_choice => Value::Constant(text.clone()),
        Json::String(text) => Value::text(text.as_str()),
        Json::Array(items) => Value::List(
            items
                .iter()
                .map(|item| to_value(item, false))
                .collect::<Option<_>>()?,
        ),
        Json::Object(_) => return None,
    })
}

fn to_json(value: &Value) -> Option<Json> {
    Some(match value {
        Value::Missing => Json::Null,
        Value::Boolean(boolean) => json!(boolean),
        Value::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
            json!(*number as i64)
        }
        Value::Number(number) => json!(number),
        Value::Text(text) | Value::Constant(text) | Value::Path(text) => json!(text),
        Value::List(items) => Json::Array(items.iter().map(to_json).collect::<Option<_>>()?),
        Value::Record(_) | Value::Date(_) | Value::Reference(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::spelled;

    #[test]
    fn a_property_and_its_field_have_one_name() {
        for (name, field) in [
            ("dockSize", "dock_size"),
            ("MACAddress", "mac_address"),
            ("blankCD", "blank_cd"),
            ("mtu", "mtu"),
        ] {
            assert_eq!(spelled(name), field);
        }
    }
}
