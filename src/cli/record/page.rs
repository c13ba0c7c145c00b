//! `macmcp record html`: a record as one page that needs nothing from outside.
//!
//! Everything in a record may come from a screen: the page is written by a template that escapes every text, and its policy lets
//! it load nothing.

use super::session::{Recorded, Session};
use crate::record::pictures::{self, Shown, When};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use handlebars::{Handlebars, RenderError, html_escape};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const PAGE: &str = include_str!("page.html.hbs");

/// The page of some sessions.
///
/// # Errors
/// Only by a mistake in the template.
pub(super) fn of(sessions: &[Session<'_>]) -> Result<String, RenderError> {
    let sessions: Vec<Value> = sessions.iter().map(session).collect();
    let shown = json!({ "title": "macmcp record", "sessions": sessions });
    let mut registry = Handlebars::new();
    registry.set_strict_mode(true);
    registry.register_escape_fn(html_escape);
    registry.render_template(PAGE, &shown)
}

/// The most bytes of a picture: those of records are far smaller.
const PICTURE: u64 = 4 << 20;

/// A picture of a call as an address that holds it, and where it is marked; none where its file is no picture.
fn picture(folder: &Path, call: &Recorded<'_>, when: When, shown: &Shown) -> Option<Value> {
    let path = when.file(folder, call.number);
    // A link leads to something else, which is nothing for a page.
    let about = fs::symlink_metadata(&path).ok()?;
    if !about.is_file() {
        return None;
    }
    let bytes = plain_file::bytes(&path, PICTURE).ok()?;
    if !bytes.starts_with(&[0xff, 0xd8, 0xff]) {
        return None;
    }
    let fields = call.answer.and_then(|(_, end)| end.fields.as_ref());
    let arguments = Value::Object(call.arguments.clone());
    let mark = pictures::place(&arguments, fields).and_then(|at| shown.percent(at));
    let mark =
        mark.map(|(left, top)| json!({"left": format!("{left:.2}"), "top": format!("{top:.2}")}));
    Some(json!({
        "data": BASE64_STANDARD.encode(bytes),
        "when": match when { When::Before => "before", When::After => "after" },
        "mark": mark,
    }))
}

fn session(session: &Session<'_>) -> Value {
    let end = session.calls.iter().map(|call| call.at_ms + call.ms());
    let length = end.max().unwrap_or_default().max(1);
    let calls = session
        .calls
        .iter()
        .map(|shown| call(session.folder, shown, length));
    json!({
        "started": session.started,
        "about": session.about(),
        "calls": calls.collect::<Vec<_>>(),
    })
}

/// A call; `length` is how long its session took, in milliseconds.
fn call(folder: &Path, call: &Recorded<'_>, length: u64) -> Value {
    // At most 100, of a few days.
    let percent = |ms: u64| ms.saturating_mul(1_000) / length;
    let tenths = |ms: u64| format!("{}.{}", percent(ms) / 10, percent(ms) % 10);
    let pictures = [When::Before, When::After].into_iter().zip(call.pictures);
    let pictures: Vec<Value> = pictures
        .filter_map(|(when, shown)| picture(folder, call, when, shown?))
        .collect();
    json!({
        "number": call.number,
        "pictures": pictures,
        "tool": call.tool,
        // Only what was proven is good.
        "class": match call.ended() {
            "unverified" | "partial" | "does not hold" => "open",
            _ => call.answer.map_or("none", |(_, end)| end.ended.as_str()),
        },
        "ended": call.ended(),
        "ms": call.answer.map_or(String::new(), |(ms, _)| format!("{ms} ms")),
        "from": tenths(call.at_ms.min(length)),
        "share": tenths(call.ms().min(length)),
        "given": call.given(),
        "arguments": format!("{:#}", Value::Object(call.arguments.clone())),
        "disturbed": call.disturbed.join(", "),
        "changes": call.changes().collect::<Vec<_>>(),
        "content": call.content().collect::<Vec<_>>(),
    })
}
