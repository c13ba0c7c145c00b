//! What an error suggests: the call that was meant, with everything that was understood, or none.

use macmcp::registry;
use serde_json::{Value, json};

fn checked(tool: &str, given: &Value) -> Result<Value, String> {
    let tool = registry::find(tool).unwrap();
    let given = given.as_object().unwrap().clone();
    let checked = tool.check(given);
    checked
        .map(Value::Object)
        .map_err(|error| error.to_string())
}

/// Regression: `focus_window {"id": 91}` was told to call `focus_window {}`, which is another window's.
#[test]
fn a_suggestion_keeps_what_the_call_is_about_or_is_not_made() {
    for (tool, given, call) in [
        (
            "minimize_window",
            json!({"window_id": "abc"}),
            Some("minimize_window {\"window_id\": <number>}"),
        ),
        (
            "minimize_window",
            json!({"windw_id": 91}),
            Some("minimize_window {\"window_id\": 91}"),
        ),
        ("minimize_window", json!({"handle": 91}), None),
        (
            "get_ui_elements",
            json!({"app": "Notes", "selector": "#q"}),
            None,
        ),
        (
            "launch_app",
            json!({"program": "Notes"}),
            Some("launch_app {\"app\": \"...\"}"),
        ),
        ("get_volume", json!({"loud": true}), Some("get_volume {}")),
    ] {
        let error = checked(tool, &given).unwrap_err();
        match call {
            Some(call) => assert!(error.contains(call), "{tool} {given}: {error}"),
            None => assert!(
                !error.contains("Call it like this"),
                "{tool} {given}: {error}"
            ),
        }
    }
    assert_eq!(
        checked("focus_window", &json!({"id": 91})).unwrap()["window_id"],
        91
    );
}
