//! The apps whose window lists what they keep.

use super::{
    calendar::Calendar, contacts::Contacts, listed::ListedApp, mail::Mail, messages::Messages,
    music::Music, notes::Notes, reminders::Reminders,
};
use simulated_world::world::Process;

static APPS: &[&dyn ListedApp] = &[
    &Calendar, &Contacts, &Mail, &Messages, &Music, &Notes, &Reminders,
];

/// Whether the app with a bundle id has such a list.
pub(in crate::apps) fn is_listed(bundle_id: &str) -> bool {
    APPS.iter().any(|app| app.bundle_id() == bundle_id)
}

/// The app of a process, when it has such a list.
pub(super) fn listed(process: &Process<'_>) -> Option<&'static dyn ListedApp> {
    let id = process.app()?.bundle_id.as_deref()?;
    APPS.iter().copied().find(|app| app.bundle_id() == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apps::{
        lists::show,
        parts::find,
        scripted_apps::{ALL, Contents},
    };
    use simulated_world::world::{Scalar, World};

    /// A forgotten row left a window with an empty list, and failed nothing.
    #[test]
    fn every_app_with_a_list_shows_what_it_keeps() {
        let listed = ALL.iter().filter(|app| app.contents == Contents::List);
        assert_eq!(listed.clone().count(), APPS.len());
        for row in listed {
            let app = APPS.iter().find(|app| app.app() == *row);
            let app = app.unwrap_or_else(|| panic!("{} has no list", row.bundle_id));
            // In the month of the events that Calendar begins with.
            let now = 1_763_600_000.0;
            let mut world = World::fresh_of(now, None).unwrap();
            let installed = world
                .installed_with_bundle_id(row.bundle_id)
                .unwrap()
                .clone();
            let options = simulated_world::processes::LaunchOptions::default();
            let pid =
                simulated_world::processes::launch(&mut world, &installed, options, now).unwrap();
            world.process(pid).finish_launch(true);
            show(&mut world.process(pid));
            let records = serde_json::from_str(app.first()).unwrap();
            let entries = app.entries(&records, &world.system.time_zone);
            let first = &entries.first().unwrap().name;
            let says = |one: &simulated_world::world::Element| {
                one.title.as_deref() == Some(first)
                    || matches!(&one.value, Some(Scalar::Text(text)) if text == first)
            };
            let windows = &world.app(pid).unwrap().windows;
            let shown = windows
                .iter()
                .any(|window| find(&window.children, &says).is_some());
            assert!(shown, "{}: no window shows {first}", row.bundle_id);
        }
    }
}
