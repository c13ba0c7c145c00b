//! A batch and the person who decides: asked before the first step about all of them, or nothing is begun.

use super::asking::{answer, asked_client, modern, question, yes};
use crate::support::Mac;
use crate::support::default_mac::window_id;
use crate::support::states::{differences, lasting};
use crate::sweep::{check_error, code, good_calls};
use serde_json::{Value, json};

const ASK: [&str; 4] = ["--ask", "com.apple.TextEdit", "--ask", "com.apple.Notes"];

fn step(tool: &str, arguments: Value) -> Value {
    json!({"tool": tool, "arguments": arguments})
}

/// Three steps that reach two apps of which a person is asked, behind one that reaches none.
fn steps() -> Value {
    json!({"steps": [
        step("set_clipboard", json!({"text": "begun"})),
        step("activate_app", json!({"app": "TextEdit"})),
        step("type_text", json!({"text": "x"})),
        step("focus_window", json!({"window_id": window_id::NOTES})),
    ]})
}

#[track_caller]
fn assert_all_done(result: &Value) {
    assert_ne!(result["isError"], true, "{result:#}");
    assert!(result.to_string().contains("\\\"done\\\":4"), "{result:#}");
}

#[test]
fn one_question_lists_the_apps_and_steps_before_anything_is_done() {
    let mac = Mac::new();
    let before = lasting(&mac);
    let mut client = asked_client(&mac, &ASK);
    let call = client.begin("batch", steps());
    let asked = question(&client);
    let message = asked["params"]["message"].as_str().unwrap();
    for part in [
        "\"TextEdit\" (com.apple.TextEdit), \"Notes\" (com.apple.Notes)",
        "2 Activate app (activate_app {\"app\":\"TextEdit\"})",
        "4 Focus window (focus_window {\"window_id\":101})",
    ] {
        assert!(message.contains(part), "{part}: {message}");
    }
    assert!(!message.contains("set_clipboard"), "{message}");
    assert_eq!(differences(&before, &lasting(&mac)), Vec::<String>::new());
    // No later call comes before it.
    let later = client.begin("get_clipboard", json!({}));
    client.ok("check_permissions", json!({}));
    assert!(!client.has_answered(&later));
    answer(&mut client, &asked, yes("session"));
    assert_all_done(&client.answer_to(&call)["result"]);
    client.answer_to(&later);
    // Both are remembered.
    let result = client.call("batch", steps());
    assert_all_done(&result);
}

#[test]
fn after_a_no_nothing_is_done() {
    let mac = Mac::new();
    let before = lasting(&mac);
    let mut client = asked_client(&mac, &ASK);
    let call = client.begin("batch", steps());
    let asked = question(&client);
    answer(&mut client, &asked, json!({"action": "decline"}));
    let refused = client.answer_to(&call);
    assert_eq!(code(&refused["result"]), Some("NotConfirmed"), "{refused}");
    assert_eq!(differences(&before, &lasting(&mac)), Vec::<String>::new());
}

#[test]
fn in_the_newest_revision_the_batch_is_repeated_with_the_answer() {
    let mac = Mac::new();
    let mut client = mac.serve(&ASK);
    let mut params = json!({"name": "batch", "arguments": steps(), "_meta": modern()});
    let id = client.request("tools/call", params.clone());
    let asked = client.answer_to(&id)["result"].take();
    assert_eq!(asked["resultType"], "input_required", "{asked}");
    let message = &asked["inputRequests"]["consent"]["params"]["message"];
    assert!(message.as_str().unwrap().contains("Notes"), "{message}");
    params["requestState"] = asked["requestState"].clone();
    params["inputResponses"] = json!({"consent": yes("once")});
    let id = client.request("tools/call", params);
    assert_all_done(&client.answer_to(&id)["result"]);
}

/// With what the policy says of every app, a batch of any tool is refused as the tool is, and before its first step.
#[test]
fn a_batch_is_refused_before_its_first_step_where_nobody_can_be_asked() {
    // Whose item it is shows in the menu bar.
    let later = ["click_status_bar_item", "click_status_bar_menu_item"];
    for (verdict, expected) in [("ask", "NotConfirmed"), ("deny", "PolicyDenied")] {
        let mac = Mac::new();
        let mut client = mac.session(&["--other-apps", verdict]);
        for (tool, arguments) in good_calls() {
            if later.contains(&tool) || tool == "batch" {
                continue;
            }
            let alone = client.call(tool, arguments.clone());
            let steps = json!([step("get_volume", json!({})), step(tool, arguments)]);
            let result = client.call("batch", json!({ "steps": steps }));
            if code(&alone) != Some(expected) {
                assert_ne!(code(&result), Some(expected), "{tool}: {result:#}");
                continue;
            }
            assert_eq!(code(&result), Some(expected), "{tool}: {result:#}");
            check_error("batch", &result);
            let text = result["content"][0]["text"].as_str().unwrap();
            assert!(text.contains("No step was run"), "{tool}: {text}");
            assert!(text.contains("step 2"), "{tool}: {text}");
        }
    }
}

