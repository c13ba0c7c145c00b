//! Applications that build their tree when they are asked for it: browsers, and what is made of them.
#![cfg(feature = "simulator")]

use crate::support::{Client, Mac};
use serde_json::{Value, json};

const KINDS: [&str; 4] = ["chromium", "electron", "electron_by_write", "gecko"];

fn slack(world: &mut Value) -> &mut Value {
    let apps = world["apps"].as_array_mut().unwrap();
    apps.iter_mut().find(|app| app["name"] == "Slack").unwrap()
}

/// The Mac whose Slack builds its tree in that way.
fn lazy(kind: &str) -> Mac {
    Mac::with(|world| slack(world)["lazy_tree"] = json!(kind))
}

fn outline(client: &mut Client, app: &str) -> String {
    let seen = client.call("get_ui_elements", json!({ "app": app }));
    seen["content"][0]["text"].as_str().unwrap().to_owned()
}

/// How many seconds of its clock the Mac has skipped.
fn skipped(mac: &Mac) -> f64 {
    mac.state()["clock"]["skew_seconds"]
        .as_f64()
        .unwrap_or_default()
}

// [findings 1.1] [findings 1.2]
#[test]
fn the_first_look_at_a_late_tree_shows_it() {
    for kind in KINDS {
        for arguments in [&[][..], &["--no-worker"][..]] {
            let mac = lazy(kind);
            let shown = outline(&mut mac.session(arguments), "Slack");
            assert!(shown.contains("Message to general"), "{kind}: {shown}");
            assert!(skipped(&mac) < 4.0, "{kind}: {}", skipped(&mac));
        }
    }
}

// [findings 1.1] [findings 1.2]
#[test]
fn an_element_of_a_late_tree_is_found_by_its_path_and_its_identifier() {
    for kind in KINDS {
        let mac = Mac::with(|world| {
            let app = slack(world);
            app["lazy_tree"] = json!(kind);
            app["windows"][0]["children"][3]["children"][0]["identifier"] = json!("page");
        });
        for element in ["window[1]/group/web area/textarea", "page"] {
            mac.change(|world| slack(world)["lazy_tree"] = json!(kind));
            let given = json!({"app": "Slack", "element": element});
            mac.session(&[]).ok("get_ui_element_value", given);
        }
    }
}

// [findings 1.1]
#[test]
fn a_window_that_stays_empty_is_waited_for_once() {
    let mac = Mac::with(|world| {
        slack(world).as_object_mut().unwrap().remove("lazy_tree");
        slack(world)["windows"][0]["children"] = json!([]);
    });
    let mut client = mac.session(&[]);
    let mut last = skipped(&mac);
    let mut waits = Vec::new();
    for _ in 0..3 {
        outline(&mut client, "Slack");
        let now = skipped(&mac);
        waits.push(now - last);
        last = now;
    }
    assert!(waits[0] > 2.0 && waits[0] < 3.0, "{waits:?}");
    assert!(waits[1] < 0.3 && waits[2] < 0.3, "{waits:?}");
    // A failure tells as well that it was waited for.
    let mut client = mac.session(&[]);
    let given = json!({"app": "Slack", "element": "window[1]/group/button"});
    client.err("click_ui_element", given.clone());
    let before = skipped(&mac);
    let (error, text) = client.err("click_ui_element", given);
    assert!(skipped(&mac) - before < 0.3);
    assert_eq!(error["details"]["awaited_tree"], Value::Null, "{text}");
}

// [findings 1.1]
#[test]
fn an_app_that_shows_its_tree_is_not_waited_for() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for app in ["TextEdit", "Safari", "Notes", "System Settings"] {
        let before = skipped(&mac);
        outline(&mut client, app);
        assert!(skipped(&mac) - before < 0.1, "{app}");
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
    outline(&mut client, "TextEdit");
    let mut state = mac.state();
    assert_eq!(slack(&mut state)["lazy_tree"], "chromium");
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
    let before = skipped(&mac);
    outline(&mut client, "Slack");
    assert!(skipped(&mac) - before < 4.0);
    client.ok("wait_for", given);
}
