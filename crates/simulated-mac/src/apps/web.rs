//! Safari and Chrome: the address field, links, back and forward, and the pages of the world ([`Page`]).

use super::{
    browser::{ADDRESS, BACK, FORWARD, NEW_TAB, RELOAD, focus_address, show_state, update_menus},
    page_text,
    parts::{add_window, find, first_window, focus, label, part, words},
    tabs,
};
use crate::tree::{AppUi, UiEvent};
use simulated_world::ax::{Attribute, Role};
use simulated_world::geometry::{Rect, Vector};
use simulated_world::world::{
    App, Element, Fault, LeftPage, Page, Pending, PendingWhat, Process, Scalar, WebEngine, Window,
    World,
};

/// A link, or one of the buttons beside the address, is pressed.
pub(super) fn press(process: &mut Process<'_>, id: u64) -> bool {
    if tabs::press(process, id) {
        return true;
    }
    let Some(window) = process.window_of(id) else {
        return false;
    };
    let owner = window.element_id;
    let Some(element) = find(&window.children, &|one| one.id == id) else {
        return false;
    };
    let is_button = |name: &str| element.role == Role::Button && element.is_part(name);
    match &element.role {
        Role::Link => match element.attributes.get(&Attribute::Url) {
            Some(Scalar::Text(url)) => {
                let url = url.clone();
                visit(process, owner, &url);
            }
            _ => return false,
        },
        _ if is_button(BACK) => go(process, owner, -1),
        _ if is_button(FORWARD) => go(process, owner, 1),
        _ if is_button(RELOAD) => reload(process, owner),
        _ if is_button(NEW_TAB) => {
            tabs::add_start(process, owner);
            focus_address(process, owner);
        }
        _ => return false,
    }
    true
}

/// Return in a field of a page presses the button of its form, as HTML's implicit submission does: the first one of the innermost
/// element around the field that holds a button. False where there is none that can be pressed, and for a field of no page.
pub(super) fn submit(ui: &mut AppUi<'_>, id: u64) -> bool {
    let window = ui.window_of(id);
    let page = window.and_then(|window| {
        find(&window.children, &|one| {
            one.role == Role::WebArea && one.holds(id)
        })
    });
    let button = page.and_then(|page| button_of_form(page, id));
    let Some(button) = button.filter(|button| button.enabled).map(|one| one.id) else {
        return false;
    };
    if !ui.emit(UiEvent::WillPress(button)) {
        ui.emit(UiEvent::Pressed(button));
    }
    true
}

fn button_of_form(around: &Element, field: u64) -> Option<&Element> {
    let mut within = around.children.iter().filter(|child| child.holds(field));
    let inner = within.find_map(|child| button_of_form(child, field));
    inner.or_else(|| find(&around.children, &|one| one.role == Role::Button))
}

/// Return in the address field.
pub(super) fn confirm(process: &mut Process<'_>, id: u64) {
    let Some(window) = process.window_of(id) else {
        return;
    };
    let owner = window.element_id;
    let field = find(&window.children, &|one| {
        one.id == id && one.is_part(ADDRESS)
    });
    let Some(typed) = field.map(words).filter(|typed| !typed.trim().is_empty()) else {
        return;
    };
    visit(process, owner, &address_of(typed.trim()));
    focus_page(process, owner);
}

/// The page of a window gets the keyboard.
fn focus_page(process: &mut Process<'_>, window: u64) {
    let window = process.window(window);
    let page = window.and_then(|window| find(&window.children, &|one| one.role == Role::WebArea));
    if let Some(id) = page.map(|page| page.id) {
        focus(process, id);
    }
}

/// What Safari takes a typed text for: an address, or words to look for.
fn address_of(typed: &str) -> String {
    if typed.contains("://") {
        typed.to_owned()
    } else if typed.contains('.') && !typed.contains(' ') {
        format!("https://{typed}")
    } else {
        format!("https://search.example/?q={}", typed.replace(' ', "+"))
    }
}

