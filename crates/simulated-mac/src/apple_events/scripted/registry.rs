//! Which applications have a dictionary of their own here, by bundle id.

use super::{
    app::{Known, NONE, Rules, Scripted},
    browser::Browser,
    calendar::Calendar,
    contacts::Contacts,
    mail::Mail,
    messages::Messages,
    music::Music,
    notes::Notes,
    reminders::Reminders,
    settings::Settings,
    shortcuts::Shortcuts,
    terminal::Terminal,
    text_edit::TextEdit,
};
use crate::{
    apple_events::{dictionary::Dictionary, failure::Failure},
    world::World,
};

/// The rules of an application that has none.
struct NoRules;

impl Rules for NoRules {}

/// A row with the files of `data/apple/dictionaries`, `data/apple/terms` and `data/apps`.
macro_rules! known {
    (@row $id:literal, $file:literal, $records:expr, $from_root:expr, $rules:expr, $drawn:expr) => {
        Known {
            bundle_id: $id,
            dictionary: Dictionary::of_application(include_str!(concat!(
                "../../../data/apple/dictionaries/",
                $file,
                ".txt"
            ))),
            terms: include_str!(concat!("../../../data/apple/terms/", $file, ".txt")),
            records: $records,
            from_root: $from_root,
            rules: $rules,
            drawn: $drawn,
        }
    };
    // One whose windows are drawn.
    ($id:literal, $file:literal, drawn $drawn:expr) => {
        known!(@row $id, $file, NONE, &[], &NoRules, Some($drawn))
    };
    // One whose windows are drawn, and which keeps records beside them.
    ($id:literal, $file:literal, drawn $drawn:expr, $from_root:expr) => {
        known!(
            @row $id,
            $file,
            include_str!(concat!("../../../data/apps/", $file, ".json")),
            $from_root,
            &NoRules,
            Some($drawn)
        )
    };
    ($id:literal, $file:literal, $rules:expr, $from_root:expr) => {
        known!(
            @row $id,
            $file,
            include_str!(concat!("../../../data/apps/", $file, ".json")),
            $from_root,
            $rules,
            None
        )
    };
}

static REGISTRY: &[Known] = &[
    known!("com.apple.Safari", "safari", drawn & Browser::Safari),
    known!("com.google.Chrome", "chrome", drawn & Browser::Chrome),
    known!("com.apple.TextEdit", "text-edit", drawn & TextEdit),
    known!(
        "com.apple.Terminal",
        "terminal",
        drawn & Terminal,
        &["settingsSet"]
    ),
    known!(
        "com.apple.systempreferences",
        "system-settings",
        drawn & Settings,
        &["pane"]
    ),
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

/// The objects of the running application with that process id.
pub(crate) fn scripted(world: &World, pid: i32) -> Result<Scripted<'_>, Failure> {
    let bundle_id = world.app(pid).and_then(|app| app.bundle_id.as_deref());
    Scripted::new(world, pid, known(bundle_id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apple_events::dictionary::check_lines;

    #[test]
    fn dictionaries_terms_and_records_are_sound() {
        for known in REGISTRY {
            check_lines(known.dictionary);
            let terms = applescript::Dictionary::parse(known.terms);
            assert!(terms.is_ok(), "{}: {terms:?}", known.bundle_id);
            let records: Result<serde_json::Value, _> = serde_json::from_str(known.records);
            assert!(records.is_ok(), "{}: {records:?}", known.bundle_id);
        }
    }
}
