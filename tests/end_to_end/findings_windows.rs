//! What windows, menus and status items do on real Macs, or on some of them: a client over real pipes, and the simulated
//! Mac.
use crate::support::{Mac, app, reference};
use serde_json::{Value, json};

fn faulty(fault: &str) -> Mac {
    Mac::with(|world| world["faults"] = json!({"active": [fault]}))
}

// [findings 2.3]
#[test]
fn an_app_that_answers_late_for_the_first_time_has_its_windows_listed() {
    for (milliseconds, given) in [(800.0, json!({"app": "Notes"})), (300.0, json!({}))] {
        let mac = Mac::with(|world| {
            app(world, "Notes")["hidden"] = json!(false);
            app(world, "Notes")["first_answer_ms"] = json!(milliseconds);
        });
        let listed = mac.session(&[]).ok("list_windows", given);
        let windows = listed["windows"].as_array().unwrap();
        let of_notes = windows.iter().find(|window| window["app"] == "Notes");
        let title = &of_notes.expect("it is listed")["title"];
        assert!(title.as_str().unwrap().contains("iCloud"), "{listed:#}");
        assert_eq!(listed["note"], Value::Null, "{listed:#}");
    }
}

// [findings 2.3]
#[test]
fn an_app_whose_first_answer_takes_seconds_is_read_all_the_same() {
    for (tool, given) in [
        ("list_windows", json!({"app": "Notes"})),
        ("get_ui_elements", json!({"app": "Notes"})),
        ("focus_window", json!({"app": "Notes"})),
        ("list_menu_items", json!({"app": "Notes"})),
        ("wait_for", json!({"app": "Notes", "role": "button"})),
    ] {
        let mac = Mac::with(|world| {
            app(world, "Notes")["hidden"] = json!(false);
            app(world, "Notes")["first_answer_ms"] = json!(5000.0);
        });
        let done = mac.session(&[]).call(tool, given);
        assert_ne!(done["isError"], true, "{tool}: {done:#}");
        if tool == "list_windows" {
            let note = &done["structuredContent"]["note"];
            assert_eq!(*note, Value::Null, "{done:#}");
        }
    }
}

// [findings 2.4]
#[test]
fn a_window_that_is_listed_can_be_named_however_small_it_is() {
    let small = || {
        Mac::with(|world| {
            app(world, "TextEdit")["windows"][0]["frame"] = json!([300, 160, 200, 30]);
            app(world, "TextEdit")["windows"][0]["z"] = json!(60);
            let pid = app(world, "TextEdit")["pid"].clone();
            world["front"] = pid;
        })
    };
    let mac = small();
    let mut client = mac.session(&[]);
    let listed = client.ok("list_windows", json!({"app": "TextEdit"}));
    assert_eq!(listed["windows"][0]["window_id"], 91, "{listed:#}");
    for (tool, mut more) in [
        ("focus_window", json!({})),
        ("move_window", json!({"x": 310, "y": 170})),
        ("resize_window", json!({"width": 400, "height": 300})),
    ] {
        more["window_id"] = json!(91);
        let done = client.ok(tool, more);
        assert_eq!(done["window"]["window_id"], 91, "{tool}: {done}");
    }
    let mac = small();
    let done = mac
        .session(&[])
        .ok("minimize_window", json!({"app": "TextEdit"}));
    assert_eq!(done["window"]["window_id"], 91, "the front one: {done}");
    let mac = small();
    let given = json!({"app": "TextEdit", "title": "Untitled", "width": 300, "height": 200});
    mac.session(&[]).ok("resize_window", given);
}

