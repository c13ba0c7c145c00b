//! What an app does with a key: an open menu takes it, else the menu bar's key equivalents, else the element with the
//! focus, else the window [bridge 4.9] [bridge 4.11] [bridge 8].

use super::{
    edit::edit,
    events::{AppUi, UiEvent},
    find::{Index, Path},
    focus::{focus, focused_element},
    kinds::{is_pop_up, takes_focus},
    menus::{close_all, open_menus, open_popovers},
    place::Subject,
    shortcuts::{KeyEquivalent, press_shortcut},
    stroke::{Stroke, code, deletion, motion},
    text,
    types::Target,
    typing::type_into,
};
use simulated_world::ax::{Action, Attribute, Role, Subrole};
use simulated_world::world::{App, Element, Process, Scalar};

/// Whether the element with the focus of an app takes text.
pub(crate) fn takes_text(process: &Process<'_>) -> bool {
    focused(process).is_some_and(|place| text::is_editable(&place.1))
}

/// Types a text where the focus of an app is.
pub(crate) fn insert(ui: &mut AppUi<'_>, text: &str) {
    if let Some((path, element)) = focused(ui)
        && text::is_editable(&element)
    {
        type_into(ui, &path, text);
    }
}

/// The element with an app's focus as it is, and the way to it; None when only a window has it.
fn focused(process: &Process<'_>) -> Option<(Path, Element)> {
    let target = focused_element(process, process.app()?)?;
    let mut index = Index::default();
    let Ok(Subject::Node(place)) = index.subject(process, target) else {
        return None;
    };
    let element = place.element()?.clone();
    Some((index.path(process, target)?, element))
}

/// Gives a key to an app.
pub(crate) fn press(ui: &mut AppUi<'_>, stroke: &Stroke) {
    if in_menu(ui, stroke) || in_menu_of_another_app(ui, stroke) {
        return;
    }
    if (stroke.command || stroke.control) && equivalent(ui, stroke) {
        return;
    }
    let focused = focused(ui);
    let taken = match &focused {
        Some((path, element)) if text::is_editable(element) => {
            key_in_text(ui, path, element, stroke)
        }
        Some((path, element)) => control(ui, path, element, stroke),
        None => false,
    };
    if !taken {
        in_window(ui, focused.map(|(_, element)| element.id), stroke);
    }
}

/// Key equivalents of the menu bar. A character that needs shift may be meant with it or without.
fn equivalent(ui: &mut AppUi<'_>, stroke: &Stroke) -> bool {
    let modifiers = |shift: bool| {
        i64::from(shift)
            + 2 * i64::from(stroke.option)
            + 4 * i64::from(stroke.control)
            + 8 * i64::from(!stroke.command)
    };
    let mut ways = vec![(stroke.alone.as_str(), stroke.shift)];
    if stroke.shift && stroke.with_shift.to_lowercase() != stroke.alone {
        ways.push((stroke.with_shift.as_str(), false));
    }
    ways.into_iter().any(|(characters, shift)| {
        let key = KeyEquivalent {
            characters,
            key_code: stroke.key_code,
            modifiers: modifiers(shift),
        };
        press_shortcut(ui, key)
    })
}

