//! Pictures: what is shot, that every pixel maps to a point, and that they fit what clients take.

use super::{FakeMac, checkered, display, display_of, picture_of, png, window};
use image::{Rgba, RgbaImage};
use serde_json::{Value, json};
use std::path::PathBuf;

#[test]
fn a_display_is_shot_by_its_number_and_nothing_of_it_stays() {
    let mac = FakeMac::new(&display(), "");
    mac.screencapture(&mac.picture("shot.png", &checkered(3024, 1964)));
    let result = mac.session().call("take_screenshot", json!({}));
    let (image, mut line) = picture_of(&result);
    assert_eq!((image.width(), image.height()), (1512, 982));
    assert_eq!(mac.shots(), ["-x -t png -o -D1"]);
    let id = line.as_object_mut().unwrap().remove("screenshot").unwrap();
    assert!(id.as_str().unwrap().ends_with("-p1"), "{id}");
    let bytes = line["bytes"].as_u64().unwrap();
    assert!(bytes > 1000 && bytes < 750_000, "{bytes}");
    assert_eq!(
        line,
        json!({
            "target": "display", "display_id": 1,
            "origin": {"x": 0, "y": 0}, "points": {"width": 1512, "height": 982}, "scale": 1.0,
            "pixels": {"width": 1512, "height": 982}, "format": "png", "bytes": bytes,
        })
    );
    assert_eq!(mac.left(), Vec::<PathBuf>::new());
}

#[test]
fn a_window_is_shot_by_its_id() {
    let mac = FakeMac::new(&window(), "");
    mac.screencapture(&mac.picture("shot.png", &checkered(600, 400)));
    let mut client = mac.session();
    let (image, line) = picture_of(&client.call("take_screenshot", json!({"app": "Notes"})));
    assert_eq!((image.width(), image.height()), (300, 200));
    assert_eq!(line["origin"], json!({"x": -1275, "y": 40.5}));
    assert_eq!(
        (&line["scale"], &line["window_id"]),
        (&json!(1.0), &json!(77))
    );
    assert_eq!(
        (&line["app"], &line["title"]),
        (&json!("Notes"), &json!("Shopping list"))
    );
    assert_eq!(line.get("note"), None);
    client.call(
        "take_screenshot",
        json!({"window": 77, "include_cursor": true, "includeShadow": true}),
    );
    assert_eq!(mac.shots(), ["-x -t png -o -l77", "-x -t png -C -l77"]);
}

#[test]
fn a_window_that_macos_will_not_shoot_is_shot_as_what_the_screen_shows() {
    let mac = FakeMac::new(&window(), "");
    let take = mac.picture("shot.png", &checkered(600, 402));
    // A first picture of the wrong size, an odd file without success, and a refusal.
    let wrong = mac.picture("wrong.png", &checkered(700, 500));
    for (first, word) in [
        (wrong.as_str(), "size"),
        (
            "echo x > \"$file\"; echo 'could not create image from window' >&2; exit 1",
            "could not create image from window",
        ),
        ("exit 0", "wrote no file"),
    ] {
        mac.screencapture(&format!(
            "case $flags in *-l77*) {first};; *) {take};; esac"
        ));
        let (_, line) = picture_of(
            &mac.session()
                .call("take_screenshot", json!({"window_id": 77})),
        );
        let note = line["note"].as_str().unwrap();
        assert!(note.contains(word) && note.contains("cover"), "{note}");
        // Half points grow outwards.
        assert_eq!(line["origin"], json!({"x": -1275, "y": 40}));
        assert_eq!(line["points"], json!({"width": 300, "height": 201}));
    }
    assert_eq!(mac.shots()[1], "-x -t png -o -R-1275,40,300,201");
    assert_eq!(mac.left(), Vec::<PathBuf>::new());
}

