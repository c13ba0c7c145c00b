//! `batch`: several calls of tools in one, in order, with no other call in between.
//!
//! ```json
//! {"name": "batch", "arguments": {"steps": [
//!    {"tool": "click_menu_item", "arguments": {"app": "TextEdit", "menu_path": "File > New"}},
//!    {"tool": "type_text", "arguments": {"text": "Dear reader"}}]}}
//! → {"done": 2, "steps": [{"tool": "click_menu_item", "result": {"effect": "confirmed", ...}}, ...]}
//! ```
//!
//! All steps are checked before the first runs: tools that are offered (toolsets, exclusions and `--read-only` hold for
//! each), parameters, refs, the apps that they reach as far as that is known (`crate::tool::reach`): what the policy denies
//! ends it there, and what a person decides is asked before the first step, in one question. It stops at the first error, and before an action when a dialog has appeared in which the
//! action names nothing, and behind an `expect` that does not hold: `stopped` says so, `not_begun` lists the rest. Results are short; outlines and pictures follow as
//! blocks of their own. Refs of elements that a step finds are not known before the call; what elements, menus and apps
//! are called is.

use crate::engine::Turn;
use crate::error::{Code, Error};
use crate::session::Session;
use crate::text::{cut, json_string};
use crate::tool::answer::Answer;
use crate::tool::call::{Call, StepTime, StepTool};
use crate::tool::forms::written;
use crate::tool::{
    Aliases, Background, Compact, Effect, Examples, PlannedStep, Reaches, Selftest, Tool, fitting,
    object, reach,
};
use crate::tools::ui::expect::Expect;
use crate::tools::ui::shared::{Dialog, Dialogs, ShortResults, app_of, elements_of};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::Instant;

/// The tool.
pub(crate) struct Batch;

/// How many steps a call may have.
const MOST: usize = 25;

/// Parameters of `batch`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Calls in order
    #[schemars(length(min = 1, max = MOST))]
    steps: Vec<Step>,
    /// Time limit of all steps in milliseconds
    #[serde(default = "default_timeout_ms")]
    #[schemars(range(min = 10, max = 120_000))]
    timeout_ms: u64,
}

const fn default_timeout_ms() -> u64 {
    30_000
}

// A call of a tool. No doc comment: the description of the list covers it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(
    inline,
    extend("x-aliases" = {
        "name": "tool",
        "args": "arguments",
        "input": "arguments",
        "params": "arguments",
        "parameters": "arguments",
    })
)]
struct Step {
    tool: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    arguments: Option<Arguments>,
}

/// The arguments of a step, which its tool checks.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
struct Arguments(JsonObject);

crate::tool::schema::literal!(Arguments, {
    "type": "object",
    // Not enforced: the tool of the step knows its own.
    "x-properties": {
        "app": { "type": "string" },
        "element": { "type": "string" },
        "text": { "type": "string" },
        "key": { "type": "string" },
        "value": { "type": "string" },
        "menu_path": { "type": "string" },
        "x": { "type": "number" },
        "y": { "type": "number" },
    },
});

/// Result of `batch`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Output {
    /// Number of steps that were done
    done: usize,
    steps: Vec<JsonObject>,
    /// Why the remaining steps were skipped
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    /// The skipped steps
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_begun: Vec<String>,
}

/// What the script gets: where dialogs may be, and the elements that the next step names, as its parameters do.
#[derive(Debug, Default, Serialize)]
struct Wanted<'a> {
    apps: Vec<&'a str>,
    named: Vec<JsonObject>,
}

