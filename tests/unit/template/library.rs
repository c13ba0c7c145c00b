//! The library files that need no Mac, run in the simulator's JavaScript engine; the cases are in `tests/library/`.
//! The files that talk to a Mac are run by the tests on the simulated one.

use super::cases;
use macmcp::template::{self, Language};
use rquickjs::{Context, Runtime};
use serde_json::Value;

fn run(script: &str) -> Vec<String> {
    let runtime = Runtime::new().unwrap();
    let context = Context::full(&runtime).unwrap();
    context.with(|ctx| {
        let value: rquickjs::Result<Vec<String>> = ctx.eval(script);
        value.unwrap_or_else(|error| panic!("{error}: {:?}", ctx.catch()))
    })
}

#[test]
fn the_library_does_what_its_cases_say() {
    for (file, script) in cases::scripts() {
        let failures = run(&format!("{script}failures;"));
        assert!(failures.is_empty(), "{file}\n{}", failures.join("\n"));
    }
}

/// A rendered script defines `run` and does nothing else that needs a Mac before it is called, except imports.
#[test]
fn every_javascript_template_is_one_script_with_a_run_function() {
    for name in template::names() {
        let (language, _) = template::source(name).unwrap();
        if language == Language::JavaScript {
            let rendered = template::render(name, serde_json::Map::new()).unwrap();
            let script = format!(
                "const ObjC = {{ import() {{}} }};\n{}\n[typeof run];",
                rendered.text
            );
            assert_eq!(run(&script), ["function"], "{name}");
        }
    }
    for (name, rendered) in super::jsc::of_packs() {
        let script = format!(
            "const ObjC = {{ import() {{}} }};\n{}\n[typeof run];",
            rendered.text
        );
        assert_eq!(run(&script), ["function"], "{name}");
    }
}

/// `JSON.parse` makes `__proto__` a key like any other.
#[test]
fn parameters_arrive_as_they_were_given() {
    let params: Value = serde_json::from_str(
        r#"{"__proto__": {"polluted": true}, "constructor": 1, "text": "\u0000\u2028\ud83d\ude00\"\\"}"#,
    )
    .unwrap();
    let call = template::json_parse_call(params.as_object().unwrap());
    let read = run(&format!(
        "const params = {call}; [JSON.stringify(params), String(({{}}).polluted)]"
    ));
    assert_eq!(serde_json::from_str::<Value>(&read[0]).unwrap(), params);
    assert_eq!(read[1], "undefined");
}
