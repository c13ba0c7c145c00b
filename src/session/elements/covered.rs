//! What of a window other windows lie before.
//!
//! The window server tells frames, not what is seen through them: a window that is not opaque counts as one that is.

use super::scan::{Node, Scan};
use crate::geometry::Rect;

/// How much of something is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// All of it.
    None,
    /// Some of it.
    Part,
    /// Nothing.
    Whole,
}

/// What lies before a window.
#[must_use]
pub fn of_window(frame: Rect, before: &[Rect]) -> Cover {
    let over = before
        .iter()
        .filter(|covering| frame.intersection(**covering).is_some());
    let mut seen = vec![frame];
    for covering in over {
        seen = seen
            .into_iter()
            .flat_map(|part| without(part, *covering))
            .collect();
    }
    match seen.as_slice() {
        [] => Cover::Whole,
        [whole] if *whole == frame => Cover::None,
        _ => Cover::Part,
    }
}

/// What lies before the element at that place. Of a window that is covered as a whole no element is told to be so: that
/// says more than each of them could.
#[must_use]
pub fn of_element(scan: &Scan, place: usize) -> Cover {
    let node = &scan.nodes[place];
    let before = &scan.roots[node.root].covered_by;
    if before.is_empty() || node.minimized || scan.app.hidden {
        return Cover::None;
    }
    let of = |node: &Node| {
        node.frame()
            .map_or(Cover::None, |frame| of_window(frame, before))
    };
    let cover = of(node);
    // Most elements are seen whole: their windows need not be looked at.
    if node.parent.is_none() || cover == Cover::None {
        return cover;
    }
    let window = scan.line(place).last().map(|at| &scan.nodes[at]);
    match window.map_or(Cover::None, of) {
        Cover::Part => cover,
        Cover::None | Cover::Whole => Cover::None,
    }
}

/// A rectangle without what it has in common with another: above, below, left and right of that.
fn without(frame: Rect, other: Rect) -> Vec<Rect> {
    let Some(common) = frame.intersection(other) else {
        return vec![frame];
    };
    let (right, bottom) = (frame.x + frame.width, frame.y + frame.height);
    let (common_right, common_bottom) = (common.x + common.width, common.y + common.height);
    let parts = [
        (frame.x, frame.y, right, common.y),
        (frame.x, common_bottom, right, bottom),
        (frame.x, common.y, common.x, common_bottom),
        (common_right, common.y, right, common_bottom),
    ];
    parts
        .into_iter()
        .filter(|(left, top, right, bottom)| right > left && bottom > top)
        .map(|(x, y, right, bottom)| Rect {
            x,
            y,
            width: right - x,
            height: bottom - y,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect {
            x,
            y,
            width,
            height,
        }
    }

    fn before(frames: &[(f64, f64, f64, f64)]) -> Vec<Rect> {
        let frames = frames.iter();
        frames
            .map(|&(x, y, wide, high)| rect(x, y, wide, high))
            .collect()
    }

    #[test]
    fn several_windows_may_cover_one_together() {
        let frame = rect(0.0, 0.0, 100.0, 100.0);
        let cover = |frames: &[_]| of_window(frame, &before(frames));
        assert_eq!(cover(&[]), Cover::None);
        assert_eq!(cover(&[(100.0, 0.0, 50.0, 100.0)]), Cover::None);
        assert_eq!(cover(&[(10.0, 10.0, 20.0, 20.0)]), Cover::Part);
        assert_eq!(cover(&[(-5.0, -5.0, 200.0, 200.0)]), Cover::Whole);
        let halves = [(0.0, 0.0, 60.0, 100.0), (50.0, 0.0, 60.0, 100.0)];
        assert_eq!(cover(&halves), Cover::Whole);
        assert_eq!(cover(&halves[..1]), Cover::Part);
    }
}
