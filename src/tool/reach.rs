//! Which apps the steps of a call would reach, as far as that is known before the first of them: what the policy has a person
//! decide is asked before anything is done, and what it denies ends the call there.
//!
//! What arguments name is known: apps, windows, refs. Points, the screen and the app in front are looked at as they are now, so
//! only for steps before which nothing acts; behind an action the step itself is checked when its turn comes, as every
//! script checks what it reaches.

use super::call::{Call, StepTool};
use super::json::{fitting, object};
use super::own;
use super::reaches::Reaches;
use crate::document_types;
use crate::engine::{Access, Turn};
use crate::error::{Code, Error};
use crate::policy::Verdict;
use crate::text::{arguments_for_consent, cut, json_string};
use crate::web_address;
use rmcp::model::JsonObject;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The arguments that name an app.
const NAMES: [&str; 4] = ["app", "bundleId", "appName", "process_name"];

/// The arguments that name a window by its number.
const WINDOWS: [&str; 2] = ["window_id", "window"];

/// The script that tells what the policy says of the apps that steps reach.
const SCRIPT: &str = "diagnostics/reach_steps";

/// How much of a step's arguments a person is shown, in characters, beside lists.
const SHOWN: usize = 300;

/// What one step reaches, as the script looks it up.
#[derive(Debug, Default, Serialize)]
struct Target {
    step: usize,
    apps: Vec<String>,
    processes: Vec<i32>,
    windows: Vec<u64>,
    points: Vec<Value>,
    front: bool,
    screen: Option<JsonObject>,
    /// The address, or the path of a document, whose default app is reached.
    opens: Option<String>,
}

/// What the script answers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    reached: Vec<Reached>,
}

/// An app that is not simply allowed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reached {
    name: Option<String>,
    bundle_id: Option<String>,
    verdict: Verdict,
    steps: Vec<usize>,
}

impl Reached {
    fn words(&self) -> String {
        let name = self.name.as_deref().or(self.bundle_id.as_deref());
        let steps: Vec<String> = self.steps.iter().map(usize::to_string).collect();
        let plural = if steps.len() == 1 { "" } else { "s" };
        format!(
            "{} (step{plural} {})",
            json_string(name.unwrap_or_default(), 80),
            steps.join(", ")
        )
    }
}

/// A step as a person is shown it: its number counted from 1, its tool and what is given to it.
#[must_use]
pub fn shown(place: usize, tool: &str, arguments: &JsonObject) -> String {
    format!(
        "{} {} {}",
        place + 1,
        cut(tool, 60),
        arguments_for_consent(arguments, SHOWN)
    )
}

/// Ends the call before its first step where the policy does not let one of them reach its app, or where a person has to agree to some
/// steps, as `unconfirmed` says: not before it is known that these could do something after a yes.
///
/// # Errors
/// `PolicyDenied`; `NotConfirmed` where a person has to be asked, with all the apps and steps that it is about; `AutomationDenied` and
/// `AppNotFound` for apps of steps that a person would have to agree to.
pub async fn check(
    steps: &[StepTool],
    unconfirmed: Option<Error>,
    call: &Call,
    turn: &Turn,
) -> Result<(), Error> {
    let reached = check_apps(steps, call, turn).await;
    let Some(unconfirmed) = unconfirmed else {
        return reached;
    };
    // What a person decides about an app is asked behind this.
    match reached {
        Err(error) if error.code != Code::NotConfirmed => return Err(error),
        _ => {}
    }
    let asking = steps.iter().filter(|step| step.unconfirmed.is_some());
    let apps: Vec<String> = asking.flat_map(|step| step.apps.clone()).collect();
    own::require_reachable(&apps, call, turn).await?;
    Err(unconfirmed)
}

async fn check_apps(steps: &[StepTool], call: &Call, turn: &Turn) -> Result<(), Error> {
    if !call.session.policy.restricts_apps() {
        return Ok(());
    }
    let mut has_acted = false;
    let mut targets = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        targets.push(target(place, step, call, !has_acted));
        has_acted |= step.acts;
    }
    let params = object(&json!({ "targets": targets }))?;
    let found = call.script_as(Access::Read, turn, SCRIPT, params).await?;
    let found: Found = fitting(SCRIPT, &found)?;
    let (denied, asked): (Vec<Reached>, Vec<Reached>) = found
        .reached
        .into_iter()
        .partition(|app| app.verdict == Verdict::Deny);
    if !denied.is_empty() {
        return Err(refused(&denied));
    }
    if asked.is_empty() {
        return Ok(());
    }
    Err(unasked(&asked, steps))
}

