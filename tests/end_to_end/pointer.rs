//! The pointer tools end to end: a client over real pipes, the simulated Mac, and the state of that Mac afterwards.
#![cfg(feature = "simulator")]

use crate::support::default_mac::{pid, window_id};
use crate::support::{Mac, eventually};
use serde_json::{Value, json};

/// Both ways in which scripts run.
const RUNNERS: [&[&str]; 2] = [&[], &["--no-worker"]];

fn window(world: &Value, id: u64) -> Value {
    let apps = world["apps"].as_array().unwrap();
    let windows = apps.iter().filter_map(|app| app["windows"].as_array());
    let found = windows.flatten().find(|window| window["id"] == id);
    found.expect("the window is there").clone()
}

/// The first element below that fits.
fn find(node: &Value, is: &dyn Fn(&Value) -> bool) -> Option<Value> {
    if node.get("role").is_some() && is(node) {
        return Some(node.clone());
    }
    let children = node["children"].as_array()?;
    children.iter().find_map(|child| find(child, is))
}

fn in_window(mac: &Mac, id: u64, is: impl Fn(&Value) -> bool) -> Value {
    find(&window(&mac.state(), id), &is).expect("the element is there")
}

fn text_of(mac: &Mac, id: u64) -> Value {
    in_window(mac, id, |element| element["role"] == "AXTextArea")
}

/// Nothing is down, and no event is on its way.
fn nothing_is_held(mac: &Mac) {
    let state = mac.state();
    assert_eq!(state.get("input"), None, "{}", state["input"]);
}

fn with_app(bundle_id: &str, change: impl Fn(&mut Value)) -> Mac {
    Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        let app = apps.iter_mut().find(|app| app["bundle_id"] == bundle_id);
        change(app.unwrap());
    })
}

