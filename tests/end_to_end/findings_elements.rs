//! What elements do on real Macs, or on some of them: a client over real pipes, and the simulated Mac.
use crate::support::{Mac, app, reference};
use serde_json::{Value, json};

/// A Mac with a fault.
fn faulty(fault: &str) -> Mac {
    Mac::with(|world| add_fault(world, fault))
}

fn add_fault(world: &mut Value, fault: &str) {
    world["faults"] = json!({"active": [fault]});
}

/// Gives the window of Notes other elements, and brings it to the front.
fn notes(world: &mut Value, children: Value) {
    let notes = app(world, "Notes");
    notes["hidden"] = json!(false);
    notes["windows"][0]["children"] = children;
    notes["windows"][0]["z"] = json!(50);
    let pid = notes["pid"].clone();
    world["front"] = pid;
}

fn first_window(mac: &Mac, name: &str) -> Value {
    app(&mut mac.state(), name)["windows"][0].clone()
}

/// A Mac whose Notes window holds a chat: a group that scrolls and does not say so, as in Catalyst apps.
fn chat() -> Mac {
    Mac::with(|world| {
        let message = |at: u32| json!({"role": "AXStaticText", "value": format!("Message {at}"), "frame": [20, 60 + at * 40, 300, 30]});
        let messages: Vec<Value> = (0..40).map(message).collect();
        notes(
            world,
            json!([{"role": "AXGroup", "identifier": "ChatMessagesTableView", "scrolls": true,
                "frame": [0, 50, 600, 500], "children": messages}]),
        );
    })
}

// [findings 1.3]
#[test]
fn what_scrolls_without_saying_so_is_seen_to_move() {
    let mac = chat();
    let mut client = mac.session(&[]);
    // On a message, and on the bare group beside the messages.
    for x in [300, 700] {
        let done = client.ok(
            "scroll",
            json!({"x": x, "y": 400, "direction": "down", "amount": 100}),
        );
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(done["scrolled"], 100, "{done}");
    }
    let (error, text) = client.err("scroll", json!({"x": 1000, "y": 690, "direction": "down"}));
    assert_eq!(error["code"], "NotScrollable", "{text}");
}

// [findings 1.3]
#[test]
fn a_window_that_answers_no_hit_test_is_scrolled_all_the_same() {
    let mac = chat();
    mac.change(|world| app(world, "Notes")["windows"][0]["unhittable"] = json!(true));
    let done = mac
        .session(&[])
        .ok("scroll", json!({"x": 1000, "y": 690, "direction": "down"}));
    assert_eq!(done["effect"], "unverified", "{done}");
    let mac = chat();
    mac.change(|world| add_fault(world, "hit-tests-answer-nothing"));
    let done = mac.session(&[]).ok(
        "scroll",
        json!({"x": 300, "y": 400, "direction": "down", "amount": 100}),
    );
    assert_eq!(done["effect"], "unverified", "{done}");
    let group = &first_window(&mac, "Notes")["children"][0];
    assert_eq!(group["scrolled"], json!([0.0, 100.0]));
}

// [findings 1.4]
#[test]
fn a_field_is_called_what_its_label_says() {
    let mac = Mac::with(|world| {
        notes(
            world,
            json!([
                {"role": "AXStaticText", "identifier": "server", "value": "Server:", "frame": [20, 60, 80, 20]},
                {"role": "AXTextField", "labelled_by": "server", "value": "example.org", "frame": [110, 60, 200, 22]},
                {"role": "AXPopUpButton", "labelled_by": "server", "value": "IMAP", "frame": [110, 90, 200, 22]},
                {"role": "AXTextField", "description": "Port", "labelled_by": "server", "value": "993", "frame": [110, 120, 200, 22]},
            ]),
        );
    });
    let shown = mac.session(&[]).outline(json!({"app": "Notes"}));
    assert!(
        shown.contains("TextField \"Server:\" =\"example.org\""),
        "{shown}"
    );
    assert!(
        shown.contains("PopUpButton \"Server:\" =\"IMAP\""),
        "{shown}"
    );
    assert!(shown.contains("TextField \"Port\" =\"993\""), "{shown}");
    let mut client = mac.session(&[]);
    let given = json!({"app": "Notes", "element": "window[1]/textfield[\"Server:\"]"});
    assert_eq!(
        client.ok("get_ui_element_value", given)["value"],
        "example.org"
    );
    let shown = client.outline(json!({"app": "Notes", "text": "server", "role": "text field"}));
    let given = json!({"element": reference(&shown, &["example.org"])});
    assert_eq!(
        client.ok("get_ui_element_value", given)["value"],
        "example.org"
    );
    // One message more for each that has no name of its own, none for the others.
    let named = mac.messages("get_ui_elements", &json!({"app": "Notes", "max_depth": 40, "max_elements": 100, "include_offscreen": false, "actions": false}));
    mac.change(|world| {
        for child in app(world, "Notes")["windows"][0]["children"]
            .as_array_mut()
            .unwrap()
        {
            child.as_object_mut().unwrap().remove("labelled_by");
        }
    });
    let bare = mac.messages("get_ui_elements", &json!({"app": "Notes", "max_depth": 40, "max_elements": 100, "include_offscreen": false, "actions": false}));
    assert_eq!(named, bare + 2);
}

