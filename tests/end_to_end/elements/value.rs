//! Values of elements: reading and setting them, each kind of control in its own way.

use super::{FIELD, controls, edit, element, shown, target, value};
use crate::support::{Client, Mac, runners};
use serde_json::{Value, json};

fn set(client: &mut Client, name: &str, value: Value) -> Value {
    let mut given = target(name);
    given["value"] = value;
    client.ok("set_ui_element_value", given)
}

fn refused(client: &mut Client, name: &str, value: Value) -> (String, String) {
    let mut given = target(name);
    given["value"] = value;
    let (error, text) = client.err("set_ui_element_value", given);
    (error["code"].as_str().unwrap().to_owned(), text)
}

#[test]
fn every_kind_of_control_takes_a_value_in_its_own_way() {
    for runner in runners() {
        let mac = controls();
        let mut client = mac.session(runner);
        for (name, given, read, state) in [
            ("wake", json!(true), json!(1), json!(1)),
            ("wake", json!("off"), json!(0), json!(0)),
            ("wake", json!(1), json!(1), json!(1)),
            ("volume", json!(0.25), json!(0.25), json!(0.25)),
            ("volume", json!("1"), json!(1), json!(1)),
            (
                "device",
                json!("Headphones"),
                json!("Headphones"),
                json!("Headphones"),
            ),
            (
                "device",
                json!("speakers"),
                json!("Speakers"),
                json!("Speakers"),
            ),
            (
                "name",
                json!("Grüße 👋 \"x\"\\"),
                json!("Grüße 👋 \"x\"\\"),
                json!("Grüße 👋 \"x\"\\"),
            ),
            ("name", json!(42), json!("42"), json!("42")),
            ("name", json!(""), Value::Null, json!("")),
            ("Large", json!(true), json!(1), json!(1)),
        ] {
            let named_by = if name == "Large" {
                json!("window[1]/radiogroup/radiobutton[\"Large\"]")
            } else {
                json!(name)
            };
            let done = set(&mut client, named_by.as_str().unwrap(), given.clone());
            assert_eq!(done["effect"], "confirmed", "{name} {given}: {done}");
            assert_eq!(done["note"], Value::Null, "{done}");
            if !read.is_null() {
                assert_eq!(
                    done["value"]
                        .as_f64()
                        .map(Value::from)
                        .unwrap_or(done["value"].clone()),
                    read.as_f64().map(Value::from).unwrap_or(read),
                    "{name}: {done}"
                );
            }
            let now = value(&mac, name);
            assert_eq!(now.as_f64(), state.as_f64(), "{name}");
            assert_eq!(now.as_str(), state.as_str(), "{name}");
        }
        let done = set(&mut client, "tabs", json!("Advanced"));
        assert_eq!(
            (&done["value"], &done["effect"]),
            (&json!("Advanced"), &json!("confirmed"))
        );
        assert_eq!(value(&mac, "Advanced").as_f64(), Some(1.0));
        assert_eq!(value(&mac, "General").as_f64(), Some(0.0));
        assert_eq!(
            element(&mac, "System Settings", "device")["attributes"].get("AXExpanded"),
            None
        );
    }
}

#[test]
fn what_cannot_be_set_says_why_and_stays_as_it_was() {
    for runner in runners() {
        let mac = controls();
        let before = shown(&mac);
        let mut client = mac.session(runner);
        for (name, given, code, part) in [
            ("label", json!("x"), "NotEditable", "AXStaticText"),
            (
                "frozen",
                json!(true),
                "Disabled",
                "AXCheckBox \"Frozen\" of \"System Settings\" is disabled",
            ),
            (
                "wake",
                json!("perhaps"),
                "InvalidParameter",
                "expected true or false",
            ),
            (
                "volume",
                json!("loud"),
                "InvalidParameter",
                "expected a number",
            ),
            (
                "volume",
                json!(7),
                "InvalidParameter",
                "a number between 0 and 1",
            ),
            (
                "device",
                json!("Radio"),
                "ElementNotFound",
                "\"Speakers\", \"Headphones\" and \"Nowhere\"",
            ),
            ("device", json!("Nowhere"), "Disabled", "Nowhere"),
            (
                "tabs",
                json!("Other"),
                "ElementNotFound",
                "\"General\" and \"Advanced\"",
            ),
            (
                "window[1]/radiogroup/radiobutton[\"Small\"]",
                json!(false),
                "InvalidParameter",
                "another one",
            ),
            ("nothing", json!(1), "ElementNotFound", "nothing"),
            (
                "window[1]/button[\"Loud\"]",
                json!(1),
                "ElementNotFound",
                "From the screen: there are",
            ),
        ] {
            let (found, text) = refused(&mut client, name, given.clone());
            assert_eq!(found, code, "{name} {given}: {text}");
            assert!(text.contains(part), "{name} {given}: no {part} in {text}");
            assert!(!text.contains("Changed nevertheless"), "{text}");
        }
        assert_eq!(shown(&mac), before);
    }
}

