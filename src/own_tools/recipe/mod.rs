//! Recipes: tools of the user's own that are made of steps, calls of other tools.
//!
//! ```toml
//! title = "Jot down"
//! description = "Adds a line to the document in front of TextEdit. Returns `steps` and `effect`."
//!
//! [parameters]
//! required = ["line"]
//! [parameters.properties.line]
//! type = "string"
//! description = "The line"
//!
//! [[steps]]
//! tool = "type_text"
//! arguments = { app = "TextEdit", text = "{line}\n" }
//! ```
//!
//! A file is checked when it is read: its tools, and what they are given with values that the parameters may have ([`check`]). What a
//! call gives is put in the places of the parameters ([`part`]), and [`crate::steps`] checks and makes the calls as it does for `batch`.

mod check;
mod element;
mod part;
mod step;
mod words;

pub(crate) use check::Callable;

use super::header::Reader;
use super::lines::Lines;
use super::problem::{Problem, Problems};
use super::schema;
use crate::error::Error;
use crate::steps::{self, Planned, TIME};
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::own::{self, Body, OwnTool};
use crate::tool::{Effect, PlannedStep, Spec};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rmcp::model::JsonObject;
use std::sync::Arc;
use std::time::Duration;
use step::Step;
use toml_edit::Document;

/// How the name of a recipe ends.
pub(crate) const ENDING: &str = ".recipe.toml";

/// How many steps a recipe may have: a person wrote them, so they may be more than a model passes to `batch`.
const MOST: usize = 50;

/// What a recipe may say.
const KEYS: [&str; 7] = [
    "title",
    "description",
    "effect",
    "timeout_ms",
    "example",
    "parameters",
    "steps",
];

/// The steps of a recipe.
struct Recipe {
    steps: Arc<Vec<Step>>,
    may_destroy: bool,
}

impl Recipe {
    fn calls(&self, parameters: &JsonObject) -> Vec<Planned> {
        let steps = self.steps.iter().map(|step| {
            let (arguments, located) = part::fill(&step.arguments, parameters);
            Planned {
                tool: step.tool.clone(),
                arguments,
                located,
            }
        });
        steps.collect()
    }
}

impl own::Recipe for Recipe {
    fn tools(&self) -> Vec<&str> {
        self.steps.iter().map(|step| step.tool.as_str()).collect()
    }

    fn may_destroy(&self) -> bool {
        self.may_destroy
    }

    fn planned(&self, parameters: &JsonObject) -> Vec<PlannedStep> {
        let calls = self.calls(parameters).into_iter();
        calls.map(|call| (call.tool, call.arguments)).collect()
    }

    fn run(
        &self,
        parameters: JsonObject,
        time: Option<Duration>,
        call: Call,
    ) -> BoxFuture<'static, Result<Answer, Error>> {
        let planned = self.calls(&parameters);
        async move { steps::run(planned, time.unwrap_or(TIME), true, call).await }.boxed()
    }
}

/// The tool called `name` of a file.
///
/// # Errors
/// What is wrong with the file.
pub(super) fn tool_of(
    name: &str,
    file: &str,
    source: &str,
    callable: Callable<'_>,
) -> Result<Arc<Spec>, Vec<Problem>> {
    let mut problems = Problems::of(file);
    match read(name, source, callable, &mut problems) {
        Some(tool) if problems.is_empty() => Ok(Arc::new(Spec::from(tool))),
        _ => Err(problems.into_list()),
    }
}

fn read(
    name: &str,
    source: &str,
    callable: Callable<'_>,
    problems: &mut Problems<'_>,
) -> Option<OwnTool> {
    let lines = Lines { source, start: 0 };
    let document = match Document::parse(source) {
        Ok(document) => document,
        Err(error) => {
            let place = error.span().map_or(0, |span| span.start);
            let words = format!("the file is not TOML: {}", error.message().trim());
            problems.add(lines.at(place), words);
            return None;
        }
    };
    let mut reader = Reader {
        noun: "recipe",
        keys: &KEYS,
        table: document.as_table(),
        lines: &lines,
        problems,
    };
    reader.unknown_keys();
    let title = reader.title();
    let description = reader.description();
    let timeout = reader.timeout();
    // What its steps do is known; it may only be said that it does more.
    let says_effect = document.get("effect").is_some();
    let said = says_effect.then(|| reader.effect());
    let parameters = match document.get_key_value("parameters") {
        Some((key, item)) => schema::parameters(key, item, &lines, reader.problems),
        None => Some(schema::empty()),
    };
    let example = parameters
        .as_ref()
        .and_then(|parameters| reader.example(parameters));
    let steps = match document.get_key_value("steps") {
        Some((_, item)) => step::read(item, &lines, reader.problems),
        None => reader.wrong(
            "steps",
            "the recipe has no `[[steps]]`, the calls of tools that it makes",
        ),
    };
    let (parameters, example, steps) = (parameters?, example?, steps?);
    if steps.is_empty() || steps.len() > MOST {
        let count = steps.len();
        reader.wrong::<()>(
            "steps",
            format!("there are {count} steps: a call makes 1 to {MOST}"),
        );
    }
    let unused = check::properties(&parameters).map(|(name, _)| name.clone());
    let used = |name: &String| {
        steps
            .iter()
            .flat_map(|step| &step.uses)
            .any(|one| one.0 == *name)
    };
    for name in unused.filter(|name| !used(name)) {
        let place = document
            .get("parameters")
            .and_then(|item| item.as_table_like()?.get("properties"))
            .and_then(|item| item.as_table_like()?.get_key_value(&name));
        let line = place.map_or(1, |(key, item)| lines.of(key, item));
        let words =
            format!("no step uses the parameter `{name}`: write `{{{name}}}` where it is to stand");
        reader.problems.add(line, words);
    }
    let does = check::check(
        &steps,
        &parameters,
        example.as_ref(),
        callable,
        reader.problems,
    )?;
    let effect = match said {
        None => does.effect,
        Some(said) => {
            let said = said?;
            if check::stronger(said, does.effect) != said {
                let word = does.effect.word();
                let words = format!("its steps are \"{word}\": say so, or leave `effect` out");
                return reader.wrong("effect", words);
            }
            said
        }
    };
    Some(OwnTool {
        name: name.to_owned(),
        toolset: own::TOOLSET,
        title: title?,
        description: description?,
        effect,
        background: true,
        asks: false,
        // Each step names its own.
        apps: Vec::new(),
        app_parameters: Vec::new(),
        starts_apps: Vec::new(),
        timeout: timeout?,
        parameters,
        example,
        result: None,
        body: Body::Steps(Arc::new(Recipe {
            steps: Arc::new(steps),
            may_destroy: does.may_destroy || effect == Effect::Destructive,
        })),
    })
}
