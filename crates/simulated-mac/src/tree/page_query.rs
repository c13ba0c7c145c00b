//! What a script asks a page for, and what each engine makes of what is left out [findings 1.12].

use super::types::Target;
use simulated_world::world::WebEngine;

/// What a script asks a page for: the entries of the dictionary; absent where it has none of that kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Query {
    /// `AXSearchKey`, one or a list.
    pub(crate) keys: Option<Vec<String>>,
    /// `AXDirection`.
    pub(crate) direction: Option<String>,
    /// `AXResultsLimit`.
    pub(crate) limit: Option<i64>,
    /// `AXSearchText`.
    pub(crate) text: String,
    /// `AXVisibleOnly`.
    pub(crate) visible_only: bool,
    /// `AXImmediateDescendantsOnly`.
    pub(crate) immediate_only: bool,
    /// `AXStartElement`.
    pub(crate) start: Option<Target>,
}

/// Keys that a Mac knows and of which nothing is known here: what they ask for is not in the world.
const NOT_SIMULATED: [&str; 4] = [
    "AXArticleSearchKey",
    "AXFontColorChangeSearchKey",
    "AXHighlightedSearchKey",
    "AXMisspelledWordSearchKey",
];

/// Keys that other engines know as well, each in its own way, which is not simulated.
const OF_WEBKIT: [&str; 13] = [
    "AXBlockquoteSameLevelSearchKey",
    "AXBlockquoteSearchKey",
    "AXBoldFontSearchKey",
    "AXDifferentTypeSearchKey",
    "AXFontChangeSearchKey",
    "AXHeadingSameLevelSearchKey",
    "AXItalicFontSearchKey",
    "AXLiveRegionSearchKey",
    "AXPlainTextSearchKey",
    "AXSameTypeSearchKey",
    "AXStyleChangeSearchKey",
    "AXTableSameLevelSearchKey",
    "AXUnderlineSearchKey",
];

impl Query {
    /// The first of its keys that only a Mac can answer, where an engine is asked.
    pub(crate) fn not_simulated(&self, engine: WebEngine) -> Option<&str> {
        let of_others = |key: &str| engine != WebEngine::WebKit && OF_WEBKIT.contains(&key);
        let keys = self.keys.iter().flatten();
        keys.map(String::as_str)
            .find(|key| NOT_SIMULATED.contains(key) || of_others(key))
    }

    pub(super) fn is_forward(&self, engine: WebEngine) -> bool {
        match (engine, self.direction.as_deref()) {
            (WebEngine::Gecko, direction) => direction == Some("AXDirectionNext"),
            (WebEngine::WebKit, direction) => direction.is_none_or(|one| one == "AXDirectionNext"),
            (WebEngine::Chromium, direction) => direction != Some("AXDirectionPrevious"),
        }
    }

    /// How many elements it answers at most. What is negative is a great number to WebKit, which reads it without a
    /// sign, and no limit to the others.
    pub(super) fn most(&self, engine: WebEngine) -> usize {
        match (engine, self.limit) {
            // After the first one WebKit asks whether there are as many as wanted.
            (WebEngine::WebKit, None | Some(0)) => 1,
            (WebEngine::Gecko, None | Some(0)) | (WebEngine::Chromium, Some(0)) => 0,
            (_, limit) => limit
                .and_then(|limit| usize::try_from(limit).ok())
                .unwrap_or(usize::MAX),
        }
    }
}
