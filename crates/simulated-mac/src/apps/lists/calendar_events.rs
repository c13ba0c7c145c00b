//! What a person does in Calendar's window: other days, the inspector of an event, a new event.
//!
//! That a new event begins at the next full hour of the day that is shown, lasts an hour, and is written into the first calendar that
//! can be changed is a belief (C); that its name is written at once is how the app is described [findings-2 14]. That an event which is
//! dragged to another day keeps its time of day is a belief too (C).

use serde_json::Value as Json;

use super::{
    calendar_days::{Shown, View, day_of, days_later, event_of, midnight},
    fresh,
    listed::{Kept, ListedApp, change_undoably, end_field},
    record::{self, items, items_mut, key, number, set},
    rows::adopt_all,
};
use crate::{
    apps::parts::{find, find_mut, focus, label, named_mut, part, words},
    dates,
    tree::{AppUi, DropPlace, UiEvent, text},
};
use simulated_world::{
    ax::Role,
    geometry::Rect,
    world::{Element, Scalar, Window},
};

const HOUR: f64 = 3600.0;
/// What a popover is known by, before the id of its event, and the field in it.
const INSPECTOR: &str = "inspector ";
const NAME: &str = "event name";
const NEW: [&str; 2] = ["File", "New Event"];

/// True when that was all there is to it.
pub(super) fn follow(app: &dyn ListedApp, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
    match event {
        UiEvent::MenuChosen(titles) if *titles == NEW => add_event(app, ui),
        UiEvent::WillPress(id) => press(app, ui, id),
        UiEvent::TextConfirmed(id) => rename(app, ui, id),
        UiEvent::KeyUnhandled("\u{1b}") => close_inspector(ui),
        UiEvent::KeyUnhandled("\u{7f}") => delete_event(app, ui),
        UiEvent::RowDropped(id, onto) => move_event(app, ui, id, onto),
        _ => false,
    }
}

/// The name of a new event is written once its inspector is there.
pub(super) fn follow_shown(ui: &mut AppUi<'_>, event: UiEvent<'_>) {
    let is_new = match event {
        UiEvent::MenuChosen(titles) => *titles == NEW,
        UiEvent::WillPress(id) => ui.element(id).is_some_and(|one| one.is_part("add")),
        _ => false,
    };
    if !is_new {
        return;
    }
    let window = ui.front_window().and_then(|front| ui.window_mut(front));
    let field = window.and_then(|window| named_mut(&mut window.children, NAME));
    if let Some(field) = field {
        text::select_all(field);
        let id = field.id;
        focus(ui, id);
    }
}

fn press(app: &dyn ListedApp, ui: &mut AppUi<'_>, id: u64) -> bool {
    let pressed = ui.element(id).map(|one| {
        let own = one.part.clone().or_else(|| one.identifier.clone());
        own.unwrap_or_default()
    });
    let Some(name) = pressed else { return false };
    let Some(owner) = ui.window_of(id).map(|window| window.element_id) else {
        return false;
    };
    if name == "add" {
        return add_event(app, ui);
    }
    let Some(window) = ui.window_mut(owner) else {
        return false;
    };
    if let Some((event, _)) = event_of(&name) {
        inspect(window, event.to_owned());
        return true;
    }
    let Some(shown) = Shown::of(window) else {
        return false;
    };
    let shown = match (name.as_str(), View::named(&name)) {
        (_, Some(view)) => Shown { view, ..shown },
        ("previous", _) => shown.moved(-1),
        ("next", _) => shown.moved(1),
        ("today-button", _) => Shown {
            date: shown.today,
            ..shown
        },
        _ => return false,
    };
    shown.keep(window);
    true
}

fn is_inspector(one: &Element) -> bool {
    let own = one.part.as_deref().unwrap_or_default();
    one.role == Role::Popover && own.starts_with(INSPECTOR)
}

