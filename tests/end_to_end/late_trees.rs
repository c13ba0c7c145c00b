//! Applications that build their tree when they are asked for it: browsers, and what is made of them.
use crate::support::{Mac, app};
use serde_json::{Value, json};

const KINDS: [&str; 5] = [
    "chromium",
    "electron",
    "electron_by_write",
    "gecko",
    "hit_test",
];

/// The Mac whose Slack builds its tree in that way.
fn lazy(kind: &str) -> Mac {
    Mac::with(|world| app(world, "Slack")["lazy_tree"] = json!(kind))
}

// [findings 1.1] [findings 1.2]
#[test]
fn the_first_look_at_a_late_tree_shows_it() {
    for kind in KINDS {
        for arguments in [&[][..], &["--no-worker"][..]] {
            let mac = lazy(kind);
            let shown = mac.session(arguments).outline(json!({"app": "Slack"}));
            assert!(shown.contains("Message to general"), "{kind}: {shown}");
            assert!(
                mac.skipped_seconds() < 4.0,
                "{kind}: {}",
                mac.skipped_seconds()
            );
        }
    }
}

// [findings 1.1] [findings 1.2]
#[test]
fn an_element_of_a_late_tree_is_found_by_its_path_and_its_identifier() {
    for kind in KINDS {
        let mac = Mac::with(|world| {
            let app = app(world, "Slack");
            app["lazy_tree"] = json!(kind);
            app["windows"][0]["children"][0]["children"][0]["identifier"] = json!("page");
        });
        for element in ["window[1]/group/web area/textarea", "page"] {
            mac.change(|world| app(world, "Slack")["lazy_tree"] = json!(kind));
            let given = json!({"app": "Slack", "element": element});
            mac.session(&[]).ok("get_ui_element_value", given);
        }
    }
}

/// A Mac whose Slack builds its page late, beside an element that is there at once and has the name of the field in the page.
fn with_a_name_beside_the_page(element: Value) -> Mac {
    Mac::with(|world| {
        let app = app(world, "Slack");
        app["lazy_tree"] = json!("chromium");
        let children = app["windows"][0]["children"].as_array_mut().unwrap();
        children.push(element);
        // What is there before a page is an empty scroll area.
        children.push(json!({"role": "AXScrollArea", "frame": [10, 300, 200, 100]}));
    })
}

/// A text of that name is not what was asked for: the page is waited for all the same.
// [findings 1.1]
#[test]
fn a_text_beside_a_late_page_is_no_reason_not_to_wait_for_it() {
    let mac = with_a_name_beside_the_page(
        json!({"role": "AXStaticText", "value": "Message to general", "frame": [10, 40, 200, 20]}),
    );
    let given = json!({"app": "Slack", "element": "Message to general", "role": "textarea"});
    mac.session(&[]).ok("get_ui_element_value", given);
}

/// What is found at once is not waited for; what the page holds may have the same name, and that is said.
// [findings 1.1]
#[test]
fn what_lies_beside_a_late_page_is_found_and_said_to_be_unproven() {
    let button = json!({"role": "AXButton", "title": "Message to general", "frame": [10, 40, 200, 20], "actions": ["AXPress"]});
    let mac = with_a_name_beside_the_page(button);
    let mut client = mac.session(&[]);
    let given = json!({"app": "Slack", "element": "Message to general", "observe": false});
    let done = client.ok("click_ui_element", given);
    assert_eq!(done["how"], "press", "{done}");
    let note = done["note"].as_str().unwrap();
    let unproven = "It is the only one found of this name; the application has not built its tree.";
    assert!(note.contains(unproven), "{note}");
}

// [findings 1.1]
#[test]
fn a_window_that_stays_empty_is_waited_for_once() {
    let mac = Mac::with(|world| {
        app(world, "Slack")
            .as_object_mut()
            .unwrap()
            .remove("lazy_tree");
        app(world, "Slack")["windows"][0]["children"] = json!([]);
    });
    let mut client = mac.session(&[]);
    let mut last = mac.skipped_seconds();
    let mut waits = Vec::new();
    for _ in 0..3 {
        client.outline(json!({"app": "Slack"}));
        let now = mac.skipped_seconds();
        waits.push(now - last);
        last = now;
    }
    assert!(waits[0] > 2.0 && waits[0] < 3.0, "{waits:?}");
    assert!(waits[1] < 0.3 && waits[2] < 0.3, "{waits:?}");
    // A failure tells as well that it was waited for.
    let mut client = mac.session(&[]);
    let given = json!({"app": "Slack", "element": "window[1]/group/button"});
    client.err("click_ui_element", given.clone());
    let before = mac.skipped_seconds();
    let (error, text) = client.err("click_ui_element", given);
    assert!(mac.skipped_seconds() - before < 0.3);
    assert_eq!(error["details"]["awaited_tree"], Value::Null, "{text}");
}

// [findings 1.1]
#[test]
fn an_app_that_shows_its_tree_is_not_waited_for() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for app in ["TextEdit", "Safari", "Notes", "System Settings"] {
        let before = mac.skipped_seconds();
        client.outline(json!({"app": app}));
        assert!(mac.skipped_seconds() - before < 0.1, "{app}");
    }
}

// [findings 1.1]
#[test]
fn only_who_is_asked_for_its_tree_builds_it() {
    let mac = lazy("chromium");
    let mut client = mac.session(&[]);
    client.ok("list_windows", json!({}));
    client.ok("list_windows", json!({"app": "Slack"}));
    client.ok("list_running_apps", json!({}));
    client.ok("list_status_bar_items", json!({}));
    client.ok("activate_app", json!({"app": "Slack"}));
    client.ok("click", json!({"x": 900, "y": 400}));
    client.ok("scroll", json!({"x": 900, "y": 400, "direction": "down"}));
    client.ok("list_menu_items", json!({"app": "Slack", "menu": "File"}));
    client.outline(json!({"app": "TextEdit"}));
    let mut state = mac.state();
    assert_eq!(app(&mut state, "Slack")["lazy_tree"], "chromium");
    assert_eq!(state["pending"], Value::Null);
}

// [findings 1.2]
#[test]
fn a_wait_asks_for_the_tree_and_never_writes() {
    for kind in ["chromium", "electron", "gecko"] {
        let mac = lazy(kind);
        let given = json!({"app": "Slack", "text": "Message to general", "timeout_ms": 5000});
        mac.session(&[]).ok("wait_for", given);
    }
    let mac = lazy("electron_by_write");
    let mut client = mac.session(&[]);
    let given = json!({"app": "Slack", "text": "Message to general", "timeout_ms": 400});
    client.err("wait_for", given.clone());
    assert_eq!(mac.state()["pending"], Value::Null, "nothing was written");
    // What writes is a look at the tree, and the wait leaves its delay alone.
    let before = mac.skipped_seconds();
    client.outline(json!({"app": "Slack"}));
    assert!(mac.skipped_seconds() - before < 4.0);
    client.ok("wait_for", given);
}
