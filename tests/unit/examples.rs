//! The examples of the declarations: what clients call is made of them, and so are the heads of the files.

use crate::documents::hold;
use macmcp::registry::TOOLS;
use macmcp::session::Session;
use macmcp::tool::Spec;
use serde_json::{Map, Value, json};

fn arguments(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The calls that the official clients make, as one file for all languages.
#[test]
fn the_calls_of_clients_are_the_examples_of_the_declarations() {
    let lines: Vec<String> = TOOLS
        .iter()
        .map(|tool| {
            let examples = tool.trial.unwrap().examples;
            let [good, bad] = [examples.works, examples.fails];
            format!("  \"{}\": {{\"good\": {good}, \"bad\": {bad}}}", tool.name)
        })
        .collect();
    let text = format!("{{\n{}\n}}\n", lines.join(",\n"));
    assert_eq!(arguments(&text).len(), TOOLS.len());
    hold("tests/clients/calls.json", &text);
}

#[test]
fn an_example_that_works_is_accepted_and_is_not_the_one_that_fails() {
    for tool in TOOLS.iter() {
        let examples = tool.trial.unwrap().examples;
        let prepared = tool.prepare(arguments(examples.works), &Session::default());
        assert!(prepared.is_ok(), "{}: {prepared:?}", tool.name);
        arguments(examples.fails);
    }
}

/// What a model writes for a parameter that it does not mean, where a strict schema makes it write something.
fn nothing(property: &Value) -> Option<Value> {
    if let Some(default) = property.get("default") {
        return Some(default.clone());
    }
    match property["type"].as_str()? {
        "string" if property.get("enum").is_none() => Some("".into()),
        "integer" | "number" => Some(0.into()),
        "boolean" => Some(false.into()),
        "array" => Some(Value::Array(Vec::new())),
        "object" if property["properties"].get("width").is_some() => {
            Some(json!({"x": 0, "y": 0, "width": 0, "height": 0}))
        }
        _ => None,
    }
}

#[test]
fn what_is_empty_is_as_what_is_not_given() {
    let mut refused = Vec::new();
    for tool in TOOLS.iter() {
        let works = arguments(tool.trial.unwrap().examples.works);
        // Under the names that are listed.
        let mut given = tool.check(works).unwrap();
        let schema = tool.input_schema();
        for (name, property) in schema["properties"].as_object().unwrap() {
            if !given.contains_key(name)
                && let Some(value) = nothing(property)
            {
                given.insert(name.clone(), value);
            }
        }
        if let Err(error) = tool.check(given) {
            refused.push(format!("{}: {error}", tool.name));
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

/// The call at the head of a tool's file: `{"name": …, "arguments": …}`, over one line or more.
fn head(tool: &Spec) -> Value {
    let file = format!("src/tools/{}/{}.rs", tool.toolset, tool.name);
    let text = std::fs::read_to_string(crate::docs::root().join(&file)).unwrap();
    let block = text.split("//! ```json\n").nth(1).unwrap_or_default();
    let lines = block.lines().map(|line| line.trim_start_matches("//!"));
    let call: String = lines
        .take_while(|line| !line.trim_start().starts_with(['→', '`']))
        .collect();
    serde_json::from_str(&call).unwrap_or_else(|error| panic!("{file}: {error}: {call}"))
}

/// It shows another call than the example where that tells a reader more; the tool takes it all the same. A ref in it is one of
/// a session that is over.
#[test]
fn the_head_of_a_file_shows_a_call_that_its_tool_accepts() {
    for tool in TOOLS.iter() {
        let head = head(tool);
        assert_eq!(head["name"], *tool.name);
        let given = head["arguments"].as_object().unwrap().clone();
        let checked = tool.check(given);
        assert!(checked.is_ok(), "{}: {checked:?}", tool.name);
    }
}
