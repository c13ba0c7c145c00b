//! Several calls in one: their order and what is answered. What stops them and what is refused is in `stops.rs`, deadlines, other calls and what ends in the middle in `time.rs`.
mod stops;
mod time;

use crate::support::{Client, Mac, reference, runners};
use serde_json::{Value, json};

fn step(tool: &str, arguments: Value) -> Value {
    json!({"tool": tool, "arguments": arguments})
}

/// The rows of a batch that must go through, and all of what it answered.
fn done(client: &mut Client, steps: &Value) -> (Vec<Value>, Value) {
    let result = client.call("batch", json!({ "steps": steps }));
    assert_ne!(result["isError"], true, "{result:#}");
    let output = fields(&result, 0);
    (output["steps"].as_array().unwrap().clone(), output)
}

/// The fields in a text block of a result.
fn fields(result: &Value, block: usize) -> Value {
    let text = result["content"][block]["text"].as_str().unwrap();
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A batch that fails on the way: the machine fields, the text, and what was done.
fn failed(client: &mut Client, given: Value) -> (Value, String, Value) {
    let result = client.call("batch", given);
    assert_eq!(result["isError"], true, "{result:#}");
    assert_eq!(result.get("structuredContent"), None);
    let text = result["content"][0]["text"].as_str().unwrap().to_owned();
    (
        result["_meta"]["macmcp/error"].clone(),
        text,
        fields(&result, 1),
    )
}

fn hanging() -> Value {
    json!([
        step("set_clipboard", json!({"text": "done"})),
        step("quit_app", json!({"app": "Notes"})),
        step("set_clipboard", json!({"text": "never"})),
    ])
}

#[test]
fn steps_run_in_their_order() {
    for arguments in runners() {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let (rows, output) = done(
            &mut client,
            &json!([
                step("set_clipboard", json!({"text": "one"})),
                step("get_clipboard", json!({})),
                step("set_clipboard", json!({"text": "two"})),
                step("set_volume", json!({"volume": "30"})),
                step("get_clipboard", json!({"max_chars": 2})),
            ]),
        );
        assert_eq!(output["done"], 5);
        assert_eq!(output.get("stopped"), None);
        assert_eq!(output.get("not_begun"), None);
        assert_eq!(
            rows[0],
            json!({"tool": "set_clipboard", "result": {"characters": 3, "effect": "confirmed"}})
        );
        assert_eq!(rows[1]["result"]["text"], "one");
        assert_eq!(rows[4]["result"]["text"], "tw");
        assert_eq!(mac.state()["volume"]["output"], 30);
    }
}

#[test]
fn a_document_is_written_and_saved_in_one_call() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (_, output) = done(
        &mut client,
        &json!([
            step(
                "click_menu_item",
                json!({"app": "TextEdit", "menu_path": "File > New"})
            ),
            step("type_text", json!({"text": "In one call"})),
            step(
                "click_menu_item",
                json!({"app": "TextEdit", "menu_path": ["File", "Save…"]})
            ),
            // What names something in the sheet knows of it, and so do those after it.
            step(
                "set_ui_element_value",
                json!({"app": "TextEdit", "element": "saveAsNameTextField", "value": "Batch"})
            ),
            step("press_key", json!({"key": "return"})),
        ]),
    );
    assert_eq!(output["done"], 5, "{output:#}");
    let written = mac.state()["disk"]["/Users/demo/Documents/Batch.rtf"]["text"].clone();
    assert!(
        written.as_str().unwrap().contains("In one call"),
        "{written}"
    );
}

#[test]
fn other_forms_of_steps_are_taken() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let steps = json!([
        {"name": "set_clipboard", "params": {"text": "a"}},
        {"tool": "set_clipboard", "input": {"text": "b"}},
        {"tool": "set_clipboard", "text": "c"},
        {"tool": "get_clipboard"},
    ]);
    let (rows, _) = done(&mut client, &json!(steps.to_string()));
    assert_eq!(rows[3]["result"]["text"], "c");
}

#[test]
fn outlines_and_pictures_come_last_with_their_steps() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let small = json!({"region": [0, 0, 40, 40]});
    let result = client.call(
        "batch",
        json!({"steps": [
            step("take_screenshot", small),
            step("get_ui_elements", json!({"app": "Notes"})),
            step("get_volume", json!({})),
        ]}),
    );
    let blocks = result["content"].as_array().unwrap();
    let rows = fields(&result, 0)["steps"].clone();
    assert_eq!(rows[0]["result"]["target"], "region", "{rows}");
    assert_eq!(
        rows[1],
        json!({"tool": "get_ui_elements", "result": "below"})
    );
    assert_eq!(blocks[1]["text"], "Step 1, take_screenshot: its picture");
    assert_eq!(blocks[2]["type"], "image");
    let outline = blocks[3]["text"].as_str().unwrap();
    assert!(
        outline.starts_with("Step 2, get_ui_elements:\n\"Notes\""),
        "{outline}"
    );
    assert_eq!(blocks.len(), 4);
    assert_eq!(result.get("structuredContent"), None);
    // A ref of an outline is good afterwards.
    let reference = reference(outline, &["TextArea"]);
    client.ok("get_ui_element_value", json!({"element": reference}));
}

#[test]
fn long_answers_are_cut() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("set_clipboard", json!({"text": "long ".repeat(2000)}));
    let steps: Vec<Value> = (0..25).map(|_| step("get_clipboard", json!({}))).collect();
    let (rows, output) = done(&mut client, &json!(steps));
    assert!(rows[0]["result"]["text"].as_str().unwrap().ends_with('…'));
    assert_eq!(rows[0]["result"]["kind"], "text");
    assert!(output.to_string().len() < 30_000);
    let steps = vec![step("get_ui_elements", json!({"app": "Safari"})); 6];
    let result = client.call("batch", json!({ "steps": steps }));
    assert!(
        result.to_string().len() < 60_000,
        "{}",
        result.to_string().len()
    );
}

#[test]
fn a_dry_run_shows_the_script_of_each_step() {
    let mac = Mac::new();
    let mut client = mac.session(&["--dry-run"]);
    let answer = client.ok("batch", json!({ "steps": hanging() }));
    let scripts = answer["steps"].as_array().unwrap();
    let tools: Vec<&Value> = scripts.iter().map(|step| &step["tool"]).collect();
    assert_eq!(tools, ["set_clipboard", "quit_app", "set_clipboard"]);
    assert!(
        scripts[1]["script"]
            .as_str()
            .unwrap()
            .contains("JSON.parse(")
    );
}