/// Shows the inspector of an event, which is filled when the window is shown.
fn inspect(window: &mut Window, event: String) {
    window.children.retain(|one| !is_inspector(one));
    let frame = Rect::new(window.frame.width / 2.0 - 160.0, 180.0, 320.0, 200.0);
    window.add_part(Element {
        part: Some(INSPECTOR.to_owned() + &event),
        ..part(Role::Popover, frame)
    });
}

fn close_inspector(ui: &mut AppUi<'_>) -> bool {
    let Some(window) = ui.front_window().and_then(|front| ui.window_mut(front)) else {
        return false;
    };
    let before = window.children.len();
    window.children.retain(|one| !is_inspector(one));
    window.children.len() < before
}

/// Lets the inspector of a window say what is kept now. It goes with its event.
pub(super) fn update_inspector(window: &mut Window, kept: &Kept<'_>) {
    let Some(inspector) = find_mut(&mut window.children, &is_inspector) else {
        return;
    };
    let own = inspector.part.as_deref().unwrap_or_default();
    let id = own.strip_prefix(INSPECTOR).unwrap_or_default();
    let mut calendars = items(kept.records, "calendars");
    let found = calendars.find_map(|calendar| {
        let event = items(calendar, "events").find(|event| key(&event["uid"]) == id)?;
        Some((calendar, event))
    });
    let Some((calendar, event)) = found else {
        window.children.retain(|one| !is_inspector(one));
        return;
    };
    let frame = inspector.frame.unwrap_or_default();
    let old = std::mem::take(&mut inspector.children);
    inspector.children = adopt_all(details(frame, calendar, event, kept), old, kept.words);
}

fn details(frame: Rect, calendar: &Json, event: &Json, kept: &Kept<'_>) -> Vec<Element> {
    let mut top = frame.y + 16.0;
    let mut line = |height: f64| {
        let place = Rect::new(frame.x + 16.0, top, frame.width - 32.0, height);
        top += height + 8.0;
        place
    };
    let (begin, end) = (number(event, "startDate"), number(event, "endDate"));
    let hours = if event["alldayEvent"] == true {
        "all-day".to_owned()
    } else {
        format!(
            "{} – {}",
            dates::time(kept.zone, begin),
            dates::time(kept.zone, end)
        )
    };
    let name = Element {
        part: Some(NAME.to_owned()),
        description: Some("Title".to_owned()),
        value: Some(Scalar::Text(record::text(event, "summary").to_owned())),
        enabled: calendar["writable"] != false,
        ..part(Role::TextField, line(24.0))
    };
    let mut all = vec![name];
    let day = dates::long_day(kept.zone, begin);
    for says in [
        record::text(event, "location"),
        &format!("{day}  {hours}"),
        record::text(calendar, "name"),
    ] {
        if !says.is_empty() {
            all.push(label(says, line(18.0)));
        }
    }
    let notes = record::text(event, "description");
    if !notes.is_empty() {
        all.push(Element {
            identifier: Some("notes-field".to_owned()),
            ..label(notes, line(36.0))
        });
    }
    all
}

/// The name of the event in an inspector is handed over.
fn rename(app: &dyn ListedApp, ui: &mut AppUi<'_>, field: u64) -> bool {
    let Some(window) = ui.window_of(field) else {
        return false;
    };
    let inspector = find(&window.children, &is_inspector).filter(|one| one.holds(field));
    let own = inspector.and_then(|one| one.part.as_deref());
    let Some(id) = own.and_then(|own| own.strip_prefix(INSPECTOR)) else {
        return false;
    };
    let (id, name) = (
        id.to_owned(),
        ui.element(field).map(words).unwrap_or_default(),
    );
    let now = ui.now;
    end_field(ui, field);
    if !name.is_empty() {
        change_undoably(ui, app, |records| {
            let calendars = items_mut(records, "calendars");
            let mut events = calendars.flat_map(|calendar| items_mut(calendar, "events"));
            if let Some(event) = events.find(|event| key(&event["uid"]) == id)
                && event["summary"] != *name
            {
                set(event, "summary", name);
                set(event, "stampDate", now);
            }
        });
    }
    true
}

