//! Whether a call repeats one of which it is not known what came of it: what was pressed once may be pressed once too often.

use serde_json::{Map, Value};
use std::sync::{Arc, Mutex, PoisonError};

/// What is said then.
const REPEATED: &str =
    "The same call was made before and was unverified, so it may have been done twice.";

/// The last call that acted, where its effect was unverified.
#[derive(Clone, Debug, Default)]
pub struct Attempts(Arc<Mutex<Option<String>>>);

impl Attempts {
    /// Remembers what a call that acts answered. Where it is unverified, and the same call was so before, its note says that; whether
    /// it does.
    pub(crate) fn note(&self, call: String, fields: &mut Map<String, Value>) -> bool {
        let is_said = |name: &&str| {
            fields
                .get(*name)
                .is_some_and(|effect| effect == "unverified")
        };
        let is_unverified = ["effect", "submitted"].iter().any(is_said);
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_again = is_unverified && last.as_ref() == Some(&call);
        *last = is_unverified.then_some(call);
        let Some(note) = fields.get_mut("note").filter(|_| is_again) else {
            return false;
        };
        *note = match note.as_str() {
            Some(said) => format!("{REPEATED} {said}").into(),
            None => REPEATED.into(),
        };
        true
    }
}
