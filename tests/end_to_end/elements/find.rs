//! How an element is named, found and checked before it is used, and what that costs; giving it the focus.

use super::{FIELD, controls, edit, place, reference_in, target, value};
use crate::support::{Mac, runners};
use serde_json::{Value, json};

#[test]
fn the_focus_is_given_with_the_window_and_the_app() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        for (app, bundle, name) in [
            ("Safari", "com.apple.Safari", FIELD),
            (
                "Notes",
                "com.apple.Notes",
                "window[1]/split group/scroll area[3]/text area",
            ),
        ] {
            let done = client.ok("focus_ui_element", json!({"app": app, "element": name}));
            assert_eq!(
                (&done["effect"], &done["element"]["focused"]),
                (&json!("confirmed"), &json!(true))
            );
            let app = mac.app(bundle).unwrap();
            assert_eq!(mac.state()["front"], app["pid"]);
        }
        let text = place(&mac.state(), "Notes", &|each| each["role"] == "AXTextArea").unwrap();
        assert_eq!(mac.state().pointer(&text).unwrap()["focused"], true);
        let (error, text) = client.err(
            "focus_ui_element",
            json!({"app": "Safari", "element": "window[1]/toolbar/group[4]/button[\"Share\"]"}),
        );
        assert_eq!(error["code"], "NotEditable", "{text}");
        assert!(
            text.contains("AXButton \"Share\" of \"Safari\" did not accept the focus"),
            "{text}"
        );
        let (error, _) = client.err(
            "focus_ui_element",
            json!({"app": "Safari", "element": "window[1]/toolbar/group[2]/button[1]"}),
        );
        assert_eq!(error["code"], "Disabled");
    }
}

#[test]
fn a_ref_needs_no_app_and_is_checked_before_it_is_used() {
    for runner in runners() {
        let mac = controls();
        let mut client = mac.session(runner);
        let wake = reference_in(&mut client, "System Settings", "id=\"wake\"");
        let done = client.ok("set_ui_element_value", json!({"ref": wake, "value": true}));
        assert_eq!(done["effect"], "confirmed");
        assert_eq!(value(&mac, "wake").as_f64(), Some(1.0));
        mac.change(|world| {
            edit(
                world,
                "System Settings",
                "wake",
                &json!({"title": "Sleep", "identifier": "sleep"}),
            )
        });
        let (error, text) = client.err(
            "set_ui_element_value",
            json!({"element": wake, "value": false}),
        );
        assert_eq!(error["code"], "StaleElement", "{text}");
        assert_eq!(value(&mac, "sleep").as_f64(), Some(1.0));
        let other = json!({"element": "zz9-1e1"});
        let (error, text) = client.err("get_ui_element_value", other);
        assert_eq!(error["code"], "StaleElement");
        assert!(text.contains("starts a server for each call"), "{text}");
    }
}

#[test]
fn several_elements_of_one_identifier_are_not_chosen_from() {
    let mac = controls();
    mac.change(|world| {
        edit(
            world,
            "System Settings",
            "label",
            &json!({"identifier": "name"}),
        )
    });
    let (error, text) = mac.session(&[]).err("get_ui_element_value", target("name"));
    assert_eq!(error["code"], "Ambiguous", "{text}");
    assert!(
        text.contains(" TextField in the window \"Sound\""),
        "{text}"
    );
    assert_eq!(error["details"]["candidates"].as_array().unwrap().len(), 2);
}

/// Twenty, and what is read on the way: one window and whether it is one, and the ten elements in it.
#[test]
fn an_element_costs_few_messages() {
    for (tool, path, value) in [
        ("get_ui_element_value", "window[1]/slider", Value::Null),
        ("set_ui_element_value", "window[1]/slider", json!(0.75)),
        ("set_ui_element_value", "window[1]/checkbox[1]", json!(true)),
        (
            "set_ui_element_value",
            "window[1]/popupbutton",
            json!("Headphones"),
        ),
        (
            "set_ui_element_value",
            "window[1]/tabgroup",
            json!("Advanced"),
        ),
        (
            "set_ui_element_value",
            "window[1]/textfield[1]",
            json!("New"),
        ),
        ("focus_ui_element", "window[1]/textfield[1]", Value::Null),
        ("click_ui_element", "window[1]/checkbox[1]", Value::Null),
        ("click_ui_element", "window[1]/button", Value::Null),
        ("click_ui_element", "window[1]/textfield[1]", Value::Null),
        ("scroll_to_element", "window[1]/textfield[1]", Value::Null),
    ] {
        let mut params = target(path);
        if !value.is_null() {
            params["value"] = value;
        }
        let count = controls().messages_unobserved(tool, &params);
        assert!(count <= 32, "{tool} {path}: {count}");
    }
}

/// The row is the third of four, in a table beside others: what the click's way passes is read too.
#[test]
fn a_click_with_the_mouse_costs_few_messages() {
    let params =
        json!({"app": "Notes", "element": "window[1]/split group/scroll area[2]/table/row[3]"});
    let count = Mac::new().messages_unobserved("click_ui_element", &params);
    assert!(count <= 45, "{count}");
}

/// Whoever is known by an identifier alone is searched for: each element is read once.
#[test]
fn a_search_reads_each_element_once() {
    let elements = 500;
    let mac = Mac::with(|world| {
        let window = place(world, "Notes", &|_| true).unwrap();
        let texts = (0..elements).map(|each| {
            json!({"role": "AXStaticText", "identifier": format!("text-{each}"), "value": "Text",
                "frame": [10, 40, 100, 20]})
        });
        world.pointer_mut(&window).unwrap()["children"] = texts.collect();
    });
    let params = json!({"app": "Notes", "element": format!("text-{}", elements - 1)});
    let count = mac.messages("get_ui_element_value", &params);
    assert!(count <= elements + 20, "{count}");
}
