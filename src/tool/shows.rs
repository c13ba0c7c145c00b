//! What an app shows, in answers of actions behind which a look would follow: those that bring it up, that change more than their lines
//! tell, or of which nothing is seen. It is what `look` says, in short and under its rules; where one may not look, or a tree would be
//! built for it, the answer has none. `docs/changes.md` has its form.

use super::call::{Call, StepTime};
use super::json::object;
use super::seat::{Place, Seated};
use crate::engine::Access;
use crate::text::without_places;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The tools that bring an app up, and those after which there may be more to see than lines tell.
const BRING: [&str; 3] = ["launch_app", "activate_app", "open"];
const CHANGE: [&str; 7] = [
    "click",
    "click_ui_element",
    "click_menu_item",
    "press_key",
    "type_text",
    "fill_form",
    "quit_app",
];

/// What scripts say where they do not tell all that appeared (`scripts/lib/observe/observed_report.js`).
pub(super) const REST: &str = "the rest of what appeared: see get_ui_elements";

/// How they begin where the app cannot be read, or the time is up (`scripts/lib/observe/observation.js`).
const UNREAD: [&str; 3] = ["the app, ", "what changed: ", "what else changed: "];

const LOOK: &str = "look";
const PATIENCE: Duration = Duration::from_secs(2);
const MOST_BYTES: usize = 1_600;
const MOST_TEXTS: usize = 8;

/// Whether answers of a tool may have it.
pub(crate) fn may_show(tool: &str) -> bool {
    BRING.contains(&tool) || CHANGE.contains(&tool)
}

/// What a look is given that an answer shows; none where the answer tells enough, or nothing can be read.
pub(super) fn wanted(tool: &str, fields: Option<&Value>, seen: &[Value]) -> Option<Value> {
    let last = seen.last()?;
    let unseen = last["unseen"].as_array()?.iter();
    let unseen: Vec<&str> = unseen.filter_map(Value::as_str).collect();
    let is_brought = BRING.contains(&tool);
    let process_id = match is_brought {
        true if is_read(&unseen) => &fields?["process_id"],
        false if may_show(tool) && tells_too_little(&fields?["effect"], &unseen) => {
            &last["process_id"]
        }
        _ => return None,
    };
    let mut given = json!({"app": process_id.as_i64()?.to_string(), "only_built": true});
    // What is out of view on a page that came up is asked for next.
    let mut nodes = last["scan"]["nodes"].as_array().into_iter().flatten();
    let is_page = nodes.any(|node| node[0] == "AXWebArea");
    given["include_offscreen"] = (is_page && !is_brought).into();
    Some(given)
}

/// The same of an action of the profile `computer`, by the fields of its step: a look at the app in front.
pub(crate) fn wanted_after(tool: &str, fields: Option<&Value>) -> Option<Value> {
    let fields = fields.filter(|_| may_show(tool))?;
    let unseen = fields["unseen"].as_str().unwrap_or_default();
    let unseen: Vec<&str> = unseen.split("; ").filter(|part| !part.is_empty()).collect();
    let is_page = fields["changes"].to_string().contains(" WebArea ");
    let given = json!({"include_offscreen": is_page, "only_built": true});
    tells_too_little(&fields["effect"], &unseen).then_some(given)
}

fn is_read(unseen: &[&str]) -> bool {
    let is_unread = |part: &&str| UNREAD.iter().any(|begin| part.starts_with(begin));
    !unseen.iter().any(is_unread)
}

/// Whether more appeared than is told, or nothing of what was done is seen.
fn tells_too_little(effect: &Value, unseen: &[&str]) -> bool {
    let has_more = unseen.contains(&REST);
    is_read(unseen) && (has_more || (unseen.is_empty() && effect == "unverified"))
}

/// A look that is given something.
pub(crate) type Look = Box<dyn FnOnce(Value) -> BoxFuture<'static, Option<String>> + Send>;

/// How to look behind a call, in the turn that it keeps. Behind a step of another tool's call the next one follows at once, and in the
/// background nobody wants to see.
pub(crate) fn behind(call: &Call) -> Option<Look> {
    let Place::Own(seat) = &call.place else {
        return None;
    };
    if call.background.is_some() {
        return None;
    }
    let (seat, engine, cancel) = (seat.clone(), call.engine().clone(), call.cancel.clone());
    let (steps, snapshots) = (Arc::clone(&call.steps), call.session.snapshots.clone());
    let until = call.deadline;
    let look = async move |mut given: Value| {
        let Seated::Turn(turn) = seat.sit(&engine, Access::Read).ok()? else {
            return None;
        };
        seat.keep(&turn);
        let mut kept = snapshots.newest_first().into_iter();
        let known = kept.find(|one| {
            let process = one.scan.app.process_id.to_string();
            !one.of_changes && (given["app"].is_null() || given["app"] == process)
        });
        if let Some(known) = known {
            given["since"] = known.id.clone().into();
        }
        let step = steps.check(LOOK, object(&given).ok()?, None).ok()?;
        let time = StepTime {
            turn,
            deadline: until.min(Instant::now() + PATIENCE),
            cancel,
            background: None,
        };
        let answer = steps.call(&step, time).await.ok()?;
        Some(short(&answer.content.first()?.as_text()?.text))
    };
    Some(Box::new(|given| look(given).boxed()))
}

/// What a look says that a reader of the answer does not know.
const LEFT_OUT: [&str; 5] = [
    "- ",
    "Snapshot ",
    "Focus: ",
    "Other window: ",
    "Before it: ",
];
const HOLDERS: [&str; 5] = [
    " Group",
    " SplitGroup",
    " TabGroup",
    " ScrollArea",
    " Toolbar",
];
const TEXTS: [&str; 3] = [" StaticText ", " Heading ", " Image "];

/// A look without its heading, places, identifiers, what only holds others and what has gone. Of many texts the first are enough.
fn short(look: &str) -> String {
    let (mut text, mut texts, mut lines) = (String::new(), 0, 0);
    for line in look.lines().skip(1).map(without_places) {
        let is_holder = HOLDERS.iter().any(|role| line.ends_with(role));
        if is_holder || LEFT_OUT.iter().any(|begin| line.starts_with(begin)) {
            continue;
        }
        let is_text = TEXTS.iter().any(|role| line.contains(role));
        texts += usize::from(is_text);
        if is_text && texts > MOST_TEXTS {
            continue;
        }
        if text.len() + line.len() > MOST_BYTES {
            lines += 1;
            continue;
        }
        text += &line;
        text.push('\n');
    }
    let texts = texts.saturating_sub(MOST_TEXTS);
    for (count, what) in [(texts, "more texts: call look"), (lines, CUT)] {
        if count > 0 {
            text += &format!("… {count} {what}\n");
        }
    }
    text.trim_end().to_owned()
}

/// What stands at the end where more is left out than texts.
const CUT: &str = "more lines: call look";

/// Whether all that appeared is shown, or said to be left out.
pub(super) fn is_whole(shown: &str) -> bool {
    !shown.ends_with(CUT)
}
