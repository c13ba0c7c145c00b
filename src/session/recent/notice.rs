//! What NSWorkspace tells of while nobody looks, as `scripts/lib/observe/workspace_notices.js` answers it.

use super::change::{Change, ChangedApp, Kind};
use serde::Deserialize;

/// What is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// An app has finished launching.
    Launch,
    /// An app ended.
    Quit,
    /// An app came to the front.
    Activate,
    /// Another Space is shown.
    Space,
    /// The displays went to sleep.
    DisplaysSleep,
    /// The displays woke.
    DisplaysWake,
    /// The Mac woke.
    Wake,
}

impl What {
    fn kind(self) -> Kind {
        match self {
            Self::Launch => Kind::Launch,
            Self::Quit => Kind::Quit,
            Self::Activate => Kind::Activate,
            Self::Space => Kind::Space,
            Self::DisplaysSleep | Self::DisplaysWake => Kind::Display,
            Self::Wake => Kind::Sleep,
        }
    }

    /// What the line of it says, behind the name of its app.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Launch => "launched",
            Self::Quit => "quit",
            Self::Activate => "came to the front",
            Self::Space => "another Space is shown",
            Self::DisplaysSleep => "the displays went to sleep",
            Self::DisplaysWake => "the displays woke",
            Self::Wake => "the Mac woke from sleep",
        }
    }
}

/// One notice of NSWorkspace.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notice {
    /// What happened.
    #[serde(rename = "kind")]
    pub what: What,
    /// The app that it is about; none for the Mac itself.
    pub app: Option<NoticedApp>,
}

/// The app of a notice.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoticedApp {
    /// -1 where it had ended and macOS does not know any more.
    pub(super) process_id: i32,
    bundle_id: Option<String>,
    name: String,
}

impl Notice {
    /// As a line that is told.
    pub(super) fn change(&self) -> Change {
        let (kind, words) = (self.what.kind(), self.what.words());
        let Some(app) = &self.app else {
            return Change::new(kind, words.to_owned());
        };
        let app = ChangedApp {
            process_id: Some(app.process_id),
            name: Some(app.name.clone()),
            bundle_id: app.bundle_id.clone(),
        };
        Change::about(kind, app, words)
    }
}
