//! Pointing at what a picture shows: pixels of a screenshot become points, and nothing is done where another thing lies there by
//! then; a closer look; and what of a picture has changed.

use crate::support::default_mac::{pid, window_id};
use crate::support::{Client, Mac, app_with_id, runners};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use image::RgbImage;
use serde_json::{Value, json};

/// On the check box "Mute" of System Settings, on the display to the left.
const MUTE: (f64, f64) = (-1210.0, 360.0);

/// A picture and what was said about it.
pub(crate) fn take(client: &mut Client, arguments: &Value) -> (RgbImage, Value) {
    let result = client.call("take_screenshot", arguments.clone());
    assert_ne!(result["isError"], true, "{arguments}: {result:#}");
    let sent = result["content"][0]["data"].as_str().unwrap();
    let image = image::load_from_memory(&BASE64_STANDARD.decode(sent).unwrap()).unwrap();
    let line = result["content"][1]["text"].as_str().unwrap();
    (image.into_rgb8(), serde_json::from_str(line).unwrap())
}

/// The arguments that name the pixel in which a point lies.
fn pixel(line: &Value, (x, y): (f64, f64)) -> Value {
    let number = |path: &str| line.pointer(path).unwrap().as_f64().unwrap();
    let along = |at: f64, origin: &str, side: &str| {
        let per_point = number(&format!("/pixels/{side}")) / number(&format!("/points/{side}"));
        ((at + 0.5 - number(origin)) * per_point).floor()
    };
    let (x, y) = (
        along(x, "/origin/x", "width"),
        along(y, "/origin/y", "height"),
    );
    json!({"screenshot": line["screenshot"], "x": x, "y": y})
}

fn with(mut given: Value, more: &Value) -> Value {
    let fields = more.as_object().unwrap().clone();
    given.as_object_mut().unwrap().extend(fields);
    given
}

fn mute(mac: &Mac) -> Value {
    fn find(node: &Value) -> Option<Value> {
        if node["title"] == "Mute" && node["role"] == "AXCheckBox" {
            return Some(node["value"].clone());
        }
        let children = node["children"].as_array()?;
        children.iter().find_map(find)
    }
    find(&window(mac, window_id::SOUND)).expect("the box is there")
}

fn window(mac: &Mac, id: u64) -> Value {
    let state = mac.state();
    let apps = state["apps"].as_array().unwrap();
    let windows = apps.iter().filter_map(|app| app["windows"].as_array());
    let found = windows.flatten().find(|window| window["id"] == id);
    found.expect("the window is there").clone()
}

fn session(mac: &Mac, arguments: &[&str]) -> Client {
    let mut client = mac.session(arguments);
    client.ok("activate_app", json!({"app": "System Settings"}));
    client
}

/// Whole displays, parts of them, windows; as they are, smaller and larger; on a display with negative coordinates.
fn pictures() -> Vec<Value> {
    vec![
        json!({"display": 2}),
        json!({"display": 2, "max_dimension": 900, "format": "jpeg"}),
        json!({"display": 2, "max_dimension": 3840, "format": "png", "max_bytes": 4_000_000}),
        json!({"region": {"x": -1300, "y": 300, "width": 300, "height": 150}}),
        json!({"region": {"x": -1300, "y": 300, "width": 300, "height": 150}, "zoom": 3}),
        json!({"region": {"x": -1300, "y": 300, "width": 300, "height": 150}, "zoom": 0.5}),
        json!({"window_id": window_id::SOUND}),
    ]
}

#[test]
fn a_click_on_a_pixel_lands_on_what_the_picture_shows() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = session(&mac, runner);
        for arguments in pictures() {
            let before = mute(&mac);
            let (_, line) = take(&mut client, &arguments);
            let done = client.ok("click", pixel(&line, MUTE));
            assert_eq!(done["element"]["title"], "Mute", "{arguments}: {done}");
            assert_eq!(done["effect"], "confirmed", "{done}");
            let off = (done["x"].as_f64().unwrap() - MUTE.0).abs();
            assert!(off <= 1.0, "{arguments}: {done}");
            assert_ne!(mute(&mac), before, "{arguments}");
        }
    }
}

