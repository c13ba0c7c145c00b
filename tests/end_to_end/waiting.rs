//! What counts as an absence for `wait_for`: a client over real pipes, and the simulated Mac.
use crate::support::{Client, Mac, app, reference};
use serde_json::{Value, json};

/// The ref of the first element of an app whose line of the outline holds `part`.
fn reference_in(client: &mut Client, app: &str, part: &str) -> String {
    reference(&client.outline(json!({ "app": app })), &[part])
}

fn is_gone(client: &mut Client, mut given: Value) -> bool {
    given["gone"] = json!(true);
    given["timeout_ms"] = json!(700);
    let result = client.call("wait_for", given);
    if result["isError"] == true {
        let code = &result["_meta"]["macmcp/error"]["code"];
        assert_eq!(code, "Timeout", "{result:#}");
        return false;
    }
    true
}

// [findings 2.1]
#[test]
fn a_tree_that_was_cut_proves_no_absence() {
    let mac = Mac::new();
    let given = json!({"app": "Notes", "text": "Delete"});
    let mut client = mac.session(&[]);
    assert!(!is_gone(&mut client, given.clone()));
    assert!(is_gone(
        &mut client,
        json!({"app": "Notes", "text": "no such text"})
    ));
    // Each look ends before it has come that far.
    mac.change(|world| world["latencies"] = json!({"ax_message_ms": 150.0}));
    assert!(!is_gone(&mut client, given));
}

// [findings 2.1]
#[test]
fn a_tree_that_is_not_built_proves_no_absence() {
    for kind in ["chromium", "electron_by_write", "gecko"] {
        let mac = Mac::with(|world| app(world, "Slack")["lazy_tree"] = json!(kind));
        let mut client = mac.session(&[]);
        for given in [
            json!({"app": "Slack", "text": "Message to general"}),
            json!({"app": "Slack", "element": "window[1]/group/web area/textarea"}),
            json!({"app": "Slack", "element": "some-identifier"}),
        ] {
            mac.change(|world| app(world, "Slack")["lazy_tree"] = json!(kind));
            let gone = is_gone(&mut client, given.clone());
            let built = app(&mut mac.state(), "Slack")["lazy_tree"] == Value::Null;
            let is_there = given["element"] != "some-identifier";
            assert!(!gone || (built && !is_there), "{kind}: {given}");
        }
    }
}

// [findings 2.1]
#[test]
fn an_element_whose_window_is_elsewhere_has_not_gone() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let label = reference_in(&mut client, "TextEdit", "TextArea");
    let given = json!({"element": label});
    mac.change(|world| app(world, "TextEdit")["windows"][0]["space"] = json!(2));
    assert!(
        !is_gone(&mut client, given.clone()),
        "it is on another Space"
    );
    mac.change(|world| {
        let windows = app(world, "TextEdit")["windows"].as_array_mut().unwrap();
        windows.remove(0);
    });
    assert!(is_gone(&mut client, given), "its window was closed");
}

// [findings 2.1]
#[test]
fn what_a_window_on_another_space_holds_has_not_gone() {
    for permission in ["granted", "denied"] {
        let mac = Mac::new();
        let mut client = mac.session(&[]);
        let title = app(&mut mac.state(), "TextEdit")["windows"][0]["title"].clone();
        mac.change(|world| {
            world["permissions"]["screen_recording"] = json!(permission);
            app(world, "TextEdit")["windows"][0]["space"] = json!(2);
        });
        for given in [
            json!({"app": "TextEdit", "text": "no such text"}),
            json!({"app": "TextEdit", "window_title": title}),
        ] {
            assert!(!is_gone(&mut client, given.clone()), "{given}");
        }
        mac.change(|world| {
            let windows = app(world, "TextEdit")["windows"].as_array_mut().unwrap();
            windows.remove(0);
        });
        assert!(is_gone(
            &mut client,
            json!({"app": "TextEdit", "window_title": title})
        ));
    }
}

// [findings 2.1]
#[test]
fn an_element_goes_with_its_process() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let label = reference_in(&mut client, "TextEdit", "TextArea");
    mac.change(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        apps.retain(|app| app["name"] != "TextEdit");
    });
    assert!(is_gone(&mut client, json!({"element": label})));
    assert!(is_gone(
        &mut client,
        json!({"app": "TextEdit", "text": "x"})
    ));
}

/// A Mac whose Notes window holds a button and below a list of so many rows, each with a group and a text.
fn long_list(rows: usize) -> Mac {
    Mac::with(|world| {
        let row = |at: usize| {
            json!({"role": "AXRow", "frame": [0, 60, 200, 20], "children": [
                {"role": "AXCell", "frame": [0, 60, 200, 20], "children": [
                    {"role": "AXStaticText", "value": format!("Row {at}"), "frame": [0, 60, 100, 20]}]}]})
        };
        let list: Vec<Value> = (0..rows).map(row).collect();
        app(world, "Notes")["hidden"] = json!(false);
        app(world, "Notes")["windows"][0]["children"] = json!([
            {"role": "AXButton", "title": "Share", "frame": [0, 30, 60, 20]},
            {"role": "AXTable", "frame": [0, 60, 200, 400], "children": list},
        ]);
    })
}

