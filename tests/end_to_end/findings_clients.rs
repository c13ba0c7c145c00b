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
        // The picture and its path are there in any case.
        assert!(kinds.contains(&"resource".to_owned()), "{name}: {kinds:?}");
        assert!(fields["path"].is_string(), "{name}: {fields}");
    }
}
