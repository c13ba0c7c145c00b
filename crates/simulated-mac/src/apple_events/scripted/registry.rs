//! Which applications have a dictionary of their own here, by bundle id.

use super::{
    calendar::Calendar, contacts::Contacts, mail::Mail, messages::Messages, music::Music,
    notes::Notes, reminders::Reminders, rules::Rules, shortcuts::Shortcuts,
};
use crate::apple_events::dictionary::Dictionary;

/// An application with a dictionary of its own.
pub(crate) struct Known {
    bundle_id: &'static str,
    /// Its dictionary.
    pub(crate) dictionary: Dictionary,
    /// The words and codes of its dictionary.
    pub(crate) terms: &'static str,
    /// What it keeps before anything was changed, as JSON.
    pub(super) records: &'static str,
    /// The classes whose objects are given out from the application on; others from what holds them.
    pub(super) from_root: &'static [&'static str],
    /// What it does in its own way.
    pub(super) rules: &'static dyn Rules,
}

/// A row with the files of `data/apple/dictionaries`, `data/apple/terms` and `data/apps`.
macro_rules! known {
    ($id:literal, $file:literal, $rules:expr, $from_root:expr) => {
        Known {
            bundle_id: $id,
            dictionary: Dictionary::of_application(include_str!(concat!(
                "../../../data/apple/dictionaries/",
                $file,
                ".txt"
            ))),
            terms: include_str!(concat!("../../../data/apple/terms/", $file, ".txt")),
            records: include_str!(concat!("../../../data/apps/", $file, ".json")),
            from_root: $from_root,
            rules: $rules,
        }
    };
}

static REGISTRY: &[Known] = &[
    known!(
        "com.apple.AddressBook",
        "contacts",
        &Contacts,
        &["person", "group"]
    ),
    known!("com.apple.iCal", "calendar", &Calendar, &[]),
    known!(
        "com.apple.mail",
        "mail",
        &Mail,
        &["account", "outgoingMessage"]
    ),
    known!(
        "com.apple.MobileSMS",
        "messages",
        &Messages,
        &["account", "chat", "participant"]
    ),
    known!("com.apple.Music", "music", &Music, &["source"]),
    known!(
        "com.apple.Notes",
        "notes",
        &Notes,
        &["account", "folder", "note", "attachment"]
    ),
    known!(
        "com.apple.reminders",
        "reminders",
        &Reminders,
        &["account", "list", "reminder"]
    ),
    known!(
        "com.apple.shortcuts",
        "shortcuts",
        &Shortcuts,
        &["shortcut", "folder"]
    ),
    known!(
        "com.apple.shortcuts.events",
        "shortcuts",
        &Shortcuts,
        &["shortcut", "folder"]
    ),
];

/// The application with a bundle id.
pub(crate) fn known(bundle_id: Option<&str>) -> Option<&'static Known> {
    let wanted = bundle_id?;
    REGISTRY
        .iter()
        .find(|known| known.bundle_id.eq_ignore_ascii_case(wanted))
}

impl Known {
    /// Where its records lie in the world. Shortcuts and Shortcuts Events have theirs together.
    pub(super) fn key(&self) -> &'static str {
        self.bundle_id.trim_end_matches(".events")
    }
}

#[cfg(test)]
pub(crate) fn all() -> &'static [Known] {
    REGISTRY
}
