//! The bars of a window of Finder: the tool bar, the sidebar, and at the bottom the path bar and the status bar.

use super::{
    facts::{browsers, visible_in, windows_mut},
    window::{TEMPLATE, element, shown_folder, text, title_of},
};
use simulated_world::ax::Role;
use simulated_world::{
    geometry::Rect,
    world::{Element, Window, World, disk::folder_of, finder_views::View, window_of_template},
};

const TITLE: f64 = 28.0;
const TOOLBAR: f64 = 44.0;
/// The height of a bar at the bottom.
const BAR: f64 = 22.0;
const PATH_BAR: &str = "path bar";
const STATUS_BAR: &str = "status bar";

/// Shows and hides the bars of a window as its view says, and gives the rest of it the room that is left.
pub(super) fn lay_out(world: &mut World, window: u32) {
    let view = world.finder.view(window).clone();
    let version = world.system.major_version();
    let shown = browsers(world)
        .into_iter()
        .find(|one| one.id == window)
        .and_then(shown_folder);
    let status = shown.as_deref().map(|folder| status_of(world, folder));
    let path = shown.as_deref().map(path_to);
    if let Some(window) = windows_mut(world).find(|one| one.id == window) {
        fit(window, &view, version);
        let (width, bottom) = (window.frame.width, window.frame.height);
        let mut y = bottom;
        for (is_shown, name, said) in [
            (view.status_bar, STATUS_BAR, status),
            (view.path_bar, PATH_BAR, path),
        ] {
            let is_it = |one: &Element| one.english_description() == Some(name);
            window.children.retain(|one| !is_it(one));
            if let (true, Some(said)) = (is_shown, said) {
                y -= BAR;
                window.add_part(bar(name, &said, Rect::new(0.0, y, width, BAR)));
            }
        }
    }
    world.assign_ids();
}

/// The tool bar, the sidebar and the list.
fn fit(window: &mut Window, view: &View, version: Option<u32>) {
    let is_toolbar = |one: &Element| one.role == Role::Toolbar;
    match (view.toolbar, window.children.iter().position(is_toolbar)) {
        (false, Some(at)) => {
            window.children.remove(at);
        }
        (true, None) => {
            let template = window_of_template(TEMPLATE, version);
            let parts = template.into_iter().flat_map(|made| made.children);
            if let Some(mut bar) = parts.into_iter().find(is_toolbar) {
                bar.frame = Some(Rect::new(0.0, TITLE, window.frame.width, TOOLBAR));
                window.add_part(bar);
            }
        }
        _ => {}
    }
    let top = if view.toolbar { TITLE + TOOLBAR } else { TITLE };
    let bars = [view.status_bar, view.path_bar];
    let below = bars.iter().filter(|shown| **shown).count() as f64 * BAR;
    let (width, height) = (window.frame.width, window.frame.height - top - below);
    let is_split = |one: &&mut Element| one.role == Role::SplitGroup;
    let Some(split) = window.children.iter_mut().find(is_split) else {
        return;
    };
    split.frame = Some(Rect::new(0.0, top, width, height));
    let beside = view.sidebar_width.clamp(0.0, width);
    let is_of_sidebar = |one: &Element| one.role == Role::Splitter || is_sidebar(one);
    if beside == 0.0 {
        split.children.retain(|one| !is_of_sidebar(one));
    } else if !split.children.iter().any(is_sidebar) {
        let template = window_of_template(TEMPLATE, version);
        let parts = template.into_iter().flat_map(|made| made.children);
        let parts = parts.flat_map(|part| part.children);
        split.children.splice(0..0, parts.filter(is_of_sidebar));
    }
    for child in &mut split.children {
        let after = match child.role {
            Role::Splitter => Rect::new(beside - 1.0, top, 1.0, height),
            _ if is_sidebar(child) => Rect::new(0.0, top, beside, height),
            _ => Rect::new(beside, top, width - beside, height),
        };
        place(child, after);
    }
}

/// Whether it is the sidebar, or what scrolls it.
fn is_sidebar(element: &Element) -> bool {
    let is_it = |one: &Element| one.english_description() == Some("sidebar");
    is_it(element) || element.children.iter().any(is_it)
}

/// Gives a pane its frame, and the groups in it that are as large; what is in those moves along.
fn place(pane: &mut Element, after: Rect) {
    if let Some(before) = pane.frame {
        let by = after.origin() - before.origin();
        for child in &mut pane.children {
            if child.frame == Some(before) {
                place(child, after);
            } else {
                child.shift(by);
            }
        }
    }
    pane.frame = Some(after);
}

fn bar(name: &str, said: &str, frame: Rect) -> Element {
    let inner = Rect::new(frame.x + 10.0, frame.y + 2.0, frame.width - 20.0, BAR - 4.0);
    Element {
        description: Some(name.into()),
        ..element(
            Role::Group,
            frame,
            vec![text(Role::StaticText, said, inner)],
        )
    }
}

/// `5 items, 210.45 GB available`
fn status_of(world: &World, folder: &str) -> String {
    let items = match visible_in(world, folder).len() {
        1 => "1 item".to_owned(),
        count => format!("{count} items"),
    };
    // Finder counts in units of a thousand.
    let free = world.system.free_disk_bytes as f64 / 1e9;
    format!("{items}, {free:.2} GB available")
}

/// The folders on the way to a folder, from the disk on.
fn path_to(folder: &str) -> String {
    let mut names = Vec::new();
    let mut at = Some(folder);
    while let Some(path) = at {
        names.push(title_of(path).to_owned());
        at = folder_of(path);
    }
    names.reverse();
    names.join(" › ")
}
