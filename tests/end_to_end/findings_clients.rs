//! What some clients add, and what they lose an answer by [findings-3 20.3] [findings-3 20.4].
use crate::support::{Client, Mac};
use serde_json::{Value, json};

// [findings-3 20.3]
#[test]
fn what_clients_add_by_themselves_is_left_out_and_nothing_else() {
    let mut client = Mac::new().session(&[]);
    let added = json!({"task_progress": "1 of 3", "random_string": "dummy"});
    client.ok("get_volume", added.clone());
    client.ok("get_clipboard", json!({"task_progress": "1 of 3"}));
    for (tool, given, named) in [
        // It has parameters, so that one more is a mistake.
        (
            "get_clipboard",
            json!({"random_string": "dummy"}),
            "random_string",
        ),
        (
            "get_volume",
            json!({"task_progress": "", "progress": 1}),
            "progress",
        ),
        ("launch_app", added, "app"),
    ] {
        let (error, text) = client.err(tool, given);
        assert_eq!(error["code"], "InvalidParameter", "{tool}: {text}");
        assert!(text.contains(named), "{tool}: {text}");
    }
}

/// The kinds of blocks that a picture of a window is answered with.
fn blocks(client: &mut Client) -> (Vec<String>, Value) {
    let result = client.call("screenshot_app_window", json!({"appName": "TextEdit"}));
    let content = result["content"].as_array().unwrap().iter();
    let kinds = content.map(|block| block["type"].as_str().unwrap().to_owned());
    (kinds.collect(), result["structuredContent"].clone())
}

// [findings-3 20.4]
#[test]
fn no_link_is_sent_to_a_client_that_loses_the_answer_by_it() {
    let mac = Mac::new();
    for (name, links) in [
        ("Kiro", false),
        ("Q DEV CLI", false),
        ("@cline/core", false),
        ("Cline", false),
        ("claude-code", true),
        ("somebody", true),
    ] {
        let mut client = mac.serve(&[]);
        client.initialize_as(name, "2025-06-18", json!({}));
        let (kinds, fields) = blocks(&mut client);
        assert_eq!(kinds.contains(&"resource_link".to_owned()), links, "{name}");
        // The path is there in any case.
        assert!(fields["path"].is_string(), "{name}: {fields}");
    }
}

/// The kinds of a result's blocks, and its texts one after the other.
fn told(result: &Value) -> (Vec<&str>, String) {
    let blocks = result["content"].as_array().unwrap();
    let kinds = blocks.iter().map(|block| block["type"].as_str().unwrap());
    let texts: Vec<&str> = blocks
        .iter()
        .filter_map(|block| block["text"].as_str())
        .collect();
    (kinds.collect(), texts.join("\n"))
}

// [clients C]
#[test]
fn a_picture_is_sent_where_it_arrives_and_else_what_can_be_read() {
    let mac = Mac::new();
    // Whether the answer has a picture, and whether it says that it may not arrive.
    for (name, is_sent, is_doubted) in [
        ("@cline/core", false, true),
        ("continue-cli-client", false, true),
        ("copilot-cli", true, true),
        ("qwen-cli-mcp-client-macmcp", true, true),
        ("codex-mcp-client", true, false),
        ("claude-code", true, false),
        ("somebody", true, false),
    ] {
        let mut client = mac.serve(&[]);
        client.initialize_as(name, "2025-06-18", json!({}));
        for (tool, arguments, in_words) in [
            (
                "take_screenshot",
                json!({"app": "TextEdit"}),
                "CheckBox \"bold\"",
            ),
            (
                "screenshot_app_window",
                json!({"appName": "TextEdit"}),
                "CheckBox \"bold\"",
            ),
            (
                "take_screenshot",
                json!({"region": {"x": 0, "y": 0, "width": 300, "height": 200}}),
                "Example Domain",
            ),
            ("look", json!({"picture": "window"}), "CheckBox \"bold\""),
        ] {
            let result = client.call(tool, arguments);
            let (kinds, text) = told(&result);
            let has_picture = kinds
                .iter()
                .any(|kind| ["image", "resource"].contains(kind));
            assert_eq!(has_picture, is_sent, "{name}, {tool}: {kinds:?}");
            let said =
                text.contains(" to its model as text") || text.contains(" may not show its model");
            assert_eq!(said, is_doubted, "{name}, {tool}: {text}");
            assert!(
                !is_doubted || text.contains(in_words),
                "{name}, {tool}: {text}"
            );
            let longest = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '+' && c != '/');
            assert!(
                longest.map(str::len).max() < Some(200),
                "{name}, {tool}: base64"
            );
        }
        let mut trained = mac.serve(&["--profile", "computer"]);
        trained.initialize_as(name, "2025-06-18", json!({}));
        let (_, text) = told(&trained.call("screenshot", json!({})));
        assert_eq!(text.contains("Focus: "), is_doubted, "{name}: {text}");
        // It shows nothing beside fields, and an embedded file as text.
        let (kinds, fields) = blocks(&mut client);
        let is_codex = name == "codex-mcp-client";
        assert_eq!(fields.is_null(), is_codex, "{name}");
        assert_eq!(kinds.contains(&"image".to_owned()), is_codex, "{name}");
    }
}

