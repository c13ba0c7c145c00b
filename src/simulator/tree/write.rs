//! Writing attributes: what AppKit makes of a value (bridge reference 4.6).

use super::{
    AxError, Index, Subject, Target, Value, attribute,
    find::{NodeMut, Path},
    focus::{focus, raise},
    read::is_text_input,
    text,
};
use crate::simulator::world::{
    Display, Element, Frame, Pending, PendingWhat, Point, Scalar, Window, World,
};

/// From AXManualAccessibility to a full tree, in seconds (bridge reference 4.10).
const TREE_DELAY: f64 = 0.4;
/// Height of a title bar, and how much of it stays within reach.
const TITLE_BAR: f64 = 28.0;
const REACH: f64 = 40.0;

/// Whether an attribute can be set; an error when there is no such attribute.
pub(crate) fn settable(world: &World, subject: &Subject<'_>, name: &str) -> Result<bool, AxError> {
    if let Err(error @ (AxError::AttributeUnsupported | AxError::InvalidElement)) =
        attribute(world, subject, name)
    {
        return Err(error);
    }
    Ok(match subject {
        Subject::SystemWide => false,
        Subject::App(_) => matches!(name, "AXFrontmost" | "AXHidden"),
        Subject::Node(place) => match place.element() {
            None => matches!(
                name,
                "AXPosition" | "AXSize" | "AXMain" | "AXFocused" | "AXMinimized" | "AXFullScreen"
            ),
            Some(element) => is_settable(element, name),
        },
    })
}

fn is_settable(element: &Element, name: &str) -> bool {
    match name {
        "AXFocused" => takes_focus(&element.role),
        "AXValue" => {
            element.enabled && (is_text_input(&element.role) || is_number_input(&element.role))
        }
        "AXSelectedText" => text::is_editable(element),
        "AXSelectedTextRange" => is_text_input(&element.role),
        "AXSelected" => element.role == "AXRow",
        "AXExpanded" | "AXDisclosing" => element.attributes.contains_key(name),
        _ => false,
    }
}

fn is_number_input(role: &str) -> bool {
    matches!(
        role,
        "AXIncrementor" | "AXScrollBar" | "AXSlider" | "AXSplitter" | "AXValueIndicator"
    )
}

/// Without full keyboard access only what takes text or holds a selection takes the focus, and what is on a web page.
pub(super) fn takes_focus(role: &str) -> bool {
    is_text_input(role)
        || matches!(
            role,
            "AXBrowser" | "AXLink" | "AXList" | "AXOutline" | "AXTable" | "AXWebArea"
        )
}

/// Sets an attribute.
pub(crate) fn set(
    world: &mut World,
    index: &mut Index,
    target: Target,
    name: &str,
    value: &Value,
    now: f64,
) -> Result<(), AxError> {
    match target {
        Target::SystemWide => Err(AxError::IllegalArgument),
        Target::App(pid) => set_of_app(world, pid, name, value, now),
        Target::Node { pid, id } => {
            let subject = index.subject(world, target)?;
            let in_sheet = matches!(&subject, Subject::Node(place) if place.sheet().is_some());
            if !settable(world, &subject, name)? {
                return Err(AxError::IllegalArgument);
            }
            let path = index.path(world, target).ok_or(AxError::InvalidElement)?;
            match (name, value) {
                ("AXMain", Value::Bool(wanted)) => {
                    if *wanted {
                        raise(world, pid, id);
                    }
                    Ok(())
                }
                ("AXFocused", Value::Bool(wanted)) => {
                    if *wanted {
                        focus_node(world, pid, id, &path, in_sheet);
                    }
                    Ok(())
                }
                _ => {
                    let displays = world.displays.clone();
                    let app = world.app_mut(pid).ok_or(AxError::InvalidElement)?;
                    let parent = path.parent();
                    if name == "AXSelected"
                        && value == &Value::Bool(true)
                        && let Some(NodeMut::Element(table)) =
                            parent.and_then(|parent| parent.resolve_mut(app))
                    {
                        for row in &mut table.children {
                            row.attributes.insert(name.into(), Scalar::Bool(false));
                        }
                    }
                    if let NodeMut::Window(window) =
                        path.resolve_mut(app).ok_or(AxError::InvalidElement)?
                    {
                        return set_of_window(window, &displays, name, value);
                    }
                    text::edit(world, pid, &path, |element| {
                        set_of_element(element, name, value)
                    })
                    .unwrap_or(Err(AxError::InvalidElement))
                }
            }
        }
    }
}

fn focus_node(world: &mut World, pid: i32, id: u64, path: &Path, in_sheet: bool) {
    let is_window = world
        .app_mut(pid)
        .and_then(|app| path.resolve_mut(app))
        .is_some_and(|node| matches!(node, NodeMut::Window(_)));
    if is_window {
        raise(world, pid, id);
        return;
    }
    focus(world, pid, id);
    let window = world
        .app_mut(pid)
        .and_then(|app| path.window_mut(app))
        .map(|window| window.element_id);
    if let Some(window) = window.filter(|_| !in_sheet) {
        raise(world, pid, window);
    }
}