impl Tool for Batch {
    const NAME: &'static str = "batch";
    const TITLE: &'static str = "Call several tools";
    const DESCRIPTION: &'static str = "Call a batch of up to 25 tools in order, with no other call in between. Each step is {\"tool\": \"press_key\", \"arguments\": {\"key\": \"tab\"}}. All are checked before the first runs. Stops at the first error, and before an action that does not target a newly opened dialog. Refs from a step work in later calls only; names, titles and paths work immediately. Returns a short result per step and the skipped steps; outlines and images last.";
    const TOOLSET: &'static str = "ui";
    const EFFECT: Effect = Effect::Destructive;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"steps": [{"tool": "set_clipboard", "arguments": {"text": "Grüße"}}, {"tool": "get_clipboard"}]}"#,
        fails: r#"{"steps": [{"tool": "get_volume", "arguments": {"loud": true}}]}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const COMPACT: Option<Compact> = Some(Compact {
        description: "Call up to 25 tools in order, also those that find_tools describes. Each step is {\"tool\": \"press_key\", \"arguments\": {\"key\": \"tab\"}}. All are checked before the first runs; it stops at the first error, and before an action when a dialog appeared. Returns a short result per step.",
        parameters: &["steps"],
    });
    const OBSERVES: bool = false;
    const STRUCTURED: bool = false;
    const MADE_OF_STEPS: bool = true;
    const BACKGROUND: Background = Background::Works;
    const ALIASES: Aliases = &[&[("calls", "steps"), ("actions", "steps"), ("tools", "steps")]];
    type Params = Params;
    type Output = Output;

    /// A step whose arguments stand beside its tool.
    fn accept(arguments: &mut JsonObject) {
        for text in arguments.values_mut().filter(|value| value.is_string()) {
            let list = text.as_str().and_then(written).filter(Value::is_array);
            *text = list.unwrap_or_else(|| text.take());
        }
        let steps = arguments.values_mut().filter_map(Value::as_array_mut);
        for step in steps.flatten().filter_map(Value::as_object_mut) {
            let tool = step.remove("tool");
            let has_arguments = |name| step.get(name).is_some_and(Value::is_object);
            let names = ["arguments", "args", "input", "params", "parameters"];
            match tool {
                Some(tool) if !step.is_empty() && !names.into_iter().any(has_arguments) => {
                    let beside = std::mem::take(step);
                    step.insert("tool".into(), tool);
                    step.insert("arguments".into(), beside.into());
                }
                Some(tool) => {
                    step.insert("tool".into(), tool);
                }
                None => {}
            }
        }
    }

    fn template_params(_: &Params, _: &Session) -> Result<JsonObject, Error> {
        object(&Wanted::default())
    }

    fn steps(params: &Params, _: &Session) -> Result<Vec<PlannedStep>, Error> {
        let steps = params.steps.iter();
        let planned = steps.map(|step| {
            let arguments = step.arguments.as_ref().map(|given| given.0.clone());
            (step.tool.clone(), arguments.unwrap_or_default())
        });
        Ok(planned.collect())
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let (steps, unconfirmed) = checked(params.steps, &call)?;
        call.deadline = call.until(Duration::from_millis(params.timeout_ms));
        let turn = call.turn().await?;
        reach::check(&steps, unconfirmed, &call, &turn).await?;
        if steps.iter().any(|step| step.acts) {
            let engine = call.engine();
            engine
                .hold_actions(&turn, Self::NAME, call.deadline, &call.cancel)
                .await?;
        }
        let mut run = Run {
            call: &call,
            turn,
            known: None,
            last_app: None,
            results: ShortResults::default(),
        };
        let ended = run.all(&steps).await;
        answer(&steps, run.results, ended)
    }
}

