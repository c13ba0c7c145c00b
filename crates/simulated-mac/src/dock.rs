//! The items of the Dock: the apps that are kept there, those that run beside them, minimised windows, the Trash.
//!
//! Functions over the world. What pressing an item does is the tree's business.

use simulated_world::{
    ax::{Action, Attribute, Role, Subrole},
    geometry::Rect,
    world::{App, Element, Policy, Process, Scalar, World, disk, preferences::ScreenEdge},
};

const BUNDLE_ID: &str = "com.apple.dock";

/// What an item has beside its icon, for the dot below it.
const DOT: f64 = 2.0;
/// Beside the items, and between the Dock and the edge of the display.
const PADDING: f64 = 4.0;
const GAP: f64 = 4.0;
const SEPARATOR: f64 = 12.0;
/// What the Dock takes of the display beside its icons.
const AROUND: f64 = 18.0;

/// What one item stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    subrole: Subrole,
    title: String,
    /// Where its app lies.
    url: Option<String>,
    runs: bool,
    /// What its badge says.
    badge: Option<String>,
}

/// Brings the items up to what runs and what is minimised.
pub(crate) fn settle(world: &mut World) {
    let Some(place) = list_of(world) else { return };
    let wanted = entries(world);
    let Some(screen) = world.displays.first().map(|display| display.frame) else {
        return;
    };
    let layout = layout_of(world, place, screen);
    let Some(list) = list_mut(world, place) else {
        return;
    };
    let shown: Vec<Entry> = list.children.iter().filter_map(entry_of).collect();
    let was_away = list.frame.is_some_and(|frame| is_outside(frame, screen));
    if shown == wanted && was_away == layout.is_away {
        return;
    }
    let mut old = std::mem::take(&mut list.children);
    let mut items: Vec<Element> = wanted
        .iter()
        .map(|entry| {
            let same = |one: &Element| {
                entry_of(one)
                    .is_some_and(|own| (&own.subrole, &own.title) == (&entry.subrole, &entry.title))
            };
            let kept = old.iter().position(same).map(|place| old.remove(place));
            item(entry, kept)
        })
        .collect();
    list.frame = Some(lay_out(&mut items, screen, layout));
    list.children = items;
    world.assign_ids();
}

/// Brings the Dock's place, and what it leaves of the display, up to its preferences.
pub(crate) fn place_anew(world: &mut World) {
    let Some(place) = list_of(world) else { return };
    let Some(screen) = world.displays.first().map(|display| display.frame) else {
        return;
    };
    let layout = layout_of(world, place, screen);
    if let Some(list) = list_mut(world, place) {
        let mut items = std::mem::take(&mut list.children);
        list.frame = Some(lay_out(&mut items, screen, layout));
        list.children = items;
    }
    let preferences = &world.preferences.dock;
    let (edge, hides) = (preferences.screen_edge, preferences.autohide);
    let taken = |own: ScreenEdge| {
        if own == edge && !hides {
            layout.side + AROUND
        } else {
            0.0
        }
    };
    if let Some(display) = world.displays.first_mut() {
        display.bottom_inset = taken(ScreenEdge::Bottom);
        display.left_inset = taken(ScreenEdge::Left);
        display.right_inset = taken(ScreenEdge::Right);
    }
}

/// How the Dock lies.
#[derive(Clone, Copy)]
struct Layout {
    /// Of an icon; a Dock with many items shrinks from it.
    side: f64,
    edge: ScreenEdge,
    /// It has hidden itself: it comes while the pointer is at its edge, and goes when the pointer leaves it.
    is_away: bool,
}

fn layout_of(world: &World, (app, list): (usize, usize), screen: Rect) -> Layout {
    let preferences = &world.preferences.dock;
    let edge = preferences.screen_edge;
    let pointer = world.pointer;
    let at_edge = screen.contains(pointer)
        && match edge {
            ScreenEdge::Bottom => pointer.y > screen.bottom() - 2.0,
            ScreenEdge::Left => pointer.x < screen.x + 2.0,
            ScreenEdge::Right => pointer.x > screen.right() - 2.0,
        };
    let list = world.apps.get(app).and_then(|app| app.elements.get(list));
    let frame = list.and_then(|list| list.frame);
    let in_dock = frame.is_some_and(|frame| screen.contains(pointer) && frame.contains(pointer));
    Layout {
        side: preferences.side(),
        edge,
        is_away: preferences.autohide && !at_edge && !in_dock,
    }
}

/// Whether a Dock lies past its edge of the display.
fn is_outside(frame: Rect, screen: Rect) -> bool {
    frame.y >= screen.bottom() || frame.right() <= screen.x || frame.x >= screen.right()
}