// [clients J]
#[test]
fn a_long_answer_fits_what_a_client_shows_and_its_rest_can_be_asked_for() {
    let mac = Mac::crowded();
    let mut client = mac.serve(&[]);
    client.initialize_as("@cline/core", "2024-11-05", json!({}));
    let mut refs = 0;
    let mut given = json!({"app": "Mail", "format": "json"});
    loop {
        let result = client.call("get_ui_elements", given.clone());
        // The client passes the whole result on as JSON.
        assert!(result.to_string().chars().count() <= 8_000, "{result}");
        let (_, text) = told(&result);
        let fields: Value = serde_json::from_str(&text).unwrap();
        refs += text.matches("\"ref\":").count();
        let Some(truncated) = fields["truncated"].as_str() else {
            break;
        };
        let after = truncated.split("Pass after=").nth(1).unwrap();
        given["after"] = after.split(' ').next().unwrap().into();
    }
    let whole = mac.session(&[]).outline(json!({"app": "Mail"}));
    assert!(
        whole.contains(&format!(": {refs} elements")),
        "{refs}: {whole}"
    );
    let mut seen = 0;
    for (tool, arguments) in [
        ("read_text", json!({})),
        ("list_applications", json!({})),
        (
            "get_ui_elements",
            json!({"app": "Mail", "include_offscreen": true}),
        ),
        (
            "batch",
            json!({"steps": [{"tool": "list_windows"}, {"tool": "get_ui_elements", "arguments": {"app": "Mail"}}]}),
        ),
    ] {
        let result = client.call(tool, arguments);
        assert!(
            result.to_string().chars().count() <= 8_000,
            "{tool}: {result}"
        );
        for block in result["content"].as_array().unwrap() {
            let text = block["text"].as_str().unwrap();
            let is_json = text.starts_with('{');
            assert!(
                !is_json || serde_json::from_str::<Value>(text).is_ok(),
                "{tool}: {text}"
            );
            seen += usize::from(text.contains(" for the rest") || text.contains("Pass after="));
        }
    }
    assert!(seen >= 2, "{seen}");
}