/// A key in a text. False when it is nothing to a text, as Return in a field.
fn key_in_text(ui: &mut AppUi<'_>, path: &Path, element: &Element, stroke: &Stroke) -> bool {
    let is_area = element.role == Role::TextArea;
    if !stroke.told {
        if let Some(motion) = motion(stroke) {
            let is_empty = !is_area && text::shown(element).is_empty();
            let arrow = stroke.function_key().filter(|_| is_empty);
            if !arrow.is_some_and(|arrow| ui.emit(UiEvent::KeyUnhandled(arrow))) {
                edit(ui, path, |one| text::go(one, motion, stroke.shift));
            }
            return true;
        }
        if let Some(reach) = deletion(stroke) {
            edit(ui, path, |element| text::delete(element, reach));
            return true;
        }
    }
    if stroke.command || stroke.control {
        return false;
    }
    let plain_return = stroke.is_return() && !stroke.shift && !stroke.option;
    if is_area && plain_return && ui.emit(UiEvent::ReturnTyped(element.id)) {
        return true;
    }
    let typed = match stroke.key_code {
        _ if stroke.told => stroke.text.as_str(),
        code::RETURN | code::ENTER if is_area => "\n",
        code::TAB if is_area && !stroke.shift => "\t",
        code::RETURN | code::ENTER => {
            // A field hands its text over and is selected again; the window hears of it as well.
            ui.perform(element.id, &Action::Confirm);
            // An app that gave the focus away has taken the key.
            if focused(ui).is_none_or(|(_, now)| now.id != element.id) {
                return true;
            }
            edit(ui, path, text::select_all);
            return false;
        }
        _ if stroke.is_printable() => stroke.text.as_str(),
        code::ESCAPE if element.subrole == Some(Subrole::SearchField) => {
            if !ui.emit(UiEvent::KeyUnhandled("\u{1b}")) {
                edit(ui, path, |element| text::replace_all(element, ""));
            }
            return true;
        }
        _ => return false,
    };
    type_into(ui, path, typed);
    true
}

/// A key for a control that has the focus.
fn control(ui: &mut AppUi<'_>, path: &Path, element: &Element, stroke: &Stroke) -> bool {
    let id = element.id;
    let step = match stroke.key_code {
        code::UP => -1,
        code::DOWN => 1,
        _ => 0,
    };
    let forward = stroke.goes_on(ui.app().is_some_and(|app| path.is_mirrored(app)));
    match (&element.role, stroke.key_code) {
        (Role::Table | Role::Outline, code::DOWN) if stroke.command && !stroke.told => {
            let selected = element.children.iter().find(|row| is_selected(row));
            selected.is_some_and(|row| ui.emit(UiEvent::RowOpened(row.id)))
        }
        (Role::Table | Role::Outline | Role::List, _)
            if stroke.is_printable() && !stroke.command && !stroke.control =>
        {
            let now = ui.now;
            let typed = ui.type_to_select(&stroke.text, now);
            // Within a name that is being typed the space bar is a letter of it.
            if typed == " " && ui.emit(UiEvent::KeyUnhandled(" ")) {
                return true;
            }
            let done = path.change(ui, |table| select_by_name(table, &typed));
            ui.emit(UiEvent::ValueChanged(id));
            done
        }
        _ if stroke.command || stroke.control || stroke.told => false,
        (
            Role::Button | Role::CheckBox | Role::RadioButton | Role::DisclosureTriangle,
            code::SPACE,
        ) => ui.perform(id, &Action::Press),
        (role, code::SPACE | code::UP | code::DOWN) if is_pop_up(role) => {
            ui.perform(id, &Action::Press)
        }
        (Role::Slider | Role::Incrementor, code::UP) => ui.perform(id, &Action::Increment),
        (Role::Slider | Role::Incrementor, code::DOWN) => ui.perform(id, &Action::Decrement),
        (Role::Slider, code::LEFT | code::RIGHT) if forward => ui.perform(id, &Action::Increment),
        (Role::Slider, code::LEFT | code::RIGHT) => ui.perform(id, &Action::Decrement),
        (Role::List | Role::Outline, code::LEFT | code::RIGHT) => {
            ui.emit(UiEvent::ArrowAside(id, forward))
        }
        (Role::Link, code::RETURN | code::ENTER) => ui.perform(id, &Action::Press),
        (Role::Table | Role::Outline | Role::List, _) if step != 0 => {
            let moved = path.change(ui, |table| move_selection(table, step));
            ui.emit(UiEvent::ValueChanged(id));
            moved
        }
        _ => false,
    }
}

fn is_selected(element: &Element) -> bool {
    element.attributes.get(&Attribute::Selected) == Some(&Scalar::Bool(true))
}

/// Selects one of the elements and no other.
fn select_only<'e>(elements: impl Iterator<Item = &'e mut Element>, wanted: usize) {
    for (place, element) in elements.enumerate() {
        let selected = Scalar::Bool(place == wanted);
        element.attributes.insert(Attribute::Selected, selected);
    }
}

