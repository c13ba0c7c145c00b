//! What lies out of view of a window.

use serde::Deserialize;

/// How much lies beyond what the window shows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OutOfView {
    /// Elements above it.
    pub above: usize,
    /// Elements below or beside it.
    pub below: usize,
    /// Rows of lists.
    pub rows: usize,
}

impl OutOfView {
    /// What to know of it, as a line; none where nothing is out of view.
    pub(crate) fn text(&self) -> Option<String> {
        let parts = [
            (self.above, "elements above"),
            (self.below, "elements below"),
            (self.rows, "rows of lists"),
        ];
        let shown = parts.iter().filter(|(count, _)| *count > 0);
        let shown: Vec<String> = shown
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        (!shown.is_empty()).then(|| {
            format!(
                "Out of view: {}. Scroll there, or pass include_offscreen",
                shown.join(", ")
            )
        })
    }
}