#[test]
fn a_shadow_moves_the_origin() {
    let mut image = RgbaImage::from_pixel(712, 512, Rgba([0, 0, 0, 30]));
    for (x, y) in (56..656).flat_map(|x| (34..434).map(move |y| (x, y))) {
        image.put_pixel(x, y, Rgba([250, 250, 250, 255]));
    }
    let mac = FakeMac::new(&window(), "");
    mac.screencapture(&mac.picture("shot.png", &png(image)));
    let mut client = mac.session();
    let shadow = json!({"window_id": 77, "include_shadow": true});
    let (_, line) = picture_of(&client.call("take_screenshot", shadow.clone()));
    assert_eq!(line["origin"], json!({"x": -1275 - 28, "y": 40.5 - 17.0}));
    assert_eq!(line["points"], json!({"width": 356, "height": 256}));
    // Nothing opaque of the window's size: no mapping is better than a wrong one.
    mac.screencapture(&mac.picture("odd.png", &checkered(712, 512)));
    let (_, line) = picture_of(&client.call("take_screenshot", shadow));
    assert_eq!(line.get("origin"), None);
    assert!(
        line["note"].as_str().unwrap().contains("include_shadow"),
        "{line}"
    );
}

#[test]
fn a_region_may_have_negative_coordinates() {
    let area = json!({"x": -734, "y": -2130, "width": 40, "height": 30});
    let target = json!({"allowed": null, "kind": "region", "scale": 1, "area": area});
    let mac = FakeMac::new(&target, "");
    mac.screencapture(&mac.picture("shot.png", &checkered(40, 30)));
    let (_, line) = picture_of(
        &mac.session()
            .call("take_screenshot", json!({"region": area})),
    );
    assert_eq!(line["origin"], json!({"x": -734, "y": -2130}));
    assert_eq!(mac.shots(), ["-x -t png -o -R-734,-2130,40,30"]);
}

/// A pixel is a point where that fits; there are more when more are asked for, and fewer when a display is larger.
#[test]
fn a_pixel_is_a_point_unless_more_or_fewer_are_asked_for() {
    for (points, scale, given, pixels, told) in [
        ((1512, 982), 2, json!({}), (1512, 982), 1.0),
        ((600, 440), 2, json!({}), (600, 440), 1.0),
        (
            (600, 440),
            2,
            json!({"max_dimension": 1568}),
            (1200, 880),
            2.0,
        ),
        (
            (600, 440),
            2,
            json!({"max_dimension": 300}),
            (300, 220),
            0.5,
        ),
        ((600, 440), 1, json!({}), (600, 440), 1.0),
        ((1920, 1080), 1, json!({}), (1568, 882), 0.816_667),
        ((2560, 1440), 2, json!({}), (1568, 882), 0.6125),
        (
            (1920, 1080),
            2,
            json!({"max_dimension": 4000}),
            (3840, 2160),
            2.0,
        ),
    ] {
        let area = json!({"x": -40, "y": 30, "width": points.0, "height": points.1});
        let target = json!({"allowed": true, "kind": "display", "display_id": 3, "scale": scale, "area": area});
        let mac = FakeMac::new(&target, "");
        let shot = checkered(points.0 * scale, points.1 * scale);
        mac.screencapture(&mac.picture("shot.png", &shot));
        let (image, line) = picture_of(&mac.session().call("take_screenshot", given.clone()));
        assert_eq!(
            (image.width(), image.height()),
            pixels,
            "{given} of {points:?}"
        );
        assert_eq!(line["scale"], told, "{line}");
        assert_eq!(line["origin"], json!({"x": -40, "y": 30}));
    }
}

