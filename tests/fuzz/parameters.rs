//! A tool's parameters from any JSON object. What is wrong is all named; what is right becomes a script.

use crate::text;
use macmcp::error::Error;
use macmcp::registry::TOOLS;
use macmcp::session::Session;
use macmcp::tool::{Spec, params};
use rmcp::model::JsonObject;
use serde_json::Value;

/// How many problems of a call are told, as its texts say.
const TOLD: usize = 20;

/// The first byte says which tool; the rest is the JSON object.
pub(crate) fn run(data: &[u8]) {
    let Some((choice, rest)) = data.split_first() else {
        return;
    };
    let tool = &TOOLS[usize::from(*choice) % TOOLS.len()];
    let Ok(Value::Object(given)) = serde_json::from_slice(rest) else {
        return;
    };
    if let Err(error) = tool.prepare(given.clone(), &Session::default()) {
        check_text(&error);
    }
    if let Err(error) = check(tool, given.clone())
        && given.len() <= TOLD
    {
        every_bad_value_is_named(tool, &given, &error);
    }
}

/// What the schema says about parameters. What they mean together is looked at when each of them is right.
fn check(tool: &Spec, given: JsonObject) -> Result<JsonObject, Error> {
    params::check(&tool.name, tool.input_schema(), tool.aliases(), given)
}

fn check_text(error: &Error) {
    let text = error.to_string();
    assert!(text.len() < 16 * 1024, "{} bytes of text", text.len());
    let hidden = text.chars().find(|c| text::is_hidden(*c));
    assert_eq!(hidden, None, "in {text:?}");
}

/// What is wrong with a parameter alone is wrong with it among others.
fn every_bad_value_is_named(tool: &Spec, given: &JsonObject, error: &Error) {
    for (name, value) in given {
        let alone = JsonObject::from_iter([(name.clone(), value.clone())]);
        let Err(problem) = check(tool, alone) else {
            continue;
        };
        let mut parts = problem.what.split('`').skip(1).step_by(2);
        let Some(subject) = parts.next().filter(|subject| !subject.is_empty()) else {
            continue;
        };
        // Alone, a good value lacks the parameters that are required.
        if problem.what.contains(&format!("`{subject}` is missing")) {
            continue;
        }
        // Of two names of a parameter one has to go before its values are looked at.
        if error.what.contains("which was given as well") {
            continue;
        }
        let is_named = error.what.contains(&format!("`{subject}`")) || error.what.contains(" more");
        assert!(is_named, "{}: {subject} is not named in {error}", tool.name);
    }
}
