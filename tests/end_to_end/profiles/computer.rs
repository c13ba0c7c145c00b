//! The profile `computer`: the trained names, in pixels of the screenshot that was sent, under the rules of the tools that do it.
use super::fields;
use crate::policy::asking::{answer, asked_client, question};
use crate::support::{Client, Mac};
use serde_json::{Value, json};

const COMPUTER: [&str; 2] = ["--profile", "computer"];

/// The tool and the arguments of an action.
fn split(mut action: Value) -> (String, Value) {
    let name = action.as_object_mut().unwrap().remove("action").unwrap();
    (name.as_str().unwrap().to_owned(), action)
}

fn computer(client: &mut Client, action: Value) -> Value {
    let (tool, arguments) = split(action);
    client.call(&tool, arguments)
}

/// The line of an action.
fn line(result: &Value) -> &str {
    let line = result["content"][0]["text"].as_str().unwrap();
    assert!(!line.contains('\n') && !line.starts_with('{'), "{line}");
    assert_eq!(result.get("structuredContent"), None);
    line
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
    let tools = client.tools();
    let mut names: Vec<&str> = tools
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "batch",
            "cursor_position",
            "double_click",
            "find_tools",
            "hold_key",
            "key",
            "launch_app",
            "left_click",
            "left_click_drag",
            "left_mouse_down",
            "left_mouse_up",
            "look",
            "middle_click",
            "mouse_move",
            "open",
            "right_click",
            "screenshot",
            "scroll",
            "triple_click",
            "type",
            "wait",
            "zoom",
        ]
    );
    // A server of another profile has none of them.
    let mut full = mac.session(&[]);
    let id = full.begin("left_click", json!({"coordinate": [1, 1]}));
    let refused = full.answer_to(&id);
    assert_eq!(refused["error"]["code"], -32602, "{refused}");
    // Who knows the form of before is told the new one, with what was asked for.
    let id = client.begin(
        "computer",
        json!({"action": "left_click", "coordinate": [412, 80]}),
    );
    let refused = client.answer_to(&id);
    assert_eq!(
        refused["error"]["message"],
        "Unknown tool: computer, call left_click instead: left_click {\"coordinate\": [412,80]}",
        "{refused}"
    );
}

/// A name that another tool has too means the profile's, and a batch says which it means.
#[test]
fn a_name_that_two_tools_have_means_that_of_the_profile() {
    let mac = Mac::new();
    let mut client = mac.session(&COMPUTER);
    did(&mut client, json!({"action": "screenshot"}));
    let at = json!([400, 300]);
    let scrolled = did(
        &mut client,
        json!({"action": "scroll", "coordinate": at, "scroll_direction": "down", "scroll_amount": 1}),
    );
    line(&scrolled);
    let refused = client.call("scroll", json!({"direction": "down", "amount": 100}));
    assert_eq!(refused["_meta"]["macmcp/error"]["code"], "InvalidParameter");
    let steps = json!({"steps": [
        {"tool": "scroll", "arguments": {"direction": "down", "amount": 100, "x": 600, "y": 500}},
        {"tool": "computer.mouse_move", "arguments": {"coordinate": [310, 210]}},
        {"tool": "computer.key", "arguments": {"text": "Down"}},
    ]});
    let batch = client.call("batch", steps);
    assert_ne!(batch["isError"], true, "{batch:#}");
    let at = fields(&did(&mut client, json!({"action": "cursor_position"})));
    assert_eq!((&at["x"], &at["y"]), (&json!(310), &json!(210)), "{at}");
    // What is a picture, or has to look first, is no step.
    for tool in ["computer.screenshot", "computer.left_mouse_up"] {
        let refused = client.call("batch", json!({"steps": [{"tool": tool}]}));
        assert_eq!(refused["_meta"]["macmcp/error"]["code"], "InvalidParameter");
    }
    // Other servers may have one of them beside theirs.
    let mut full = mac.session(&["--tools", "scroll,computer.scroll"]);
    full.ok(
        "scroll",
        json!({"direction": "down", "amount": 100, "x": 600, "y": 500}),
    );
}

/// A model that sends several actions at a time saw none of them fail.
#[test]
fn what_was_sent_before_an_action_failed_is_not_done_after_it() {
    let mac = Mac::new();
    let mut client = mac.session(&COMPUTER);
    did(&mut client, json!({"action": "screenshot"}));
    client.ok("activate_app", json!({"app": "TextEdit"}));
    let before = mac.state()["apps"].clone();
    let sent: Vec<Value> = [
        // While it runs, the others arrive.
        json!({"action": "hold_key", "text": "shift", "duration": 1}),
        json!({"action": "left_click", "coordinate": [-5, 3]}),
        json!({"action": "type", "text": "never"}),
        json!({"action": "screenshot"}),
    ]
    .into_iter()
    .map(|action| {
        let (tool, arguments) = split(action);
        client.begin(&tool, arguments)
    })
    .collect();
    let answers: Vec<Value> = sent.iter().map(|id| client.answer_to(id)).collect();
    let codes: Vec<&Value> = answers
        .iter()
        .map(|answer| &answer["result"]["_meta"]["macmcp/error"]["code"])
        .collect();
    let null = Value::Null;
    assert_eq!(
        codes,
        [&null, &json!("InvalidParameter"), &json!("Refused"), &null],
        "{answers:#?}"
    );
    assert_eq!(mac.state()["apps"], before);
    let typed = did(&mut client, json!({"action": "type", "text": "later"}));
    assert!(line(&typed).starts_with("confirmed"), "{typed}");
}

/// The picture is of the main display: what lies beside it is told.
#[test]
fn other_displays_are_told_in_words() {
    let mac = Mac::new();
    let mut client = mac.session(&COMPUTER);
    let note = fields(&did(&mut client, json!({"action": "screenshot"})))["note"].clone();
    let note = note.as_str().unwrap();
    assert!(note.contains("points left of it"), "{note}");
    let one = Mac::with(|world| {
        world["displays"].as_array_mut().unwrap().truncate(1);
    });
    let mut client = one.session(&COMPUTER);
    let shot = fields(&did(&mut client, json!({"action": "screenshot"})));
    assert!(!shot.to_string().contains("Other displays"), "{shot}");
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
        json!({"name": "hold_key", "arguments": {"text": "Shift_L", "duration": 20}}),
    );
    mac.eventually("shift is down", || {
        mac.state()["input"]["keys"] == json!([56])
    });
    let held = client.answer_to(&holding);
    assert_ne!(held["result"]["isError"], true, "{held}");
    mac.eventually("shift is up", || mac.state()["input"].get("keys").is_none());
    let waited = did(&mut client, json!({"action": "wait", "duration": 0.1}));
    assert_eq!(self::line(&waited), "waited 0 s");
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
    let mut reading = mac.session(&[&COMPUTER[..], &["--read-only"]].concat());
    let names: Vec<Value> = reading
        .tools()
        .iter()
        .map(|tool| tool["name"].clone())
        .collect();
    for (tool, is_listed) in [
        ("screenshot", true),
        ("wait", true),
        ("left_click", false),
        ("type", false),
    ] {
        assert_eq!(names.contains(&json!(tool)), is_listed, "{tool}");
    }
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
    let call = client.begin("key", json!({"text": "cmd+q"}));
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
