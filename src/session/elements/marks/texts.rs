//! Text that was read in the picture of a window, and is marked where the window has no elements.

use super::{Marked, View, is_large_enough};
use crate::session::elements::snapshots::Snapshot;
use crate::text::from_screen;
use std::sync::Arc;

/// Texts that were read in the picture of a window and are seen, each with the place of its window and that it comes last.
pub(super) fn seen(snapshot: &Arc<Snapshot>, view: View<'_>) -> Vec<(usize, bool, Marked)> {
    let Some(seen) = &snapshot.seen else {
        return Vec::new();
    };
    let Some(window) = view.order.iter().position(|id| *id == seen.window_id) else {
        return Vec::new();
    };
    let texts = snapshot.texts().iter().zip(snapshot.shown.len()..);
    let marked = texts.filter_map(|(text, at)| {
        let frame = text.frame.intersection(view.area)?;
        let middle = (frame.x + frame.width / 2.0, frame.y + frame.height / 2.0);
        let top = view.windows.iter().find(|window| window.holds(middle));
        let is_seen = view.alone || top.is_some_and(|top| top.window_id == seen.window_id);
        (is_seen && is_large_enough(frame)).then(|| {
            let marked = Marked {
                snapshot: Arc::clone(snapshot),
                at,
                frame,
                texts: vec![frame],
            };
            (window + 1, true, marked)
        })
    });
    marked.collect()
}

/// How a text is called in a legend; none for an element. `at` is its place among those that have refs.
pub(super) fn called(snapshot: &Snapshot, at: usize) -> Option<String> {
    let place = at.checked_sub(snapshot.shown.len())?;
    let text = snapshot.texts().get(place)?;
    let reference = snapshot.reference(at);
    Some(format!("{reference} Text {}", from_screen(&text.text)))
}