#[test]
fn every_pixel_maps_into_the_target_and_back() {
    for (width, height, scale, side) in [
        (1512, 982, 2, 1568),
        (801, 601, 1, 300),
        (40, 3000, 2, 500),
        (3000, 7, 1, 100),
    ] {
        let area = json!({"x": -900, "y": -70, "width": width, "height": height});
        let target = json!({"allowed": true, "kind": "display", "display_id": 3, "scale": scale, "area": area});
        let mac = FakeMac::new(&target, "");
        mac.screencapture(&mac.picture("shot.png", &checkered(width * scale, height * scale)));
        let (image, line) = picture_of(
            &mac.session()
                .call("take_screenshot", json!({"max_dimension": side})),
        );
        let number = |path: &str| line.pointer(path).unwrap().as_f64().unwrap();
        assert_eq!(
            (image.width(), image.height()),
            (
                number("/pixels/width") as u32,
                number("/pixels/height") as u32
            )
        );
        for (pixels, from, points, low) in [
            (
                image.width(),
                number("/origin/x"),
                number("/points/width"),
                -900.0,
            ),
            (
                image.height(),
                number("/origin/y"),
                number("/points/height"),
                -70.0,
            ),
        ] {
            for pixel in 0..pixels {
                let point = from + (f64::from(pixel) + 0.5) * points / f64::from(pixels);
                assert!(
                    point > low && point < low + points,
                    "{pixel} of {pixels} is at {point}"
                );
                let back = (point - from) * f64::from(pixels) / points;
                assert!((back - f64::from(pixel)).abs() <= 0.5 + 1e-9);
            }
        }
    }
}

#[test]
fn a_picture_fits_what_clients_take() {
    let mut seed = 7u32;
    let noise = png(RgbaImage::from_fn(600, 450, |_, _| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [a, b, c, _] = seed.to_be_bytes();
        Rgba([a, b, c, 255])
    }));
    let mac = FakeMac::new(&display_of(600, 450), "");
    mac.screencapture(&mac.picture("shot.png", &noise));
    let mut client = mac.session();
    for (arguments, most, format) in [
        (json!({}), 1_000_000, "jpeg"),
        (json!({"max_bytes": 50_000}), 50_000, "jpeg"),
        (json!({"max_bytes": 50_000, "format": "png"}), 50_000, "png"),
        (
            json!({"max_bytes": 900_000, "format": "jpg", "quality": 20}),
            900_000,
            "jpeg",
        ),
    ] {
        let result = client.call("take_screenshot", arguments);
        let sent = result["content"][0]["data"].as_str().unwrap().len();
        assert!(sent <= most, "{sent}");
        assert_eq!(picture_of(&result).1["format"], format);
        assert!(result.to_string().len() < 1_048_576);
    }
}

#[test]
fn a_black_picture_is_shown_and_remarked_upon() {
    let mac = FakeMac::new(&display(), "");
    mac.screencapture(&mac.picture(
        "shot.png",
        &png(RgbaImage::from_pixel(1512, 982, Rgba([0, 0, 0, 255]))),
    ));
    let (_, line) = picture_of(&mac.session().call("take_screenshot", json!({})));
    assert!(
        line["note"].as_str().unwrap().contains("asleep or locked"),
        "{line}"
    );
}

/// The stand-in for screencapture, asked for what is on the default Mac.
#[test]
fn the_simulated_mac_is_drawn() {
    let mac = FakeMac::new(&display(), "");
    let simulated = crate::support::Mac::new();
    let shown = simulated.state()["displays"][0].clone();
    let frame = |index: usize| shown["frame"][index].as_f64().unwrap();
    let area = json!({"x": frame(0), "y": frame(1), "width": frame(2), "height": frame(3)});
    let mut target = display();
    target["area"] = area.clone();
    mac.answer(&json!({"ok": true, "result": target}));
    let osascript = mac.path("osascript");
    let mut client = simulated.session(&["--osascript", osascript.to_str().unwrap()]);
    let (image, line) = picture_of(&client.call("take_screenshot", json!({})));
    assert_eq!(line["scale"], 1.0);
    assert_eq!(f64::from(image.width()), frame(2));
    assert_eq!(line["points"]["width"].as_f64(), area["width"].as_f64());
    let colours: std::collections::HashSet<_> =
        image.to_rgb8().pixels().map(|pixel| pixel.0).collect();
    assert!(
        colours.len() > 20,
        "{} colours are no desktop",
        colours.len()
    );
}

