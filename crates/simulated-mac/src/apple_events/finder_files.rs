//! What Finder does with files for scripts: `delete`, `move` and `duplicate`, and the files and folders that a command
//! names.

use super::{
    call::Call,
    evaluate::{Suite, evaluate, reference},
    failure::Failure,
    finder::{Finder, Object},
    value::{Step, Value},
};
use crate::{apps::trash, finder};
use simulated_world::world::{
    FileChange, Place, World,
    disk::{folder_of, is_within, name_of, split_extension, trimmed},
    finder_views::{ColumnName, Named, ViewStyle},
};

/// The numbers of Apple's `FinderRegistry.h`: an item of that name is there and is not to be replaced, a folder does not
/// go into itself, and what is moved is there already.
const CANNOT_OVERWRITE: i32 = -15267;
const INTO_ITSELF: i32 = -15268;
const ALREADY_THERE: i32 = -15271;

/// Where a command puts files.
enum To {
    Trash,
    /// Beside the file, as a copy.
    Beside,
    Folder(String),
}

/// `delete`, `move` or `duplicate`, one file after the other; the answer is what they are now, one reference or a list.
pub(super) fn run(world: &mut World, call: &Call<'_>) -> Result<Value, Failure> {
    let files = named(world, call)?;
    if files.is_empty() {
        return Err(Failure::mac(-1728));
    }
    let to = match (call.name, call.arguments.get("to")) {
        ("delete", _) => To::Trash,
        (_, Some(place)) => match folder_at(world, place)? {
            folder if folder == trash::folder(world) && call.name == "move" => To::Trash,
            folder => To::Folder(folder),
        },
        ("duplicate", None) => To::Beside,
        (_, None) => return Err(Failure::mac(-1701)),
    };
    let replaces = call.arguments.is_true("replacing");
    let keeps = call.name == "duplicate";
    let mut moved = Vec::new();
    let all = files.into_iter().try_for_each(|file| {
        let path = put(world, &file, &to, keeps, replaces)?;
        moved.push((file, path));
        Ok(())
    });
    // What was put before one that cannot be stays there.
    note(world, &moved, keeps);
    all?;
    let suite = Finder::new(world);
    let made = moved
        .into_iter()
        .map(|(_, path)| Value::Reference(reference(&suite, &Object::Item(path), call.target)));
    Ok(Value::one_or_list(made.collect()))
}

/// Has Finder's windows show it, and its Undo take it back.
fn note(world: &mut World, moved: &[(String, String)], keeps: bool) {
    let moved = moved.to_vec();
    match (moved.is_empty(), keeps) {
        (true, _) => finder::show_change(world),
        (false, true) => finder::note_change(world, FileChange::Copied(moved)),
        (false, false) => finder::note_change(world, FileChange::Moved(moved)),
    }
}

/// Puts one file or folder where it is to be; the answer is its new path.
fn put(
    world: &mut World,
    file: &str,
    to: &To,
    keeps: bool,
    replaces: bool,
) -> Result<String, Failure> {
    let (_, file) = world.look_up(file).ok_or_else(|| Failure::mac(-10010))?;
    if world.is_of_every_mac(&file) {
        let what = if keeps { "copying" } else { "moving" };
        return Err(Failure::NotSimulated(format!(
            "{what} {file}, which every Mac has"
        )));
    }
    if !keeps {
        refuse_locked(world, &file)?;
    }
    let is_binned = is_within(&file, &trash::folder(world));
    let path = match to {
        To::Trash if is_binned => {
            return Err(Failure::NotSimulated(format!(
                "deleting {file}, which is in the Trash"
            )));
        }
        To::Trash => trash::place_for(world, &file),
        // `Plan copy.txt`
        To::Beside => {
            let (stem, extension) = split_extension(name_of(&file));
            let folder = folder_of(&file).unwrap_or("/");
            world.free_path(folder, &format!("{stem} copy"), extension)
        }
        To::Folder(folder) => format!("{}/{}", folder.trim_end_matches('/'), name_of(&file)),
    };
    if path == file && !keeps {
        return Err(Failure::mac(ALREADY_THERE));
    }
    if is_within(&path, &file) && path != file {
        return Err(Failure::mac(INTO_ITSELF));
    }
    if world.place(&path).is_some() {
        if !replaces || path == file {
            return Err(name_is_taken(CANNOT_OVERWRITE));
        }
        if !world.remove_file(&path) {
            return Err(Failure::NotSimulated(format!("replacing {path}")));
        }
    }
    if keeps && !world.has_room_for_copy(&file) {
        return Err(disk_is_full());
    }
    if !world.transfer(&file, &path, keeps) {
        return Err(Failure::mac(-10000));
    }
    Ok(path)
}

