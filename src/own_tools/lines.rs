//! Where the parts of a header stand in its file.

use toml_edit::{Item, Key};

/// The places of a document's parts in the file.
pub(super) struct Lines<'s> {
    pub(super) source: &'s str,
    /// Where the document begins in it, in bytes.
    pub(super) start: usize,
}

impl Lines<'_> {
    /// The line of a place in the document, counted from 1 in the file.
    pub(super) fn at(&self, place: usize) -> usize {
        let before = self.source.get(..self.start + place);
        1 + before.unwrap_or(self.source).matches('\n').count()
    }

    /// The line of a key, or of its table when it has none of its own.
    pub(super) fn of(&self, key: &Key, item: &Item) -> usize {
        let span = key.span().or_else(|| item.span());
        self.at(span.map_or(0, |span| span.start))
    }
}
