//! The order of Finder's windows, and that of the rows in them.

use std::cmp::Ordering;

use super::facts::{join, kind_of, process_mut};
use super::window::is_browser;
use simulated_world::world::{
    World,
    finder_views::{ColumnName, Direction, View},
};

/// Puts a window of a folder at a place among the others, the first of them in front. False when there is no such window or
/// place.
pub(crate) fn bring_to(world: &mut World, window: u32, place: usize) -> bool {
    let Some(app) = process_mut(world) else {
        return false;
    };
    let browsers = app.windows.iter().filter(|one| is_browser(one));
    let heights: Vec<i64> = browsers.map(|one| one.z).collect();
    let Some(from) = app.windows.iter().position(|one| one.id == window) else {
        return false;
    };
    if place >= heights.len() {
        return false;
    }
    let moved = app.windows.remove(from);
    let mut places = app.windows.iter().enumerate();
    let at = places
        .by_ref()
        .filter(|(_, one)| is_browser(one))
        .nth(place)
        .map_or(app.windows.len(), |(at, _)| at);
    app.windows.insert(at, moved);
    // Each takes the height in the pile that the place had before.
    let browsers = app.windows.iter_mut().filter(|one| is_browser(one));
    for (one, z) in browsers.zip(heights) {
        one.z = z;
    }
    true
}

/// The names of a folder in the order that a view has. What is equal is sorted by its name, in no other direction.
pub(super) fn sorted(
    world: &World,
    folder: &str,
    mut names: Vec<String>,
    view: &View,
) -> Vec<String> {
    let by = view.list.sort_column;
    let mut columns = view.list.columns.iter();
    let is_reversed = columns
        .find(|column| column.name == by)
        .is_some_and(|column| column.direction == Direction::Reversed);
    let directed = |order: Ordering| if is_reversed { order.reverse() } else { order };
    names.sort_by(|one, other| {
        let [a, b] = [one, other].map(|name| join(folder, name));
        let order = match by {
            ColumnName::Name | ColumnName::Version => Ordering::Equal,
            ColumnName::Kind => kind_of(world, &a).cmp(&kind_of(world, &b)),
            ColumnName::Size => world.bytes_of(&a).cmp(&world.bytes_of(&b)),
            ColumnName::Modified | ColumnName::Created => {
                world.modified(&a).total_cmp(&world.modified(&b))
            }
            ColumnName::Label => label(world, &a).cmp(&label(world, &b)),
            ColumnName::Comment => comment(world, &a).cmp(comment(world, &b)),
        };
        directed(order)
    });
    if is_reversed && by == ColumnName::Name {
        names.reverse();
    }
    names
}

fn label(world: &World, path: &str) -> u8 {
    world.listed_file(path).map_or(0, |file| file.label)
}

fn comment<'w>(world: &'w World, path: &str) -> &'w str {
    world
        .listed_file(path)
        .map_or("", |file| file.comment.as_str())
}