/// Every step with its tool, and that a person has to agree to some; or what is wrong with those that cannot run.
fn checked(steps: Vec<Step>, call: &Call) -> Result<(Vec<StepTool>, Option<Error>), Error> {
    let mut good = Vec::new();
    let mut bad: Vec<Error> = Vec::new();
    // The steps that a person has to agree to, and what the policy says of the first.
    let mut unconfirmed: Vec<String> = Vec::new();
    let mut not_confirmed: Option<Error> = None;
    for (place, Step { tool, arguments }) in steps.into_iter().enumerate() {
        let arguments = arguments.unwrap_or_default().0;
        let shown = reach::shown(place, &tool, &arguments);
        match call.steps.check(&tool, arguments, call.background) {
            Ok(step) => {
                if let Some(error) = &step.unconfirmed {
                    unconfirmed.push(shown);
                    not_confirmed.get_or_insert_with(|| error.clone());
                }
                good.push(step);
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
        None => {
            let asked = not_confirmed;
            let asked = asked.map(|error| reach::unconfirmed(&unconfirmed, Batch::NAME, error));
            Ok((good, asked))
        }
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

/// How the steps ended before the last one was done.
enum Stop {
    /// A step failed.
    Failed(Error),
    /// A dialog appeared that the next step does not know of.
    Dialog(String),
    /// What a step stated does not hold.
    Unmet,
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
}

impl Run<'_> {
    async fn all(&mut self, steps: &[StepTool]) -> Option<Stop> {
        let acting = steps.iter().filter(|step| step.acts).count();
        for (place, step) in steps.iter().enumerate() {
            if step.acts
                && acting > 1
                && let Some(appeared) = self.appeared_before(step).await
            {
                return Some(Stop::Dialog(appeared));
            }
            let time = StepTime {
                turn: self.turn.clone(),
                deadline: self.call.deadline,
                cancel: self.call.cancel.clone(),
                background: self.call.background,
            };
            let outcome = match self.call.deadline.checked_duration_since(Instant::now()) {
                Some(_) => self.call.steps.call(step, time).await,
                None => Err(Error::new(
                    Code::Timeout,
                    "The time limit of all steps was reached: not started",
                )
                .hint("Call the rest in another batch, or pass a longer timeout_ms")),
            };
            match outcome {
                Ok(answer) => {
                    let holds = holds(step, &answer);
                    self.results.add(step, answer);
                    if !holds {
                        return Some(Stop::Unmet);
                    }
                }
                Err(error) => return Some(Stop::Failed(error)),
            }
            if step.acts {
                self.last_app = app_of(step).map(str::to_owned);
            }
            if let Some(progress) = &self.call.progress {
                let report = json!({"done": place + 1, "total": steps.len(), "message": step.name});
                // Nobody waits for a report.
                let _ = progress.sender.try_send(report);
            }
        }
        None
    }

    /// The dialog that has appeared since the first look, unless a step names something in it.
    async fn appeared_before(&mut self, step: &StepTool) -> Option<String> {
        let apps = self.last_app.iter().map(String::as_str);
        let wanted = Wanted {
            apps: apps.chain(app_of(step)).collect(),
            named: elements_of(step, &self.call.session),
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
            .script_as(
                crate::engine::Access::Read,
                &self.turn,
                Batch::NAME,
                object(wanted)?,
            )
            .await?;
        fitting(Batch::NAME, &found)
    }
}

/// Whether the steps behind one may run: they rely on what it states.
fn holds(step: &StepTool, answer: &Answer) -> bool {
    let fields = answer.structured.as_ref();
    let said = fields.and_then(|fields| fields.get("holds")?.as_bool());
    step.name != Expect::NAME || said == Some(true)
}

fn answer(steps: &[StepTool], results: ShortResults, ended: Option<Stop>) -> Result<Answer, Error> {
    let done = results.count();
    let name = |place: usize| steps.get(place).map_or("", |step| &*step.name);
    let begun = done + usize::from(matches!(ended, Some(Stop::Failed(_))));
    let (rows, more) = results.into_parts();
    let mut output = Output {
        done,
        steps: rows,
        stopped: None,
        not_begun: (begun..steps.len())
            .map(|place| format!("{} {}", place + 1, name(place)))
            .collect(),
    };
    match ended {
        Some(Stop::Failed(mut error)) => {
            error.promised = None;
            error.what = format!(
                "Step {} of {}, {}: {}",
                done + 1,
                steps.len(),
                name(done),
                error.what
            );
            let hint = error.hint.take();
            let hint = hint.map_or(String::new(), |hint| format!("{hint}. "));
            let error = error
                .hint(format!(
                    "{hint}Completed before it: {done}; their results follow"
                ))
                .detail("done", done)
                .detail("not_begun", output.not_begun.clone());
            let mut content = Answer::structured(&output)?.content;
            content.extend(more);
            return Ok(Answer::failure(error, content));
        }
        Some(Stop::Dialog(appeared)) => {
            let name = name(done);
            output.stopped = Some(cut(
                &format!(
                    "before step {}, {name}, which names nothing in it: {appeared}",
                    done + 1
                ),
                1000,
            ));
        }
        Some(Stop::Unmet) => {
            output.stopped = Some(format!(
                "at step {done}, {}: its statement does not hold",
                name(done - 1)
            ));
        }
        None => {}
    }
    let mut answer = Answer::structured(&output)?;
    if !more.is_empty() {
        // Clients that show fields only would not show them.
        answer.structured = None;
        answer.content.extend(more);
    }
    Ok(answer)
}
