//! What is drawn at a pixel is what a click at its point would hit.
//!
//! Every display of a Mac is filled with colour wells, no two of one colour. For random pixels of the pictures that
//! `take_screenshot` answers, the mapping of the answer gives a point, and the element that is hit there must be the
//! one whose colour the pixel has.
use crate::support::{Client, Mac, simulated_mac};
use base64::Engine as _;
use image::RgbImage;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::os::unix::process::CommandExt;
use std::process::Command;

const COLUMNS: u8 = 12;
const ROWS: u8 = 8;
const PIXELS: usize = 1_000;

fn colour(display: u8, column: u8, row: u8) -> [u8; 3] {
    [60 + column * 15, 60 + row * 20, 60 + display * 90]
}

fn name(display: u8, column: u8, row: u8) -> String {
    format!("well-{display}-{column}-{row}")
}

/// A window below the menu bar that is full of wells; frames are relative to the window.
fn window(display: u8, frame: [f64; 4]) -> Value {
    const TITLE_BAR: f64 = 60.0;
    let [x, y, width, height] = frame;
    let cell = [
        width / f64::from(COLUMNS),
        (height - TITLE_BAR) / f64::from(ROWS),
    ];
    let wells = (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| (column, row)));
    let children: Vec<Value> = wells
        .map(|(column, row)| {
            let part = colour(display, column, row).map(|part| f64::from(part) / 255.0);
            json!({
                "role": "AXColorWell",
                "identifier": name(display, column, row),
                "value": format!("rgb {} {} {} 1", part[0], part[1], part[2]),
                "frame": [
                    f64::from(column) * cell[0],
                    TITLE_BAR + f64::from(row) * cell[1],
                    cell[0],
                    cell[1],
                ],
            })
        })
        .collect();
    json!({"id": 900 + u32::from(display), "title": "Wells", "z": 500 + u32::from(display), "frame": [x, y, width, height], "children": children})
}

/// The default Mac with nothing on its displays but wells.
fn mac_of_wells() -> Mac {
    Mac::with(|world| {
        let displays = world["displays"].as_array().unwrap().clone();
        for app in world["apps"].as_array_mut().unwrap() {
            let is_ours = app["bundle_id"] == "com.apple.TextEdit";
            let windows = displays.iter().zip(0..).filter(|_| is_ours);
            app["windows"] = windows
                .map(|(display, number)| {
                    let part = |index: usize| display["frame"][index].as_f64().unwrap();
                    let inset = |name: &str| display[name].as_f64().unwrap_or_default();
                    let (top, bottom) = (inset("top_inset"), inset("bottom_inset"));
                    let height = part(3) - top - bottom;
                    window(number, [part(0), part(1) + top, part(2), height])
                })
                .collect();
        }
    })
}

/// The picture of a display and how its pixels map to points.
fn shoot(client: &mut Client, display: &Value) -> (RgbImage, Value) {
    let result = client.call("take_screenshot", json!({"display": display}));
    assert_ne!(result["isError"], true, "{result}");
    let data = result["content"][0]["data"].as_str().unwrap();
    let bytes = base64::engine::general_purpose::STANDARD
        .decode(data)
        .unwrap();
    let picture = image::load_from_memory(&bytes).unwrap().to_rgb8();
    let mapping = result["content"][1]["text"].as_str().unwrap();
    (picture, serde_json::from_str(mapping).unwrap())
}

/// The identifiers of the elements at these points, by the simulated Mac's own hit test.
fn hit(mac: &Mac, points: &[[f64; 2]]) -> Vec<String> {
    let script = format!(
        "const points = {};\n{}",
        json!(points),
        include_str!("../library/hit.js")
    );
    let output = Command::new(simulated_mac())
        .arg0("osascript")
        .env("MACMCP_WORLD", mac.world())
        .args(["-l", "JavaScript", "-e", &script])
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_pixel_shows_what_a_click_at_its_point_hits() {
    let mac = mac_of_wells();
    let mut client = mac.session(&[]);
    let shown = client.ok("get_display_info", json!({}))["displays"].clone();
    let shown = shown.as_array().unwrap();
    assert_eq!(shown.len(), 2);
    let mut wells = HashMap::new();
    for display in 0..2 {
        for column in 0..COLUMNS {
            for row in 0..ROWS {
                wells.insert(colour(display, column, row), name(display, column, row));
            }
        }
    }
    let mut seed = 42_u64;
    let mut random = move |below: u32| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((seed >> 33) % u64::from(below)).unwrap()
    };
    for display in shown {
        let (picture, mapping) = shoot(&mut client, &display["display_id"]);
        let (mut points, mut expected, mut tried) = (Vec::new(), Vec::new(), 0);
        while points.len() < PIXELS / 2 {
            tried += 1;
            assert!(tried < PIXELS, "most pixels must show a well");
            let (x, y) = (random(picture.width()), random(picture.height()));
            // Edges, where two wells are blended, are no colour of either.
            let Some(well) = wells.get(&picture.get_pixel(x, y).0) else {
                continue;
            };
            let point = |pixel: u32, axis: &str, side: &str| {
                let number = |part: &str, name: &str| mapping[part][name].as_f64().unwrap();
                number("origin", axis)
                    + (f64::from(pixel) + 0.5) * number("points", side) / number("pixels", side)
            };
            points.push([point(x, "x", "width"), point(y, "y", "height")]);
            expected.push(well.clone());
        }
        assert_eq!(hit(&mac, &points), expected);
    }
}
