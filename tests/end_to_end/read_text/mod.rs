//! `read_text` on the simulated Mac: what is read and where, what is said when it does not work, and what is kept of it.

mod files;
mod recall;
pub(crate) mod seen;

use crate::support::default_mac::window_id;
use crate::support::{Client, Mac, app, eventually};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A Mac with these faults.
fn faulty(faults: Value) -> Mac {
    Mac::with(|world| world["faults"] = json!({ "active": faults }))
}

fn texts(answer: &Value) -> Vec<&str> {
    let lines = answer["lines"].as_array().unwrap();
    lines
        .iter()
        .map(|line| line["text"].as_str().unwrap())
        .collect()
}

fn note(answer: &Value) -> &str {
    answer["note"].as_str().unwrap_or_default()
}

/// `[x, y, width, height]`.
fn frame(line: &Value) -> [f64; 4] {
    ["x", "y", "width", "height"].map(|name| line["frame"][name].as_f64().unwrap())
}

/// A window of the app `Game` that Accessibility sees nothing in, on the display at that place.
fn game(world: &mut Value, at: [f64; 2], labels: &Value) {
    world["apps"].as_array_mut().unwrap().push(json!({
        "pid": 9100, "name": "Game", "bundle_id": "com.example.game", "executable": "/Applications/Game.app/Game",
        "windows": [{"id": 9101, "title": "Game", "z": 900, "frame": [at[0], at[1], 500, 300], "children": labels}]
    }));
}

fn label(text: &str, frame: [f64; 4]) -> Value {
    json!({"role": "AXStaticText", "value": text, "frame": frame})
}

/// The record of the one session below a folder.
fn record(records: &Path) -> String {
    let session = fs::read_dir(records).unwrap().next().unwrap().unwrap();
    fs::read_to_string(session.path().join("record.jsonl")).unwrap()
}

#[test]
fn a_window_is_read_whatever_covers_it_with_frames_on_the_screen() {
    let mac = Mac::with(|world| {
        let labels = json!([label("Score: 4200", [20.0, 40.0, 200.0, 30.0])]);
        // On the second display, whose origin is negative.
        game(world, [-1500.0, 200.0], &labels);
        app(world, "Safari")["windows"].as_array_mut().unwrap().push(json!({
            "id": 9200, "title": "Before", "z": 950, "frame": [-1510, 190, 600, 400], "children": []
        }));
    });
    let mut client = mac.session(&[]);
    let answer = client.ok("read_text", json!({"app": "Game"}));
    assert_eq!(answer["state"], "read");
    assert_eq!(answer["level"], "accurate");
    assert_eq!(answer["languages"], json!(["automatic"]));
    assert_eq!(answer["window_id"], 9101);
    let lines = answer["lines"].as_array().unwrap();
    let score = lines.iter().find(|line| line["text"] == "Score: 4200");
    let Some(score) = score else {
        panic!("{answer:#}");
    };
    let [x, y, width, height] = frame(score);
    assert!((x + 1480.0).abs() <= 2.0, "{x}");
    assert!(y >= 239.0 && y + height <= 271.0, "{y} {height}");
    assert!((60.0..110.0).contains(&width), "{width}");
    // The display shows what lies before it.
    let shown = client.ok("read_text", json!({"display": 2}));
    assert!(
        !texts(&shown).iter().any(|text| text.contains("Score")),
        "{shown:#}"
    );
}

