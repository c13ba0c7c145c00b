//! What launching, quitting, windows, drags and the sound answer.

use super::{change, changes, reference};
use crate::support::{Mac, app_with_id, runners};
use serde_json::{Value, json};

#[test]
fn an_app_that_asks_to_save_shows_its_question_with_refs() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let given = json!({"app": "TextEdit"});
        let done = client.ok("quit_app", given.clone());
        assert_eq!(done["asking_to_save"], true, "{done}");
        change(&done, &["appeared: ", " Sheet in ", "Window \"Untitled\""]);
        let shows = done["shows"].as_str().unwrap();
        assert!(shows.contains("Do you want to keep"), "{done}");
        // A question that was there before is told as well.
        let done = client.ok("quit_app", given);
        let sheet = change(&done, &["open: ", " Sheet in ", "Do you want to keep"]);
        let delete = reference(&sheet, " Button \"Delete\"");
        let done = client.ok("click_ui_element", json!({"element": delete}));
        assert_eq!(done["effect"], "confirmed", "{done}");
        change(&done, &["ended: \"TextEdit\""]);
        assert_eq!(mac.app("com.apple.TextEdit"), None);
    }
}

#[test]
fn an_app_that_was_launched_tells_its_window() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let done = client.ok("launch_app", json!({"app": "Calculator"}));
    change(&done, &["front app: \"Calculator\""]);
    change(&done, &["window ", " \"Calculator\" opened: "]);
    let shows = done["shows"].as_str().unwrap();
    let divide = shows
        .lines()
        .find(|line| line.contains(" Button \"Divide\""));
    let divide = divide.unwrap().split(' ').next();
    let shown = client.ok("get_ui_element_value", json!({"element": divide}));
    assert_eq!(shown["element"]["identifier"], "Divide");
    // What is told in the result is not told twice.
    let done = client.ok("quit_application", json!({"bundleId": "Calculator"}));
    assert!(
        !changes(&done).iter().any(|line| line.starts_with("ended")),
        "{done}"
    );
    assert_eq!(mac.app("com.apple.calculator"), None);
}

#[test]
fn a_window_that_is_stopped_on_its_way_is_partly_there() {
    for runner in runners() {
        let mac = Mac::with(|world| {
            app_with_id(world, "com.apple.TextEdit")["windows"][0]["min_size"] = json!([400, 300]);
        });
        let mut client = mac.session(runner);
        let done = client.ok(
            "resize_window",
            json!({"app": "TextEdit", "width": 100, "height": 350}),
        );
        assert_eq!(done["effect"], "partial", "{done}");
        assert_eq!(
            (&done["window"]["width"], &done["window"]["height"]),
            (&json!(400), &json!(350))
        );
        assert!(
            done["note"]
                .as_str()
                .unwrap()
                .contains("asked for 100, 350")
        );
        assert_eq!(
            done.get("changes"),
            None,
            "the window is in the result: {done}"
        );
        let frame = mac.app("com.apple.TextEdit").unwrap()["windows"][0]["frame"].clone();
        assert_eq!(
            (&frame[2], &frame[3]),
            (&json!(400.0), &json!(350.0)),
            "{frame}"
        );
    }
}

#[test]
fn a_drag_tells_the_new_frame_value_or_selection() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let drag = |from: (i64, i64), to: (i64, i64)| json!({"start_x": from.0, "start_y": from.1, "end_x": to.0, "end_y": to.1});
    client.ok("activate_app", json!({"app": "TextEdit"}));
    let done = client.ok("drag", drag((320, 230), (420, 230)));
    change(&done, &["selection: ", "TextArea text \""]);
    let done = client.ok("drag", drag((600, 174), (640, 200)));
    change(&done, &["frame: ", "Window \"Untitled\" @340,186 600x440"]);
    assert_eq!(changes(&done).len(), 1, "{done}");
    client.ok("activate_app", json!({"app": "System Settings"}));
    let done = client.ok("drag", drag((-1110, 330), (-1010, 330)));
    change(&done, &["value: ", "Slider \"Output volume\" 0.56 → "]);
}

#[test]
fn a_fraction_as_volume_is_told_the_scale() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let done = client.ok("set_volume", json!({"volume": 0.5}));
    assert_eq!(
        (&done["effect"], &done["volume"]),
        (&json!("partial"), &json!(1))
    );
    assert!(
        done["note"].as_str().unwrap().contains("0 to 100"),
        "{done}"
    );
    let done = client.ok("set_volume", json!({"volume": 50}));
    assert_eq!((&done["volume"], &done["note"]), (&json!(50), &Value::Null));
}

#[test]
fn a_panel_of_a_status_item_comes_with_refs() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let done = client.ok("click_status_bar_item", json!({"item": "wifi"}));
    let line = change(&done, &["window ", "\"Control Center\" opened: "]);
    let wifi = reference(&line, " Switch \"Wi‑Fi\"");
    let done = client.ok("click_ui_element", json!({"element": wifi}));
    change(&done, &["value: ", " → 0"]);
}

#[test]
fn a_window_that_comes_forward_is_told() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let done = client.ok(
        "focus_window",
        json!({"app": "Safari", "title": "Start Page"}),
    );
    change(&done, &["front app: \"Safari\""]);
    change(&done, &["restored: ", "Window \"Start Page\""]);
    let done = client.ok("reveal_in_finder", json!({"path": "~/Documents/Plan.txt"}));
    change(&done, &["front app: \"Finder\""]);
    change(&done, &["selection: ", "1 selected with ", "Plan.txt"]);
}

#[test]
fn a_copied_result_is_told() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("launch_app", json!({"app": "Calculator"}));
    for key in ["6", "*", "7", "return"] {
        client.ok("press_key", json!({"key": key}));
    }
    let given = json!({"app": "Calculator", "menu_path": "Edit > Copy"});
    let done = client.ok("click_menu_item", given);
    assert_eq!(done["changed"], json!(["clipboard"]), "{done}");
    assert_eq!(client.ok("get_clipboard", json!({}))["text"], "42");
}
