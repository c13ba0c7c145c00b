//! Scrolling at a point: how far the view goes, and what is said where nothing scrolls.

use super::{in_window, nothing_is_held, text_of, with_app};
use crate::support::default_mac::window_id;
use crate::support::{Mac, runners};
use serde_json::{Value, json};

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
    for arguments in runners() {
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
        window["children"][0]["children"][0]["value"] = json!("line\n".repeat(200));
    }
    if window["id"] == window_id::NOTES {
        window["children"][0]["children"][2]["children"][0]["frame"] =
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
        // The desktop [findings 2.9].
        (
            json!({"direction": "down", "x": 30, "y": 600}),
            "shows all of its content",
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
    let mac = with_app("com.apple.finder", |app| app["elements"] = json!([]));
    let nowhere = json!({"direction": "down", "x": 30, "y": 600});
    let (fields, text) = mac.session(&[]).err("scroll", nowhere);
    assert_eq!(fields["code"], "NotScrollable", "{text}");
    assert!(text.contains("There is nothing"), "{text}");
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
}