#[test]
fn what_is_looked_for_is_answered_with_the_frame_of_that_part() {
    let mac = Mac::with(|world| {
        let labels = json!([
            label("Level 3 · New Game", [20.0, 40.0, 300.0, 20.0]),
            label("Options", [20.0, 90.0, 300.0, 20.0])
        ]);
        game(world, [300.0, 200.0], &labels);
    });
    let mut client = mac.session(&[]);
    let whole = client.ok("read_text", json!({"app": "Game"}));
    let line = |answer: &Value, text: &str| {
        let lines = answer["lines"].as_array().unwrap();
        lines
            .iter()
            .find(|line| line["text"].as_str().unwrap().contains(text))
            .unwrap()
            .clone()
    };
    let [left, _, width, _] = frame(&line(&whole, "New Game"));
    let found = client.ok("read_text", json!({"app": "Game", "find": "new game"}));
    assert_eq!(found["lines"].as_array().unwrap().len(), 1, "{found:#}");
    assert_eq!(found["lines"][0]["match"], "New Game");
    assert_eq!(found["lines_read"], whole["lines_read"]);
    let [part, _, part_width, _] = frame(&found["lines"][0]);
    assert!(part > left + 30.0, "{part} behind {left}");
    assert!((part + part_width - left - width).abs() <= 2.0);
    // Text that is there, and none of it is what was looked for.
    let none = client.ok("read_text", json!({"app": "Game", "find": "Quit"}));
    assert_eq!(
        (&none["state"], &none["lines"]),
        (&json!("read"), &json!([]))
    );
    assert!(none["lines_read"].as_u64().unwrap() >= 2);
    let (error, text) = client.err("read_text", json!({"app": "Game", "find": "  "}));
    assert_eq!(error["code"], "InvalidParameter", "{text}");
}

/// Without `-R` a region is a part of its display's picture: nothing else of that picture is answered.
#[test]
fn a_region_is_read_and_nothing_around_it_in_every_way_to_its_picture() {
    for faults in [
        json!([]),
        json!(["rectangle-capture-fails"]),
        json!(["attached-rectangle-fails"]),
    ] {
        let mac = Mac::with(|world| {
            world["faults"] = json!({"active": faults});
            let labels = json!([
                label("Inside", [20.0, 40.0, 100.0, 20.0]),
                label("Outside", [20.0, 200.0, 100.0, 20.0])
            ]);
            game(world, [300.0, 200.0], &labels);
        });
        let region = json!({"x": 305, "y": 230, "width": 200, "height": 60});
        let answer = mac
            .session(&[])
            .ok("read_text", json!({ "region": region }));
        assert_eq!(texts(&answer), ["Inside"], "{faults}");
        let [x, y, ..] = frame(&answer["lines"][0]);
        assert!(
            (x - 320.0).abs() <= 2.0 && (240.0..256.0).contains(&y),
            "{x} {y}"
        );
    }
}

/// [eyes 1.4]
#[test]
fn languages_are_checked_and_told() {
    let mac = Mac::with(|world| {
        game(
            world,
            [300.0, 200.0],
            &json!([label("保存 Save", [20.0, 40.0, 200.0, 20.0])]),
        );
    });
    let mut client = mac.session(&[]);
    let mut read = |more: Value| {
        let mut given = json!({"app": "Game", "find": "Save"});
        given
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        client.ok("read_text", given)
    };
    assert_eq!(texts(&read(json!({}))), ["保存 Save"]);
    let japanese = read(json!({"languages": ["ja-JP", "en-US"]}));
    assert_eq!(texts(&japanese), ["保存 Save"]);
    assert_eq!(japanese["languages"], json!(["ja-JP", "en-US"]));
    assert_eq!(texts(&read(json!({"languages": ["en-US"]}))), ["Save"]);
    let fast = read(json!({"level": "fast"}));
    assert_eq!(
        (texts(&fast), &fast["level"]),
        (vec!["Save"], &json!("fast"))
    );
    assert_eq!(fast["state"], "read");
    for given in [
        json!({"app": "Game", "languages": ["xx-XX"]}),
        json!({"app": "Game", "languages": ["ja-JP"], "level": "fast"}),
    ] {
        let (error, text) = client.err("read_text", given.clone());
        assert_eq!(error["code"], "InvalidParameter", "{given}: {text}");
        assert!(text.contains("en-US"), "{text}");
    }
}

/// [eyes 1.6]
#[test]
fn a_broken_recognizer_is_told_and_the_fast_one_reads_in_its_place() {
    let mac = faulty(json!(["ocr-accurate-fails"]));
    let mut client = mac.session(&[]);
    let given = json!({"window_id": window_id::EXAMPLE_DOMAIN, "languages": ["ja-JP", "en-US"]});
    let first = client.ok("read_text", given.clone());
    assert_eq!(
        (&first["state"], &first["level"]),
        (&json!("degraded"), &json!("fast"))
    );
    assert_eq!(first["languages"], json!(["en-US"]));
    assert!(!texts(&first).is_empty());
    assert!(note(&first).contains("Latin letters only"), "{first:#}");
    // It is not tried again for some minutes.
    let second = client.ok("read_text", given);
    assert_eq!(second["state"], "degraded");
    assert!(
        note(&second).contains("within the last minutes"),
        "{second:#}"
    );
}

