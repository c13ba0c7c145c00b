//! Finder: its Get Info windows, what holds its disks, the processes that it tells of, and where these and its windows stand.

use super::{
    evaluate::{Got, Suite},
    failure::Failure,
    finder::{Finder, Object},
    finder_slots::Options,
    finder_windows::{Owner, of_frame},
    value::{Step, Value},
};
use crate::{
    finder,
    world::{Policy, World, finder_views::Named},
};

/// A property; none: it is not simulated.
pub(super) fn property(
    world: &World,
    object: &Object,
    name: &str,
) -> Result<Option<Got<Object>>, Failure> {
    match (object, name) {
        (Object::Information(path), "item") => Ok(Some(Got::Object(Object::Item(path.clone())))),
        (Object::Information(path), _) => {
            let windows = finder::process(world)
                .into_iter()
                .flat_map(|app| &app.windows);
            let window = windows
                .enumerate()
                .find(|(_, window)| finder::is_information_of(window, path));
            let (place, window) = window.ok_or_else(|| Failure::mac(-1728))?;
            Ok(of_frame(window, place, name).map(Got::Value))
        }
        // What the Go menu calls Computer, by the name that the Mac has on the network.
        (Object::Computer, "name" | "displayedName") => Ok(Some(text(&world.system.computer_name))),
        (Object::Process(pid), _) => process_property(world, *pid, name),
        _ => Ok(None),
    }
}

fn text(text: &str) -> Got<Object> {
    Got::Value(Value::text(text))
}

fn process_property(world: &World, pid: i32, name: &str) -> Result<Option<Got<Object>>, Failure> {
    let app = world.app(pid).ok_or_else(|| Failure::mac(-1728))?;
    Ok(Some(match name {
        "name" | "displayedName" => text(&app.name),
        "visible" => {
            let is_seen = !app.hidden && app.policy != Policy::Prohibited;
            Got::Value(Value::Boolean(is_seen))
        }
        "frontmost" => Got::Value(Value::Boolean(world.front == pid)),
        "file" | "applicationFile" => match &app.path {
            Some(path) => Got::Object(Object::Item(path.clone())),
            None => Got::Value(Value::Missing),
        },
        _ => return Ok(None),
    }))
}

/// The way to one of these objects, or to a window, options or a column.
pub(super) fn steps_to(suite: &Finder<'_>, object: &Object) -> Vec<Step> {
    match object {
        Object::Window(id) => vec![
            Step::Elements("finderWindows".into()),
            Step::Id(Value::Number(f64::from(*id))),
        ],
        Object::Information(path) => {
            let mut steps = suite.steps_to(&Object::Item(path.clone()));
            steps.push(Step::Property("informationWindow".into()));
            steps
        }
        Object::Settings => vec![Step::Property("finderPreferences".into())],
        Object::Computer => vec![Step::Property("computerContainer".into())],
        Object::Options(owner, options) => {
            let mut steps = suite.steps_to(&match owner {
                Owner::Window(id) => Object::Window(*id),
                Owner::Settings => Object::Settings,
            });
            steps.push(Step::Property(options.name().into()));
            steps
        }
        Object::Column(owner, column) => {
            let mut steps = suite.steps_to(&Object::Options(*owner, Options::List));
            let name = Value::Constant(column.name().to_owned());
            steps.extend([Step::Elements("columns".into()), Step::Id(name)]);
            steps
        }
        Object::Process(_) => {
            let name = match suite.property(object, "name") {
                Ok(Some(Got::Value(Value::Text(name)))) => name,
                _ => String::new(),
            };
            let processes = Step::Elements("applicationProcesses".into());
            vec![processes, Step::Name(name)]
        }
        _ => Vec::new(),
    }
}