// [findings 2.2]
#[test]
fn a_look_ends_with_the_level_of_the_first_hit() {
    let mac = long_list(300);
    let given = json!({"app": "Notes", "text": "Share", "gone": false, "timeout_ms": 1000});
    let count = mac.messages("wait_for", &given);
    assert!(count < 30, "{count}");
    let given = json!({"app": "Notes", "role": "row", "gone": true, "timeout_ms": 1000});
    let count = mac.messages("wait_for", &given);
    assert!(count < 30, "{count}");
    // The ref of what was found leads back to it, also in a row.
    let mut client = mac.session(&[]);
    let found = client.ok("wait_for", json!({"app": "Notes", "text": "Row 7"}));
    let named = client.ok(
        "get_ui_element_value",
        json!({"element": found["element"]["ref"]}),
    );
    assert_eq!(named["value"], "Row 7");
    let found = client.ok("wait_for", json!({"app": "Notes", "role": "row"}));
    client.ok(
        "get_ui_element_value",
        json!({"element": found["element"]["ref"]}),
    );
}

/// Begins a wait and returns when its first look has been made: calls are served in their order.
fn begin_wait(client: &mut Client, given: Value) -> Value {
    let wait = client.begin("wait_for", given);
    client.ok("get_volume", json!({}));
    wait
}

#[test]
fn any_change_ends_a_wait_for_one() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let text = reference_in(&mut client, "TextEdit", "TextArea");
    for target in [json!({"app": "TextEdit"}), json!({"element": text})] {
        let mut given = target.clone();
        given["until"] = json!("Change");
        let wait = begin_wait(&mut client, given);
        let value = format!("changed {target}");
        let change = json!({"app": "TextEdit", "element": text, "value": value});
        client.ok("set_ui_element_value", change);
        let answer = client.answer_to(&wait);
        let done = &answer["result"]["structuredContent"];
        assert_eq!(done["found"], true, "{answer:#}");
        // It says what, with a ref where that leads to it.
        let lines = done["changes"].as_array().unwrap();
        let [line] = lines.as_slice() else {
            panic!("{answer:#}")
        };
        let line = line.as_str().unwrap();
        assert!(
            line.contains("TextArea") && line.contains("→ \"changed"),
            "{line}"
        );
        let told = line.strip_prefix("~ ").unwrap().split(' ').next().unwrap();
        match target.get("app") {
            None => assert_eq!(told, "TextArea", "{line}"),
            Some(_) => {
                let shown = client.ok("get_ui_element_value", json!({"element": told}));
                assert_eq!(shown["value"], value.as_str());
            }
        }
    }
    // What happens elsewhere is none.
    let given = json!({"app": "TextEdit", "until": "change", "timeout_ms": 800});
    let wait = begin_wait(&mut client, given);
    let elsewhere = json!({"app": "System Settings", "element": "Mute", "value": true});
    client.ok("set_ui_element_value", elsewhere);
    let answer = client.answer_to(&wait);
    let text = answer["result"]["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("Nothing changed within 800 ms"), "{text}");
}

#[test]
fn quiet_is_when_nothing_has_changed_for_a_while() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let given = json!({"app": "Notes", "until": "quiet", "quiet_ms": 300});
    let done = client.ok("wait_for", given);
    assert_eq!((&done["found"], done.get("changes")), (&json!(true), None));
    assert!(done["waited_ms"].as_u64().unwrap() >= 300, "{done}");
    // A change begins it anew.
    let given = json!({"app": "TextEdit", "until": "quiet", "quiet_ms": 700});
    let wait = begin_wait(&mut client, given);
    client.ok("type_text", json!({"text": "a", "app": "TextEdit"}));
    let answer = client.answer_to(&wait);
    let done = &answer["result"]["structuredContent"];
    assert!(done["waited_ms"].as_u64().unwrap() > 700, "{answer:#}");
    let changes = done["changes"].to_string();
    assert!(
        changes.contains("TextArea") && changes.contains("saved yet.a"),
        "{changes}"
    );
    let given = json!({"app": "TextEdit", "until": "quiet", "quiet_ms": 5000, "timeout_ms": 300});
    let (fields, text) = client.err("wait_for", given);
    assert_eq!(fields["code"], "Timeout", "{text}");
    for (given, part) in [
        (json!({}), "nothing to wait for"),
        (
            json!({"app": "Notes", "until": "change", "text": "a"}),
            "`until` is for all",
        ),
        (
            json!({"app": "Notes", "until": "change", "gone": true}),
            "`until` is for all",
        ),
        (json!({"app": "Chess", "until": "change"}), "Chess"),
    ] {
        let (_, text) = client.err("wait_for", given);
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn what_is_waited_for_may_be_in_any_app() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let found = client.ok("wait_for", json!({"text": "Remember me"}));
    assert_eq!(found["app"]["name"], "Safari", "{found}");
    assert_eq!(found["element"]["role"], "AXCheckBox", "{found}");
    let reference = found["element"]["ref"].clone();
    client.ok("click_ui_element", json!({"element": reference}));
    let window = client.ok("wait_for", json!({"window_title": "Plan"}));
    assert_eq!(window["element"]["title"], "Plan.txt", "{window}");
    let gone = client.ok(
        "wait_for",
        json!({"text": "nowhere to be seen", "gone": true}),
    );
    assert_eq!(gone["found"], false, "{gone}");
    client.ok("wait_for", json!({"until": "quiet", "quiet_ms": 100}));
    let (error, _) = client.err(
        "wait_for",
        json!({"text": "nowhere to be seen", "timeout_ms": 200}),
    );
    assert_eq!(error["code"], "Timeout");
}

