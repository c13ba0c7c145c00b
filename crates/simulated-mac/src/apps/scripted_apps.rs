//! The apps with a dictionary of their own, one row each: what the Apple events and the windows of such an app go by.
//!
//! A row names the files of `data/apple/dictionaries` and `data/apple/terms`, and the records that come with the world. What an
//! app does in its own way is code: its commands in `apple_events/scripted`, its list in `lists`, its window in a file of `apps`.
//! Tests here and there go over all rows.

use simulated_world::world::delivered;

/// What the window of an app shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contents {
    /// A list of what the app keeps, with what is chosen beside it.
    List,
    /// Things of its own: documents, pages, panes.
    Own,
    /// There is no window, or only the one in the world.
    Nothing,
}

/// An app with a dictionary of its own.
#[derive(Debug, PartialEq)]
pub(crate) struct ScriptedApp {
    pub(crate) bundle_id: &'static str,
    /// Its dictionary.
    pub(crate) dictionary: &'static str,
    /// The words and codes of its dictionary.
    pub(crate) terms: &'static str,
    /// What it keeps before anything was changed, as JSON.
    pub(crate) records: &'static str,
    /// The classes whose objects are given out from the application on; others from what holds them.
    pub(crate) from_root: &'static [&'static str],
    pub(crate) contents: Contents,
}

/// The records of an app that keeps none.
pub(crate) const NONE: &str = "{}";

/// A row: the name of its files, what it keeps when nothing was changed yet, and the classes that are given out from the
/// application on.
macro_rules! scripted_app {
    ($id:literal, $file:literal, $contents:ident, $records:expr, $from_root:expr) => {
        ScriptedApp {
            bundle_id: $id,
            dictionary: include_str!(concat!("../../data/apple/dictionaries/", $file, ".txt")),
            terms: include_str!(concat!("../../data/apple/terms/", $file, ".txt")),
            records: $records,
            from_root: $from_root,
            contents: Contents::$contents,
        }
    };
}

pub(crate) const SAFARI: ScriptedApp = scripted_app!("com.apple.Safari", "safari", Own, NONE, &[]);
pub(crate) const CHROME: ScriptedApp = scripted_app!("com.google.Chrome", "chrome", Own, NONE, &[]);
pub(crate) const TEXT_EDIT: ScriptedApp =
    scripted_app!("com.apple.TextEdit", "text-edit", Own, NONE, &[]);
pub(crate) const TERMINAL: ScriptedApp = scripted_app!(
    "com.apple.Terminal",
    "terminal",
    Own,
    delivered::TERMINAL,
    &["settingsSet"]
);
pub(crate) const SYSTEM_SETTINGS: ScriptedApp = scripted_app!(
    "com.apple.systempreferences",
    "system-settings",
    Own,
    delivered::SYSTEM_SETTINGS,
    &["pane"]
);
pub(crate) const CONTACTS: ScriptedApp = scripted_app!(
    "com.apple.AddressBook",
    "contacts",
    List,
    delivered::CONTACTS,
    &["person", "group"]
);
pub(crate) const CALENDAR: ScriptedApp =
    scripted_app!("com.apple.iCal", "calendar", List, delivered::CALENDAR, &[]);
pub(crate) const MAIL: ScriptedApp = scripted_app!(
    "com.apple.mail",
    "mail",
    List,
    delivered::MAIL,
    &["account", "outgoingMessage"]
);
pub(crate) const MESSAGES: ScriptedApp = scripted_app!(
    "com.apple.MobileSMS",
    "messages",
    List,
    delivered::MESSAGES,
    &["account", "chat", "participant"]
);
pub(crate) const MUSIC: ScriptedApp = scripted_app!(
    "com.apple.Music",
    "music",
    List,
    delivered::MUSIC,
    &["source"]
);
pub(crate) const NOTES: ScriptedApp = scripted_app!(
    "com.apple.Notes",
    "notes",
    List,
    delivered::NOTES,
    &["account", "folder", "note", "attachment"]
);
pub(crate) const REMINDERS: ScriptedApp = scripted_app!(
    "com.apple.reminders",
    "reminders",
    List,
    delivered::REMINDERS,
    &["account", "list", "reminder"]
);
pub(crate) const SHORTCUTS: ScriptedApp = scripted_app!(
    "com.apple.shortcuts",
    "shortcuts",
    Nothing,
    delivered::SHORTCUTS,
    &["shortcut", "folder"]
);
/// Shortcuts without a user interface: it keeps what Shortcuts keeps.
pub(crate) const SHORTCUTS_EVENTS: ScriptedApp = scripted_app!(
    "com.apple.shortcuts.events",
    "shortcuts",
    Nothing,
    delivered::SHORTCUTS,
    &["shortcut", "folder"]
);

/// All of them.
pub(crate) const ALL: [&ScriptedApp; 14] = [
    &SAFARI,
    &CHROME,
    &TEXT_EDIT,
    &TERMINAL,
    &SYSTEM_SETTINGS,
    &CONTACTS,
    &CALENDAR,
    &MAIL,
    &MESSAGES,
    &MUSIC,
    &NOTES,
    &REMINDERS,
    &SHORTCUTS,
    &SHORTCUTS_EVENTS,
];
