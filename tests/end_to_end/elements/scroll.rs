//! Scrolling to an element that is out of view.

use super::{click, controls, edit, element, place, target};
use crate::support::{Mac, reference, runners};
use serde_json::{Value, json};

/// A Mac whose sound settings are far longer than their window.
fn long_page() -> Mac {
    let mac = controls();
    mac.change(|world| {
        let place = place(world, "System Settings", &|each| each["title"] == "Sound").unwrap();
        let button = |title: &str, y: u32| json!({"role": "AXButton", "title": title, "identifier": title, "frame": [20, y, 80, 20]});
        world.pointer_mut(&place).unwrap()["children"] = json!([
            {"role": "AXScrollArea", "identifier": "area", "frame": [0, 0, 715, 620], "children": [
                {"role": "AXGroup", "identifier": "page", "frame": [0, 0, 700, 3000], "children": [
                    button("first", 40), button("middle", 1500), button("last", 2960)]},
                {"role": "AXScrollBar", "value": 0, "frame": [700, 0, 15, 620]},
            ]},
            button("lost", 900),
        ]);
    });
    mac
}

#[test]
fn an_element_out_of_view_is_scrolled_to() {
    for runner in runners() {
        let mac = long_page();
        let mut client = mac.session(runner);
        for name in ["middle", "last", "first", "first"] {
            let done = client.ok("scroll_to_element", target(name));
            assert_eq!(
                (&done["effect"], &done["note"]),
                (&json!("confirmed"), &Value::Null)
            );
            let top = element(&mac, "System Settings", name)["frame"][1]
                .as_f64()
                .unwrap();
            assert!((0.0..=600.0).contains(&top), "{name} is at {top}: {done}");
            assert_eq!(done["element"]["position"]["y"].as_f64(), Some(top + 200.0));
        }
        // One that is out of view is brought there before it is clicked.
        let done = click(&mut client, "System Settings", "last", &json!({"count": 2}));
        assert_eq!(done["how"], "click", "{done}");
        assert!(
            element(&mac, "System Settings", "last")["frame"][1]
                .as_f64()
                .unwrap()
                < 620.0
        );
        let (error, text) = client.err("scroll_to_element", target("lost"));
        assert_eq!(error["code"], "NotScrollable", "{text}");
        assert!(text.contains("in no scroll area"), "{text}");
    }
}

/// Bringing one end of a drag into view takes the other out of it, and nothing is dragged.
#[test]
fn both_ends_of_a_drag_are_in_view_at_the_same_time() {
    let mac = long_page();
    let mut client = mac.session(&[]);
    let mut named = |name: &str| {
        let given = json!({"app": "System Settings", "text": name, "include_offscreen": true});
        reference(&client.outline(given), &[&format!("\"{name}\"")])
    };
    let (first, last) = (named("first"), named("last"));
    let before = mac.state()["pointer"].clone();
    let (error, text) = client.err("drag", json!({"element": first, "to": last}));
    assert_eq!(error["code"], "Refused", "{text}");
    assert!(text.contains("in view at the same time"), "{text}");
    assert_eq!(mac.state()["pointer"], before);
}

#[test]
fn a_web_page_scrolls_by_itself() {
    for runner in runners() {
        let mac = Mac::new();
        mac.change(|world| {
            edit(
                world,
                "Safari",
                "go",
                &json!({"frame": [350, 1400, 80, 24]}),
            )
        });
        let mut client = mac.session(runner);
        let path = "window[1]/scroll area/web area/button[\"Search\"]";
        let done = client.ok(
            "scroll_to_element",
            json!({"app": "Safari", "element": path}),
        );
        assert_eq!(done["effect"], "confirmed", "{done}");
        let top = element(&mac, "Safari", "go")["frame"][1].as_f64().unwrap();
        assert!(top < 720.0, "{top}");
    }
}
