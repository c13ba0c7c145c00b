//! Whether the steps of a recipe can be called: each with values that its parameters may have, checked as the tool of the step does.

use super::part::fill;
use super::step::{Step, Use};
use crate::own_tools::problem::Problems;
use crate::session::Session;
use crate::suggest::nearest;
use crate::tool::{Effect, Spec};
use rmcp::model::JsonObject;
use serde_json::{Value, json};
use std::sync::Arc;

/// The tools that steps may call, and the names of the recipes, which they may not.
#[derive(Clone, Copy)]
pub(crate) struct Callable<'c> {
    pub(crate) tools: &'c [Arc<Spec>],
    pub(crate) recipes: &'c [&'c str],
}

/// What the steps do together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Does {
    pub(super) effect: Effect,
    pub(super) may_destroy: bool,
}

/// Checks the steps against the parameters and the tools. What is wrong is added to the problems; then there is no answer.
pub(super) fn check(
    steps: &[Step],
    parameters: &JsonObject,
    example: Option<&JsonObject>,
    callable: Callable<'_>,
    problems: &mut Problems<'_>,
) -> Option<Does> {
    let mut is_right = true;
    let mut does = Does {
        effect: Effect::Read,
        may_destroy: false,
    };
    for (place, step) in steps.iter().enumerate() {
        let about = format!("step {}, `{}`", place + 1, step.tool);
        let uses_fit = uses_fit(step, parameters, problems);
        is_right &= uses_fit;
        let wrong = match tool(&step.tool, callable) {
            // What it would be given is not known.
            Ok(_) if !uses_fit => continue,
            Ok(tool) => match fits(step, parameters, example, tool) {
                Ok(effect) => {
                    does.effect = stronger(does.effect, effect);
                    does.may_destroy |= tool.may_destroy;
                    continue;
                }
                Err(wrong) => wrong,
            },
            Err(wrong) => wrong,
        };
        problems.add(step.line, format!("{about}: {wrong}"));
        is_right = false;
    }
    is_right.then_some(does)
}

pub(super) fn stronger(one: Effect, other: Effect) -> Effect {
    let rank = |effect: &Effect| match effect {
        Effect::Read => 0,
        Effect::Act => 1,
        Effect::Destructive => 2,
    };
    std::cmp::max_by_key(one, other, rank)
}

/// The tool of a step.
fn tool<'c>(name: &str, callable: Callable<'c>) -> Result<&'c Spec, String> {
    let found = callable.tools.iter().find(|tool| tool.name == name);
    if callable.recipes.contains(&name) {
        return Err("it is a recipe: a recipe calls no other".to_owned());
    }
    match found {
        Some(tool) if tool.made_of_steps => {
            Err("it is made of steps itself: write these as steps".to_owned())
        }
        Some(tool) => Ok(tool),
        None => {
            let names = callable.tools.iter().map(|tool| &*tool.name);
            Err(match nearest(name, names) {
                Some(near) => format!("there is no such tool, did you mean `{near}`?"),
                None => "there is no such tool: `macmcp tools` lists them".to_owned(),
            })
        }
    }
}

/// Whether the parameters that a step uses are there, and can stand where they do.
fn uses_fit(step: &Step, parameters: &JsonObject, problems: &mut Problems<'_>) -> bool {
    let mut is_right = true;
    for (name, how, line) in &step.uses {
        let Some(schema) = property(parameters, name) else {
            let names = properties(parameters).map(|(name, _)| name.as_str());
            let near = nearest(name, names).map(|near| format!(", did you mean `{near}`?"));
            let near = near.unwrap_or_default();
            problems.add(*line, format!("the recipe has no parameter `{name}`{near}"));
            is_right = false;
            continue;
        };
        let kind = schema.get("type").and_then(Value::as_str);
        if *how == Use::Text && matches!(kind, Some("array" | "object")) {
            problems.add(
                *line,
                format!("`{name}` is no text, and cannot stand inside of one"),
            );
            is_right = false;
        }
        if *how != Use::Argument && !is_always_given(parameters, name) {
            problems.add(
                *line,
                format!("`{name}` may be left out of a call: give it a `default`, or name it in `required`"),
            );
            is_right = false;
        }
    }
    is_right
}

