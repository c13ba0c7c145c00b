//! How text that was read in a picture is shown: as lines of an outline, or as JSON.

use super::snapshots::Snapshot;
use crate::geometry::{Rect, whole};
use crate::text::from_screen;
use serde_json::Value;
use std::fmt::Write;

/// The ref of what was read at that place; none where it has none.
pub(crate) fn reference(snapshot: &Snapshot, text: &str, frame: Rect) -> Option<String> {
    let mut texts = snapshot.texts().iter();
    let at = texts.position(|seen| seen.text == text && seen.frame == frame)?;
    Some(snapshot.reference(snapshot.shown.len() + at))
}

/// The lines of what was read, in at most about `most` bytes.
pub(crate) fn text(snapshot: &Snapshot, most: usize) -> String {
    let mut text = String::new();
    for (at, seen) in snapshot.texts().iter().enumerate() {
        if text.len() > most {
            let left_out = snapshot.texts().len() - at;
            let _ = writeln!(text, "  … {left_out} more: read_text with `find`");
            break;
        }
        let Rect {
            x,
            y,
            width,
            height,
        } = seen.frame;
        let _ = writeln!(
            text,
            "  {} Text {} @{},{} {}x{}",
            snapshot.reference(snapshot.shown.len() + at),
            from_screen(&seen.text),
            whole(x),
            whole(y),
            whole(width),
            whole(height)
        );
    }
    text
}

/// The same as fields.
pub(crate) fn json(snapshot: &Snapshot) -> Vec<Value> {
    let texts = snapshot.texts().iter().enumerate();
    texts
        .map(|(at, seen)| {
            let reference = snapshot.reference(snapshot.shown.len() + at);
            seen.fields(Some(&reference)).into()
        })
        .collect()
}
