//! What an app with a list of what it keeps says and does of its own.

use serde_json::Value as Json;

use super::{entry::Entry, rows};
use crate::{
    apps::scripted_apps::ScriptedApp,
    tree::{AppUi, UiEvent, show_undo},
};
use simulated_world::{
    world::{
        Change, Edit, Edits, Process, TextStyles, Way, Window, Words, World,
        splices::{self, Splice},
    },
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
    /// Changes one of the lines beside the list, by its English description.
    Fill(String, String),
    /// Changes its long text, which has these styles.
    Write(String, TextStyles),
    /// Gives it another name, in its row.
    Rename(String),
    /// Hands over what was typed into the field beside the list.
    Send(String),
    /// Presses a button beside the list: its English title.
    Press(String),
    /// Performs an action that only its row has: its whole name.
    Own(String),
}

impl Act {
    /// Whether Undo takes it back. What is written is undone as a text.
    pub(super) fn is_undoable(&self) -> bool {
        matches!(
            self,
            Self::Remove | Self::Check(_) | Self::Rename(_) | Self::Own(_)
        )
    }
}

/// Changes what an app keeps: from now on that lies in the world.
pub(super) fn change(world: &mut World, app: &dyn ListedApp, change: impl FnOnce(&mut Json)) {
    if let Ok(records) = world.kept_mut(app.bundle_id(), app.first()) {
        change(records);
    }
}

/// The same, so that Undo takes it back. What it is called there is not known.
pub(super) fn change_undoably(
    process: &mut Process<'_>,
    app: &dyn ListedApp,
    change: impl FnOnce(&mut Json),
) {
    let parts = parts_changed(process, app, change);
    let Some(edits) = edits_in_front(process).filter(|_| !parts.is_empty()) else {
        return;
    };
    edits.note(Edit {
        change: Change::Records(parts),
        name: None,
    });
    if let Some(running) = process.app_mut() {
        show_undo(running);
    }
}

/// What was changed last belongs to the change before: Undo takes back both at once.
pub(super) fn join_changes(process: &mut Process<'_>, app: &dyn ListedApp) {
    let Some(after) = process.kept(app.bundle_id()).cloned() else {
        return;
    };
    let Some(edits) = edits_in_front(process) else {
        return;
    };
    let mut before = after.clone();
    let mut last = edits.done.iter().rev();
    let both = [last.next(), last.next()].map(|edit| {
        edit.is_some_and(|edit| match &edit.change {
            Change::Records(parts) => splices::go(parts, Way::Undo, &mut before),
            Change::Text(_) | Change::Files(_) => false,
        })
    });
    if both == [true, true]
        && let Some(name) = edits.done.pop().map(|edit| edit.name)
        && let Some(first) = edits.done.last_mut()
    {
        let change = Change::Records(splices::between(&before, &after));
        *first = Edit { change, name };
    }
}

/// The same for what takes back the last change, as a name that is not given to something new: Undo knows neither any more.
pub(super) fn take_back(
    process: &mut Process<'_>,
    app: &dyn ListedApp,
    change: impl FnOnce(&mut Json),
) {
    let parts = parts_changed(process, app, change);
    if let Some(edits) = edits_in_front(process)
        && let Some(Edit {
            change: Change::Records(last),
            ..
        }) = edits.done.last()
        && splices::is_inverse(last, &parts)
    {
        edits.done.pop();
    }
    if let Some(running) = process.app_mut() {
        show_undo(running);
    }
}

/// Changes what an app keeps; answers which parts of it are others since.
fn parts_changed(
    process: &mut Process<'_>,
    app: &dyn ListedApp,
    change: impl FnOnce(&mut Json),
) -> Vec<Splice> {
    let Ok(records) = process.kept_mut(app.bundle_id(), app.first()) else {
        return Vec::new();
    };
    let before = records.clone();
    change(records);
    splices::between(&before, records)
}

fn edits_in_front<'p>(process: &'p mut Process<'_>) -> Option<&'p mut Edits> {
    let front = process.front_window()?;
    process.window_mut(front).map(|window| &mut window.edits)
}

/// A field has handed its text over: what was typed into it is not undone any more, but what came of it.
pub(super) fn end_field(process: &mut Process<'_>, field: u64) {
    let owner = process.window_of(field).map(|window| window.element_id);
    if let Some(window) = owner.and_then(|owner| process.window_mut(owner)) {
        window.edits.forget_text(field);
    }
}
