//! Safari's tabs: a bar that is there while a window has more than one, each with its page and where it has been.

use super::{
    browser::{ADDRESS, show_state},
    panes::is_shown,
    parts::{find_mut, first_window, named, part, words},
};
use crate::ax::{Attribute, Role, Subrole};
use crate::geometry::{Rect, Vector};
use crate::world::{Element, Pane, Process, Scalar, Window};

const BAR: &str = "tab bar";
const HEIGHT: f64 = 30.0;
const CLOSE: &str = "Close tab";

pub(super) fn is_bar(element: &Element) -> bool {
    element.role == Role::TabGroup && element.english_description() == Some(BAR)
}

/// What shows the page of a window.
pub(super) fn view(window: &mut Window) -> Option<&mut Element> {
    find_mut(&mut window.children, &|one| {
        one.role == Role::ScrollArea && one.children.iter().any(|child| child.role == Role::WebArea)
    })
}

fn bar(window: &mut Window) -> Option<&mut Element> {
    find_mut(&mut window.children, &is_bar)
}

/// A tab, or the button on it, is pressed.
pub(super) fn press(process: &mut Process<'_>, id: u64) -> bool {
    let Some(window) = process.window_of(id) else {
        return false;
    };
    let tabs = window
        .children
        .iter()
        .filter(|one| is_bar(one))
        .flat_map(|bar| &bar.children);
    let mut tabs = tabs.enumerate();
    let found = tabs.find_map(|(place, tab)| {
        let closes = tab.children.iter().any(|button| button.id == id);
        (tab.id == id || closes).then_some((place, closes))
    });
    let (Some((place, closes)), owner) = (found, window.element_id) else {
        return false;
    };
    if let Some(window) = process.window_mut(owner) {
        if closes {
            close(window, place);
        } else {
            select(window, place);
        }
    }
    true
}

/// File > New Tab, with the start page, and File > Close Tab.
pub(super) fn choose(process: &mut Process<'_>, title: &str) -> bool {
    let Some(front) = process.front_window() else {
        return false;
    };
    if title == "New Tab" {
        return add_start(process, front);
    }
    let Some(window) = process.window_mut(front) else {
        return false;
    };
    match title {
        "Close Tab" => {
            let shown = bar(window).and_then(|bar| bar.children.iter().position(is_shown));
            match shown {
                Some(place) => close(window, place),
                // The only tab goes with its window.
                None => return false,
            }
        }
        _ => return false,
    }
    process.assign_ids();
    true
}

/// Adds a tab with the start page to a window and shows it.
pub(super) fn add_start(process: &mut Process<'_>, window: u64) -> bool {
    let start = first_window(process);
    let (Some(start), Some(window)) = (start, process.window_mut(window)) else {
        return false;
    };
    add(window, start);
    process.assign_ids();
    true
}

fn tab(title: &str, shown: bool) -> Element {
    let close = Element {
        description: Some(CLOSE.into()),
        ..part(Role::Button, Rect::default())
    };
    Element {
        subrole: Some(Subrole::TabButton),
        title: Some(title.to_owned()),
        value: Some(Scalar::Number(f64::from(u8::from(shown)))),
        pane: Some(Pane {
            shown,
            ..Pane::default()
        }),
        children: vec![close],
        ..part(Role::RadioButton, Rect::default())
    }
}

/// Adds a tab with the page of another window and shows it.
fn add(window: &mut Window, mut start: Window) {
    if bar(window).is_none() {
        let title = window.title.clone();
        let Some(view) = view(window) else { return };
        let Some(frame) = view.frame else {
            return;
        };
        make_room(view, HEIGHT);
        window.children.push(Element {
            description: Some(BAR.into()),
            children: vec![tab(&title, true)],
            ..part(
                Role::TabGroup,
                Rect {
                    height: HEIGHT,
                    ..frame
                },
            )
        });
    }
    let title = start.title.clone();
    let history = std::mem::take(&mut start.history);
    let place = view(window).and_then(|view| view.frame);
    let Some((own, page)) = place.zip(view(&mut start)) else {
        return;
    };
    let from = page.frame.unwrap_or(own);
    for child in &mut page.children {
        child.shift(own.origin() - from.origin());
        super::effects::forget_ids(child);
    }
    let mut new = tab(&title, false);
    new.pane = Some(Pane {
        history,
        children: std::mem::take(&mut page.children),
        ..Pane::default()
    });
    let Some(bar) = bar(window) else { return };
    bar.children.push(new);
    let last = bar.children.len() - 1;
    lay_out(bar);
    select(window, last);
}

