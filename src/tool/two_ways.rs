//! A tool of a pack with two scripts. Of one that reads, the first reads without the app, where macOS allows it, and tells where it is
//! not the way; then the script of the app runs, and the answer says why. Of one that acts, the first does what that of the app cannot:
//! it alone runs where the call asks for that, else that of the app.

use super::call::Call;
use super::effect::Effect;
use super::json::fitting;
use crate::engine::{ScriptResult, TOO_LONG, Turn};
use crate::error::{Code, Error};
use crate::template::LoadedTemplate;
use rmcp::model::JsonObject;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// The parameter with which a call asks for the script of the app.
const THROUGH_APP: &str = "through_app";

/// The parameter of what acts with which a call asks for the first script.
const OCCURRENCE: &str = "occurrence";

/// The field of the result that says why the script of the app ran.
const NOTE: &str = "note";

/// What the first script answers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum Answered {
    /// What the tool returns.
    Result(Value),
    /// Why it is not the way, a sentence.
    Instead(String),
}

/// What came of the first script.
pub(crate) struct First {
    /// What the tool returns; none where the script of the app is to run.
    pub(crate) result: Option<Value>,
    /// For which reason that is to run; none where the call asked for it.
    pub(crate) note: Option<String>,
}

impl First {
    fn not(note: Option<String>) -> Self {
        Self { result: None, note }
    }
}

/// Whether a call asks for the script of the app.
pub(super) fn wants_app(params: &JsonObject) -> bool {
    params.get(THROUGH_APP) == Some(&Value::Bool(true))
}

/// The script of a call that ends it, and the one that is tried before.
pub(super) fn scripts<'t>(
    effect: Effect,
    params: &JsonObject,
    template: &'t Arc<LoadedTemplate>,
    first: Option<&'t Arc<LoadedTemplate>>,
) -> (&'t Arc<LoadedTemplate>, Option<&'t Arc<LoadedTemplate>>) {
    let asked = params.get(OCCURRENCE).and_then(Value::as_str);
    match (effect, first, asked) {
        (Effect::Act | Effect::Destructive, Some(_), Some("")) => (template, None),
        (Effect::Act | Effect::Destructive, Some(first), Some(_)) => (first, None),
        (_, first, _) => (template, first),
    }
}

/// Runs the first script, unless the call asks for that of the app.
///
/// # Errors
/// As [`judged`].
pub(super) async fn first(
    call: &Call,
    turn: &Turn,
    template: &LoadedTemplate,
    params: &JsonObject,
) -> Result<First, Error> {
    if wants_app(params) {
        return Ok(First::not(None));
    }
    let answer = call.script_in(turn, template, params.clone()).await;
    judged(template.name(), answer)
}

/// What the answer of the first script means. A failure that it did not foresee is a reason too: it reads only, so the other one
/// can be tried.
///
/// # Errors
/// What the script foresaw, as a parameter that is wrong, and what ends a call anyway, as its deadline.
pub(crate) fn judged(name: &str, answer: Result<ScriptResult, Error>) -> Result<First, Error> {
    match answer.and_then(|answer| fitting(name, &answer)) {
        Ok(Answered::Result(result)) => Ok(First {
            result: Some(result),
            note: None,
        }),
        Ok(Answered::Instead(why)) => Ok(First::not(Some(why))),
        // What is too much for this way is too much for the other.
        Err(error) if error.details.contains_key(TOO_LONG) => Err(error),
        Err(error) if matches!(error.code, Code::ScriptFailed | Code::BadReply) => {
            let what = error.what;
            Ok(First::not(Some(format!(
                "Read through the app, which is slower, because the faster way failed: {what}."
            ))))
        }
        Err(error) => Err(error),
    }
}

/// A result with the reason for which the script of the app ran, if it did.
pub(crate) fn with_note(mut result: Value, note: Option<String>) -> Value {
    if let Value::Object(fields) = &mut result {
        fields.insert(NOTE.to_owned(), note.map_or(Value::Null, Value::String));
    }
    result
}
