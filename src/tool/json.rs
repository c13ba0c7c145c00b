//! Between typed values and JSON: what a script answered as a tool's result type, and parameters as a template gets them.

use crate::engine::ScriptResult;
use crate::error::{Code, Error};
use crate::text;
use rmcp::model::JsonObject;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// How many characters of what is wrong with an answer an error shows: the reader of JSON names what it found, however long
/// it is.
const SHOWN: usize = 300;

/// How long a value is as JSON text, in bytes.
pub(crate) fn json_length(value: &impl Serialize) -> usize {
    serde_json::to_string(value).map_or(usize::MAX, |text| text.len())
}

/// What a script answered, as the type it has to fit.
///
/// # Errors
/// `BadReply` when it does not: a bug in the template, never the user's fault.
pub fn fitting<T: DeserializeOwned>(name: &str, result: &ScriptResult) -> Result<T, Error> {
    result.read().map_err(|error| unfitting(name, &error))
}

/// The same of a part of an answer that has been read as JSON.
///
/// # Errors
/// `BadReply`, as [`fitting`].
pub fn fitting_part<T: DeserializeOwned>(name: &str, part: Value) -> Result<T, Error> {
    serde_path_to_error::deserialize(part).map_err(|error| unfitting(name, &error))
}

fn unfitting(name: &str, why: &dyn std::fmt::Display) -> Error {
    Error::new(Code::BadReply, format!("{name} got an unexpected reply"))
        .because(text::line(&why.to_string(), SHOWN))
        .hint("This is a bug in macmcp: please report it")
}

/// A serialisable struct as the object that a template gets.
///
/// # Errors
/// `ScriptFailed` when it is not an object; only a mistake in a tool's types can cause that.
pub fn object(value: &impl Serialize) -> Result<JsonObject, Error> {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(other) => Err(unserialisable(&format!("not an object: {other}"))),
        Err(error) => Err(unserialisable(&error)),
    }
}

/// The parameters of a call as the object that a template gets: those that were given.
///
/// # Errors
/// As [`object`].
pub(crate) fn given(params: &impl Serialize) -> Result<JsonObject, Error> {
    let mut fields = object(params)?;
    fields.retain(|_, value| !value.is_null());
    Ok(fields)
}

/// That a value has no form in JSON; only a mistake in a tool's types can cause that.
#[must_use]
pub fn unserialisable(why: &dyn std::fmt::Display) -> Error {
    Error::new(Code::ScriptFailed, "A value could not be written as JSON").because(why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Answer {
        #[expect(dead_code, reason = "only its type counts")]
        count: u32,
    }

    /// The error held 200,000 characters, and the line feed of a name that no answer has began a line of its own.
    #[test]
    fn what_does_not_fit_is_told_on_one_short_line() {
        for wrong in [
            json!({ "count": "x".repeat(200_000) }),
            json!({ "a\u{202e}\n| forged": 1 }),
        ] {
            let error = fitting_part::<Answer>("look", wrong).unwrap_err();
            let told = error.to_string();
            assert!(told.len() < 600, "{} bytes", told.len());
            assert!(!told.contains(['\n', '\u{202e}']), "{told}");
        }
    }
}
