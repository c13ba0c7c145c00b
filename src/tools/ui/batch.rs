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

use crate::error::Error;
use crate::session::Session;
use crate::steps::{self, Planned, TIME};
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::forms::written;
use crate::tool::{
    Aliases, Background, Compact, Effect, Examples, PlannedStep, Reaches, Selftest, Tool, object,
};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;

pub(crate) struct Batch;

/// How many steps a call may have.
const MOST: usize = 25;

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
    TIME.as_secs() * 1_000
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
    type Output = steps::Output;

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

    /// Where dialogs are looked for, and what the next step names, is known as the steps run.
    fn template_params(_: &Params, _: &Session) -> Result<JsonObject, Error> {
        object(&json!({ "apps": [], "named": [] }))
    }

    fn steps(params: &Params, _: &Session) -> Result<Vec<PlannedStep>, Error> {
        let steps = params.steps.iter();
        let planned = steps.map(|step| {
            let arguments = step.arguments.as_ref().map(|given| given.0.clone());
            (step.tool.clone(), arguments.unwrap_or_default())
        });
        Ok(planned.collect())
    }

    async fn run(params: Params, call: Call) -> Result<Answer, Error> {
        let planned = params.steps.into_iter().map(|step| Planned {
            tool: step.tool,
            arguments: step.arguments.unwrap_or_default().0,
            located: Vec::new(),
        });
        let time = Duration::from_millis(params.timeout_ms);
        steps::run(planned.collect(), time, false, call).await
    }
}
