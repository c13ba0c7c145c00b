//! Marks on pictures: what is numbered, that the numbers lead to what can be acted on, and that no label hides the text that it
//! is about.

use crate::pictured::take;
use crate::read_text::seen::{WINDOW, playing, score};
use crate::support::default_mac::window_id;
use crate::support::{Client, Mac, app, app_with_id};
use image::RgbImage;
use serde_json::{Value, json};

/// One that is marked: its number, its ref and the rest of its line.
#[derive(Debug)]
struct Mark {
    number: u32,
    reference: String,
    called: String,
}

/// A picture with marks, the same one without them, and the marks.
fn marked(client: &mut Client, mut arguments: Value) -> (RgbImage, RgbImage, Vec<Mark>, String) {
    arguments["format"] = "png".into();
    arguments["max_bytes"] = 4_000_000.into();
    let (plain, _) = take(client, &arguments);
    arguments["annotate"] = true.into();
    let result = client.call("take_screenshot", arguments.clone());
    assert_ne!(result["isError"], true, "{result:#}");
    let legend = result["content"][2]["text"].as_str().unwrap().to_owned();
    let (image, _) = take(client, &arguments);
    let marks = legend.lines().filter_map(|line| {
        let mut words = line.splitn(3, ' ');
        let number = words.next()?.parse().ok()?;
        let reference = words.next()?.to_owned();
        let called = words.next()?.to_owned();
        Some(Mark {
            number,
            reference,
            called,
        })
    });
    (image, plain, marks.collect(), legend)
}

const SOUND: u64 = window_id::SOUND;

#[test]
fn every_mark_leads_to_what_can_be_clicked() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (image, plain, marks, legend) = marked(&mut client, json!({"window_id": SOUND}));
    assert_ne!(image, plain);
    assert!(marks.len() >= 5, "{legend}");
    let mute = marks.iter().find(|mark| mark.called.contains("\"Mute\""));
    assert!(mute.is_some(), "{legend}");
    let numbers: Vec<u32> = marks.iter().map(|mark| mark.number).collect();
    assert!(numbers.is_sorted(), "{legend}");
    for place in 0..marks.len() {
        let mac = Mac::new();
        let mut client = mac.session(&[]);
        let (.., marks, legend) = marked(&mut client, json!({"window_id": SOUND}));
        let mark = &marks[place];
        let done = client.call("click_ui_element", json!({"element": mark.reference}));
        assert_ne!(done["isError"], true, "{mark:?} of {legend}: {done:#}");
    }
}

/// In pictures of each app's window and of both displays, light and dark: where the texts of the picture are, little is drawn over
/// any, and nothing but the line of a frame over a text that is marked.
#[test]
fn labels_leave_the_texts_free_that_they_name() {
    for dark in [false, true] {
        let mac = Mac::with(|world| world["system"]["dark_mode"] = dark.into());
        let mut client = mac.session(&[]);
        for app in ["Finder", "Safari", "Notes", "System Settings", "TextEdit"] {
            client.ok("activate_app", json!({"app": app}));
            let (image, plain, marks, legend) = marked(&mut client, json!({"app": app}));
            assert_eq!(image.dimensions(), plain.dimensions());
            assert!(!marks.is_empty() && marks.len() <= 60, "{app}: {legend}");
            let state = mac.state();
            let drawn = state["pictures"]
                .as_array()
                .unwrap()
                .last()
                .unwrap()
                .clone();
            let per_pixel = f64::from(image.width()) / drawn["width"].as_f64().unwrap();
            let mut looked_at = 0;
            for text in drawn["texts"].as_array().unwrap() {
                let words = text["text"].as_str().unwrap();
                let is_named = marks
                    .iter()
                    .any(|mark| mark.called.contains(&format!("\"{words}\"")));
                if !is_named || words.is_empty() {
                    continue;
                }
                looked_at += 1;
                let number = |name: &str| text[name].as_f64().unwrap() * per_pixel;
                let (left, top, bottom) = (number("left"), number("top"), number("bottom"));
                // No letter is narrower than a quarter of a line.
                let right = left + words.chars().count() as f64 * (bottom - top) / 4.0;
                let (mut all, mut hidden) = (0, 0);
                for y in top as u32..(bottom as u32).min(image.height()) {
                    for x in left as u32..(right as u32).min(image.width()) {
                        all += 1;
                        hidden += u32::from(image.get_pixel(x, y) != plain.get_pixel(x, y));
                    }
                }
                assert!(
                    hidden * 5 <= all,
                    "{app}, dark {dark}: {hidden} of {all} pixels of {words:?} are drawn over: {legend}"
                );
            }
            assert!(looked_at > 0, "{app}: {legend}");
        }
    }
}

