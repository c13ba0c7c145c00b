//! What apps do of their own accord, beyond what AppKit does for each of them: documents are kept, web pages load,
//! Calculator calculates, a pane follows its list.
//!
//! [`super::tree`] calls these when a control was pressed, a menu item chosen, a key typed or a selection made.

mod calculator;
mod documents;
mod effects;
mod finder;
mod input_menu;
mod panels;
mod panes;
mod parts;
mod sound;
mod tabs;
mod web;

pub(crate) use documents::{focus_name, keep_all, keeps_by_itself};
pub(crate) use effects::text_changed;
pub(crate) use panels::closing as closing_sheet;
pub(crate) use sound::show as show_volume;

use super::world::World;

/// A control is pressed. True when that is the app's own business and nothing else comes of it.
pub(crate) fn press(world: &mut World, pid: i32, id: u64) -> bool {
    documents::answer(world, pid, id)
        || calculator::press(world, pid, id)
        || web::press(world, pid, id)
}

/// A control was pressed and has done what all of its kind do.
pub(crate) fn pressed(world: &mut World, pid: i32, id: u64) {
    effects::carry_out(world, pid, id);
    sound::follow(world, pid, id);
    panes::follow(world, pid, id);
}

/// A field hands its text over.
pub(crate) fn confirm(world: &mut World, pid: i32, id: u64) {
    web::confirm(world, pid, id);
}

/// An item of the menu bar was chosen that means nothing to every app: the titles on the way to it.
pub(crate) fn choose(world: &mut World, pid: i32, titles: &[&str], now: f64) {
    let taken = documents::choose(world, pid, titles)
        || web::choose(world, pid, titles)
        || input_menu::choose(world, pid, titles)
        || finder::choose(world, pid, titles, now);
    if !taken && let ["Apple", "System Settings…"] = titles {
        parts::launch(world, "System Settings", now);
    }
}

/// A key that nothing with the focus wanted: what it types, Return as `\r`. True when the app takes it.
pub(crate) fn type_key(world: &mut World, pid: i32, text: &str) -> bool {
    calculator::type_key(world, pid, text)
}

/// An element was selected, or its value written.
pub(crate) fn changed(world: &mut World, pid: i32, id: u64) {
    panes::follow(world, pid, id);
    documents::follow(world, pid);
    sound::follow(world, pid, id);
    finder::follow(world, pid, id);
}

/// A row was opened, as by a double click.
pub(crate) fn open_row(world: &mut World, pid: i32, id: u64, now: f64) -> bool {
    finder::open_row(world, pid, id, now) || documents::open_row(world, pid, id)
}
