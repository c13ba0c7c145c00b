//! Finder's windows as scripts see them: what they show, the options of their views, and Finder's settings.

use super::{
    evaluate::Got,
    failure::Failure,
    finder_object::{Object, Owner},
    finder_slots::{Options, Slot, of_column, of_options, of_settings, of_view},
    standard::rectangle,
    value::Value,
};
use crate::finder::{self, shown_folder};
use simulated_world::{
    geometry::Point,
    world::{Window, World, finder_views::View},
};

fn view_of(world: &World, owner: Owner) -> &View {
    match owner {
        Owner::Window(id) => world.finder.view(id),
        Owner::Settings => &world.finder.settings.view,
    }
}

/// The columns of a list, in their order.
pub(super) fn columns(world: &World, owner: Owner) -> Vec<Object> {
    let columns = view_of(world, owner).list.columns.iter();
    columns
        .map(|column| Object::Column(owner, column.name))
        .collect()
}

/// A property of a window, of options, of a column or of the settings; none: it is not simulated.
pub(super) fn property(
    world: &World,
    object: &Object,
    name: &str,
) -> Result<Option<Got<Object>>, Failure> {
    let slot = |slot: Option<Slot<'_>>| slot.map(|slot| Got::Value(slot.value()));
    match object {
        Object::Window(id) => window_property(world, *id, name),
        Object::Options(owner, options) => {
            if (*options, name) == (Options::List, "sortColumn") {
                let column = view_of(world, *owner).list.sort_column;
                return Ok(Some(Got::Object(Object::Column(*owner, column))));
            }
            let mut view = view_of(world, *owner).clone();
            Ok(slot(of_options(&mut view, *options, name)))
        }
        Object::Column(owner, column) => {
            let columns = &view_of(world, *owner).list.columns;
            let place = columns.iter().position(|one| one.name == *column);
            let place = place.ok_or_else(|| Failure::mac(-1728))?;
            if name == "index" {
                return Ok(Some(Got::Value(Value::Number(place as f64 + 1.0))));
            }
            let column = columns.get(place).cloned();
            Ok(column.and_then(|mut column| slot(of_column(&mut column, name))))
        }
        Object::Settings => {
            if let Some(options) = Options::named(name) {
                return Ok(Some(Got::Object(Object::Options(Owner::Settings, options))));
            }
            let mut settings = world.finder.settings.clone();
            if name == "newWindowTarget" {
                let target = settings.new_window_target;
                let folder = target.unwrap_or_else(|| world.system.home.clone());
                return Ok(Some(Got::Object(Object::folder(world, &folder))));
            }
            if name == "delayBeforeSpringing" {
                let delay = Value::Number(settings.delay_before_springing);
                return Ok(Some(Got::Value(delay)));
            }
            Ok(slot(of_settings(&mut settings, name)))
        }
        _ => Ok(None),
    }
}

fn window_property(world: &World, id: u32, name: &str) -> Result<Option<Got<Object>>, Failure> {
    let windows = finder::browsers(world);
    let place = windows.iter().position(|window| window.id == id);
    let (place, window) = place
        .and_then(|place| Some((place, *windows.get(place)?)))
        .ok_or_else(|| Failure::mac(-1719))?;
    if matches!(name, "target" | "folder") {
        // A window that shows no folder (search results, Recents) has a target that is no file.
        let folder = shown_folder(window).filter(|path| world.place(path).is_some());
        return folder
            .map(|path| Some(Got::Object(Object::folder(world, &path))))
            .ok_or_else(|| Failure::mac(-1728));
    }
    if let Some(options) = Options::named(name) {
        return Ok(Some(Got::Object(Object::Options(
            Owner::Window(id),
            options,
        ))));
    }
    if let Some(slot) = of_view(&mut world.finder.view(id).clone(), name) {
        return Ok(Some(Got::Value(slot.value())));
    }
    Ok(of_frame(window, place, name).map(Got::Value))
}

/// What every window has.
pub(super) fn of_frame(window: &Window, place: usize, name: &str) -> Option<Value> {
    Some(match name {
        "index" => Value::Number(place as f64 + 1.0),
        "name" => Value::text(window.title.as_str()),
        "id" => Value::Number(f64::from(window.id)),
        "bounds" => rectangle(window.frame),
        "position" => point(window.frame.origin()),
        "collapsed" => Value::Boolean(window.minimised),
        "zoomed" => Value::Boolean(window.before.is_some() && !window.fullscreen),
        // `visible` is always true for open windows, as the dictionary says.
        "visible" | "closeable" | "resizable" | "titled" | "zoomable" => Value::Boolean(true),
        "floating" | "modal" => Value::Boolean(false),
        _ => return None,
    })
}

fn point(Point { x, y }: Point) -> Value {
    Value::Record(vec![
        ("x".into(), Value::Number(x)),
        ("y".into(), Value::Number(y)),
    ])
}