#[test]
fn what_another_window_hides_has_no_mark_on_a_display() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("activate_app", json!({"app": "System Settings"}));
    let (.., marks, legend) = marked(&mut client, json!({"display": 2}));
    assert!(
        marks.iter().any(|mark| mark.called.contains("\"Mute\"")),
        "{legend}"
    );
    client.ok(
        "move_window",
        json!({"window_id": window_id::UNTITLED, "x": -1300, "y": 200}),
    );
    client.ok("focus_window", json!({"window_id": window_id::UNTITLED}));
    let (.., marks, legend) = marked(&mut client, json!({"display": 2}));
    assert!(
        !marks.iter().any(|mark| mark.called.contains("\"Mute\"")),
        "{legend}"
    );
    assert!(
        marks.iter().any(|mark| mark.called.contains("TextArea")),
        "{legend}"
    );
    // By itself its window is seen whole.
    let (.., marks, legend) = marked(&mut client, json!({"window_id": SOUND}));
    assert!(
        marks.iter().any(|mark| mark.called.contains("\"Mute\"")),
        "{legend}"
    );
}

/// A denied app's window is in no picture, and none of its elements is marked.
#[test]
fn what_the_policy_denies_has_no_mark() {
    let mac = Mac::new();
    let mut client = mac.session(&["--deny", "System Settings"]);
    for given in [
        json!({"display": 2, "annotate": true}),
        json!({"window_id": SOUND, "annotate": true}),
    ] {
        let (fields, _) = client.err("take_screenshot", given);
        assert_eq!(fields["code"], "PolicyDenied");
    }
    let (.., legend) = marked(&mut client, json!({"display": 1}));
    assert!(!legend.contains("Mute"), "{legend}");
}

/// What is typed into a field for passwords is in no legend.
#[test]
fn no_legend_tells_a_password() {
    let mac = Mac::with(|world| {
        let window = &mut app_with_id(world, "com.apple.TextEdit")["windows"][0];
        let frame = window["frame"].clone();
        let at = |side: usize, by: f64| frame[side].as_f64().unwrap() + by;
        let field = json!({
            "id": 990_001, "role": "AXTextField", "subrole": "AXSecureTextField", "title": "Password",
            "value": "hunter2", "frame": [at(0, 20.0), at(1, 120.0), 160, 22],
        });
        window["children"].as_array_mut().unwrap().push(field);
    });
    let mut client = mac.session(&[]);
    let (.., marks, legend) = marked(&mut client, json!({"app": "TextEdit"}));
    assert!(
        marks
            .iter()
            .any(|mark| mark.called.contains("\"Password\"")),
        "{legend}"
    );
    assert!(!legend.contains("hunter2"), "{legend}");
}

#[test]
fn without_accessibility_nothing_is_said_to_be_unmarked() {
    let mac = Mac::with(|world| world["permissions"]["accessibility"] = "denied".into());
    let mut client = mac.session(&[]);
    let (fields, _) = client.err("take_screenshot", json!({"annotate": true}));
    assert_eq!(fields["code"], "AccessibilityDenied");
    take(&mut client, &json!({}));
}

/// An app that does not answer leaves the others of the display their marks.
#[test]
fn an_app_that_hangs_is_named_and_the_others_are_marked() {
    let mac = Mac::with(|world| app_with_id(world, "com.apple.Terminal")["hung"] = true.into());
    let mut client = mac.session(&[]);
    let (.., marks, legend) = marked(&mut client, json!({"display": 1}));
    assert!(
        legend.contains("Windows not read: \"Terminal\""),
        "{legend}"
    );
    assert!(!marks.is_empty(), "{legend}");
}

/// A window that has no elements: what is read in its picture is marked, and the ref of a mark is clicked there.
#[test]
fn text_is_marked_where_there_are_no_elements() {
    let mac = playing([-1500.0, 150.0]);
    let mut client = mac.session(&[]);
    for arguments in [json!({"window_id": WINDOW}), json!({"display": 2})] {
        let before = score(&mac);
        let (image, plain, marks, legend) = marked(&mut client, arguments);
        assert_ne!(image, plain);
        assert!(legend.contains("has no elements"), "{legend}");
        let drawn = |mark: &&Mark| mark.called == "Text \"Next Round\"";
        let button = marks.iter().find(drawn);
        let button = button.unwrap_or_else(|| panic!("{legend}"));
        client.ok("click_ui_element", json!({"element": button.reference}));
        assert_eq!(before, "Score: 4200");
        assert_eq!(score(&mac), "Score: 4300");
        mac.change(|world| {
            app(world, "Game")["windows"][0]["children"][0]["value"] = "Score: 4200".into();
        });
    }
}