/// An item of its menus.
pub(super) fn choose(process: &mut Process<'_>, titles: &[&str]) -> bool {
    match (titles, process.front_window()) {
        (["File", "New Window"], _) => new_window(process),
        (["File", title @ ("New Tab" | "Close Tab")], Some(window)) => {
            if !tabs::choose(process, title) {
                process.remove_window(window);
            } else if *title == "New Tab" {
                focus_address(process, window);
            }
        }
        (["View", "Reload Page"], Some(window)) => reload(process, window),
        (["File", "Open Location…"], Some(window)) => focus_address(process, window),
        (["Edit", "Select All"], Some(window)) => return page_text::select_all(process, window),
        (["Edit", "Copy"], Some(window)) => return page_text::copy(process, window),
        (["History", "Back"], Some(window)) => go(process, window, -1),
        (["History", "Forward"], Some(window)) => go(process, window, 1),
        _ => return false,
    }
    true
}

pub(super) fn new_window(process: &mut Process<'_>) {
    let Some(window) = first_window(process) else {
        return;
    };
    add_window(process, window);
    if let Some(front) = process.front_window() {
        focus_address(process, front);
    }
}

/// Loads the page of a window again.
fn reload(process: &mut Process<'_>, window: u64) {
    if let Some(url) = address(process, window) {
        load(process, window, &url);
    }
}

/// The address that a window shows.
fn address(process: &Process<'_>, window: u64) -> Option<String> {
    let window = process.window(window)?;
    Some(words(super::parts::named(&window.children, ADDRESS)?))
}

/// Goes to an address, which is the last of the history from then on.
pub(super) fn visit(process: &mut Process<'_>, window: u64, url: &str) {
    let before = address(process, window).unwrap_or_default();
    if let Some(window) = process.window_mut(window) {
        let history = &mut window.history;
        if history.addresses.is_empty() {
            history.addresses.push(before);
        }
        history.addresses.truncate(history.place + 1);
        history.addresses.push(url.to_owned());
        let place = history.addresses.len() - 1;
        history.pages.retain(|kept, _| *kept < place);
        leave(window);
        window.history.place = place;
    }
    load(process, window, url);
}

pub(super) fn go(process: &mut Process<'_>, window: u64, step: isize) {
    let tells_old = process.faults.has(Fault::PagesTellTheOld);
    let Some(found) = process.window_mut(window) else {
        return;
    };
    let place = found.history.place.checked_add_signed(step);
    let Some(url) = place
        .and_then(|place| found.history.addresses.get(place))
        .cloned()
    else {
        return;
    };
    leave(found);
    found.history.place = place.unwrap_or_default();
    let kept = match tells_old {
        true => None,
        false => found.history.pages.remove(&found.history.place),
    };
    match kept {
        Some(page) => {
            show_again(found, &url, page);
            update_menus(process);
            tell_later(process, window, None);
        }
        None => load(process, window, &url),
    }
}

/// Keeps the page that a window shows, as it is, for whoever goes back to it.
fn leave(window: &mut Window) {
    let (title, place) = (window.title.clone(), window.history.place);
    let Some(view) = tabs::view(window) else {
        return;
    };
    let page = LeftPage {
        title,
        frame: view.frame.unwrap_or_default(),
        scrolled: view.scrolled,
        children: view.children.clone(),
    };
    window.history.pages.insert(place, page);
}

/// Shows a page again that was left.
fn show_again(window: &mut Window, url: &str, page: LeftPage) {
    let Some(view) = tabs::view(window) else {
        return;
    };
    // The view may be elsewhere by now: tabs have come or gone.
    let moved = view.frame.unwrap_or_default().origin() - page.frame.origin();
    view.scrolled = page.scrolled;
    view.children = page.children;
    for child in &mut view.children {
        child.shift(moved);
    }
    window.title.clone_from(&page.title);
    tabs::rename(window, &page.title);
    show_state(window, url);
}

/// What a page says of itself that could not be opened: its address is that of the browser's own page [answers G2].
const FAILED: &str = "Failed to open page";
const FAILED_URL: &str = "safari-resource:/ErrorPage.html";

