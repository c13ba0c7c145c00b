//! `make` of Finder: folders, alias files and windows.

use super::{
    arguments::text_of,
    call::Call,
    dictionary::FINDER,
    evaluate::reference,
    failure::Failure,
    finder::{Finder, Object},
    finder_changes, finder_files,
    finder_object::desktop_path,
    value::Value,
};
use simulated_world::world::{World, disk::name_of};

/// The name of a folder that is given none.
const UNTITLED: &str = "untitled folder";

/// Makes a folder where it is told to be; the answer is the folder.
pub(super) fn make(world: &mut World, call: &Call<'_>) -> Result<Value, Failure> {
    let wanted = call.arguments.get("new").and_then(Value::as_text);
    let class = wanted.and_then(|name| FINDER.class_named(name)).or(wanted);
    if class == Some("finderWindow") {
        return make_window(world, call);
    }
    if class == Some("aliasFile") {
        return make_alias(world, call);
    }
    if matches!(class, Some("file" | "documentFile")) {
        return make_file(world, call);
    }
    if class != Some("folder") {
        let class = class.unwrap_or("object of no class");
        return Err(Failure::NotSimulated(format!(
            "making a new {class} in Finder"
        )));
    }
    let folder = container(world, call)?;
    let path = match name(call)? {
        Some(name) => format!("{}/{name}", folder.trim_end_matches('/')),
        None => world.free_path(&folder, UNTITLED, ""),
    };
    if world.place(&path).is_some() {
        return Err(finder_files::name_is_taken(-48));
    }
    if !world.disk.has_room(1, 0) {
        return Err(finder_files::disk_is_full());
    }
    if !world.create_folder(&path, false) {
        return Err(Failure::mac(-10000));
    }
    set_others(world, call, &path)?;
    Ok(made(world, call, path))
}

fn made(world: &mut World, call: &Call<'_>, path: String) -> Value {
    crate::finder::list_anew(world);
    let suite = Finder::new(world);
    Value::Reference(reference(&suite, &Object::Item(path), call.target))
}

/// The name of a file that is given none.
const UNTITLED_FILE: &str = "untitled";

/// Makes an empty file where it is told to be; the answer is the file.
fn make_file(world: &mut World, call: &Call<'_>) -> Result<Value, Failure> {
    let folder = container(world, call)?;
    let path = match name(call)? {
        Some(name) => format!("{}/{name}", folder.trim_end_matches('/')),
        None => world.free_path(&folder, UNTITLED_FILE, ""),
    };
    if world.place(&path).is_some() {
        return Err(finder_files::name_is_taken(-48));
    }
    if world.write_file(&path, "").is_err() {
        return Err(finder_files::disk_is_full());
    }
    set_others(world, call, &path)?;
    Ok(made(world, call, path))
}

/// Makes an alias file to what `to` names. It has the name of that, and another one where that is taken.
fn make_alias(world: &mut World, call: &Call<'_>) -> Result<Value, Failure> {
    let original = call
        .arguments
        .get("to")
        .ok_or_else(|| Failure::mac(-1701))?;
    let original = finder_files::file_at(world, original)?;
    let folder = container(world, call)?;
    let path = match name(call)? {
        Some(name) => format!("{}/{name}", folder.trim_end_matches('/')),
        None => {
            let own = name_of(&original);
            let plain = format!("{}/{own}", folder.trim_end_matches('/'));
            match world.place(&plain) {
                None => plain,
                Some(_) => world.free_path(&folder, &format!("{own} alias"), ""),
            }
        }
    };
    if world.place(&path).is_some() {
        return Err(finder_files::name_is_taken(-48));
    }
    if world.write_file(&path, "").is_err() {
        return Err(finder_files::disk_is_full());
    }
    if let Some(file) = world.listed_file_mut(&path) {
        file.original = Some(original);
    }
    set_others(world, call, &path)?;
    Ok(made(world, call, path))
}

/// Makes a window of the folder that `to` names, or of the home folder.
fn make_window(world: &mut World, call: &Call<'_>) -> Result<Value, Failure> {
    let folder = match call.arguments.get("to") {
        Some(place) => finder_files::folder_at(world, place)?,
        None => {
            let usual = world.finder.settings.new_window_target.clone();
            usual.unwrap_or_else(|| world.system.home.clone())
        }
    };
    crate::finder::browse(world, &folder);
    let front = crate::finder::browsers(world)
        .first()
        .map(|window| window.id);
    let front = Object::Window(front.ok_or_else(|| Failure::mac(-10000))?);
    for (field, value) in properties(call) {
        match finder_changes::set(world, &front, field, value) {
            Some(done) => done?,
            None => {
                let what = format!("a new window with the property {field}");
                return Err(Failure::NotSimulated(what));
            }
        }
    }
    let suite = Finder::new(world);
    Ok(Value::Reference(reference(&suite, &front, call.target)))
}

/// The path of the folder that `at` names, or that is told to make one; the desktop where there is neither.
fn container(world: &World, call: &Call<'_>) -> Result<String, Failure> {
    match call.arguments.get("at") {
        Some(place) => finder_files::folder_at(world, place),
        None if call.steps.is_empty() => Ok(desktop_path(world)),
        None => finder_files::folder_of_steps(world, call.steps),
    }
}

/// The properties that it is given.
fn properties<'c>(call: &'c Call<'_>) -> &'c [(String, Value)] {
    match call.arguments.get("withProperties") {
        Some(Value::Record(fields)) => fields,
        _ => &[],
    }
}

/// The name that it is given.
fn name(call: &Call<'_>) -> Result<Option<String>, Failure> {
    let mut fields = properties(call).iter();
    let Some((_, name)) = fields.find(|(field, _)| is_name(field)) else {
        return Ok(None);
    };
    // A number becomes its text; what is none is refused.
    let name = text_of(name)?;
    if name.is_empty() || name.contains([':', '/']) {
        return Err(Failure::NotSimulated("a new folder with that name".into()));
    }
    Ok(Some(name))
}

fn is_name(field: &str) -> bool {
    field.eq_ignore_ascii_case("name")
}

/// Gives it its other properties.
fn set_others(world: &mut World, call: &Call<'_>, path: &str) -> Result<(), Failure> {
    let object = Object::Item(path.to_owned());
    for (field, value) in properties(call).iter().filter(|(field, _)| !is_name(field)) {
        match finder_files::set(world, &object, field, value) {
            Some(done) => done?,
            None => {
                let what = format!("a new item with the property {field}");
                return Err(Failure::NotSimulated(what));
            }
        }
    }
    Ok(())
}
