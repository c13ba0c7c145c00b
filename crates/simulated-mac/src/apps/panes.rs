//! A list beside a pane: what is selected in the one is shown in the other.
//!
//! Rows, and groups in the place of rows, that say so ([`Element::pane`]) keep what belongs to them while another one is shown, and give it to the window's
//! element with the identifier `detail` while they are selected.

use super::parts::{find, find_mut, named_mut, of_role_mut, select, words};
use simulated_world::ax::Role;
use simulated_world::world::{Element, Process};

const DETAIL: &str = "detail";

/// Whether what belongs to a row is what is shown beside the list.
pub(super) fn is_shown(row: &Element) -> bool {
    row.pane.as_ref().is_some_and(|pane| pane.shown)
}

/// The id of what the app keeps, for a row of that.
pub(super) fn record(row: &Element) -> Option<&str> {
    row.pane.as_ref()?.record.as_deref()
}

/// What was pressed is selected, where it is a group in the place of a row, which other than a row is not selected by itself.
pub(super) fn choose(process: &mut Process<'_>, id: u64) {
    let owner = process.window_of(id).map(|window| window.element_id);
    let Some(window) = owner.and_then(|owner| process.window_mut(owner)) else {
        return;
    };
    let is_choice = |one: &Element| one.role == Role::Group && one.pane.is_some();
    let is_list = |one: &Element| {
        one.children
            .iter()
            .any(|child| child.id == id && is_choice(child))
    };
    if let Some(list) = find_mut(&mut window.children, &is_list) {
        for one in list.children.iter_mut().filter(|one| is_choice(one)) {
            select(one, one.id == id);
        }
    }
}

/// Shows the pane of the row that is selected in the window of an element.
pub(super) fn follow(process: &mut Process<'_>, id: u64) {
    let Some(window) = process.window_of(id) else {
        return;
    };
    let wanted = find(&window.children, &|one| {
        super::parts::is_selected(one) && one.pane.as_ref().is_some_and(|pane| !pane.shown)
    });
    let (Some(wanted), owner) = (wanted.map(|row| (row.id, title(row))), window.element_id) else {
        return;
    };
    let (wanted, title) = wanted;
    let Some(window) = process.window_mut(owner) else {
        return;
    };
    let Some(detail) = named_mut(&mut window.children, DETAIL) else {
        return;
    };
    let before = std::mem::take(&mut detail.children);
    let was_scrolled = std::mem::take(&mut detail.scrolled);
    if let Some(pane) = find_mut(&mut window.children, &is_shown).and_then(|row| row.pane.as_mut())
    {
        pane.shown = false;
        pane.children = before;
        pane.scrolled = was_scrolled;
    }
    let mut names_window = false;
    let row = find_mut(&mut window.children, &|one| one.id == wanted);
    let shown = row.and_then(|row| row.pane.as_mut()).map(|pane| {
        pane.shown = true;
        names_window = pane.names_window;
        (
            std::mem::take(&mut pane.children),
            std::mem::take(&mut pane.scrolled),
        )
    });
    if let (Some(shown), Some(detail)) = (shown, named_mut(&mut window.children, DETAIL)) {
        (detail.children, detail.scrolled) = shown;
    }
    if names_window {
        window.title = title;
    }
}

fn title(row: &Element) -> String {
    let mut row = row.clone();
    of_role_mut(std::slice::from_mut(&mut row), &Role::StaticText)
        .map(|text| words(text))
        .unwrap_or_default()
}
