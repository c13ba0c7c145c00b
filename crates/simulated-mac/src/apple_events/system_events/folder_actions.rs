//! System Events: scripts that are attached to folders [events 3.14]. Attaching and taking away is simulated; running them
//! when something comes into a folder is not.

use super::{
    disk_items::path_named, fields, folder_parts::Part, object::Handle, view::SystemEvents,
};
use crate::apple_events::{
    call::Call,
    evaluate::evaluate,
    failure::Failure,
    value::{Step, Value},
};
use simulated_world::world::{
    World,
    disk::name_of,
    folder_actions::{AttachedScript, FolderAction},
};

fn folder(world: &World, place: usize) -> Option<&FolderAction> {
    world.folder_actions.folders.get(place)
}

fn script(world: &World, place: usize, one: usize) -> Option<&AttachedScript> {
    folder(world, place)?.scripts.get(one)
}

/// The scripts of a folder.
pub(super) fn scripts(world: &World, place: usize) -> Vec<Part> {
    let count = folder(world, place).map_or(0, |folder| folder.scripts.len());
    (0..count).map(|one| Part::Script(place, one)).collect()
}

/// A property of an object.
pub(super) fn property(world: &World, part: Part, name: &str) -> Option<Value> {
    let (path, value) = match part {
        Part::Folder(place) => {
            let folder = folder(world, place)?;
            (&folder.path, fields::get(folder, part.class(), name))
        }
        Part::Script(place, one) => {
            let script = script(world, place, one)?;
            (&script.path, fields::get(script, part.class(), name))
        }
    };
    match name {
        "path" => Some(Value::Path(path.clone())),
        "POSIXPath" | "posixPath" => Some(Value::text(path.as_str())),
        "volume" => Some(Value::text("Macintosh HD")),
        _ => value,
    }
}

/// Sets a property.
pub(super) fn set(world: &mut World, part: Part, name: &str, value: &Value) -> Result<(), Failure> {
    let gone = || Failure::mac(-1728);
    let folders = &mut world.folder_actions.folders;
    match part {
        Part::Folder(place) => fields::set(folders.get_mut(place).ok_or_else(gone)?, name, value),
        Part::Script(place, one) => {
            let folder = folders.get_mut(place).ok_or_else(gone)?;
            let script = folder.scripts.get_mut(one).ok_or_else(gone)?;
            fields::set(script, name, value)
        }
    }
}

/// Takes an object away.
pub(super) fn remove(world: &mut World, part: Part) {
    let folders = &mut world.folder_actions.folders;
    match part {
        Part::Folder(place) if place < folders.len() => {
            folders.remove(place);
        }
        Part::Script(place, one) => {
            let folder = folders.get_mut(place);
            if let Some(folder) = folder.filter(|folder| one < folder.scripts.len()) {
                folder.scripts.remove(one);
            }
        }
        Part::Folder(_) => {}
    }
}

/// The way to an object.
pub(super) fn steps_to(world: &World, part: Part) -> Vec<Step> {
    let (place, one) = match part {
        Part::Folder(place) => (place, None),
        Part::Script(place, one) => (place, Some(one)),
    };
    let name = folder(world, place).map_or("", |folder| &folder.name);
    let mut steps = vec![
        Step::Elements("folderActions".into()),
        Step::Name(name.into()),
    ];
    if let Some(one) = one {
        let name = script(world, place, one).map_or("", |script| &script.name);
        steps.extend([Step::Elements("scripts".into()), Step::Name(name.into())]);
    }
    steps
}

