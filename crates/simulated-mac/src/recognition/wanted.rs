//! What a request for the text of a picture asks for.

/// What a request asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Wanted {
    /// The fast way instead of the accurate one.
    pub(crate) is_fast: bool,
    /// The languages that were set; none: English.
    pub(crate) languages: Option<Vec<String>>,
    /// Whether the languages are found out.
    pub(crate) finds_languages: bool,
    /// Whether what looks like a misread word is made one.
    pub(crate) corrects: bool,
    /// The least height of a text, as a share of the picture's.
    pub(crate) least_height: f64,
}
