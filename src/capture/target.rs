//! What is to be captured, and the `screencapture` arguments that capture it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::geometry::Rect;

/// What a screenshot template answers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Target {
    /// What it is.
    pub kind: TargetKind,
    /// Where it lies, in points.
    pub area: Rect,
    /// Pixels per point of the display that holds its centre.
    pub scale: f64,
    /// That display for screencapture; absent where there is none.
    #[serde(default)]
    pub screen: Option<Screen>,
    /// Its id; absent for regions.
    #[serde(default)]
    pub display_id: Option<u32>,
    /// The window server's id of a window.
    #[serde(default)]
    pub window_id: Option<u32>,
    /// The window's application.
    #[serde(default)]
    pub app: Option<String>,
    /// The window's title.
    #[serde(default)]
    pub title: Option<String>,
    /// Whether the window may be shot by itself only: the policy does not allow all that the screen may show in its place.
    #[serde(default)]
    pub alone_only: bool,
    /// Whether the screen may be recorded, as far as macOS tells: its no is not always true [findings 4.2].
    pub allowed: Option<bool>,
    /// The windows on the screen, front to back, where they are told.
    #[serde(default)]
    pub windows: Vec<ShownWindow>,
}

/// A window on the screen, in points.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShownWindow {
    /// The window server's id.
    pub window_id: u32,
    /// Whose it is.
    pub process_id: i32,
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl ShownWindow {
    /// Its frame.
    pub(crate) fn frame(&self) -> Rect {
        Rect {
            x: self.x,
            y: self.y,
            width: self.width,
            height: self.height,
        }
    }

    /// Whether a point lies in it.
    pub(crate) fn holds(&self, (x, y): (f64, f64)) -> bool {
        (self.x..self.x + self.width).contains(&x) && (self.y..self.y + self.height).contains(&y)
    }
}

/// The display on which a target lies, as `screencapture -D` counts.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Screen {
    /// Its number: 1 is the main display.
    pub number: u32,
    /// Whether the number is known, and not only likely.
    pub is_certain: bool,
    /// Where it lies, in points.
    pub area: Rect,
}

/// The kinds of targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum TargetKind {
    /// A whole display.
    Display,
    /// A window.
    Window,
    /// A rectangle.
    Region,
}

/// How it is captured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum CaptureMethod {
    /// `-l`: one window, whatever covers it.
    Window(u32),
    /// `-D`: a whole display.
    Display(u32),
    /// `-R`: what the screen shows there, in whole points.
    Rectangle(Rect, Form),
}

/// How the numbers of `-R` are written: some Macs take one form only [findings 4.1].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// In the same word.
    Attached,
    /// In the next word.
    Apart,
}

/// What else screencapture is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// The file's format by screencapture's name: `png` or `jpg` [events 7.6].
    pub format: &'static str,
    /// Whether the pointer is in the picture.
    pub cursor: bool,
    /// Whether a window keeps its shadow.
    pub shadow: bool,
    /// Whether a part may be cut out of its display's picture; else that picture is given as it was shot.
    pub cut: bool,
}

/// The arguments before the file's name. Ids are attached to their letters; of the two forms for coordinates the
/// attached one is on record with a negative `x` [events 7.4].
pub(crate) fn flags(method: CaptureMethod, look: Look) -> Vec<String> {
    let mut flags = vec!["-x".to_owned(), "-t".to_owned(), look.format.to_owned()];
    if look.cursor {
        flags.push("-C".into());
    }
    if !look.shadow {
        flags.push("-o".into());
    }
    match method {
        CaptureMethod::Window(id) => flags.push(format!("-l{id}")),
        CaptureMethod::Display(number) => flags.push(format!("-D{number}")),
        CaptureMethod::Rectangle(area, form) => {
            let Rect {
                x,
                y,
                width,
                height,
            } = area.outward();
            let numbers = format!("{x:.0},{y:.0},{width:.0},{height:.0}");
            match form {
                Form::Attached => flags.push(format!("-R{numbers}")),
                Form::Apart => flags.extend(["-R".into(), numbers]),
            }
        }
    }
    flags
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOK: Look = Look {
        format: "png",
        cursor: false,
        shadow: false,
        cut: true,
    };

    fn line(method: CaptureMethod, look: Look) -> String {
        flags(method, look).join(" ")
    }

    #[test]
    fn rectangles_are_whole_points_in_the_same_word_or_the_next() {
        let area = Rect {
            x: -1275.5,
            y: -0.2,
            width: 1100.0,
            height: 850.0,
        };
        assert_eq!(
            line(CaptureMethod::Rectangle(area, Form::Attached), LOOK),
            "-x -t png -o -R-1276,-1,1101,851"
        );
        assert_eq!(
            line(CaptureMethod::Rectangle(area, Form::Apart), LOOK),
            "-x -t png -o -R -1276,-1,1101,851"
        );
        assert_eq!(line(CaptureMethod::Display(2), LOOK), "-x -t png -o -D2");
    }

    #[test]
    fn windows_keep_their_shadow_and_the_pointer_shows_when_asked() {
        let look = Look {
            format: "jpg",
            cursor: true,
            shadow: true,
            ..LOOK
        };
        assert_eq!(line(CaptureMethod::Window(42), look), "-x -t jpg -C -l42");
        assert_eq!(line(CaptureMethod::Window(42), LOOK), "-x -t png -o -l42");
    }
}
