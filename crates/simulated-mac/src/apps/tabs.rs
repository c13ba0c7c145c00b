//! The tabs of a browser, each with its page and where it has been. Safari has a bar while a window has more than one, Chrome always.

use super::{
    browser::{ADDRESS, show_state},
    panes::is_shown,
    parts::{find, find_mut, first_window, label, named, part, words},
};
use simulated_world::ax::{Action, Attribute, Role, Subrole};
use simulated_world::geometry::{Rect, Vector};
use simulated_world::world::{Element, Pane, Process, Scalar, Window};

const BAR: &str = "tab-bar";
/// The bar that a window has with one tab too, and what is in its tabs [trees 3.13].
const STRIP: &str = "tab-strip";
const STRIP_CLOSE: &str = "Close";
const WIDEST_IN_STRIP: f64 = 200.0;
/// What holds the page. In worlds from before there were templates it is a scroll area without this name.
const VIEW: &str = "view";
/// What the bar of a world from before there were templates is called.
const OLD_BAR: &str = "tab bar";
const HEIGHT: f64 = 30.0;
const CLOSE: &str = "Close tab";
/// The action of a tab that closes it [trees 3.2], as AppKit writes an action that is not one of its own [trees 2.6].
const CLOSE_ACTION: &str = "Name:close tab\nTarget:0x0\nSelector:(null)";
/// Where the numbers of tabs begin: far from those of windows, of which there are fewer.
const FIRST_NUMBER: u64 = 1_000_000_000;

pub(super) fn is_bar(element: &Element) -> bool {
    let is_old = || element.english_description() == Some(OLD_BAR);
    element.role == Role::TabGroup && (element.is_part(BAR) || is_strip(element) || is_old())
}

/// Whether a bar stays where a window has one tab.
fn is_strip(bar: &Element) -> bool {
    bar.is_part(STRIP)
}

/// What shows the page of a window.
pub(super) fn view(window: &mut Window) -> Option<&mut Element> {
    find_mut(&mut window.children, &|one| {
        one.children.iter().any(|child| child.role == Role::WebArea)
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
    let tabs = find(&window.children, &is_bar).map_or(&[][..], |bar| &bar.children);
    let is_only = tabs.len() == 1;
    let mut tabs = tabs.iter().enumerate();
    let found = tabs.find_map(|(place, tab)| {
        let closes = tab.children.iter().any(|button| button.id == id);
        (tab.id == id || closes).then_some((place, closes))
    });
    let (Some((place, closes)), owner) = (found, window.element_id) else {
        return false;
    };
    if closes && is_only {
        process.remove_window(owner);
    } else if let Some(window) = process.window_mut(owner) {
        if closes {
            close(window, place);
        } else {
            select(window, place);
        }
    }
    true
}

/// An action that only a tab has. False for any other.
pub(super) fn act(process: &mut Process<'_>, id: u64, action: &str) -> bool {
    if action != CLOSE_ACTION {
        return false;
    }
    let owner = process.window_of(id).map(|window| window.element_id);
    let Some(window) = owner.and_then(|owner| process.window_mut(owner)) else {
        return false;
    };
    let place = bar(window).and_then(|bar| bar.children.iter().position(|tab| tab.id == id));
    place.is_some_and(|place| {
        close(window, place);
        true
    })
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
            let bar = bar(window).filter(|bar| bar.children.len() > 1);
            let shown = bar.and_then(|bar| bar.children.iter().position(is_shown));
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

/// One of a bar that stays.
fn strip_tab(title: &str) -> Element {
    let close = Element {
        title: Some(String::new()),
        description: Some(STRIP_CLOSE.into()),
        ..part(Role::Button, Rect::default())
    };
    let mut tab = Element {
        identifier: None,
        actions: Vec::new(),
        children: vec![close],
        ..tab(title, false)
    };
    tab.attributes
        .insert(Attribute::Selected, Scalar::Bool(false));
    tab
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
        pane: Some(Box::new(Pane {
            shown,
            ..Pane::default()
        })),
        identifier: Some(tab_identifier(shown)),
        actions: vec![Action::from(CLOSE_ACTION)],
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
    if let Some(selected) = tab.attributes.get_mut(&Attribute::Selected) {
        *selected = Scalar::Bool(shown);
    }
}

/// The bar says how many tabs it has.
fn count(bar: &mut Element) {
    if bar.is_part(BAR) {
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
        child.forget_ids();
    }
    let mut new = match bar(window) {
        Some(bar) if is_strip(bar) => strip_tab(&title),
        _ => tab(&title, false),
    };
    new.pane = Some(Box::new(Pane {
        history,
        children: std::mem::take(&mut page.children),
        ..Pane::default()
    }));
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
    let is_strip = is_strip(bar);
    let mut width = frame.width / f64::from(u32::try_from(bar.children.len()).unwrap_or(1).max(1));
    if is_strip {
        width = width.min(WIDEST_IN_STRIP);
    }
    for (place, tab) in (0_u32..).zip(&mut bar.children) {
        let left = frame.x + f64::from(place) * width;
        tab.frame = Some(Rect {
            x: left,
            width,
            ..frame
        });
        for inner in &mut tab.children {
            inner.frame = Some(match inner.role {
                Role::Button if is_strip => {
                    Rect::new(left + width - 22.0, frame.y + 6.0, 14.0, 14.0)
                }
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
        before.pane = Some(Box::new(Pane {
            history,
            scrolled,
            children: page,
            ..Pane::default()
        }));
    }
    let Some(tab) = bar.children.get_mut(place) else {
        return;
    };
    mark(tab, true);
    let title = tab.title.clone().unwrap_or_default();
    let pane = tab.pane.get_or_insert_default();
    let pane = std::mem::replace(
        &mut **pane,
        Pane {
            shown: true,
            ..Pane::default()
        },
    );
    window.title = title;
    window.history = pane.history;
    let is_view = |one: &Element| one.is_part(VIEW) || one.role == Role::ScrollArea;
    let Some(view) = find_mut(&mut window.children, &is_view) else {
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
    if bar.children.len() == 1 && !is_strip(bar) {
        window.children.retain(|one| !is_bar(one));
        if let Some(view) = view(window) {
            make_room(view, -HEIGHT);
        }
    }
}
