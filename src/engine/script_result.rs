//! What a script answered, as it was written.
//!
//! A tree of ten thousand elements is a megabyte: it is read once, as the type that it has to fit, and not as
//! [`serde_json::Value`] before.

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::value::RawValue;
use std::collections::HashMap;

/// The result in the envelope of a script: JSON whose shape is the template's business.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct ScriptResult(Box<RawValue>);

impl ScriptResult {
    /// Reads it as the type that it has to fit.
    ///
    /// # Errors
    /// When it does not fit; the text begins with the place where.
    pub fn read<T: DeserializeOwned>(
        &self,
    ) -> Result<T, serde_path_to_error::Error<serde_json::Error>> {
        let mut json = serde_json::Deserializer::from_str(self.0.get());
        serde_path_to_error::deserialize(&mut json)
    }

    /// Whether it is an object with that field, whatever the field holds.
    pub(crate) fn has_field(&self, name: &str) -> bool {
        let fields = serde_json::from_str::<HashMap<String, IgnoredAny>>(self.0.get());
        fields.is_ok_and(|fields| fields.contains_key(name))
    }
}

/// `null`: a script that answers nothing.
impl Default for ScriptResult {
    fn default() -> Self {
        Self(RawValue::NULL.to_owned())
    }
}

impl PartialEq for ScriptResult {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}
