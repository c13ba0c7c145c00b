//! What scripts set of Finder's windows, of the options of their views and of its settings, and closing windows.

use super::{
    failure::Failure,
    finder_files,
    finder_object::{Object, Owner},
    finder_slots::{Options, of_column, of_options, of_settings, of_view},
    standard::frame,
    value::Value,
};
use crate::{
    finder::{self, BUNDLE_ID, shown_folder},
    tree::window_state,
};
use simulated_world::{
    geometry::{Point, Size},
    world::{
        Process, Window, World,
        finder_views::{ColumnName, View},
    },
};

/// Sets a property of one of these objects; none: it is another object or property.
pub(super) fn set(
    world: &mut World,
    object: &Object,
    name: &str,
    value: &Value,
) -> Option<Result<(), Failure>> {
    match object {
        Object::Window(id) if name == "target" => {
            let folder = finder_files::folder_at(world, value);
            Some(folder.map(|folder| finder::show_folder(world, *id, &folder)))
        }
        Object::Window(id) => match set_frame(world, *id, name, value) {
            Some(done) => Some(done),
            None => {
                let done = of_view(world.finder.view_mut(*id), name)?.set(value, None);
                finder::list_anew(world);
                Some(done)
            }
        },
        Object::Options(owner, options) => Some(set_option(world, *owner, *options, name, value)),
        Object::Column(owner, column) => Some(set_column(world, *owner, *column, name, value)),
        Object::Settings => set_setting(world, name, value),
        _ => None,
    }
}

fn set_option(
    world: &mut World,
    owner: Owner,
    options: Options,
    name: &str,
    value: &Value,
) -> Result<(), Failure> {
    if (options, name) == (Options::List, "sortColumn") {
        let column = finder_files::column_named(world, value)?;
        view_mut(world, owner).list.sort_column = column;
        show(world, owner);
        return Ok(());
    }
    let path = match name {
        "backgroundPicture" => Some(finder_files::file_at(world, value)?),
        _ => None,
    };
    let slot = of_options(view_mut(world, owner), options, name);
    slot.ok_or_else(|| unknown(name))?.set(value, path)
}

fn set_column(
    world: &mut World,
    owner: Owner,
    column: ColumnName,
    name: &str,
    value: &Value,
) -> Result<(), Failure> {
    let columns = &mut view_mut(world, owner).list.columns;
    let place = columns.iter().position(|one| one.name == column);
    let place = place.ok_or_else(|| Failure::mac(-1728))?;
    if name == "index" {
        let wanted = value.as_number().ok_or_else(|| Failure::mac(-1700))?;
        let to = (0..columns.len()).find(|to| *to as f64 + 1.0 == wanted);
        let to = to.ok_or_else(|| Failure::mac(-10006))?;
        let moved = columns.remove(place);
        columns.insert(to, moved);
        return Ok(());
    }
    let slot = columns
        .get_mut(place)
        .and_then(|column| of_column(column, name));
    slot.ok_or_else(|| unknown(name))?.set(value, None)?;
    show(world, owner);
    Ok(())
}

fn set_setting(world: &mut World, name: &str, value: &Value) -> Option<Result<(), Failure>> {
    if name == "newWindowTarget" {
        let folder = finder_files::folder_at(world, value);
        return Some(folder.map(|folder| {
            world.finder.settings.new_window_target = Some(folder);
        }));
    }
    let settings = &mut world.finder.settings;
    if name == "delayBeforeSpringing" {
        // The dictionary gives the range.
        let delay = value.as_number().ok_or_else(|| Failure::mac(-1700));
        return Some(delay.and_then(|delay| {
            let fits = (0.167..=1.169).contains(&delay);
            settings.delay_before_springing = match fits {
                true => delay,
                false => return Err(Failure::mac(-10006)),
            };
            Ok(())
        }));
    }
    Some(of_settings(settings, name)?.set(value, None))
}

fn view_mut(world: &mut World, owner: Owner) -> &mut View {
    match owner {
        Owner::Window(id) => world.finder.view_mut(id),
        Owner::Settings => &mut world.finder.settings.view,
    }
}

/// Has a window show what is sorted otherwise now.
fn show(world: &mut World, owner: Owner) {
    if let Owner::Window(id) = owner {
        finder::list_again(world, id);
    }
}

fn unknown(name: &str) -> Failure {
    Failure::NotSimulated(format!("setting the property {name} in Finder"))
}

/// Sets where a window is; none: it is another property.
fn set_frame(world: &mut World, id: u32, name: &str, value: &Value) -> Option<Result<(), Failure>> {
    let wrong = || Failure::mac(-1700);
    let pid = finder::process(world)?.pid;
    let window = finder::browsers(world)
        .into_iter()
        .find(|window| window.id == id)?;
    let (element, is_zoomed, size) = (
        window.element_id,
        window.before.is_some(),
        window.frame.size(),
    );
    let mut process = world.process(pid);
    let flag = || value.as_boolean().ok_or_else(wrong);
    Some(match name {
        "bounds" => frame(value)
            .ok_or_else(wrong)
            .map(|frame| put(&mut process, element, frame.origin(), frame.size())),
        "position" => value
            .as_pair()
            .ok_or_else(wrong)
            .map(|to| put(&mut process, element, to.into(), size)),
        "collapsed" => flag().map(|wanted| window_state::minimise(&mut process, element, wanted)),
        "zoomed" => flag().map(|wanted| {
            if wanted != is_zoomed {
                window_state::zoom(&mut process, element);
            }
        }),
        "index" => value.as_number().ok_or_else(wrong).and_then(|index| {
            let place = (0..1_000_usize).find(|place| *place as f64 + 1.0 == index);
            let is_there = place.is_some_and(|place| finder::bring_to(world, id, place));
            is_there.then_some(()).ok_or_else(|| Failure::mac(-10006))
        }),
        _ => return None,
    })
}

fn put(process: &mut Process<'_>, element: u64, at: Point, size: Size) {
    window_state::place(process, element, at);
    window_state::resize(process, element, size);
}

/// Closes windows of folders and information windows.
pub(super) fn close(world: &mut World, objects: &[Object]) -> Result<(), Failure> {
    for object in objects {
        let is_meant = |window: &Window| match object {
            Object::Window(id) => window.id == *id,
            Object::Information(path) => finder::is_information_of(window, path),
            // A folder that is closed closes its window.
            Object::Item(path) => shown_folder(window).as_deref() == Some(path),
            _ => false,
        };
        if matches!(
            object,
            Object::Application | Object::Settings | Object::Options(..) | Object::Column(..)
        ) {
            return Err(Failure::mac(-1708));
        }
        let apps = world.apps.iter_mut();
        for app in apps.filter(|app| app.bundle_id.as_deref() == Some(BUNDLE_ID)) {
            app.windows.retain(|window| !is_meant(window));
        }
        if let Object::Window(id) = object {
            world.finder.views.remove(id);
        }
    }
    Ok(())
}
