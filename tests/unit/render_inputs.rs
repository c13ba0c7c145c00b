//! The inputs of templates in `fixtures/render`. Two of each tool, those of packs included, are made of its declaration, `default.json` and
//! `hostile.json`; those of other templates, and those where the server adds something, are written by hand.

use crate::documents::hold;
use crate::pack_tools;
use macmcp::error::Error;
use macmcp::registry::TOOLS;
use macmcp::session::Session;
use macmcp::tool::Spec;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

/// What no script may take for anything but text.
const HOSTILE: &str = "quote\" back\\slash\\ 'single' `tick` \n\r\n\t nul\0 esc\u{1b} del\u{7f} nel\u{85} ls\u{2028} ps\u{2029} e\u{301} \u{202e}abc\u{202c} \u{5d0} \u{3042} \u{1f44d}\u{1f3fd} \u{ab} \u{ac} \u{bb} -- (* | ${x} {{x}} {{{x}}} */ </script> \\";

/// The folder of the inputs; where `make generate` asks for that, those that are made are written first.
pub(crate) fn folder() -> &'static Path {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        if std::env::var_os("MACMCP_BLESS").is_some() {
            hold_made();
        }
        Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/render")
    });
    &FOLDER
}

/// The tools of the program and of packs, each with the folder of its inputs.
fn tools() -> impl Iterator<Item = (Arc<Spec>, String)> {
    let own = TOOLS.iter().map(|tool| {
        let place = format!("{}/{}", tool.toolset, tool.name);
        (Arc::clone(tool), place)
    });
    let of_packs = pack_tools::all().into_iter().map(|tool| {
        let place = pack_tools::place(&tool);
        (tool, place)
    });
    own.chain(of_packs)
}

fn hold_made() {
    for (tool, place) in tools() {
        let tool = &*tool;
        let works = works(tool);
        let mut hostile = Value::Object(with_every_text(tool));
        replace_texts(&mut hostile);
        let usual = Value::Object(given(tool, works).unwrap());
        // A tool that takes no text gets none.
        let is_other = usual != hostile;
        let hostile = is_other.then_some(("hostile", hostile));
        for (name, params) in [("default", usual)].into_iter().chain(hostile) {
            let file = format!("fixtures/render/{place}/{name}.json");
            let input = json!({"params": params, "call": {"budget_ms": 29_500}});
            hold(&file, &in_ascii(&input));
        }
    }
}

/// The example of a tool that works.
fn works(tool: &Spec) -> Map<String, Value> {
    match tool.trial {
        Some(trial) => serde_json::from_str(trial.examples.works).unwrap(),
        None => tool.own_example().unwrap().clone(),
    }
}

/// What the template of a tool gets for some arguments.
fn given(tool: &Spec, arguments: Map<String, Value>) -> Result<Map<String, Value>, Error> {
    Ok(tool.prepare(arguments, &Session::default())?.params)
}

/// What it gets for its example, with every other text that a call may add.
fn with_every_text(tool: &Spec) -> Map<String, Value> {
    let mut params = given(tool, works(tool)).unwrap();
    for (name, property) in tool.input_schema()["properties"].as_object().unwrap() {
        if property["type"] != "string" || params.contains_key(name) {
            continue;
        }
        let mut with = works(tool);
        with.insert(name.clone(), "some".into());
        let made = given(tool, with).ok().and_then(|mut it| it.remove(name));
        params.extend(made.map(|value| (name.clone(), value)));
    }
    params
}

fn replace_texts(value: &mut Value) {
    match value {
        Value::String(text) => HOSTILE.clone_into(text),
        Value::Array(items) => items.iter_mut().for_each(replace_texts),
        Value::Object(fields) => fields.values_mut().for_each(replace_texts),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Nothing in the file is unseen or turns the text around it.
fn in_ascii(value: &Value) -> String {
    let mut text = String::new();
    for c in format!("{value:#}\n").chars() {
        if c.is_ascii() && c != '\u{7f}' {
            text.push(c);
        } else {
            let units = &mut [0; 2];
            text.extend(
                c.encode_utf16(units)
                    .iter()
                    .map(|unit| format!("\\u{unit:04x}")),
            );
        }
    }
    text
}

#[test]
fn the_inputs_that_are_made_are_those_of_the_declarations() {
    folder();
    hold_made();
}

#[test]
fn a_tool_that_takes_text_has_a_hostile_input_of_nothing_else() {
    for (tool, place) in tools() {
        let takes_text = with_every_text(&tool);
        let takes_text = json!(takes_text).to_string().contains(":\"");
        let file = folder().join(format!("{place}/hostile.json"));
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(!text.is_empty(), takes_text, "{}", file.display());
        if takes_text {
            assert!(text.is_ascii(), "{}", file.display());
            let input: Value = serde_json::from_str(&text).unwrap();
            let mut replaced = input["params"].clone();
            replace_texts(&mut replaced);
            assert_eq!(input["params"], replaced, "{}", file.display());
        }
    }
}