/// Sets a property of an object that is about files; none: it is another one.
pub(super) fn set(
    world: &mut World,
    object: &Object,
    name: &str,
    value: &Value,
) -> Option<Result<(), Failure>> {
    match (object, name) {
        (Object::Item(path), "name") => Some(rename(world, path, value)),
        (Object::Item(path), "comment" | "labelIndex" | "locked" | "extensionHidden") => {
            Some(mark(world, path, name, value))
        }
        (Object::Item(path), "position") => Some(put_at(world, path, value)),
        _ => None,
    }
}

/// The number of Apple's `FinderRegistry.h`: icons alone have places.
const NO_ICON_VIEW: i32 = -15263;

/// Puts an icon at a place in its window, which shows icons.
fn put_at(world: &mut World, path: &str, value: &Value) -> Result<(), Failure> {
    let place = value.as_pair().ok_or_else(|| Failure::mac(-1700))?;
    let folder = folder_of(path).unwrap_or("/");
    let mut windows = finder::browsers(world).into_iter();
    let window = windows.find(|window| finder::shown_folder(window).as_deref() == Some(folder));
    let shows_others =
        window.is_some_and(|window| world.finder.view(window.id).style != ViewStyle::Icon);
    if shows_others {
        return Err(Failure::mac(NO_ICON_VIEW));
    }
    let file = world
        .listed_file_mut(path)
        .ok_or_else(|| Failure::NotSimulated(format!("a place of {path}, which every Mac has")))?;
    file.position = Some(place);
    finder::show_icons_anew(world);
    Ok(())
}

/// Gives a file or folder a comment or a label, locks it or hides its extension.
pub(super) fn mark(
    world: &mut World,
    path: &str,
    name: &str,
    value: &Value,
) -> Result<(), Failure> {
    let file = world
        .listed_file_mut(path)
        .ok_or_else(|| Failure::NotSimulated(format!("{name} of {path}, which every Mac has")))?;
    let wrong = || Failure::mac(-1700);
    match name {
        "comment" => {
            let comment = value.as_text().ok_or_else(wrong)?;
            comment.clone_into(&mut file.comment);
        }
        "locked" => file.locked = value.as_boolean().ok_or_else(wrong)?,
        "extensionHidden" => file.hides_extension = value.as_boolean().ok_or_else(wrong)?,
        _ => {
            let label = value.as_number().ok_or_else(wrong)?;
            // Finder takes the places of its seven labels.
            file.label = (0..8)
                .find(|place| f64::from(*place) == label)
                .ok_or_else(|| Failure::mac(-10006))?;
        }
    }
    Ok(())
}

/// Gives a file or folder another name.
pub(super) fn rename(world: &mut World, path: &str, name: &Value) -> Result<(), Failure> {
    let name = name.as_text().ok_or_else(|| Failure::mac(-1700))?;
    if name.is_empty() || name.contains(['/', ':']) {
        return Err(Failure::NotSimulated(
            "that name for an item of a disk".into(),
        ));
    }
    if world.is_of_every_mac(path) {
        let what = format!("another name for {path}, which every Mac has");
        return Err(Failure::NotSimulated(what));
    }
    refuse_locked(world, path)?;
    let folder = folder_of(path).unwrap_or("/").trim_end_matches('/');
    let to = format!("{folder}/{name}");
    if to == path {
        return Ok(());
    }
    if world.place(&to).is_some() {
        return Err(name_is_taken(-48));
    }
    if !world.rename(path, name) {
        return Err(Failure::mac(-10006));
    }
    note(world, &[(path.to_owned(), to)], false);
    Ok(())
}

/// What a Mac says of a locked file is not known.
fn refuse_locked(world: &World, path: &str) -> Result<(), Failure> {
    match world.listed_file(path).is_some_and(|file| file.locked) {
        true => Err(Failure::NotSimulated(format!("changing the locked {path}"))),
        false => Ok(()),
    }
}

/// `data size`: the bytes in each of the files that a command is about.
pub(super) fn data_size(world: &World, call: &Call<'_>) -> Result<Value, Failure> {
    let files = named(world, call)?;
    if files.is_empty() {
        return Err(Failure::mac(-1728));
    }
    // Far below 2^53.
    let sizes = files
        .iter()
        .map(|path| Value::Number(world.bytes_of(path) as f64));
    Ok(Value::one_or_list(sizes.collect()))
}

/// The files that a command is about.
pub(super) fn named(world: &World, call: &Call<'_>) -> Result<Vec<String>, Failure> {
    paths(world, &objects(world, call)?)
}

/// What a command is about.
pub(super) fn objects(world: &World, call: &Call<'_>) -> Result<Vec<Object>, Failure> {
    match call.arguments.direct {
        Value::Missing => objects_of_steps(world, call.steps),
        direct => objects_in(world, direct),
    }
}

