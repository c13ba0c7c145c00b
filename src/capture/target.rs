//! What is to be captured, and the `screencapture` arguments that capture it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::geometry::Rect;

/// What a screenshot template answers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// What it is.
    pub kind: TargetKind,
    /// Where it lies, in points.
    pub area: Rect,
    /// Pixels per point of the display that holds its centre.
    pub scale: f64,
    /// That display; absent for regions.
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
    /// Whether the screen may be recorded; null when macOS does not tell.
    pub allowed: Option<bool>,
}

/// The kinds of targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum TargetKind {
    /// A whole display.
    Display,
    /// A window.
    Window,
    /// A rectangle.
    Region,
}

/// How it is captured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CaptureMethod {
    /// `-l`: one window, whatever covers it.
    Window(u32),
    /// `-R`: what the screen shows there, in whole points.
    Rectangle(Rect),
}

/// What else screencapture is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The file's format by screencapture's name: `png` or `jpg` [events 7.6].
    pub format: &'static str,
    /// Whether the pointer is in the picture.
    pub cursor: bool,
    /// Whether a window keeps its shadow.
    pub shadow: bool,
}

/// The arguments before the file's name. Coordinates and ids are attached to their letters: with a negative `x` that
/// is the form on record [events 7.4].
#[must_use]
pub fn flags(method: CaptureMethod, look: Look) -> Vec<String> {
    let mut flags = vec!["-x".to_owned(), "-t".to_owned(), look.format.to_owned()];
    if look.cursor {
        flags.push("-C".into());
    }
    if !look.shadow {
        flags.push("-o".into());
    }
    flags.push(match method {
        CaptureMethod::Window(id) => format!("-l{id}"),
        CaptureMethod::Rectangle(area) => {
            let Rect {
                x,
                y,
                width,
                height,
            } = area.outward();
            format!("-R{x:.0},{y:.0},{width:.0},{height:.0}")
        }
    });
    flags
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOK: Look = Look {
        format: "png",
        cursor: false,
        shadow: false,
    };

    fn line(method: CaptureMethod, look: Look) -> String {
        flags(method, look).join(" ")
    }

    #[test]
    fn rectangles_are_whole_points_attached_to_their_letter() {
        let area = Rect {
            x: -1275.5,
            y: -0.2,
            width: 1100.0,
            height: 850.0,
        };
        assert_eq!(
            line(CaptureMethod::Rectangle(area), LOOK),
            "-x -t png -o -R-1276,-1,1101,851"
        );
    }

    #[test]
    fn windows_keep_their_shadow_and_the_pointer_shows_when_asked() {
        let look = Look {
            format: "jpg",
            cursor: true,
            shadow: true,
        };
        assert_eq!(line(CaptureMethod::Window(42), look), "-x -t jpg -C -l42");
        assert_eq!(line(CaptureMethod::Window(42), LOOK), "-x -t png -o -l42");
    }
}
