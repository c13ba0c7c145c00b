//! A person who holds Escape stops what is being typed, pressed or dragged.

use crate::support::Mac;
use crate::sweep::held_down;
use serde_json::json;

/// A Mac whose user holds Escape down.
fn mac_with_escape_held() -> Mac {
    Mac::with(|world| world["input"] = json!({"held_by_person": [53]}))
}

#[test]
fn holding_escape_for_a_second_stops_long_input_and_releases_everything() {
    for (tool, arguments) in [
        (
            "type_text",
            json!({"text": "x".repeat(40), "delay_ms": 100}),
        ),
        ("press_key", json!({"key": "down", "repeat": 100})),
        ("press_key", json!({"key": "y", "repeat": 100})),
        (
            "drag",
            json!({"startX": 600, "startY": 174, "endX": 640, "endY": 200, "durationMs": 5000}),
        ),
    ] {
        let mac = mac_with_escape_held();
        let mut client = mac.session(&[]);
        let (error, text) = client.err(tool, arguments);
        assert_eq!(error["code"], "Cancelled", "{tool}: {text}");
        assert!(text.contains("holding Escape"), "{tool}: {text}");
        let held = held_down(&mac).unwrap();
        assert_eq!(held, json!({"held_by_person": [53]}), "{tool}");
    }
}

#[test]
fn short_input_and_escape_itself_are_not_stopped() {
    let mac = mac_with_escape_held();
    let mut client = mac.session(&[]);
    client.ok("type_text", json!({"text": "short"}));
    client.ok("press_key", json!({"key": "escape", "repeat": 60}));
    client.ok("click", json!({"x": 600, "y": 300}));
}