fn objects_in(world: &World, value: &Value) -> Result<Vec<Object>, Failure> {
    match value {
        Value::List(items) => {
            let found = items.iter().map(|item| objects_in(world, item));
            let found: Vec<Vec<Object>> = found.collect::<Result<_, _>>()?;
            Ok(found.into_iter().flatten().collect())
        }
        Value::Path(path) => Ok(vec![Object::Item(path.clone())]),
        Value::Reference(reference) => objects_of_steps(world, &reference.steps),
        // A path with colons is a file to Finder, any other text is none.
        Value::Text(path) if path.contains(':') => Ok(vec![Object::Item(at_colons(world, path)?)]),
        _ => Err(Failure::mac(-10010)),
    }
}

/// What stands at a path with colons.
fn at_colons(world: &World, path: &str) -> Result<String, Failure> {
    let found = world.look_up(trimmed(&applescript::slashes(path)));
    found
        .map(|(_, path)| path)
        .ok_or_else(|| Failure::mac(-1728))
}

fn objects_of_steps(world: &World, steps: &[Step]) -> Result<Vec<Object>, Failure> {
    evaluate(&Finder::new(world), steps)?.objects()
}

/// The paths of files; anything else is refused.
pub(super) fn paths(world: &World, objects: &[Object]) -> Result<Vec<String>, Failure> {
    let suite = Finder::new(world);
    let paths = objects.iter().map(|object| suite.path_of(object));
    paths
        .map(|path| path.ok_or_else(|| Failure::mac(-10010)))
        .collect()
}

/// The path of the file that a value names.
pub(super) fn file_at(world: &World, value: &Value) -> Result<String, Failure> {
    let mut files = paths(world, &objects_in(world, value)?)?.into_iter();
    let file = files.next().and_then(|path| world.look_up(&path));
    file.map(|(_, path)| path)
        .ok_or_else(|| Failure::mac(-1728))
}

/// The column that a value means: its name, or a reference to it.
pub(super) fn column_named(world: &World, value: &Value) -> Result<ColumnName, Failure> {
    if let Some(name) = value.as_text() {
        return ColumnName::named(name).ok_or_else(|| Failure::mac(-10006));
    }
    match objects_in(world, value)?.as_slice() {
        [Object::Column(_, column)] => Ok(*column),
        _ => Err(Failure::mac(-10006)),
    }
}

/// Selects the items that a value names in a window of the folder that holds them; an empty list selects nothing.
pub(super) fn select(world: &mut World, value: &Value) -> Result<(), Failure> {
    match objects_in(world, value)?.as_slice() {
        [] => {
            finder::select_nothing(world);
            Ok(())
        }
        objects => {
            let paths = paths(world, objects)?;
            reveal(world, &paths)
        }
    }
}

/// Has items selected in a window of the folder that holds them.
pub(super) fn reveal(world: &mut World, paths: &[String]) -> Result<(), Failure> {
    if paths.is_empty() || !finder::reveal(world, paths) {
        return Err(Failure::mac(-10010));
    }
    Ok(())
}

/// The path of the folder or disk that a parameter names.
pub(super) fn folder_at(world: &World, place: &Value) -> Result<String, Failure> {
    match place {
        Value::Path(path) => folder(world, path.clone()),
        Value::Text(path) if path.contains(':') => folder(world, at_colons(world, path)?),
        Value::Reference(reference) => folder_of_steps(world, &reference.steps),
        _ => Err(Failure::NotSimulated(
            "a place that is no folder, alias or file".into(),
        )),
    }
}

/// The path of the folder or disk at the end of a way.
pub(super) fn folder_of_steps(world: &World, steps: &[Step]) -> Result<String, Failure> {
    let suite = Finder::new(world);
    let objects = evaluate(&suite, steps)?.objects()?;
    // A window stands for the folder that it shows.
    let path = objects.first().and_then(|object| {
        let shown = suite.contents_of(object);
        suite.path_of(shown.as_ref().unwrap_or(object))
    });
    folder(world, path.ok_or_else(|| Failure::mac(-10000))?)
}

fn folder(world: &World, path: String) -> Result<String, Failure> {
    match world.place(&path) {
        Some(Place::Folder | Place::Disk) => Ok(path),
        // It comes to be when something is moved there.
        None if path == trash::folder(world) => Ok(path),
        _ => Err(Failure::mac(-10000)),
    }
}

/// An item of the name is there. The number is the command's; the sentence is that of `make new folder`, and for the others
/// grade C.
pub(super) fn name_is_taken(number: i32) -> Failure {
    Failure::Mac {
        number,
        message:
            "The operation can't be completed because there is already an item with that name."
                .into(),
    }
}

/// The simulated disk holds no more.
pub(super) fn disk_is_full() -> Failure {
    Failure::Mac {
        number: -34,
        message: "Disk Macintosh HD is full.".into(),
    }
}
