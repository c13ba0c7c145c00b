//! The rows of a list of records, and what is shown beside it: made anew from what is kept now, with the ids, the focus and the
//! selection of those that were there.

use std::collections::HashMap;

use super::{
    entry::{Bubble, Entry, InnerCell, Part},
    record::key,
};
use crate::{
    apps::{
        panes,
        parts::{
            find, find_mut, is_selected, label, named, named_mut, part, select, words as said_by,
        },
    },
    tree::DropPlace,
};
use simulated_world::{
    ax::{Action, Attribute, Role, Subrole},
    geometry::{Rect, Vector},
    world::{Element, OnPress, Pane, Process, Scalar, Window, Words},
};

/// The parts: a list, and what is shown beside it.
const LIST: &str = "list";
pub(super) const DETAIL: &str = "detail";
/// The height of a row, and what is left free above the first one, in points.
const ROW: f64 = 50.0;
const ABOVE: f64 = 10.0;
/// What rows of headings are known by, before what they say.
const HEADING: &str = "heading ";
/// The height of a line beside the list, in points.
const LINE: f64 = 18.0;

/// What copies a message, as AppKit writes an action that is not one of its own [trees 2.6].
pub(super) const COPY: &str = "Name:Copy\nTarget:0x0\nSelector:(null)";

/// Whether an element is the list of its window; in a world from before there were templates, the table.
pub(super) fn is_list(one: &Element) -> bool {
    one.is_part(LIST) || (one.role == Role::Table && one.part.is_none())
}

/// Gives the list of a window a row for each entry.
pub(super) fn show(window: &mut Window, entries: &[Entry], chosen: &[String], words: &Words) {
    let Some(detail) = named(&window.children, DETAIL).and_then(|detail| detail.frame) else {
        return;
    };
    let Some(list) = find_mut(&mut window.children, &is_list) else {
        return;
    };
    let frame = list.frame.unwrap_or_default();
    let (role, kind) = match list.role {
        Role::Group => (Role::Group, None),
        Role::Outline => (Role::Row, Some(Subrole::OutlineRow)),
        _ => (Role::Row, Some(Subrole::TableRow)),
    };
    let (before, others): (Vec<Element>, Vec<Element>) = std::mem::take(&mut list.children)
        .into_iter()
        .partition(|one| panes::record(one).is_some());
    let (headings, others): (Vec<Element>, Vec<Element>) = others.into_iter().partition(is_heading);
    let mut above = 0;
    let is_first = before.is_empty();
    let selected = before.iter().position(is_selected);
    let mut before: HashMap<String, Element> = before
        .into_iter()
        .filter_map(|row| Some((panes::record(&row)?.to_owned(), row)))
        .collect();
    // A record that is new and selected is what was just made.
    let is_fresh = |id: &String| !before.contains_key(id);
    let mut of_entries = entries.iter().map(|entry| key(&entry.id));
    let is_one_made = !is_first && of_entries.any(|id| chosen.contains(&id) && is_fresh(&id));
    let mut shown = None;
    let mut rows = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        above += usize::from(entry.heading.is_some());
        let mut row = new_row(frame, place + above, entry);
        row.subrole.clone_from(&kind);
        if role == Role::Group {
            row = without_cells(row, entry);
        }
        let id = key(&entry.id);
        if let Some(mut old) = before.remove(&id) {
            let mut waiting = old.pane.take().unwrap_or_default();
            row = adopt(row, old, words);
            if is_one_made {
                select(&mut row, false);
            }
            if waiting.shown {
                shown = Some(new_pane(detail, entry));
            } else if is_selected(&row) || !waiting.children.is_empty() {
                let pane = new_pane(detail, entry);
                waiting.children = adopt_all(pane, waiting.children, words);
            }
            row.pane = Some(waiting);
        } else {
            let is_chosen = (is_first || is_one_made) && chosen.contains(&id);
            select(&mut row, is_chosen);
            // What is beside a row that is not selected is made when it is: a mailbox has thousands.
            let children = if is_chosen {
                new_pane(detail, entry)
            } else {
                Vec::new()
            };
            row.pane = Some(Box::new(Pane {
                record: Some(id),
                children,
                ..Pane::default()
            }));
        }
        rows.push(row);
    }
    // The next one after a selected row that is gone, else the last one.
    if let Some(place) = selected
        && !rows.iter().any(is_selected)
        && let Some(last) = rows.len().checked_sub(1)
        && let (Some(next), Some(entry)) =
            (rows.get_mut(place.min(last)), entries.get(place.min(last)))
    {
        select(next, true);
        if let Some(pane) = next.pane.as_mut().filter(|pane| pane.children.is_empty()) {
            pane.children = new_pane(detail, entry);
        }
    }
    for (row, entry) in rows.into_iter().zip(entries) {
        list.children.extend(entry.heading.map(|said| {
            let old = headings.iter().find(|one| one.is_part(&heading_part(said)));
            heading(said, row.frame.unwrap_or_default(), kind.as_ref(), old)
        }));
        list.children.push(row);
    }
    list.children.extend(others);
    let is_any_shown = find(&window.children, &panes::is_shown).is_some();
    if let Some(detail) = named_mut(&mut window.children, DETAIL) {
        if let Some(shown) = shown {
            let old = std::mem::take(&mut detail.children);
            detail.children = adopt_all(shown, old, words);
        } else if !is_any_shown {
            detail.children.clear();
        }
    }
}

