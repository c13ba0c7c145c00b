//! What a control does that says so itself ([`OnPress`]).

use super::parts::{add_window, find, find_mut, named, named_mut, of_role_mut, words};
use crate::{finder, pages, tree};
use simulated_world::ax::{Attribute, Role};
use simulated_world::geometry::Vector;
use simulated_world::world::{
    App, DoneEntry, DoneWhat, Edits, Element, OnPress, Process, SHOWN_SPACE, Scalar, WebEngine,
    Window,
};

/// Lets a control that was pressed have its effect.
pub(super) fn carry_out(process: &mut Process<'_>, id: u64) {
    let Some(window) = process.window_of(id) else {
        return;
    };
    let owner = window.element_id;
    let control = find(&window.children, &|one| one.id == id);
    if let Some(effect) = control.and_then(|control| control.on_press.clone()) {
        have(process, (owner, id), *effect);
    }
}

/// Lets the item of a menu that was chosen have its effect, in the window that the keys go to. False for one that has none of its
/// own.
pub(super) fn choose(process: &mut Process<'_>, titles: &[&str]) -> bool {
    let Some(app) = process.app() else {
        return false;
    };
    let owner = app.key_window().map_or(0, |window| window.element_id);
    let item = app.menu_bar.as_ref().and_then(|bar| item_at(bar, titles));
    let Some((id, effect)) = item.and_then(|item| Some((item.id, item.on_press.clone()?))) else {
        return false;
    };
    have(process, (owner, id), *effect);
    true
}

/// The item at the end of a way of titles below a menu bar or an item.
fn item_at<'e>(around: &'e Element, titles: &[&str]) -> Option<&'e Element> {
    let Some((title, rest)) = titles.split_first() else {
        return Some(around);
    };
    let menus = around.children.iter();
    let mut items = menus.flat_map(|one| match one.role {
        Role::Menu => &one.children[..],
        _ => std::slice::from_ref(one),
    });
    let item = items.find(|one| one.english_title() == *title)?;
    item_at(item, rest)
}

/// Lets a control of a window have an effect.
fn have(process: &mut Process<'_>, (owner, id): (u64, u64), effect: OnPress) {
    match effect {
        OnPress::Say { identifier, text } => {
            let text = filled_in(process, owner, &text);
            if let Some(said) = process
                .window_mut(owner)
                .and_then(|window| named_mut(&mut window.children, &identifier))
            {
                said.value = Some(Scalar::Text(text));
            }
        }
        OnPress::RemoveRow => {
            if let Some(window) = process.window_mut(owner) {
                remove_row(&mut window.children, id);
            }
        }
        OnPress::Post { from, into } => {
            if let Some(window) = process.window_mut(owner) {
                post(&mut window.children, &from, &into);
                // What was sent cannot be taken back.
                window.edits = Edits::default();
                if let Some(button) = find_mut(&mut window.children, &|one| one.id == id) {
                    button.enabled = false;
                }
            }
            process.assign_ids();
        }
        OnPress::Open { window } => open(process, &window),
        OnPress::Close => process.remove_window(owner),
        OnPress::ShowPage { html } => {
            let is_webkit = process.app().map(App::web_engine) == Some(WebEngine::WebKit);
            if let Some(window) = process.window_mut(owner) {
                show_page(&mut window.children, id, (&html, is_webkit));
            }
            process.assign_ids();
        }
        OnPress::Write { path, text } => {
            let path = match path.strip_prefix("~/") {
                Some(rest) => format!("{}/{rest}", process.system.home),
                None => path,
            };
            let text = filled_in(process, owner, &text);
            // Where no file can be, nothing is written: the app says nothing of it.
            if finder::write_file(process, &path, &text).is_ok() {
                let app = process.app().and_then(|app| app.bundle_id.clone());
                let saved = DoneEntry::new(DoneWhat::Saved).in_app(app.as_deref());
                process.done.note(saved.with(path));
            }
        }
        OnPress::All(effects) => {
            for effect in effects {
                have(process, (owner, id), effect);
            }
        }
    }
}

/// Puts what a page says now in the place of the dialog that holds a control; what stands below it moves with its end.
fn show_page(elements: &mut [Element], id: u64, (html, is_webkit): (&str, bool)) {
    let within = |one: &Element| one.children.iter().position(|child| child.holds(id));
    let is_page = |one: &Element| one.role == Role::WebArea && within(one).is_some();
    let is_inner = |one: &Element| is_page(one) && find(&one.children, &is_page).is_none();
    let Some(page) = find_mut(elements, &is_inner) else {
        return;
    };
    let Some(at) = within(page) else { return };
    let address = match page.attributes.get(&Attribute::Url) {
        Some(Scalar::Text(address)) => address.clone(),
        _ => String::new(),
    };
    let below = page.children.split_off(at + 1);
    let was = page
        .children
        .pop()
        .and_then(|dialog| dialog.frame)
        .unwrap_or_default();
    let (mut shown, height) = pages::elements(html, &address);
    let origin = was.origin().to_vector() - Vector::new(pages::MARGIN, pages::MARGIN);
    for element in &mut shown {
        element.shift(origin);
        if is_webkit {
            element.complete_tables();
        }
    }
    let lower = Vector::new(0.0, height - 3.0 * pages::MARGIN - was.height);
    page.children.extend(shown);
    page.children.extend(below.into_iter().map(|mut element| {
        element.shift(lower);
        element
    }));
    if let Some(frame) = &mut page.frame {
        let end = page.children.iter().filter_map(|one| one.frame);
        let end = end.map(|one| one.y + one.height + pages::MARGIN);
        frame.height = end.fold(frame.y + frame.height, f64::max) - frame.y;
    }
}

