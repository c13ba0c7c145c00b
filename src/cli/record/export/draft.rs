//! The steps of a recipe, made of the calls of a record.

use super::meant;
use super::parameters::{Parameters, escaped};
use crate::cli::record::session::{Recorded, Session};
use crate::session::elements::snapshots::is_ref;
use crate::text;
use crate::tool::{Effect, Spec};
use rmcp::model::JsonObject;
use serde_json::Value;
use std::sync::Arc;

/// The tools that state or wait for what is there: they stay, although they only read.
const STATING: [&str; 2] = ["expect", "wait_for"];

/// The tool whose steps are steps of the recipe.
const STEPS: &str = "batch";

/// Arguments that stay as they are: they say what a call is about.
const KEPT: [&str; 22] = [
    "app",
    "appName",
    "bundleId",
    "button",
    "direction",
    "display",
    "element",
    "format",
    "from",
    "item",
    "javascript",
    "key",
    "menu",
    "menu_path",
    "modifiers",
    "process_name",
    "role",
    "submit",
    "to",
    "tool",
    "window",
    "within",
];

/// Those that may be a ref.
const ELEMENTS: [&str; 5] = ["element", "from", "submit", "to", "within"];

/// Those that say where on the screen.
const POINTS: [&str; 4] = ["x", "y", "start_x", "end_x"];

/// A step.
pub(super) struct Step {
    /// The call of the record that it was.
    pub(super) call: u64,
    pub(super) tool: String,
    /// Texts in it are as they stand in a recipe.
    pub(super) arguments: JsonObject,
}

/// What a record gave.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) steps: Vec<Step>,
    pub(super) parameters: Parameters,
    /// What is not in it, and what may not be as it was, a line each.
    pub(super) notes: Vec<String>,
    /// How many calls only looked.
    pub(super) looks: usize,
    /// How long the calls took that are in it, in milliseconds.
    pub(super) ms: u64,
}

impl Draft {
    /// Those of the calls that `takes` says, with the tools that there are now.
    pub(super) fn of(
        session: &Session<'_>,
        takes: impl Fn(u64) -> bool,
        tool: impl Fn(&str) -> Option<Arc<Spec>>,
    ) -> Self {
        let mut draft = Self::default();
        for call in session.calls.iter().filter(|call| takes(call.number)) {
            if let Err(why) = draft.call(call, &tool) {
                let name = text::line(call.tool, 60);
                let line = format!("call {}, {name}: {}", call.number, text::line(&why, 300));
                draft.notes.push(line);
            }
        }
        draft
    }

    /// Adds the steps that a call was; why there are none is an error.
    fn call(
        &mut self,
        call: &Recorded<'_>,
        tool: &impl Fn(&str) -> Option<Arc<Spec>>,
    ) -> Result<(), String> {
        let answer = call.answer.filter(|(_, end)| end.ended != "asked");
        let Some((ms, end)) = answer else {
            return Err("it was not answered".to_owned());
        };
        let spec = tool(call.tool).ok_or("there is no such tool now")?;
        let code = end.code.as_deref().unwrap_or("an error");
        let failure = (end.ended != "ok").then(|| format!("it failed with {code}"));
        let fields = end.fields.as_ref();
        let done = fields.and_then(|fields| fields.get("done")?.as_u64());
        let done = done.and_then(|done| usize::try_from(done).ok());
        // Before its first step, it did nothing; what was done before the one that failed is a part of what was done.
        if let Some(failure) = failure
            .as_ref()
            .filter(|_| call.tool != STEPS || done.is_none())
        {
            return Err(failure.clone());
        }
        if call.tool == STEPS {
            let done = done.unwrap_or(0);
            let steps = call.arguments.get("steps").and_then(Value::as_array);
            let results = fields.and_then(|fields| fields.get("steps")?.as_array());
            for (at, step) in steps.into_iter().flatten().enumerate() {
                let result = results.and_then(|results| results.get(at)?.get("result"));
                let made = match (at < done, &failure) {
                    (true, _) => self.step_of_batch(call, (at, step), result, tool),
                    (false, Some(failure)) if at == done => Err(failure.clone()),
                    (false, _) => Err("it was not done".to_owned()),
                };
                if let Err(why) = made {
                    let why = text::line(&why, 300);
                    let line = format!("call {}, step {}: {why}", call.number, at + 1);
                    self.notes.push(line);
                }
            }
            self.ms += ms;
            return Ok(());
        }
        require_held(call.tool, fields)?;
        let before = self.steps.len();
        self.step(call, &spec, call.arguments, "")?;
        if self.steps.len() > before {
            self.ms += ms;
        }
        Ok(())
    }

