//! Clicks: what they do to controls, texts, rows and windows, and where none is made.

use super::{find, in_window, nothing_is_held, text_of, window, with_app};
use crate::support::default_mac::{pid, window_id};
use crate::support::{Mac, runners};
use serde_json::{Value, json};

#[test]
fn a_click_presses_what_is_under_it() {
    for arguments in runners() {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        client.ok("activate_app", json!({"app": "System Settings"}));
        // "Mute", on the display to the left.
        let done = client.ok("click", json!({"x": -1210, "y": 360}));
        assert_eq!(done["x"], -1210);
        assert_eq!(
            done["element"],
            json!({"role": "AXCheckBox", "title": "Mute", "app": "System Settings"})
        );
        assert_eq!(done["effect"], "confirmed", "{done}");
        let mute = in_window(&mac, window_id::SOUND, |element| element["title"] == "Mute");
        assert_eq!(mute["value"], 1.0);
        nothing_is_held(&mac);
    }
}

#[test]
fn a_first_click_on_a_window_behind_only_brings_it_forward() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    // The text of Plan.txt shows to the right of the window in front of it.
    let done = client.ok("click", json!({"x": 920, "y": 630}));
    assert_eq!(done["element"]["app"], "Terminal", "{done}");
    assert!(
        done["note"]
            .as_str()
            .unwrap()
            .contains("\"Terminal\" was not in front")
    );
    assert_eq!(mac.state()["front"], 811);
    assert_eq!(mac.state().get("focus"), None);
    let done = client.ok("click", json!({"x": 920, "y": 630}));
    assert_eq!(done["note"], Value::Null);
    assert!(mac.state()["focus"].is_u64());
}

#[test]
fn one_two_and_three_clicks_in_a_text() {
    for arguments in runners() {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        // Within "reader", the second word of the first line.
        let at = json!({"x": 350, "y": 234});
        let selection = |mac: &Mac| text_of(mac, 91)["selection"].clone();
        client.ok("click", at.clone());
        let caret = selection(&mac);
        assert_eq!(caret[1], 0);
        assert!((5..=11).contains(&caret[0].as_u64().unwrap()), "{caret}");
        let done = client.ok("double_click", at.clone());
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(selection(&mac), json!([5, 6]));
        client.ok("click", json!({"x": 350, "y": 234, "count": 3}));
        assert_eq!(selection(&mac), json!([0, 13]));
        assert_eq!(text_of(&mac, window_id::UNTITLED)["focused"], true);
        nothing_is_held(&mac);
    }
}

#[test]
fn a_double_click_on_the_title_bar_zooms() {
    let mac = Mac::new();
    mac.session(&[])
        .ok("double_click", json!({"x": 600, "y": 172}));
    let frame = window(&mac.state(), window_id::UNTITLED)["frame"].clone();
    assert_eq!(frame, json!([0.0, 38.0, 1512.0, 874.0]));
}

#[test]
fn rows_are_selected_alone_together_and_in_a_range() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("activate_app", json!({"app": "Finder"}));
    let selected = || -> Vec<usize> {
        let list = in_window(&mac, window_id::DOCUMENTS, |element| {
            element["description"] == "list view"
        });
        let rows = list["children"].as_array().unwrap();
        let is = |row: &usize| rows[*row]["attributes"]["AXSelected"] == true;
        (0..rows.len()).filter(is).collect()
    };
    client.ok("click", json!({"x": 320, "y": 200}));
    assert_eq!(selected(), [0]);
    client.ok("click", json!({"x": 320, "y": 244, "modifiers": ["shift"]}));
    assert_eq!(selected(), [0, 1, 2]);
    client.ok("click", json!({"x": 320, "y": 222, "modifiers": ["Cmd"]}));
    assert_eq!(selected(), [0, 2]);
    client.ok("click", json!({"x": 320, "y": 266}));
    assert_eq!(selected(), [3]);
    nothing_is_held(&mac);
}

#[test]
fn the_pointer_is_read_back() {
    for arguments in runners() {
        let mac = Mac::new();
        let done = mac
            .session(arguments)
            .ok("move_mouse", json!({"x": -1000, "y": -50.5}));
        assert_eq!(done["effect"], "confirmed");
        assert_eq!(done["y"], -50.5);
        assert_eq!(mac.state()["pointer"], json!([-1000.0, -50.5]));
    }
}