/// The first element of a role beside the list of the window in front.
pub(super) fn first_beside(process: &Process<'_>, role: &Role) -> Option<u64> {
    let window = process
        .front_window()
        .and_then(|front| process.window(front))?;
    let detail = named(&window.children, DETAIL)?;
    Some(find(&detail.children, &|one| one.role == *role)?.id)
}

/// What the row of a sidebar says, in English, on which something was let go.
pub(super) fn name_dropped_on(process: &Process<'_>, onto: DropPlace<'_>) -> Option<String> {
    if onto.pid != process.pid {
        return None;
    }
    let window = process.window(onto.window?)?;
    let row = find(&window.children, &|one| {
        one.role == Role::Row && panes::record(one).is_none() && onto.parts.contains(&one.id)
    })?;
    let name = find(&row.children, &|one| one.role == Role::StaticText)?;
    Some(process.words.english(&said_by(name)).to_owned())
}

/// What the row of a heading is known by.
fn heading_part(said: &str) -> String {
    format!("{HEADING}{said}")
}

fn is_heading(row: &Element) -> bool {
    let part = row.part.as_deref();
    part.is_some_and(|part| part.starts_with(HEADING))
}

/// The row of a heading above a row: nothing that could be selected.
fn heading(said: &str, below: Rect, kind: Option<&Subrole>, old: Option<&Element>) -> Element {
    if let Some(old) = old {
        let by = below.origin() - old.frame.unwrap_or_default().origin();
        let mut row = old.clone();
        row.shift(by - Vector::new(0.0, ROW));
        return row;
    }
    let frame = below.offset(0.0, -ROW);
    let text = Rect::new(
        frame.x + 10.0,
        frame.bottom() - 22.0,
        frame.width - 20.0,
        LINE,
    );
    let mut cell = part(Role::Cell, frame);
    cell.children = vec![label(said, text)];
    Element {
        subrole: kind.cloned(),
        part: Some(heading_part(said)),
        enabled: false,
        children: vec![cell],
        ..part(Role::Row, frame)
    }
}

fn new_row(list: Rect, place: usize, entry: &Entry) -> Element {
    let (x, y) = (list.x, list.y + ABOVE + ROW * place as f64);
    let frame = Rect::new(x, y, list.width, ROW);
    let mut cell = part(Role::Cell, frame);
    let left = x + if entry.is_checked.is_some() {
        34.0
    } else {
        10.0
    };
    let width = list.width - 20.0 - (left - x - 10.0);
    if let Some(is_checked) = entry.is_checked {
        let mut check_box = part(Role::CheckBox, Rect::new(x + 10.0, y + 8.0, 16.0, 16.0));
        check_box.description = Some("completed".into());
        check_box.value = Some(Scalar::Number(f64::from(u8::from(is_checked))));
        check_box.actions = vec![Action::Press];
        cell.children.push(check_box);
    }
    let name = Rect::new(left, y + 6.0, width, LINE);
    let mut title = label(&entry.name, name);
    if entry.is_in_group {
        title.role = Role::TextField;
    }
    cell.children.push(title);
    let second = Rect::new(left, y + 26.0, width, 16.0);
    cell.children.push(label(&entry.second, second));
    let right = x + list.width;
    if let Some(mark) = entry.mark {
        let mut image = part(Role::Image, Rect::new(right - 24.0, y + 8.0, 12.0, 12.0));
        image.description = Some(mark.to_owned());
        cell.children.push(image);
    }
    if entry.has_delete {
        let mut delete = button("Delete", Rect::new(right - 35.0, y + 10.0, 30.0, 20.0));
        delete.on_press = Some(Box::new(OnPress::RemoveRow));
        cell.children.push(delete);
    }
    if entry.is_in_group {
        let mut group = part(Role::Group, frame);
        group.children = std::mem::take(&mut cell.children);
        cell.children = vec![group];
    }
    if let Some(InnerCell { identifier, help }) = entry.inner_cell {
        let help = Scalar::Text(help.to_owned());
        let inner = Element {
            identifier: Some(identifier.to_owned()),
            attributes: [(Attribute::Help, help)].into(),
            ..cell
        };
        cell = part(Role::Cell, frame);
        cell.children = vec![inner];
    }
    let actions = entry.actions.iter().map(|name| Action::from(*name));
    Element {
        actions: actions.collect(),
        children: vec![cell],
        ..part(Role::Row, frame)
    }
}