#[test]
fn every_tool_that_points_takes_pixels() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let title_bar = (600.0, 172.0);
    let region = json!({"region": {"x": 300, "y": 150, "width": 600, "height": 300}, "zoom": 2});
    let (_, line) = take(&mut client, &region);
    let at = pixel(&line, title_bar);
    let done = client.ok("move_mouse", at.clone());
    assert_eq!((&done["x"], &done["y"]), (&json!(600), &json!(172)));
    let frame = window(&mac, window_id::UNTITLED)["frame"].clone();
    let ends = json!({
        "screenshot": line["screenshot"], "start_x": at["x"], "start_y": at["y"],
        "end_x": at["x"].as_f64().unwrap() + 80.0, "end_y": at["y"].as_f64().unwrap() + 60.0,
    });
    client.ok("drag", ends);
    let moved = window(&mac, window_id::UNTITLED)["frame"].clone();
    let by = |side: usize| moved[side].as_f64().unwrap() - frame[side].as_f64().unwrap();
    assert_eq!((by(0), by(1)), (40.0, 30.0), "two pixels are a point");
    let (_, line) = take(&mut client, &json!({"window_id": window_id::UNTITLED}));
    let at = pixel(&line, (640.0, 300.0));
    let scroll = with(at, &json!({"direction": "down", "amount": 20}));
    let (_, text) = client.err(
        "scroll",
        json!({"direction": "down", "screenshot": line["screenshot"]}),
    );
    assert!(text.contains("`x` and `y`"), "{text}");
    let done = client.call("scroll", scroll);
    let text = done.to_string();
    assert!(
        text.contains("640") || text.contains("NotScrollable"),
        "{text}"
    );
    let at = pixel(&line, (640.0, 202.0));
    let done = client.ok("double_click", at);
    assert_eq!((&done["x"], &done["y"]), (&json!(640), &json!(202)));
}

/// What is done to a window, how that is called, and what is said of it.
type Change = (&'static str, fn(&mut Value), &'static str);

/// Nothing is done where the window has moved, has another size, has gone, or lies below another one.
#[test]
fn what_lies_elsewhere_by_now_is_not_clicked() {
    let changes: [Change; 4] = [
        (
            "moved",
            |window| window["frame"][0] = json!(-1390),
            "moved since",
        ),
        (
            "resized",
            |window| window["frame"][2] = json!(700),
            "resized since",
        ),
        (
            "minimized",
            |window| window["minimised"] = true.into(),
            "no longer on the screen",
        ),
        (
            "gone",
            |window| window["id"] = 999.into(),
            "no longer on the screen",
        ),
    ];
    for (name, change, said) in changes {
        for arguments in pictures() {
            let mac = Mac::new();
            let mut client = session(&mac, &[]);
            let before = mute(&mac);
            let (_, line) = take(&mut client, &arguments);
            mac.change(|world| {
                let windows = app_with_id(world, "com.apple.systempreferences")["windows"]
                    .as_array_mut()
                    .unwrap();
                let sound = windows
                    .iter_mut()
                    .find(|window| window["id"] == window_id::SOUND);
                change(sound.unwrap());
            });
            let (fields, text) = client.err("click", pixel(&line, MUTE));
            assert_eq!(fields["code"], "Refused", "{name}, {arguments}: {text}");
            assert!(text.contains(said), "{name}, {arguments}: {text}");
            assert!(text.contains("Take a new screenshot"), "{text}");
            if name != "gone" {
                assert_eq!(mute(&mac), before);
            }
        }
    }
}

#[test]
fn what_another_window_lies_before_by_now_is_not_clicked() {
    for arguments in pictures() {
        let mac = Mac::new();
        let mut client = session(&mac, &[]);
        let before = mute(&mac);
        let (_, line) = take(&mut client, &arguments);
        client.ok(
            "move_window",
            json!({"window_id": window_id::UNTITLED, "x": -1300, "y": 200}),
        );
        client.ok("focus_window", json!({"window_id": window_id::UNTITLED}));
        let at = pixel(&line, MUTE);
        let drag = json!({
            "screenshot": line["screenshot"], "start_x": at["x"], "start_y": at["y"], "end_x": at["x"], "end_y": at["y"],
        });
        let calls = [
            ("click", at.clone()),
            ("double_click", at.clone()),
            ("move_mouse", at.clone()),
            ("scroll", with(at, &json!({"direction": "down"}))),
            ("drag", drag),
        ];
        for (tool, given) in calls {
            let (fields, text) = client.err(tool, given);
            assert_eq!(fields["code"], "Refused", "{tool}, {arguments}: {text}");
            assert!(text.contains("Another window lies there"), "{tool}: {text}");
            assert!(text.contains("TextEdit"), "{tool}: {text}");
        }
        assert_eq!(mute(&mac), before);
        assert_eq!(mac.state()["front"], pid::TEXT_EDIT);
        // A new one shows what lies there now.
        let (_, line) = take(&mut client, &json!({"display": 2}));
        let done = client.ok("move_mouse", pixel(&line, MUTE));
        assert_eq!(done["element"]["app"], "TextEdit");
    }
}

