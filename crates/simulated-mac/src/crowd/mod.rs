//! A Mac of real size: processes, windows on several Spaces and displays, long lists and long pages.
//!
//! It is the default Mac with more of everything, made from a seed. What its apps keep is made in [`simulated_world::world`]; here is
//! what runs and what is shown.

mod apps;
mod pages;
mod parts;

use parts::{button, open};

use crate::{apps::lists, stats};
use simulated_world::{
    ax::Role,
    geometry::Rect,
    world::{Chance, Crowd, Element, Fault, NOUNS, PLACES, Window, World, disk::File},
};

/// The seed of the world `crowded`.
pub(crate) const SEED: u64 = 34;
/// How many processes run.
const PROCESSES: usize = 160;
/// How many files are in one folder, and which folder that is.
const FILES: u64 = 10_000;
const FOLDER: &str = "Pictures/Scans";
/// What shows 19 rows of a list of people on the second display, and how high it is.
const CONTACTS: Rect = Rect::new(-1900.0, -60.0, 1100.0, 1_012.0);

/// The only button of that window, beside those of every window.
const EDIT: [f64; 4] = [1_020.0, 16.0, 60.0, 24.0];

/// An app that takes AXRaise and AXMain late: 100 to 300 ms [findings-2 12].
const ELECTRON: &str = "com.tinyspeck.slackmacgap";
const ELECTRON_RAISES_MS: u32 = 200;

/// Makes a crowded Mac of the default one.
pub(crate) fn fill(world: &mut World, seed: u64) {
    world.crowd = Some(Crowd::new(seed));
    world.faults.active.insert(Fault::UnbuiltRowsAreSlow);
    world.latencies.list_row_ms = stats::LIST_ROW_MS;
    world.latencies.app_window_ms = stats::APP_WINDOW_MS;
    world.latencies.window_list_ms = stats::WINDOW_LIST_MS;
    for app in &mut world.apps {
        if app.bundle_id.as_deref() == Some(ELECTRON) {
            app.raises_after_ms = ELECTRON_RAISES_MS;
        }
    }
    let now = world.system.booted_at;
    let top = world.top();
    add_files(world, seed);
    for bundle_id in [
        "com.apple.AddressBook",
        "com.apple.reminders",
        "com.apple.mail",
    ] {
        open(world, bundle_id, now);
    }
    if let Some(contacts) = window_mut(world, "com.apple.AddressBook") {
        enlarge(contacts, CONTACTS);
        contacts.children.push(button("Edit", EDIT));
    }
    if let Some(notes) = world.apps.iter_mut().find(|app| app.name == "Notes") {
        notes.hidden = false;
        notes.windows.iter_mut().for_each(empty);
    }
    pages::open(world, now);
    apps::open(world, seed, now);
    apps::start_helpers(world, seed, PROCESSES);
    // What the person uses now was opened last.
    let windows = world.apps.iter_mut().flat_map(|app| &mut app.windows);
    for window in windows.filter(|window| window.z > top) {
        window.z = -window.z;
    }
    world.assign_ids();
    let pids: Vec<i32> = world.apps.iter().map(|app| app.pid).collect();
    for pid in pids {
        lists::show(&mut world.process(pid));
    }
}

/// The first window of an app.
fn window_mut<'w>(world: &'w mut World, bundle_id: &str) -> Option<&'w mut Window> {
    let mut apps = world.apps.iter_mut();
    let app = apps.find(|app| app.bundle_id.as_deref() == Some(bundle_id))?;
    app.windows.first_mut()
}

/// Gives a window another frame; what reaches down to its end is as much higher.
fn enlarge(window: &mut Window, frame: Rect) {
    fn lengthen(element: &mut Element, end: f64, by: f64) {
        if let Some(frame) = &mut element.frame
            && frame.bottom() >= end
        {
            frame.height += by;
        }
        let children = element.children.iter_mut();
        children.for_each(|child| lengthen(child, end, by));
    }
    let (end, by) = (window.frame.height, frame.height - window.frame.height);
    let children = window.children.iter_mut();
    children.for_each(|child| lengthen(child, end, by));
    window.frame = frame;
}

/// Takes the rows out of a window's lists, and what is shown of them.
fn empty(window: &mut Window) {
    fn clear(element: &mut Element) {
        if element.role == Role::Table || element.is_part("detail") {
            element.children.clear();
        }
        element.children.iter_mut().for_each(clear);
    }
    window.children.iter_mut().for_each(clear);
}

fn add_files(world: &mut World, seed: u64) {
    let mut chance = Chance::new(seed, "files");
    let home = world.system.home.clone();
    for number in 0..FILES {
        let (place, noun) = (chance.word(PLACES), chance.word(NOUNS));
        let path = format!("{home}/{FOLDER}/{place} {noun} {number:05}.pdf");
        world.disk.add(path, File::default());
    }
}
