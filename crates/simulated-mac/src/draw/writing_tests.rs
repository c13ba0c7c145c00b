//! What can be read on drawn Macs: places, contrast, what covers texts, and what is not to be read.

use serde_json::{Value, json};

use super::tests::{NOON, mac};
use super::*;
use simulated_world::world::DrawnText;

/// A picture of a Mac with these windows, in front of its desktop.
fn picture(scale: f64, windows: Value) -> Image {
    display(&mac(scale, windows), 1, NOON).unwrap()
}

/// What is read of it.
fn texts(scale: f64, windows: Value) -> Vec<DrawnText> {
    picture(scale, windows).texts
}

fn window(frame: [i32; 4], z: i32, elements: Value) -> Value {
    json!({"id": 100 + z, "frame": frame, "z": z, "children": elements})
}

fn label(text: &str, frame: [i32; 4]) -> Value {
    json!({"role": "AXStaticText", "value": text, "frame": frame})
}

fn found<'t>(texts: &'t [DrawnText], text: &str) -> Option<&'t DrawnText> {
    texts.iter().find(|drawn| drawn.text == text)
}

#[test]
fn a_text_is_told_with_its_place_and_contrast_at_each_scale() {
    for scale in [1.0, 2.0] {
        let label = label("Round 7", [10, 40, 200, 20]);
        let texts = texts(
            scale,
            json!([window([50, 60, 300, 200], 1, json!([label]))]),
        );
        let text = found(&texts, "Round 7").unwrap();
        // The label begins at 60,100 on the screen.
        assert!((text.left / scale - 60.0).abs() < 1.0, "{text:?}");
        assert!(
            text.top / scale > 100.0 && text.bottom / scale < 120.0,
            "{text:?}"
        );
        let width = (text.right(scale) - text.left) / scale;
        assert!((40.0..60.0).contains(&width), "{width}");
        assert!(text.contrast > 7.0, "{text:?}");
    }
}

#[test]
fn what_is_covered_is_not_read_and_the_rest_of_it_is() {
    let behind = window(
        [20, 40, 360, 200],
        1,
        json!([
            label("Wholly covered", [40, 60, 120, 20]),
            label("Alphabet soup of the day", [40, 100, 300, 20]),
            label("Not covered", [40, 150, 200, 20])
        ]),
    );
    // Covers the first text, and the second one from its middle on.
    let before = window(
        [110, 90, 270, 80],
        2,
        json!([label("In front", [10, 50, 100, 20])]),
    );
    let texts = texts(2.0, json!([behind, before]));
    assert!(found(&texts, "Wholly covered").is_none(), "{texts:?}");
    assert!(found(&texts, "Not covered").is_some(), "{texts:?}");
    assert!(found(&texts, "In front").is_some(), "{texts:?}");
    let whole = "Alphabet soup of the day";
    let part = texts.iter().find(|drawn| whole.starts_with(&drawn.text));
    let part = &part.unwrap().text;
    assert!((3..20).contains(&part.len()), "{part}");
}

#[test]
fn what_lies_outside_its_frame_or_the_display_is_not_read() {
    let scrolled = json!({
        "role": "AXScrollArea", "frame": [10, 30, 200, 40],
        "children": [label("Row in view", [10, 32, 180, 20]), label("Row below", [10, 90, 180, 20])]
    });
    let outside = window(
        [380, 200, 300, 90],
        2,
        json!([label("Off the display", [100, 40, 180, 20])]),
    );
    let texts = texts(
        1.0,
        json!([window([20, 40, 300, 200], 1, json!([scrolled])), outside]),
    );
    assert!(found(&texts, "Row in view").is_some(), "{texts:?}");
    for text in ["Row below", "Off the display"] {
        assert!(found(&texts, text).is_none(), "{texts:?}");
    }
}

