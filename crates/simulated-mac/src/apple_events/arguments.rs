//! The parameters of a command, as the command takes them.

use super::{failure::Failure, value::Value};

/// A command's direct and named parameters.
pub(crate) struct Arguments<'a> {
    pub(crate) direct: &'a Value,
    pub(crate) named: &'a [(String, Value)],
}

impl Arguments<'_> {
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.named
            .iter()
            .find(|(n, v)| n == name && *v != Value::Missing)
            .map(|(_, v)| v)
    }

    pub(super) fn text(&self, name: &str) -> Result<Option<String>, Failure> {
        self.get(name).map(text_of).transpose()
    }

    /// The same; what is usual where it is not given.
    pub(super) fn text_or(&self, name: &str, usual: &str) -> Result<String, Failure> {
        Ok(self.text(name)?.unwrap_or_else(|| usual.to_owned()))
    }

    /// Whether it is given and true.
    pub(super) fn is_true(&self, name: &str) -> bool {
        self.get(name).and_then(Value::as_boolean) == Some(true)
    }

    pub(super) fn number(&self, name: &str) -> Result<Option<f64>, Failure> {
        self.get(name)
            .map(|value| value.as_number().ok_or_else(|| Failure::mac(-1700)))
            .transpose()
    }
}

/// The text that a value is coerced to.
pub(super) fn text_of(value: &Value) -> Result<String, Failure> {
    match value {
        Value::Text(text) | Value::Path(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Boolean(boolean) => Ok(boolean.to_string()),
        _ => Err(Failure::mac(-1700)),
    }
}
