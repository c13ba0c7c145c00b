//! Marks on a picture: frames around what is shown, each with a label that has its number.
//!
//! A frame is drawn outside of what it surrounds, as a line of a strong colour in a white one: the former is seen on light
//! grounds, the latter on dark ones. Labels are white digits on the colour of their frame, as large in a small picture as in a
//! large one; [`super::labels`] has where they go.

use image::DynamicImage;

use super::area::Area;
use super::canvas::{Canvas, Colour};
use super::digits;
use super::labels::{Detail, Surroundings, place};
use crate::size::PixelSize;

/// What is marked.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Its number.
    pub number: u32,
    /// Where it is.
    pub frame: Area,
    /// Where the texts are that it shows: its label covers nothing that is drawn there.
    pub texts: Vec<Area>,
}

/// The marks of a picture, in pixels of its shot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// In the order in which their labels are placed.
    pub marks: Vec<Mark>,
    /// All texts that the picture shows: labels cover as little of them as may be.
    pub texts: Vec<Area>,
    /// How many pixels of the shot a point is.
    pub scale: f64,
}

/// On each of them white digits are read with a contrast of 4.5 and more, and no two that follow are alike.
const COLOURS: [Colour; 7] = [
    [0xc8, 0x10, 0x2e],
    [0x0b, 0x5c, 0xd5],
    [0x0a, 0x74, 0x2d],
    [0x8a, 0x1f, 0xc4],
    [0xa8, 0x4b, 0x06],
    [0x0e, 0x6f, 0x85],
    [0xbe, 0x18, 0x5d],
];
const WHITE: Colour = [0xff; 3];
/// How much of the white line lies over what is below it.
const CASING: f64 = 0.85;

/// How high digits are in a picture with a pixel for a point, or fewer, in pixels.
const DIGIT: f64 = 10.0;
/// From the digits to the edge of their label, and the white line around that.
const PADDING: f64 = 2.0;
const EDGE: f64 = 1.0;
/// The largest labels are so many times as large as the smallest.
const LARGEST: f64 = 3.0;

impl Marks {
    /// Whether nothing is marked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// Where the labels are on a picture; None for a mark whose label finds no room.
    fn labels(&self, picture: Area, detail: &Detail, unit: f64) -> Vec<Option<Area>> {
        let frames: Vec<Area> = self.marks.iter().map(|mark| mark.frame).collect();
        let around = Surroundings {
            picture,
            texts: &self.texts,
            frames: &frames,
            detail,
        };
        let mut labels: Vec<Area> = Vec::new();
        let mut placed = Vec::new();
        for mark in &self.marks {
            let width = digits::width(mark.number, DIGIT * unit);
            let beside = 2.0 * (PADDING + EDGE) * unit;
            let size = ((width + beside).ceil(), (DIGIT * unit + beside).ceil());
            let label = place(size, mark.frame, &mark.texts, &labels, &around);
            labels.extend(label);
            placed.push(label);
        }
        placed
    }

    /// The same marks on a picture of another size.
    fn scaled(&self, across: f64, down: f64) -> Self {
        let scaled = |areas: &[Area]| areas.iter().map(|area| area.scaled(across, down)).collect();
        Self {
            marks: self
                .marks
                .iter()
                .map(|mark| Mark {
                    number: mark.number,
                    frame: mark.frame.scaled(across, down),
                    texts: scaled(&mark.texts),
                })
                .collect(),
            texts: scaled(&self.texts),
            scale: self.scale * across,
        }
    }

