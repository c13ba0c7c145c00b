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
use super::spec::Spec;
use crate::document_types;
use crate::engine::{Access, Turn};
use crate::error::{Code, Error};
use crate::policy::Verdict;
use crate::template::Input;
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
pub(crate) const SHOWN: usize = 300;

/// What one step reaches, as the script looks it up.
#[derive(Debug, Default, Serialize)]
struct Target {
    step: usize,
    /// Whether it does something: else what may be seen is allowed.
    acts: bool,
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
    fn words(&self, alone: bool) -> String {
        let name = self.name.as_deref().or(self.bundle_id.as_deref());
        let name = json_string(name.unwrap_or_default(), 80);
        if alone {
            return name;
        }
        let steps: Vec<String> = self.steps.iter().map(usize::to_string).collect();
        let plural = if steps.len() == 1 { "" } else { "s" };
        format!("{name} (step{plural} {})", steps.join(", "))
    }
}

/// A call as a person is shown it: what its tool is for, its name, and at most `most` characters of what is given to it.
pub(crate) fn told(spec: &Spec, arguments: &JsonObject, most: usize) -> String {
    let arguments = arguments_for_consent(arguments, most);
    format!("{} ({} {arguments})", cut(&spec.title, 60), spec.name)
}

/// Ends the call before its first step where the policy does not let one of them reach its app, or where a person has to agree to some
/// steps: not before it is known that these could do something after a yes.
///
/// # Errors
/// `PolicyDenied`; `NotConfirmed` where a person has to be asked, with all the apps and steps that it is about; `AutomationDenied`,
/// `AppNotFound` and `AppNotRunning` for apps of steps that a person would have to agree to.
pub async fn check(steps: &[StepTool], call: &Call, turn: &Turn) -> Result<(), Error> {
    let (asked, denied): (Vec<Reached>, Vec<Reached>) = reached(steps, call, turn)
        .await?
        .into_iter()
        .partition(|app| app.verdict == Verdict::Ask);
    if !denied.is_empty() {
        return Err(refused(&denied, is_alone(steps, call)));
    }
    let unconfirmed = |step: &&StepTool| step.unconfirmed.is_some();
    if asked.is_empty() && !steps.iter().any(|step| unconfirmed(&step)) {
        return Ok(());
    }
    let asking = steps.iter().filter(unconfirmed);
    let apps: Vec<String> = asking.flat_map(|step| step.apps.clone()).collect();
    // Behind an action other apps may run.
    let first = steps.iter().position(|step| step.acts);
    let known = steps.iter().take(first.map_or(0, |first| first + 1));
    let name =
        |step: &StepTool, name: &&str| step.arguments.get(*name)?.as_str().map(str::to_owned);
    let running = known
        .filter(unconfirmed)
        .flat_map(|step| NAMES.iter().filter_map(|one| name(step, one)))
        .collect();
    own::require_reachable(apps, running, call, turn).await?;
    Err(unasked(&asked, steps, call))
}

/// Whether the one step is the call itself.
fn is_alone(steps: &[StepTool], call: &Call) -> bool {
    matches!(steps, [step] if step.name == call.tool)
}

/// The apps that steps reach and that are not simply allowed.
async fn reached(steps: &[StepTool], call: &Call, turn: &Turn) -> Result<Vec<Reached>, Error> {
    if !call.session.policy.restricts_apps() {
        return Ok(Vec::new());
    }
    let mut has_acted = false;
    let mut targets = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        targets.push(target(place, step, call, !has_acted));
        has_acted |= step.acts;
    }
    let mut input = Input::from(object(&json!({ "targets": targets }))?);
    input.call.policy = call.app_rules(true);
    let found = call.script_as(Access::Read, turn, SCRIPT, input).await?;
    let found: Found = fitting(SCRIPT, &found)?;
    Ok(found.reached)
}

