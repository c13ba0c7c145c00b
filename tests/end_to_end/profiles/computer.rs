//! `computer`: the trained names, in pixels of the screenshot that was sent, under the rules of the tools that do it.
use super::{fields, listed};
use crate::policy::asking::{answer, asked_client, question};
use crate::support::{Client, Mac};
use serde_json::{Value, json};

const COMPUTER: [&str; 2] = ["--profile", "computer"];

fn computer(client: &mut Client, arguments: Value) -> Value {
    client.call("computer", arguments)
}

#[track_caller]
fn did(client: &mut Client, arguments: Value) -> Value {
    let result = computer(client, arguments.clone());
    assert_ne!(result["isError"], true, "{arguments}: {result:#}");
    result
}

#[test]
fn the_computer_profile_has_the_trained_names() {
    let mac = Mac::new();
    let mut client = mac.session(&COMPUTER);
    let tools = listed(&mut client);
    let tool = tools
        .iter()
        .find(|tool| tool["name"] == "computer")
        .unwrap();
    let actions = tool["inputSchema"]["properties"]["action"]["enum"]
        .as_array()
        .unwrap();
    let mut actions: Vec<&str> = actions.iter().map(|name| name.as_str().unwrap()).collect();
    actions.sort_unstable();
    assert_eq!(
        actions,
        [
            "cursor_position",
            "double_click",
            "hold_key",
            "key",
            "left_click",
            "left_click_drag",
            "left_mouse_down",
            "left_mouse_up",
            "middle_click",
            "mouse_move",
            "right_click",
            "screenshot",
            "scroll",
            "triple_click",
            "type",
            "wait",
            "zoom",
        ]
    );
    // A server of another profile does not have it.
    let mut full = mac.session(&[]);
    let id = full.begin("computer", json!({"action": "screenshot"}));
    let refused = full.answer_to(&id);
    assert!(
        refused["error"]["message"]
            .as_str()
            .unwrap()
            .contains("--profile"),
        "{refused}"
    );
}

#[test]
fn coordinates_are_pixels_of_the_screenshot_that_was_sent() {
    let mac = Mac::new();
    let mut client = mac.session(&COMPUTER);
    let early = computer(
        &mut client,
        json!({"action": "left_click", "coordinate": [10, 10]}),
    );
    assert!(early.to_string().contains("screenshot"), "{early:#}");
    let shot = did(&mut client, json!({"action": "screenshot"}));
    assert_eq!(shot["content"][0]["type"], "image");
    let size = fields(&shot);
    let (width, height) = (
        size["width"].as_i64().unwrap(),
        size["height"].as_i64().unwrap(),
    );
    let display = client.ok("get_display_info", json!({}))["displays"][0].clone();
    let points = display["width"].as_f64().unwrap();
    let scale = points / f64::from(i32::try_from(width).unwrap());
    did(
        &mut client,
        json!({"action": "mouse_move", "coordinate": [300, 200]}),
    );
    let at = fields(&did(&mut client, json!({"action": "cursor_position"})));
    assert_eq!((&at["x"], &at["y"]), (&json!(300), &json!(200)), "{at}");
    let pointer = mac.state()["pointer"].clone();
    let expected = ((300.0 + 0.5) * scale).floor();
    assert_eq!(pointer[0].as_f64().unwrap(), expected, "{pointer}");
    for outside in [json!([width, 5]), json!([5, height]), json!([-1, 5])] {
        let refused = computer(
            &mut client,
            json!({"action": "left_click", "coordinate": outside}),
        );
        assert_eq!(
            refused["_meta"]["macmcp/error"]["code"], "InvalidParameter",
            "{refused:#}"
        );
    }
    // A part that is enlarged changes nothing about where coordinates are.
    let zoomed = did(
        &mut client,
        json!({"action": "zoom", "region": [0, 0, 200, 100]}),
    );
    assert_eq!(zoomed["content"][0]["type"], "image");
    let at = fields(&did(&mut client, json!({"action": "cursor_position"})));
    assert_eq!(at["x"], 300, "{at}");
}

#[test]
fn actions_do_what_their_names_say() {
    let mac = Mac::new();
    let mut client = mac.session(&COMPUTER);
    did(&mut client, json!({"action": "screenshot"}));
    client.ok("activate_app", json!({"app": "TextEdit"}));
    let outline = client.call("look", json!({"app": "TextEdit"}));
    let text = outline["content"][0]["text"].as_str().unwrap();
    let line = text
        .lines()
        .find(|line| line.contains(" TextArea") && !line.contains("Focus"))
        .unwrap();
    let reference = line.split_whitespace().next().unwrap();
    did(
        &mut client,
        json!({"action": "left_click", "ref": reference}),
    );
    did(&mut client, json!({"action": "key", "text": "cmd+a"}));
    did(
        &mut client,
        json!({"action": "type", "text": "Dear reader"}),
    );
    let value = client.ok("get_ui_element_value", json!({"element": reference}));
    assert_eq!(value["value"], "Dear reader", "{value}");
    did(
        &mut client,
        json!({"action": "key", "text": "BackSpace", "repeat": 3}),
    );
    let value = client.ok("get_ui_element_value", json!({"element": reference}));
    assert_eq!(value["value"], "Dear rea", "{value}");
    did(
        &mut client,
        json!({"action": "hold_key", "text": "shift+x", "duration": 0.2}),
    );
    let value = client.ok("get_ui_element_value", json!({"element": reference}));
    assert_eq!(
        value["value"].as_str().unwrap().to_lowercase(),
        "dear reax",
        "{value}"
    );
    // A modifier alone [findings-3 21.5].
    let holding = client.request(
        "tools/call",
        json!({"name": "computer", "arguments": {"action": "hold_key", "text": "Shift_L", "duration": 20}}),
    );
    mac.eventually("shift is down", || {
        mac.state()["input"]["keys"] == json!([56])
    });
    let held = client.answer_to(&holding);
    assert_ne!(held["result"]["isError"], true, "{held}");
    mac.eventually("shift is up", || mac.state()["input"].get("keys").is_none());
    let waited = fields(&did(
        &mut client,
        json!({"action": "wait", "duration": 0.1}),
    ));
    assert_eq!(waited["action"], "wait");
    for lacking in [
        json!({"action": "key"}),
        json!({"action": "type"}),
        json!({"action": "scroll", "scroll_direction": "down"}),
        json!({"action": "zoom"}),
        json!({"action": "wait"}),
        json!({"action": "left_mouse_up"}),
        json!({"action": "mouse_move"}),
    ] {
        let refused = computer(&mut client, lacking.clone());
        assert_eq!(
            refused["_meta"]["macmcp/error"]["code"], "InvalidParameter",
            "{lacking}: {refused:#}"
        );
    }
}

