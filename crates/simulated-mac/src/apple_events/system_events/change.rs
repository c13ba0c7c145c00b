//! System Events: making, moving, opening and deleting. Disk items, login items, property lists.

use plist::Value as List;

use super::{
    disk_items::path_named,
    folder_actions, folder_parts, network,
    object::{Handle, Object},
    preferences::{self, Group},
    property_lists::{self as lists, Home},
    view::SystemEvents,
    xml,
};
use crate::{
    apple_events::{
        call::Call,
        dictionary::SYSTEM_EVENTS,
        evaluate::{evaluate, reference},
        failure::Failure,
        finder_files::{disk_is_full, name_is_taken},
        value::{Step, Value},
    },
    apps,
};
use simulated_world::world::{
    LoginItem, Place, World,
    disk::{is_within, name_of, split_extension},
};

/// Runs a command; none for one that is not among these.
pub(crate) fn run(world: &mut World, call: &Call<'_>) -> Option<Result<Value, Failure>> {
    Some(match call.name {
        "make" => make(world, call).map(|made| answer(world, call, made)),
        "delete" => delete(world, call).map(|()| Value::Missing),
        "move" => move_items(world, call),
        "open" => open(world, call).map(|()| Value::Missing),
        "start" | "stop" => start_or_stop(world, call).map(|()| Value::Missing),
        "connect" | "disconnect" => connect_or_disconnect(world, call),
        _ => {
            let parts = folder_actions::run(world, call)?;
            parts.map(|parts| {
                let parts = parts.into_iter();
                let answers = parts.map(|part| answer(world, call, Object::FolderAction(part)));
                match call.name {
                    "attachedScripts" => Value::List(answers.collect()),
                    _ => Value::one_or_list(answers.collect()),
                }
            })
        }
    })
}

fn answer(world: &World, call: &Call<'_>, object: Object<'static>) -> Value {
    let suite = SystemEvents::new(world);
    Value::Reference(reference(&suite, &object, call.target))
}