// [findings 2.5]
#[test]
fn the_state_of_an_item_says_when_its_app_is_behind() {
    let mac = Mac::with(|world| {
        let items =
            &mut app(world, "TextEdit")["menu_bar"]["children"][2]["children"][0]["children"];
        let items = items.as_array_mut().unwrap();
        let save = items.iter_mut().find(|item| item["title"] == "Save…");
        save.expect("TextEdit saves")["needs_front"] = json!(true);
        let pid = app(world, "Safari")["pid"].clone();
        world["front"] = pid;
    });
    let mut client = mac.session(&[]);
    let given = json!({"app": "TextEdit", "menu_path": "File > Save…"});
    let before = mac.state()["apps"].clone();
    let state = client.ok("get_menu_item_state", given.clone());
    assert_eq!(
        (&state["enabled"], &state["app_in_front"]),
        (&json!(false), &json!(false))
    );
    assert!(
        state["note"].as_str().unwrap().contains("not in front"),
        "{state}"
    );
    assert_eq!(mac.state()["apps"], before, "no menu was opened");
    client.ok("activate_app", json!({"app": "TextEdit"}));
    let state = client.ok("get_menu_item_state", given);
    assert_eq!(
        (&state["enabled"], &state["app_in_front"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(state["note"], Value::Null);
}

// [findings 2.5]
#[test]
fn a_menu_bar_that_hides_itself_is_read_and_chosen_from() {
    let mac = faulty("menu-bar-hides");
    let mut client = mac.session(&[]);
    client.ok("activate_app", json!({"app": "TextEdit"}));
    let given = json!({"app": "TextEdit", "menu_path": "File > New"});
    assert_eq!(
        client.ok("get_menu_item_state", given.clone())["enabled"],
        true
    );
    let done = client.ok("click_menu_item", given);
    assert_eq!(done["effect"], "confirmed", "{done}");
    // One that is built when it opens has to be opened, for which the bar has to come.
    mac.change(|world| {
        let menus = app(world, "TextEdit")["menu_bar"]["children"]
            .as_array_mut()
            .unwrap();
        let view = menus.iter_mut().find(|menu| menu["title"] == "View");
        view.unwrap()["children"][0]["fills_after_ms"] = json!(100);
    });
    let given = json!({"app": "TextEdit", "menu": "View"});
    let listed = client.call("list_menu_items", given);
    let text = listed["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("Show Toolbar"), "{text}");
}

// [bridge 4.11]
#[test]
fn an_open_menu_that_does_not_say_so_is_found_open_and_shut() {
    let mac = faulty("menus-do-not-say-open");
    let mut client = mac.session(&[]);
    for _ in 0..2 {
        let done = client.ok("click_status_bar_item", json!({"item": "TidyTray"}));
        assert_eq!(done["shows"], "menu", "{done}");
    }
    let given = json!({"item": "TidyTray", "menu_path": "No such item"});
    client.err("click_status_bar_menu_item", given);
    let open = app(&mut mac.state(), "TidyTray")["extras"]["children"][0]["attributes"].clone();
    assert_eq!(open["AXSelected"], Value::Null, "it is shut");
}

/// A Mac whose TidyTray shows a popover instead of a menu.
fn popover() -> Mac {
    Mac::with(|world| {
        let item = &mut app(world, "TidyTray")["extras"]["children"][0];
        item["children"] = json!([]);
        item["popover"] = json!({"role": "AXPopover", "frame": [1000, 44, 300, 200], "children": [
            {"role": "AXStaticText", "value": "3 items on the shelf", "frame": [1010, 54, 200, 20]},
            {"role": "AXCheckBox", "title": "Tidy daily", "value": 0, "frame": [1010, 84, 200, 20]},
        ]});
    })
}

fn daily(mac: &Mac) -> Value {
    let state = mac.state();
    let mut state = state;
    let item = &app(&mut state, "TidyTray")["extras"]["children"][0];
    let shown = item["children"]
        .as_array()
        .and_then(|children| children.first().cloned());
    let popover = shown.unwrap_or_else(|| item["popover"].clone());
    popover["children"][1]["value"].clone()
}

fn is_open(mac: &Mac) -> bool {
    let mut state = mac.state();
    app(&mut state, "TidyTray")["extras"]["children"][0]["attributes"]["AXSelected"] == true
}

// [findings 2.6]
#[test]
fn a_popover_of_a_status_item_is_its_panel() {
    for arguments in [&[][..], &["--no-worker"][..]] {
        let mac = popover();
        let mut client = mac.session(arguments);
        assert!(
            !client
                .outline(json!({"app": "TidyTray"}))
                .contains("Tidy daily")
        );
        // It is open already the second time, and stays so.
        for _ in 0..2 {
            let done = client.ok("click_status_bar_item", json!({"item": "TidyTray"}));
            assert_eq!(
                (&done["shows"], &done["effect"]),
                (&json!("panel"), &json!("confirmed"))
            );
            assert!(done.to_string().contains("Tidy daily"), "{done}");
            assert!(is_open(&mac));
        }
        let shown = client.outline(json!({"app": "TidyTray"}));
        let daily_box = json!({"element": reference(&shown, &["\"Tidy daily\""])});
        let done = client.ok("click_ui_element", daily_box.clone());
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(daily(&mac).as_f64(), Some(1.0));
        let given = json!({"app": "TidyTray", "text": "3 items on the shelf"});
        client.ok("wait_for", given);
        // It has no menu to choose from, and is put away by a second press.
        let given = json!({"item": "TidyTray", "menu_path": "Tidy Now"});
        let (error, text) = client.err("click_status_bar_menu_item", given);
        assert_eq!(error["code"], "MenuItemNotFound", "{text}");
        assert!(text.contains("a panel"), "{text}");
        assert!(!is_open(&mac));
        assert!(
            !client
                .outline(json!({"app": "TidyTray"}))
                .contains("Tidy daily")
        );
    }
}

// [findings 2.7]
#[test]
fn the_panel_of_another_process_is_found() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let done = client.ok("click_status_bar_item", json!({"item": "Clock"}));
    assert_eq!(
        (&done["shows"], &done["panel"]),
        (&json!("panel"), &json!("Notification Center"))
    );
    assert!(
        done["note"]
            .as_str()
            .unwrap()
            .contains("\"Notification Center\""),
        "{done}"
    );
    assert!(
        client
            .outline(json!({"app": "Notification Center"}))
            .contains("Edit Widgets")
    );
}

// [findings 2.7]
#[test]
fn an_item_without_actions_is_clicked_at_its_centre() {
    let mac = Mac::with(|world| {
        world["faults"] = json!({"active": ["status-items-are-bare"]});
        for owner in ["Control Center", "SystemUIServer"] {
            let items = app(world, owner)["extras"]["children"]
                .as_array_mut()
                .unwrap();
            // What tells them apart stands one level below.
            for item in items {
                let identifier = item["identifier"].clone();
                if item["children"].is_null() {
                    item["children"] = json!([]);
                }
                let children = item["children"].as_array_mut().unwrap();
                children.insert(0, json!({"role": "AXGroup", "identifier": identifier}));
            }
        }
    });
    let mut client = mac.session(&[]);
    for (item, shows) in [
        ("com.apple.menuextra.timemachine", "menu"),
        ("com.apple.menuextra.clock", "panel"),
    ] {
        let done = client.ok("click_status_bar_item", json!({ "item": item }));
        assert_eq!(done["shows"], shows, "{item}: {done}");
    }
    let given = json!({"item": "com.apple.menuextra.timemachine", "menu_path": "No such item"});
    client.err("click_status_bar_menu_item", given);
}

// [findings 2.8]
#[test]
fn the_parts_of_a_browser_cost_no_time() {
    let mac = Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        for pid in 5001..5031 {
            apps.push(json!({
                "pid": pid, "bundle_id": "com.apple.WebKit.WebContent", "name": "Safari Web Content", "policy": "accessory",
                "path": "/System/Library/Frameworks/WebKit.framework/XPCServices/com.apple.WebKit.WebContent.xpc",
                "executable": "/System/Library/Frameworks/WebKit.framework/x", "hung": true,
            }));
        }
        for pid in 5031..5041 {
            apps.push(json!({
                "pid": pid, "bundle_id": "com.example.agent", "name": "Agent", "policy": "accessory",
                "path": "/Library/Agents/Agent.xpc", "executable": "/Library/Agents/Agent.xpc/x", "hung": true,
            }));
        }
    });
    let before = mac.skipped_seconds();
    let listed = mac.session(&[]).ok("list_status_bar_items", json!({}));
    assert!(listed["items"].as_array().unwrap().len() > 5);
    assert_eq!(listed["note"], Value::Null);
    assert!(
        mac.skipped_seconds() - before < 0.5,
        "{}",
        mac.skipped_seconds() - before
    );
}

// [findings 2.8]
#[test]
fn a_silent_process_is_asked_once_more() {
    let mac = Mac::with(|world| app(world, "TidyTray")["first_answer_ms"] = json!(300.0));
    let listed = mac.session(&[]).ok("list_status_bar_items", json!({}));
    assert!(listed["items"].to_string().contains("TidyTray"), "{listed}");
    assert_eq!(listed["note"], Value::Null);
}

// [bridge 4.12]
#[test]
fn status_items_are_found_beside_the_windows_where_no_attribute_tells_them() {
    let mac = faulty("extras-bar-is-no-attribute");
    let listed = mac.session(&[]).ok("list_status_bar_items", json!({}));
    assert!(listed["items"].as_array().unwrap().len() > 5, "{listed}");
}
