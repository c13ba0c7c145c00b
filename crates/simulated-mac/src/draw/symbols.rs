//! Signs on buttons and in fields (`data/signs.json`), and small drawings: triangle, wheel, picture, the pointer.

use std::sync::OnceLock;

use super::{pen::Pen, theme::Theme};
use canvas::Colour;
use serde::Deserialize;
use simulated_world::geometry::{Point, Rect};

/// A sign, in a square whose sides are at -9 and 9 points.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sign {
    /// The usual names of buttons for which it stands, in lower case; one that ends in `*` is the beginning of names.
    names: Vec<String>,
    /// It is mirrored where one reads from right to left: a lens is held as ever.
    #[serde(default)]
    shows_direction: bool,
    /// From a point to a point.
    #[serde(default)]
    lines: Vec<[f64; 4]>,
    /// The edge of a circle: its centre and its radius.
    #[serde(default)]
    rings: Vec<[f64; 3]>,
    /// The edge of a rectangle: its origin, its size, and the radius of its corners.
    #[serde(default)]
    boxes: Vec<[f64; 5]>,
    /// A whole circle.
    #[serde(default)]
    discs: Vec<[f64; 3]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Signs {
    signs: Vec<Sign>,
}

/// The half of the side of a sign that is drawn whole, in points.
const REACH: f64 = 9.0;

fn read() -> serde_json::Result<Signs> {
    serde_json::from_str(include_str!("../../data/signs.json"))
}

/// The sign that stands for a button's usual name.
pub(super) fn named(name: &str) -> Option<&'static Sign> {
    static SIGNS: OnceLock<Vec<Sign>> = OnceLock::new();
    // A file that cannot be read leaves names in the place of signs; a test reads it.
    let signs = SIGNS.get_or_init(|| read().map_or_else(|_| Vec::new(), |read| read.signs));
    let name = name.to_lowercase();
    let name = name.trim_end_matches('…');
    let is_its = |known: &String| match known.strip_suffix('*') {
        Some(beginning) => name.starts_with(beginning),
        None => name == known,
    };
    signs.iter().find(|sign| sign.names.iter().any(is_its))
}

/// Draws the sign of a name in the middle of a frame, if there is one.
pub(super) fn draw_named(pen: &mut Pen, name: &str, frame: Rect, ink: Colour) {
    if let Some(sign) = named(name) {
        draw(pen, sign, frame, ink);
    }
}

/// Draws a sign in the middle of a frame.
pub(super) fn draw(pen: &mut Pen, sign: &Sign, frame: Rect, ink: Colour) {
    if sign.shows_direction {
        parts(pen, sign, frame, ink);
    } else {
        pen.upright(frame, |pen| parts(pen, sign, frame, ink));
    }
}

fn parts(pen: &mut Pen, sign: &Sign, frame: Rect, ink: Colour) {
    let centre = frame.centre();
    let scale = (frame.width.min(frame.height) / 2.0).min(REACH) / REACH;
    let at = |x: f64, y: f64| Point::new(x.mul_add(scale, centre.x), y.mul_add(scale, centre.y));
    for [x1, y1, x2, y2] in &sign.lines {
        pen.line(at(*x1, *y1), at(*x2, *y2), 1.6, ink);
    }
    for [x, y, radius] in &sign.rings {
        let radius = radius * scale;
        pen.edge(Rect::square(at(*x, *y), radius), radius, 1.4, ink);
    }
    for [x, y, width, height, radius] in &sign.boxes {
        let Point { x, y } = at(*x, *y);
        let frame = Rect::new(x, y, width * scale, height * scale);
        pen.edge(frame, radius * scale, 1.4, ink);
    }
    for [x, y, radius] in &sign.discs {
        pen.disc(at(*x, *y), radius * scale, ink);
    }
}

