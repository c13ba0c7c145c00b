//! Between typed values and JSON: what a script answered as a tool's result type, and parameters as a template gets them.

use crate::engine::ScriptResult;
use crate::error::{Code, Error};
use rmcp::model::JsonObject;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

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
        .because(why.to_string())
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

/// That a value has no form in JSON; only a mistake in a tool's types can cause that.
#[must_use]
pub fn unserialisable(why: &dyn std::fmt::Display) -> Error {
    Error::new(Code::ScriptFailed, "A value could not be written as JSON").because(why.to_string())
}