/// A new event on the day that is shown. False where there is nowhere to write it.
fn add_event(app: &dyn ListedApp, ui: &mut AppUi<'_>) -> bool {
    let Some(front) = ui.front_window() else {
        return false;
    };
    let (now, zone) = (ui.now, ui.system.time_zone.clone());
    let Some(shown) = ui.window(front).and_then(Shown::of) else {
        return false;
    };
    let into_day = now - midnight(zone.at(now).date(), &zone);
    let begin = midnight(shown.date, &zone) + ((into_day / HOUR).floor() + 1.0) * HOUR;
    let mut made = None;
    change_undoably(ui, app, |records| {
        made = new_event(records, begin, now);
    });
    let Some(id) = made else { return false };
    if let Some(window) = ui.window_mut(front) {
        inspect(window, id);
    }
    true
}

/// Deletes the event whose inspector is shown, as the Delete key does with one that is selected. False where none is shown, where
/// its calendar cannot be changed, and for one that is repeated, about which Calendar asks.
fn delete_event(app: &dyn ListedApp, ui: &mut AppUi<'_>) -> bool {
    let window = ui.front_window().and_then(|front| ui.window(front));
    let inspector = window.and_then(|window| find(&window.children, &is_inspector));
    let own = inspector.and_then(|one| one.part.as_deref());
    let Some(id) = own
        .and_then(|own| own.strip_prefix(INSPECTOR))
        .map(str::to_owned)
    else {
        return false;
    };
    let mut is_gone = false;
    change_undoably(ui, app, |records| {
        let calendars = items_mut(records, "calendars");
        let writable = calendars.filter(|calendar| calendar["writable"] != false);
        for list in writable.filter_map(|calendar| calendar.get_mut("events")?.as_array_mut()) {
            let before = list.len();
            list.retain(|event| {
                key(&event["uid"]) != id || !record::text(event, "recurrence").is_empty()
            });
            is_gone |= list.len() < before;
        }
    });
    is_gone
}

/// Moves an event that was dragged from one day to another. False where no day is, where its calendar cannot be changed, and for one
/// that is repeated, about which Calendar asks.
fn move_event(app: &dyn ListedApp, ui: &mut AppUi<'_>, id: u64, onto: DropPlace<'_>) -> bool {
    let dragged = ui
        .element(id)
        .and_then(|one| event_of(one.part.as_deref()?));
    let Some((event, from)) = dragged.map(|(event, day)| (event.to_owned(), day)) else {
        return false;
    };
    let inner = onto.parts.iter().rev();
    let mut days = inner.filter_map(|id| day_of(ui.element(*id)?.part.as_deref()?));
    let Some(to) = days.next().filter(|_| onto.pid == ui.pid) else {
        return false;
    };
    let days = (to - from).get_days();
    let (now, zone) = (ui.now, ui.system.time_zone.clone());
    let mut is_moved = false;
    change_undoably(ui, app, |records| {
        let calendars = items_mut(records, "calendars");
        let writable = calendars.filter(|calendar| calendar["writable"] != false);
        let mut events = writable.flat_map(|calendar| items_mut(calendar, "events"));
        let meant = events.find(|one| key(&one["uid"]) == event);
        let Some(meant) = meant.filter(|one| record::text(one, "recurrence").is_empty()) else {
            return;
        };
        for name in ["startDate", "endDate"] {
            let time = days_later(number(meant, name), days, &zone);
            set(meant, name, time);
        }
        set(meant, "stampDate", now);
        is_moved = true;
    });
    is_moved
}

/// Writes a new event into the first calendar that can be changed; answers its id.
fn new_event(records: &mut Json, begin: f64, now: f64) -> Option<String> {
    let event = fresh::event(records, begin, begin + HOUR, now)?;
    let id = record::text(&event, "uid").to_owned();
    let mut calendars = items_mut(records, "calendars");
    let calendar = calendars.find(|calendar| calendar["writable"] != false)?;
    let events = calendar.get_mut("events").and_then(Json::as_array_mut)?;
    events.push(event);
    Some(id)
}
