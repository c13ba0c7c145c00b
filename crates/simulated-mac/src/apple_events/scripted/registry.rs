//! Which applications have a dictionary of their own here, by bundle id.

use std::fmt;

use super::{
    app::{Drawn, Known, Rules, Scripted},
    browser::Browser,
    calendar::Calendar,
    contacts::Contacts,
    mail::Mail,
    messages::Messages,
    music::Music,
    notes::Notes,
    own,
    reminders::Reminders,
    settings::Settings,
    shortcuts::Shortcuts,
    terminal::Terminal,
    text_edit::TextEdit,
};
use crate::{
    apple_events::{dictionary::Dictionary, failure::Failure},
    apps::scripted_apps::{self as apps, ScriptedApp},
};
use simulated_world::world::World;

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Known").field(&self.app.bundle_id).finish()
    }
}

/// The rules of an application that has none.
struct NoRules;

impl Rules for NoRules {}

const fn known_app(
    app: ScriptedApp,
    rules: &'static dyn Rules,
    drawn: Option<&'static dyn Drawn>,
) -> Known {
    Known {
        dictionary: Dictionary::of_application(app.dictionary),
        app,
        rules,
        drawn,
    }
}

static REGISTRY: [Known; 14] = [
    known_app(apps::SAFARI, &NoRules, Some(&Browser::Safari)),
    known_app(apps::CHROME, &NoRules, Some(&Browser::Chrome)),
    known_app(apps::TEXT_EDIT, &NoRules, Some(&TextEdit)),
    known_app(apps::TERMINAL, &NoRules, Some(&Terminal)),
    known_app(apps::SYSTEM_SETTINGS, &NoRules, Some(&Settings)),
    known_app(apps::CONTACTS, &Contacts, None),
    known_app(apps::CALENDAR, &Calendar, None),
    known_app(apps::MAIL, &Mail, None),
    known_app(apps::MESSAGES, &Messages, None),
    known_app(apps::MUSIC, &Music, None),
    known_app(apps::NOTES, &Notes, None),
    known_app(apps::REMINDERS, &Reminders, None),
    known_app(apps::SHORTCUTS, &Shortcuts, None),
    known_app(apps::SHORTCUTS_EVENTS, &Shortcuts, None),
];

/// The application with a bundle id: one of every Mac, or one whose dictionary comes with the world.
pub(crate) fn known(world: &World, bundle_id: Option<&str>) -> Option<&'static Known> {
    let wanted = bundle_id?;
    let mut all = REGISTRY.iter();
    let known = all.find(|known| known.app.bundle_id.eq_ignore_ascii_case(wanted));
    known.or_else(|| own::known(world.installed_with_bundle_id(wanted)?))
}

/// The objects of the running application with that process id.
pub(crate) fn scripted(world: &World, pid: i32) -> Result<Scripted<'_>, Failure> {
    let bundle_id = world.app(pid).and_then(|app| app.bundle_id.as_deref());
    Scripted::new(world, pid, known(world, bundle_id))
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;
    use crate::{
        apple_events::dictionary::check_lines,
        apps::scripted_apps::{ALL, Contents},
    };

    #[test]
    fn every_row_has_a_dictionary_terms_and_records_that_can_be_read() {
        assert_eq!(REGISTRY.len(), ALL.len());
        let world = World::fresh_of(0.0, None).unwrap();
        for app in ALL {
            let known = known(&world, Some(app.bundle_id)).unwrap();
            assert_eq!(&known.app, app);
            check_lines(known.dictionary);
            let terms = applescript::Dictionary::parse(app.terms);
            assert!(terms.is_ok(), "{}: {terms:?}", app.bundle_id);
            let records: Result<serde_json::Value, _> = serde_json::from_str(app.records);
            assert!(records.is_ok(), "{}: {records:?}", app.bundle_id);
            assert_eq!(
                known.drawn.is_some(),
                app.contents == Contents::Own,
                "{}",
                app.bundle_id
            );
        }
    }

    #[test]
    fn every_row_is_installed_in_every_world_and_has_a_case_file() {
        let japanese = crate::Template::Japanese.language().unwrap();
        let worlds = [
            World::fresh_of(0.0, None),
            World::fresh_in(japanese, 0.0, None),
        ];
        let worlds = worlds.map(Result::unwrap);
        let mut cases = String::new();
        for folder in ["app_records", "app_windows", "pages"] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("tests/cases")
                .join(folder);
            for entry in fs::read_dir(folder).unwrap() {
                cases.push_str(&fs::read_to_string(entry.unwrap().path()).unwrap());
            }
        }
        for app in ALL {
            for world in &worlds {
                let installed = world.installed_with_bundle_id(app.bundle_id);
                assert!(installed.is_some(), "{}", app.bundle_id);
            }
            let name = &worlds[0]
                .installed_with_bundle_id(app.bundle_id)
                .unwrap()
                .name;
            let is_tried = ["\"", "'"]
                .iter()
                .any(|quote| cases.contains(&format!("{quote}{name}{quote}")));
            assert!(is_tried, "no case file names {name}");
        }
    }
}
