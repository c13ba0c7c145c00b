//! What scripts ask of browsers and have them do: their tabs, the pages in them, addresses.

use super::{
    browser::{ADDRESS, show_state},
    panes,
    parts::{find, named, words},
    tabs, web,
};
use simulated_world::ax::{Attribute, Role};
use simulated_world::world::{Element, Process, Scalar, Window};

/// One tab of a browser's window.
pub(crate) struct Tab<'w> {
    /// Its number, which stays when it moves.
    pub(crate) number: u64,
    pub(crate) title: &'w str,
    pub(crate) url: String,
    pub(crate) is_shown: bool,
    /// What its page holds.
    pub(crate) page: &'w [Element],
}

/// The tabs of a window; none for one that shows no pages.
pub(crate) fn tabs_of(window: &Window) -> Vec<Tab<'_>> {
    let Some(address) = named(&window.children, ADDRESS) else {
        return Vec::new();
    };
    let own = || Tab {
        number: tabs::number_of_shown(window),
        title: &window.title,
        url: words(address),
        is_shown: true,
        page: page_in(&window.children),
    };
    let Some(bar) = find(&window.children, &tabs::is_bar) else {
        return vec![own()];
    };
    bar.children
        .iter()
        .map(|one| match &one.pane {
            Some(pane) if !panes::is_shown(one) => Tab {
                number: tabs::number_of(one),
                title: one.title.as_deref().unwrap_or_default(),
                url: url_in(&pane.children),
                is_shown: false,
                page: page_in(&pane.children),
            },
            _ => own(),
        })
        .collect()
}

fn web_area(elements: &[Element]) -> Option<&Element> {
    find(elements, &|one| one.role == Role::WebArea)
}

fn page_in(elements: &[Element]) -> &[Element] {
    web_area(elements).map_or(&[], |area| &area.children)
}

fn url_in(elements: &[Element]) -> String {
    match web_area(elements).and_then(|area| area.attributes.get(&Attribute::Url)) {
        Some(Scalar::Text(url)) => url.clone(),
        _ => String::new(),
    }
}

/// Gives a window the title of its page, and with it the tab that it shows.
pub(crate) fn entitle(window: &mut Window, title: &str) {
    title.clone_into(&mut window.title);
    tabs::rename(window, title);
    let address = named(&window.children, ADDRESS)
        .map(words)
        .unwrap_or_default();
    show_state(window, &address);
}

/// Accessibility learns of the page of a window.
pub(crate) fn tell_page(process: &mut Process<'_>, window: u64, url: Option<&str>) {
    web::tell(process, window, url);
}

/// An address that another app handed over: in a new tab of the front window, which is shown; in a window of its own where there
/// is none, and where the browser was launched for it (`alone`) in the window that it begins with.
pub(crate) fn open_address(process: &mut Process<'_>, url: &str, alone: bool) {
    let front = process.front_window();
    match front {
        Some(window) if alone => web::visit(process, window, url),
        Some(window) => {
            new_tab(process, window, Some(url));
        }
        None => {
            web::new_window(process);
            if let Some(window) = process.front_window() {
                web::visit(process, window, url);
            }
        }
    }
}

/// Shows a tab.
pub(crate) fn show_tab(process: &mut Process<'_>, window: u64, place: usize) {
    if let Some(window) = process.window_mut(window)
        && tabs_of(window).get(place).is_some_and(|tab| !tab.is_shown)
    {
        tabs::select(window, place);
    }
}

/// Closes a tab; the only one takes its window with it.
pub(crate) fn close_tab(process: &mut Process<'_>, window: u64, place: usize) {
    let Some(found) = process.window_mut(window) else {
        return;
    };
    if tabs_of(found).len() > 1 {
        tabs::close(found, place);
    } else {
        process.remove_window(window);
    }
}

/// Goes to an address in a tab, which need not be the one that is shown.
pub(crate) fn open(process: &mut Process<'_>, window: u64, place: usize, url: &str) {
    in_tab(process, window, place, &mut |process| {
        web::visit(process, window, url);
    });
}

/// Back (-1), forward (1), or the same page again (0).
pub(crate) fn step(process: &mut Process<'_>, window: u64, place: usize, by: isize) {
    in_tab(process, window, place, &mut |process| {
        web::go(process, window, by);
    });
}

/// Does something in a tab as if it were shown.
fn in_tab(
    process: &mut Process<'_>,
    window: u64,
    place: usize,
    act: &mut dyn FnMut(&mut Process<'_>),
) {
    let shown = process
        .window(window)
        .and_then(|found| tabs_of(found).iter().position(|tab| tab.is_shown));
    show_tab(process, window, place);
    act(process);
    if let Some(shown) = shown {
        show_tab(process, window, shown);
    }
}

/// A new tab in a window, shown; answers its place.
pub(crate) fn new_tab(process: &mut Process<'_>, window: u64, url: Option<&str>) -> Option<usize> {
    tabs::add_start(process, window);
    let place = tabs_of(process.window(window)?).len().checked_sub(1)?;
    if let Some(url) = url {
        web::visit(process, window, url);
    }
    Some(place)
}

/// A new window in front of the others; answers its accessibility element's id.
pub(crate) fn new_window(process: &mut Process<'_>, url: Option<&str>) -> Option<u64> {
    web::new_window(process);
    let window = process.front_window()?;
    if let Some(url) = url {
        web::visit(process, window, url);
    }
    Some(window)
}