#[test]
fn a_password_is_set_and_never_read() {
    for runner in runners() {
        let mac = controls();
        let mut client = mac.session(runner);
        let read = client.ok("get_ui_element_value", target("password"));
        assert_eq!(read["value"], Value::Null);
        assert!(
            read["note"].as_str().unwrap().contains("secure field"),
            "{read}"
        );
        let done = set(&mut client, "password", json!("open sesame"));
        assert_eq!(
            (&done["value"], &done["effect"]),
            (&Value::Null, &json!("unverified"))
        );
        assert!(!done.to_string().contains('•'), "{done}");
        assert_eq!(value(&mac, "password"), "open sesame");
    }
}

#[test]
fn a_value_is_told_whole_with_what_it_is() {
    for runner in runners() {
        let mac = controls();
        let mut client = mac.session(runner);
        for (name, read) in [
            ("wake", json!(0.0)),
            ("volume", json!(0.5)),
            ("device", json!("Speakers")),
            ("sizes", json!("Small")),
            ("tabs", json!("General")),
            ("name", json!("Demo-Mac")),
            ("label", json!("Look")),
        ] {
            let told = client.ok("get_ui_element_value", target(name));
            assert_eq!(told["value"].as_f64(), read.as_f64(), "{told}");
            assert_eq!(told["value"].as_str(), read.as_str(), "{told}");
            assert_eq!(told["element"]["identifier"], name);
            assert_eq!(told["truncated"], false);
        }
        let told = client.ok("get_ui_element_value", target("quiet"));
        assert!(
            told["note"].as_str().unwrap().contains("no value"),
            "{told}"
        );
        let long = "é👍".repeat(10_001);
        mac.change(|world| edit(world, "System Settings", "name", &json!({"value": long})));
        let told = client.ok("get_ui_element_value", target("name"));
        assert_eq!(told["truncated"], true);
        let text = told["value"].as_str().unwrap();
        assert!(text.ends_with('…') && text.starts_with("é👍é👍"));
        assert_eq!(
            text.trim_end_matches('…')
                .chars()
                .filter(|c| *c == '\u{fffd}')
                .count(),
            0
        );
    }
}

/// What an app only paints is not taken for a value that it has.
#[test]
fn a_text_that_the_app_puts_back_is_an_error_and_one_that_it_only_shows_is_unverified() {
    for runner in runners() {
        let mac = controls();
        mac.change(|world| {
            edit(
                world,
                "System Settings",
                "name",
                &json!({"repaints_after_ms": 100}),
            )
        });
        let mut client = mac.session(runner);
        let (code, text) = refused(&mut client, "name", json!("Other"));
        assert_eq!(code, "NotEditable", "{text}");
        assert!(text.contains("\"Demo-Mac\" again"), "{text}");
        // The field has the focus all the same.
        let changed = "Changed nevertheless, from the screen: focus: ";
        assert!(text.contains(changed), "{text}");
        assert_eq!(value(&mac, "name"), "Demo-Mac");
    }
}

#[test]
fn a_web_page_in_a_browser_and_in_an_electron_app_takes_values() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let done = client.ok(
            "set_ui_element_value",
            json!({"app": "Safari", "element": FIELD, "value": "rust"}),
        );
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(element(&mac, "Safari", "q")["value"], "rust");
        let path = "window[1]/group/web area/textarea";
        let done = client.ok(
            "set_ui_element_value",
            json!({"app": "Slack", "element": path, "value": "Hello"}),
        );
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(
            element(&mac, "Slack", "Message to general")["value"],
            "Hello"
        );
        let told = client.ok(
            "get_ui_element_value",
            json!({"app": "Safari", "element": "window[1]/toolbar/group[3]/textfield"}),
        );
        assert_eq!(told["value"], "https://example.com/");
    }
}

#[test]
fn a_row_of_a_table_is_chosen() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let row = "window[1]/split group/scroll area[2]/table/row[3]";
        let done = client.ok(
            "set_ui_element_value",
            json!({"app": "Notes", "element": row, "value": true}),
        );
        assert_eq!(
            (&done["value"], &done["effect"]),
            (&json!(true), &json!("confirmed")),
            "{done}"
        );
        let table = element(&mac, "Notes", "My Notes as List");
        let selected: Vec<bool> = table["children"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["attributes"]["AXSelected"] == true)
            .collect();
        assert_eq!(selected, [false, false, true, false]);
    }
}