/// Which app is the Dock, and which of its elements the list.
fn list_of(world: &World) -> Option<(usize, usize)> {
    // A world that says nothing of it has a Dock with the items that it lists.
    if world.dock.kept.is_empty() {
        return None;
    }
    let is_dock = |app: &App| app.bundle_id.as_deref() == Some(BUNDLE_ID);
    let app = world.apps.iter().position(is_dock)?;
    let elements = &world.apps.get(app)?.elements;
    let list = elements.iter().position(|one| one.role == Role::List)?;
    Some((app, list))
}

fn list_mut(world: &mut World, (app, list): (usize, usize)) -> Option<&mut Element> {
    world.apps.get_mut(app)?.elements.get_mut(list)
}

fn entries(world: &World) -> Vec<Entry> {
    let application = |title: &str, id: Option<&str>, path: Option<&str>, runs| Entry {
        subrole: Subrole::ApplicationDockItem,
        title: title.to_owned(),
        url: path.map(|path| disk::file_url(&format!("{path}/"))),
        runs,
        badge: id.and_then(|id| world.dock.badges.get(id)).cloned(),
    };
    let is_kept = |app: &App| {
        let id = app.bundle_id.as_deref();
        id.is_some_and(|id| world.dock.kept.iter().any(|kept| kept == id))
    };
    let kept = world.dock.kept.iter().filter_map(|id| {
        let installed = world.installed_with_bundle_id(id)?;
        let mut running = world.apps.iter();
        let runs = running.any(|app| app.bundle_id.as_deref() == Some(id));
        let path = Some(installed.path.as_str());
        Some(application(&installed.name, Some(id), path, runs))
    });
    let regular = |app: &&App| app.policy == Policy::Regular && !is_kept(app);
    let others = world.apps.iter().filter(regular);
    let mut entries: Vec<Entry> = kept
        .chain(others.map(|app| {
            let (id, path) = (app.bundle_id.as_deref(), app.path.as_deref());
            application(&app.name, id, path, true)
        }))
        .collect();
    let other = |subrole, title: &str| Entry {
        subrole,
        title: title.to_owned(),
        url: None,
        runs: false,
        badge: None,
    };
    entries.push(other(Subrole::SeparatorDockItem, ""));
    let windows = world.apps.iter().flat_map(|app| &app.windows);
    let into_apps = world.preferences.dock.minimize_into_application;
    let minimised = windows.filter(|window| window.minimised && !into_apps);
    entries.extend(minimised.map(|window| other(Subrole::MinimizedWindowDockItem, &window.title)));
    entries.push(other(Subrole::TrashDockItem, &world.dock.trash));
    entries
}

fn entry_of(item: &Element) -> Option<Entry> {
    Some(Entry {
        subrole: item.subrole.clone()?,
        title: item.title.clone().unwrap_or_default(),
        url: text_of(item, &Attribute::Url),
        runs: item.attributes.get(&Attribute::IsApplicationRunning) == Some(&Scalar::Bool(true)),
        badge: text_of(item, &Attribute::StatusLabel),
    })
}

fn text_of(item: &Element, name: &Attribute) -> Option<String> {
    match item.attributes.get(name) {
        Some(Scalar::Text(text)) => Some(text.clone()),
        _ => None,
    }
}

/// What a file can be dropped on.
pub(crate) enum Item {
    /// An app by its name.
    Application(String),
    Trash,
}

/// The item of the Dock among elements of a process.
pub(crate) fn item_at(world: &World, pid: i32, parts: &[u64]) -> Option<Item> {
    let (app, list) = list_of(world)?;
    let dock = world.apps.get(app).filter(|app| app.pid == pid)?;
    let mut items = dock.elements.get(list)?.children.iter();
    let item = items.find(|item| parts.contains(&item.id))?;
    match item.subrole.as_ref()? {
        Subrole::TrashDockItem => Some(Item::Trash),
        Subrole::ApplicationDockItem => item.title.clone().map(Item::Application),
        _ => None,
    }
}

fn item(entry: &Entry, kept: Option<Element>) -> Element {
    let mut item = kept.unwrap_or_else(|| Element::new(Role::DockItem));
    item.subrole = Some(entry.subrole.clone());
    if entry.subrole == Subrole::SeparatorDockItem {
        return item;
    }
    item.title = Some(entry.title.clone());
    item.actions = vec![Action::Press, Action::ShowMenu];
    if entry.subrole == Subrole::ApplicationDockItem {
        let runs = Scalar::Bool(entry.runs);
        item.attributes
            .insert(Attribute::IsApplicationRunning, runs);
    }
    for (name, text) in [
        (Attribute::Url, &entry.url),
        (Attribute::StatusLabel, &entry.badge),
    ] {
        match text {
            Some(text) => item.attributes.insert(name, Scalar::Text(text.clone())),
            None => item.attributes.remove(&name),
        };
    }
    item
}

