//! Safari's tabs: a bar that is there while a window has more than one, each with its page and where it has been.

use super::{
    browser::{ADDRESS, show_state},
    panes::is_shown,
    parts::{find_mut, first_window, label, named, part, words},
};
use crate::ax::{Attribute, Role, Subrole};
use crate::geometry::{Rect, Vector};
use crate::world::{Element, Pane, Process, Scalar, Window};

const BAR: &str = "tab-bar";
/// What the bar of a world from before there were templates is called.
const OLD_BAR: &str = "tab bar";
const HEIGHT: f64 = 30.0;
const CLOSE: &str = "Close tab";
/// Where the numbers of tabs begin: far from those of windows, of which there are fewer.
const FIRST_NUMBER: u64 = 1_000_000_000;

pub(super) fn is_bar(element: &Element) -> bool {
    let is_old = || element.english_description() == Some(OLD_BAR);
    element.role == Role::TabGroup && (element.is_part(BAR) || is_old())
}

/// What shows the page of a window.
pub(super) fn view(window: &mut Window) -> Option<&mut Element> {
    find_mut(&mut window.children, &|one| {
        one.role == Role::ScrollArea && one.children.iter().any(|child| child.role == Role::WebArea)
    })
}

/// That of a tab which was added to a window, by the id of its element then.
fn later_number(id: u64) -> u64 {
    id.saturating_add(2 * FIRST_NUMBER)
}

/// The number of the tab that a window shows, unique among the tabs of the Mac.
pub(super) fn number_of_shown(window: &Window) -> u64 {
    match window.history.tab {
        0 => FIRST_NUMBER + u64::from(window.id),
        number => number,
    }
}

/// The number of a tab in a bar that is not shown.
pub(super) fn number_of(tab: &Element) -> u64 {
    match tab.pane.as_ref().map(|pane| pane.history.tab) {
        None | Some(0) => later_number(tab.id),
        Some(number) => number,
    }
}

/// Writes down what tabs are numbered by, before that changes.
fn keep_numbers(window: &mut Window) {
    window.history.tab = number_of_shown(window);
    let tabs = bar(window).map(|bar| bar.children.iter_mut());
    for tab in tabs
        .into_iter()
        .flatten()
        .filter(|tab| tab.id != 0 && !is_shown(tab))
    {
        let number = number_of(tab);
        tab.pane.get_or_insert_default().history.tab = number;
    }
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
    let version = process.system.major_version();
    let (Some(start), Some(window)) = (start, process.window_mut(window)) else {
        return false;
    };
    // [trees 5]
    let identifier = match version {
        Some(26..) => "TabBar?isSeparate=true",
        _ => "TabBar",
    };
    add(window, start, identifier);
    let owner = window.element_id;
    process.assign_ids();
    if let Some(window) = process.window_mut(owner) {
        let shown = bar(window).and_then(|bar| bar.children.iter().find(|tab| is_shown(tab)));
        if let Some(id) = shown.map(|tab| tab.id) {
            window.history.tab = later_number(id);
        }
    }
    true
}

fn tab(title: &str, shown: bool) -> Element {
    let close = Element {
        description: Some(CLOSE.into()),
        identifier: Some("CloseTabBarItemButton".into()),
        ..part(Role::Button, Rect::default())
    };
    let icon = Element {
        identifier: Some("FaviconImageView".into()),
        ..part(Role::Image, Rect::default())
    };
    let text = Element {
        identifier: Some("UnifiedTabBarButton._titleTextField".into()),
        ..label(title, Rect::default())
    };
    Element {
        subrole: Some(Subrole::TabButton),
        title: Some(title.to_owned()),
        value: Some(Scalar::Number(f64::from(u8::from(shown)))),
        pane: Some(Pane {
            shown,
            ..Pane::default()
        }),
        identifier: Some(tab_identifier(shown)),
        children: vec![close, icon, text],
        ..part(Role::RadioButton, Rect::default())
    }
}

/// The identifier of a tab says what it is at the moment [trees 3.2].
fn tab_identifier(shown: bool) -> String {
    format!("TabBarTab?isPinned=false&isNarrow=false&isActive={shown}")
}

/// Gives a tab a title, which is the text in it too.
fn entitle(tab: &mut Element, title: &str) {
    tab.title = Some(title.to_owned());
    let texts = tab.children.iter_mut();
    for text in texts.filter(|one| one.role == Role::StaticText) {
        text.value = Some(Scalar::Text(title.to_owned()));
    }
}

/// Whether a tab is the one that is shown.
fn mark(tab: &mut Element, shown: bool) {
    tab.value = Some(Scalar::Number(f64::from(u8::from(shown))));
    if tab.identifier.is_some() {
        tab.identifier = Some(tab_identifier(shown));
    }
}

/// The bar says how many tabs it has.
fn count(bar: &mut Element) {
    if bar.part.is_some() {
        bar.description = Some(format!("Tab bar, {} tabs", bar.children.len()));
    }
}

/// Adds a tab with the page of another window and shows it.
fn add(window: &mut Window, mut start: Window, identifier: &str) {
    if bar(window).is_none() {
        let title = window.title.clone();
        let Some(view) = view(window) else { return };
        let Some(frame) = view.frame else {
            return;
        };
        make_room(view, HEIGHT);
        window.add_part(Element {
            identifier: Some(identifier.to_owned()),
            part: Some(BAR.into()),
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
    count(bar);
    lay_out(bar);
    select(window, last);
}

/// The tab that is shown is called as its page is.
pub(super) fn rename(window: &mut Window, title: &str) {
    let tabs = bar(window).map(|bar| bar.children.iter_mut());
    if let Some(tab) = tabs.into_iter().flatten().find(|tab| is_shown(tab)) {
        entitle(tab, title);
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
        for inner in &mut tab.children {
            inner.frame = Some(match inner.role {
                Role::Button => Rect::new(left + 6.0, frame.y + 8.0, 14.0, 14.0),
                // The title of the tab itself is drawn.
                _ => Rect::new(left + 24.0, frame.y + 8.0, 0.0, 0.0),
            });
        }
    }
}

/// Shows the page of a tab; the other one keeps its own, and where it has been.
pub(super) fn select(window: &mut Window, place: usize) {
    keep_numbers(window);
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
        entitle(before, &title);
        mark(before, false);
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
    mark(tab, true);
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
    count(bar);
    lay_out(bar);
    if bar.children.len() == 1 {
        window.children.retain(|one| !is_bar(one));
        if let Some(view) = view(window) {
            make_room(view, -HEIGHT);
        }
    }
}