#[test]
fn refs_lead_to_the_question_of_their_app() {
    let mac = Mac::new();
    let mut client = asked_client(&mac, &ASK);
    let call = client.begin("get_ui_elements", json!({"app": "TextEdit"}));
    let asked = question(&client);
    answer(&mut client, &asked, yes("once"));
    let outline = client.answer_to(&call);
    let outline = outline["result"]["content"][0]["text"].as_str().unwrap();
    let area = crate::support::reference(outline, &["TextArea"]);
    let steps = json!({"steps": [
        step("set_clipboard", json!({"text": "begun"})),
        step("get_ui_element_value", json!({"element": area})),
    ]});
    let call = client.begin("batch", steps);
    let asked = question(&client);
    answer(&mut client, &asked, json!({"action": "cancel"}));
    client.answer_to(&call);
    assert_ne!(client.ok("get_clipboard", json!({}))["text"], "begun");
}

#[test]
fn destructive_steps_are_listed_and_asked_about_only_where_all_can_be_called() {
    let mac = Mac::new();
    let mut client = asked_client(&mac, &["--destructive", "ask"]);
    let long = "long ".repeat(200);
    let mut steps = json!([
        step("set_clipboard", json!({ "text": long })),
        step("quit_app", json!({"app": "Notes"})),
        step("quit_app", json!({"app": "Slack"})),
    ]);
    let call = client.begin("batch", json!({ "steps": steps.clone() }));
    let asked = question(&client);
    let message = asked["params"]["message"].as_str().unwrap();
    assert!(
        message.contains(
            "2 Quit app (quit_app {\"app\":\"Notes\"}); 3 Quit app (quit_app {\"app\":\"Slack\"})"
        ),
        "{message}"
    );
    answer(&mut client, &asked, json!({"action": "decline"}));
    client.answer_to(&call);
    steps[0] = step("set_clipboard", json!({"txt": 1}));
    let (error, text) = client.err("batch", json!({ "steps": steps.clone() }));
    assert_eq!(error["code"], "InvalidParameter", "{text}");
    let mut silent = mac.session(&["--destructive", "ask"]);
    steps.as_array_mut().unwrap().remove(0);
    let (error, text) = silent.err("batch", json!({ "steps": steps }));
    assert_eq!(error["code"], "NotConfirmed");
    assert!(text.contains("Steps 1, 2 need the consent"), "{text}");
    assert!(text.contains("No step was run"), "{text}");
}

/// What is destructive and what reaches an app that the user decides about is one question, of a batch and of a call; so it can be
/// allowed for this once alone.
#[test]
fn one_question_is_about_all_that_is_done() {
    let rules = [&ASK[..], &["--destructive", "ask"]].concat();
    let quit = |app: &str| step("quit_app", json!({ "app": app }));
    let steps = json!({"steps": [
        quit("Slack"),
        step("activate_app", json!({"app": "TextEdit"})),
        step("type_text", json!({"text": "x", "app": "TextEdit"})),
        quit("Notes"),
    ]});
    let mac = Mac::new();
    let mut client = asked_client(&mac, &rules);
    let call = client.begin("batch", steps);
    let asked = question(&client);
    let message = asked["params"]["message"].as_str().unwrap();
    let parts = [
        "\"TextEdit\" (com.apple.TextEdit), \"Notes\" (com.apple.Notes)",
        "irreversible",
        "1 Quit app (quit_app {\"app\":\"Slack\"}); 2 Activate app",
        "3 Type text",
        "4 Quit app",
    ];
    for part in parts {
        assert!(message.contains(part), "{part}: {message}");
    }
    let choices = &asked["params"]["requestedSchema"]["properties"]["answer"]["oneOf"];
    assert_eq!(choices.as_array().unwrap().len(), 2, "{choices}");
    answer(&mut client, &asked, yes("once"));
    // The next line is the answer: nothing more is asked.
    let done = client.receive();
    assert_eq!(done["id"], call, "{done}");
    assert_all_done(&done["result"]);
    for gone in ["com.tinyspeck.slackmacgap", "com.apple.Notes"] {
        assert!(mac.app(gone).is_none(), "{gone}");
    }
    let call = client.begin("quit_app", json!({"app": "TextEdit"}));
    let asked = question(&client);
    let message = asked["params"]["message"].as_str().unwrap();
    assert!(
        message.contains("\"TextEdit\" (com.apple.TextEdit)"),
        "{message}"
    );
    assert!(message.contains("irreversible"), "{message}");
    answer(&mut client, &asked, yes("once"));
    let done = client.receive();
    assert_eq!(done["id"], call, "{done}");
    assert_ne!(done["result"]["isError"], true, "{done}");
}