fn make(world: &mut World, call: &Call<'_>) -> Result<Object<'static>, Failure> {
    let wanted = call.arguments.get("new").and_then(Value::as_text);
    let class = wanted.and_then(|name| SYSTEM_EVENTS.class_named(name));
    match class.or(wanted).unwrap_or_default() {
        "loginItem" => make_login_item(world, call),
        "folder" => make_disk_item(world, call, Place::Folder),
        "file" => make_disk_item(world, call, Place::Document),
        "propertyListFile" => make_property_list_file(world, call),
        "propertyListItem" => make_property_list_item(world, call),
        "folderAction" => make_folder_action(world, call),
        "script" => make_script(world, call),
        "XMLData" => make_xml_data(world, call),
        other => Err(Failure::NotSimulated(format!(
            "making a new {other} in System Events"
        ))),
    }
}

/// A property that the new object is to have.
fn given<'c>(call: &'c Call<'_>, name: &str) -> Option<&'c Value> {
    let Some(Value::Record(fields)) = call.arguments.get("withProperties") else {
        return None;
    };
    let field = fields
        .iter()
        .find(|(field, _)| field.eq_ignore_ascii_case(name));
    field.map(|(_, value)| value)
}

fn make_login_item(world: &mut World, call: &Call<'_>) -> Result<Object<'static>, Failure> {
    let path = given(call, "path").and_then(Value::as_text);
    let path = path_named(world, path.ok_or_else(|| Failure::mac(-1701))?);
    let (_, path) = world.look_up(&path).ok_or_else(|| Failure::mac(-1728))?;
    let hidden = given(call, "hidden").and_then(Value::as_boolean);
    // One path is one item.
    world.login_items.retain(|item| item.path != path);
    world.login_items.push(LoginItem {
        name: split_extension(name_of(&path)).0.to_owned(),
        path,
        hidden: hidden == Some(true),
    });
    Ok(Object::LoginItem(world.login_items.len() - 1))
}

/// What `make` is given the path of a folder or script by: `path`, or else `name`.
fn given_path(world: &World, call: &Call<'_>) -> Result<String, Failure> {
    let path = given(call, "path").or_else(|| given(call, "name"));
    let path = path.and_then(Value::as_text);
    Ok(path_named(world, path.ok_or_else(|| Failure::mac(-1701))?))
}

fn make_folder_action(world: &mut World, call: &Call<'_>) -> Result<Object<'static>, Failure> {
    let path = given_path(world, call)?;
    let (_, path) = world.look_up(&path).ok_or_else(|| Failure::mac(-43))?;
    let name = given(call, "name").and_then(Value::as_text);
    let place = folder_actions::keep_folder(world, &path, name);
    Ok(Object::FolderAction(folder_parts::Part::Folder(place)))
}

fn make_script(world: &mut World, call: &Call<'_>) -> Result<Object<'static>, Failure> {
    let path = given_path(world, call)?;
    let Some(Object::FolderAction(folder_parts::Part::Folder(place))) = container(world, call)?
    else {
        return Err(Failure::mac(-10000));
    };
    let script = folder_actions::keep_script(world, place, &path);
    script
        .map(Object::FolderAction)
        .ok_or_else(|| Failure::mac(-1728))
}

fn make_xml_data(world: &mut World, call: &Call<'_>) -> Result<Object<'static>, Failure> {
    let text = given(call, "text").or_else(|| call.arguments.get("withData"));
    let text = text.ok_or_else(|| Failure::mac(-1701))?;
    let Value::Text(text) = text else {
        return Err(Failure::mac(-1700));
    };
    xml::keep(world, text).map(|source| Object::Xml(xml::Part::Whole(source)))
}

fn make_disk_item(
    world: &mut World,
    call: &Call<'_>,
    place: Place,
) -> Result<Object<'static>, Failure> {
    let name = given(call, "name").and_then(Value::as_text);
    let name = name.ok_or_else(|| Failure::mac(-1701))?;
    let around = container(world, call)?;
    let path = match around {
        Some(Object::Item(folder)) => format!("{}/{name}", folder.trim_end_matches('/')),
        _ => path_named(world, name),
    };
    if name_of(&path).contains(':') || !path.starts_with('/') {
        return Err(Failure::NotSimulated("that name for a disk item".into()));
    }
    if world.place(&path).is_some() {
        return Err(name_is_taken(-48));
    }
    if !world.disk.has_room(1, 0) {
        return Err(disk_is_full());
    }
    let is_made = match place {
        Place::Folder => world.create_folder(&path, false),
        _ => world.write_file(&path, "").is_ok(),
    };
    if !is_made {
        return Err(Failure::mac(-10000));
    }
    crate::finder::list_anew(world);
    Ok(Object::Item(path))
}

/// What `at` names the end or the beginning of, or what is told to make something.
fn container(world: &World, call: &Call<'_>) -> Result<Option<Object<'static>>, Failure> {
    let steps = match call.arguments.get("at") {
        Some(Value::Reference(reference)) => &reference.steps,
        Some(Value::Path(path)) => return Ok(Some(Object::Item(path.clone()))),
        _ => call.steps,
    };
    let steps = match steps {
        [holder @ .., Step::Elements(_)] => holder,
        whole => whole,
    };
    let objects = evaluate(&SystemEvents::new(world), steps)?.objects()?;
    Ok(objects.first().and_then(|object| match object.handle() {
        Handle::Item(path) => Some(Object::Item(path)),
        Handle::PropertyListItem(home, keys) => Some(Object::PropertyListItem(home, keys)),
        Handle::FolderAction(part) => Some(Object::FolderAction(part)),
        _ => None,
    }))
}

fn make_property_list_file(world: &mut World, call: &Call<'_>) -> Result<Object<'static>, Failure> {
    let name = given(call, "name").and_then(Value::as_text);
    let path = path_named(world, name.ok_or_else(|| Failure::mac(-1701))?);
    let contents = match given(call, "contents") {
        Some(Value::Reference(reference)) => {
            let found = evaluate(&SystemEvents::new(world), &reference.steps)?.objects()?;
            match found.first().map(Object::handle) {
                Some(Handle::PropertyListItem(home, keys)) => {
                    let list = lists::read(world, &home)?;
                    lists::item(&list, &keys).cloned()
                }
                _ => return Err(Failure::mac(-1700)),
            }
        }
        Some(value) => Some(lists::from_value(value)?),
        None => None,
    };
    let contents = contents.unwrap_or_else(|| lists::empty("record"));
    lists::write(world, &Home::File(path.clone()), &contents)?;
    Ok(Object::PropertyListFile(path))
}

fn make_property_list_item(world: &mut World, call: &Call<'_>) -> Result<Object<'static>, Failure> {
    let kind = given(call, "kind").and_then(Value::as_text);
    let value: List = match given(call, "value") {
        Some(value) => lists::from_value(value)?,
        None => lists::empty(kind.unwrap_or("record")),
    };
    let Some(Object::PropertyListItem(home, mut keys)) = container(world, call)? else {
        let home = lists::keep_loose(world, &value)?;
        return Ok(Object::PropertyListItem(home, Vec::new()));
    };
    let name = given(call, "name").and_then(Value::as_text);
    keys.push(name.ok_or_else(|| Failure::mac(-1701))?.to_owned());
    lists::change(world, &home, &keys, Some(value))?;
    Ok(Object::PropertyListItem(home, keys))
}

/// What a command is about.
fn handles(world: &World, call: &Call<'_>) -> Result<Vec<Handle>, Failure> {
    let suite = SystemEvents::new(world);
    let mut handles = Vec::new();
    let mut add = |steps: &[Step]| {
        let objects = evaluate(&suite, steps)?.objects()?;
        handles.extend(objects.iter().map(Object::handle));
        Ok::<(), Failure>(())
    };
    match call.arguments.direct {
        Value::List(items) => {
            for item in items {
                let Value::Reference(reference) = item else {
                    return Err(Failure::mac(-1700));
                };
                add(&reference.steps)?;
            }
        }
        Value::Path(path) => return Ok(vec![Handle::Item(path.clone())]),
        _ => add(call.object())?,
    }
    Ok(handles)
}

fn delete(world: &mut World, call: &Call<'_>) -> Result<(), Failure> {
    // From the last to the first, so that the others stay where they are meanwhile.
    for handle in handles(world, call)?.iter().rev() {
        match handle {
            Handle::LoginItem(place) if *place < world.login_items.len() => {
                world.login_items.remove(*place);
            }
            Handle::PropertyListItem(Home::File(path), keys) if keys.is_empty() => {
                delete_disk_item(world, path)?;
            }
            Handle::PropertyListItem(home, keys) => lists::change(world, home, keys, None)?,
            Handle::Item(path) => delete_disk_item(world, path)?,
            Handle::FolderAction(part) => folder_actions::remove(world, *part),
            _ => return Err(call.not_simulated()),
        }
    }
    crate::finder::list_anew(world);
    Ok(())
}

/// Takes a disk item away for good [events 3.11] (grade C: nothing says that it goes to the Trash, as it does in Finder).
fn delete_disk_item(world: &mut World, path: &str) -> Result<(), Failure> {
    let (place, path) = world.look_up(path).ok_or_else(|| Failure::mac(-1728))?;
    if place == Place::Disk || world.is_of_every_mac(&path) {
        let what = format!("deleting {path}, which every Mac has");
        return Err(Failure::NotSimulated(what));
    }
    world.remove_file(&path);
    Ok(())
}

fn move_items(world: &mut World, call: &Call<'_>) -> Result<Value, Failure> {
    let to = match call.arguments.get("to") {
        Some(Value::Path(path)) => Some(path.clone()),
        Some(Value::Reference(reference)) => {
            let found = evaluate(&SystemEvents::new(world), &reference.steps)?.objects()?;
            match found.first().map(Object::handle) {
                Some(Handle::Item(path)) => Some(path),
                _ => None,
            }
        }
        _ => None,
    };
    let to = to.ok_or_else(|| Failure::mac(-1700))?;
    let mut moved = Vec::new();
    for handle in handles(world, call)? {
        let Handle::Item(path) = handle else {
            return Err(call.not_simulated());
        };
        if world.is_of_every_mac(&path) {
            let what = format!("moving {path}, which every Mac has");
            return Err(Failure::NotSimulated(what));
        }
        let target = format!("{}/{}", to.trim_end_matches('/'), name_of(&path));
        if world.place(&target).is_some() {
            return Err(name_is_taken(-48));
        }
        if is_within(&target, &path) || !world.transfer(&path, &target, false) {
            return Err(Failure::mac(-10000));
        }
        moved.push(target);
    }
    crate::finder::list_anew(world);
    let moved = moved
        .into_iter()
        .map(|path| answer(world, call, Object::Item(path)));
    Ok(Value::one_or_list(moved.collect()))
}

/// The screen saver, or one of them.
fn start_or_stop(world: &mut World, call: &Call<'_>) -> Result<(), Failure> {
    let starts = call.name == "start";
    for handle in handles(world, call)? {
        match handle {
            Handle::ScreenSaver(place) => {
                preferences::run_screen_saver(world, Some(place), starts);
            }
            Handle::Preferences(Group::ScreenSaver) => {
                preferences::run_screen_saver(world, None, starts);
            }
            _ => return Err(Failure::mac(-1708)),
        }
    }
    Ok(())
}

/// A service of the network; the answer is its configuration.
fn connect_or_disconnect(world: &mut World, call: &Call<'_>) -> Result<Value, Failure> {
    let mut configurations = Vec::new();
    for handle in handles(world, call)? {
        let Handle::Network(part) = handle else {
            return Err(Failure::mac(-1708));
        };
        let part = network::connect(world, part, call.name == "connect")?;
        configurations.push(answer(world, call, Object::Network(part)));
    }
    Ok(Value::one_or_list(configurations))
}

fn open(world: &mut World, call: &Call<'_>) -> Result<(), Failure> {
    for handle in handles(world, call)? {
        let Handle::Item(path) = handle else {
            return Err(call.not_simulated());
        };
        apps::open_file(world, "com.apple.TextEdit", &path, false, false);
    }
    Ok(())
}
