//! The screenshot tools end to end on the simulated Mac: what is found, what is refused, and that a picture's pixels are
//! where the answer says.
use crate::pictured::take;
use crate::support::Mac;
use crate::support::default_mac::window_id;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

/// As it was shot.
fn exact(mut arguments: Value) -> Value {
    arguments["format"] = "png".into();
    arguments["max_dimension"] = 20_000.into();
    arguments["max_bytes"] = 50_000_000.into();
    arguments
}

fn app_of(world: &mut Value, bundle_id: &str) -> usize {
    let apps = world["apps"].as_array().unwrap();
    apps.iter()
        .position(|app| app["bundle_id"] == bundle_id)
        .unwrap()
}

#[test]
fn displays_are_named_by_number_and_by_id() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (primary, line) = take(&mut client, &json!({"max_dimension": 400}));
    assert_eq!(
        (line["display_id"].as_u64(), primary.width()),
        (Some(1), 400)
    );
    let (_, line) = take(&mut client, &json!({"display": 2, "max_dimension": 400}));
    assert_eq!(line["origin"], json!({"x": -1920, "y": -98}));
    assert_eq!(line["points"], json!({"width": 1920, "height": 1080}));
    let (fields, text) = client.err("take_screenshot", json!({"display": 9}));
    assert_eq!(fields["code"], "DisplayNotFound");
    assert_eq!(fields["details"]["displays"].as_array().unwrap().len(), 2);
    assert!(text.contains("DELL U2723QE"), "{text}");
}

/// On Apple silicon the built-in display often has the id 1, also when another one is the main display.
// [findings 4.3]
#[test]
fn a_number_that_could_be_a_place_is_one() {
    let mac = Mac::with(|world| {
        world["displays"][0]["id"] = 3.into();
        world["displays"][1]["id"] = 1.into();
    });
    let mut client = mac.session(&[]);
    for (arguments, id) in [
        (json!({"display": 1}), 3),
        (json!({"display": 2}), 1),
        (json!({"display": 3}), 3),
        (json!({"display_id": 1}), 1),
        (json!({"display_id": 3}), 3),
    ] {
        let (_, line) = take(&mut client, &arguments);
        assert_eq!(line["display_id"], id, "{arguments}");
    }
    let (fields, text) = client.err("take_screenshot", json!({"display_id": 2}));
    assert_eq!(fields["code"], "DisplayNotFound", "{text}");
}

/// Small regions all over both displays show what the display's picture has at their pixels.
#[test]
fn a_point_that_was_read_off_a_picture_is_where_the_picture_says() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let mut seed = 42u64;
    let mut random = move |below: u32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        u32::try_from((seed >> 33) % u64::from(below)).unwrap()
    };
    for display in [1, 2] {
        let (whole, line) = take(&mut client, &exact(json!({"display": display})));
        let number = |path: &str| line.pointer(path).unwrap().as_f64().unwrap();
        let scale = number("/scale");
        assert_eq!(f64::from(whole.width()), number("/points/width") * scale);
        for _ in 0..10 {
            // A pixel of the picture becomes a point; what is shot at that point has that pixel's colour.
            let (px, py) = (random(whole.width() - 80), random(whole.height() - 80));
            let x = number("/origin/x") + (f64::from(px) / scale).floor();
            let y = number("/origin/y") + (f64::from(py) / scale).floor();
            let region = json!({"region": {"x": x, "y": y, "width": 40, "height": 30}});
            let (part, _) = take(&mut client, &exact(region));
            let pixel = |point: f64, from: &str| ((point - number(from)) * scale) as u32;
            let (left, top) = (pixel(x, "/origin/x"), pixel(y, "/origin/y"));
            let cut = image::imageops::crop_imm(&whole, left, top, part.width(), part.height());
            // The hills' shades depend a little on how much of them is drawn; edges and letters do not.
            let apart = |(one, other): (&image::Rgb<u8>, &image::Rgb<u8>)| {
                let far =
                    |channel| one.0[channel as usize].abs_diff(other.0[channel as usize]) > 24;
                (0..3).any(far)
            };
            let cut = cut.to_image();
            let wrong = part
                .pixels()
                .zip(cut.pixels())
                .filter(|pair| apart(*pair))
                .count();
            assert_eq!(wrong, 0, "pixels at {x}, {y} of display {display}");
        }
    }
}

#[test]
fn a_region_is_cut_to_what_displays_show() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let region = |x: i32, y: i32| json!({"region": {"x": x, "y": y, "width": 100, "height": 100}});
    let (image, line) = take(&mut client, &region(1472, 900));
    assert_eq!(line["points"], json!({"width": 40, "height": 82}));
    assert_eq!((image.width(), image.height()), (40, 82));
    let (fields, text) = client.err("take_screenshot", region(5000, 5000));
    assert_eq!(fields["code"], "InvalidParameter", "{text}");
}

