//! What a person does with the list of an app, by the events of its user interface.

use serde_json::Value as Json;

use super::{
    listed::{Act, change, change_undoably, end_field, join_changes, take_back},
    record::{key, set},
    registry::listed,
    rows::{DETAIL, is_list},
    show::show_at,
};
use crate::{
    apps::{
        panes,
        parts::{find, find_mut, is_selected, named, words},
    },
    tree::{AppUi, UiEvent},
};
use simulated_world::{
    ax::Role,
    world::{DoneEntry, DoneWhat, Element, OnPress, Process, Scalar, Window},
};

/// What the Delete key types.
const DELETE: &str = "\u{7f}";
/// What the arrows up and down type.
const UP: &str = "\u{f700}";
const DOWN: &str = "\u{f701}";

/// Lets an app keep what a person does in its window, and shows what comes of it.
///
/// True when that was all there is to it.
pub(in crate::apps) fn follow(ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
    let Some(app) = listed(ui) else {
        return false;
    };
    let now = ui.now;
    if let UiEvent::KeyUnhandled(key @ (UP | DOWN)) = event {
        let has_moved = step(ui, key == DOWN);
        if has_moved {
            show_at(ui, Some(now));
        }
        return has_moved;
    }
    if app.follow_others(ui, event) {
        show_at(ui, Some(now));
        app.follow_shown(ui, event);
        return true;
    }
    let zone = ui.system.time_zone.clone();
    if let Some((record, act)) = act_of(ui, event) {
        let mut was_unnamed = false;
        let make = |records: &mut Json| {
            let mut entries = app.entries(records, &zone).into_iter();
            let Some(entry) = entries.find(|entry| key(&entry.id) == record) else {
                return;
            };
            was_unnamed = entry.name.is_empty();
            if act == Act::Select && records.get("selection").is_some() {
                set(records, "selection", vec![entry.id.clone()]);
            }
            app.act(records, &entry.id, &act, now);
        };
        if let (Act::Rename(_), UiEvent::TextConfirmed(id)) = (&act, event) {
            end_field(ui, id);
        }
        match &act {
            Act::Rename(name) if name.is_empty() => take_back(ui, app, make),
            act if act.is_undoable() => change_undoably(ui, app, make),
            _ => change(ui, app, make),
        }
        if was_unnamed && matches!(&act, Act::Rename(name) if !name.is_empty()) {
            join_changes(ui, app);
        }
        if let (Act::Send(text), UiEvent::TextConfirmed(id)) = (&act, event) {
            let bundle_id = ui.app().and_then(|app| app.bundle_id.clone());
            let sent = DoneEntry::new(DoneWhat::Sent).in_app(bundle_id.as_deref());
            ui.done.note(sent.with(text.clone()));
            empty(ui, id);
        }
    }
    let is_done = !matches!(
        event,
        UiEvent::WillPress(_) | UiEvent::CloseRequested(_) | UiEvent::MenusWillUpdate
    );
    if is_done {
        show_at(ui, Some(now));
    }
    false
}

/// The arrows go from one to the next of what stands in the place of rows, as chats do in Messages; in rows they do so by themselves. That
/// they do from an empty field for a message is a belief (C).
fn step(ui: &mut AppUi<'_>, down: bool) -> bool {
    let window = ui.front_window().and_then(|front| ui.window(front));
    let list = window.and_then(|window| find(&window.children, &is_list));
    let Some(list) = list.filter(|list| list.role == Role::Group) else {
        return false;
    };
    let records: Vec<&Element> = list.children.iter().collect();
    let last = records.len().saturating_sub(1);
    let next = match records.iter().position(|one| is_selected(one)) {
        Some(place) if down => (place + 1).min(last),
        Some(place) => place.saturating_sub(1),
        None if down => 0,
        None => last,
    };
    let Some(id) = records.get(next).map(|one| one.id) else {
        return false;
    };
    panes::choose(ui, id);
    panes::follow(ui, id);
    true
}

