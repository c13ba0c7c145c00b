//! Clicking an element: by its own action, with the mouse, and when neither is possible.

use super::{click, controls, place, reference_in, shown, target, value};
use crate::support::{Mac, reference, runners};
use serde_json::{Value, json};

/// A Mac on which something lies over the controls, in front of every window.
fn covered() -> Mac {
    let mac = controls();
    mac.change(|world| {
        let place = place(world, "System Settings", &|each| each["title"] == "Sound").unwrap();
        let frame = world.pointer(&place).unwrap()["frame"].clone();
        let apps = world["apps"].as_array_mut().unwrap();
        let tray = apps.iter_mut().find(|each| each["name"] == "TidyTray");
        tray.unwrap()["windows"] =
            json!([{"id": 990, "title": "Shelf", "frame": frame, "z": 99, "layer": 3}]);
    });
    mac
}

#[test]
fn what_lists_an_action_is_pressed_in_the_background_and_under_others() {
    for runner in runners() {
        let mac = covered();
        let front = mac.state()["front"].clone();
        let pointer = mac.state()["pointer"].clone();
        let mut client = mac.session(runner);
        let done = click(&mut client, "System Settings", "wake", &json!({}));
        assert_eq!(
            (&done["how"], &done["effect"], &done["note"]),
            (&json!("press"), &json!("confirmed"), &Value::Null)
        );
        assert_eq!(done["element"]["value"].as_f64(), Some(1.0));
        assert_eq!(value(&mac, "wake").as_f64(), Some(1.0));
        let done = click(&mut client, "System Settings", "quiet", &json!({}));
        assert_eq!(
            (&done["how"], &done["effect"]),
            (&json!("press"), &json!("unverified"))
        );
        assert!(
            done["note"]
                .as_str()
                .unwrap()
                .contains("no change was seen"),
            "{done}"
        );
        let done = click(&mut client, "System Settings", "device", &json!({}));
        assert_eq!(done["effect"], "confirmed", "a menu has opened: {done}");
        assert_eq!(mac.state()["front"], front);
        assert_eq!(mac.state()["pointer"], pointer);
    }
}

#[test]
fn a_ref_of_a_button_that_closes_its_window_is_gone_afterwards() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let shown = client.outline(json!({"app": "Terminal", "role": "close button"}));
        let close = reference(&shown, &["CloseButton"]);
        let done = client.ok("click_ui_element", json!({"element": close}));
        assert_eq!(
            (&done["element"], &done["effect"]),
            (&Value::Null, &json!("confirmed")),
            "{done}"
        );
        assert_eq!(
            mac.app("com.apple.Terminal").unwrap()["windows"]
                .as_array()
                .unwrap()
                .len(),
            1
        );
        let (error, text) = client.err("click_ui_element", json!({"element": close}));
        assert_eq!(error["code"], "StaleElement", "{text}");
    }
}

#[test]
fn what_lists_no_action_is_brought_forward_and_clicked_with_the_mouse() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let row = "window[1]/split group/scroll area[2]/table/row[3]";
        let done = click(&mut client, "Notes", row, &json!({}));
        assert_eq!(
            (&done["how"], &done["effect"]),
            (&json!("click"), &json!("confirmed")),
            "{done}"
        );
        assert_eq!(done["element"]["selected"], true, "{done}");
        assert_eq!(
            mac.state()["front"],
            mac.app("com.apple.Notes").unwrap()["pid"]
        );
        let text = "window[1]/scroll area/text area";
        let done = click(&mut client, "TextEdit", text, &json!({"count": 2}));
        assert_eq!(done["how"], "click", "{done}");
        assert_eq!(
            mac.state()["front"],
            mac.app("com.apple.TextEdit").unwrap()["pid"]
        );
        assert_eq!(
            mac.state()["input"]["buttons"]
                .as_array()
                .map_or(0, Vec::len),
            0
        );
    }
}

#[test]
fn the_right_button_opens_the_context_menu() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let done = click(
            &mut client,
            "TextEdit",
            "window[1]/scroll area/text area",
            &json!({"button": "right"}),
        );
        assert_eq!(
            (&done["how"], &done["effect"]),
            (&json!("menu"), &json!("confirmed")),
            "{done}"
        );
        let paste = reference_in(&mut client, "TextEdit", "\"Paste\"");
        let done = client.ok("click_ui_element", json!({"element": paste}));
        assert_eq!(
            (&done["element"], &done["effect"]),
            (&Value::Null, &json!("confirmed")),
            "{done}"
        );
    }
}

#[test]
fn what_cannot_be_clicked_says_why_and_nothing_is_clicked() {
    for runner in runners() {
        let mac = covered();
        let before = shown(&mac);
        let mut client = mac.session(runner);
        for (name, more, code, part) in [
            ("frozen", json!({}), "Disabled", "is disabled"),
            (
                "label",
                json!({}),
                "Refused",
                "AXWindow \"Shelf\" of \"TidyTray\"",
            ),
            ("wake", json!({"count": 2}), "Refused", "is covered"),
            (
                "window[1]/radiogroup",
                json!({"button": "middle"}),
                "Refused",
                "is covered",
            ),
            (
                "wake",
                json!({"count": 4}),
                "InvalidParameter",
                "between 1 and 3",
            ),
        ] {
            let mut given = target(name);
            given
                .as_object_mut()
                .unwrap()
                .extend(more.as_object().unwrap().clone());
            let (error, text) = client.err("click_ui_element", given);
            assert_eq!(error["code"], code, "{name}: {text}");
            assert!(text.contains(part), "{name}: no {part} in {text}");
        }
        assert_eq!(shown(&mac), before);
        assert_eq!(
            click(&mut client, "System Settings", "wake", &json!({}))["effect"],
            "confirmed"
        );
    }
}