/// Rows of a table or outline, items of a list.
fn rows(table: &mut Element) -> impl Iterator<Item = &mut Element> {
    let is_list = table.role == Role::List;
    table
        .children
        .iter_mut()
        .filter(move |child| is_list || (child.role == Role::Row && child.enabled))
}

fn move_selection(table: &mut Element, step: i32) {
    let flags: Vec<bool> = rows(table).map(|row| is_selected(row)).collect();
    let last = flags.len().saturating_sub(1);
    let wanted = match (flags.iter().position(|flag| *flag), step) {
        (Some(place), -1) => place.saturating_sub(1),
        (Some(place), _) => (place + 1).min(last),
        (None, -1) => last,
        (None, _) => 0,
    };
    select_only(rows(table), wanted);
}

/// The first words of a row.
fn name(element: &Element) -> String {
    let mut name = None;
    element.walk(&mut |inner| {
        let words = match &inner.value {
            Some(Scalar::Text(text)) => Some(text),
            _ => inner.title.as_ref(),
        };
        if name.is_none() {
            name = words.filter(|words| !words.is_empty()).cloned();
        }
    });
    name.unwrap_or_default()
}

fn starts_with(name: &str, typed: &str) -> bool {
    name.to_lowercase().starts_with(&typed.to_lowercase())
}

fn select_by_name(table: &mut Element, typed: &str) {
    let place = rows(table).position(|row| starts_with(&name(row), typed));
    if let Some(place) = place {
        select_only(rows(table), place);
    }
}

/// A key that nothing with the focus wanted.
fn in_window(ui: &mut AppUi<'_>, focused: Option<u64>, stroke: &Stroke) {
    if (stroke.is_return() && ui.emit(UiEvent::KeyUnhandled("\r")))
        || (stroke.is_escape() && ui.emit(UiEvent::KeyUnhandled("\u{1b}")))
    {
        return;
    }
    if stroke.is_return() {
        press_button(ui, &DEFAULTS);
    } else if stroke.is_escape() {
        press_button(ui, &["Cancel"]);
    } else if stroke.key_code == code::TAB && !stroke.told && !stroke.command {
        tab(ui, focused, stroke.shift);
    } else if let Some(key) = stroke.function_key() {
        ui.emit(UiEvent::KeyUnhandled(key));
    } else if stroke.is_printable() && !stroke.command && !stroke.control {
        ui.emit(UiEvent::KeyUnhandled(&stroke.text));
    }
}

/// What default buttons say.
const DEFAULTS: [&str; 10] = [
    "Save", "OK", "Open", "Done", "Allow", "Continue", "Print", "Replace", "Choose", "Create",
];

/// The elements of the window with the keyboard: those of its sheet, if there is one.
fn key_elements(app: &App) -> &[Element] {
    app.key_window().map_or(&[], |window| {
        window
            .sheet()
            .map_or(&window.children, |sheet| &sheet.children)
    })
}

/// Presses the first button of the key window that says one of the words.
fn press_button(ui: &mut AppUi<'_>, words: &[&str]) {
    let Some(app) = ui.app() else {
        return;
    };
    let mut found: Vec<(usize, u64)> = Vec::new();
    for element in key_elements(app) {
        element.walk(&mut |inner| {
            let title = inner.english_title();
            if inner.role == Role::Button
                && inner.enabled
                && let Some(rank) = words.iter().position(|word| *word == title)
            {
                found.push((rank, inner.id));
            }
        });
    }
    if let Some((_, id)) = found.iter().min() {
        ui.perform(*id, &Action::Press);
    }
}

/// The focus goes to the next element that takes it; a field's text is selected.
fn tab(process: &mut Process<'_>, focused: Option<u64>, back: bool) {
    let Some(app) = process.app() else {
        return;
    };
    let mut stops = Vec::new();
    for element in key_elements(app) {
        element.walk(&mut |inner| {
            if inner.enabled && inner.frame.is_some() && takes_focus(&inner.role) {
                stops.push(inner.id);
            }
        });
    }
    let here = stops.iter().position(|id| Some(*id) == focused);
    let next = match (here, back) {
        (Some(place), false) => (place + 1) % stops.len(),
        (Some(place), true) => (place + stops.len() - 1) % stops.len(),
        (None, false) => 0,
        (None, true) => stops.len().saturating_sub(1),
    };
    let Some(id) = stops.get(next).copied() else {
        return;
    };
    focus(process, id);
    let mut index = Index::default();
    if let Some(path) = index.path(
        process,
        Target::Node {
            pid: process.pid,
            id,
        },
    ) {
        path.change(process, |element| {
            if element.role == Role::TextField {
                text::select_all(element);
            }
        });
    }
}

