//! What is read of pictures whose texts are known.

use super::*;
use simulated_world::text_metrics::font::Face;

fn drawn(text: &str, left: f64, top: f64) -> DrawnText {
    DrawnText {
        text: text.to_owned(),
        face: Face::Text,
        left,
        top,
        bottom: top + 20.0,
        contrast: 15.0,
    }
}

fn picture(texts: Vec<DrawnText>) -> Picture {
    Picture {
        path: "/p.png".to_owned(),
        digest: "0".to_owned(),
        width: 2000,
        height: 1000,
        scale: 2.0,
        texts,
        codes: Vec::new(),
        is_cut: false,
    }
}

fn texts(lines: &[Line]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

fn accurate() -> Wanted {
    Wanted {
        finds_languages: true,
        ..Wanted::default()
    }
}

/// [eyes 1.3]
#[test]
fn boxes_are_shares_of_the_picture_from_its_lower_left_corner() {
    let lines = read(&picture(vec![drawn("Save as", 200.0, 100.0)]), &accurate());
    let [line] = lines.as_slice() else {
        panic!("{lines:?}");
    };
    let bounds = line.bounds();
    assert!((bounds.x - 199.0 / 2000.0).abs() < 1e-9);
    assert!((bounds.y - (1.0 - 121.0 / 1000.0)).abs() < 1e-9);
    assert!((bounds.height - 22.0 / 1000.0).abs() < 1e-9);
    let part = line.bounds_of(5, 2).unwrap();
    assert!(part.x > bounds.x && (part.x + part.width - bounds.x - bounds.width).abs() < 1e-9);
    assert_eq!(line.bounds_of(4, 1), None, "a space has no box");
    assert_eq!(line.bounds_of(5, 3), None, "past the end");
    assert_eq!(line.bounds_of(usize::MAX, 2), None);
}

#[test]
fn neighbours_are_one_line_and_columns_two() {
    let near = drawn("Open", 100.0, 100.0);
    let right = near.right(2.0);
    let lines = read(
        &picture(vec![
            near,
            drawn("file", right + 10.0, 102.0),
            drawn("Column", right + 400.0, 100.0),
        ]),
        &accurate(),
    );
    assert_eq!(texts(&lines), ["Open file", "Column"]);
    let part = lines[0].bounds_of(5, 4).unwrap();
    assert!((part.x * 2000.0 - (right + 9.0)).abs() < 0.5, "{part:?}");
}

#[test]
fn what_hardly_stands_out_or_is_tiny_is_missed() {
    let faint = |contrast| DrawnText {
        contrast,
        ..drawn("Faint", 10.0, 10.0)
    };
    assert_eq!(read(&picture(vec![faint(1.2)]), &accurate()), []);
    assert_eq!(
        texts(&read(&picture(vec![faint(5.0)]), &accurate())),
        ["Faint"]
    );
    let fast = Wanted {
        is_fast: true,
        ..Wanted::default()
    };
    // The fast way needs more contrast.
    assert_eq!(read(&picture(vec![faint(1.7)]), &fast), []);
    let least = Wanted {
        least_height: 0.05,
        ..accurate()
    };
    assert_eq!(read(&picture(vec![faint(5.0)]), &least), []);
}

/// [eyes 1.4]
#[test]
fn other_scripts_vanish_without_their_language_and_in_the_fast_way() {
    let shown = picture(vec![drawn("保存 Save", 10.0, 10.0)]);
    let with = |wanted: &Wanted| {
        let lines = read(&shown, wanted);
        lines.into_iter().map(|line| line.text).collect::<Vec<_>>()
    };
    let languages = |names: &[&str]| Wanted {
        languages: Some(names.iter().map(|name| (*name).to_owned()).collect()),
        ..Wanted::default()
    };
    assert_eq!(with(&accurate()), ["保存 Save"]);
    assert_eq!(with(&languages(&["ja-JP"])), ["保存 Save"]);
    assert_eq!(with(&languages(&["en-US"])), ["Save"]);
    assert_eq!(with(&languages(&["xx-XX"])), ["Save"]);
    assert_eq!(with(&Wanted::default()), ["Save"]);
    let fast = Wanted {
        is_fast: true,
        ..languages(&["ja-JP"])
    };
    assert_eq!(with(&fast), ["Save"]);
}

/// Of 4,000 short texts: few are missed or misread, every confidence is one of three, and correction makes words of codes.
#[test]
fn mistakes_are_rare_and_always_the_same() {
    let many = |word: fn(usize) -> String| -> Picture {
        let texts = (0..4000).map(|n| {
            let place = |n: usize| f64::from(u32::try_from(n).unwrap());
            drawn(&word(n), 10.0 + 400.0 * place(n % 4), 30.0 * place(n / 4))
        });
        picture(texts.collect())
    };
    let codes = many(|n| format!("A{n}-05B"));
    let read_of = |picture: &Picture, wanted: &Wanted| {
        let lines = read(picture, wanted);
        assert!(
            lines
                .iter()
                .all(|line| [0.3, 0.5, 1.0].contains(&line.confidence))
        );
        assert_eq!(
            lines,
            read(picture, wanted),
            "the second time is like the first"
        );
        let drawn = picture.texts.iter();
        drawn
            .filter(|text| lines.iter().any(|line| line.text == text.text))
            .count()
    };
    let right = read_of(&codes, &accurate());
    assert!((3850..4000).contains(&right), "{right}");
    let corrected = Wanted {
        corrects: true,
        ..accurate()
    };
    let right = read_of(&codes, &corrected);
    assert!((1500..2500).contains(&right), "{right}");
    let fast = Wanted {
        is_fast: true,
        ..Wanted::default()
    };
    let right = read_of(&codes, &fast);
    assert!((3500..3850).contains(&right), "{right}");
}

#[test]
fn the_end_of_a_line_that_was_cut_comes_last() {
    let text = "one two three four five six seven eight";
    let texts = (0..200).map(|n| drawn(text, 10.0, 30.0 * f64::from(n)));
    let lines = read(&picture(texts.collect()), &accurate());
    let tails = lines
        .iter()
        .rev()
        .take_while(|line| !line.text.starts_with("one"));
    let tails = tails.count();
    assert!((2..30).contains(&tails), "{tails}");
    let cut = lines
        .iter()
        .filter(|line| line.text.starts_with("one") && !line.text.ends_with("eight"));
    assert!(cut.count() >= tails);
}
