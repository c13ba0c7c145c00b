//! The panel in which a file to open is chosen.

use super::super::{
    panels::{self, CANCEL, OK, OPEN_PANEL, WHERE},
    parts::{find, is_selected, named, of_role_mut, words},
};
use super::file::open_file;
use simulated_world::ax::Role;
use simulated_world::geometry::Rect;
use simulated_world::world::{Element, Process, Window, World};

pub(super) fn open_panel(process: &mut Process<'_>) {
    let front = process
        .front_window()
        .and_then(|front| process.window(front));
    let at = front.map_or(Rect::new(300.0, 160.0, 600.0, 440.0), |front| front.frame);
    let names = files_in(process, "Documents");
    let mut panel = panels::opening(at, "Documents", &names);
    panel.z = process.top() + 1;
    // From macOS 26 on it calls itself a standard window [findings-2 8.10].
    if process
        .system
        .major_version()
        .is_some_and(|major| major >= 26)
    {
        panel.subrole = None;
        panel.modal = false;
    }
    if let Some(app) = process.app_mut() {
        app.windows.insert(0, panel);
    }
    process.assign_ids();
}

/// The files of a folder of the home folder.
fn files_in(world: &World, folder: &str) -> Vec<String> {
    world.names_in(&format!("{}/{folder}", world.system.home))
}

/// The list of an open panel follows its folder.
pub(in crate::apps) fn follow(process: &mut Process<'_>) {
    // Those of scripts follow theirs by themselves.
    let is_of_script = |window: &Window| {
        let mut panels = process.script_panels.iter();
        panels.any(|panel| panel.window == window.element_id)
    };
    let mut panels = process
        .windows()
        .iter()
        .filter(|window| window.identifier.as_deref() == Some(OPEN_PANEL) && !is_of_script(window));
    let Some((id, folder, shown)) = panels.next().and_then(|panel| {
        let folder = words(named(&panel.children, WHERE)?);
        let list = find(&panel.children, &|one| one.role == Role::Outline)?;
        Some((
            panel.element_id,
            folder,
            list.children.iter().map(row_name).collect::<Vec<_>>(),
        ))
    }) else {
        return;
    };
    let names = files_in(process, process.words.folder(&folder));
    if names == shown {
        return;
    }
    if let Some(list) = process
        .window_mut(id)
        .and_then(|panel| of_role_mut(&mut panel.children, &Role::Outline))
    {
        list.children = panels::rows(&names);
    }
    process.assign_ids();
}

fn row_name(row: &Element) -> String {
    find(&row.children, &|one| one.role == Role::TextField)
        .map(words)
        .unwrap_or_default()
}

pub(super) fn answer_open_panel(
    process: &mut Process<'_>,
    panel: u64,
    button: Option<&str>,
) -> bool {
    let wanted = process.window(panel).and_then(|panel| {
        let folder = words(named(&panel.children, WHERE)?);
        let folder = process.words.folder(&folder);
        let row = find(&panel.children, &|one| {
            one.role == Role::Row && is_selected(one)
        })?;
        Some(format!(
            "{}/{folder}/{}",
            process.system.home,
            row_name(row)
        ))
    });
    match (button, wanted) {
        (Some(CANCEL), _) => process.remove_window(panel),
        (Some(OK), Some(path)) if process.disk.text(&path).is_some() => {
            process.remove_window(panel);
            open_file(process, &path);
        }
        // Nothing selected, or nothing that TextEdit reads.
        (Some(OK), _) => {}
        _ => return false,
    }
    true
}

/// A file in an open panel is opened by a double click.
pub(in crate::apps) fn open_row(process: &mut Process<'_>, id: u64) -> bool {
    let window = process.window_of(id);
    let panel = window.filter(|window| window.identifier.as_deref() == Some(OPEN_PANEL));
    let Some(panel) = panel.map(|panel| panel.element_id) else {
        return false;
    };
    answer_open_panel(process, panel, Some(OK))
}