#[test]
fn a_window_is_found_by_app_title_place_and_id() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let mut id = |arguments: Value| {
        let (image, line) = take(&mut client, &arguments);
        let points = line["points"]["width"].as_f64().unwrap();
        assert!((f64::from(image.width()) - points * line["scale"].as_f64().unwrap()).abs() < 1.0);
        assert_eq!(line.get("note"), None, "{line}");
        line["window_id"].as_u64().unwrap()
    };
    assert_eq!(id(json!({"app": "TextEdit"})), window_id::UNTITLED);
    assert_eq!(id(json!({"app": "TextEdit", "index": 2})), window_id::PLAN);
    assert_eq!(
        id(json!({"app": "TextEdit", "title": "plan"})),
        window_id::PLAN
    );
    assert_eq!(id(json!({"window": window_id::SOUND})), window_id::SOUND);
    let mut code = |arguments: Value| {
        let (fields, text) = client.err("take_screenshot", arguments);
        (fields["code"].as_str().unwrap().to_owned(), text)
    };
    let (found, text) = code(json!({"app": "Terminal", "title": "demo — -zsh — 80×24"}));
    assert!(
        found == "Ambiguous" && text.contains("71") && text.contains("72"),
        "{text}"
    );
    let (found, text) = code(json!({"app": "Safari", "title": "Start Page"}));
    assert!(
        found == "NotCapturable" && text.contains("minimized"),
        "{text}"
    );
    let (found, text) = code(json!({"app": "Safari", "index": 2}));
    assert!(
        found == "NoWindow" && text.contains("Example Domain"),
        "{text}"
    );
    let (found, text) = code(json!({"app": "Notes"}));
    assert!(found == "NoWindow" && text.contains("hidden"), "{text}");
    assert_eq!(code(json!({"window_id": 987_654})).0, "WindowNotFound");
    assert_eq!(code(json!({"app": "Chess"})).0, "AppNotRunning");
}

/// Without Accessibility the window server tells the titles: recording the screen is all that is needed.
#[test]
fn accessibility_is_not_needed() {
    let mac = Mac::with(|world| world["permissions"]["accessibility"] = "denied".into());
    let mut client = mac.session(&[]);
    let (_, line) = take(
        &mut client,
        &json!({"app": "TextEdit", "title": "Plan.txt"}),
    );
    assert_eq!(line["window_id"], window_id::PLAN);
}

#[test]
fn what_cannot_be_seen_is_told() {
    let mac = Mac::with(|world| world["permissions"]["screen_recording"] = "denied".into());
    for (tool, arguments) in [
        ("take_screenshot", json!({})),
        ("screenshot_app_window", json!({"appName": "Finder"})),
    ] {
        let (fields, text) = mac.session(&[]).err(tool, arguments);
        assert_eq!(fields["code"], "ScreenRecordingDenied", "{text}");
        assert!(text.contains("画面収録"), "{text}");
    }
    let mac = Mac::with(|world| world["session"]["locked"] = true.into());
    assert_eq!(
        mac.session(&[]).err("take_screenshot", json!({})).0["code"],
        "ScreenLocked"
    );
    let mac = Mac::with(|world| world["session"]["gui"] = false.into());
    assert_eq!(
        mac.session(&[]).err("take_screenshot", json!({})).0["code"],
        "NoGuiSession"
    );
}

#[test]
fn a_window_on_another_display_has_that_displays_scale() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (name, prefer, rect, scale) in [
        (
            "System Settings",
            false,
            json!({"x": -1650, "y": 200, "w": 715, "h": 620}),
            1.0,
        ),
        (
            "com.apple.TextEdit",
            true,
            json!({"x": 600, "y": 320, "w": 1200, "h": 880}),
            2.0,
        ),
    ] {
        let answer = client.ok(
            "screenshot_app_window",
            json!({"bundleId": name, "preferWindowId": prefer}),
        );
        assert_eq!(
            (&answer["rect"], answer["scale"].as_f64()),
            (&rect, Some(scale)),
            "{answer}"
        );
        assert_eq!(answer.get("note"), None, "{answer}");
        let image = image::open(answer["path"].as_str().unwrap()).unwrap();
        let size = |name: &str| u32::try_from(rect[name].as_u64().unwrap()).unwrap();
        assert_eq!((image.width(), image.height()), (size("w"), size("h")));
        std::fs::remove_file(answer["path"].as_str().unwrap()).unwrap();
    }
    for (arguments, code) in [
        (json!({"appName": "Chess"}), "ProcessNotFound"),
        (
            json!({"bundleId": "com.example.nothing"}),
            "ProcessNotFound",
        ),
        (json!({"appName": "Finder", "windowIndex": 7}), "NoWindow"),
    ] {
        assert_eq!(
            client.err("screenshot_app_window", arguments).0["code"],
            code
        );
    }
}