/// A record of a Catalyst app: a group that says all of it and can be pressed, in the place of a row with its cell (C).
fn without_cells(row: Element, entry: &Entry) -> Element {
    let texts = [&entry.name, &entry.second].map(String::as_str);
    let said: Vec<&str> = texts.into_iter().filter(|text| !text.is_empty()).collect();
    let cells = row.children.into_iter();
    Element {
        role: Role::Group,
        description: Some(said.join(", ")),
        actions: vec![Action::Press],
        children: cells.flat_map(|cell| cell.children).collect(),
        ..row
    }
}

fn button(title: &str, frame: Rect) -> Element {
    let mut button = part(Role::Button, frame);
    button.title = Some(title.to_owned());
    button.actions = vec![Action::Press];
    button
}

/// A message: its group says it, and the text area that draws it has a description and no value [trees 3.9]. What else its group
/// can do stands for dozens of actions.
fn bubble(one: &Bubble, line: Rect) -> Element {
    let half = line.width / 2.0;
    let left = if one.is_own { line.x + half } else { line.x };
    let frame = Rect::new(left, line.y, half, line.height);
    let text = Element {
        identifier: Some("CKBalloonTextView".to_owned()),
        description: Some(one.text.clone()),
        enabled: false,
        ..part(Role::TextArea, frame)
    };
    let sticker = Element {
        identifier: Some("Sticker".to_owned()),
        children: vec![text],
        ..part(Role::Group, frame)
    };
    Element {
        description: Some(one.description.clone()),
        actions: vec![Action::from(COPY)],
        children: vec![sticker],
        ..part(Role::Group, line)
    }
}

fn new_pane(detail: Rect, entry: &Entry) -> Vec<Element> {
    let mut top = detail.y;
    let mut elements = Vec::new();
    for one in &entry.detail {
        let mut line = |height: f64| {
            let frame = Rect::new(detail.x + 20.0, top + ABOVE, detail.width - 40.0, height);
            top += height + ABOVE;
            frame
        };
        elements.push(match one {
            Part::Text(text) if text.is_empty() => continue,
            Part::Text(text) => label(text, line(LINE * text.lines().count() as f64)),
            Part::Editor(text, styles) => {
                let frame = Rect::new(detail.x, detail.y, detail.width - 15.0, detail.height);
                let mut area = part(Role::TextArea, frame);
                area.identifier = Some("Note Body Text View".to_owned());
                area.value = Some(Scalar::Text(text.clone()));
                area.rich = true;
                area.styles.clone_from(styles);
                area
            }
            Part::Field(description, text) => Element {
                description: Some(description.clone()),
                value: Some(Scalar::Text(text.clone())),
                ..part(Role::TextField, line(22.0))
            },
            Part::Bubble(one) => bubble(one, line(LINE * one.text.lines().count() as f64 + 10.0)),
            Part::Button(title) => {
                let frame = line(24.0);
                button(
                    title,
                    Rect {
                        width: 100.0,
                        ..frame
                    },
                )
            }
        });
    }
    elements
}

/// Elements in the place of others: those that are of the same kind are the same elements.
pub(super) fn adopt_all(new: Vec<Element>, mut old: Vec<Element>, words: &Words) -> Vec<Element> {
    new.into_iter()
        .map(|one| {
            let same = old.iter().position(|other| is_same(&one, other));
            match same.map(|at| old.remove(at)) {
                Some(other) => adopt(one, other, words),
                None => one,
            }
        })
        .collect()
}

fn is_same(new: &Element, old: &Element) -> bool {
    new.role == old.role
        && new.title.as_deref().unwrap_or_default() == old.english_title()
        && new.description.as_deref() == old.english_description()
}

/// An element that says and holds what is new, where an old one is.
fn adopt(new: Element, mut old: Element, words: &Words) -> Element {
    let is_changed = said_by(&new) != said_by(&old);
    match old.role {
        Role::StaticText => old.value = Some(Scalar::Text(words.said(&said_by(&new)))),
        Role::TextArea => {
            if is_changed {
                old.value = new.value;
                old.selection = None;
            }
            (old.rich, old.styles) = (new.rich, new.styles);
        }
        // The name of a record, unless it is being written; what is typed into another field is nothing that is kept.
        Role::TextField if is_changed && !old.focused && !said_by(&new).is_empty() => {
            old.value = new.value;
            old.selection = None;
        }
        Role::TextField => {}
        Role::Group => old.description = new.description,
        _ => old.value = new.value,
    }
    old.children = adopt_all(new.children, std::mem::take(&mut old.children), words);
    (old.frame, old.actions) = (new.frame, new.actions);
    old
}
