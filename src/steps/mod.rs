//! Calls of tools one after the other, with no other call in between: what `batch` does, and recipes ([`crate::own_tools`]).
//!
//! All are checked before the first is made: tools that are offered (toolsets, exclusions and `--read-only` hold for each), parameters,
//! the apps that they reach as far as that is known (`crate::tool::reach`): what the policy denies ends it there, and what a person
//! decides is asked before the first step, in one question. It stops at the first error, before an action when a dialog has appeared in
//! which the action names nothing, and behind an `expect` that does not hold.

mod answers;
mod dialogs;
pub(crate) mod located;
mod results;

pub(crate) use answers::Output;
pub(crate) use results::ShortResults;

use crate::engine::{Access, Turn};
use crate::error::{Code, Error};
use crate::text::json_string;
use crate::tool::answer::Answer;
use crate::tool::call::{Call, StepTime, StepTool};
use crate::tool::{Outcome, fitting, object, reach};
use answers::{Ended, Stop};
use dialogs::{Dialog, Dialogs, Wanted, app_of, elements_of};
use located::Located;
use rmcp::model::JsonObject;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::Instant;

/// The script that looks for dialogs.
const DIALOGS: &str = "batch";

/// The tool whose answer the steps behind it rely on.
const STATEMENT: &str = "expect";

/// The time of all steps where nobody says otherwise.
pub(crate) const TIME: Duration = Duration::from_secs(30);

/// A call to make.
#[derive(Debug, Default)]
pub(crate) struct Planned {
    /// The tool.
    pub(crate) tool: String,
    /// What it is given, unchecked. In the place of elements that are looked for first stands what they are called.
    pub(crate) arguments: JsonObject,
    /// Those elements.
    pub(crate) located: Vec<Located>,
}

/// Checks all calls and makes them in order, in that time. `tells_effect` is whether the answer says what is known of all actions.
///
/// # Errors
/// What is wrong with a step; nothing was done then. A step that fails is told in the answer.
pub(crate) async fn run(
    planned: Vec<Planned>,
    time: Duration,
    tells_effect: bool,
    mut call: Call,
) -> Result<Answer, Error> {
    let (tools, located) = checked(planned, &call)?;
    call.deadline = call.until(time);
    let turn = call.turn().await?;
    reach::check(&tools, &call, &turn).await?;
    if tools.iter().any(|step| step.acts) {
        let engine = call.engine();
        engine
            .hold_actions(&turn, &call.tool, call.deadline, &call.cancel)
            .await?;
    }
    let mut run = Run {
        call: &call,
        turn,
        known: None,
        last_app: None,
        results: ShortResults::within(call.session.snapshots.room()),
        effect: None,
    };
    let stop = run.all(&tools, &located).await;
    let effect = run.effect.filter(|_| tells_effect);
    answers::answer(
        &tools,
        Ended {
            results: run.results,
            stop,
            effect,
        },
    )
}

/// The tools of all steps, and the elements that each looks for.
type Checked = (Vec<StepTool>, Vec<Vec<Located>>);

/// Every step with its tool; or what is wrong with those that cannot run.
fn checked(planned: Vec<Planned>, call: &Call) -> Result<Checked, Error> {
    let mut good = Vec::new();
    let mut sought = Vec::new();
    let mut bad: Vec<Error> = Vec::new();
    for (place, step) in planned.into_iter().enumerate() {
        let Planned {
            tool,
            arguments,
            located,
        } = step;
        let step = call.steps.check(&tool, arguments, call.background);
        let looks = located.first().map(|one| one.check(call));
        match step.and_then(|step| looks.unwrap_or(Ok(())).map(|()| step)) {
            Ok(mut step) => {
                let apps = located.iter().map(|one| one.app().to_owned());
                step.apps.extend(apps);
                good.push(step);
                sought.push(located);
            }
            Err(mut error) => {
                // The sentence is about the step, not about this call.
                error.promised = None;
                error.what = format!(
                    "Step {}, {}: {}",
                    place + 1,
                    json_string(&tool, 60),
                    error.what
                );
                bad.push(error);
            }
        }
    }
    let others: Vec<String> = bad
        .iter()
        .skip(1)
        .take(4)
        .map(|error| error.what.clone())
        .collect();
    match bad.into_iter().next() {
        // Nobody is asked about steps beside others that cannot be called.
        None => Ok((good, sought)),
        Some(mut first) => {
            if !others.is_empty() {
                let whats = others.into_iter().chain(first.why.take());
                first.why = Some(whats.collect::<Vec<_>>().join(". "));
            }
            let hint = first
                .hint
                .take()
                .map_or(String::new(), |hint| format!("{hint}. "));
            Err(first.hint(format!(
                "{hint}No step was run: correct the steps, then call again"
            )))
        }
    }
}