    /// Draws them on a picture that was made of a shot of that size; the numbers of those that were drawn.
    pub(crate) fn draw(&self, image: &mut DynamicImage, shot: PixelSize) -> Vec<u32> {
        let across = f64::from(image.width()) / f64::from(shot.width.max(1));
        let down = f64::from(image.height()) / f64::from(shot.height.max(1));
        let marks = self.scaled(across, down);
        let picture = Area {
            x: 0.0,
            y: 0.0,
            width: image.width().into(),
            height: image.height().into(),
        };
        let Some(mut canvas) = Canvas::of(image) else {
            return Vec::new();
        };
        let unit = marks.scale.round().clamp(1.0, LARGEST);
        let detail = Detail::of(&canvas);
        let labels = marks.labels(picture, &detail, unit);
        drop(detail);
        let placed = || {
            let labelled = marks.marks.iter().zip(&labels);
            labelled.filter_map(|(mark, label)| Some((mark, (*label)?)))
        };
        // All frames, and then all labels: no line crosses a digit.
        for (mark, _) in placed() {
            canvas.frame(mark.frame.grown(2.0 * unit), unit, WHITE, CASING);
        }
        for (mark, _) in placed() {
            canvas.frame(mark.frame.grown(unit), unit, colour(mark.number), 1.0);
        }
        for (mark, label) in placed() {
            canvas.fill(label, WHITE, 1.0);
            canvas.fill(label.grown(-EDGE * unit), colour(mark.number), 1.0);
            let width = digits::width(mark.number, DIGIT * unit);
            let left = label.x + (label.width - width) / 2.0;
            let top = label.y + (label.height - DIGIT * unit) / 2.0;
            digits::draw(&mut canvas, mark.number, left, top, DIGIT * unit, WHITE);
        }
        placed().map(|(mark, _)| mark.number).collect()
    }
}

