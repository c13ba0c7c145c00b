//! System Events: what changes something. Setting properties, clicking, performing actions, typing.

use super::{
    failure::Failure,
    system_events::{Handle, is_settable},
    ui::{NodeMut, Place, find_mut},
    value::Value,
};
use crate::simulator::{
    tree::{self, window_state},
    world::{App, Permission, Point, Scalar, World},
};

/// Sets a property of an object. The dictionary has said that it can be set.
pub(crate) fn set(
    world: &mut World,
    object: &Handle,
    name: &str,
    value: &Value,
) -> Result<(), Failure> {
    match (object, name) {
        (Handle::Process(pid), "frontmost") => match wanted(value)? {
            // Another app would have to come forward instead; System Events does nothing.
            false => Ok(()),
            true if world.activate(*pid) => Ok(()),
            true => Err(Failure::mac(-10006)),
        },
        (Handle::Process(pid), "visible") => {
            let done = if wanted(value)? {
                world.unhide(*pid)
            } else {
                world.hide(*pid)
            };
            if done {
                Ok(())
            } else {
                Err(Failure::mac(-10006))
            }
        }
        (Handle::AppearancePreferences, "darkMode") => {
            world.system.dark_mode = wanted(value)?;
            Ok(())
        }
        (Handle::Node(pid, id), _) => {
            let attribute = match name {
                "position" => "AXPosition",
                "size" => "AXSize",
                "value" => "AXValue",
                "focused" => "AXFocused",
                "selected" => "AXSelected",
                _ => return Err(not_simulated(name, "uiElement")),
            };
            set_attribute(world, *pid, *id, attribute, value)
        }
        (Handle::Attribute(pid, None, attribute), "value") => match attribute.as_str() {
            "AXFrontmost" => set(world, &Handle::Process(*pid), "frontmost", value),
            "AXHidden" => set(
                world,
                &Handle::Process(*pid),
                "visible",
                &Value::Boolean(!wanted(value)?),
            ),
            _ => Err(Failure::mac(-10006)),
        },
        (Handle::Attribute(pid, Some(id), attribute), "value") if is_settable(attribute) => {
            set_attribute(world, *pid, *id, attribute, value)
        }
        (Handle::Attribute(..), "value") => Err(Failure::mac(-10006)),
        _ => Err(not_simulated(name, "that object")),
    }
}

fn wanted(value: &Value) -> Result<bool, Failure> {
    value.as_boolean().ok_or_else(|| Failure::mac(-1700))
}

fn not_simulated(name: &str, owner: &str) -> Failure {
    Failure::NotSimulated(format!("setting the property {name} of {owner}"))
}

/// The app, when its user interface may be changed and it answers.
fn app_for_ui(world: &mut World, pid: i32, denial: i32) -> Result<&mut App, Failure> {
    if world.permissions.accessibility != Permission::Granted {
        return Err(Failure::no_assistive_access(denial));
    }
    let app = world.app_mut(pid).ok_or_else(|| Failure::mac(-1728))?;
    if app.hung {
        Err(Failure::mac(-25204))
    } else {
        Ok(app)
    }
}

fn set_attribute(
    world: &mut World,
    pid: i32,
    id: u64,
    attribute: &str,
    value: &Value,
) -> Result<(), Failure> {
    let app = app_for_ui(world, pid, -25211)?;
    let node = find_mut(app, id).ok_or_else(|| Failure::mac(-1728))?;
    match (node, attribute) {
        (NodeMut::Window, _) => return set_of_window(world, (pid, id), attribute, value),
        (NodeMut::Element(element), "AXValue") => {
            if element.value.is_none() || !element.enabled {
                return Err(Failure::mac(-10006));
            }
            element.value = Some(match (&element.value, value) {
                (Some(Scalar::Text(_)), Value::Text(text)) => Scalar::Text(text.clone()),
                (Some(Scalar::Text(_)), Value::Number(number)) => Scalar::Text(number.to_string()),
                (Some(Scalar::Number(_)), other) => {
                    Scalar::Number(other.as_number().ok_or_else(|| Failure::mac(-1700))?)
                }
                (Some(Scalar::Bool(_)), other) => {
                    Scalar::Bool(other.as_boolean().ok_or_else(|| Failure::mac(-1700))?)
                }
                _ => return Err(Failure::mac(-1700)),
            });
        }
        (NodeMut::Element(_), "AXFocused") => {
            if wanted(value)? {
                focus(world, id);
            }
        }
        (NodeMut::Element(element), "AXSelected") => {
            element
                .attributes
                .insert("AXSelected".into(), Scalar::Bool(wanted(value)?));
        }
        _ => return Err(Failure::mac(-10006)),
    }
    Ok(())
}

fn set_of_window(
    world: &mut World,
    (pid, id): (i32, u64),
    attribute: &str,
    value: &Value,
) -> Result<(), Failure> {
    let pair = || {
        value
            .as_pair()
            .map(|(a, b)| Point(a, b))
            .ok_or_else(|| Failure::mac(-1700))
    };
    match attribute {
        "AXPosition" => window_state::place(world, pid, id, pair()?),
        "AXSize" => window_state::resize(world, pid, id, pair()?),
        "AXMinimized" => window_state::minimise(world, pid, id, wanted(value)?),
        "AXFullScreen" => window_state::full_screen(world, pid, id, wanted(value)?),
        "AXMain" | "AXFocused" => {
            if wanted(value)? {
                tree::raise(world, pid, id);
            }
        }
        _ => return Err(Failure::mac(-10006)),
    }
    Ok(())
}