    /// The same of one step of a batch that was done.
    fn step_of_batch(
        &mut self,
        call: &Recorded<'_>,
        (at, step): (usize, &Value),
        result: Option<&Value>,
        tool: &impl Fn(&str) -> Option<Arc<Spec>>,
    ) -> Result<(), String> {
        let name = step.get("tool").and_then(Value::as_str);
        let name = name.unwrap_or_default();
        let spec = tool(name).ok_or_else(|| format!("there is no tool {name} now"))?;
        require_held(name, result)?;
        let arguments = step.get("arguments").and_then(Value::as_object);
        let place = format!("steps.{at}.arguments.");
        self.step(call, &spec, arguments.unwrap_or(&JsonObject::new()), &place)
    }

    /// Adds a step, or counts one that only looks. `place` is where its arguments stand among those of the call.
    fn step(
        &mut self,
        call: &Recorded<'_>,
        spec: &Spec,
        arguments: &JsonObject,
        place: &str,
    ) -> Result<(), String> {
        let is_stating = STATING.contains(&&*spec.name);
        if spec.effect == Effect::Read && !is_stating {
            self.looks += 1;
            return Ok(());
        }
        if spec.made_of_steps {
            return Err("it is made of steps that the record does not tell".to_owned());
        }
        let about = About {
            call,
            spec,
            place,
            is_stating,
        };
        let mut written = JsonObject::new();
        let count = self.parameters.0.len();
        for (name, value) in arguments {
            match self.argument(&about, name, value, arguments) {
                Ok(Some(value)) => {
                    written.insert(name.clone(), value);
                }
                Ok(None) => {}
                Err(why) => {
                    // Those of a step that is not there are used nowhere.
                    self.parameters.0.truncate(count);
                    return Err(why);
                }
            }
        }
        if let Err(why) = meant::windows(&self.parameters, call, &mut written) {
            self.parameters.0.truncate(count);
            return Err(why);
        }
        if is_stating {
            if let Err(why) = self.state(&mut written, call, arguments) {
                self.parameters.0.truncate(count);
                return Err(why);
            }
        } else if written.get("element").is_some_and(Value::is_object) {
            for beside in ["app", "role", "window"] {
                written.remove(beside);
            }
        }
        if POINTS.iter().any(|name| written.contains_key(*name)) {
            self.notes.push(format!(
                "call {}, {}: it is made at a point of the screen, where something else may lie",
                call.number, spec.name
            ));
        }
        self.steps.push(Step {
            call: call.number,
            tool: spec.name.to_string(),
            arguments: written,
        });
        Ok(())
    }

    /// An argument as it stands in a recipe; none for one that means nothing there.
    fn argument(
        &mut self,
        about: &About<'_>,
        name: &str,
        value: &Value,
        beside: &JsonObject,
    ) -> Result<Option<Value>, String> {
        if ["after", "since"].contains(&name) {
            return Ok(None);
        }
        if name == "screenshot" {
            return Err("it names a place in a picture of that session".to_owned());
        }
        let place = format!("{}{name}", about.place);
        let schema = about.spec.input_schema().get("properties");
        let allowed = schema.and_then(|schema| schema.get(name)?.get("enum")?.as_array());
        if allowed.is_some_and(|allowed| allowed.contains(value)) {
            return Ok(Some(value.clone()));
        }
        self.part(about, name, value, &place, beside).map(Some)
    }

    /// An argument, or a part of one, that stands under a name at a place.
    fn part(
        &mut self,
        about: &About<'_>,
        name: &str,
        value: &Value,
        place: &str,
        beside: &JsonObject,
    ) -> Result<Value, String> {
        let number = about.call.number;
        match value {
            Value::Object(parts) if is_hole(parts) => {
                let named = about.call.answer.and_then(|(_, end)| end.named.get(name));
                if let Some(control) = named.filter(|_| about.place.is_empty()) {
                    return Ok(escaped(control).into());
                }
                if name == "javascript" {
                    return Err("its JavaScript was left out of the record".to_owned());
                }
                let what = format!(
                    "What call {number} of the record gave to {} as `{name}`; it was left out of the record",
                    about.spec.name
                );
                Ok(self
                    .parameters
                    .add(&format!("call_{number}_{place}"), what, None))
            }
            Value::Object(parts) => {
                let mut written = JsonObject::new();
                for (inner, value) in parts {
                    let value =
                        self.part(about, inner, value, &format!("{place}.{inner}"), parts)?;
                    written.insert(inner.clone(), value);
                }
                Ok(Value::Object(written))
            }
            Value::Array(parts) => {
                let mut written = Vec::new();
                for (at, part) in parts.iter().enumerate() {
                    // One of several texts, such as a title on the way to a menu item.
                    let is_text = part.is_string();
                    written.push(match part.as_str().filter(|_| is_text) {
                        Some(text) => escaped(text).into(),
                        None => self.part(about, name, part, &format!("{place}.{at}"), beside)?,
                    });
                }
                Ok(written.into())
            }
            Value::String(text) => self.text(about, name, text, beside),
            Value::Number(_) | Value::Bool(_) | Value::Null => Ok(value.clone()),
        }
    }

