//! The scripts of a template or a tool, with what the command line says.

use super::arguments::Arguments;
use crate::cli::failure::CommandFailure;
use crate::cli::settings::one_thread;
use crate::registry;
use crate::session::Session;
use crate::template::{self, CallFields, Input, Language, Script};
use crate::tool::Spec;
use crate::user_stop;
use rmcp::model::JsonObject;
use serde_json::Value;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// The scripts of a template or tool, with the parameters of the command line: where there are two, the server runs the second if
/// the first finds that it is not the way.
pub(super) fn scripts(arguments: &Arguments) -> Result<Vec<Script>, CommandFailure> {
    if !arguments.words.is_empty() {
        return Err(CommandFailure::usage(
            "a template gets its parameters with -p or --params: words after `--` are for script files",
        ));
    }
    let tool = tool(arguments)?;
    if let Some(steps) = tool.as_deref().and_then(Spec::recipe) {
        let name = arguments.script.as_str();
        return Err(CommandFailure::usage(format!(
            "{name} is a recipe: it has no script and calls {}. `macmcp tool test {name}` plays it on a simulated Mac; here the script of one of these tools can be run",
            steps.join(", ")
        )));
    }
    let given = given_params(arguments, tool.as_deref())?;
    let mut scripts = render(arguments, tool.as_deref(), given)?;
    let Some(language) = arguments.language.map(Language::from) else {
        return Ok(scripts);
    };
    scripts.retain(|script| script.language == language);
    if scripts.is_empty() {
        return Err(CommandFailure::usage(format!(
            "{} has no script in {}: omit --language",
            arguments.script,
            language.as_str()
        )));
    }
    Ok(scripts)
}

/// The tool of that name, built in or the user's own.
fn tool(arguments: &Arguments) -> Result<Option<Arc<Spec>>, CommandFailure> {
    let name = arguments.script.as_str();
    if let Some(tool) = registry::find(name) {
        return Ok(Some(Arc::clone(tool)));
    }
    let loaded = arguments.own_tools.tools(None)?.now();
    if let Some(tool) = loaded.tools.iter().find(|tool| tool.name == name) {
        return Ok(Some(Arc::clone(tool)));
    }
    let wrong: Vec<String> = loaded
        .problems
        .iter()
        .filter(|problem| problem.file.split('.').next() == Some(name))
        .map(ToString::to_string)
        .collect();
    if wrong.is_empty() {
        return Ok(None);
    }
    Err(CommandFailure::usage(wrong.join("\n")))
}

/// Renders the templates of a tool, a template by name, or one from disk.
fn render(
    arguments: &Arguments,
    tool: Option<&Spec>,
    given: JsonObject,
) -> Result<Vec<Script>, CommandFailure> {
    let name = arguments.script.as_str();
    let budget = u64::try_from(arguments.time.timeout().as_millis()).unwrap_or(u64::MAX);
    if let Some(tool) = tool {
        let session = Session::default().with_simulated(arguments.mac.is_simulated());
        let mut input = one_thread()?
            .block_on(tool.prepare_fully(given, &session))
            .map_err(CommandFailure::usage)?;
        input.call = call_fields(arguments, input.call, budget)?;
        // A language that is named decides, not what the call asks for.
        let templates = match arguments.language {
            Some(_) => tool.templates(&JsonObject::new()),
            None => tool.templates(&input.params),
        };
        let templates = templates.into_iter();
        let scripts = templates.map(|template| template.render(input.clone()));
        return scripts
            .collect::<Result<_, _>>()
            .map_err(CommandFailure::failed);
    }
    let mut input = Input::from(given);
    input.call = call_fields(arguments, input.call, budget)?;
    if template::source(name).is_some() {
        let script = template::render(name, input).map_err(CommandFailure::usage)?;
        return Ok(vec![script]);
    }
    let path = Path::new(name);
    if path.is_file() {
        let script = template::render_file(path, input).map_err(CommandFailure::usage)?;
        return Ok(vec![script]);
    }
    let short = |full: &'static str| full.rsplit('/').next().unwrap_or(full);
    let near = crate::suggest::nearest(name, template::names().into_iter().map(short));
    let hint = near.map_or(String::new(), |near| format!(", did you mean {near}?"));
    Err(CommandFailure::usage(format!(
        "there is no template and no file called {name:?}{hint}"
    )))
}

/// What the server would add, with what `--call` says instead.
fn call_fields(
    arguments: &Arguments,
    mut added: CallFields,
    budget_ms: u64,
) -> Result<CallFields, CommandFailure> {
    added.budget_ms = budget_ms;
    if let Some(given) = arguments.call.as_deref() {
        let mut fields = crate::tool::object(&added).map_err(CommandFailure::failed)?;
        fields.extend(parse_object("--call", given)?);
        added = serde_json::from_value(Value::Object(fields))
            .map_err(|error| CommandFailure::usage(error).about("--call"))?;
    }
    // Whatever was said.
    added.stop_file = user_stop::file(arguments.mac.is_simulated());
    Ok(added)
}

fn given_params(arguments: &Arguments, tool: Option<&Spec>) -> Result<JsonObject, CommandFailure> {
    let mut params = match arguments.params.as_deref() {
        None => JsonObject::new(),
        Some("-") => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            parse_object("--params", &text)?
        }
        Some(text) => match text.strip_prefix('@') {
            Some(file) => parse_object(
                "--params",
                &plain_file::text(Path::new(file), plain_file::WRITTEN)?,
            )?,
            None => parse_object("--params", text)?,
        },
    };
    let schema = tool.map(Spec::input_schema);
    for pair in &arguments.param {
        let Some((key, value)) = pair.split_once('=') else {
            return Err(CommandFailure::usage(format!(
                "-p {pair}: expected KEY=VALUE"
            )));
        };
        params.insert(key.to_owned(), typed(schema, key, value));
    }
    Ok(params)
}

/// A value from the command line: text where the tool asks for text, else JSON when it is JSON.
fn typed(schema: Option<&JsonObject>, key: &str, value: &str) -> Value {
    let wants_text = schema
        .and_then(|schema| schema.get("properties"))
        .and_then(|properties| properties.get(key))
        .and_then(|property| property.get("type"))
        .is_some_and(|kind| kind == "string");
    if wants_text {
        return value.into();
    }
    serde_json::from_str(value).unwrap_or_else(|_| value.into())
}

fn parse_object(option: &str, text: &str) -> Result<JsonObject, CommandFailure> {
    serde_json::from_str(text).map_err(|error| {
        CommandFailure::usage(error).about(format!("{option}: expected a JSON object"))
    })
}