/// A field in a cell shows its text like a label.
#[test]
fn passwords_are_dots_wherever_their_field_is() {
    let field = json!({"role": "AXTextField", "subrole": "AXSecureTextField", "value": "hunter22", "frame": [10, 40, 150, 22]});
    let other =
        json!({"role": "AXSecureTextField", "value": "hunter22", "frame": [10, 70, 150, 22]});
    let cell = json!({"role": "AXTable", "frame": [10, 100, 200, 60], "children": [
        {"role": "AXRow", "frame": [10, 100, 200, 24], "children": [
            {"role": "AXCell", "frame": [10, 100, 200, 24], "children": [
                {"role": "AXTextField", "subrole": "AXSecureTextField", "value": "hunter22", "frame": [12, 102, 150, 20]}
            ]}
        ]}
    ]});
    let texts = texts(
        2.0,
        json!([window([20, 40, 300, 200], 1, json!([field, other, cell]))]),
    );
    let dots = texts.iter().filter(|drawn| drawn.text == "••••••••");
    assert_eq!(dots.count(), 3, "{texts:?}");
    assert!(texts.iter().all(|drawn| !drawn.text.contains("hunter")));
}

#[test]
fn bold_words_and_blackened_pictures_are_read_once_and_not_at_all() {
    let area = json!({"role": "AXTextArea", "value": "A bold word here", "frame": [10, 40, 200, 60], "bold": [[2, 4]]});
    let windows = json!([window([20, 40, 300, 200], 1, json!([area]))]);
    let texts = texts(2.0, windows);
    let of_area = texts.iter().filter(|drawn| drawn.text.contains("bold"));
    assert_eq!(of_area.count(), 1, "{texts:?}");
    let world = World::parse(World::DEFAULT.as_bytes()).unwrap();
    let whole = display(&world, world.displays[0].id, NOON).unwrap();
    assert!(whole.texts.len() > 20, "{}", whole.texts.len());
    assert_eq!(whole.blackened().texts, []);
}

/// Links, italic and underlined words are parts of their line, and look otherwise than the same text without styles.
#[test]
fn styled_words_are_read_in_their_line_and_seen() {
    let shot = |styles: Value| {
        let mut area = json!({"role": "AXTextArea", "value": "One two three four", "frame": [10, 40, 200, 60]});
        if let (Some(area), Value::Object(styles)) = (area.as_object_mut(), styles) {
            area.extend(styles);
        }
        picture(2.0, json!([window([20, 40, 300, 200], 1, json!([area]))]))
    };
    let plain = shot(json!({}));
    for styles in [
        json!({"italic": [[4, 3]]}),
        json!({"underline": [[4, 3]]}),
        json!({"bold": [[4, 3]]}),
        json!({"links": [{"part": [4, 3], "url": "https://example.com"}]}),
    ] {
        let styled = shot(styles.clone());
        let read = styled
            .texts
            .iter()
            .filter(|text| text.text == "One two three four");
        assert_eq!(read.count(), 1, "{styles}: {:?}", styled.texts);
        assert!(styled.pixels != plain.pixels, "{styles}");
    }
}

#[test]
fn a_code_is_read_while_it_is_large_enough_and_nothing_covers_it() {
    let image = |frame: [i32; 4]| json!({"role": "AXImage", "frame": frame, "code": "https://example.com/pay?id=7"});
    let behind = window([20, 40, 200, 200], 1, json!([image([10, 30, 120, 120])]));
    let read = |scale: f64, windows: Value| picture(scale, windows).codes;
    for scale in [1.0, 2.0] {
        let codes = read(scale, json!([behind]));
        let [code] = codes.as_slice() else {
            panic!("{codes:?}");
        };
        let payload = code.payload.as_deref();
        assert_eq!(payload, Some("https://example.com/pay?id=7"));
        // Within its frame, and in the middle of it.
        assert!(code.left >= 30.0 * scale && code.right <= 150.0 * scale);
        let middle = (code.left + code.right) / 2.0 / scale;
        assert!((middle - 90.0).abs() <= 1.0, "{code:?}");
    }
    let small = window([20, 40, 200, 200], 1, json!([image([10, 30, 40, 40])]));
    assert_eq!(read(1.0, json!([small])), []);
    let before = window([60, 90, 100, 100], 2, json!([]));
    assert_eq!(read(2.0, json!([behind, before])), []);
}