/// The record that an event is about, and what is done with it.
fn act_of(process: &Process<'_>, event: UiEvent<'_>) -> Option<(String, Act)> {
    if let UiEvent::KeyUnhandled(DELETE) = event {
        let row = selected(process.window(process.front_window()?)?)?;
        return Some((panes::record(row)?.to_owned(), Act::Remove));
    }
    let (UiEvent::WillPress(id)
    | UiEvent::Pressed(id)
    | UiEvent::ValueChanged(id)
    | UiEvent::RowOpened(id)
    | UiEvent::OwnAction(id, _)
    | UiEvent::TextChanged(id)
    | UiEvent::TextConfirmed(id)) = event
    else {
        return None;
    };
    let window = process.window_of(id)?;
    let element = process.element(id)?;
    let act = match (event, &element.role) {
        (UiEvent::WillPress(_), Role::Button)
            if element.on_press.as_deref() == Some(&OnPress::RemoveRow) =>
        {
            Act::Remove
        }
        (UiEvent::Pressed(_) | UiEvent::ValueChanged(_), Role::CheckBox) => {
            Act::Check(element.value == Some(Scalar::Number(1.0)))
        }
        (UiEvent::Pressed(_), Role::Button) if is_delete(element) => Act::Remove,
        (UiEvent::ValueChanged(_), Role::Row | Role::Table | Role::Outline) => Act::Select,
        (UiEvent::RowOpened(_), _) => Act::Open,
        (UiEvent::OwnAction(_, name), Role::Row) => Act::Own(name.to_owned()),
        (UiEvent::Pressed(_), Role::Button) => Act::Press(element.english_title().to_owned()),
        (UiEvent::TextChanged(_), Role::TextArea) => {
            Act::Write(words(element), element.styles.clone())
        }
        (UiEvent::TextChanged(_), Role::TextField) => {
            let description = element.english_description()?.to_owned();
            Act::Fill(description, words(element))
        }
        (UiEvent::TextConfirmed(_), Role::TextField) if row_of(window, id).is_some() => {
            Act::Rename(words(element))
        }
        (UiEvent::TextConfirmed(_), Role::TextField) => Act::Send(words(element)),
        _ => return None,
    };
    let record = match act {
        Act::Select => selected(window),
        Act::Remove if is_delete(element) => selected(window),
        Act::Open | Act::Remove | Act::Check(_) | Act::Rename(_) | Act::Own(_) => {
            row_of(window, id)
        }
        Act::Send(_) => find(&window.children, &panes::is_shown),
        Act::Write(..) | Act::Fill(..) | Act::Press(_) => beside(window, id),
    };
    Some((panes::record(record?)?.to_owned(), act))
}

/// Whether it is the button of a toolbar that deletes what is selected.
fn is_delete(element: &Element) -> bool {
    element.role == Role::Button
        && element.on_press.is_none()
        && element.english_description() == Some("Delete")
}

/// Empties a field after what was typed into it was sent.
fn empty(process: &mut Process<'_>, id: u64) {
    let owner = process.window_of(id).map(|window| window.element_id);
    let window = owner.and_then(|owner| process.window_mut(owner));
    if let Some(field) = window.and_then(|one| find_mut(&mut one.children, &|one| one.id == id)) {
        field.value = Some(Scalar::Text(String::new()));
        field.selection = None;
    }
}

fn selected(window: &Window) -> Option<&Element> {
    let rows = &find(&window.children, &is_list)?.children;
    rows.iter().find(|row| is_selected(row))
}

/// The row that holds an element.
fn row_of(window: &Window, id: u64) -> Option<&Element> {
    let rows = &find(&window.children, &is_list)?.children;
    rows.iter().find(|row| row.holds(id))
}

/// The row whose pane is shown, for an element of that.
fn beside(window: &Window, id: u64) -> Option<&Element> {
    named(&window.children, DETAIL).filter(|detail| detail.holds(id))?;
    find(&window.children, &panes::is_shown)
}
