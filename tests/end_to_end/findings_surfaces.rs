//! What stands among the windows of apps and is none of theirs, and windows and apps that are one and look like two: every tool
//! answers as if they were not there [findings-3 15.6] [findings-3 17.1].
use crate::support::{Client, Mac, app};
use serde_json::{Value, json};

/// Shapes that were dumped on real Macs, as windows of TextEdit [findings-3 15.1].
fn shapes() -> Vec<(&'static str, Value)> {
    vec![
        (
            "an input source indicator",
            json!({"title": "", "frame": [294, 128, 84, 77], "z": 900, "layer": 3, "subrole": "AXDialog", "resizable": false,
                "main": false}),
        ),
        (
            "the same partly off the screen, on the level of windows",
            json!({"title": "", "frame": [-6, 400, 83, 77], "z": 900, "subrole": "AXDialog", "resizable": false, "main": false}),
        ),
        (
            "the window of a status item",
            json!({"title": "Item-0", "frame": [1100, 0, 34, 33], "z": 900, "subrole": "AXDialog", "number": "null", "main": false}),
        ),
        (
            "a help tag",
            json!({"title": "", "frame": [320, 300, 253, 19], "z": 900, "role": "AXHelpTag", "number": "none", "main": false}),
        ),
        (
            "a collapsed window",
            json!({"title": "", "frame": [-2500, -1400, 300, 200], "z": 900, "main": false}),
        ),
        (
            "a helper without a title",
            json!({"title": "", "frame": [500, 250, 300, 200], "z": 900, "layer": 3, "subrole": "AXUnknown", "main": false}),
        ),
        (
            "a window without a number",
            json!({"title": "Shadow", "frame": [500, 250, 300, 200], "z": 900, "number": "none", "main": false}),
        ),
    ]
}

fn button(subrole: Option<&str>) -> Value {
    let mut button = json!({"role": "AXButton", "title": "OK", "frame": [10, 10, 60, 24], "actions": ["AXPress"]});
    if let Some(subrole) = subrole {
        button["subrole"] = json!(subrole);
    }
    button
}

/// Windows and dialogs that look like one of those and are windows.
fn windows() -> Vec<(&'static str, Value)> {
    let text = json!({"role": "AXStaticText", "value": "Sure?", "frame": [10, 10, 60, 20]});
    vec![
        (
            "a modal one",
            json!({"title": "", "frame": [294, 128, 84, 77], "z": 900, "layer": 8, "subrole": "AXDialog", "modal": true, "main": false}),
        ),
        (
            "a small alert with a button",
            json!({"title": "", "frame": [294, 128, 90, 90], "z": 900, "subrole": "AXDialog", "main": false, "children": [button(None)]}),
        ),
        (
            "a small alert with a text",
            json!({"title": "", "frame": [294, 128, 90, 90], "z": 900, "subrole": "AXDialog", "main": false, "children": [text]}),
        ),
        (
            "one like Finder's copies",
            json!({"title": "Copy", "frame": [294, 128, 430, 84], "z": 900, "subrole": "AXDialog", "main": false}),
        ),
        (
            "a document made small",
            json!({"title": "Tiny", "frame": [294, 128, 90, 60], "z": 900, "main": false, "children": [button(Some("AXCloseButton"))]}),
        ),
    ]
}

/// A Mac with TextEdit in front, and the given one among its windows, first.
fn mac_with(window: Option<&Value>) -> Mac {
    Mac::with(|world| {
        let pid = app(world, "TextEdit")["pid"].clone();
        world["front"] = pid;
        let windows = app(world, "TextEdit")["windows"].as_array_mut().unwrap();
        if let Some(window) = window {
            windows.insert(0, window.clone());
        }
    })
}

/// An answer without what differs from run to run: the tag of refs, numbers.
fn plain(answer: &Value, tag: &str) -> String {
    let structured = &answer["structuredContent"];
    let text = match structured {
        Value::Null => answer["content"][0]["text"].to_string(),
        structured => structured.to_string(),
    };
    let text = text.replace(&format!("{tag}-"), "");
    text.chars().filter(|one| !one.is_ascii_digit()).collect()
}

/// What the refs of a server begin with.
fn tag_of(client: &mut Client) -> String {
    let looked = client.call("look", json!({"app": "TextEdit"}));
    let text = looked["content"][0]["text"].as_str().unwrap();
    let at = text.find("snapshot ").unwrap() + "snapshot ".len();
    text[at..].split('-').next().unwrap().to_owned()
}