/// The path of a folder or a script that a parameter names: an alias, a file, a path, or an object.
fn path_of(world: &World, value: &Value) -> Result<String, Failure> {
    match value {
        Value::Path(path) => Ok(path.trim_end_matches('/').to_owned()),
        Value::Text(path) => Ok(path_named(world, path)),
        Value::Reference(reference) => {
            let found = evaluate(&SystemEvents::new(world), &reference.steps)?.objects()?;
            match found.first().map(|object| object.handle()) {
                Some(Handle::Item(path)) => Ok(path),
                Some(Handle::FolderAction(Part::Folder(place))) => {
                    let found = folder(world, place).map(|folder| folder.path.clone());
                    found.ok_or_else(|| Failure::mac(-1728))
                }
                _ => Err(Failure::mac(-1700)),
            }
        }
        _ => Err(Failure::mac(-1700)),
    }
}

/// The place of the action of the folder at a path.
fn place_of(world: &World, path: &str) -> Option<usize> {
    let mut folders = world.folder_actions.folders.iter();
    folders.position(|folder| folder.path == path)
}

/// The place of a folder's action, which is new where there was none.
pub(super) fn keep_folder(world: &mut World, path: &str, name: Option<&str>) -> usize {
    if let Some(place) = place_of(world, path) {
        return place;
    }
    let folders = &mut world.folder_actions.folders;
    folders.push(FolderAction {
        name: name.unwrap_or_else(|| name_of(path)).to_owned(),
        path: path.to_owned(),
        enabled: true,
        scripts: Vec::new(),
    });
    folders.len() - 1
}

/// Attaches a script to a folder that has an action.
pub(super) fn keep_script(world: &mut World, place: usize, path: &str) -> Option<Part> {
    let folder = world.folder_actions.folders.get_mut(place)?;
    folder.scripts.retain(|script| script.path != path);
    folder.scripts.push(AttachedScript {
        name: name_of(path).to_owned(),
        path: path.to_owned(),
        enabled: true,
    });
    Some(Part::Script(place, folder.scripts.len() - 1))
}

/// The commands of the suite; none for one that is not among these.
pub(super) fn run(world: &mut World, call: &Call<'_>) -> Option<Result<Vec<Part>, Failure>> {
    Some(match call.name {
        "attachActionTo" => attach(world, call).map(|part| vec![part]),
        "attachedScripts" => attached(world, call),
        "removeActionFrom" => detach(world, call).map(|part| vec![part]),
        _ => return None,
    })
}

fn named_folder(world: &World, call: &Call<'_>) -> Result<String, Failure> {
    path_of(world, call.arguments.direct)
}

fn attach(world: &mut World, call: &Call<'_>) -> Result<Part, Failure> {
    let folder = named_folder(world, call)?;
    let script = call
        .arguments
        .get("using")
        .ok_or_else(|| Failure::mac(-1701))?;
    let script = path_of(world, script)?;
    if world.place(&folder).is_none() {
        return Err(Failure::mac(-43));
    }
    let place = keep_folder(world, &folder, None);
    keep_script(world, place, &script).ok_or_else(|| Failure::mac(-1728))
}

fn attached(world: &World, call: &Call<'_>) -> Result<Vec<Part>, Failure> {
    let folder = named_folder(world, call)?;
    Ok(place_of(world, &folder).map_or_else(Vec::new, |place| scripts(world, place)))
}

fn detach(world: &mut World, call: &Call<'_>) -> Result<Part, Failure> {
    let gone = || Failure::mac(-1728);
    let path = named_folder(world, call)?;
    let place = place_of(world, &path).ok_or_else(gone)?;
    let attached = &folder(world, place).ok_or_else(gone)?.scripts;
    let by_name = call
        .arguments
        .get("usingActionName")
        .and_then(Value::as_text);
    let by_number = call
        .arguments
        .get("usingActionNumber")
        .and_then(Value::as_number);
    let one = match (by_name, by_number) {
        (Some(name), _) => attached.iter().position(|script| script.name == name),
        (None, Some(number)) => (number as usize).checked_sub(1),
        (None, None) => return Err(Failure::mac(-1701)),
    };
    let one = one.filter(|one| *one < attached.len()).ok_or_else(gone)?;
    remove(world, Part::Script(place, one));
    Ok(Part::Folder(place))
}