/// [eyes 0]
#[test]
fn an_empty_answer_is_checked_before_it_is_called_empty() {
    let mut client = faulty(json!(["ocr-answers-nothing"])).session(&[]);
    let answer = client.ok("read_text", json!({"window_id": window_id::EXAMPLE_DOMAIN}));
    assert_eq!(
        (&answer["state"], &answer["level"]),
        (&json!("degraded"), &json!("fast"))
    );
    assert!(
        note(&answer).contains("no text where the fast one found"),
        "{answer:#}"
    );
    // Of what really has no text both say so.
    let mac = Mac::with(|world| game(world, [300.0, 200.0], &json!([])));
    let empty = json!({"region": {"x": 320, "y": 260, "width": 400, "height": 200}});
    let answer = mac.session(&[]).ok("read_text", empty);
    assert_eq!(
        (&answer["state"], &answer["lines"]),
        (&json!("empty"), &json!([]))
    );
    assert_eq!(answer["level"], "accurate");
    assert!(note(&answer).contains("is missed"), "{answer:#}");
}

/// [eyes 1.5]
#[test]
fn the_first_recognition_after_an_update_has_its_time() {
    let mac = faulty(json!(["ocr-first-call-is-slow"]));
    let mut client = mac.session(&[]);
    let before = mac.skipped_seconds();
    let given = json!({"window_id": window_id::EXAMPLE_DOMAIN});
    let answer = client.ok("read_text", given.clone());
    assert_eq!(
        (&answer["state"], &answer["level"]),
        (&json!("read"), &json!("accurate"))
    );
    assert!(mac.skipped_seconds() - before > 27.0);
    let before = mac.skipped_seconds();
    client.ok("read_text", given);
    assert!(mac.skipped_seconds() - before < 10.0);
}

/// A process that is too slow is killed, and the fast recognition still has its part of the time.
#[test]
fn past_its_time_the_fast_one_reads_in_another_process() {
    let mac = Mac::with(|world| {
        world["faults"] = json!({"active": ["ocr-first-call-is-slow"]});
        world["clock"]["real_time"] = json!(true);
    });
    let mut client = mac.session(&["--timeout-ms", "6000"]);
    let answer = client.ok("read_text", json!({"window_id": window_id::EXAMPLE_DOMAIN}));
    assert_eq!(
        (&answer["state"], &answer["level"]),
        (&json!("degraded"), &json!("fast"))
    );
    assert!(note(&answer).contains("did not end within"), "{answer:#}");
}

/// A recognition that takes half a minute keeps nobody waiting, and ends with its call.
#[test]
fn others_are_served_while_a_picture_is_read_and_a_cancelled_call_ends_its_process() {
    let mac = Mac::with(|world| {
        world["faults"] = json!({"active": ["ocr-first-call-is-slow"]});
        world["clock"]["real_time"] = json!(true);
    });
    let temporary = TempDir::new().unwrap();
    let mut client = mac.session_in(temporary.path(), &[]);
    let given = json!({"name": "read_text", "arguments": {"window_id": window_id::EXAMPLE_DOMAIN}, "_meta": {"progressToken": "read"}});
    let reading = client.request("tools/call", given);
    // The picture is there: the call's turn is over, or will be in a moment.
    eventually("a picture is taken", || {
        !pictures_below(temporary.path()).is_empty()
    });
    let answer = client.ok("get_volume", json!({}));
    assert!(answer["volume"].is_number(), "{answer}");
    let progress = client.notification("notifications/progress");
    assert_eq!(progress["params"]["message"], "reading the text");
    assert!(!client.has_answered(&reading));
    client.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": reading}}));
    eventually("the picture goes with its call", || {
        pictures_below(temporary.path()).is_empty()
    });
    client.ok("get_volume", json!({}));
}

