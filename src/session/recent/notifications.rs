//! The notifications that are on the screen at one moment.

use super::change::{Change, ChangedApp, Kind, named};
use serde::Deserialize;

/// Those on the screen, as `scripts/lib/observe/banners.js` answers them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notifications {
    /// All of them.
    Seen(Vec<Shown>),
    /// They cannot be read, and why.
    Unread(String),
    /// The same, and those of the last look that was read.
    #[serde(skip)]
    Missed { why: String, last: Vec<Shown> },
}

/// A notification on the screen.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// What its app is called; none where it is not told.
    app: Option<String>,
    /// None where it is not told, and where the policy does not allow the app.
    title: Option<String>,
    /// Tells it from another one.
    key: String,
    /// The open panel of Notification Center keeps it: it did not come now.
    #[serde(default)]
    stored: bool,
}

/// What is said while the panel is open.
const OPEN: &str = "Notification Center is open, and what it lists is not told as new";

impl Shown {
    fn words(&self) -> String {
        let of = self.app.as_deref().map(named);
        let of = of.map_or_else(String::new, |app| format!(" of {app}"));
        match self.title.as_deref().filter(|title| !title.is_empty()) {
            Some(title) => format!("notification {}{of}", named(title)),
            None => format!("a notification{of}"),
        }
    }
}

impl Notifications {
    /// Those of the last look that was read.
    fn last_read(&self) -> Option<&Vec<Shown>> {
        match self {
            Self::Seen(shown) | Self::Missed { last: shown, .. } => Some(shown),
            Self::Unread(_) => None,
        }
    }

    /// Keeps what the look before knew, where this one was not read [findings-3 16.1].
    pub(super) fn keep(&mut self, before: &Self) {
        if let (Self::Unread(why), Some(last)) = (&mut *self, before.last_read()) {
            let why = std::mem::take(why);
            let last = last.clone();
            *self = Self::Missed { why, last };
        }
    }

    /// Those that came since the last look that was read, the oldest first, and `what` is told of each.
    /// `of_app` is the running app with a name.
    pub(super) fn since(
        &self,
        before: &Self,
        what: &str,
        of_app: &dyn Fn(&str) -> Option<ChangedApp>,
    ) -> Vec<Change> {
        let (Some(before), Self::Seen(now)) = (before.last_read(), self) else {
            return Vec::new();
        };
        let mut known: Vec<&str> = before.iter().map(|shown| shown.key.as_str()).collect();
        let mut is_new = |shown: &&Shown| match known.iter().position(|key| *key == shown.key) {
            Some(place) => {
                known.swap_remove(place);
                false
            }
            None => true,
        };
        let new = now.iter().filter(|shown| !shown.stored && is_new(shown));
        let mut new: Vec<&Shown> = new.collect();
        // The newest one is on top.
        new.reverse();
        let told = new.into_iter().map(|shown| {
            let change = Change::new(Kind::Notification, format!("{} {what}", shown.words()));
            let only_name = |name: &String| ChangedApp {
                process_id: None,
                name: Some(name.clone()),
                bundle_id: None,
            };
            let app = shown.app.as_ref();
            match app.map(|name| of_app(name).unwrap_or_else(|| only_name(name))) {
                Some(app) => change.of(app),
                None => change,
            }
        });
        told.collect()
    }

    /// Why some may not be told.
    pub(super) fn unread(&self) -> Option<&str> {
        match self {
            Self::Seen(shown) => shown.iter().any(|one| one.stored).then_some(OPEN),
            Self::Unread(why) | Self::Missed { why, .. } => Some(why),
        }
    }
}