/// The steps under way.
struct Run<'a> {
    call: &'a Call,
    turn: Turn,
    /// The dialogs that are there without the steps, or that a step named something in; none when nobody has looked.
    known: Option<Vec<Dialog>>,
    /// The app that the last step that acted named.
    last_app: Option<String>,
    results: ShortResults,
    /// What is known of all actions so far; none before the first.
    effect: Option<Outcome>,
}

impl Run<'_> {
    async fn all(&mut self, steps: &[StepTool], located: &[Vec<Located>]) -> Option<Stop> {
        let acting = steps.iter().filter(|step| step.acts).count();
        for (place, (step, located)) in steps.iter().zip(located).enumerate() {
            if step.acts
                && acting > 1
                && let Some(appeared) = self.appeared_before(step, located).await
            {
                return Some(Stop::Dialog(appeared));
            }
            match self.made(step, located).await {
                Ok(answer) => {
                    let holds = holds(step, &answer);
                    if step.acts {
                        self.note_effect(&answer);
                    }
                    self.results.add(step, answer);
                    if !holds {
                        return Some(Stop::Unmet);
                    }
                }
                Err(error) => return Some(Stop::Failed(error)),
            }
            if step.acts {
                self.last_app = app(step, located).map(str::to_owned);
            }
            if let Some(progress) = &self.call.progress {
                let report = json!({"done": place + 1, "total": steps.len(), "message": step.name});
                // Nobody waits for a report.
                let _ = progress.sender.try_send(report);
            }
        }
        None
    }

    /// Makes one call, once the elements are there that it names.
    async fn made(&self, step: &StepTool, located: &[Located]) -> Result<Answer, Error> {
        if self
            .call
            .deadline
            .checked_duration_since(Instant::now())
            .is_none()
        {
            return Err(Error::new(
                Code::Timeout,
                "The time limit of all steps was reached: not started",
            )
            .hint("Call the rest in another batch, or pass a longer timeout_ms"));
        }
        if located.is_empty() {
            return self.call.steps.call(step, self.time()).await;
        }
        let mut step = step.clone();
        let mut arguments = Value::Object(std::mem::take(&mut step.arguments));
        for one in located {
            let reference = one.find(self.call, || self.time()).await?;
            one.put(&mut arguments, reference);
        }
        if let Value::Object(arguments) = arguments {
            step.arguments = arguments;
        }
        self.call.steps.call(&step, self.time()).await
    }

    fn time(&self) -> StepTime {
        StepTime {
            turn: self.turn.clone(),
            deadline: self.call.deadline,
            cancel: self.call.cancel.clone(),
            background: self.call.background,
        }
    }

    /// Notes what is known of an action: of all of them only what holds for each.
    fn note_effect(&mut self, answer: &Answer) {
        let fields = answer.structured.as_ref();
        let word = fields.and_then(|fields| fields.get("effect")).cloned();
        let word = word.and_then(|word| serde_json::from_value(word).ok());
        let rank = |effect: &Outcome| match effect {
            Outcome::Unverified => 0,
            Outcome::Partial => 1,
            Outcome::Confirmed => 2,
        };
        let known = [self.effect, Some(word.unwrap_or(Outcome::Unverified))];
        self.effect = known.into_iter().flatten().min_by_key(rank);
    }

    /// The dialog that has appeared since the first look, unless a step names something in it.
    async fn appeared_before(&mut self, step: &StepTool, located: &[Located]) -> Option<String> {
        let apps = self.last_app.iter().map(String::as_str);
        let sought = located.iter().filter_map(Located::as_named);
        let named = elements_of(step, &self.call.session)
            .into_iter()
            .filter(|named| !located.iter().any(|one| one.stands_in(named)));
        let wanted = Wanted {
            apps: apps.chain(app(step, located)).collect(),
            named: named.chain(sought).collect(),
        };
        let found = match self.look(&wanted).await {
            Ok(found) => found,
            Err(error) => {
                // The step itself says what is wrong.
                tracing::debug!(%error, "dialogs could not be looked for");
                return None;
            }
        };
        let Some(known) = &mut self.known else {
            self.known = Some(found.dialogs);
            return None;
        };
        let mut new = found
            .dialogs
            .iter()
            .filter(|dialog| !known.contains(dialog));
        let words = new.next().map(Dialog::words);
        if words.is_none() || found.named {
            known.extend(found.dialogs);
            return None;
        }
        words
    }

    async fn look(&self, wanted: &Wanted<'_>) -> Result<Dialogs, Error> {
        let found = self
            .call
            .script_as(Access::Read, &self.turn, DIALOGS, object(wanted)?)
            .await?;
        fitting(DIALOGS, &found)
    }
}

/// The app that a step names.
fn app<'s>(step: &'s StepTool, located: &'s [Located]) -> Option<&'s str> {
    app_of(step).or_else(|| Some(located.first()?.app()))
}

/// Whether the steps behind one may run: they rely on what it states.
fn holds(step: &StepTool, answer: &Answer) -> bool {
    let fields = answer.structured.as_ref();
    let said = fields.and_then(|fields| fields.get("holds")?.as_bool());
    step.name != STATEMENT || said == Some(true)
}