/// A Mac whose Notes window holds a list with so many rows.
fn list(rows: u32) -> Mac {
    Mac::with(|world| {
        let row = |at: u32| {
            json!({"role": "AXRow", "frame": [20, 60 + at * 20, 400, 20], "children": [
                {"role": "AXStaticText", "value": format!("Row {at}"), "frame": [20, 60 + at * 20, 100, 20]}]})
        };
        let rows: Vec<Value> = (0..rows).map(row).collect();
        let height = rows.len() * 20;
        notes(
            world,
            json!([{"role": "AXScrollArea", "frame": [20, 60, 400, 400], "children": [
                {"role": "AXTable", "frame": [20, 60, 400, height], "children": rows}]}]),
        );
    })
}

// [findings 1.5]
#[test]
fn the_context_menu_of_a_row_in_a_long_list_is_in_the_tree() {
    for rows in [5, 300] {
        for fault in [None, Some("context-menus-below-application")] {
            let mac = list(rows);
            if let Some(fault) = fault {
                mac.change(|world| add_fault(world, fault));
            }
            let mut client = mac.session(&[]);
            let shown = client.outline(json!({"app": "Notes"}));
            let row = reference(&shown, &["Row "]);
            let done = client.ok(
                "click_ui_element",
                json!({"element": row, "button": "right"}),
            );
            assert_ne!(done["effect"], "refused", "{done}");
            let shown = client.outline(json!({"app": "Notes"}));
            let item = reference(&shown, &["\"Get Info\""]);
            client.ok("click_ui_element", json!({"element": item}));
            let shown = client.outline(json!({"app": "Notes"}));
            assert!(!shown.contains("Get Info"), "{rows} {fault:?}: {shown}");
        }
    }
}

// [findings 1.5]
#[test]
fn a_context_menu_that_was_left_open_is_closed() {
    for fault in [
        None,
        Some("context-menus-below-application"),
        Some("hit-tests-answer-nothing"),
    ] {
        let mac = list(5);
        let mut client = mac.session(&[]);
        client.ok("click", json!({"x": 300, "y": 230, "button": "right"}));
        assert!(client.outline(json!({"app": "Notes"})).contains("Get Info"));
        if let Some(fault) = fault {
            mac.change(|world| add_fault(world, fault));
        }
        let (done, _) = mac.counted("diagnostics/release_input", &json!({"clipboard": null}));
        assert_eq!(done["menus"], 1, "{fault:?}");
        let left = client.outline(json!({"app": "Notes"}));
        assert!(!left.contains("Get Info"), "{fault:?}: {left}");
    }
}

// [findings 1.6]
#[test]
fn a_list_that_does_not_come_in_one_message_is_read_in_pages() {
    let mac = list(450);
    mac.change(|world| add_fault(world, "long-lists-time-out"));
    let mut client = mac.session(&[]);
    let shown = client.outline(json!({"app": "Notes", "include_offscreen": true}));
    for row in ["Row 0", "Row 199", "Row 449"] {
        assert!(shown.contains(&format!("\"{row}\"")), "no {row}");
    }
    let given = json!({"app": "Notes", "include_offscreen": true, "role": "static text"});
    let texts = client.outline(given);
    let last = json!({"element": reference(&texts, &["\"Row 449\""])});
    assert_eq!(client.ok("get_ui_element_value", last)["value"], "Row 449");
    let short = client.outline(json!({"app": "Notes"}));
    assert!(
        short.contains("\"Row 3\"") && !short.contains("\"Row 300\""),
        "{short}"
    );
}

