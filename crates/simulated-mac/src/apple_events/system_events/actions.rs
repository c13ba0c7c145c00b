//! System Events: what changes something. Setting properties, clicking, performing actions, typing.

use super::super::{evaluate::evaluate, failure::Failure, finder_files::rename, ui, value::Value};
use super::{
    desktops, folder_actions, network,
    object::{Handle, Object},
    preferences::{self, Group},
    property_lists,
    view::SystemEvents,
};
use crate::system;
use crate::tree::{self, Index, Pressed, Subject, Target};
use simulated_world::ax::{Action, Attribute};
use simulated_world::geometry::Point;
use simulated_world::world::{App, Permission, Policy, Service, World};

/// Sets a property of an object. The dictionary has said that it can be set.
pub(crate) fn set(
    world: &mut World,
    object: &Handle,
    name: &str,
    value: &Value,
    now: f64,
) -> Result<(), Failure> {
    if name == "properties"
        && let Value::Record(fields) = value
    {
        return fields
            .iter()
            .try_for_each(|(field, value)| set(world, object, field, value, now));
    }
    let done = match (object, name) {
        // Another app would have to come forward instead; System Events does nothing.
        (Handle::Process(pid), "frontmost") => !wanted(value)? || world.process(*pid).activate(),
        (Handle::Process(pid), "visible") => {
            let mut process = world.process(*pid);
            if wanted(value)? {
                process.unhide()
            } else {
                // Scripts hide every process in one go [events 3.10]: those without windows have nothing to hide.
                let is_app = |app: &App| app.policy != Policy::Prohibited;
                !process.app().is_some_and(is_app) || process.hide()
            }
        }
        (Handle::Preferences(group), _) => return preferences::set(world, *group, name, value),
        (Handle::Insertion(disc), _) => {
            let value = path_of(world, value)?;
            return preferences::set_insertion(world, disc, name, &value);
        }
        (Handle::ScreenSaver(_), "pictureDisplayStyle") => {
            return preferences::set(world, Group::ScreenSaver, name, value);
        }
        (Handle::Network(part), _) => {
            let object = match meant(world, value)? {
                Some(Handle::Network(part)) => Some(part),
                _ => None,
            };
            return network::set(world, *part, name, value, object);
        }
        (Handle::FolderAction(part), _) => {
            return folder_actions::set(world, *part, name, value);
        }
        (Handle::Application, "folderActionsEnabled") => {
            world.folder_actions.enabled = wanted(value)?;
            true
        }
        (Handle::Application, "currentScreenSaver") => {
            let Some(Handle::ScreenSaver(place)) = meant(world, value)? else {
                return Err(Failure::mac(-1700));
            };
            let name = preferences::screen_saver_name(place);
            name.clone_into(&mut world.preferences.screen_saver.current);
            true
        }
        (Handle::Desktop(place), _) => {
            let value = path_of(world, value)?;
            return desktops::set(world, *place, name, &value);
        }
        (Handle::Item(path), "name") => return rename(world, path, value),
        (Handle::LoginItem(place), "hidden") => {
            let hidden = wanted(value)?;
            let item = world.login_items.get_mut(*place);
            item.ok_or_else(|| Failure::mac(-1728))?.hidden = hidden;
            true
        }
        (Handle::PropertyListItem(home, keys), "value" | "contents") => {
            let value = property_lists::from_value(value)?;
            return property_lists::change(world, home, keys, Some(value));
        }
        (Handle::Node(target), property) => {
            let attribute =
                ui::attribute_of(property).ok_or_else(|| not_simulated(property, "uiElement"))?;
            return set_attribute(world, *target, &attribute, value, now);
        }
        (Handle::Attribute(target, attribute), "value") => {
            return set_attribute(world, *target, attribute, value, now);
        }
        _ => return Err(not_simulated(name, "that object")),
    };
    if done {
        Ok(())
    } else {
        Err(Failure::mac(-10006))
    }
}

/// The path of a disk item that a value refers to, in the place of the value.
fn path_of(world: &World, value: &Value) -> Result<Value, Failure> {
    Ok(match meant(world, value)? {
        Some(Handle::Item(path)) => Value::Path(path),
        _ => value.clone(),
    })
}

