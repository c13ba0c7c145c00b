//! Text that was read in the picture of a window, and which of it the tree of that window does not have.
//!
//! It has refs as elements do, but it is no element: whoever acts on it looks at its place again first (`crate::seen_text`).

use super::locator::{self, Locator, SEEN_ROLE, SeenMark};
use super::scan::{AppProcess, Node, Scalar, Scan};
use crate::geometry::{Points, Rect};
use crate::session::recognizer::Level;
use rmcp::model::JsonObject;
use serde_json::json;
use std::collections::HashSet;

/// How many texts of a picture have refs.
pub const MOST_TEXTS: usize = 300;

/// How long one may be, in characters.
const LONGEST: usize = 300;

/// How far from what an element takes up its text may be read, in points.
const NEAR: f64 = 8.0;

/// How much of a window's upper edge its title may be drawn in, in points.
const TITLE_BAR: f64 = 60.0;

/// What was read in the picture of a window.
#[derive(Clone, Debug)]
pub struct SeenTexts {
    /// Whose window it is.
    pub process: AppProcess,
    /// The window server's id.
    pub window_id: u32,
    /// Where the window was, in points.
    pub window: Rect,
    /// How it was read.
    pub level: Level,
    /// The languages that were asked for.
    pub languages: Vec<String>,
    /// From top to bottom.
    pub texts: Vec<SeenText>,
}

/// One text of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenText {
    /// What was read.
    pub text: String,
    /// Where, in points of the screen.
    pub frame: Rect,
    /// Whether it ends where words do.
    pub whole: bool,
}

impl SeenText {
    /// One that may have a ref; none for what is too long.
    pub(crate) fn new(text: &str, frame: Rect, whole: bool) -> Option<Self> {
        let fits = !text.trim().is_empty() && text.chars().nth(LONGEST).is_none();
        fits.then(|| Self {
            text: text.to_owned(),
            frame,
            whole,
        })
    }

    /// Its fields, as those of an element.
    pub(crate) fn fields(&self, reference: Option<&str>) -> JsonObject {
        fields(reference, &self.text, self.frame)
    }
}

/// The fields of a text in a picture, as those of an element.
#[must_use]
pub fn fields(reference: Option<&str>, text: &str, frame: Rect) -> JsonObject {
    let [x, y, width, height] = [frame.x, frame.y, frame.width, frame.height].map(Points::from);
    let mut fields = JsonObject::new();
    if let Some(reference) = reference {
        fields.insert("ref".into(), reference.into());
    }
    fields.insert("role".into(), SEEN_ROLE.into());
    fields.insert("title".into(), text.into());
    fields.insert("position".into(), json!({"x": x, "y": y}));
    fields.insert("size".into(), json!({"width": width, "height": height}));
    fields
}

impl SeenTexts {
    /// How to find the text at that place in the list again.
    pub(crate) fn locate(&self, reference: &str, at: usize) -> Option<Locator> {
        let text = self.texts.get(at)?;
        Some(self.locator(reference, text))
    }

    /// How to find a text of it again.
    pub(crate) fn locator(&self, reference: &str, text: &SeenText) -> Locator {
        let mark = SeenMark {
            text: text.text.clone(),
            frame: within(text.frame, self.window),
            whole: text.whole,
            level: self.level,
            languages: self.languages.clone(),
            found: None,
        };
        locator::of_seen(reference, &self.process, self.window_id, mark)
    }

    /// Leaves out what the tree has: the same words at about the same place.
    pub(crate) fn leave_out(&mut self, scan: &Scan) {
        let known: Vec<(Rect, HashSet<String>)> = scan
            .nodes
            .iter()
            .filter_map(|node| said(scan, node))
            .collect();
        self.texts.retain(|text| {
            let mut wanted = words(&text.text);
            for (frame, said) in &known {
                if frame.intersection(text.frame).is_some() {
                    wanted.retain(|word| !said.contains(word));
                }
            }
            !wanted.is_empty()
        });
    }

    /// Leaves out what an earlier snapshot had at the same place.
    pub(crate) fn leave_out_earlier(&mut self, earlier: &[SeenText], window: Rect) {
        let now = self.window;
        self.texts.retain(|text| {
            !earlier.iter().any(|known| {
                known.text == text.text
                    && is_near(within(known.frame, window), within(text.frame, now))
            })
        });
    }
}

/// A frame from the upper left corner of a window on.
#[must_use]
pub fn within(frame: Rect, window: Rect) -> Rect {
    Rect {
        x: frame.x - window.x,
        y: frame.y - window.y,
        ..frame
    }
}

/// Whether two frames are those of the same text, which is not read at quite the same place twice.
#[must_use]
pub fn is_near(one: Rect, other: Rect) -> bool {
    const POINTS: f64 = 6.0;
    let is_close = |one: f64, other: f64, most: f64| (one - other).abs() <= most;
    let ((x, y), (other_x, other_y)) = (one.center(), other.center());
    is_close(x, other_x, POINTS.max(one.height / 2.0))
        && is_close(y, other_y, POINTS.max(one.height / 2.0))
        && is_close(one.width, other.width, POINTS.max(one.width * 0.3))
}