/// Opens a window that the app keeps closed, or brings the one that is open to the front.
fn open(process: &mut Process<'_>, title: &str) {
    let shown = process.windows().iter().find(|one| one.title == title);
    if let Some(shown) = shown.map(|one| one.element_id) {
        tree::raise(process, shown);
        return;
    }
    let id = process.app().and_then(|app| app.bundle_id.as_deref());
    let installed = id.and_then(|id| process.installed_with_bundle_id(id));
    let stored = installed.and_then(|app| {
        let mut windows = app.look.windows.iter();
        windows.find(|one| one.title == title).cloned()
    });
    if let Some(window) = stored {
        add_window(
            process,
            Window {
                space: SHOWN_SPACE,
                ..window
            },
        );
    }
}

/// A text was edited: what sends it is possible when there is something to send.
pub(super) fn text_changed(process: &mut Process<'_>, id: u64) {
    let Some(window) = process.window_of(id) else {
        return;
    };
    let owner = window.element_id;
    let text = find(&window.children, &|one| one.id == id);
    let Some((description, empty)) = text.and_then(|text| {
        Some((
            text.english_description()?.to_owned(),
            words(text).is_empty(),
        ))
    }) else {
        return;
    };
    let sends = |one: &Element| is_sender_of(one, &description);
    if let Some(button) = process
        .window_mut(owner)
        .and_then(|window| find_mut(&mut window.children, &sends))
    {
        button.enabled = !empty;
    }
}

/// Return in a text that a button sends: it is sent, if there is something to send. False for any other text.
pub(super) fn send(process: &mut Process<'_>, id: u64) -> bool {
    let Some(window) = process.window_of(id) else {
        return false;
    };
    let text = find(&window.children, &|one| one.id == id);
    let Some(description) = text.and_then(Element::english_description) else {
        return false;
    };
    let button = find(&window.children, &|one| is_sender_of(one, description));
    let Some((button, possible)) = button.map(|button| (button.id, button.enabled)) else {
        return false;
    };
    if possible {
        carry_out(process, button);
    }
    true
}

/// Whether pressing an element sends the text with a description.
fn is_sender_of(one: &Element, description: &str) -> bool {
    matches!(one.on_press.as_deref(), Some(OnPress::Post { from, .. }) if from == description)
}

/// A text in which `{identifier}` stands for what the element of that identifier in the window says.
fn filled_in(process: &Process<'_>, window: u64, text: &str) -> String {
    let elements = process.window(window).map_or(&[][..], |one| &one.children);
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, (name, after))) = rest
        .split_once('{')
        .and_then(|(before, inner)| Some((before, inner.split_once('}')?)))
    {
        filled.push_str(before);
        filled.push_str(&named(elements, name).map(said).unwrap_or_default());
        rest = after;
    }
    filled + rest
}

/// What an element says, a box 1 or 0.
fn said(element: &Element) -> String {
    match &element.value {
        Some(Scalar::Number(number)) => number.to_string(),
        Some(Scalar::Bool(is_on)) => u8::from(*is_on).to_string(),
        _ => words(element),
    }
}

/// Takes the row away that holds an element; those below move up.
fn remove_row(elements: &mut Vec<Element>, id: u64) {
    let row = elements
        .iter()
        .position(|one| one.role == Role::Row && one.holds(id));
    let Some(row) = row else {
        for element in elements {
            remove_row(&mut element.children, id);
        }
        return;
    };
    let gone = elements.remove(row);
    let height = gone.frame.map_or(0.0, |frame| frame.height);
    for below in elements.iter_mut().skip(row) {
        below.shift(Vector::new(0.0, -height));
    }
}

/// Adds what a text element says to a list, as its last group, and empties the text.
fn post(elements: &mut [Element], from: &str, into: &str) {
    let described = |wanted: &str| {
        let wanted = wanted.to_owned();
        move |one: &Element| one.english_description() == Some(wanted.as_str())
    };
    let Some(source) = find_mut(elements, &described(from)) else {
        return;
    };
    let text = words(source);
    if text.is_empty() {
        return;
    }
    source.value = Some(Scalar::Text(String::new()));
    source.selection = None;
    let Some(list) = find_mut(elements, &described(into)) else {
        return;
    };
    let Some(mut entry) = list.children.last().cloned() else {
        return;
    };
    let height = entry.frame.map_or(0.0, |frame| frame.height);
    entry.shift(Vector::new(0.0, height));
    entry.forget_ids();
    if let Some(words) = of_role_mut(std::slice::from_mut(&mut entry), &Role::StaticText) {
        words.value = Some(Scalar::Text(text));
    }
    list.children.push(entry);
}
