//! `NSJSONSerialization`.

use serde_json::Value as Json;

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::{Id, NIL, Object},
    walk::Walk,
};

pub(crate) const CLASS: Rows = &[
    ("JSONObjectWithData:options:error:", parse),
    ("dataWithJSONObject:options:error:", write),
    ("isValidJSONObject:", is_valid),
];

/// `NSJSONWritingPrettyPrinted`.
const PRETTY: i64 = 1;
/// `NSJSONWritingSortedKeys`.
const SORTED: i64 = 2;
/// How deep values may be nested: as deep as the parser takes them.
const DEEPEST: usize = 120;

fn parse(call: &mut Call<'_, '_>) -> Answer {
    let Object::Data { bytes, .. } = call.object(0)? else {
        return Err(call.exception("data parameter is nil"));
    };
    let parsed = serde_json::from_slice::<Json>(&bytes.borrow());
    match parsed {
        Ok(value) => Ok(Out::Old(object(call, value))),
        Err(_) => {
            let text = "The data couldn’t be read because it isn’t in the correct format.";
            call.explain(2, "NSCocoaErrorDomain", 3840, text.to_owned())?;
            Ok(Out::Old(NIL))
        }
    }
}

/// The objects of a value; the parser has bounded its depth.
fn object(call: &Call<'_, '_>, value: Json) -> Id {
    call.add(match value {
        Json::Null => Object::Null,
        Json::Bool(flag) => Object::Bool(flag),
        Json::Number(number) => match number.as_i64() {
            Some(number) => Object::Integer(number),
            None => Object::Real(number.as_f64().unwrap_or_default()),
        },
        Json::String(text) => Object::text(text),
        Json::Array(items) => {
            let items = items.into_iter().map(|item| object(call, item));
            Object::array(items.collect())
        }
        Json::Object(fields) => {
            let fields = fields
                .into_iter()
                .map(|(key, value)| (key.into(), object(call, value)));
            Object::dictionary(fields.collect())
        }
    })
}

fn json(call: &Call<'_, '_>, id: Id, depth: usize, walk: &mut Walk<'_>) -> Option<Json> {
    walk.step();
    if depth > DEEPEST {
        return None;
    }
    Some(match call.bridge.object(id) {
        Object::Null => Json::Null,
        Object::Bool(flag) => Json::Bool(flag),
        Object::Integer(number) => number.into(),
        Object::Real(number) => serde_json::Number::from_f64(number)?.into(),
        Object::Text(text) => Json::String(text.to_string()),
        Object::Array { items, .. } => {
            let items = items.borrow().clone();
            let items = items.into_iter().map(|id| json(call, id, depth + 1, walk));
            Json::Array(items.collect::<Option<_>>()?)
        }
        Object::Dictionary { entries, .. } => {
            let entries = entries.borrow().clone();
            let fields = entries
                .into_iter()
                .map(|(key, id)| Some((key.to_string(), json(call, id, depth + 1, walk)?)));
            Json::Object(fields.collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

/// Whether it is an array or a dictionary of what JSON has.
fn is_valid(call: &mut Call<'_, '_>) -> Answer {
    let value = json(call, call.id(0)?, 0, &mut Walk::of(call.bridge));
    Ok(Out::Bool(matches!(
        value,
        Some(Json::Array(_) | Json::Object(_))
    )))
}

fn write(call: &mut Call<'_, '_>) -> Answer {
    let options = call.integer(1)?;
    let value = match json(call, call.id(0)?, 0, &mut Walk::of(call.bridge)) {
        Some(mut value @ (Json::Array(_) | Json::Object(_))) => {
            if options & SORTED != 0 {
                value.sort_all_objects();
            }
            value
        }
        _ => {
            let text = format!("*** {}: Invalid top-level type in JSON write", call.name);
            return Err(call.exception(&text));
        }
    };
    let text = if options & PRETTY == 0 {
        // Slashes are escaped, as Foundation does unless it is told not to.
        value.to_string().replace('/', "\\/")
    } else {
        call.bridge
            .host
            .not_simulated("JSON written with NSJSONWritingPrettyPrinted")
    };
    Ok(Out::New(Object::data(text.into_bytes())))
}
