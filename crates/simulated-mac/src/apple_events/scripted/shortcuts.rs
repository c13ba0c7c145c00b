//! Shortcuts and Shortcuts Events: running one is noted, and its result is what the world says.

use serde_json::{Value as Json, json};

use super::{
    app::{Rules, Scripted},
    commands::{Answer, Command},
    records::{Place, number, to_json, to_value},
};
use crate::apple_events::{dictionary::STANDARD_SUITE, failure::Failure, value::Value};

pub(super) struct Shortcuts;

impl Rules for Shortcuts {
    fn elements(&self, app: &Scripted<'_>, of: &Place, class: &str) -> Option<Vec<Place>> {
        if (of.class, class) != ("folder", "shortcut") {
            return None;
        }
        let records = app.records();
        let mut all = records.everywhere(class);
        all.retain(|one| records.stored(one, "folder") == records.stored(of, "name"));
        Some(all)
    }

    fn home(&self, _app: &Scripted<'_>, _class: &str) -> Option<Place> {
        None
    }

    fn command(&self, command: Command<'_>) -> Option<Result<Answer, Failure>> {
        match (command.name, command.objects) {
            ("run", [shortcut]) if shortcut.class == "shortcut" => Some(run(
                shortcut,
                &command
                    .arguments
                    .get("withInput")
                    .cloned()
                    .unwrap_or(Value::Missing),
                command,
            )),
            _ => None,
        }
    }
}

fn run(shortcut: &Place, input: &Value, command: Command<'_>) -> Result<Answer, Failure> {
    let fields = shortcut
        .node_mut(command.tree)
        .ok_or_else(|| Failure::mac(-1728))?;
    let (name, result) = (fields.get("name").cloned(), fields.get("result").cloned());
    let note = json!({ "name": name, "input": to_json(input, "any")?, "at": number(command.now) });
    command
        .tree
        .get_mut("runs")
        .and_then(Json::as_array_mut)
        .ok_or_else(|| Failure::mac(-10000))?
        .push(note);
    Ok(Answer::Value(to_value(
        result.as_ref(),
        "any",
        STANDARD_SUITE,
    )))
}
