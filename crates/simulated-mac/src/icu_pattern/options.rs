//! How a pattern is to be read, and why it cannot be.

/// The options of `NSRegularExpression`, by their bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options(pub(crate) i64);

impl Options {
    pub(super) const CASE_INSENSITIVE: i64 = 1;
    pub(super) const COMMENTS: i64 = 2;
    pub(super) const LITERAL: i64 = 4;
    pub(super) const DOT_MATCHES_LINE_ENDS: i64 = 8;
    pub(super) const ANCHORS_MATCH_LINES: i64 = 16;
    pub(super) const UNIX_LINE_ENDS: i64 = 32;
    pub(super) const UNICODE_WORDS: i64 = 64;

    /// Whether a bit is among them.
    pub(super) fn has(self, bit: i64) -> bool {
        self.0 & bit != 0
    }
}

/// Why a pattern cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// It is none to ICU either.
    Invalid,
    /// ICU may know it, and here it is not simulated: what.
    NotSimulated(String),
}