#[test]
fn a_click_presses_what_is_under_it() {
    for arguments in RUNNERS {
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
    for arguments in RUNNERS {
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
fn a_drag_in_a_text_selects_it_and_shift_extends() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok(
        "drag",
        json!({"start_x": 306, "start_y": 234, "end_x": 880, "end_y": 234, "duration_ms": 100}),
    );
    assert_eq!(
        text_of(&mac, window_id::UNTITLED)["selection"],
        json!([0, 12])
    );
    client.ok("click", json!({"x": 306, "y": 234}));
    client.ok("click", json!({"x": 880, "y": 234, "modifiers": ["shift"]}));
    assert_eq!(
        text_of(&mac, window_id::UNTITLED)["selection"],
        json!([0, 12])
    );
    nothing_is_held(&mac);
}

#[test]
fn a_right_click_opens_a_menu_and_a_click_elsewhere_closes_it() {
    for arguments in RUNNERS {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let done = client.ok("click", json!({"x": 350, "y": 234, "button": "right"}));
        assert_eq!(done["effect"], "confirmed", "{done}");
        let menu = text_of(&mac, 91)["children"][0].clone();
        assert_eq!(menu["role"], "AXMenu");
        assert_eq!(menu["children"][1]["title"], "Copy");
        assert_eq!(
            text_of(&mac, window_id::UNTITLED)["selection"],
            json!([5, 6])
        );
        // The second item.
        let done = client.ok("click", json!({"x": 360, "y": 272}));
        assert_eq!(done["element"]["title"], "Copy");
        let state = mac.state();
        assert_eq!(
            state["pasteboard"]["items"],
            json!([[["public.utf8-plain-text", "reader"]]])
        );
        assert_eq!(text_of(&mac, 91).get("children"), None);
        client.ok(
            "click",
            json!({"x": 350, "y": 234, "modifiers": ["control"]}),
        );
        assert_eq!(text_of(&mac, 91)["children"][0]["role"], "AXMenu");
        client.ok("click", json!({"x": 800, "y": 500}));
        assert_eq!(text_of(&mac, 91).get("children"), None);
        assert_eq!(
            text_of(&mac, window_id::UNTITLED)["selection"],
            json!([5, 6]),
            "the click only closed the menu"
        );
        nothing_is_held(&mac);
    }
}

#[test]
fn the_menu_bar_opens_and_chooses_by_clicks() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("click", json!({"x": 350, "y": 234}));
    let bar = mac.app("com.apple.TextEdit").unwrap()["menu_bar"].clone();
    let edit = find(&bar, &|element| element["title"] == "Edit").unwrap();
    let middle = |frame: &Value| {
        let at = |index: usize| frame[index].as_f64().unwrap();
        json!({"x": at(0) + at(2) / 2.0, "y": at(1) + at(3) / 2.0})
    };
    client.ok("click", middle(&edit["frame"]));
    let bar = mac.app("com.apple.TextEdit").unwrap()["menu_bar"].clone();
    let item = find(&bar, &|element| element["title"] == "Select All").unwrap();
    assert!(item["frame"].is_array(), "{item}");
    client.ok("click", middle(&item["frame"]));
    let text = text_of(&mac, window_id::UNTITLED);
    assert_eq!(text["selection"][0], 0);
    assert!(text["selection"][1].as_u64().unwrap() > 20, "{text}");
    let bar = mac.app("com.apple.TextEdit").unwrap()["menu_bar"].clone();
    let edit = find(&bar, &|element| element["title"] == "Edit").unwrap();
    assert_ne!(edit["attributes"]["AXSelected"], true, "closed again");
}

#[test]
fn a_title_bar_moves_its_window() {
    for arguments in RUNNERS {
        let mac = Mac::new();
        let done = mac.session(arguments).ok(
            "drag",
            json!({"start_x": 600, "start_y": 172, "end_x": 700, "end_y": 222, "durationMs": 100}),
        );
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(done["element"]["app"], "TextEdit");
        let frame = window(&mac.state(), window_id::UNTITLED)["frame"].clone();
        assert_eq!(frame, json!([400.0, 210.0, 600.0, 440.0]));
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
fn a_slider_follows_the_pointer() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("activate_app", json!({"app": "System Settings"}));
    let done = client.ok(
        "drag",
        json!({"start_x": -1105, "start_y": 330, "end_x": -995, "end_y": 330, "duration_ms": 100}),
    );
    assert_eq!(done["effect"], "confirmed", "{done}");
    let slider = in_window(&mac, window_id::SOUND, |element| {
        element["role"] == "AXSlider"
    });
    assert_eq!(slider["value"], 1.0);
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
fn the_dock_and_status_items_take_clicks() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let done = client.ok("click", json!({"x": 568, "y": 945}));
    assert_eq!(done["element"]["title"], "Safari");
    assert_eq!(mac.state()["front"], pid::SAFARI);
    let done = client.ok("click", json!({"x": 1300, "y": 15}));
    assert_eq!(done["element"]["role"], "AXMenuBarItem");
    let extras = mac.app("com.apple.controlcenter").unwrap()["extras"].clone();
    let item = find(&extras, &|element| {
        element["attributes"]["AXSelected"] == true
    })
    .unwrap();
    assert_eq!(item["identifier"], "com.apple.menuextra.battery");
    client.ok("click", json!({"x": 30, "y": 600}));
    let extras = mac.app("com.apple.controlcenter").unwrap()["extras"].clone();
    assert_eq!(
        find(&extras, &|element| element["attributes"]["AXSelected"]
            == true),
        None
    );
    client.ok("click", json!({"x": 30, "y": 600}));
    assert_eq!(mac.state()["front"], pid::FINDER, "the desktop is Finder's");
}

#[test]
fn a_button_lets_go_of_a_press_that_leaves_it() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    // The close button of a window with changes, left with the button down.
    client.ok(
        "drag",
        json!({"start_x": 314, "start_y": 174, "end_x": 500, "end_y": 500, "duration_ms": 0}),
    );
    assert!(
        find(
            &window(&mac.state(), window_id::UNTITLED),
            &|element| element["role"] == "AXSheet"
        )
        .is_none()
    );
    client.ok("click", json!({"x": 314, "y": 174}));
    assert!(
        find(
            &window(&mac.state(), window_id::UNTITLED),
            &|element| element["role"] == "AXSheet"
        )
        .is_some()
    );
}

#[test]
fn the_pointer_is_read_back() {
    for arguments in RUNNERS {
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
fn with_permission_to_post_only_the_click_is_made_and_nothing_told() {
    let mac = Mac::with(|world| world["permissions"]["accessibility"] = json!("denied"));
    let done = mac.session(&[]).ok("click", json!({"x": 350, "y": 234}));
    assert_eq!(done["element"], Value::Null);
    assert_eq!(done["effect"], "unverified");
    assert_eq!(text_of(&mac, window_id::UNTITLED)["focused"], true);
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

/// Where the first element below that fits is.
fn place(mac: &Mac, id: u64, is: impl Fn(&Value) -> bool) -> f64 {
    in_window(mac, id, is)["frame"][1].as_f64().unwrap()
}

fn is_page(element: &Value) -> bool {
    element["role"] == "AXWebArea"
}

fn is_bar(element: &Value) -> bool {
    element["role"] == "AXScrollBar"
}

#[test]
fn a_page_scrolls_to_its_end_and_back() {
    for arguments in RUNNERS {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let at = |direction: &str, amount: u32| json!({"direction": direction, "amount": amount, "x": 200, "y": 700});
        let done = client.ok("scroll", at("down", 300));
        assert_eq!(done["element"]["app"], "Safari", "{done}");
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(done["scrolled"], 300);
        assert_eq!(done["at_end"], false);
        let top = place(&mac, window_id::EXAMPLE_DOMAIN, is_page);
        let done = client.ok("scroll", at("down", 5000));
        assert_eq!(done["at_end"], true, "{done}");
        assert_eq!(done["note"], "This is the bottom.");
        assert!(place(&mac, window_id::EXAMPLE_DOMAIN, is_page) < top);
        assert_eq!(
            in_window(&mac, window_id::EXAMPLE_DOMAIN, is_bar)["value"],
            1.0
        );
        let done = client.ok("scroll", at("down", 100));
        assert_eq!(done["effect"], "unverified");
        assert_eq!(done["note"], "It is already at the bottom.");
        let done = client.ok("scroll", at("up", 5000));
        assert_eq!(done["at_end"], true, "{done}");
        assert_eq!(
            in_window(&mac, window_id::EXAMPLE_DOMAIN, is_bar)["value"],
            0.0
        );
        assert_eq!(
            mac.state()["front"],
            840,
            "scrolling brings nothing forward"
        );
        nothing_is_held(&mac);
    }
}

// [findings 5.8]
#[test]
fn a_page_scrolls_where_the_distances_do_not_arrive_with_the_event() {
    let mac = Mac::with(|world| world["faults"]["active"] = json!(["scroll-deltas-are-zero"]));
    let mut client = mac.session(&[]);
    for direction in ["down", "up"] {
        let done = client.ok(
            "scroll",
            json!({"direction": direction, "amount": 303, "x": 200, "y": 700}),
        );
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(done["scrolled"], 303, "{done}");
    }
}

#[test]
fn a_long_text_and_a_long_list_scroll() {
    let mac = Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        for app in apps {
            let windows = app.get_mut("windows").and_then(Value::as_array_mut);
            for window in windows.into_iter().flatten() {
                lengthen(window);
            }
        }
    });
    let mut client = mac.session(&[]);
    let done = client.ok("scroll", json!({"direction": "down", "x": 500, "y": 450}));
    assert_eq!(done["element"]["role"], "AXTextArea");
    assert_eq!(done["scrolled"], 300, "{done}");
    assert_eq!(text_of(&mac, window_id::UNTITLED)["frame"][1], 60.0 - 300.0);
    client.ok("activate_app", json!({"app": "Notes"}));
    let done = client.ok(
        "scroll",
        json!({"direction": "down", "amount": 40, "x": 500, "y": 600}),
    );
    assert_eq!(done["scrolled"], 40, "{done}");
    // What was clicked there before lies higher now.
    client.ok("click", json!({"x": 500, "y": 255}));
    let rows = in_window(&mac, window_id::NOTES, |element| {
        element["role"] == "AXTable"
    });
    let selected = rows["children"].as_array().unwrap().iter();
    let mut selected = selected.map(|row| row["attributes"]["AXSelected"] == true);
    assert_eq!(selected.position(|selected| selected), Some(1));
}

/// Makes the text of TextEdit's front window and the list of Notes longer than what is seen of them.
fn lengthen(window: &mut Value) {
    if window["id"] == window_id::UNTITLED {
        window["children"][3]["children"][0]["value"] = json!("line\n".repeat(200));
    }
    if window["id"] == window_id::NOTES {
        window["children"][3]["children"][0]["children"][0]["frame"] =
            json!([200.0, 80.0, 240.0, 900.0]);
    }
}

#[test]
fn a_scroll_bar_that_is_dragged_takes_its_content_along() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("activate_app", json!({"app": "Safari"}));
    client.ok(
        "drag",
        json!({"start_x": 1152, "start_y": 160, "end_x": 1152, "end_y": 775, "duration_ms": 100}),
    );
    assert_eq!(
        in_window(&mac, window_id::EXAMPLE_DOMAIN, is_bar)["value"],
        1.0
    );
    assert_eq!(
        place(&mac, window_id::EXAMPLE_DOMAIN, is_page),
        80.0 - 760.0
    );
}

#[test]
fn where_nothing_scrolls_is_said() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (given, part) in [
        (
            json!({"direction": "down", "x": 30, "y": 600}),
            "There is nothing",
        ),
        (
            json!({"direction": "down", "x": 600, "y": 172}),
            "nothing around it scrolls",
        ),
        (
            json!({"direction": "left", "x": 500, "y": 450}),
            "shows all of its content",
        ),
    ] {
        let (fields, text) = client.err("scroll", given);
        assert_eq!(fields["code"], "NotScrollable", "{text}");
        assert!(text.contains(part), "{text}");
    }
    let (fields, text) = client.err("scroll", json!({"direction": "down", "x": 30}));
    assert_eq!(fields["code"], "InvalidParameter", "{text}");
    let (fields, text) = client.err("scroll", json!({"direction": "down", "x": 30, "y": -5000}));
    assert_eq!(fields["code"], "Refused", "{text}");
}