/// The tab that is shown is called as its page is.
pub(super) fn rename(window: &mut Window, title: &str) {
    let tabs = bar(window).map(|bar| bar.children.iter_mut());
    if let Some(tab) = tabs.into_iter().flatten().find(|tab| is_shown(tab)) {
        tab.title = Some(title.to_owned());
    }
}

/// Moves the upper edge of the page down, or up again.
fn make_room(view: &mut Element, by: f64) {
    for child in &mut view.children {
        child.shift(Vector::new(0.0, by));
        if let (true, Some(frame)) = (child.role == Role::ScrollBar, &mut child.frame) {
            frame.height -= by;
        }
    }
    if let Some(frame) = &mut view.frame {
        frame.y += by;
        frame.height -= by;
    }
}

fn lay_out(bar: &mut Element) {
    let Some(frame) = bar.frame else {
        return;
    };
    let width = frame.width / f64::from(u32::try_from(bar.children.len()).unwrap_or(1).max(1));
    for (place, tab) in (0_u32..).zip(&mut bar.children) {
        let left = frame.x + f64::from(place) * width;
        tab.frame = Some(Rect {
            x: left,
            width,
            ..frame
        });
        for button in &mut tab.children {
            button.frame = Some(Rect::new(left + 6.0, frame.y + 8.0, 14.0, 14.0));
        }
    }
}

/// Shows the page of a tab; the other one keeps its own, and where it has been.
pub(super) fn select(window: &mut Window, place: usize) {
    let title = window.title.clone();
    let address = named(&window.children, ADDRESS)
        .map(words)
        .unwrap_or_default();
    let history = std::mem::take(&mut window.history);
    let Some(view) = view(window) else { return };
    let mut page = std::mem::take(&mut view.children);
    let scrolled = std::mem::take(&mut view.scrolled);
    for area in page.iter_mut().filter(|one| one.role == Role::WebArea) {
        area.attributes
            .insert(Attribute::Url, Scalar::Text(address.clone()));
    }
    let Some(bar) = bar(window) else { return };
    if let Some(before) = bar.children.iter_mut().find(|tab| is_shown(tab)) {
        before.title = Some(title);
        before.value = Some(Scalar::Number(0.0));
        before.pane = Some(Pane {
            history,
            scrolled,
            children: page,
            ..Pane::default()
        });
    }
    let Some(tab) = bar.children.get_mut(place) else {
        return;
    };
    tab.value = Some(Scalar::Number(1.0));
    let title = tab.title.clone().unwrap_or_default();
    let pane = tab.pane.get_or_insert_default();
    let pane = std::mem::replace(
        pane,
        Pane {
            shown: true,
            ..Pane::default()
        },
    );
    window.title = title;
    window.history = pane.history;
    let Some(view) = find_mut(&mut window.children, &|one| one.role == Role::ScrollArea) else {
        return;
    };
    view.children = pane.children;
    view.scrolled = pane.scrolled;
    let url = view
        .children
        .iter()
        .find_map(|one| match one.attributes.get(&Attribute::Url) {
            Some(Scalar::Text(url)) => Some(url.clone()),
            _ => None,
        });
    show_state(window, &url.unwrap_or_default());
}

pub(super) fn close(window: &mut Window, place: usize) {
    let Some(bar) = bar(window) else { return };
    let shown = bar.children.get(place).is_some_and(is_shown);
    if shown {
        select(window, if place == 0 { 1 } else { place - 1 });
    }
    let Some(bar) = self::bar(window) else { return };
    if place < bar.children.len() {
        bar.children.remove(place);
    }
    lay_out(bar);
    if bar.children.len() == 1 {
        window.children.retain(|one| !is_bar(one));
        if let Some(view) = view(window) {
            make_room(view, -HEIGHT);
        }
    }
}
