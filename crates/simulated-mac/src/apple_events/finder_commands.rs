//! What scripts set in Finder, and its commands on windows, lists of files and disks.

use super::{
    call::Call,
    dictionary::FINDER,
    evaluate::{Got, Suite, property, reference},
    failure::Failure,
    finder::{Finder, Object},
    finder_changes, finder_files,
    system_events::{Handle, actions},
    value::{Operator, Step, Value},
};
use crate::finder;
use simulated_world::world::{Place, World, finder_views::ViewStyle};

/// The number of Apple's `FinderRegistry.h`: a command that is for icons alone.
const NO_ICON_VIEW: i32 = -15263;

/// Runs a command; none: it is another one.
pub(super) fn run(world: &mut World, call: &Call<'_>) -> Option<Result<Value, Failure>> {
    let run = match call.name {
        "reveal" | "select" => select,
        "close" => close,
        "sort" => sort,
        "cleanUp" => clean_up,
        "eject" => eject,
        // The dictionary of macOS 15 says of both that they are not available [events 4].
        "erase" | "copy" => return Some(Err(Failure::mac(-1708))),
        _ => return None,
    };
    Some(run(world, call))
}

/// `reveal` and `select`: items are selected in a window of the folder that holds them, a window comes to the front.
fn select(world: &mut World, call: &Call<'_>) -> Result<Value, Failure> {
    let objects = finder_files::objects(world, call)?;
    if let [Object::Window(id)] = objects.as_slice() {
        finder::bring_to(world, *id, 0);
        return Ok(Value::Missing);
    }
    let paths = finder_files::paths(world, &objects)?;
    finder_files::reveal(world, &paths).map(|()| Value::Missing)
}

fn close(world: &mut World, call: &Call<'_>) -> Result<Value, Failure> {
    let objects = finder_files::objects(world, call)?;
    finder_changes::close(world, &objects).map(|()| Value::Missing)
}

/// `sort`: the items by one of their properties, the least first.
fn sort(world: &mut World, call: &Call<'_>) -> Result<Value, Failure> {
    let by = match call.arguments.get("by") {
        Some(Value::Reference(reference)) => match reference.steps.last() {
            Some(Step::Property(name)) => name.clone(),
            _ => return Err(Failure::mac(-1700)),
        },
        // The names of some properties are enumerators as well.
        Some(value) => joined(value.as_text().unwrap_or_default()),
        None => return Err(Failure::mac(-1701)),
    };
    let suite = Finder::new(world);
    let mut keyed = Vec::new();
    for object in finder_files::objects(world, call)? {
        let key = match property(&suite, &object, &by)? {
            Got::Value(value) => value,
            Got::Object(_) | Got::Objects(_) => return Err(Failure::mac(-1700)),
        };
        keyed.push((key, object));
    }
    keyed.sort_by(|(one, _), (other, _)| {
        if Operator::Less.holds(one, other) {
            std::cmp::Ordering::Less
        } else if Operator::Less.holds(other, one) {
            std::cmp::Ordering::Greater
        } else {
            std::cmp::Ordering::Equal
        }
    });
    let sorted = keyed
        .into_iter()
        .map(|(_, object)| Value::Reference(reference(&suite, &object, call.target)));
    Ok(Value::List(sorted.collect()))
}

/// `modificationDate`, which a script may write as words.
fn joined(words: &str) -> String {
    let mut name = String::new();
    for word in words.split(' ') {
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if !name.is_empty() => name.extend(first.to_uppercase()),
            first => name.extend(first),
        }
        name.push_str(letters.as_str());
    }
    name
}

/// `clean up`: the icons of a window go back to where they stand by themselves.
fn clean_up(world: &mut World, call: &Call<'_>) -> Result<Value, Failure> {
    for object in finder_files::objects(world, call)? {
        let Object::Window(id) = object else {
            return Err(Failure::mac(-10010));
        };
        if world.finder.view(id).style != ViewStyle::Icon {
            return Err(Failure::mac(NO_ICON_VIEW));
        }
        let windows = finder::browsers(world).into_iter();
        let mut folders = windows.filter(|window| window.id == id);
        let Some(folder) = folders.find_map(finder::shown_folder) else {
            continue;
        };
        for name in finder::visible_in(world, &folder) {
            let path = format!("{}/{name}", folder.trim_end_matches('/'));
            if let Some(file) = world.listed_file_mut(&path) {
                file.position = None;
            }
        }
    }
    finder::show_icons_anew(world);
    Ok(Value::Missing)
}

/// `eject`: there is no disk that can be ejected, and so a list of those that can is empty.
fn eject(world: &mut World, call: &Call<'_>) -> Result<Value, Failure> {
    match finder_files::named(world, call)?.first() {
        None => Ok(Value::Missing),
        Some(path) if world.place(path) == Some(Place::Disk) => {
            Err(Failure::NotSimulated("ejecting the startup disk".into()))
        }
        Some(_) => Err(Failure::mac(-10010)),
    }
}

/// Sets a property of an object.
pub(super) fn set(
    world: &mut World,
    object: &Object,
    name: &str,
    value: &Value,
    now: f64,
) -> Result<(), Failure> {
    let class = Finder::new(world).class_of(object);
    let name = &*FINDER.own_name(class, name);
    if let Some(done) = finder_files::set(world, object, name, value) {
        return done;
    }
    if let Some(done) = finder_changes::set(world, object, name, value) {
        return done;
    }
    let pid = finder::process(world).map(|app| app.pid);
    match (object, name) {
        (Object::Application, "frontmost") if value.as_boolean() == Some(true) => pid
            .filter(|pid| world.process(*pid).activate())
            .map(|_| ())
            .ok_or_else(|| Failure::mac(-10006)),
        (Object::Application, "selection") => finder_files::select(world, value),
        (Object::Process(pid), "visible" | "frontmost") => {
            actions::set(world, &Handle::Process(*pid), name, value, now)
        }
        (Object::Application, "desktopPicture") => {
            let picture = finder_files::file_at(world, value)?;
            for display in &mut world.displays {
                display.picture = Some(picture.clone());
            }
            Ok(())
        }
        (Object::Trash, "warnsBeforeEmptying") => {
            let warns = value.as_boolean().ok_or_else(|| Failure::mac(-1700))?;
            world.finder.empties_unasked = !warns;
            Ok(())
        }
        _ => Err(Failure::NotSimulated(format!(
            "setting the property {name} in Finder"
        ))),
    }
}
