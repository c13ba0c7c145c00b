//! What an app with a list of what it keeps says and does of its own.

use serde_json::Value as Json;

use super::{entry::Entry, rows};
use crate::{
    apps::scripted_apps::ScriptedApp,
    tree::{AppUi, UiEvent},
    world::{Process, TextRange, Window, Words, World},
    zone::Zone,
};

/// An app with a list of what it keeps.
pub(super) trait ListedApp: Sync {
    fn app(&self) -> &'static ScriptedApp;

    fn bundle_id(&self) -> &'static str {
        self.app().bundle_id
    }

    /// What it keeps before anything was changed, as JSON.
    fn first(&self) -> &'static str {
        self.app().records
    }

    /// The rows of its list, from the top, with times of a zone.
    fn entries(&self, records: &Json, zone: &Zone) -> Vec<Entry>;

    /// The title of its window with these entries, which was another one before.
    fn title(&self, before: &str, _entries: &[Entry]) -> String {
        before.to_owned()
    }

    /// Shows what it keeps in a window that has a list.
    fn show_in(&self, window: &mut Window, kept: &Kept<'_>) {
        rows::show(window, kept.entries, kept.chosen, kept.words);
    }

    /// Shows what it keeps in further windows.
    fn show_others(&self, _process: &mut Process<'_>) {}

    /// Hears first of what happens in its windows. True when that was all there is to it.
    fn follow_others(&self, _ui: &mut AppUi<'_>, _event: UiEvent<'_>) -> bool {
        false
    }

    /// What else comes of what `follow_others` took, once it is shown.
    fn follow_shown(&self, _ui: &mut AppUi<'_>, _event: UiEvent<'_>) {}

    /// Changes what it keeps, after a person has done something with an entry.
    fn act(&self, _records: &mut Json, _id: &Json, _act: &Act, _now: f64) {}
}

/// What an app shows.
pub(super) struct Kept<'r> {
    pub(super) records: &'r Json,
    /// The rows of its list.
    pub(super) entries: &'r [Entry],
    /// The ids of the records that it begins with as selected.
    pub(super) chosen: &'r [String],
    pub(super) words: &'r Words,
    pub(super) zone: &'r Zone,
    /// The time as far as it is known: that of an event of the user interface, or of the launch of the app.
    pub(super) now: f64,
}

/// What a person does with an entry of a list.
#[derive(Debug, PartialEq)]
pub(super) enum Act {
    Select,
    /// As by a double click.
    Open,
    Remove,
    /// Sets its check box.
    Check(bool),
    /// Changes its long text, in which these parts are bold.
    Write(String, Vec<TextRange>),
    /// Gives it another name, in its row.
    Rename(String),
    /// Hands over what was typed into the field beside the list.
    Send(String),
    /// Presses a button beside the list: its English title.
    Press(String),
}

/// Changes what an app keeps: from now on that lies in the world.
pub(super) fn change(world: &mut World, app: &dyn ListedApp, change: impl FnOnce(&mut Json)) {
    if let Ok(records) = world.kept_mut(app.bundle_id(), app.first()) {
        change(records);
    }
}
