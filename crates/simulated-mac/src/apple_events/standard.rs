//! Any other application: Cocoa's Standard Suite over its windows.

use super::{
    dictionary::{Dictionary, STANDARD_SUITE},
    evaluate::{Got, Suite},
    failure::Failure,
    value::{Step, Value},
};
use crate::apps;
use simulated_world::geometry::Rect;
use simulated_world::world::{App, Fault, Process, Window, World, set_frame};

/// An object of an application.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Object {
    Application,
    /// A window by the window server's number, which is the id that Cocoa gives out.
    Window(u32),
    /// The document of a window.
    Document(u32),
}

/// One application at one moment.
pub(crate) struct Standard<'w> {
    world: &'w World,
    app: &'w App,
}

impl<'w> Standard<'w> {
    /// The running application with that process id.
    pub(crate) fn new(world: &'w World, pid: i32) -> Result<Self, Failure> {
        let app = world.app(pid).ok_or_else(|| Failure::mac(-600))?;
        Ok(Self { world, app })
    }

    /// Whether its Mac does something otherwise than the default one.
    pub(crate) fn has(&self, fault: Fault) -> bool {
        self.world.faults.has(fault)
    }

    /// Its windows, front to back.
    pub(crate) fn windows(&self) -> &'w [Window] {
        &self.app.windows
    }

    fn window(&self, id: u32) -> Result<&'w Window, Failure> {
        self.app
            .windows
            .iter()
            .find(|window| window.id == id)
            .ok_or_else(|| Failure::mac(-1728))
    }
}

/// A rectangle as JXA writes it.
pub(crate) fn rectangle(frame: Rect) -> Value {
    let fields = [
        ("x", frame.x),
        ("y", frame.y),
        ("width", frame.width),
        ("height", frame.height),
    ];
    Value::Record(
        fields
            .into_iter()
            .map(|(name, number)| (name.to_owned(), Value::Number(number)))
            .collect(),
    )
}

/// The frame of a rectangle that a script wrote: a record as JXA has it, or AppleScript's list of the left, upper, right
/// and lower edges.
pub(crate) fn frame(value: &Value) -> Option<Rect> {
    if let Value::List(edges) = value {
        let edges: Vec<f64> = edges.iter().map(Value::as_number).collect::<Option<_>>()?;
        let [left, upper, right, lower] = edges.as_slice() else {
            return None;
        };
        return Some(Rect::new(*left, *upper, right - left, lower - upper));
    }
    let Value::Record(fields) = value else {
        return None;
    };
    let number = |name: &str| {
        fields
            .iter()
            .find(|(field, _)| field == name)?
            .1
            .as_number()
    };
    Some(Rect::new(
        number("x")?,
        number("y")?,
        number("width")?,
        number("height")?,
    ))
}

/// Whether a window belongs to a document.
fn is_document(window: &Window) -> bool {
    window.document.is_some() || window.edited
}