#[test]
fn outside_of_the_desktop_nothing_is_pressed() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (tool, given) in [
        ("click", json!({"x": 5000, "y": 10})),
        ("move_mouse", json!({"x": 10, "y": 982})),
        ("double_click", json!({"x": -1921, "y": 10})),
        (
            "drag",
            json!({"start_x": 600, "start_y": 172, "end_x": 600, "end_y": 2000}),
        ),
    ] {
        let (fields, text) = client.err(tool, given);
        assert_eq!(fields["code"], "Refused", "{text}");
        assert!(text.contains("x 0 to 1511, y 0 to 981"), "{text}");
        assert!(text.contains("x -1920 to -1, y -98 to 981"), "{text}");
    }
    assert_eq!(mac.state()["pointer"], json!([640.0, 400.0]));
}

/// As the keyboard tools: whoever may post events alone could not tell what came of them.
#[test]
fn the_mouse_needs_accessibility_also_where_posting_is_allowed() {
    for arguments in crate::support::runners() {
        let mac = Mac::with(|world| {
            world["permissions"]["accessibility"] = json!("denied");
            world["permissions"]["post_events"] = json!("granted");
        });
        let before = mac.state()["pointer"].clone();
        let mut client = mac.session(arguments);
        for (tool, given) in [
            ("click", json!({"x": 350, "y": 234})),
            ("double_click", json!({"x": 350, "y": 234})),
            ("move_mouse", json!({"x": 350, "y": 234})),
            (
                "drag",
                json!({"start_x": 350, "start_y": 234, "end_x": 360, "end_y": 240}),
            ),
            ("scroll", json!({"direction": "down", "x": 350, "y": 234})),
            (
                "scroll_to_element",
                json!({"app": "Notes", "element": "window[1]"}),
            ),
        ] {
            let (error, text) = client.err(tool, given);
            assert_eq!(error["code"], "AccessibilityDenied", "{tool}: {text}");
            let promised = "Accessibility permission required. Enable in System Settings > Privacy & Security > Accessibility";
            assert!(text.contains(promised), "{tool}: {text}");
        }
        assert_eq!(mac.state()["pointer"], before);
    }
}

#[test]
fn without_permission_on_a_locked_screen_or_without_one_nothing_is_posted() {
    for (change, code) in [
        (
            json!({"permissions": {"accessibility": "denied", "post_events": "denied"}}),
            "AccessibilityDenied",
        ),
        (
            json!({"session": {"gui": true, "locked": true}}),
            "ScreenLocked",
        ),
        (
            json!({"session": {"gui": false, "locked": false}}),
            "NoGuiSession",
        ),
    ] {
        let mac = Mac::with(|world| {
            for (room, fields) in change.as_object().unwrap() {
                let fields = fields.as_object().unwrap().clone();
                world[room].as_object_mut().unwrap().extend(fields);
            }
        });
        let mut client = mac.session(&[]);
        for (tool, given) in [
            ("click", json!({"x": 350, "y": 234})),
            ("double_click", json!({"x": 350, "y": 234})),
            ("move_mouse", json!({"x": 350, "y": 234})),
            (
                "drag",
                json!({"start_x": 600, "start_y": 172, "end_x": 610, "end_y": 300}),
            ),
        ] {
            let (fields, text) = client.err(tool, given);
            assert_eq!(fields["code"], code, "{tool}: {text}");
        }
        let state = mac.state();
        assert_eq!(state["pointer"], json!([640.0, 400.0]), "{code}");
        assert_eq!(state.get("focus"), None, "{code}");
        nothing_is_held(&mac);
    }
}

#[test]
fn an_app_that_hangs_takes_no_click_and_holds_none() {
    let mac = with_app("com.apple.TextEdit", |app| app["hung"] = json!(true));
    let mut client = mac.session(&[]);
    let done = client.ok("click", json!({"x": 350, "y": 234}));
    assert_eq!(done["effect"], "unverified");
    assert_eq!(text_of(&mac, window_id::UNTITLED).get("selection"), None);
    nothing_is_held(&mac);
}

/// A pop-up button with a menu, a stepper, radio buttons and a disclosure triangle in TextEdit's front window.
fn with_controls() -> Mac {
    with_app("com.apple.TextEdit", |app| {
        let item = |title: &str| json!({"role": "AXMenuItem", "title": title});
        let menu =
            json!({"role": "AXMenu", "children": [item("Small"), item("Large"), item("Huge")]});
        let controls = json!([
            {"role": "AXPopUpButton", "value": "Small", "frame": [20, 100, 120, 24], "children": [menu]},
            {"role": "AXIncrementor", "value": 5, "frame": [160, 100, 16, 24]},
            {"role": "AXRadioGroup", "frame": [200, 100, 100, 48], "children": [
                {"role": "AXRadioButton", "title": "One", "value": 1, "frame": [200, 100, 100, 24]},
                {"role": "AXRadioButton", "title": "Two", "value": 0, "frame": [200, 124, 100, 24]},
            ]},
            {"role": "AXDisclosureTriangle", "value": 0, "frame": [320, 100, 16, 16]},
            {"role": "AXButton", "title": "Off", "enabled": false, "frame": [360, 100, 80, 24]},
        ]);
        let window = app["windows"].as_array_mut().unwrap();
        let window = window
            .iter_mut()
            .find(|window| window["id"] == window_id::UNTITLED)
            .unwrap();
        let children = window["children"].as_array_mut().unwrap();
        children.retain(|child| child["role"] == "AXButton");
        children.extend(controls.as_array().unwrap().clone());
    })
}

