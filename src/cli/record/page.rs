//! `macmcp record html`: a record as one page that needs nothing from outside.
//!
//! Everything in a record may come from a screen: the page is written by a template that escapes every text, and its policy lets
//! it load nothing.

use super::session::{Recorded, Session};
use handlebars::{Handlebars, RenderError, html_escape};
use serde_json::{Value, json};

const PAGE: &str = include_str!("page.html.hbs");

/// The page of some sessions.
///
/// # Errors
/// Only by a mistake in the template.
pub(super) fn of(sessions: &[Session<'_>]) -> Result<String, RenderError> {
    let mut registry = Handlebars::new();
    registry.set_strict_mode(true);
    registry.register_escape_fn(html_escape);
    let sessions: Vec<Value> = sessions.iter().map(session).collect();
    registry.render_template(PAGE, &json!({ "sessions": sessions }))
}

fn session(session: &Session<'_>) -> Value {
    let end = session.calls.iter().map(|call| call.at_ms + call.ms());
    let length = end.max().unwrap_or_default().max(1);
    let calls = session.calls.iter().map(|shown| call(shown, length));
    json!({
        "started": session.started,
        "about": session.about(),
        "calls": calls.collect::<Vec<_>>(),
    })
}

/// A call; `length` is how long its session took, in milliseconds.
fn call(call: &Recorded<'_>, length: u64) -> Value {
    // At most 100, of a few days.
    let percent = |ms: u64| ms.saturating_mul(1_000) / length;
    let tenths = |ms: u64| format!("{}.{}", percent(ms) / 10, percent(ms) % 10);
    json!({
        "number": call.number,
        "tool": call.tool,
        "class": call.answer.map_or("none", |(_, end)| end.ended.as_str()),
        "ended": call.ended(),
        "ms": call.answer.map_or(String::new(), |(ms, _)| format!("{ms} ms")),
        "from": tenths(call.at_ms.min(length)),
        "share": tenths(call.ms().min(length)),
        "arguments": format!("{:#}", Value::Object(call.arguments.clone())),
        "changes": call.changes().collect::<Vec<_>>(),
        "content": call.content().collect::<Vec<_>>(),
    })
}
