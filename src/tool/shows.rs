//! What an app shows, in answers of actions that bring it up, or that change more than their lines tell: what a look would say next, in
//! short and under the same rules. What was shown before is not said again. `docs/changes.md` has its form.

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

/// What scripts say where they do not tell all that appeared, and where they may not look (`scripts/lib/observe/observed_report.js`).
pub(crate) const REST: &str = "the rest of what appeared: see get_ui_elements";
const DENIED: &str = "the app, which Accessibility may not read";

const LOOK: &str = "look";
const PATIENCE: Duration = Duration::from_secs(2);
const MOST_BYTES: usize = 1_600;
const MOST_TEXTS: usize = 10;

/// Whether answers of a tool may have it.
pub(super) fn may_show(tool: &str) -> bool {
    BRING.contains(&tool) || CHANGE.contains(&tool)
}

/// What a look is given that an answer shows; none where it tells enough, or nobody may look.
pub(super) fn wanted(tool: &str, fields: Option<&Value>, seen: &[Value]) -> Option<Value> {
    let last = seen.last()?;
    let unseen = || last["unseen"].as_array().into_iter().flatten();
    let process_id = match BRING.contains(&tool) {
        true if unseen().all(|part| part != DENIED) => &fields?["process_id"],
        false if unseen().any(|part| part == REST) => &last["process_id"],
        // What was done may show all the same.
        false if fields?["effect"] == "unverified" && unseen().next().is_none() => {
            &last["process_id"]
        }
        _ => return None,
    };
    let app = process_id.as_i64()?.to_string();
    // What is out of view on a page that came up is asked for next.
    let mut nodes = last["scan"]["nodes"].as_array().into_iter().flatten();
    let is_page = nodes.any(|node| node[0] == "AXWebArea");
    Some(json!({"app": app, "include_offscreen": is_page && !BRING.contains(&tool)}))
}

/// A look that is given something.
pub(crate) type Look = Box<dyn FnOnce(Value) -> BoxFuture<'static, Option<String>> + Send>;

/// How to look behind a call. Behind a step of another tool's call the next one follows at once.
pub(crate) fn behind(call: &Call) -> Option<Look> {
    let Place::Own(seat) = &call.place else {
        return None;
    };
    let (seat, engine, cancel) = (seat.clone(), call.engine().clone(), call.cancel.clone());
    let (steps, snapshots) = (Arc::clone(&call.steps), call.session.snapshots.clone());
    let look = move |mut given: Value| {
        async move {
            let mut kept = snapshots.newest_first().into_iter();
            let app = given["app"].as_str();
            let is_it = |process: i32| app.is_none_or(|app| app.parse() == Ok(process));
            let known = kept.find(|one| !one.of_changes && is_it(one.scan.app.process_id));
            if let Some(known) = known {
                given["since"] = known.id.clone().into();
            }
            let step = steps.check(LOOK, object(&given).ok()?, None).ok()?;
            let deadline = Instant::now() + PATIENCE;
            let turn = match seat.sit(&engine, Access::Read).ok()? {
                Seated::Turn(turn) => turn,
                Seated::Waiting(ticket) | Seated::Again(ticket) => {
                    let turn = engine.turn(ticket, LOOK, deadline, &cancel);
                    turn.await.ok()?
                }
            };
            seat.keep(&turn);
            let time = StepTime {
                turn,
                deadline,
                cancel,
                background: None,
            };
            let answer = steps.call(&step, time).await.ok()?;
            Some(short(&answer.content.first()?.as_text()?.text))
        }
        .boxed()
    };
    Some(Box::new(look))
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
    let (mut text, mut texts, mut more) = (String::new(), 0, 0);
    for line in look.lines().skip(1).map(without_places) {
        let is_holder = HOLDERS.iter().any(|role| line.ends_with(role));
        if is_holder || LEFT_OUT.iter().any(|begin| line.starts_with(begin)) {
            continue;
        }
        let is_text = TEXTS.iter().any(|role| line.contains(role));
        texts += usize::from(is_text);
        if (is_text && texts > MOST_TEXTS) || text.len() + line.len() > MOST_BYTES {
            more += 1;
        } else {
            text += &line;
            text.push('\n');
        }
    }
    if more > 0 {
        text += &format!("… {more} more lines: call look");
    }
    text.trim_end().to_owned()
}
