//! Finder: items that a script names by their paths with colons, and by aliases.

use super::{dictionary::FINDER, failure::Failure};
use simulated_world::world::{Place, World, disk::trimmed};

/// The path of what is named at the application by a path with colons; none: the name is no such path.
pub(super) fn named(world: &World, plural: &str, name: &str) -> Option<Result<String, Failure>> {
    // The class of the value, and not one of Finder's.
    let is_alias = plural == "aliases";
    let class = FINDER.class_with_plural(plural);
    let is_file = class.is_some_and(|class| FINDER.is_a(class, "item"));
    if !name.contains(':') || !(is_file || is_alias) {
        return None;
    }
    let path = applescript::slashes(name);
    let Some((place, path)) = world.look_up(trimmed(&path)) else {
        return Some(Err(Failure::mac(-1728)));
    };
    let own = match place {
        Place::Disk => "disk",
        Place::Folder => "folder",
        Place::Application => "applicationFile",
        Place::Document if world.original_of(&path).is_some() => "aliasFile",
        Place::Document => "documentFile",
    };
    let is_meant = is_alias || class.is_some_and(|class| FINDER.is_a(own, class));
    Some(if is_meant {
        Ok(path)
    } else {
        Err(Failure::mac(-1728))
    })
}