#[test]
fn an_app_that_hangs_or_shows_nothing_is_scrolled_unseen() {
    let mac = with_app("com.apple.TextEdit", |app| app["hung"] = json!(true));
    let done = mac
        .session(&[])
        .ok("scroll", json!({"direction": "down", "x": 500, "y": 450}));
    assert_eq!(done["effect"], "unverified", "{done}");
    let mac = with_app("com.apple.Safari", |app| app["lazy_tree"] = json!("gecko"));
    let mut client = mac.session(&[]);
    client.ok("activate_app", json!({"app": "Safari"}));
    let done = client.ok("scroll", json!({"direction": "down", "x": 500, "y": 450}));
    assert_eq!(done["effect"], "unverified", "{done}");
    assert_eq!(
        place(&mac, window_id::EXAMPLE_DOMAIN, is_page),
        80.0 - 300.0,
        "it scrolled all the same"
    );
    let mac = Mac::with(|world| world["permissions"]["accessibility"] = json!("denied"));
    let done = mac
        .session(&[])
        .ok("scroll", json!({"direction": "down", "x": 200, "y": 700}));
    assert_eq!(done["scrolled"], Value::Null);
    assert_eq!(
        place(&mac, window_id::EXAMPLE_DOMAIN, is_page),
        80.0 - 300.0
    );
}