#[test]
fn a_screenshot_that_is_not_known_and_a_pixel_beyond_it_are_refused() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (_, line) = take(
        &mut client,
        &json!({"region": {"x": 0, "y": 0, "width": 200, "height": 100}}),
    );
    let at = |x: i32, y: i32| json!({"screenshot": line["screenshot"], "x": x, "y": y});
    for (x, y) in [(200, 1), (1, 100), (-1, 1)] {
        let (fields, text) = client.err("click", at(x, y));
        assert_eq!(fields["code"], "InvalidParameter", "{text}");
        assert!(text.contains("0 to 199 and 0 to 99"), "{text}");
    }
    for _ in 0..8 {
        take(
            &mut client,
            &json!({"region": {"x": 0, "y": 0, "width": 20, "height": 10}}),
        );
    }
    for id in [line["screenshot"].clone(), json!("zz9-p1")] {
        let given = json!({"screenshot": id, "x": 1, "y": 1});
        let (fields, text) = client.err("move_mouse", given.clone());
        assert_eq!(fields["code"], "Refused", "{text}");
        assert!(text.contains("Take a new screenshot"), "{text}");
        let is_other = given["screenshot"] == "zz9-p1";
        assert_eq!(
            text.contains("starts a server for each call"),
            is_other,
            "{text}"
        );
        let batch = json!({"steps": [{"tool": "move_mouse", "arguments": given}]});
        let (fields, text) = client.err("batch", batch);
        assert_eq!(fields["code"], "Refused", "{text}");
    }
    let (fields, _) = client.err("take_screenshot", json!({"compare_with": "zz9-p1"}));
    assert_eq!(fields["code"], "Refused");
    let (fields, _) = client.err("take_screenshot", json!({"zoom": 2}));
    assert_eq!(fields["code"], "InvalidParameter");
}

/// As many pixels a point as asked for, beyond those of the display; without `zoom` as ever.
#[test]
fn a_region_is_looked_at_closely() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let area = json!({"x": 310, "y": 200, "width": 120, "height": 60});
    for (zoom, size, scale) in [
        (Value::Null, (120, 60), 1.0),
        (json!(1), (120, 60), 1.0),
        (json!(2), (240, 120), 2.0),
        (json!(5), (600, 300), 5.0),
        (json!(16), (1568, 784), 13.066_667),
    ] {
        let given = json!({"region": area, "zoom": zoom, "format": "png"});
        let (image, line) = take(&mut client, &given);
        assert_eq!((image.width(), image.height()), size, "{zoom}");
        assert_eq!(line["scale"], scale, "{zoom}");
        assert_eq!(line["origin"], json!({"x": 310, "y": 200}));
    }
}

#[test]
fn what_changed_since_a_screenshot_is_told_small_first() {
    let mac = Mac::new();
    let mut client = session(&mac, &[]);
    for arguments in [
        json!({"display": 2}),
        json!({"display": 2, "format": "jpeg"}),
        json!({"window_id": window_id::SOUND}),
        json!({"region": {"x": -1300, "y": 300, "width": 300, "height": 150}, "zoom": 2}),
    ] {
        client.ok("click", json!({"x": MUTE.0, "y": MUTE.1}));
        let (_, line) = take(&mut client, &arguments);
        let again = with(
            arguments.clone(),
            &json!({"compare_with": line["screenshot"]}),
        );
        let (_, same) = take(&mut client, &again);
        assert_eq!(same["changed"], json!([]), "{arguments}: {same}");
        client.ok("click", pixel(&line, MUTE));
        let (_, after) = take(&mut client, &again);
        let frames = after["changed"].as_array().unwrap();
        let number = |frame: &Value, name: &str| frame[name].as_f64().unwrap();
        // The box is to the left of its title.
        let holds = |frame: &Value| {
            let within = |at: f64, from: f64, length: f64| at >= from && at <= from + length;
            within(MUTE.0 - 32.0, number(frame, "x"), number(frame, "width"))
                && within(MUTE.1, number(frame, "y"), number(frame, "height"))
        };
        assert!(frames.iter().any(holds), "{arguments}: {after}");
        let areas: Vec<f64> = frames
            .iter()
            .map(|frame| number(frame, "width") * number(frame, "height"))
            .collect();
        assert!(areas.is_sorted(), "{areas:?}");
        assert!(areas[0] < 2_000.0, "{after}");
    }
}