/// Whether the tool takes what a step gives it, with every value that was tried; answers what it does then.
fn fits(
    step: &Step,
    parameters: &JsonObject,
    example: Option<&JsonObject>,
    tool: &Spec,
) -> Result<Effect, String> {
    let mut effect = tool.effect;
    let names = step.uses.iter().map(|(name, ..)| name.as_str());
    for values in tried(parameters, example, names) {
        let (arguments, located) = fill(&step.arguments, &values);
        let checked = tool.check(arguments.clone()).map_err(|error| error.what)?;
        let checked_value = Value::Object(checked.clone());
        let moved = located
            .iter()
            .find(|one| checked_value.pointer(&one.place) != Some(&one.stand_in().into()));
        if let Some(moved) = moved {
            let name = moved.place.rsplit('/').next().unwrap_or_default();
            return Err(format!(
                "an element is described in `{name}`, which the tool calls otherwise, or does not take as one"
            ));
        }
        if located.iter().any(|one| one.place == "/element")
            && let Some(name) = ["app", "role", "window"]
                .iter()
                .find(|name| arguments.contains_key(**name))
        {
            return Err(format!(
                "`{name}` stands beside an element that is described: write it in the description"
            ));
        }
        if tool.is_destructive(&checked) {
            effect = Effect::Destructive;
        }
        // What only the tool itself knows of its parameters; what a server allows is decided when it is called.
        if step.uses.is_empty() && !tool.writes_files {
            match tool.prepare(checked, &Session::default()) {
                Err(error) if error.code == crate::error::Code::InvalidParameter => {
                    return Err(error.what);
                }
                _ => {}
            }
        }
    }
    Ok(effect)
}

/// Values of the parameters to try: those of the example and the defaults, or others that fit, and each other value that a parameter
/// of the step may have by its choices and bounds.
fn tried<'n>(
    parameters: &JsonObject,
    example: Option<&JsonObject>,
    names: impl Iterator<Item = &'n str>,
) -> Vec<JsonObject> {
    let given = |name: &str| example.and_then(|example| example.get(name));
    let usual = properties(parameters).filter_map(|(name, schema)| {
        Some((
            name.clone(),
            samples(schema.as_object()?, given(name))
                .into_iter()
                .next()?,
        ))
    });
    let usual: JsonObject = usual.collect();
    let mut tried = vec![usual.clone()];
    for name in names {
        let Some(schema) = property(parameters, name) else {
            continue;
        };
        for value in samples(schema, given(name)).into_iter().skip(1) {
            let mut other = usual.clone();
            other.insert(name.to_owned(), value);
            tried.push(other);
        }
        if !is_always_given(parameters, name) {
            let mut other = usual.clone();
            other.remove(name);
            tried.push(other);
        }
    }
    tried
}

/// How many choices of a parameter are tried.
const CHOICES: usize = 50;

/// Values that a schema lets pass, the likeliest first.
fn samples(schema: &JsonObject, example: Option<&Value>) -> Vec<Value> {
    let mut samples: Vec<Value> = example.cloned().into_iter().collect();
    samples.extend(schema.get("default").cloned());
    if let Some(Value::Array(choices)) = schema.get("enum") {
        samples.extend(choices.iter().take(CHOICES).cloned());
        return samples;
    }
    let bounds = ["minimum", "maximum"].map(|name| schema.get(name).cloned());
    let count = |name: &str| schema.get(name).and_then(Value::as_u64);
    let count = |name: &str| usize::try_from(count(name).unwrap_or(0)).unwrap_or(0);
    match schema.get("type").and_then(Value::as_str) {
        Some("string") if schema.contains_key("format") => samples.push("ann@example.com".into()),
        Some("string") => samples.push("x".repeat(count("minLength").max(1)).into()),
        Some("integer" | "number") => {
            samples.extend(bounds.into_iter().flatten());
            if samples.is_empty() {
                samples.push(1.into());
            }
        }
        Some("boolean") => samples.extend([true.into(), false.into()]),
        Some("array") => {
            let items = schema.get("items").and_then(Value::as_object);
            let item = items.and_then(samples_of);
            let item = item.unwrap_or(Value::Null);
            samples.push(vec![item; count("minItems").max(1)].into());
        }
        Some("object") => {
            let fields = properties(schema);
            let fields =
                fields.filter_map(|(name, of)| Some((name.clone(), samples_of(of.as_object()?)?)));
            samples.push(Value::Object(fields.collect()));
        }
        _ => samples.push(json!(null)),
    }
    samples
}

fn samples_of(schema: &JsonObject) -> Option<Value> {
    samples(schema, None).into_iter().next()
}

/// The properties of a schema.
pub(super) fn properties(schema: &JsonObject) -> impl Iterator<Item = (&String, &Value)> {
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.into_iter().flatten()
}

fn property<'s>(schema: &'s JsonObject, name: &str) -> Option<&'s JsonObject> {
    schema.get("properties")?.get(name)?.as_object()
}

fn is_always_given(schema: &JsonObject, name: &str) -> bool {
    let required = schema.get("required").and_then(Value::as_array);
    let mut required = required.into_iter().flatten();
    let has_default = property(schema, name).is_some_and(|of| of.contains_key("default"));
    has_default || required.any(|one| one == name)
}
