//! What the tools of the workspace server's contract share.

use crate::engine::guidance::is_denial;
use crate::error::{Code, Error};
use crate::tool::Alias;
use crate::tools::shared::NamedApp;
use serde_json::Value;

/// Other names that clients use for the parameter `bundleId`.
pub(crate) const BUNDLE_ID_ALIASES: &[Alias] = &[
    ("app", "bundle_id"),
    ("name", "bundle_id"),
    ("app_name", "bundle_id"),
    ("application", "bundle_id"),
    ("application_name", "bundle_id"),
    ("pid", "bundle_id"),
];

/// What the workspace server's contract says of a failure of launching: `Failed to launch <bundleId>: <reason>`, the id as it
/// was given. What has a sentence of its own there keeps it.
pub(crate) fn failed_to_launch(app: &NamedApp, error: Error) -> Error {
    let given = app.as_given();
    match error.code {
        Code::AppNotFound => error.promised(format!("Application not found: {given}")),
        _ => failed(&format!("Failed to launch {given}"), error),
    }
}

/// The same of quitting: `Failed to quit <bundleId>: <reason>`.
pub(crate) fn failed_to_quit(app: &NamedApp, error: Error) -> Error {
    let given = app.as_given();
    match error.code {
        Code::AppNotRunning => error.promised(format!("Application is not running: {given}")),
        _ => failed(&format!("Failed to quit {given}"), error),
    }
}

/// The same of listing: `Failed to list applications: <reason>`.
pub(crate) fn failed_to_list(error: Error) -> Error {
    failed("Failed to list applications", error)
}

fn failed(what: &str, error: Error) -> Error {
    // A missing permission is told in the same words by every tool.
    if is_denial(error.code) {
        let sentence = error.what.clone();
        return error.promised(sentence);
    }
    let reason = error.details.get("reason").and_then(Value::as_str);
    let sentence = format!("{what}: {}", reason.unwrap_or(&error.what));
    error.promised(sentence)
}