fn pictures_below(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return found; // It has gone meanwhile.
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(pictures_below(&path));
        } else if path.extension().is_some_and(|ending| ending == "png") {
            found.push(path);
        }
    }
    found
}

#[test]
fn no_picture_is_left_and_a_record_has_no_text() {
    let mac = Mac::with(|world| {
        game(
            world,
            [300.0, 200.0],
            &json!([label("Qz7mark secret", [20.0, 40.0, 200.0, 20.0])]),
        );
    });
    let (temporary, records) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let arguments = ["--record", records.path().to_str().unwrap()];
    let mut client = mac.session_in(temporary.path(), &arguments);
    let answer = client.ok("read_text", json!({"app": "Game", "find": "Qz7mark"}));
    assert_eq!(texts(&answer), ["Qz7mark secret"]);
    assert_eq!(
        pictures_below(temporary.path()),
        [""; 0].map(std::path::PathBuf::from)
    );
    client.close();
    let record = record(records.path());
    assert!(record.contains("read_text"), "{record}");
    assert!(!record.to_lowercase().contains("qz7mark"), "{record}");
}

#[test]
fn passwords_are_dots() {
    let mac = Mac::with(|world| {
        let field = json!({"role": "AXTextField", "subrole": "AXSecureTextField", "value": "hunter22", "frame": [20, 40, 200, 22]});
        game(world, [300.0, 200.0], &json!([field]));
    });
    let answer = mac.session(&[]).ok("read_text", json!({"app": "Game"}));
    assert!(
        texts(&answer).iter().any(|text| text.contains("••••••••")),
        "{answer:#}"
    );
    assert!(!answer.to_string().contains("hunter"), "{answer:#}");
}

/// [eyes 2.1]
#[test]
fn codes_are_read_where_they_are_asked_for_whatever_becomes_of_the_text() {
    for faults in [json!([]), json!(["ocr-accurate-fails"])] {
        let mac = Mac::with(|world| {
            world["faults"] = json!({"active": faults});
            let image = json!({"role": "AXImage", "frame": [40, 60, 160, 160], "code": "https://example.com/?q=日本"});
            game(world, [-1500.0, 200.0], &json!([image]));
        });
        let mut client = mac.session(&[]);
        let answer = client.ok("read_text", json!({"app": "Game", "barcodes": true}));
        let [code] = answer["codes"].as_array().unwrap().as_slice() else {
            panic!("{answer:#}");
        };
        assert_eq!(
            (&code["kind"], &code["text"]),
            (&json!("QR"), &json!("https://example.com/?q=日本"))
        );
        let [x, y, width, height] = frame(code);
        assert!((x + width / 2.0 + 1380.0).abs() <= 2.0, "{code}");
        assert!((y + height / 2.0 - 340.0).abs() <= 2.0, "{code}");
        let without = client.ok("read_text", json!({"app": "Game"}));
        assert_eq!(without["codes"], json!(null));
    }
}

fn denied(client: &mut Client, given: Value, code: &str) {
    let (error, text) = client.err("read_text", given.clone());
    assert_eq!(error["code"], code, "{given}: {text}");
}

#[test]
fn what_may_not_be_pictured_may_not_be_read() {
    let mac = Mac::with(|world| world["permissions"]["screen_recording"] = json!("denied"));
    denied(&mut mac.session(&[]), json!({}), "ScreenRecordingDenied");
    let mac = Mac::with(|world| {
        world["permissions"]["screen_recording"] = json!("denied");
        world["faults"] = json!({"active": ["denied-pictures-are-black"]});
    });
    denied(&mut mac.session(&[]), json!({}), "ScreenRecordingDenied");
    let mac = Mac::new();
    let frame = app(&mut mac.state(), "Safari")["windows"][0]["frame"].clone();
    let region = json!({"x": frame[0], "y": frame[1], "width": 100, "height": 100});
    let mut client = mac.session(&["--deny", "com.apple.Safari"]);
    for given in [
        json!({"window_id": window_id::EXAMPLE_DOMAIN}),
        json!({ "region": region }),
        json!({}),
    ] {
        denied(&mut client, given, "PolicyDenied");
    }
}