/// The object that a value refers to, if it does.
fn meant(world: &World, value: &Value) -> Result<Option<Handle>, Failure> {
    let Value::Reference(reference) = value else {
        return Ok(None);
    };
    let found = evaluate(&SystemEvents::new(world), &reference.steps)?.objects()?;
    Ok(found.first().map(Object::handle))
}

fn wanted(value: &Value) -> Result<bool, Failure> {
    value.as_boolean().ok_or_else(|| Failure::mac(-1700))
}

fn not_simulated(name: &str, owner: &str) -> Failure {
    Failure::NotSimulated(format!("setting the property {name} of {owner}"))
}

/// Whether the user interface of a target's app may be changed, and whether the app answers.
fn check(world: &World, target: Target, denial: i32) -> Result<(), Failure> {
    if world.permission(Service::Accessibility) != Permission::Granted {
        return Err(Failure::no_assistive_access(denial));
    }
    let (Target::App(pid) | Target::Node { pid, .. }) = target else {
        return Err(Failure::mac(-1728));
    };
    match world.app(pid) {
        None => Err(Failure::mac(-1728)),
        Some(app) if app.hung => Err(Failure::mac(-25204)),
        Some(_) => Ok(()),
    }
}

fn set_attribute(
    world: &mut World,
    target: Target,
    attribute: &Attribute,
    value: &Value,
    now: f64,
) -> Result<(), Failure> {
    check(world, target, -25211)?;
    let mut index = Index::default();
    let before = index
        .subject(world, target)
        .and_then(|subject| tree::attribute(world, &subject, attribute));
    let wanted = ui::from_event(before.as_ref().ok(), value)?;
    tree::set(
        &mut system::ui(world, now),
        &mut index,
        target,
        attribute,
        &wanted,
    )
    .map_err(ui::unset)
}

/// The click command: AXPress, or for what takes text the focus. Anything else takes it and does nothing.
pub(crate) fn click(world: &mut World, object: &Handle, now: f64) -> Result<Pressed, Failure> {
    let Handle::Node(target) = object else {
        return Err(Failure::mac(-1708));
    };
    check(world, *target, -1719)?;
    let mut index = Index::default();
    let subject = index.subject(world, *target).map_err(ui::unread)?;
    if tree::actions(world, &subject).contains(&Action::Press) {
        return perform(world, *target, &Action::Press, now);
    }
    if matches!(&subject, Subject::Node(place) if tree::is_text_input(place.role())) {
        let focused = tree::Value::Bool(true);
        tree::set(
            &mut system::ui(world, now),
            &mut index,
            *target,
            &Attribute::Focused,
            &focused,
        )
        .map_err(ui::unset)?;
    }
    Ok(Pressed::Done)
}

/// What the click command means at a point: the element there, of all processes or of one [events 3.9].
pub(crate) fn under(world: &World, only: Option<i32>, point: Point) -> Result<Handle, Failure> {
    if world.permission(Service::Accessibility) != Permission::Granted {
        return Err(Failure::no_assistive_access(-1719));
    }
    tree::at(world, only, point)
        .map(Handle::Node)
        .ok_or_else(|| Failure::mac(-1728))
}

/// The perform command on an action.
pub(crate) fn perform(
    world: &mut World,
    target: Target,
    action: &Action,
    now: f64,
) -> Result<Pressed, Failure> {
    check(world, target, -1719)?;
    tree::perform(
        &mut system::ui(world, now),
        &mut Index::default(),
        target,
        action,
    )
    .map_err(ui::unread)
}

/// Types text where the keyboard focus is. Keys go to the frontmost app, whatever process is told [events 3.9].
pub(crate) fn keystroke(world: &mut World, text: &str, now: f64) -> Result<(), Failure> {
    let Some(id) = world.focus else { return Ok(()) };
    let target = Target::Node {
        pid: world.front,
        id,
    };
    let text = tree::Value::Text(text.into());
    // Keys that nothing takes are lost without an error.
    let _lost = tree::set(
        &mut system::ui(world, now),
        &mut Index::default(),
        target,
        &Attribute::SelectedText,
        &text,
    );
    Ok(())
}

/// Whether System Events may post keys.
pub(crate) fn may_type(world: &World) -> Result<(), Failure> {
    let granted = world.permission(Service::Accessibility) == Permission::Granted
        && world.permission(Service::PostEvents) == Permission::Granted;
    if granted {
        Ok(())
    } else {
        Err(Failure::mac(1002))
    }
}
