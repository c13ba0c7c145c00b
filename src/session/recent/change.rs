//! What may change on the Mac, and which app that is about.

use crate::text::json_string;
use crate::text::signs::compared;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many characters of a name or title are told.
const SHOWN: usize = 80;

/// A name or title as a line has it: in quotes, on one line, and cut.
pub(super) fn named(name: &str) -> String {
    json_string(name, SHOWN)
}

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Kind {
    /// An app started.
    Launch,
    /// An app ended.
    Quit,
    /// An app came to the front.
    Activate,
    /// An app was hidden.
    Hide,
    /// A hidden app is shown again.
    Unhide,
    /// A window or dialog appeared, or went.
    Window,
    /// Other windows are shown.
    Space,
    /// The screen was locked.
    Lock,
    /// The screen was unlocked.
    Unlock,
    /// The Mac slept.
    Sleep,
    /// A display was connected, disconnected or changed.
    Display,
    /// Another user took the screen, or this one came back.
    User,
    /// A notification was shown.
    Notification,
    /// A file in the folder appeared, changed or went.
    File,
}

/// The app that a change is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedApp {
    /// None where only its name is known.
    pub(super) process_id: Option<i32>,
    pub(super) name: Option<String>,
    pub(super) bundle_id: Option<String>,
}

impl ChangedApp {
    /// Whether that is a part of its name in any way to write it, its bundle identifier or its process id.
    #[must_use]
    pub fn is_meant_by(&self, words: &str) -> bool {
        let words = compared(words);
        let name = self.name.as_deref().map(compared);
        let bundle_id = self.bundle_id.as_deref().map(compared);
        name.is_some_and(|name| name.contains(&words))
            || bundle_id.is_some_and(|id| id == words)
            || self.process_id.is_some_and(|id| id.to_string() == words)
    }
}

/// Something that changed between two looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What kind it is of.
    pub kind: Kind,
    /// The app that it is about.
    pub app: Option<ChangedApp>,
    /// What happened, on one line.
    pub what: String,
}

impl Change {
    /// About no app.
    pub(super) fn new(kind: Kind, what: String) -> Self {
        Self {
            kind,
            app: None,
            what,
        }
    }

    /// About an app, with whose name the line begins.
    pub(super) fn about(kind: Kind, app: ChangedApp, what: &str) -> Self {
        let name = named(app.name.as_deref().unwrap_or_default());
        Self::new(kind, format!("{name} {what}")).of(app)
    }

    /// The same, about an app.
    pub(super) fn of(self, app: ChangedApp) -> Self {
        Self {
            app: Some(app),
            ..self
        }
    }
}