// [clients J]
#[test]
fn a_long_text_is_cut_between_characters_where_a_client_would_cut_it() {
    let mac = Mac::new();
    let whole: String = (0..2_500).map(|at| format!("{at}😀 ")).collect();
    let mut unknown = mac.session(&[]);
    unknown.ok("set_clipboard", json!({"text": whole}));
    let area = json!({"app": "TextEdit", "element": "First Text View", "role": "text area"});
    let with = |more: Value| {
        let mut all = area.clone();
        let fields = all.as_object_mut().unwrap();
        fields.extend(more.as_object().cloned().unwrap());
        all
    };
    unknown.ok("set_ui_element_value", with(json!({"value": whole})));
    // Who is not known to cut anything gets all of it.
    assert!(unknown.ok("get_clipboard", json!({}))["text"] == whole);
    assert!(unknown.ok("get_ui_element_value", area.clone())["value"] == whole);
    for (name, revision, most) in [
        ("@cline/core", "2024-11-05", 8_000),
        ("codex-mcp-client", "2025-06-18", 12_000),
    ] {
        let mut client = mac.serve(&[]);
        client.initialize_as(name, revision, json!({}));
        for (tool, arguments, field) in [
            ("get_clipboard", json!({}), "text"),
            ("get_ui_element_value", area.clone(), "value"),
        ] {
            let result = client.call(tool, arguments);
            let (_, text) = told(&result);
            let shown = match result["structuredContent"].is_object() {
                true => text.clone(),
                false => result.to_string(),
            };
            assert!(shown.chars().count() <= most, "{name}, {tool}: {shown}");
            let fields: Value = serde_json::from_str(&text).unwrap();
            let part = fields[field].as_str().unwrap();
            assert!(
                whole.starts_with(part) && part.len() > most / 4,
                "{name}, {tool}: {part}"
            );
            assert_eq!(fields["truncated"], true, "{name}, {tool}");
            let said = fields["left_out"].as_str().unwrap();
            assert!(
                said.contains("call `select_text` with `start`"),
                "{name}, {tool}: {said}"
            );
            // What it says is what is to be done.
            let kept = part.encode_utf16().count();
            assert!(
                said.contains(&format!("the first {kept} of its ")),
                "{name}, {tool}: {said}"
            );
            let next = with(json!({"start": kept, "length": 40}));
            let answer = client.call("select_text", next);
            let (_, next) = told(&answer);
            let next: Value = serde_json::from_str(&next).unwrap();
            let next = next["text"].as_str().unwrap();
            assert!(
                !next.is_empty() && whole[part.len()..].starts_with(next),
                "{name}, {tool}: {next}"
            );
        }
    }
    // Where no tool returns a part, none is named.
    let mut client = mac.serve(&["--read-only"]);
    client.initialize_as("@cline/core", "2024-11-05", json!({}));
    let (_, text) = told(&client.call("get_clipboard", json!({})));
    assert!(
        text.contains("ask for less") && !text.contains("select_text"),
        "{text}"
    );
}

// [clients J]
#[test]
fn a_batch_shortens_json_by_whole_elements_and_names_the_call_for_the_rest() {
    let mut client = Mac::crowded().session(&[]);
    let steps = json!([{"tool": "list_running_apps"}, {"tool": "get_volume"}]);
    let answer = client.ok("batch", json!({"steps": steps}));
    let step = &answer["steps"][0];
    let apps = step["result"]["apps"].as_array().unwrap();
    let whole = client.ok("list_running_apps", json!({}));
    let whole = whole["apps"].as_array().unwrap();
    assert!(!apps.is_empty() && apps.len() < whole.len(), "{answer}");
    assert_eq!(
        apps.last().unwrap()["process_id"],
        whole[apps.len() - 1]["process_id"]
    );
    let left_out = step["left_out"].as_str().unwrap();
    let expected = format!(
        "the last {} of {}: call list_running_apps by itself",
        whole.len() - apps.len(),
        whole.len()
    );
    assert!(left_out.starts_with(&expected), "{left_out}");
    assert_eq!(answer["steps"][1].get("left_out"), None, "{answer}");
}

// [clients H]
#[test]
fn an_error_is_told_once_to_clients_that_show_all_of_a_result() {
    let mac = Mac::new();
    for (name, is_doubled) in [
        ("gemini-cli-mcp-client", false),
        ("qwen-cli-mcp-client-macmcp", false),
        ("Cline", false),
        ("claude-code", true),
        ("somebody", true),
    ] {
        let mut client = mac.serve(&[]);
        client.initialize_as(name, "2025-06-18", json!({}));
        let result = client.call("get_volume", json!({"loud": true}));
        assert_eq!(result["isError"], true, "{name}: {result}");
        assert_eq!(result["_meta"].is_object(), is_doubled, "{name}: {result}");
        assert!(
            told(&result).1.contains("[InvalidParameter]"),
            "{name}: {result}"
        );
    }
}