    fn text(
        &mut self,
        about: &About<'_>,
        name: &str,
        text: &str,
        beside: &JsonObject,
    ) -> Result<Value, String> {
        let number = about.call.number;
        if let Some(meaning) = about.call.refs.get(text) {
            if !ELEMENTS.contains(&name) {
                return Err(format!("`{name}` names an element of that session"));
            }
            // It is named with its app and its role.
            if about.is_stating {
                return Ok(Value::Null);
            }
            return Ok(meant::element(&mut self.parameters, meaning, number));
        }
        if ELEMENTS.contains(&name) && is_ref(text) {
            return Err(format!("the record does not say what {text} is"));
        }
        if about.is_stating {
            let is_part = name == "text";
            if ["text", "value", "clipboard"].contains(&name) && self.parameters.hold(text) {
                let what = format!(
                    "A part of a text that {} looks for, from call {number} of the record",
                    about.spec.name
                );
                return Ok(self.parameters.add(name, what, Some(text.to_owned())));
            }
            return Ok(match KEPT.contains(&name) {
                true => escaped(text).into(),
                false => self.parameters.put_into(text, is_part).into(),
            });
        }
        // The title of a window, where the tool takes one.
        let properties = about.spec.input_schema().get("properties");
        let names_window = name == "title"
            && properties.is_some_and(|properties| properties.get("window_id").is_some());
        if KEPT.contains(&name) || names_window {
            return Ok(escaped(text).into());
        }
        let of = ["element", "from"]
            .iter()
            .find_map(|name| beside.get(*name)?.as_str());
        let of = of.and_then(|element| match about.call.refs.get(element) {
            Some(meaning) => meaning.name.as_deref(),
            None => Some(element).filter(|element| !element.contains('[')),
        });
        let base = of.filter(|_| name == "value").unwrap_or(name);
        let what = match of {
            Some(of) => format!(
                "What is given to {} for {}",
                about.spec.name,
                text::quoted(of, 60)
            ),
            None => format!("What is given to {} as `{name}`", about.spec.name),
        };
        Ok(self.parameters.add(base, what, Some(text.to_owned())))
    }

    /// Names the element of a statement by its name: it may be stated that it is not there.
    fn state(
        &mut self,
        written: &mut JsonObject,
        call: &Recorded<'_>,
        arguments: &JsonObject,
    ) -> Result<(), String> {
        let reference = arguments.get("element").and_then(Value::as_str);
        let Some(meaning) = reference.and_then(|reference| call.refs.get(reference)) else {
            return Ok(());
        };
        let Some(name) = meaning.name.as_ref().or(meaning.entry.first()) else {
            return Err("the element that it is about has no name".to_owned());
        };
        let name = self.parameters.put_into(name, false);
        written.insert("app".to_owned(), escaped(&meaning.app).into());
        written.insert("element".to_owned(), name.into());
        written.insert(
            "role".to_owned(),
            meaning.role.trim_start_matches("AX").into(),
        );
        Ok(())
    }
}

/// What a part of a call belongs to.
struct About<'a> {
    call: &'a Recorded<'a>,
    spec: &'a Spec,
    /// Where the arguments stand among those of the call, such as `steps.0.arguments.`.
    place: &'a str,
    is_stating: bool,
}

/// Refuses a statement that did not hold.
fn require_held(tool: &str, fields: Option<&Value>) -> Result<(), String> {
    let holds = fields.and_then(|fields| fields.get("holds")?.as_bool());
    match tool == "expect" && holds != Some(true) {
        true => Err("its statement did not hold".to_owned()),
        false => Ok(()),
    }
}

/// Whether something was left out there.
fn is_hole(parts: &JsonObject) -> bool {
    parts.len() == 1 && parts.get("left_out").is_some_and(Value::is_string)
}
