//! System Events: files, folders and the disk, by their paths.

use super::{super::finder::file_url, domains};
use crate::{
    apple_events::{
        failure::Failure,
        file_facts,
        value::{Step, Value},
    },
    finder::kind_of,
};
use simulated_world::world::{
    Place, World,
    disk::{folder_of, name_of, split_extension, trimmed},
};

/// The elements of the application, a disk or a folder that are disk items.
const ELEMENTS: [&str; 6] = [
    "aliases",
    "diskItems",
    "disks",
    "filePackages",
    "files",
    "folders",
];

/// The name of the startup disk.
const DISK: &str = "Macintosh HD";

/// Whether elements with that plural are disk items.
pub(super) fn are_elements(plural: &str) -> bool {
    ELEMENTS.contains(&plural)
}

/// The path of what is named at the application: a POSIX path, one in the home folder (`~/`), or one with colons.
pub(super) fn path_named(world: &World, name: &str) -> String {
    let path = match name.strip_prefix('~') {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => {
            format!("{}{rest}", world.system.home)
        }
        _ if name == DISK => "/".to_owned(),
        _ => applescript::slashes(name),
    };
    trimmed(&path).to_owned()
}

/// The path on the disk of what is named at the application.
pub(super) fn named(world: &World, plural: &str, name: &str) -> Result<String, Failure> {
    let (place, path) = world
        .look_up(&path_named(world, name))
        .ok_or_else(|| Failure::mac(-1728))?;
    // An alias of AppleScript's is a value that names anything.
    if plural == "aliases" || is_of(place, plural) {
        Ok(path)
    } else {
        Err(Failure::mac(-1728))
    }
}

/// Whether what stands somewhere is among the elements with that plural. An application is a file package, which is a file.
fn is_of(place: Place, plural: &str) -> bool {
    match plural {
        "disks" => place == Place::Disk,
        "folders" => place == Place::Folder,
        "filePackages" => place == Place::Application,
        "files" => matches!(place, Place::Document | Place::Application),
        "diskItems" => true,
        // Those that Finder makes; there are none on the simulated disk.
        _ => false,
    }
}

/// The paths of what is in a folder or on the disk.
pub(super) fn inside(world: &World, folder: &str, plural: &str) -> Vec<String> {
    let paths = world.names_in(folder).into_iter();
    paths
        .map(|name| format!("{}/{name}", folder.trim_end_matches('/')))
        .filter(|path| world.place(path).is_some_and(|place| is_of(place, plural)))
        .collect()
}

pub(super) fn class_of(world: &World, path: &str) -> &'static str {
    match world.place(path) {
        Some(Place::Disk) => "disk",
        Some(Place::Application) => "filePackage",
        Some(Place::Document) => "file",
        Some(Place::Folder) | None => "folder",
    }
}

/// A property; `container` is an object and not here.
pub(super) fn property(world: &World, path: &str, name: &str) -> Result<Option<Value>, Failure> {
    let kept = || domains::is_kept(world, path).then_some(Place::Folder);
    let place = world.place(path).or_else(kept);
    let place = place.ok_or_else(|| Failure::mac(-1728))?;
    let last = match name_of(path) {
        "" => DISK,
        name => name,
    };
    let version = || world.app_at(path)?.version.clone();
    Ok(Some(match name {
        "name" => Value::text(last),
        "displayedName" if place == Place::Application => {
            Value::text(last.trim_end_matches(".app"))
        }
        "displayedName" => Value::text(last),
        "nameExtension" if matches!(place, Place::Document | Place::Application) => {
            Value::text(split_extension(last).1.trim_start_matches('.'))
        }
        "nameExtension" => Value::text(""),
        "POSIXPath" | "posixPath" => Value::text(path),
        "path" => Value::text(colons(world, path)),
        "URL" | "url" => Value::text(file_url(path, place != Place::Document)),
        "kind" => Value::optional(kind_of(world, path)),
        // Far below 2^53.
        "size" | "physicalSize" => Value::Number(world.bytes_of(path) as f64),
        "creationDate" | "modificationDate" => Value::Date(world.modified(path) * 1000.0),
        "visible" => Value::Boolean(!last.starts_with('.')),
        "busyStatus" | "stationery" => Value::Boolean(false),
        "packageFolder" => Value::Boolean(place == Place::Application),
        "version" | "shortVersion" if place == Place::Application => Value::optional(version()),
        "startup" | "localVolume" if place == Place::Disk => Value::Boolean(true),
        "ejectable" if place == Place::Disk => Value::Boolean(false),
        "ignorePrivileges" if place == Place::Disk => Value::Boolean(false),
        // Of a volume on a file server.
        "server" | "zone" if place == Place::Disk => Value::Missing,
        "capacity" | "freeSpace" => return Ok(file_facts::kept(world, path, name)),
        _ => return Ok(None),
    }))
}

/// The folder that holds what stands at a path.
pub(super) fn container(path: &str) -> Result<String, Failure> {
    let folder = folder_of(path).ok_or_else(|| Failure::mac(-1728))?;
    Ok(folder.to_owned())
}

/// A path as references of System Events name it: with colons, one more behind a folder [events 3.11].
pub(super) fn colons(world: &World, path: &str) -> String {
    let holds = matches!(world.place(path), Some(Place::Folder | Place::Application))
        || domains::is_kept(world, path);
    let slash = if holds { "/" } else { "" };
    applescript::colons(&format!("{}{slash}", trimmed(path)))
}

pub(super) fn steps_to(world: &World, path: &str) -> Vec<Step> {
    let plural = match class_of(world, path) {
        "disk" => return vec![Step::Elements("disks".into()), Step::Name(DISK.into())],
        "filePackage" => "filePackages",
        "file" => "files",
        _ => "folders",
    };
    vec![
        Step::Elements(plural.into()),
        Step::Name(colons(world, path)),
    ]
}