/// The page of an address: one of the world's, or what Safari says when there is none.
fn page_at(world: &World, url: &str) -> Page {
    let bare = url
        .split('#')
        .next()
        .unwrap_or_default()
        .trim_end_matches('/');
    let mut pages = world.web.iter();
    if let Some((_, page)) = pages.find(|(address, _)| address.trim_end_matches('/') == bare) {
        return page.clone();
    }
    let host = bare
        .split("://")
        .nth(1)
        .unwrap_or(bare)
        .split('/')
        .next()
        .unwrap_or_default();
    let text = format!(
        "Safari can’t open the page “{url}” because Safari can’t find the server “{host}”."
    );
    let heading = Element {
        title: Some("Safari Can’t Find the Server".into()),
        ..part(Role::Heading, Rect::new(40.0, 40.0, 700.0, 36.0))
    };
    Page {
        title: FAILED.into(),
        height: 640.0,
        children: vec![heading, label(&text, Rect::new(40.0, 96.0, 900.0, 20.0))],
    }
}

fn load(process: &mut Process<'_>, window: u64, url: &str) {
    if process.faults.has(Fault::PagesTellTheOld) {
        let title = page_at(process, url).title;
        if let Some(window) = process.window_mut(window) {
            window.title.clone_from(&title);
            tabs::rename(window, &title);
            show_state(window, url);
        }
        tell_later(process, window, Some(url.to_owned()));
    } else {
        load_now(process, window, url);
        tell_later(process, window, None);
    }
    update_menus(process);
}

fn load_now(process: &mut Process<'_>, window: u64, url: &str) {
    let mut page = page_at(process, url);
    if process.app().map(App::web_engine) == Some(WebEngine::WebKit) {
        page.children.iter_mut().for_each(Element::complete_tables);
    }
    if let Some(window) = process.window_mut(window) {
        show(window, url, page);
    }
    process.assign_ids();
}

/// How long Accessibility is told nothing of a new page, or of the old one, in seconds.
const UNTOLD: f64 = 4.0;

/// Has Accessibility learn late of the page that a window shows, where this Mac is like that.
fn tell_later(process: &mut Process<'_>, window: u64, url: Option<String>) {
    let tells_nothing = process.faults.has(Fault::PagesTellNothing);
    if url.is_none() && !tells_nothing {
        return;
    }
    if let Some(window) = process.window_mut(window) {
        window.history.untold = tells_nothing;
    }
    let is_other = |one: &Pending| match &one.what {
        PendingWhat::PageTold { window: other, .. } => *other != window,
        _ => true,
    };
    process.pending.retain(is_other);
    let (at, pid) = (process.done.time() + UNTOLD, process.pid);
    let what = PendingWhat::PageTold { pid, window, url };
    process.pending.push(Pending { at, what });
}

/// Accessibility learns of the page of a window, which is shown where `url` says which.
pub(super) fn tell(process: &mut Process<'_>, window: u64, url: Option<&str>) {
    if let Some(url) = url {
        load_now(process, window, url);
    }
    if let Some(window) = process.window_mut(window) {
        window.history.untold = false;
    }
}

/// Puts a page into a window, from its top.
fn show(window: &mut Window, url: &str, page: Page) {
    let Some(view) = tabs::view(window) else {
        return;
    };
    view.scrolled = Vector::ZERO;
    let frame = view.frame.unwrap_or_default();
    let mut children = page.children;
    for child in &mut children {
        child.shift(frame.origin().to_vector());
        child.forget_ids();
    }
    for child in &mut view.children {
        if child.role == Role::WebArea {
            child.id = 0;
            child.selection = None;
            child.frame = Some(Rect {
                height: page.height.max(frame.height),
                ..frame
            });
            child.description = Some(page.title.clone());
            let own = if page.title == FAILED {
                FAILED_URL
            } else {
                url
            };
            child
                .attributes
                .insert(Attribute::Url, Scalar::Text(own.to_owned()));
            child.children = std::mem::take(&mut children);
        } else if child.role == Role::ScrollBar {
            child.value = Some(Scalar::Number(0.0));
        }
    }
    window.title.clone_from(&page.title);
    tabs::rename(window, &page.title);
    show_state(window, url);
}