fn value_of(mac: &Mac, role: &str) -> Value {
    in_window(mac, window_id::UNTITLED, |element| element["role"] == role)["value"].clone()
}

#[test]
fn controls_take_clicks_as_their_kind_does() {
    let mac = with_controls();
    let mut client = mac.session(&[]);
    // A pop-up button: pressed and chosen with two clicks, then with one drag.
    client.ok("click", json!({"x": 380, "y": 272}));
    client.ok("click", json!({"x": 380, "y": 322}));
    assert_eq!(value_of(&mac, "AXPopUpButton"), "Large");
    client.ok(
        "drag",
        json!({"start_x": 380, "start_y": 272, "end_x": 380, "end_y": 344, "duration_ms": 50}),
    );
    assert_eq!(value_of(&mac, "AXPopUpButton"), "Huge");
    client.ok("click", json!({"x": 468, "y": 265}));
    client.ok("click", json!({"x": 468, "y": 265}));
    client.ok("click", json!({"x": 468, "y": 280}));
    assert_eq!(value_of(&mac, "AXIncrementor"), 6.0);
    let done = client.ok("click", json!({"x": 520, "y": 296}));
    assert_eq!(done["effect"], "confirmed", "{done}");
    let titled = |title: &str| {
        in_window(&mac, window_id::UNTITLED, |element| {
            element["title"] == title
        })
    };
    assert_eq!(titled("Two")["value"], 1.0);
    assert_eq!(titled("One")["value"], 0.0);
    client.ok("click", json!({"x": 628, "y": 268}));
    assert_eq!(value_of(&mac, "AXDisclosureTriangle"), 1.0);
    let done = client.ok("click", json!({"x": 700, "y": 272}));
    assert_eq!(done["element"]["title"], "Off");
    assert_eq!(done["effect"], "unverified");
    nothing_is_held(&mac);
}

#[test]
fn controls_of_a_window_behind_take_the_first_click_and_the_command_key_leaves_it_there() {
    let mac = with_controls();
    let mut client = mac.session(&[]);
    client.ok("focus_window", json!({"window_id": window_id::TERMINAL}));
    client.ok(
        "click",
        json!({"x": 520, "y": 296, "modifiers": ["command"]}),
    );
    assert_eq!(mac.state()["front"], 811, "used where it lies");
    let two = in_window(&mac, window_id::UNTITLED, |element| {
        element["title"] == "Two"
    });
    assert_eq!(two["value"], 1.0);
    client.ok("click", json!({"x": 520, "y": 272}));
    assert_eq!(mac.state()["front"], pid::TEXT_EDIT);
    let one = in_window(&mac, window_id::UNTITLED, |element| {
        element["title"] == "One"
    });
    assert_eq!(one["value"], 1.0);
}

#[test]
fn a_sheet_keeps_clicks_from_its_window() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("click", json!({"x": 314, "y": 174}));
    let sheet = in_window(&mac, window_id::UNTITLED, |element| {
        element["role"] == "AXSheet"
    });
    let focus = mac.state()["focus"].clone();
    client.ok("click", json!({"x": 320, "y": 590}));
    assert_eq!(mac.state()["focus"], focus, "the text is out of reach");
    let cancel = find(&sheet, &|element| element["title"] == "Cancel").unwrap();
    let at = |index: usize| cancel["frame"][index].as_f64().unwrap();
    let (x, y) = (300.0 + at(0) + at(2) / 2.0, 160.0 + at(1) + at(3) / 2.0);
    let done = client.ok("click", json!({"x": x, "y": y}));
    assert_eq!(done["element"]["title"], "Cancel");
    assert!(
        find(
            &window(&mac.state(), window_id::UNTITLED),
            &|element| element["role"] == "AXSheet"
        )
        .is_none()
    );
}

#[test]
fn the_pointer_costs_few_messages() {
    for (tool, params) in [
        ("click", json!({"x": 350, "y": 234})),
        ("double_click", json!({"x": 350, "y": 234})),
        ("move_mouse", json!({"x": 350, "y": 234})),
        (
            "drag",
            json!({"start_x": 600, "start_y": 172, "end_x": 610, "end_y": 300}),
        ),
    ] {
        let messages = Mac::new().messages_unobserved(tool, &params);
        assert!(messages <= 20, "{tool}: {messages}");
    }
}
