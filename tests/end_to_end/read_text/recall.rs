//! How much is read of texts that are drawn at random. Which of them are legible is fixed before the picture is read, by their size
//! and contrast alone.

use super::frame;
use crate::support::Mac;
use crate::support::random::Random;
use serde_json::{Value, json};

/// A text that was drawn: what it says, and where its letters begin and end, in points.
struct Drawn {
    text: String,
    x: f64,
    y: f64,
    is_legible: bool,
}

/// Texts, one in each field of a grid that covers a display, at a random place in it. Some are faint, as of disabled controls.
fn scattered(
    random: &mut Random,
    count: usize,
    at: [f64; 2],
    columns: usize,
) -> (Vec<Value>, Vec<Drawn>) {
    const WIDTH: f64 = 150.0;
    const HEIGHT: f64 = 32.0;
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let mut elements = Vec::new();
    let mut drawn = Vec::new();
    let number = |n: usize| f64::from(u32::try_from(n).unwrap());
    for n in 0..count {
        let length = 4 + random.below(5);
        let text: String = (0..length)
            .map(|_| char::from(LETTERS[random.below(LETTERS.len())]))
            .collect();
        let x = number(n % columns) * WIDTH + number(random.below(40));
        let y = 30.0 + number(n / columns) * HEIGHT + number(random.below(8));
        let is_enabled = random.below(8) > 0;
        // 11 points in a low frame, 13 in a higher one.
        let height = if random.below(3) == 0 { 16.0 } else { 20.0 };
        elements.push(json!({
            "role": "AXStaticText", "value": text, "enabled": is_enabled, "frame": [x, y, 100.0, height]
        }));
        drawn.push(Drawn {
            text,
            x: at[0] + x,
            y: at[1] + y,
            // Black on nearly white, and eleven points or more.
            is_legible: is_enabled,
        });
    }
    (elements, drawn)
}

/// The share of the legible texts that are read as they are, and of those the share whose frame is right within two points.
fn recall(seed: u64, count: usize, display: usize) -> (f64, f64) {
    let mut random = Random::new(seed);
    let (at, columns): ([f64; 2], usize) = if display == 1 {
        ([20.0, 60.0], 9)
    } else {
        ([-1900.0, -60.0], 12)
    };
    let (elements, drawn) = scattered(&mut random, count, at, columns);
    let mac = Mac::with(|world| {
        world["apps"].as_array_mut().unwrap().push(json!({
            "pid": 9100, "name": "Scatter", "bundle_id": "com.example.scatter", "executable": "/Applications/Scatter.app/Scatter",
            "windows": [{"id": 9101, "title": "", "z": 900, "frame": [at[0], at[1], 1880, 1000], "children": elements}]
        }));
    });
    let answer = mac.session(&[]).ok("read_text", json!({"window_id": 9101}));
    let lines = answer["lines"].as_array().unwrap();
    let legible: Vec<&Drawn> = drawn.iter().filter(|text| text.is_legible).collect();
    let read: Vec<(&Drawn, &Value)> = legible
        .iter()
        .filter_map(|text| {
            let line = lines.iter().find(|line| line["text"] == text.text.as_str());
            Some((*text, line?))
        })
        .collect();
    let right = read.iter().filter(|(text, line)| {
        let [x, y, width, height] = frame(line);
        // A text begins at its element's left edge and stands in the middle of its height.
        (x - text.x).abs() <= 2.0
            && y >= text.y - 2.0
            && y + height <= text.y + 22.0
            && width > 10.0
            && height > 6.0
    });
    let share = |part: usize, whole: usize| {
        let number = |n: usize| f64::from(u32::try_from(n).unwrap());
        number(part) / number(whole)
    };
    (
        share(read.len(), legible.len()),
        share(right.count(), read.len()),
    )
}

#[test]
fn of_two_hundred_legible_texts_nearly_all_are_read_at_their_places() {
    for (seed, display) in [(1, 1), (2, 2)] {
        let (read, right) = recall(seed, 115, display);
        assert!(read >= 0.95, "display {display}: {read}");
        assert!(right >= 0.99, "display {display}: {right}");
    }
}

#[test]
#[ignore = "takes long"]
fn of_a_thousand_legible_texts_nearly_all_are_read_at_their_places() {
    for (seed, display) in [(11, 1), (12, 2), (13, 1), (14, 2), (15, 2)] {
        let (read, right) = recall(seed, 230, display);
        assert!(read >= 0.95, "display {display}: {read}");
        assert!(right >= 0.99, "display {display}: {right}");
    }
}
