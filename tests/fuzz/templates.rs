//! Rendered scripts with hostile parameters: they are scripts, and their parameters are those that were given. And the
//! AppleScript that the simulated Mac runs.

use crate::javascript::Engine;
use applescript::{Limits, NoHost};
use macmcp::registry::TOOLS;
use macmcp::template::{self, Expected, Language, TemplateError};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::HashSet;

/// For texts that are no script of ours; a literal has what scripts have.
const LIMITS: Limits = Limits {
    steps: 20_000,
    depth: 100,
};

thread_local! {
    static ENGINE: Engine = Engine::new("");
    /// The templates whose text was parsed once with its parameters taken out: it is always the same.
    static PARSED: RefCell<HashSet<&'static str>> = RefCell::default();
}

/// Numbers become whole and small: the two languages hold others differently.
fn tame(value: Value) -> Value {
    match value {
        Value::Number(number) => {
            let small = number.as_f64().unwrap_or_default() % 1_000_000.0;
            #[expect(clippy::cast_possible_truncation, reason = "below a million")]
            let whole = small as i64;
            whole.into()
        }
        Value::Array(items) => items.into_iter().map(tame).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter();
            Value::Object(fields.map(|(name, value)| (name, tame(value))).collect())
        }
        other => other,
    }
}

/// The first byte says which tool; the rest is a JSON object, or else a text.
pub(crate) fn run(data: &[u8]) {
    let Some((choice, rest)) = data.split_first() else {
        return;
    };
    let text = String::from_utf8_lossy(rest).into_owned();
    let mut params = match serde_json::from_slice(rest).map(tame) {
        Ok(Value::Object(params)) => params,
        _ => Map::from_iter([("text".to_owned(), text.clone().into())]),
    };
    let tool = &TOOLS[usize::from(*choice) % TOOLS.len()];
    let script = loop {
        match template::render(&tool.name, params.clone()) {
            Ok(script) => break script,
            // AppleScript has each parameter as a literal, and some of them have to be there.
            Err(TemplateError::Missing {
                parameter,
                expected: Expected::Text,
                ..
            }) => {
                params.insert(parameter, text.clone().into());
            }
            Err(TemplateError::Missing { .. } | TemplateError::Type { .. }) => return,
            Err(error) => panic!("{}: {error}", tool.name),
        }
    };
    assert!(script.text.is_ascii(), "{}", tool.name);
    let literal = template::json_parse_call(&params);
    let (language, source) = template::source(&tool.name).expect("it is there");
    if source.contains("{{params}}") {
        assert_eq!(script.text.matches(&literal).count(), 1, "{}", tool.name);
    }
    ENGINE.with(|engine| {
        let read = engine.text(&format!("JSON.stringify({literal})"));
        assert_eq!(
            serde_json::from_str::<Value>(&read).ok(),
            Some(Value::Object(params))
        );
        if language != Language::JavaScript {
            return;
        }
        let is_new = PARSED.with_borrow_mut(|parsed| parsed.insert(&*tool.name));
        if is_new || choice % 8 == 0 {
            engine.text(&format!("typeof (function () {{\n{}\n}})", script.text));
        }
    });
    let source = format!("return {}", template::applescript_text(&text));
    let said = run_applescript(&source, Limits::default()).expect("it runs");
    assert!(
        matches!(&said, Some(applescript::Value::Text(said)) if **said == *text),
        "{source}"
    );
}

fn run_applescript(
    source: &str,
    limits: Limits,
) -> Result<Option<applescript::Value>, applescript::Error> {
    let program = applescript::compile(source, &mut NoHost)?;
    applescript::run(&program, &mut NoHost, &[], limits)
}

/// Any text as AppleScript: it compiles and runs to its end or its limits, or is refused.
pub(crate) fn applescript(data: &[u8]) {
    if let Ok(Some(value)) = run_applescript(&String::from_utf8_lossy(data), LIMITS) {
        let _ = applescript::source(&value);
        let _ = applescript::display(&value, applescript::Form::Human);
    }
}