/// Gives the items their places, from the left to the right in the middle of the lower edge or from top to bottom at one of
/// the sides; answers the frame of the Dock around them.
fn lay_out(items: &mut [Element], screen: Rect, layout: Layout) -> Rect {
    let natural = |item: &Element| match item.subrole {
        Some(Subrole::SeparatorDockItem) => SEPARATOR,
        _ => layout.side,
    };
    let is_upright = layout.edge != ScreenEdge::Bottom;
    let (room, begin) = match is_upright {
        true => (screen.height, screen.y),
        false => (screen.width, screen.x),
    };
    let needed: f64 = items.iter().map(natural).sum();
    let shrunk = (room - 40.0).min(needed) / needed.max(1.0);
    let length = needed * shrunk + 2.0 * PADDING;
    let depth = layout.side + DOT;
    let whole = depth + 2.0 * PADDING;
    let from = (begin + (room - length) / 2.0).round();
    let out = if layout.is_away { whole + GAP } else { -GAP };
    let near = match layout.edge {
        ScreenEdge::Bottom => screen.bottom() - whole + out,
        ScreenEdge::Left => screen.x - out,
        ScreenEdge::Right => screen.right() - whole + out,
    };
    let placed = |at: f64, across: f64, along: f64, depth: f64| match is_upright {
        true => Rect::new(across, at, depth, along),
        false => Rect::new(at, across, along, depth),
    };
    let mut next = from + PADDING;
    for item in items {
        let along = natural(item) * shrunk;
        item.frame = Some(placed(next, near + PADDING, along, depth));
        next += along;
    }
    placed(from, near, length, whole)
}

/// The app and the element id of the minimised window that an item stands for: items of one title are told apart by
/// their order.
pub(crate) fn window_of(world: &World, item: u64) -> Option<(i32, u64)> {
    let (app, list) = list_of(world)?;
    let items = &world.apps.get(app)?.elements.get(list)?.children;
    let minimised = |one: &&Element| one.subrole == Some(Subrole::MinimizedWindowDockItem);
    let place = items
        .iter()
        .filter(minimised)
        .position(|one| one.id == item)?;
    let windows = world
        .apps
        .iter()
        .flat_map(|app| app.windows.iter().map(move |window| (app.pid, window)));
    let mut minimised = windows.filter(|(_, window)| window.minimised);
    let (pid, window) = minimised.nth(place)?;
    Some((pid, window.element_id))
}

/// Brings a minimised window back, with its app.
pub(crate) fn bring_back(process: &mut Process<'_>, window: u64) {
    let top = process.top();
    if let Some(window) = process.window_mut(window) {
        window.minimised = false;
        window.space = simulated_world::world::SHOWN_SPACE;
        window.z = top + 1;
    }
    process.activate_with_front_window();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(world: &World) -> Vec<String> {
        let (app, list) = list_of(world).unwrap();
        let items = world.apps[app].elements[list].children.iter();
        let entries = items.filter_map(entry_of).map(|entry| {
            let dot = if entry.runs { "•" } else { "" };
            format!("{}{dot}", entry.title)
        });
        entries.collect()
    }

    #[test]
    fn what_runs_and_what_is_minimised_is_there_above_the_lower_edge() {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        settle(&mut world);
        let shown = titles(&world);
        assert!(shown.contains(&"Slack•".to_owned()), "{shown:?}");
        assert!(shown.contains(&"Calculator".to_owned()), "{shown:?}");
        let slack = world.apps.iter().position(|app| app.name == "Slack");
        world.apps.remove(slack.unwrap());
        let window = &mut world.app_mut(840).unwrap().windows[1];
        window.minimised = true;
        settle(&mut world);
        let shown = titles(&world);
        assert!(!shown.contains(&"Slack•".to_owned()), "{shown:?}");
        let end = shown.iter().rev().take(3).map(String::as_str);
        assert_eq!(end.collect::<Vec<_>>(), ["Trash", "Plan.txt", "Start Page"]);
        let (app, list) = list_of(&world).unwrap();
        let list = &world.apps[app].elements[list];
        let frame = list.frame.unwrap();
        assert!(frame.y >= world.displays[0].visible_frame().bottom());
        assert!(frame.bottom() <= world.displays[0].frame.bottom());
        let item = &list.children[list.children.len() - 2];
        let window = window_of(&world, item.id).unwrap();
        assert_eq!(window.1, world.app(840).unwrap().windows[1].element_id);
    }
}