/// A key while a menu is open. False when none is.
fn in_menu(ui: &mut AppUi<'_>, stroke: &Stroke) -> bool {
    let Some(app) = ui.app() else {
        return false;
    };
    let mut innermost = None;
    open_menus(app, &mut |menu, _| {
        // The deepest one comes last; a submenu is open when its item is.
        innermost = Some(menu.id);
    });
    let Some(menu) = innermost else {
        return false;
    };
    let mut index = Index::default();
    let target = Target::Node {
        pid: ui.pid,
        id: menu,
    };
    let Some(path) = index.path(ui, target) else {
        return false;
    };
    let onwards = stroke.goes_on(ui.app().is_some_and(|app| path.is_mirrored(app)));
    let step = match stroke.key_code {
        code::UP => Some(-1),
        code::DOWN => Some(1),
        _ => None,
    };
    if stroke.is_escape() {
        close_all(ui);
    } else if stroke.is_return() || stroke.key_code == code::SPACE || onwards {
        let mut chosen = None;
        path.change(ui, |menu| {
            chosen = menu
                .children
                .iter()
                .find(|item| is_selected(item))
                .map(|item| (item.id, item.children.is_empty()));
        });
        match chosen {
            Some((_, true)) if onwards => {}
            Some((id, _)) => {
                ui.perform(id, &Action::Press);
            }
            None if onwards => {}
            None => close_all(ui),
        }
    } else if let Some(step) = step {
        path.change(ui, |menu| highlight(menu, step));
    } else if stroke.is_printable() {
        path.change(ui, |menu| {
            let wanted = menu.children.iter().position(|item| {
                item.enabled && starts_with(item.title.as_deref().unwrap_or_default(), &stroke.text)
            });
            if let Some(wanted) = wanted {
                select_only(menu.children.iter_mut(), wanted);
            }
        });
    }
    true
}

/// A key of the front app while another app tracks a menu, as that of a status item, or shows the panel of one: the menu
/// takes every key, the panel Escape. False when none is open.
fn in_menu_of_another_app(ui: &mut AppUi<'_>, stroke: &Stroke) -> bool {
    if ui.front != ui.pid {
        return false;
    }
    let others: Vec<i32> = ui.apps.iter().map(|app| app.pid).collect();
    let taken = others
        .into_iter()
        .any(|pid| pid != ui.pid && in_menu(&mut ui.of_all().of_app(pid), stroke));
    let shows_panel = ui.apps.iter().any(|app| {
        let mut windows = app.windows.iter();
        windows.any(|window| window.panel_of != 0) || open_popovers(app).next().is_some()
    });
    let closes_panel = stroke.is_escape() && shows_panel;
    if closes_panel && !taken {
        close_all(ui);
    }
    taken || closes_panel
}

/// Moves the highlight of a menu to the next item that can be chosen.
fn highlight(menu: &mut Element, step: i32) {
    let possible: Vec<usize> = menu
        .children
        .iter()
        .enumerate()
        .filter(|(_, item)| {
            item.enabled && item.title.as_deref().is_some_and(|title| !title.is_empty())
        })
        .map(|(place, _)| place)
        .collect();
    let here = menu.children.iter().position(is_selected);
    let wanted = match (here, step) {
        (Some(here), -1) => possible.iter().rev().find(|place| **place < here),
        (Some(here), _) => possible.iter().find(|place| **place > here),
        (None, -1) => possible.last(),
        (None, _) => possible.first(),
    };
    if let Some(wanted) = wanted.copied() {
        select_only(menu.children.iter_mut(), wanted);
    }
}