#[test]
fn an_app_whose_window_closed_has_none() {
    let mac = Mac::with(|world| {
        let settings = app_of(world, "com.apple.systempreferences");
        world["apps"][settings]["windows"] = json!([]);
    });
    let (fields, text) = mac.session(&[]).err(
        "screenshot_app_window",
        json!({"appName": "System Settings"}),
    );
    assert_eq!(fields["code"], "NoWindow", "{text}");
    assert!(text.contains("Open a window"), "{text}");
}

#[test]
fn a_stand_in_that_writes_nothing_or_hangs_is_noticed() {
    let mac = Mac::with(|world| world["faults"] = json!({"capture_without_file": true}));
    let (fields, text) = mac.session(&[]).err("take_screenshot", json!({}));
    assert_eq!(fields["code"], "CaptureFailed", "{text}");
    let mac = Mac::with(|world| world["faults"] = json!({"capture_delay_ms": 600_000}));
    let arguments = json!({"appName": "TextEdit", "timeoutMs": 900});
    let (fields, text) = mac.session(&[]).err("screenshot_app_window", arguments);
    assert_eq!(fields["code"], "Timeout", "{text}");
}

fn mac_with_faults(names: &[&str]) -> Mac {
    Mac::with(|world| world["faults"] = json!({"active": names}))
}

/// Every way of screencapture that some Macs lack, and what a client gets there.
// [findings 4.1]
#[test]
fn pictures_are_taken_where_rectangles_or_windows_are_refused() {
    let region = exact(json!({"region": {"x": 600, "y": 320, "width": 200, "height": 100}}));
    let (wanted, _) = take(&mut Mac::new().session(&[]), &region);
    for faults in [
        &["rectangle-capture-fails"][..],
        &["attached-rectangle-fails"],
        &["rectangle-capture-fails", "window-capture-fails"],
    ] {
        let mac = mac_with_faults(faults);
        let mut client = mac.session(&[]);
        let (found, line) = take(&mut client, &region);
        assert_eq!(found.dimensions(), wanted.dimensions(), "{faults:?}");
        assert_eq!(line["origin"], json!({"x": 600, "y": 320}));
        let (_, line) = take(&mut client, &json!({"display": 2}));
        assert_eq!(line["points"], json!({"width": 1920, "height": 1080}));
        let (_, line) = take(&mut client, &json!({"app": "TextEdit"}));
        assert_eq!(line["window_id"], window_id::UNTITLED);
        let has_note = line["note"]
            .as_str()
            .is_some_and(|note| note.contains("cover"));
        assert_eq!(has_note, faults.contains(&"window-capture-fails"), "{line}");
    }
}

/// On virtual displays rectangles are shot without the pointer.
// [findings 4.1]
#[test]
fn the_pointer_is_shown_where_rectangles_leave_it_out() {
    let mac = mac_with_faults(&["rectangle-without-pointer"]);
    mac.change(|world| world["pointer"] = json!([700, 360]));
    let mut client = mac.session(&[]);
    let region = json!({"region": {"x": 680, "y": 340, "width": 60, "height": 60}});
    let (without, _) = take(&mut client, &exact(region.clone()));
    let mut asked = exact(region);
    asked["include_cursor"] = true.into();
    let (with, _) = take(&mut client, &asked);
    assert_eq!(with.dimensions(), without.dimensions());
    assert_ne!(with, without);
}

fn without_titles(world: &mut Value) {
    for app in world["apps"].as_array_mut().unwrap() {
        let windows = app.get_mut("windows").and_then(Value::as_array_mut);
        for window in windows.into_iter().flatten() {
            window["title"] = "".into();
        }
    }
}

