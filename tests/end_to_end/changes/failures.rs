//! What an action answers that fails when it has begun: what it changed until then.

use super::change;
use crate::support::{Client, Mac, eventually, runners};
use serde_json::{Value, json};

/// The details of a call that must fail, and its text.
fn failed(client: &mut Client, tool: &str, given: Value) -> (Value, String) {
    let (error, text) = client.err(tool, given);
    (error["details"].clone(), text)
}

#[test]
fn typing_that_is_interrupted_tells_what_is_typed() {
    let mac = Mac::with(|world| world["clock"]["real_time"] = json!(true));
    let mut client = mac.session(&[]);
    let given = json!({"text": "abcdefghijklmnop", "delay_ms": 300});
    let id = client.begin("type_text", given);
    let typed = || mac.state().to_string().contains("saved yet.ab");
    eventually("the first letters", typed);
    mac.session(&[]).ok("activate_app", json!({"app": "Notes"}));
    let result = client.answer_to(&id)["result"].clone();
    let details = &result["_meta"]["macmcp/error"]["details"];
    change(details, &["front app: \"Notes\""]);
    change(details, &["text: ", "TextArea", "saved yet.ab"]);
    let text = result["content"][0]["text"].as_str().unwrap();
    let said = "Changed nevertheless, from the screen: ";
    assert!(
        text.contains(said) && text.contains("saved yet.ab"),
        "{text}"
    );
}

#[test]
fn what_fails_before_it_has_done_anything_has_changed_nothing() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let given = json!({"app": "Safari", "element": "window[1]/scroll area/web area/checkbox", "value": "maybe"});
        let (details, text) = failed(&mut client, "set_ui_element_value", given);
        assert_eq!(
            (details.get("changes"), details.get("unseen")),
            (None, None),
            "{details}"
        );
        assert!(!text.contains("Changed"), "{text}");
    }
}
