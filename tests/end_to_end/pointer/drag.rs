//! Dragging: what follows the pointer, and that the button always goes up.

use super::{find, in_window, nothing_is_held, text_of, window};
use crate::support::default_mac::window_id;
use crate::support::{Mac, runners};
use serde_json::{Value, json};

#[test]
fn a_drag_in_a_text_selects_it_and_shift_extends() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok(
        "drag",
        json!({"start_x": 306, "start_y": 234, "end_x": 880, "end_y": 234, "duration_ms": 100}),
    );
    assert_eq!(
        text_of(&mac, window_id::UNTITLED)["selection"],
        json!([0, 12])
    );
    client.ok("click", json!({"x": 306, "y": 234}));
    client.ok("click", json!({"x": 880, "y": 234, "modifiers": ["shift"]}));
    assert_eq!(
        text_of(&mac, window_id::UNTITLED)["selection"],
        json!([0, 12])
    );
    nothing_is_held(&mac);
}

#[test]
fn a_title_bar_moves_its_window() {
    for arguments in runners() {
        let mac = Mac::new();
        let done = mac.session(arguments).ok(
            "drag",
            json!({"start_x": 600, "start_y": 172, "end_x": 700, "end_y": 222, "durationMs": 100}),
        );
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(done["element"]["app"], "TextEdit");
        let frame = window(&mac.state(), window_id::UNTITLED)["frame"].clone();
        assert_eq!(frame, json!([400.0, 210.0, 600.0, 440.0]));
        nothing_is_held(&mac);
    }
}

#[test]
fn a_slider_follows_the_pointer() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("activate_app", json!({"app": "System Settings"}));
    let done = client.ok(
        "drag",
        json!({"start_x": -1105, "start_y": 330, "end_x": -995, "end_y": 330, "duration_ms": 100}),
    );
    assert_eq!(done["effect"], "confirmed", "{done}");
    let slider = in_window(&mac, window_id::SOUND, |element| {
        element["role"] == "AXSlider"
    });
    assert_eq!(slider["value"], 1.0);
}

#[test]
fn a_button_lets_go_of_a_press_that_leaves_it() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    // The close button of a window with changes, left with the button down.
    client.ok(
        "drag",
        json!({"start_x": 314, "start_y": 174, "end_x": 500, "end_y": 500, "duration_ms": 0}),
    );
    assert!(
        find(
            &window(&mac.state(), window_id::UNTITLED),
            &|element| element["role"] == "AXSheet"
        )
        .is_none()
    );
    client.ok("click", json!({"x": 314, "y": 174}));
    assert!(
        find(
            &window(&mac.state(), window_id::UNTITLED),
            &|element| element["role"] == "AXSheet"
        )
        .is_some()
    );
}

/// Slowed down, so that a drag can be stopped in the middle.
fn slow() -> Mac {
    Mac::with(|world| world["clock"] = json!({"skew_seconds": 0.0, "real_time": true}))
}

const LONG_DRAG: &str = r#"{"start_x": 600, "start_y": 172, "end_x": 700, "end_y": 400, "duration_ms": 15000, "modifiers": ["shift"]}"#;

fn begin_long_drag(mac: &Mac, client: &mut crate::support::Client) -> Value {
    let call = client.begin("drag", serde_json::from_str(LONG_DRAG).unwrap());
    mac.eventually("the button goes down", || {
        mac.state()["input"]["buttons"] == json!([0])
    });
    call
}

#[test]
fn a_cancelled_drag_lets_go() {
    for arguments in runners() {
        let mac = slow();
        let mut client = mac.session(arguments);
        let call = begin_long_drag(&mac, &mut client);
        client.send(&json!({
            "jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": call, "reason": "enough"},
        }));
        mac.eventually("the button goes up", || mac.state().get("input").is_none());
        client.ok("move_mouse", json!({"x": 10, "y": 500}));
        nothing_is_held(&mac);
    }
}

#[test]
fn a_killed_server_lets_go() {
    for arguments in runners() {
        let mac = slow();
        let mut client = mac.session(arguments);
        begin_long_drag(&mac, &mut client);
        client.child.kill().unwrap();
        mac.eventually("the button goes up", || mac.state().get("input").is_none());
    }
}

#[test]
fn a_drag_that_has_no_time_is_not_begun() {
    let mac = Mac::new();
    let (fields, text) = mac.session(&["--timeout-ms", "3000"]).err(
        "drag",
        json!({"start_x": 600, "start_y": 172, "end_x": 700, "end_y": 400, "duration_ms": 9000}),
    );
    assert_eq!(fields["code"], "InvalidParameter", "{text}");
    assert!(text.contains("duration_ms is 9000"), "{text}");
    assert_eq!(mac.state()["pointer"], json!([640.0, 400.0]));
}

#[test]
fn a_script_that_dies_in_the_middle_of_a_drag_lets_go() {
    for calls in [200, 300, 400] {
        let mac = Mac::new();
        let mut client = mac.session(&["--no-worker"]);
        client.ok("move_mouse", json!({"x": 10, "y": 500}));
        let mut state = mac.state();
        state["faults"] = json!({"crash_after_calls": calls, "times": 1});
        std::fs::write(mac.world(), state.to_string()).unwrap();
        let mut drag: Value = serde_json::from_str(LONG_DRAG).unwrap();
        drag["observe"] = json!(false);
        let (fields, text) = client.err("drag", drag);
        assert_eq!(fields["code"], "ScriptFailed", "{text}");
        mac.eventually("everything is let go", || {
            mac.state().get("input").is_none()
        });
        assert_ne!(mac.state()["pointer"], json!([10.0, 500.0]), "it had begun");
    }
}

/// A selection is not begun anew where the drag begins in one.
#[test]
fn selected_text_goes_where_it_is_dragged() {
    for (modifiers, expected) in [
        (&[][..], " reader,Dear\nthis text is not saved yet."),
        (&["option"], "Dear reader,Dear\nthis text is not saved yet."),
    ] {
        let mac = Mac::new();
        let mut client = mac.session(&[]);
        client.ok("activate_app", json!({"app": "TextEdit"}));
        let text = |mac: &Mac| text_of(mac, window_id::UNTITLED)["value"].clone();
        let before = text(&mac);
        let given = json!({
            "app": "TextEdit", "window": "Untitled", "element": "First Text View", "text": "Dear",
        });
        let selected = client.ok("select_text", given);
        let [x, y] = ["x", "y"].map(|at| selected["bounds"][at].as_f64().unwrap() + 4.0);
        let given = json!({
            "start_x": x, "start_y": y, "end_x": 880, "end_y": y, "modifiers": modifiers,
        });
        let done = client.ok("drag", given);
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(text(&mac), expected, "{modifiers:?}");
        let path = json!({"app": "TextEdit", "menu_path": "Edit > Undo"});
        client.ok("click_menu_item", path);
        assert_eq!(text(&mac), before, "{modifiers:?}");
        nothing_is_held(&mac);
    }
}