fn focus(world: &mut World, id: u64) {
    for app in &mut world.apps {
        if let Some(old) = world.focus
            && let Some(NodeMut::Element(element)) = find_mut(app, old)
        {
            element.focused = false;
        }
        if let Some(NodeMut::Element(element)) = find_mut(app, id) {
            element.focused = true;
        }
    }
    world.focus = Some(id);
}

/// The click command: AXPress, or for a text field the focus.
pub(crate) fn click(world: &mut World, object: &Handle) -> Result<(), Failure> {
    match object {
        Handle::Node(pid, id) => {
            let app = app_for_ui(world, *pid, -1719)?;
            let place = Place::find(app, *id).ok_or_else(|| Failure::mac(-1728))?;
            if matches!(
                place.node.role(),
                "AXTextField" | "AXTextArea" | "AXComboBox"
            ) {
                focus(world, *id);
                return Ok(());
            }
            perform(world, *pid, *id, "AXPress")
        }
        _ => Err(Failure::mac(-1708)),
    }
}

/// The perform command on an action.
pub(crate) fn perform(world: &mut World, pid: i32, id: u64, action: &str) -> Result<(), Failure> {
    let app = app_for_ui(world, pid, -1719)?;
    let place = Place::find(app, id).ok_or_else(|| Failure::mac(-1728))?;
    let subrole = place.node.subrole().unwrap_or_default().to_owned();
    let window = place.window();
    // A disabled control takes the action and does nothing (osascript reference 3.7).
    if !place.node.enabled() {
        return Ok(());
    }
    match (action, subrole.as_str(), window) {
        ("AXRaise", _, Some(window)) => tree::raise(world, pid, window),
        ("AXPress", "AXMinimizeButton", Some(window)) => {
            window_state::minimise(world, pid, window, true);
        }
        ("AXPress", "AXZoomButton", Some(window)) => window_state::zoom(world, pid, window),
        ("AXPress", "AXFullScreenButton", Some(id)) => {
            let mut windows = app.windows.iter();
            let is_full = windows.any(|window| window.element_id == id && window.fullscreen);
            window_state::full_screen(world, pid, id, !is_full);
        }
        ("AXPress", "AXCloseButton", Some(id)) => {
            if app
                .windows
                .iter()
                .any(|window| window.element_id == id && window.edited)
            {
                return Err(Failure::NotSimulated(
                    "closing a window with unsaved changes".into(),
                ));
            }
            app.windows.retain(|window| window.element_id != id);
        }
        ("AXPress" | "AXIncrement" | "AXDecrement", _, _) => change_value(app, id, action),
        _ => {}
    }
    Ok(())
}

/// What a control shows after it was pressed or stepped. A menu that is built when it is opened is there from then on.
fn change_value(app: &mut App, id: u64, action: &str) {
    let Some(NodeMut::Element(element)) = find_mut(app, id) else {
        return;
    };
    for menu in element
        .children
        .iter_mut()
        .filter(|child| child.role == "AXMenu")
    {
        menu.fills_after_ms = None;
    }
    let step = match (action, element.role.as_str()) {
        ("AXIncrement", "AXSlider" | "AXIncrementor") => 1.0,
        ("AXDecrement", "AXSlider" | "AXIncrementor") => -1.0,
        ("AXPress", "AXCheckBox") => {
            element.value = Some(match element.value {
                Some(Scalar::Bool(on)) => Scalar::Bool(!on),
                Some(Scalar::Number(number)) if number != 0.0 => Scalar::Number(0.0),
                _ => Scalar::Number(1.0),
            });
            return;
        }
        ("AXPress", "AXRadioButton") => {
            element.value = Some(Scalar::Number(1.0));
            return;
        }
        _ => return,
    };
    if let Some(Scalar::Number(number)) = &mut element.value {
        *number += step;
    }
}

/// Types text where the keyboard focus is. Keys go to the frontmost app, whatever process is told (reference 3.9).
pub(crate) fn keystroke(world: &mut World, text: &str) -> Result<(), Failure> {
    may_type(world)?;
    let Some(id) = world.focus else { return Ok(()) };
    let front = world.front;
    let Some(app) = world.app_mut(front) else {
        return Ok(());
    };
    if let Some(NodeMut::Element(element)) = find_mut(app, id)
        && let Some(Scalar::Text(value)) = &mut element.value
    {
        value.push_str(text);
    }
    Ok(())
}

/// Whether System Events may post keys.
pub(crate) fn may_type(world: &World) -> Result<(), Failure> {
    let granted = world.permissions.accessibility == Permission::Granted
        && world.permissions.post_events == Permission::Granted;
    if granted {
        Ok(())
    } else {
        Err(Failure::mac(1002))
    }
}