/// What the policy does not simply allow is not looked at where no app is named, and may still be there.
#[test]
fn apps_that_may_not_be_looked_at_prove_no_absence() {
    for policy in [
        ["--ask", "Safari"],
        ["--deny", "Safari"],
        ["--other-apps", "deny"],
    ] {
        let mac = Mac::new();
        let mut client = mac.session(&policy);
        for given in [
            json!({"text": "Remember me"}),
            json!({"window_title": "Example Domain"}),
        ] {
            let mut given = given;
            given["timeout_ms"] = json!(400);
            let (error, text) = client.err("wait_for", given.clone());
            assert!(text.contains("does not simply allow"), "{policy:?}: {text}");
            assert_eq!(error["code"], "Timeout", "{policy:?}: {text}");
            given["gone"] = json!(true);
            let (error, text) = client.err("wait_for", given);
            assert_eq!(error["code"], "Timeout", "{policy:?}: {text}");
            assert!(text.contains("could not be told to have gone"), "{text}");
        }
    }
}

/// Where many apps show windows, those at the back are not looked at, and what is there is not gone.
#[test]
fn apps_that_were_not_looked_at_prove_no_absence() {
    let mac = Mac::with(|world| {
        let editor = app(world, "TextEdit").clone();
        let apps = world["apps"].as_array_mut().unwrap();
        for number in 0..10 {
            let mut another = editor.clone();
            let name = format!("Editor {number}");
            another["pid"] = json!(40_000 + number);
            another["bundle_id"] = json!(format!("com.example.editor{number}"));
            another["name"] = json!(name);
            another["windows"].as_array_mut().unwrap().truncate(1);
            let window = &mut another["windows"][0];
            window["id"] = json!(90_000 + number);
            window["title"] = json!(name);
            window["z"] = json!(-1 - number);
            apps.push(another);
        }
    });
    let mut client = mac.session(&[]);
    let given = json!({"window_title": "Editor 9", "gone": true, "timeout_ms": 1000});
    let (error, text) = client.err("wait_for", given);
    assert_eq!(error["code"], "Timeout", "{text}");
    assert!(text.contains("only the 8 applications in front"), "{text}");
}

#[test]
fn an_app_is_waited_for_until_it_runs_or_has_quit() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (error, _) = client.err("wait_for", json!({"app": "Calculator", "timeout_ms": 200}));
    assert_eq!(error["code"], "Timeout");
    let waiting = client.begin("wait_for", json!({"app": "Calculator"}));
    client.ok("launch_app", json!({"app": "Calculator"}));
    let started = client.answer_to(&waiting);
    let app = &started["result"]["structuredContent"]["app"];
    assert_eq!(app["bundle_id"], "com.apple.calculator", "{started}");
    let waiting = client.begin("wait_for", json!({"app": "Calculator", "gone": true}));
    client.ok("quit_app", json!({"app": "Calculator"}));
    let ended = client.answer_to(&waiting);
    assert_eq!(
        ended["result"]["structuredContent"]["found"], false,
        "{ended}"
    );
}

/// What the policy does not simply allow is not looked at where no app is named, and refused where it is.
#[test]
fn a_wait_for_anything_looks_into_no_denied_app() {
    let mac = Mac::new();
    let mut client = mac.session(&["--deny", "com.apple.Safari"]);
    let (error, text) = client.err(
        "wait_for",
        json!({"text": "Remember me", "timeout_ms": 300}),
    );
    assert_eq!(error["code"], "Timeout", "{text}");
    let (error, _) = client.err("wait_for", json!({"app": "Safari"}));
    assert_eq!(error["code"], "PolicyDenied");
}

/// Some clients give up on a call that says nothing for a minute.
#[test]
fn a_long_wait_says_that_it_waits() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let waits = json!({
        "name": "wait_for",
        // Longer than a look takes on any machine: reports come between looks.
        "arguments": {"text": "nowhere to be seen", "timeout_ms": 60_000},
        "_meta": {"progressToken": "waits"},
    });
    client.request("tools/call", waits.clone());
    // The words came with the second revision.
    let mut old = mac.serve(&[]);
    old.initialize("2024-11-05");
    old.request("tools/call", waits);
    let told = old.notification("notifications/progress");
    assert!(told["params"]["progress"].is_number(), "{told}");
    assert_eq!(told["params"].get("message"), None, "{told}");
    let told = client.receive();
    assert_eq!(told["method"], "notifications/progress", "{told}");
    assert_eq!(told["params"]["message"], "waiting", "{told}");
}