fn target(place: usize, step: &StepTool, call: &Call, is_known: bool) -> Target {
    let text = |name: &&str| step.arguments.get(*name)?.as_str().map(str::to_owned);
    let number = |name: &&str| step.arguments.get(*name)?.as_u64();
    let mut target = Target {
        step: place + 1,
        apps: NAMES.iter().filter_map(text).collect(),
        windows: WINDOWS.iter().filter_map(number).collect(),
        ..Target::default()
    };
    target.apps.extend(step.apps.iter().cloned());
    let fields = step.arguments.get("fields").and_then(Value::as_array);
    let fields = fields.into_iter().flatten().filter_map(Value::as_object);
    for part in fields.chain([&step.arguments]) {
        // `to`: where a drag ends.
        for name in ["element", "to"] {
            let element = part.get(name).and_then(Value::as_str);
            let located = element.and_then(|element| call.session.snapshots.locate(element));
            let process = located.and_then(Result::ok);
            target.processes.extend(process.map(|it| it.process_id()));
        }
    }
    let names_none =
        target.apps.is_empty() && target.windows.is_empty() && target.processes.is_empty();
    match step.reaches {
        Reaches::App(app) => target.apps.push(app.to_owned()),
        Reaches::Points(pairs) if is_known => {
            let mut arguments = step.arguments.clone();
            let given = pairs.iter().filter(|(x, _)| arguments.contains_key(*x));
            let given: Vec<_> = given.copied().collect();
            // Pixels of a screenshot that has just been forgotten name no point; the step itself ends with that.
            let located = call.session.shots.locate(&mut arguments, &given);
            target.points = located.map_or_else(|_| Vec::new(), |_| points(&given, &arguments));
        }
        Reaches::Front => target.front = is_known && names_none,
        // A file is nothing on the screen.
        Reaches::Screen if step.arguments.contains_key("file") => {}
        Reaches::Screen if is_known && names_none => target.screen = Some(step.arguments.clone()),
        Reaches::Opener if names_none => target.opens = opens(&step.arguments),
        Reaches::Nothing | Reaches::Points(_) | Reaches::Screen | Reaches::Opener => {}
    }
    target
}

/// What a step opens that names no app; none for what it refuses to open.
fn opens(arguments: &JsonObject) -> Option<String> {
    let text = |name: &str| arguments.get(name).and_then(Value::as_str);
    let address = text("url").and_then(|url| web_address::checked(url).ok());
    let document = text("path").filter(|path| document_types::check(path).is_ok());
    address.or_else(|| document.map(str::to_owned))
}

fn points(pairs: &[(&str, &str)], arguments: &JsonObject) -> Vec<Value> {
    let number = |name: &str| arguments.get(name).and_then(Value::as_f64);
    let point = |(x, y): &(&str, &str)| Some(json!({ "x": number(x)?, "y": number(y)? }));
    pairs.iter().filter_map(point).collect()
}

fn list(apps: &[Reached]) -> String {
    let words: Vec<String> = apps.iter().map(Reached::words).collect();
    cut(&words.join(", "), 600)
}

fn refused(denied: &[Reached]) -> Error {
    let first = denied.first();
    Error::new(
        Code::PolicyDenied,
        format!("The policy does not allow {}", list(denied)),
    )
    .hint(
        "No step was run: leave these steps out; only the user can allow it in the policy of macmcp (`macmcp policy` shows it)",
    )
    .detail("name", first.and_then(|app| app.name.clone()))
    .detail("bundle_id", first.and_then(|app| app.bundle_id.clone()))
    .detail("policy", Verdict::Deny.word())
}

fn unasked(asked: &[Reached], steps: &[StepTool]) -> Error {
    let apps: Vec<Value> = asked
        .iter()
        .map(|app| json!({ "name": app.name, "bundle_id": app.bundle_id, "steps": app.steps }))
        .collect();
    let mut places: Vec<usize> = asked
        .iter()
        .flat_map(|app| app.steps.iter().copied())
        .collect();
    places.sort_unstable();
    places.dedup();
    let steps: Vec<String> = places
        .into_iter()
        .filter_map(|number| {
            let place = number.checked_sub(1)?;
            let step = steps.get(place)?;
            Some(shown(place, &step.name, &step.arguments))
        })
        .collect();
    Error::new(
        Code::NotConfirmed,
        format!("The policy requires asking the user before these are used: {}", list(asked)),
    )
    .hint(
        "No step was run: call from a client that can ask, leave these steps out, or the user can allow it in the policy of macmcp (`macmcp policy` shows it)",
    )
    .detail("apps", apps)
    .detail("steps", steps)
}

/// That steps need the consent of a person because their tools are destructive; `steps` as [`shown`] has them.
#[must_use]
pub fn unconfirmed(steps: &[String], tool: &str, first: Error) -> Error {
    let what = match steps {
        [step] => format!("Step {step} needs the consent of the user"),
        steps => format!("Steps {} need the consent of the user", steps.join(", ")),
    };
    let hint = first.hint.clone().unwrap_or_default();
    Error {
        what: cut(&what, 2000),
        ..first
    }
    .hint(format!("{hint}. No step was run"))
    .detail("tool", tool)
    .detail("steps", steps.to_vec())
}