const ASKED: &[(&str, &str)] = &[
    ("look", r#"{"app": "TextEdit"}"#),
    ("get_ui_elements", r#"{"app": "TextEdit"}"#),
    (
        "get_ui_elements",
        r#"{"app": "TextEdit", "text": "nothing like it"}"#,
    ),
    (
        "expect",
        r#"{"app": "TextEdit", "text": "zzzz", "expected": "absent"}"#,
    ),
    (
        "wait_for",
        r#"{"app": "TextEdit", "text": "zzzz", "gone": true, "timeout_ms": 2000}"#,
    ),
    (
        "get_ui_element_value",
        r#"{"app": "TextEdit", "element": "window[1]/scrollarea/textarea"}"#,
    ),
    (
        "click_ui_element",
        r#"{"app": "TextEdit", "element": "nothing of this name"}"#,
    ),
    (
        "move_window",
        r#"{"app": "TextEdit", "x": 330, "y": 180, "background": true}"#,
    ),
    (
        "move_window",
        r#"{"app": "TextEdit", "index": 1, "x": 320, "y": 170, "background": true}"#,
    ),
];

/// What each tool answers.
fn answers(mac: &Mac) -> Vec<String> {
    let mut client = mac.session(&[]);
    let tag = tag_of(&mut client);
    let asked = ASKED.iter();
    asked
        .map(|(tool, given)| {
            let given = serde_json::from_str(given).unwrap();
            format!("{tool}: {}", plain(&client.call(tool, given), &tag))
        })
        .collect()
}

// [findings-3 15.6]
#[test]
fn with_what_is_no_window_every_tool_answers_as_without_it() {
    let control = answers(&mac_with(None));
    for (name, shape) in shapes() {
        let found = answers(&mac_with(Some(&shape)));
        for (with, without) in found.iter().zip(&control) {
            assert_eq!(with, without, "{name}");
        }
    }
}

// [findings-3 15.6]
#[test]
fn what_is_no_window_is_listed_last_by_a_word_of_its_own() {
    for (name, shape) in shapes() {
        let mac = mac_with(Some(&shape));
        let mut client = mac.session(&[]);
        let listed = client.ok("list_windows", json!({"app": "TextEdit"}));
        let windows = listed["windows"].as_array().unwrap();
        let (last, others) = windows.split_last().unwrap();
        assert_eq!(last["surface"], true, "{name}: {listed:#}");
        let is_window = |one: &Value| one.get("surface").is_none();
        assert!(others.iter().all(is_window), "{name}: {listed:#}");
        let main = others.iter().filter(|one| one["main"] == true).count();
        assert_eq!(main, 1, "{name}: {listed:#}");
    }
}

// [findings-3 15.6]
#[test]
fn dialogs_and_small_windows_are_windows() {
    for (name, window) in windows() {
        let mac = mac_with(Some(&window));
        let mut client = mac.session(&[]);
        let listed = client.ok("list_windows", json!({"app": "TextEdit"}));
        let windows = listed["windows"].as_array().unwrap();
        let is_window = |one: &Value| one.get("surface").is_none();
        assert!(windows.iter().all(is_window), "{name}: {listed:#}");
        let shown = client.call("look", json!({"app": "TextEdit"}));
        let shown = shown["content"][0]["text"].as_str().unwrap();
        let others = shown.matches("window_id=").count();
        assert_eq!(others, 3, "{name}: {shown}");
    }
}

// [findings-3 15.2]
#[test]
fn a_batch_that_focuses_a_field_goes_on_under_the_indicator() {
    let mac = Mac::with(|world| {
        world["faults"] = json!({"active": ["input-source-indicator"]});
        let pid = app(world, "TextEdit")["pid"].clone();
        world["front"] = pid;
    });
    let steps = json!([
        {"tool": "focus_ui_element", "arguments": {"app": "TextEdit", "element": "window[1]/scrollarea/textarea"}},
        {"tool": "get_volume", "arguments": {}},
        {"tool": "type_text", "arguments": {"text": "typed after it"}},
    ]);
    let done = mac.session(&[]).call("batch", json!({"steps": steps}));
    let text = done.to_string();
    assert!(!text.contains("appeared"), "{text}");
    assert!(
        mac.state()["apps"].to_string().contains("typed after it"),
        "{text}"
    );
}

// [findings-3 15.3]
#[test]
fn a_picture_of_an_app_is_one_of_its_main_window() {
    let rect = |mac: &Mac, given: Value| {
        mac.session(&[]).ok("screenshot_app_window", given)["rect"].clone()
    };
    let named = || json!({"appName": "TextEdit"});
    let first = || json!({"appName": "TextEdit", "windowIndex": 0});
    let control = rect(&mac_with(None), named());
    for (name, shape) in shapes() {
        assert_eq!(rect(&mac_with(Some(&shape)), named()), control, "{name}");
        assert_eq!(rect(&mac_with(Some(&shape)), first()), control, "{name}");
    }
    // A panel in front is the first one, and not the one that is meant.
    let panel = json!({"title": "Colors", "frame": [500, 250, 300, 200], "z": 900, "layer": 3, "main": false,
        "children": [button(Some("AXCloseButton"))]});
    assert_eq!(rect(&mac_with(Some(&panel)), named()), control);
    assert_ne!(rect(&mac_with(Some(&panel)), first()), control);
}

// [findings-3 15.2]
#[test]
fn the_indicator_is_no_change_and_no_event() {
    let mac = mac_with(None);
    let mut client = mac.session(&[]);
    let first = client.ok("recent_changes", json!({}));
    for (_, shape) in shapes() {
        mac.change(|world| {
            let windows = app(world, "TextEdit")["windows"].as_array_mut().unwrap();
            windows.insert(0, shape.clone());
        });
    }
    let told = client.ok(
        "recent_changes",
        json!({"since": first["since"], "kinds": ["window"], "wait_ms": 700}),
    );
    let lines = told["happened"].to_string();
    assert!(!lines.contains("a window of"), "{told:#}");
    let (_, alert) = windows().swap_remove(1);
    mac.change(|world| {
        let windows = app(world, "TextEdit")["windows"].as_array_mut().unwrap();
        windows.insert(0, alert.clone());
    });
    let told = client.ok(
        "recent_changes",
        json!({"since": told["since"], "kinds": ["window"], "wait_ms": 3000}),
    );
    assert!(
        told["happened"].to_string().contains("a window of"),
        "{told:#}"
    );
}

// [findings-3 15.1]
#[test]
fn a_field_that_gets_the_focus_shows_the_indicator_and_nothing_changes_for_it() {
    let faults = [
        "input-source-indicator",
        "status-items-are-windows",
        "help-tags-are-windows",
        "finder-lists-its-desktop",
    ];
    let run = |faults: &[&str]| {
        let mac = Mac::with(|world| {
            world["faults"] = json!({"active": faults});
            let pid = app(world, "TextEdit")["pid"].clone();
            world["front"] = pid;
        });
        let mut client = mac.session(&[]);
        let focus = json!({"app": "TextEdit", "element": "window[1]/scrollarea/textarea"});
        let tag = tag_of(&mut client);
        let calls = [
            ("focus_ui_element", focus),
            ("type_text", json!({"text": "x"})),
            ("look", json!({"app": "TextEdit"})),
            ("look", json!({"app": "Finder"})),
        ];
        let told = calls.map(|(tool, given)| plain(&client.call(tool, given), &tag));
        let windows = mac.state()["apps"]
            .to_string()
            .matches(r#""main":false"#)
            .count();
        (told, windows)
    };
    let (control, none) = run(&[]);
    let (found, some) = run(&faults);
    assert_eq!(none, 0);
    assert!(some > 0, "the faults show something");
    assert_eq!(found, control);
}

// [findings-3 17.1]
#[test]
fn one_window_without_a_number_is_one_unknown_window_and_not_all() {
    let said = |fault: &[&str], wanted: &str| {
        let mac = Mac::with(|world| {
            world["faults"] = json!({"active": fault});
            app(world, wanted)["windows"][1]["space"] = json!(2);
        });
        let given = json!({"app": wanted, "text": "milk"});
        mac.session(&[]).outline(given)
    };
    let control = said(&[], "TextEdit");
    assert!(control.contains("On other Spaces"), "{control}");
    let lying = said(&["window-numbers-lie"], "TextEdit");
    assert!(lying.contains("On other Spaces"), "{lying}");
    let mac = Mac::with(|world| {
        world["faults"] = json!({"active": ["finder-lists-its-desktop"]});
        let finder = app(world, "Finder");
        let mut window = finder["windows"][0].clone();
        window["id"] = json!(0);
        window["element_id"] = json!(0);
        window["space"] = json!(2);
        window["children"] = json!([]);
        window["title"] = json!("Elsewhere");
        finder["windows"].as_array_mut().unwrap().push(window);
    });
    let found = mac
        .session(&[])
        .outline(json!({"app": "Finder", "text": "nothing like it"}));
    assert!(found.contains("Elsewhere"), "{found}");
}

// [findings-3 19.6]
#[test]
fn the_first_use_of_an_app_that_was_not_asked_about_is_answered_at_once() {
    let mac = Mac::with(|world| world["permissions"]["automation"] = json!("unanswered"));
    let mut client = mac.session(&["--pack", "notes"]);
    let begun = std::time::Instant::now();
    let (error, text) = client.err("list_folders", json!({}));
    assert_eq!(error["code"], "AutomationDenied", "{text}");
    assert!(
        text.contains("has not asked") && text.contains("doctor --request"),
        "{text}"
    );
    assert!(begun.elapsed().as_secs() < 12, "{:?}", begun.elapsed());
    mac.eventually("macOS asks", || {
        mac.state()["permissions"]["prompts"] == json!(["automation com.apple.Notes"])
    });
    mac.change(|world| world["permissions"]["automation"] = json!("granted"));
    client.ok("list_folders", json!({}));
}

// [findings-3 18.2]
#[test]
fn a_clipboard_whose_access_was_never_asked_for_asks() {
    let mac = Mac::with(|world| {
        world["pasteboard"]["access"] = json!("default");
        world["pasteboard"]["items"] = json!([[["public.utf8-plain-text", "theirs"]]]);
    });
    let mut client = mac.session(&[]);
    let read = client.ok("get_clipboard", json!({}));
    assert!(
        read["note"].as_str().unwrap().contains("would ask"),
        "{read}"
    );
    client.ok("type_text", json!({"text": "typed"}));
}