/// The words that an element says, and where they may be read; none for one without a place or words.
fn said(scan: &Scan, node: &Node) -> Option<(Rect, HashSet<String>)> {
    let value = match &node.value {
        Some(Scalar::Text(text)) => Some(text.clone()),
        Some(Scalar::Number(number)) => Some(number.to_string()),
        _ => None,
    };
    let names = [
        &node.title,
        &node.description,
        &node.label,
        &node.placeholder,
    ];
    let names = names.into_iter().flatten();
    let said: HashSet<String> = names.chain(&value).flat_map(|text| words(text)).collect();
    let frame = node.frame().filter(|_| !said.is_empty())?;
    // The title of a window is said by all of it, and drawn at its upper edge.
    let is_window =
        node.parent.is_none() && scan.roots.get(node.root).is_some_and(|root| root.window);
    let height = match is_window {
        true => frame.height.min(TITLE_BAR),
        false => frame.height,
    };
    let around = Rect {
        x: frame.x - NEAR,
        y: frame.y - NEAR,
        width: frame.width + 2.0 * NEAR,
        height: height + 2.0 * NEAR,
    };
    Some((around, said))
}

/// The words of a text, in small letters; signs where it has nothing else.
fn words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let found: Vec<String> = lower
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    if found.is_empty() {
        return lower.split_whitespace().map(str::to_owned).collect();
    }
    found
}

/// Whether a window shows Accessibility nothing of what it holds: only what surrounds content, as `late_tree.js` has it.
#[must_use]
pub fn is_empty(scan: &Scan, window_id: u32) -> bool {
    const FRAMES: [&str; 5] = [
        "AXWindow",
        "AXGroup",
        "AXUnknown",
        "AXSplitGroup",
        "AXLayoutArea",
    ];
    const BUTTONS: [&str; 4] = [
        "AXCloseButton",
        "AXMinimizeButton",
        "AXZoomButton",
        "AXFullScreenButton",
    ];
    let root = scan
        .roots
        .iter()
        .position(|root| root.window_id == Some(window_id));
    let Some(root) = root.filter(|_| scan.truncated.is_none()) else {
        return false;
    };
    let mut nodes = scan
        .nodes
        .iter()
        .filter(|node| node.root == root)
        .peekable();
    nodes.peek().is_some_and(|top| !top.minimized)
        && nodes.all(|node| {
            let subrole = node.subrole.as_ref().map(|name| name.as_str());
            FRAMES.contains(&node.role.as_str())
                || subrole.is_some_and(|name| BUTTONS.contains(&name))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn rect(x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect {
            x,
            y,
            width,
            height,
        }
    }

    fn scan(nodes: Value) -> Scan {
        serde_json::from_value(json!({
            "app": {"name": "A", "process_id": 1, "bundle_id": null, "launched": null},
            "roots": [{"window": true, "window_id": 7, "complete": true}],
            "fields": Node::FIELDS, "nodes": nodes, "truncated": null,
        }))
        .unwrap()
    }

    fn seen(scan: &Scan, texts: &[(&str, Rect)]) -> SeenTexts {
        let texts = texts.iter();
        SeenTexts {
            process: scan.app.clone(),
            window_id: 7,
            window: rect(0.0, 0.0, 400.0, 300.0),
            level: Level::Fast,
            languages: Vec::new(),
            texts: texts
                .map(|(text, frame)| SeenText::new(text, *frame, true).unwrap())
                .collect(),
        }
    }

    #[test]
    fn what_the_tree_says_at_that_place_is_left_out_and_nothing_else() {
        let scan = scan(json!([
            {"role": "AXWindow", "title": "Plan", "x": 0, "y": 0, "width": 400, "height": 300},
            {"role": "AXButton", "parent": 0, "index": 0, "title": "Save", "x": 20, "y": 100, "width": 60, "height": 20},
            {"role": "AXButton", "parent": 0, "index": 1, "title": "Cancel", "x": 90, "y": 100, "width": 60, "height": 20},
        ]));
        let here = |y: f64| rect(30.0, y, 100.0, 14.0);
        let mut texts = seen(
            &scan,
            &[
                ("Plan", here(4.0)),
                // Two that were read as one.
                ("SAVE Cancel", here(103.0)),
                ("Save all", here(103.0)),
                ("Save", here(200.0)),
                ("Plan", here(200.0)),
                ("→", here(103.0)),
            ],
        );
        texts.leave_out(&scan);
        let left: Vec<&str> = texts.texts.iter().map(|text| text.text.as_str()).collect();
        assert_eq!(left, ["Save all", "Save", "Plan", "→"]);
    }

    #[test]
    fn a_window_is_empty_that_holds_nothing_but_frames_and_its_buttons() {
        let frames = json!([
            {"role": "AXWindow"}, {"role": "AXGroup", "parent": 0, "index": 0},
            {"role": "AXButton", "subrole": "AXCloseButton", "parent": 0, "index": 1},
        ]);
        assert!(is_empty(&scan(frames.clone()), 7));
        assert!(!is_empty(&scan(frames), 8));
        let held = json!([{"role": "AXWindow"}, {"role": "AXButton", "parent": 0, "index": 0}]);
        assert!(!is_empty(&scan(held), 7));
        assert!(!is_empty(&scan(json!([])), 7));
        assert!(!is_empty(
            &scan(json!([{"role": "AXWindow", "minimized": true}])),
            7
        ));
    }

    #[test]
    fn a_text_is_at_its_place_within_a_few_points() {
        let was = rect(20.0, 40.0, 80.0, 16.0);
        assert!(is_near(was, rect(22.0, 38.0, 84.0, 17.0)));
        assert!(!is_near(was, rect(20.0, 60.0, 80.0, 16.0)));
        assert!(!is_near(was, rect(20.0, 40.0, 140.0, 16.0)));
    }
}