/// A Mac whose Notes window holds a label and a button over it.
fn label() -> Mac {
    Mac::with(|world| {
        notes(
            world,
            json!([{"role": "AXGroup", "identifier": "tile", "frame": [20, 60, 200, 100]}]),
        );
    })
}

// [findings 1.7]
#[test]
fn a_hit_test_is_no_veto() {
    let given = json!({"app": "Notes", "element": "tile"});
    let done = label().session(&[]).ok("click_ui_element", given.clone());
    assert!(
        !done["note"].as_str().unwrap().contains("lay over it"),
        "{done}"
    );
    for fault in ["hit-tests-answer-nothing", "hit-tests-answer-the-window"] {
        let mac = label();
        mac.change(|world| add_fault(world, fault));
        let done = mac.session(&[]).ok("click_ui_element", given.clone());
        assert_eq!(done["how"], "click", "{fault}: {done}");
        assert_eq!(done["effect"], "unverified", "{fault}: {done}");
        assert!(
            done["note"].as_str().unwrap().contains("lay over it"),
            "{done}"
        );
    }
    // Another window on top still is one.
    let mac = label();
    mac.change(|world| {
        let frame = app(world, "Notes")["windows"][0]["frame"].clone();
        app(world, "TidyTray")["windows"] =
            json!([{"id": 990, "title": "Shelf", "frame": frame, "z": 99, "layer": 3}]);
    });
    let (error, text) = mac.session(&[]).err("click_ui_element", given);
    assert_eq!(error["code"], "Refused", "{text}");
}

// [findings 1.8]
#[test]
fn a_window_number_of_another_process_is_not_believed() {
    let mac = faulty("window-numbers-lie");
    let mut client = mac.session(&[]);
    let listed = client.ok("list_windows", json!({"app": "TextEdit"}));
    let ids: Vec<u64> = listed["windows"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|window| window["window_id"].as_u64())
        .collect();
    assert_eq!(ids, [91, 92], "{listed:#}");
    let shown = client.outline(json!({"app": "TextEdit"}));
    let area = json!({"element": reference(&shown, &["TextArea"])});
    client.ok("get_ui_element_value", area);
}

// [findings 1.9]
#[test]
fn a_value_that_was_made_wrong_is_not_written() {
    let mac = faulty("ax-values-are-wrong");
    let mut client = mac.session(&[]);
    let done = client.ok("move_window", json!({"window_id": 91, "x": 333, "y": 222}));
    assert_eq!(done["effect"], "confirmed", "{done}");
    let done = client.ok(
        "resize_window",
        json!({"window_id": 91, "width": 500, "height": 400}),
    );
    assert_eq!(done["effect"], "confirmed", "{done}");
    let given =
        json!({"app": "TextEdit", "element": "window[1]/scroll area/text area", "value": "New"});
    let done = client.ok("set_ui_element_value", given);
    assert_eq!(done["value"], "New", "{done}");
}

// [findings 1.10]
#[test]
fn elements_are_compared_in_another_way_where_core_foundation_cannot() {
    for arguments in [&[][..], &["--no-worker"][..]] {
        let mac = faulty("cf-equal-compares-references");
        let mut client = mac.session(arguments);
        let shown = client.outline(json!({"app": "TextEdit"}));
        assert_eq!(shown.matches("TextArea").count(), 2, "{shown}");
        let given = json!({"app": "TextEdit", "element": "window[1]/scroll area/text area"});
        assert_eq!(client.ok("focus_ui_element", given)["effect"], "confirmed");
    }
}

// [findings 1.11]
#[test]
fn a_text_on_a_page_is_written_and_not_painted() {
    let mac = faulty("selected-text-is-painted");
    let mut client = mac.session(&[]);
    let field = "window[1]/scroll area/web area/text field";
    let given = json!({"app": "Safari", "element": field, "value": "rust"});
    let done = client.ok("set_ui_element_value", given);
    assert_eq!(
        (&done["effect"], &done["value"]),
        (&json!("confirmed"), &json!("rust"))
    );
    let page = first_window(&mac, "Safari").to_string();
    assert!(page.contains("\"value\":\"rust\"") && !page.contains("painted"));
}
