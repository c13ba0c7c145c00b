//! Parts of a source.

/// A part of the source, in characters from its start; the end is exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// The first character.
    pub start: usize,
    /// The character after the last one.
    pub end: usize,
}

impl Range {
    /// From the start of one range to the end of another.
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start,
            end: other.end.max(self.start),
        }
    }
}