/// Nothing is held between two calls: a press that a client forgets presses nothing.
#[test]
fn the_button_is_held_within_one_call_only() {
    let mac = Mac::new();
    let mut client = mac.session(&COMPUTER);
    did(&mut client, json!({"action": "screenshot"}));
    let window = client.ok("list_windows", json!({"app": "TextEdit"}))["windows"][0].clone();
    let display = client.ok("get_display_info", json!({}))["displays"][0].clone();
    let shot = fields(&did(&mut client, json!({"action": "screenshot"})));
    let scale = shot["width"].as_f64().unwrap() / display["width"].as_f64().unwrap();
    client.ok("focus_window", json!({"window_id": window["window_id"]}));
    let pixel = |x: f64, y: f64| json!([(x * scale).round(), (y * scale).round()]);
    let (x, y) = (
        window["x"].as_f64().unwrap() + 200.0,
        window["y"].as_f64().unwrap() + 10.0,
    );
    did(
        &mut client,
        json!({"action": "mouse_move", "coordinate": pixel(x, y)}),
    );
    did(&mut client, json!({"action": "left_mouse_down"}));
    assert_eq!(
        mac.state()["input"]["buttons"]
            .as_array()
            .map_or(0, Vec::len),
        0
    );
    did(
        &mut client,
        json!({"action": "mouse_move", "coordinate": pixel(x + 60.0, y + 40.0)}),
    );
    did(&mut client, json!({"action": "left_mouse_up"}));
    let moved = client.ok("list_windows", json!({"app": "TextEdit"}))["windows"][0].clone();
    assert_ne!(
        (&moved["x"], &moved["y"]),
        (&window["x"], &window["y"]),
        "{moved}"
    );
}

/// What holds for the tool holds for the action.
#[test]
fn an_action_may_do_what_its_tool_may() {
    let mac = Mac::new();
    let refused = |arguments: &[&str], action: Value, code: &str| {
        let mut client = mac.session(&[&COMPUTER[..], arguments].concat());
        did(&mut client, json!({"action": "screenshot"}));
        let result = computer(&mut client, action.clone());
        assert_eq!(
            result["_meta"]["macmcp/error"]["code"], code,
            "{action}: {result:#}"
        );
    };
    let click = json!({"action": "left_click", "coordinate": [300, 300]});
    refused(&["--read-only"], click.clone(), "InvalidParameter");
    refused(
        &["--exclude-tools", "click"],
        click.clone(),
        "InvalidParameter",
    );
    refused(&["--background"], click.clone(), "Refused");
    refused(
        &["--exclude-tools", "type_text"],
        json!({"action": "type", "text": "x"}),
        "InvalidParameter",
    );
    let mut client = asked_client(&mac, &[&COMPUTER[..], &["--destructive", "ask"]].concat());
    client.ok("activate_app", json!({"app": "TextEdit"}));
    let call = client.begin("computer", json!({"action": "key", "text": "cmd+q"}));
    let asked = question(&client);
    let message = asked["params"]["message"].as_str().unwrap();
    assert!(
        message.contains("press_key") && message.contains("command"),
        "{message}"
    );
    answer(&mut client, &asked, json!({"action": "decline"}));
    let declined = client.answer_to(&call);
    assert_eq!(
        declined["result"]["_meta"]["macmcp/error"]["code"],
        "NotConfirmed"
    );
    assert!(mac.app("com.apple.TextEdit").is_some());
}

#[test]
fn a_denied_app_is_reached_by_no_action() {
    let mac = Mac::new();
    let mut client = mac.session(&[&COMPUTER[..], &["--other-apps", "deny"]].concat());
    for action in [
        json!({"action": "type", "text": "x"}),
        json!({"action": "key", "text": "Return"}),
        json!({"action": "hold_key", "text": "a", "duration": 1}),
    ] {
        let result = computer(&mut client, action.clone());
        assert_eq!(
            result["_meta"]["macmcp/error"]["code"], "PolicyDenied",
            "{action}: {result:#}"
        );
    }
}

#[test]
fn a_dry_run_tells_the_script_of_the_tool_that_does_it() {
    let mac = Mac::new();
    let mut client = mac.session(&[&COMPUTER[..], &["--dry-run"]].concat());
    let dry = fields(&did(&mut client, json!({"action": "type", "text": "x"})));
    assert_eq!(dry["steps"][0]["tool"], "type_text", "{dry}");
    let mut client = mac.session(&["--profile", "compact", "--dry-run"]);
    let dry = fields(&client.call("find_tools", json!({})));
    assert_eq!(dry["dry_run"], true);
}