fn colour(number: u32) -> Colour {
    COLOURS[number as usize % COLOURS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb, RgbImage};
    use proptest::prelude::*;

    fn area(x: f64, y: f64, width: f64, height: f64) -> Area {
        Area {
            x,
            y,
            width,
            height,
        }
    }

    fn plain(width: u32, height: u32, shade: u8) -> DynamicImage {
        DynamicImage::ImageRgb8(RgbImage::from_pixel(width, height, Rgb([shade; 3])))
    }

    /// Where the labels go on a picture on which the texts are dotted.
    fn placed(marks: &Marks, width: u32, height: u32) -> Vec<Option<Area>> {
        let mut image = plain(width, height, 240);
        let mut canvas = Canvas::of(&mut image).unwrap();
        for text in &marks.texts {
            let [left, top, right, bottom] = text.edges();
            for (x, y) in (left..right).flat_map(|x| (top..bottom).map(move |y| (x, y))) {
                if (x + y) % 2 == 0 {
                    canvas.lay(x, y, [20; 3], 1.0);
                }
            }
        }
        let detail = Detail::of(&canvas);
        let picture = area(0.0, 0.0, width.into(), height.into());
        marks.labels(picture, &detail, 1.0)
    }

    /// How well a colour is told from another, 1 to 21.
    fn contrast(one: Colour, other: Colour) -> f64 {
        let bright = |colour: Colour| {
            let [red, green, blue] = colour.map(|channel| {
                let value = f64::from(channel) / 255.0;
                if value <= 0.040_45 {
                    value / 12.92
                } else {
                    ((value + 0.055) / 1.055).powf(2.4)
                }
            });
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let (one, other) = (bright(one), bright(other));
        one.max(other) / one.min(other)
    }

    #[test]
    fn numbers_are_read_on_every_colour() {
        for colour in COLOURS {
            assert!(contrast(colour, WHITE) >= 4.5, "{colour:x?}");
            // A line is told from a light ground by its colour, and from a dark one by the white beside it.
            assert!(contrast(colour, [0xf5; 3]) >= 4.0, "{colour:x?}");
        }
        assert!(contrast(WHITE, [0x30; 3]) >= 4.5);
    }

    /// The labels of a row of buttons that touch each other, as on a keypad, leave their texts free.
    #[test]
    fn labels_of_a_keypad_leave_its_texts_free() {
        let mut marks = Vec::new();
        for number in 0..20 {
            let (x, y) = (f64::from(number % 4) * 58.0, f64::from(number / 4) * 49.0);
            marks.push(Mark {
                number: number + 1,
                frame: area(x + 4.0, y + 4.0, 57.0, 48.0),
                texts: vec![area(x + 24.0, y + 18.0, 18.0, 20.0)],
            });
        }
        let texts: Vec<Area> = marks.iter().flat_map(|mark| mark.texts.clone()).collect();
        let marks = Marks {
            marks,
            texts: texts.clone(),
            scale: 1.0,
        };
        let labels: Vec<Area> = placed(&marks, 240, 260).into_iter().flatten().collect();
        assert_eq!(labels.len(), 20);
        for label in &labels {
            assert!(
                texts.iter().all(|text| label.shared(*text) == 0.0),
                "{label:?}"
            );
        }
    }

    #[test]
    fn what_has_no_room_for_its_label_is_not_marked() {
        let all = area(0.0, 0.0, 12.0, 9.0);
        let marks = Marks {
            marks: vec![Mark {
                number: 1,
                frame: all,
                texts: vec![all],
            }],
            texts: vec![all],
            scale: 1.0,
        };
        assert_eq!(placed(&marks, 12, 9), [None]);
        let size = PixelSize {
            width: 12,
            height: 9,
        };
        let mut image = plain(12, 9, 200);
        assert_eq!(marks.draw(&mut image, size), Vec::<u32>::new());
        assert_eq!(image, plain(12, 9, 200));
    }

    /// On a light ground and on a dark one frame and label stand out.
    #[test]
    fn marks_stand_out_on_light_and_dark() {
        let marks = Marks {
            marks: vec![Mark {
                number: 7,
                frame: area(60.0, 60.0, 80.0, 40.0),
                texts: Vec::new(),
            }],
            texts: Vec::new(),
            scale: 2.0,
        };
        let size = PixelSize {
            width: 200,
            height: 160,
        };
        for shade in [0, 40, 128, 255] {
            let mut image = plain(200, 160, shade);
            assert_eq!(marks.draw(&mut image, size), [7]);
            let drawn = image.to_rgb8();
            let far = |pixel: &Rgb<u8>| contrast(pixel.0, [shade; 3]) >= 3.0;
            let line: Vec<_> = (57..60).map(|x| *drawn.get_pixel(x, 80)).collect();
            assert!(line.iter().any(far), "{shade}: {line:?}");
            let inner = drawn.get_pixel(100, 80);
            assert_eq!(inner.0, [shade; 3], "what is marked is not painted over");
        }
    }

    proptest! {
        #[test]
        fn no_label_covers_its_own_text_or_another_label(
            frames in prop::collection::vec((0.0..360.0f64, 0.0..260.0f64, 6.0..120.0f64, 6.0..60.0f64), 1..60),
        ) {
            let marks: Vec<Mark> = frames
                .iter()
                .zip(1..)
                .map(|((x, y, width, height), number)| {
                    let frame = area(*x, *y, width.min(400.0 - x), height.min(300.0 - y));
                    Mark { number, frame, texts: vec![frame] }
                })
                .collect();
            let texts = marks.iter().flat_map(|mark| mark.texts.clone()).collect();
            let marks = Marks { marks, texts, scale: 1.0 };
            let labels = placed(&marks, 400, 300);
            for (at, (mark, label)) in marks.marks.iter().zip(&labels).enumerate() {
                let Some(label) = label else { continue };
                prop_assert!(label.x >= 0.0 && label.right() <= 400.0 && label.y >= 0.0 && label.bottom() <= 300.0);
                prop_assert!(mark.texts.iter().all(|text| label.shared(*text) == 0.0));
                let others = labels[..at].iter().flatten();
                prop_assert!(others.into_iter().all(|other| label.shared(*other) == 0.0));
            }
        }
    }
}