/// macOS says no to some programs that may record the screen. The names of windows prove that they may, and nobody is
/// asked then; without names the picture tells.
// [findings 4.2]
#[test]
fn a_no_of_macos_does_not_keep_from_taking_a_picture() {
    let mac = mac_with_faults(&["preflight-denies-screen"]);
    let (_, line) = take(&mut mac.session(&[]), &json!({}));
    assert_eq!(line.get("note"), None, "{line}");
    assert_eq!(mac.state()["permissions"].get("prompts"), None);
    mac.change(without_titles);
    let (_, line) = take(&mut mac.session(&[]), &json!({}));
    let note = line["note"].as_str().unwrap();
    assert!(note.contains("wallpaper"), "{note}");
    // Older systems show the wallpaper instead of refusing.
    let mac = Mac::with(|world| {
        world["permissions"]["screen_recording"] = "denied".into();
        world["permissions"]["capture_denial"] = "wallpaper_only".into();
    });
    let (_, line) = take(&mut mac.session(&[]), &json!({}));
    assert!(line["note"].as_str().unwrap().contains("wallpaper"));
    assert_eq!(mac.state()["permissions"].get("prompts"), None);
}

/// Where a picture was refused nobody is asked: the error names the command by which a person has macOS ask.
#[test]
fn a_refused_picture_names_the_command_that_requests_the_permission() {
    for world in ["denied", "unanswered"] {
        let mac = Mac::with(|mac| mac["permissions"]["screen_recording"] = world.into());
        let mut client = mac.session(&[]);
        for given in [json!({}), json!({"app": "Finder"})] {
            let (fields, text) = client.err("take_screenshot", given);
            assert_eq!(fields["code"], "ScreenRecordingDenied", "{text}");
            assert!(text.contains("`macmcp doctor --request screen`"), "{text}");
        }
        assert_eq!(mac.state()["permissions"].get("prompts"), None);
    }
}

// [findings 4.2]
#[test]
fn a_yes_of_macos_does_not_hide_a_refusal() {
    let mac = mac_with_faults(&["preflight-grants-screen"]);
    mac.change(|world| world["permissions"]["screen_recording"] = "denied".into());
    let (fields, text) = mac.session(&[]).err("take_screenshot", json!({}));
    assert_eq!(fields["code"], "CaptureFailed", "{text}");
    assert!(text.contains("add it again"), "{text}");
}

/// Not what covers it, unless that is asked for.
// [findings 4.4]
#[test]
fn a_window_that_is_covered_is_shown_all_the_same() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let mut shot = |arguments: Value| {
        let answer = client.ok("screenshot_app_window", arguments);
        assert_eq!(answer.get("note"), None, "{answer}");
        image::open(answer["path"].as_str().unwrap())
            .unwrap()
            .into_rgb8()
    };
    let bare = shot(json!({"appName": "TextEdit", "windowIndex": 1}));
    let alone = shot(json!({"appName": "TextEdit", "windowIndex": 1, "preferWindowId": true}));
    let place = shot(json!({"appName": "TextEdit", "windowIndex": 1, "preferWindowId": false}));
    assert_eq!(bare, alone);
    assert_ne!(bare, place);
    let given = json!({"appName": "TextEdit", "includeShadow": true});
    let answer = client.ok("screenshot_app_window", given);
    let (width, height) = image::image_dimensions(answer["path"].as_str().unwrap()).unwrap();
    assert!(width > bare.width());
    // `rect` is the window's own.
    assert_eq!(answer["rect"]["w"], bare.width());
    let note = answer["note"].as_str().unwrap();
    assert!(
        note.contains(&format!("{width} x {height} pixels")),
        "{note}"
    );
}

/// The file has every pixel, and so has what is sent, however it is asked for.
// [findings 4.4]
#[test]
fn the_resource_of_a_window_is_the_same_in_the_answer_and_when_it_is_read() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (format, mime) in [("jpg", "image/jpeg"), ("png", "image/png")] {
        let arguments = json!({"appName": "Safari", "format": format});
        let result = client.call("screenshot_app_window", arguments);
        let sent = &result["content"][1]["resource"];
        assert_eq!(sent["mimeType"], mime, "{format}");
        let bytes = BASE64_STANDARD
            .decode(sent["blob"].as_str().unwrap())
            .unwrap();
        let answer = &result["structuredContent"];
        let file = std::fs::read(answer["path"].as_str().unwrap()).unwrap();
        assert_eq!(bytes, file, "{format}");
        assert_eq!(answer.get("sent"), None, "{answer}");
        let picture = image::load_from_memory(&bytes).unwrap();
        assert_eq!(
            (&answer["rect"]["w"], &answer["rect"]["h"]),
            (&json!(picture.width()), &json!(picture.height()))
        );
        let id = client.request("resources/read", json!({"uri": sent["uri"]}));
        let read = &client.answer_to(&id)["result"]["contents"][0];
        assert_eq!(
            (&read["blob"], &read["mimeType"]),
            (&sent["blob"], &sent["mimeType"])
        );
        assert_eq!(client.captures().last().unwrap()["size"], bytes.len());
    }
}