#[test]
fn what_cannot_be_compared_is_said() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (_, first) = take(&mut client, &json!({"display": 2}));
    for (given, said) in [
        (json!({"display": 1}), "something else"),
        (json!({"display": 2, "max_dimension": 500}), "pixels"),
        (json!({"window_id": window_id::SOUND}), "something else"),
    ] {
        let given = with(given, &json!({"compare_with": first["screenshot"]}));
        let (_, line) = take(&mut client, &given);
        assert_eq!(line.get("changed"), None, "{line}");
        let note = line["note"].as_str().unwrap();
        assert!(
            note.contains("Not compared") && note.contains(said),
            "{note}"
        );
    }
}

/// What the policy denies is not reached by a pixel either, and no step of a batch is made.
#[test]
fn a_pixel_leads_nowhere_that_the_policy_denies() {
    let mac = Mac::new();
    let mut client = mac.session(&["--deny", "TextEdit"]);
    let (fields, _) = client.err("take_screenshot", json!({"annotate": true}));
    assert_eq!(fields["code"], "PolicyDenied");
    // A window that lies below one of TextEdit is shot by itself.
    let given = json!({"window_id": window_id::TERMINAL});
    let (_, line) = take(&mut client, &given);
    let frame = window(&mac, window_id::TERMINAL)["frame"].clone();
    let other = window(&mac, window_id::UNTITLED)["frame"].clone();
    let number = |frame: &Value, at: usize| frame[at].as_f64().unwrap();
    let x = number(&frame, 0).max(number(&other, 0)) + 10.0;
    let y = number(&frame, 1).max(number(&other, 1)) + 40.0;
    assert!(x < number(&frame, 0) + number(&frame, 2) && y < number(&frame, 1) + number(&frame, 3));
    let at = pixel(&line, (x, y));
    let (fields, text) = client.err("click", at.clone());
    assert!(
        ["Refused", "PolicyDenied"].contains(&fields["code"].as_str().unwrap()),
        "{text}"
    );
    assert!(!text.contains("Untitled"), "{text}");
    let batch = json!({"steps": [{"tool": "click", "arguments": at}]});
    let (fields, text) = client.err("batch", batch);
    assert_eq!(fields["code"], "PolicyDenied", "{text}");
}

#[test]
fn a_look_with_a_picture_and_a_server_that_only_reads_tell_the_id() {
    let mac = Mac::new();
    let mut client = mac.session(&["--read-only"]);
    let looked = client.call("look", json!({"picture": "window"}));
    let line = looked["content"]
        .as_array()
        .unwrap()
        .iter()
        .find_map(|block| serde_json::from_str::<Value>(block["text"].as_str()?).ok());
    let first = line.unwrap()["screenshot"].as_str().unwrap().to_owned();
    let (_, line) = take(
        &mut client,
        &json!({"app": "TextEdit", "compare_with": first}),
    );
    assert_eq!(line["changed"], json!([]), "{line}");
    let mut client = mac.session(&["--dry-run"]);
    let (fields, _) = client.err("click", json!({"screenshot": "zz9-p1", "x": 1, "y": 1}));
    assert_eq!(fields["code"], "Refused");
    let dry = client.call("take_screenshot", json!({"annotate": true}));
    assert!(dry.to_string().contains("dry_run"), "{dry}");
}

/// Pictures of a record push none of those out at whose pixels a client may point.
#[test]
fn pictures_of_a_record_are_apart() {
    let folder = tempfile::tempdir().unwrap();
    let mac = Mac::new();
    let mut client = mac.session(&[
        "--record",
        folder.path().to_str().unwrap(),
        "--record-with=pictures",
    ]);
    let (_, line) = take(&mut client, &json!({"display": 2}));
    for _ in 0..6 {
        client.ok("move_mouse", json!({"x": 10, "y": 500}));
    }
    client.ok("move_mouse", pixel(&line, MUTE));
}