impl Suite for Standard<'_> {
    type Object = Object;

    fn dictionary(&self) -> Dictionary {
        STANDARD_SUITE
    }

    fn root(&self) -> Object {
        Object::Application
    }

    fn class_of(&self, object: &Object) -> &'static str {
        match object {
            Object::Application => "application",
            Object::Window(_) => "window",
            Object::Document(_) => "document",
        }
    }

    fn elements(&self, _: &Object, plural: &str, _: &'static str) -> Result<Vec<Object>, Failure> {
        let windows = self.app.windows.iter();
        Ok(match plural {
            "documents" => windows
                .filter(|window| is_document(window))
                .map(|window| Object::Document(window.id))
                .collect(),
            _ => windows.map(|window| Object::Window(window.id)).collect(),
        })
    }

    fn property(&self, object: &Object, name: &str) -> Result<Option<Got<Object>>, Failure> {
        let value = match object {
            Object::Application => {
                let installed = self
                    .app
                    .bundle_id
                    .as_deref()
                    .and_then(|id| self.world.installed_with_bundle_id(id));
                match name {
                    "name" => Value::text(self.app.name.as_str()),
                    "id" => Value::optional(self.app.bundle_id.as_deref()),
                    "version" => Value::optional(installed.and_then(|app| app.version.as_deref())),
                    "frontmost" => Value::Boolean(self.world.front == self.app.pid),
                    _ => return Ok(None),
                }
            }
            Object::Window(id) => {
                let window = self.window(*id)?;
                match name {
                    "name" => Value::text(window.title.as_str()),
                    "id" => Value::Number(f64::from(window.id)),
                    "index" => {
                        let place = self
                            .app
                            .windows
                            .iter()
                            .position(|other| other.id == *id)
                            .unwrap_or(0);
                        Value::Number(place as f64 + 1.0)
                    }
                    "bounds" => rectangle(window.frame),
                    "miniaturized" => Value::Boolean(window.minimised),
                    "visible" => Value::Boolean(!window.minimised && !self.app.hidden),
                    "modal" => Value::Boolean(window.modal),
                    "floating" => Value::Boolean(window.layer > 0),
                    "closeable" | "miniaturizable" | "resizable" | "titled" | "zoomable" => {
                        Value::Boolean(true)
                    }
                    "zoomed" => Value::Boolean(false),
                    "document" if is_document(window) => {
                        return Ok(Some(Got::Object(Object::Document(*id))));
                    }
                    "document" => Value::Missing,
                    _ => return Ok(None),
                }
            }
            Object::Document(id) => {
                let window = self.window(*id)?;
                let path = window
                    .document
                    .as_deref()
                    .and_then(|url| url.strip_prefix("file://"));
                match name {
                    "name" => Value::text(window.title.as_str()),
                    "modified" => Value::Boolean(window.edited),
                    "path" => Value::optional(path),
                    "file" => path.map_or(Value::Missing, |path| Value::Path(path.to_owned())),
                    _ => return Ok(None),
                }
            }
        };
        Ok(Some(Got::Value(value)))
    }

    fn steps_to(&self, object: &Object) -> Vec<Step> {
        match object {
            Object::Application => Vec::new(),
            Object::Window(id) => vec![
                Step::Elements("windows".into()),
                Step::Id(Value::Number(f64::from(*id))),
            ],
            Object::Document(id) => {
                let name = self
                    .window(*id)
                    .map(|window| window.title.clone())
                    .unwrap_or_default();
                vec![Step::Elements("documents".into()), Step::Name(name)]
            }
        }
    }
}

/// Sets a property of an object.
pub(crate) fn set(
    process: &mut Process<'_>,
    object: &Object,
    name: &str,
    value: &Value,
) -> Result<(), Failure> {
    let not_simulated = || {
        Failure::NotSimulated(format!(
            "setting the property {name} of an application's object"
        ))
    };
    let Object::Window(id) = object else {
        return Err(not_simulated());
    };
    let app = process.app_mut().ok_or_else(|| Failure::mac(-600))?;
    let place = app
        .windows
        .iter()
        .position(|window| window.id == *id)
        .ok_or_else(|| Failure::mac(-1728))?;
    if name == "index" {
        let wanted = value.as_number().ok_or_else(|| Failure::mac(-1700))?;
        if wanted != 1.0 {
            return Err(not_simulated());
        }
        let highest = app.windows.iter().map(|window| window.z).max().unwrap_or(0);
        let mut window = app.windows.remove(place);
        window.z = highest + 1;
        app.windows.insert(0, window);
        return Ok(());
    }
    let window = app
        .windows
        .get_mut(place)
        .ok_or_else(|| Failure::mac(-1728))?;
    match name {
        "bounds" => {
            let to = frame(value).ok_or_else(|| Failure::mac(-1700))?;
            set_frame(window, to);
        }
        "miniaturized" => {
            window.minimised = value.as_boolean().ok_or_else(|| Failure::mac(-1700))?
        }
        _ => return Err(not_simulated()),
    }
    Ok(())
}

/// The close command on windows and documents. What is not to be discarded is saved or asked for, as when a person closes
/// the window; true when a question stands on a window now, which stays until that is answered.
pub(crate) fn close(
    process: &mut Process<'_>,
    objects: &[Object],
    discard: bool,
) -> Result<bool, Failure> {
    for object in objects {
        let (Object::Window(id) | Object::Document(id)) = object else {
            return Err(Failure::mac(-1708));
        };
        let window = process.windows().iter().find(|window| window.id == *id);
        let Some(element) = window.map(|window| window.element_id) else {
            // It went with another one of the same window.
            continue;
        };
        if !discard && apps::close_window(process, element) {
            return Ok(true);
        }
        process.remove_window(element);
    }
    Ok(false)
}