/// Slowed down, so that a drag can be stopped in the middle.
fn slow() -> Mac {
    Mac::with(|world| world["clock"] = json!({"skew_seconds": 0.0, "real_time": true}))
}

const LONG_DRAG: &str = r#"{"start_x": 600, "start_y": 172, "end_x": 700, "end_y": 400, "duration_ms": 15000, "modifiers": ["shift"]}"#;

fn begin_long_drag(mac: &Mac, client: &mut crate::support::Client) -> Value {
    let call = client.begin("drag", serde_json::from_str(LONG_DRAG).unwrap());
    eventually("the button goes down", || {
        mac.state()["input"]["buttons"] == json!([0])
    });
    call
}

#[test]
fn a_cancelled_drag_lets_go() {
    for arguments in RUNNERS {
        let mac = slow();
        let mut client = mac.session(arguments);
        let call = begin_long_drag(&mac, &mut client);
        client.send(&json!({
            "jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": call, "reason": "enough"},
        }));
        eventually("the button goes up", || mac.state().get("input").is_none());
        client.ok("move_mouse", json!({"x": 10, "y": 500}));
        nothing_is_held(&mac);
    }
}

#[test]
fn a_killed_server_lets_go() {
    for arguments in RUNNERS {
        let mac = slow();
        let mut client = mac.session(arguments);
        begin_long_drag(&mac, &mut client);
        client.child.kill().unwrap();
        eventually("the button goes up", || mac.state().get("input").is_none());
    }
}