fn set_of_app(
    world: &mut World,
    pid: i32,
    name: &str,
    value: &Value,
    now: f64,
) -> Result<(), AxError> {
    let app = world.app(pid).ok_or(AxError::InvalidElement)?;
    let lazy = app.lazy_tree;
    match (name, value) {
        ("AXFrontmost", Value::Bool(true)) => {
            if world.activate(pid) {
                Ok(())
            } else {
                Err(AxError::CannotComplete)
            }
        }
        // There is no way to say which app should come forward instead.
        ("AXFrontmost", Value::Bool(false)) => Ok(()),
        ("AXHidden", Value::Bool(hide)) => {
            let done = if *hide {
                world.hide(pid)
            } else {
                world.unhide(pid)
            };
            if done {
                Ok(())
            } else {
                Err(AxError::CannotComplete)
            }
        }
        ("AXManualAccessibility" | "AXEnhancedUserInterface", Value::Bool(wanted)) if lazy => {
            let what = PendingWhat::Tree { pid };
            if *wanted && !world.pending.iter().any(|event| event.what == what) {
                world.pending.push(Pending {
                    at: now + TREE_DELAY,
                    what,
                });
            }
            Ok(())
        }
        // AppKit's own apps take the older switch and change nothing by it.
        ("AXEnhancedUserInterface", Value::Bool(_)) => Ok(()),
        ("AXFrontmost" | "AXHidden" | "AXEnhancedUserInterface", _) => {
            Err(AxError::IllegalArgument)
        }
        _ => Err(AxError::AttributeUnsupported),
    }
}

fn set_of_window(
    window: &mut Window,
    displays: &[Display],
    name: &str,
    value: &Value,
) -> Result<(), AxError> {
    match (name, value) {
        ("AXPosition", Value::Point(_)) | ("AXSize", Value::Size(_)) if window.fixed => {}
        ("AXPosition", Value::Point(to)) => {
            let Frame(.., width, height) = window.frame;
            window.frame = within_reach(displays, Frame(to.0, to.1, width, height));
        }
        ("AXSize", Value::Size(to)) => {
            let Point(least_width, least_height) = window.min_size.unwrap_or(Point(1.0, TITLE_BAR));
            let Frame(x, y, ..) = window.frame;
            let most = nearest(displays, window.frame)
                .map_or(Point(f64::MAX, f64::MAX), |display| {
                    Point(display.frame.2, display.frame.3 - display.top_inset)
                });
            let width = to.0.min(most.0).max(least_width);
            let height = to.1.min(most.1).max(least_height);
            window.frame = Frame(x, y, width, height);
        }
        ("AXMinimized", Value::Bool(flag)) => window.minimised = *flag,
        ("AXFullScreen", Value::Bool(flag)) => window.fullscreen = *flag,
        _ => return Err(AxError::IllegalArgument),
    }
    Ok(())
}

/// The display that holds most of the frame, else the one whose middle is nearest.
fn nearest(displays: &[Display], frame: Frame) -> Option<&Display> {
    let overlap = |display: &Display| {
        let other = display.frame;
        let width = (frame.0 + frame.2).min(other.0 + other.2) - frame.0.max(other.0);
        let height = (frame.1 + frame.3).min(other.1 + other.3) - frame.1.max(other.1);
        if width > 0.0 && height > 0.0 {
            width * height
        } else {
            0.0
        }
    };
    let distance = |display: &Display| {
        let other = display.frame;
        let across = frame.0 + frame.2 / 2.0 - other.0 - other.2 / 2.0;
        let down = frame.1 + frame.3 / 2.0 - other.1 - other.3 / 2.0;
        across.hypot(down)
    };
    displays.iter().max_by(|a, b| {
        overlap(a)
            .total_cmp(&overlap(b))
            .then_with(|| distance(b).total_cmp(&distance(a)))
    })
}

/// Where AppKit lets a window be: the title bar below the menu bar, and enough of it on a display to take hold of.
fn within_reach(displays: &[Display], frame: Frame) -> Frame {
    let Some(display) = nearest(displays, frame) else {
        return frame;
    };
    let Frame(x, y, width, height) = frame;
    let Frame(left, top, across, down) = display.frame;
    let reach = REACH.min(width);
    let x = x.clamp(left - width + reach, left + across - reach);
    let y = y.clamp(top + display.top_inset, top + down - TITLE_BAR);
    Frame(x, y, width, height)
}

fn set_of_element(element: &mut Element, name: &str, value: &Value) -> Result<(), AxError> {
    match (name, value) {
        ("AXValue", Value::Text(text)) if is_text_input(&element.role) => {
            text::replace_all(element, text);
        }
        ("AXValue", Value::Integer(_) | Value::Real(_)) if is_number_input(&element.role) => {
            let bound = |name: &str| match element.attributes.get(name) {
                Some(Scalar::Number(bound)) => Some(*bound),
                _ => None,
            };
            // Scroll bars go from 0 to 1 without saying so.
            let (least, most) = match element.role.as_str() {
                "AXScrollBar" => (0.0, 1.0),
                _ => (
                    bound("AXMinValue").unwrap_or(f64::MIN),
                    bound("AXMaxValue").unwrap_or(f64::MAX),
                ),
            };
            #[allow(clippy::cast_precision_loss)] // far below 2^53
            let wanted = match value {
                Value::Integer(number) => *number as f64,
                Value::Real(number) => *number,
                _ => return Err(AxError::IllegalArgument),
            };
            element.value = Some(Scalar::Number(wanted.min(most).max(least)));
        }
        ("AXSelectedText", Value::Text(text)) => text::insert(element, text),
        ("AXSelectedTextRange", Value::Range(location, length)) => {
            let place = |number: &i64| usize::try_from(*number).ok();
            let range = place(location).zip(place(length));
            text::select(element, range.ok_or(AxError::IllegalArgument)?);
        }
        ("AXSelected" | "AXExpanded" | "AXDisclosing", Value::Bool(flag)) => {
            element.attributes.insert(name.into(), Scalar::Bool(*flag));
        }
        _ => return Err(AxError::IllegalArgument),
    }
    Ok(())
}
