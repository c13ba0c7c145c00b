//! Dialogs that appear between steps.

use crate::session::Session;
use crate::text::json_string;
use crate::tool::call::StepTool;
use rmcp::model::JsonObject;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the script gets: where dialogs may be, and the elements that the next step names, as its parameters do.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Wanted<'a> {
    pub(crate) apps: Vec<&'a str>,
    pub(crate) named: Vec<JsonObject>,
}

/// What the script of `batch` answers.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Dialogs {
    pub(crate) dialogs: Vec<Dialog>,
    /// Whether one of the names is something in a dialog.
    pub(crate) named: bool,
}

/// An open dialog.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Dialog {
    app: String,
    role: String,
    title: Option<String>,
    /// What it says, and its buttons.
    texts: Vec<String>,
}

impl Dialog {
    /// What a reader is told of it.
    pub(crate) fn words(&self) -> String {
        let role = self.role.trim_start_matches("AX");
        let title = self.title.iter().map(|title| json_string(title, 80));
        let texts = self.texts.iter().map(|text| json_string(text, 80));
        let shown: Vec<String> = title.chain(texts).collect();
        let app = json_string(&self.app, 80);
        format!(
            "a {role} of {app} appeared. From the screen: {}",
            shown.join(", ")
        )
    }
}

/// The app that a step names.
pub(crate) fn app_of(step: &StepTool) -> Option<&str> {
    let names = ["app", "bundleId", "appName"];
    names
        .iter()
        .find_map(|name| step.arguments.get(*name)?.as_str())
}

/// The elements that a step names, as parameters. A ref is older than a dialog that has just appeared.
pub(crate) fn elements_of(step: &StepTool, session: &Session) -> Vec<JsonObject> {
    let fields = step.arguments.get("fields").and_then(Value::as_array);
    let fields = fields.into_iter().flatten().filter_map(Value::as_object);
    let parts = fields.chain([&step.arguments]);
    let elements = parts.filter_map(|part| part.get("element")?.as_str());
    elements
        .filter(|element| session.snapshots.locate(element).is_none())
        .map(|element| {
            let mut named = step.arguments.clone();
            named.retain(|name, _| ["app", "role", "window"].contains(&name.as_str()));
            named.insert("element".into(), element.into());
            named
        })
        .collect()
}