#[test]
fn a_drag_that_has_no_time_is_not_begun() {
    let mac = Mac::new();
    let (fields, text) = mac.session(&["--timeout-ms", "3000"]).err(
        "drag",
        json!({"start_x": 600, "start_y": 172, "end_x": 700, "end_y": 400, "duration_ms": 9000}),
    );
    assert_eq!(fields["code"], "InvalidParameter", "{text}");
    assert!(text.contains("duration_ms is 9000"), "{text}");
    assert_eq!(mac.state()["pointer"], json!([640.0, 400.0]));
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
fn the_menu_bar_follows_a_drag_to_an_item_of_the_next_menu() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("click", json!({"x": 350, "y": 234}));
    // From "File" to "Edit", without letting go, and down to its seventh item.
    let start =
        json!({"start_x": 160, "start_y": 19, "end_x": 215, "end_y": 19, "duration_ms": 50});
    client.ok("drag", start);
    let bar = mac.app("com.apple.TextEdit").unwrap()["menu_bar"].clone();
    let open = |title: &str| {
        let item = find(&bar, &|element| element["title"] == title).unwrap();
        item["attributes"]["AXSelected"] == true
    };
    assert!(
        open("Edit") && !open("File"),
        "the menu under the pointer is the one that is open"
    );
    let item = find(&bar, &|element| element["title"] == "Select All").unwrap();
    let at = |index: usize| item["frame"][index].as_f64().unwrap();
    client.ok("click", json!({"x": 600, "y": 700}));
    client.ok(
        "drag",
        json!({"start_x": 215, "start_y": 19, "end_x": at(0) + 20.0, "end_y": at(1) + 8.0, "duration_ms": 50}),
    );
    assert_eq!(text_of(&mac, window_id::UNTITLED)["selection"][0], 0);
    nothing_is_held(&mac);
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
fn a_script_that_dies_in_the_middle_of_a_drag_lets_go() {
    for calls in [200, 300, 400] {
        let mac = Mac::new();
        let mut client = mac.session(&["--no-worker"]);
        client.ok("move_mouse", json!({"x": 10, "y": 500}));
        let mut state = mac.state();
        state["faults"] = json!({"crash_after_calls": calls, "times": 1});
        std::fs::write(mac.world(), state.to_string()).unwrap();
        let (fields, text) = client.err("drag", serde_json::from_str(LONG_DRAG).unwrap());
        assert_eq!(fields["code"], "ScriptFailed", "{text}");
        eventually("everything is let go", || {
            mac.state().get("input").is_none()
        });
        assert_ne!(mac.state()["pointer"], json!([10.0, 500.0]), "it had begun");
    }
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
        let messages = Mac::new().messages(tool, &params);
        assert!(messages <= 20, "{tool}: {messages}");
    }
}
