//! The apps whose window lists what they keep.

use super::{
    calendar::Calendar, contacts::Contacts, listed::ListedApp, mail::Mail, messages::Messages,
    music::Music, notes::Notes, reminders::Reminders,
};
use crate::world::Process;

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
