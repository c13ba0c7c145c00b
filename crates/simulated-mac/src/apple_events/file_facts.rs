//! What scripts are told of files: `info for` and `list folder` of Standard Additions, and what only Finder tells.

use super::{failure::Failure, value::Value};
use crate::{content_types, finder::kind_of};
use simulated_world::world::{
    Place, World,
    disk::{name_of, split_extension},
};

/// The file that a command is about; -43 where nothing is.
pub(super) fn file(world: &World, named: &Value) -> Result<(Place, String), Failure> {
    let path = match named {
        Value::Path(path) => path.clone(),
        Value::Text(text) => applescript::slashes(text),
        _ => return Err(Failure::mac(-1700)),
    };
    world.look_up(&path).ok_or_else(|| not_found(&path))
}

/// No file is there, or none that is meant.
pub(super) fn not_found(path: &str) -> Failure {
    Failure::Mac {
        number: -43,
        message: format!("File {} wasn’t found.", applescript::colons(path)),
    }
}

pub(super) fn info_for(world: &World, named: &Value) -> Result<Value, Failure> {
    let (place, path) = file(world, named)?;
    let name = match name_of(&path) {
        "" => "Macintosh HD",
        name => name,
    };
    let is_app = place == Place::Application;
    let is_folder = place != Place::Document;
    let extension = match place {
        Place::Document | Place::Application => split_extension(name).1.trim_start_matches('.'),
        Place::Folder | Place::Disk => "",
    };
    let shown = if is_app {
        split_extension(name).0
    } else {
        name
    };
    let date = Value::Date(world.modified(&path) * 1000.0);
    let text = |text: &str| Value::text(text);
    let mut fields = vec![
        ("name", text(name)),
        ("creationDate", date.clone()),
        ("modificationDate", date),
        ("size", Value::Number(world.bytes_of(&path) as f64)),
        ("folder", Value::Boolean(is_folder)),
        ("alias", Value::Boolean(false)),
        ("packageFolder", Value::Boolean(is_app)),
        ("visible", Value::Boolean(!name.starts_with('.'))),
        ("extensionHidden", Value::Boolean(is_app)),
        (
            "nameExtension",
            match extension {
                "" => Value::Missing,
                extension => text(extension),
            },
        ),
        ("displayedName", text(shown)),
        ("kind", Value::optional(kind_of(world, &path))),
    ];
    let app = world.installed.iter().find(|app| app.path == path);
    if let Some(app) = app {
        fields.push(("bundleIdentifier", text(&app.bundle_id)));
        fields.push(("shortName", text(&app.name)));
    }
    // What files of today have not is an empty text (recorded: the file type of a document), and no text for folders.
    if is_app || !is_folder {
        fields.push(("fileType", text(if is_app { "APPL" } else { "" })));
        fields.push(("fileCreator", text(if is_app { "????" } else { "" })));
    }
    if let Some(identifier) = content_types::tree(place, name).first() {
        fields.push(("typeIdentifier", text(identifier)));
    }
    let is_locked = world.listed_file(&path).is_some_and(|file| file.locked);
    fields.push(("locked", Value::Boolean(is_locked)));
    if !is_folder {
        fields.push(("busyStatus", Value::Boolean(false)));
    }
    let version = app.and_then(|app| app.version.clone());
    fields.push(("shortVersion", text(&version.unwrap_or_default())));
    fields.push(("longVersion", text("")));
    let named = fields
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value));
    Ok(Value::Record(named.collect()))
}

/// What Finder keeps of a file or folder, and how large the disk is.
pub(super) fn kept(world: &World, path: &str, name: &str) -> Option<Value> {
    let file = world.listed_file(path);
    // Far below 2^53.
    let bytes = |bytes: u64| (path == "/").then_some(Value::Number(bytes as f64));
    match name {
        "comment" => Some(Value::text(file.map_or("", |file| file.comment.as_str()))),
        "labelIndex" => {
            let label = file.map_or(0, |file| file.label);
            Some(Value::Number(f64::from(label)))
        }
        "locked" => Some(Value::Boolean(file.is_some_and(|file| file.locked))),
        "extensionHidden" => Some(Value::Boolean(hides_extension(world, path))),
        "owner" => Some(Value::text(world.owner_of(path).0)),
        "group" => Some(Value::text(world.owner_of(path).1)),
        "ownerPrivileges" => Some(privileges(world, path, 6)),
        "groupPrivileges" => Some(privileges(world, path, 3)),
        "everyonesPrivileges" => Some(privileges(world, path, 0)),
        "position" => file.and_then(|file| file.position).map(Value::pair),
        "capacity" => bytes(world.system.disk_bytes),
        "freeSpace" => bytes(world.system.free_disk_bytes),
        "format" if path == "/" => Some(Value::Constant("APFS format".into())),
        _ => None,
    }
}

/// Who may read and write a file, as Finder says it.
fn privileges(world: &World, path: &str, shift: u16) -> Value {
    let bits = world.mode_of(path) >> shift;
    let name = match (bits & 4 != 0, bits & 2 != 0) {
        (true, true) => "read write",
        (true, false) => "read only",
        (false, true) => "write only",
        (false, false) => "none",
    };
    Value::Constant(name.into())
}

fn hides_extension(world: &World, path: &str) -> bool {
    let is_app = world.place(path) == Some(Place::Application);
    is_app
        || world
            .listed_file(path)
            .is_some_and(|file| file.hides_extension)
}

/// The name that a person sees.
pub(super) fn shown_name<'n>(world: &World, path: &str, name: &'n str) -> &'n str {
    match hides_extension(world, path) {
        true => split_extension(name).0,
        false => name,
    }
}

/// The names in a folder; those that begin with a dot unless they are not wanted.
pub(super) fn list_folder(
    world: &World,
    named: &Value,
    with_invisible: bool,
) -> Result<Value, Failure> {
    let (place, path) = file(world, named)?;
    if !matches!(place, Place::Folder | Place::Disk) {
        return Err(Failure::mac(-1700));
    }
    let names = world.names_in(&path).into_iter();
    let listed = names.filter(|name| with_invisible || !name.starts_with('.'));
    Ok(Value::List(listed.map(Value::Text).collect()))
}