/// What a Mac says for every rectangle while it lacks the permission, or cannot do `-R` at all.
const NO_RECT: &str = "echo 'could not create image from rect' >&2; exit 1";

// [findings 4.1]
#[test]
fn a_rectangle_that_is_refused_is_cut_out_of_its_display_and_that_is_remembered() {
    let mut region = display();
    region["kind"] = "region".into();
    region["allowed"] = Value::Null;
    region["area"] = json!({"x": 100, "y": 50, "width": 200, "height": 100});
    let mac = FakeMac::new(&region, "");
    let mut whole = RgbaImage::from_pixel(3024, 1964, Rgba([9, 9, 9, 255]));
    for (x, y) in (200..600).flat_map(|x| (100..300).map(move |y| (x, y))) {
        whole.put_pixel(x, y, Rgba([200, 30, 30, 255]));
    }
    let take = mac.picture("whole.png", &png(whole));
    mac.screencapture(&format!(
        "case $flags in *-D1*) {take};; *) {NO_RECT};; esac"
    ));
    let mut client = mac.session();
    let asked = json!({"region": {"x": 100, "y": 50, "width": 200, "height": 100}});
    for _ in 0..2 {
        let (image, line) = picture_of(&client.call("take_screenshot", asked.clone()));
        assert_eq!((image.width(), image.height()), (200, 100));
        assert!(
            image
                .to_rgb8()
                .pixels()
                .all(|pixel| pixel.0 == [200, 30, 30])
        );
        assert_eq!(line["origin"], json!({"x": 100, "y": 50}));
    }
    assert_eq!(
        mac.shots(),
        [
            "-x -t png -o -R100,50,200,100",
            "-x -t png -o -R 100,50,200,100",
            "-x -t png -o -D1",
            "-x -t png -o -D1"
        ]
    );
    // The form with a space alone works on some.
    mac.screencapture(&format!(
        "case $flags in *'-R '*) {};; *) {NO_RECT};; esac",
        mac.picture("part.png", &checkered(400, 200))
    ));
    picture_of(&mac.session().call("take_screenshot", asked.clone()));
    // Nothing works: the whole display was refused as well, so it is the permission.
    mac.screencapture(NO_RECT);
    let (fields, text) = client.err("take_screenshot", asked.clone());
    assert_eq!(fields["code"], "ScreenRecordingDenied", "{text}");
    // Something else is wrong with the display: nothing is said about permissions, and no other picture is passed on.
    mac.screencapture(&format!(
        "case $flags in *-D1*) {};; *) {NO_RECT};; esac",
        mac.picture("odd.png", &checkered(300, 300))
    ));
    let (fields, text) = client.err("take_screenshot", asked);
    assert_eq!(fields["code"], "CaptureFailed", "{text}");
    assert_eq!(mac.left(), Vec::<PathBuf>::new());
}

// [findings 4.1]
#[test]
fn a_picture_of_another_size_is_not_taken_for_the_rectangle() {
    let mut region = display();
    region["kind"] = "region".into();
    region["area"] = json!({"x": 0, "y": 0, "width": 756, "height": 491});
    let mac = FakeMac::new(&region, "");
    // The whole display, in the proportions of the region.
    let take = mac.picture("whole.png", &checkered(3024, 1964));
    mac.screencapture(&take);
    let mut client = mac.session();
    let (image, line) =
        picture_of(&client.call("take_screenshot", json!({"region": region["area"]})));
    assert_eq!((image.width(), image.height()), (756, 491));
    assert_eq!(line["scale"], 1.0);
    assert_eq!(mac.shots().len(), 3);
}
