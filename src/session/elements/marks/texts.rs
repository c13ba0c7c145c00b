//! Text that was read in the picture of a window, and is marked where the window has no elements.

use crate::geometry::Rect;
use crate::session::elements::snapshots::Snapshot;
use crate::text::from_screen;

/// Where each text of a snapshot is seen within an area, with its place among those that have refs. `is_top` tells whether
/// the window of that id is the one that is seen at a point.
pub(super) fn seen(
    snapshot: &Snapshot,
    area: Rect,
    is_top: impl Fn(u32, (f64, f64)) -> bool,
) -> Vec<(usize, Rect)> {
    let Some(read) = &snapshot.seen else {
        return Vec::new();
    };
    let texts = snapshot.texts().iter().zip(snapshot.shown.len()..);
    let seen = texts.filter_map(|(text, at)| {
        let frame = text.frame.intersection(area)?;
        is_top(read.window_id, frame.center()).then_some((at, frame))
    });
    seen.collect()
}

/// How a text is called in a legend; none for an element. `at` is its place among those that have refs.
pub(super) fn called(snapshot: &Snapshot, at: usize) -> Option<String> {
    let place = at.checked_sub(snapshot.shown.len())?;
    let text = snapshot.texts().get(place)?;
    let reference = snapshot.reference(at);
    Some(format!("{reference} Text {}", from_screen(&text.text)))
}