fn target(place: usize, step: &StepTool, call: &Call, is_known: bool) -> Target {
    let text = |name: &&str| step.arguments.get(*name)?.as_str().map(str::to_owned);
    let number = |name: &&str| step.arguments.get(*name)?.as_u64();
    let mut target = Target {
        step: place + 1,
        acts: step.acts,
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

fn list(apps: &[&Reached], alone: bool) -> String {
    let words: Vec<String> = apps.iter().map(|app| app.words(alone)).collect();
    cut(&words.join(", "), 600)
}

fn refused(denied: &[Reached], alone: bool) -> Error {
    let first = denied.first();
    let left_out = match alone {
        true => "Nothing was done",
        false => "No step was run: leave these steps out",
    };
    let (seen, denied): (Vec<&Reached>, Vec<&Reached>) =
        denied.iter().partition(|app| app.verdict == Verdict::See);
    let mut what = Vec::new();
    if !denied.is_empty() {
        what.push(format!(
            "The policy does not allow {}",
            list(&denied, alone)
        ));
    }
    if !seen.is_empty() {
        let seen = list(&seen, alone);
        what.push(format!(
            "The policy lets these be seen and not used, which needs `ask` or `allow`: {seen}"
        ));
    }
    Error::new(Code::PolicyDenied, what.join(". "))
        .hint(format!(
            "{left_out}; only the user can allow it in the policy of macmcp (`macmcp policy` shows it)"
        ))
        .detail("name", first.and_then(|app| app.name.clone()))
        .detail("bundle_id", first.and_then(|app| app.bundle_id.clone()))
        .detail("policy", first.map(|app| app.verdict.word()))
}

/// That a person has to agree, with everything that it is about: one question settles it.
fn unasked(asked: &[Reached], steps: &[StepTool], call: &Call) -> Error {
    let alone = is_alone(steps, call);
    let reaching = asked.iter().flat_map(|app| app.steps.iter().copied());
    let unconfirmed = |(place, step): (usize, &StepTool)| {
        let asks = step.unconfirmed.is_some();
        asks.then_some(place + 1)
    };
    let unconfirmed: Vec<usize> = steps.iter().enumerate().filter_map(unconfirmed).collect();
    let mut places: Vec<usize> = reaching.chain(unconfirmed.iter().copied()).collect();
    places.sort_unstable();
    places.dedup();
    let apps = format!(
        "The policy requires asking the user before these are used: {}",
        list(&asked.iter().collect::<Vec<_>>(), alone)
    );
    let first = steps.iter().find_map(|step| step.unconfirmed.clone());
    let mut error = match first {
        Some(mut error) => {
            if !alone {
                error.what = format!("{} of the user", needing(&unconfirmed));
                let hint = error.hint.take().unwrap_or_default();
                error = error.hint(format!("{hint}. No step was run"));
            }
            if !asked.is_empty() {
                error = error.and_because(&apps);
            }
            error.detail("tool", &*call.tool)
        }
        None => Error::new(Code::NotConfirmed, apps).hint(
            "No step was run: call from a client that can ask, leave these steps out, or the user can allow it in the policy of macmcp (`macmcp policy` shows it)",
        ),
    };
    if !asked.is_empty() {
        let app = |app: &Reached| json!({ "name": app.name, "bundle_id": app.bundle_id, "steps": app.steps });
        error = error.detail("apps", asked.iter().map(app).collect::<Vec<_>>());
    }
    if alone {
        return error;
    }
    let shown = places.iter().filter_map(|number| {
        let step = steps.get(number.checked_sub(1)?)?;
        Some(format!("{number} {}", step.shown))
    });
    error.detail("steps", shown.collect::<Vec<_>>())
}

fn needing(places: &[usize]) -> String {
    let listed: Vec<String> = places.iter().map(usize::to_string).collect();
    match &*listed {
        [one] => format!("Step {one} needs the consent"),
        several => format!("Steps {} need the consent", several.join(", ")),
    }
}