/// The triangle of a row that can be opened.
pub(super) fn triangle(pen: &mut Pen, frame: Rect, open: bool, ink: Colour) {
    let Point { x, y } = frame.centre();
    let corners = if open {
        [
            Point::new(x - 4.0, y - 2.5),
            Point::new(x + 4.0, y - 2.5),
            Point::new(x, y + 3.5),
        ]
    } else {
        [
            Point::new(x - 2.5, y - 4.0),
            Point::new(x + 3.5, y),
            Point::new(x - 2.5, y + 4.0),
        ]
    };
    pen.polygon(&corners, ink);
}

/// The wheel that says that something is being done.
pub(super) fn spinner(pen: &mut Pen, frame: Rect, ink: Colour) {
    let centre = frame.centre();
    let reach = frame.width.min(frame.height).min(32.0) / 2.0;
    for (index, opacity) in (0_i32..8).zip([255_u8, 220, 190, 160, 130, 105, 80, 60]) {
        let (dy, dx) = (f64::from(index) * std::f64::consts::FRAC_PI_4).sin_cos();
        let at = |part: f64| {
            Point::new(
                dx.mul_add(reach * part, centre.x),
                dy.mul_add(reach * part, centre.y),
            )
        };
        pen.line(
            at(0.45),
            at(0.95),
            (reach / 5.0).max(1.0),
            ink.alpha(opacity),
        );
    }
}

/// A picture whose content nobody knows: sky, sun, hills.
pub(super) fn picture(pen: &mut Pen, frame: Rect, theme: &Theme) {
    let (top, bottom) = (Colour::rgb(0x9C_C9F5), Colour::rgb(0xDD_EEFB));
    let radius = 3.0_f64.min(frame.width / 4.0);
    pen.round_gradient(frame, radius, top, bottom);
    pen.clipped(frame, |pen| {
        let at = |x: f64, y: f64| {
            Point::new(
                frame.width.mul_add(x, frame.x),
                frame.height.mul_add(y, frame.y),
            )
        };
        pen.disc(
            at(0.72, 0.28),
            frame.width.min(frame.height) * 0.1,
            Colour::rgb(0xFF_D85A),
        );
        pen.polygon(
            &[at(0.0, 1.0), at(0.35, 0.4), at(0.7, 1.0)],
            Colour::rgb(0x6A_9F74),
        );
        pen.polygon(
            &[at(0.4, 1.0), at(0.7, 0.55), at(1.0, 1.0)],
            Colour::rgb(0x4C_8260),
        );
    });
    pen.edge(frame, radius, 0.0, theme.separator);
}

/// The arrow, its tip at a point.
pub(super) fn pointer(pen: &mut Pen, tip: Point) {
    let shape = |grow: f64| -> Vec<Point> {
        [
            (0.0, 0.0, -1.0, -2.2),
            (0.0, 16.0, -1.0, 2.0),
            (3.7, 12.6, -0.1, 1.2),
            (6.1, 18.1, -0.6, 1.2),
            (8.5, 17.1, 1.2, 0.4),
            (6.1, 11.7, 1.0, 0.6),
            (11.2, 11.5, 2.2, 0.8),
        ]
        .into_iter()
        .map(|(x, y, dx, dy): (f64, f64, f64, f64)| {
            Point::new(dx.mul_add(grow, tip.x + x), dy.mul_add(grow, tip.y + y))
        })
        .collect()
    };
    pen.polygon(&shape(1.0), Colour::WHITE);
    pen.polygon(&shape(0.0), Colour::BLACK);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_has_one_sign_within_its_square() {
        let signs = read().unwrap().signs;
        let mut names: Vec<&String> = signs.iter().flat_map(|sign| &sign.names).collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
        for sign in &signs {
            let mut places = sign.lines.iter().flatten();
            assert!(places.all(|place| place.abs() <= REACH), "{:?}", sign.names);
            assert!(sign.names.iter().all(|name| *name == name.to_lowercase()));
        }
    }

    #[test]
    fn names_are_found_in_any_case_and_by_their_beginning() {
        let first = |name: &str| named(name).map(|sign| sign.names[0].as_str());
        assert_eq!(first("Reply All"), Some("reply all"));
        assert_eq!(first("next month"), Some("forward"));
        assert_eq!(first("Delete…"), Some("delete"));
        assert_eq!(first("Nextdoor"), None);
    }
}
