//! System Settings: which pane its window shows.

use super::{
    panes,
    parts::{add_window, find, find_mut, first_window, is_selected, select, words},
};
use simulated_world::{
    ax::Role,
    world::{Element, Process, Window},
};

/// The name that a row of the sidebar shows.
fn label(row: &Element) -> Option<String> {
    let text = find(&row.children, &|one| one.role == Role::StaticText);
    (row.role == Role::Row).then(|| text.map(words))?
}

/// The name of the pane that a window shows.
pub(crate) fn shown_pane(window: &Window) -> Option<String> {
    find(&window.children, &|one| {
        one.role == Role::Row && is_selected(one)
    })
    .and_then(label)
}

/// Shows the pane with a name. False when the window has no such pane.
pub(crate) fn show_pane(process: &mut Process<'_>, name: &str) -> bool {
    if process.windows().is_empty()
        && let Some(window) = first_window(process)
    {
        add_window(process, window);
    }
    let front = process.windows().first().map(|window| window.element_id);
    let Some(window) = front.and_then(|front| process.window_mut(front)) else {
        return false;
    };
    let wanted = |one: &Element| label(one).as_deref() == Some(name);
    let Some(row) = find(&window.children, &wanted).map(|row| row.id) else {
        return false;
    };
    let selected = |one: &Element| one.role == Role::Row && is_selected(one);
    while let Some(before) = find_mut(&mut window.children, &selected) {
        select(before, false);
    }
    if let Some(row) = find_mut(&mut window.children, &wanted) {
        select(row, true);
    }
    window.minimised = false;
    panes::follow(process, row);
    true
}
