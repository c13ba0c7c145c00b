//! What the mouse changes in a control under the pointer: the knob of a slider, the selection of a text, of a table.

use super::{
    act::carry_out,
    edit::edit,
    events::{Ui, UiEvent},
    find::{Index, Path},
    focus::focus,
    found::{Found, Part},
    menus::open_menus,
    place::Subject,
    scroll, text,
    types::Target,
};
use crate::finder::is_icon;
use simulated_world::ax::{Action, Attribute, Role};
use simulated_world::geometry::{Point, Rect};
use simulated_world::space::Space;
use simulated_world::{
    text_metrics,
    world::{App, Element, Grip, Hold, Scalar, TextRange, World},
};

/// A mouse event where the pointer is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    pub(crate) at: Point,
    /// 0 left, 1 right, 2 centre.
    pub(crate) button: i64,
    /// 1 for a click, 2 for the second of a double click.
    pub(crate) count: i64,
    pub(crate) shift: bool,
    pub(crate) option: bool,
    pub(crate) control: bool,
    pub(crate) command: bool,
}

pub(super) fn is_deaf(world: &World, pid: i32) -> bool {
    world.app(pid).is_none_or(App::is_deaf)
}

pub(super) fn hold(world: &mut World, found: &Found, id: u64, touch: &Touch, hold: Hold) {
    world.input.grip = Some(Grip {
        pid: found.pid,
        id,
        from: touch.at,
        hold,
    });
}

pub(super) fn shows_menu(world: &World) -> bool {
    let mut any = false;
    for app in &world.apps {
        open_menus(app, &mut |_, _| any = true);
    }
    any
}

/// Performs an action; what does not take it does nothing, as under a real pointer.
pub(super) fn tell(ui: &mut Ui<'_>, target: Target, action: &Action) {
    let _refused = carry_out(ui, &mut Index::default(), target, action);
}

/// The way to an element, its frame in global points, and what that is relative to.
fn find(world: &World, target: Target) -> Option<(Path, Rect, Space)> {
    let mut index = Index::default();
    let Ok(Subject::Node(place)) = index.subject(world, target) else {
        return None;
    };
    let frame = place.frame()?;
    let space = place.space();
    Some((index.path(world, target)?, frame, space))
}

/// Puts the knob of a slider or a scroll bar under the pointer.
pub(super) fn slide(ui: &mut Ui<'_>, target: Target, at: Point) {
    let (Target::Node { pid, id }, Some((path, frame, space))) = (target, find(ui, target)) else {
        return;
    };
    let mut ui = ui.of_app(pid);
    let across = frame.width >= frame.height;
    let knob = (frame.width.min(frame.height) / 2.0).min(9.0);
    let (at, way) = if across {
        (at.x, frame.horizontal())
    } else {
        (at.y, frame.vertical())
    };
    let part = (at - way.start - knob) / (way.length - 2.0 * knob).max(1.0);
    let part = part.clamp(0.0, 1.0);
    let part = if across && space.is_mirrored() {
        1.0 - part
    } else {
        part
    };
    path.change(&mut ui, |element| {
        let bound = |name: &Attribute, otherwise: f64| match element.attributes.get(name) {
            Some(Scalar::Number(bound)) => *bound,
            _ => otherwise,
        };
        let (least, most) = (
            bound(&Attribute::MinValue, 0.0),
            bound(&Attribute::MaxValue, 1.0),
        );
        // An upright slider has its most at the top, a scroll bar at the bottom.
        let part = if across || element.role == Role::ScrollBar {
            part
        } else {
            1.0 - part
        };
        element.value = Some(Scalar::Number((most - least).mul_add(part, least)));
    });
    scroll::follow_bar(&mut ui, &path);
    ui.emit(UiEvent::ValueChanged(id));
}

/// The place in a text that is under a point.
pub(super) fn text_place(world: &World, target: Target, at: Point) -> Option<(Path, usize)> {
    let Target::Node { pid, .. } = target else {
        return None;
    };
    let mut index = Index::default();
    let Ok(Subject::Node(place)) = index.subject(world, target) else {
        return None;
    };
    let terminal = text_metrics::is_terminal(world.app(pid)?.bundle_id.as_deref());
    let (element, frame) = (place.element()?, place.frame()?);
    let many = element.role == Role::TextArea;
    let found = text_metrics::place_at(&text::shown(element), many, frame, at, terminal);
    Some((index.path(world, target)?, found))
}

/// Whether a place of a text lies in what is selected there, and can be dragged: a password cannot. That nothing can in Terminal is a
/// belief (C).
fn is_selected(world: &mut World, pid: i32, path: &Path, place: usize) -> bool {
    let app = world.app_mut(pid);
    let app = app.filter(|app| !text_metrics::is_terminal(app.bundle_id.as_deref()));
    let element = app.and_then(|app| path.element_mut(app));
    element.is_some_and(|element| {
        let selected = text::selection(element);
        !text::is_secure(element) && (selected.location..selected.end()).contains(&place)
    })
}

/// A press in a text: the caret, a word, a line; with shift the selection reaches to there. In what is selected a drag may begin.
pub(super) fn press_text(ui: &mut Ui<'_>, found: &Found, part: &Part, touch: &Touch) {
    let target = Target::Node {
        pid: found.pid,
        id: part.id,
    };
    focus(&mut ui.process(found.pid), part.id);
    let Some((path, place)) = text_place(ui, target, touch.at) else {
        return;
    };
    if touch.count == 1 && !touch.shift && is_selected(ui, found.pid, &path, place) {
        let pressed = Hold::Selection {
            pressed: place,
            dragged: false,
        };
        return hold(ui, found, part.id, touch, pressed);
    }
    let selected = edit(&mut ui.of_app(found.pid), &path, |element| {
        let mut range = text::unit_at(element, place, touch.count);
        if touch.shift {
            let old = text::selection(element);
            range = range.union(old);
            if place > old.location && place < old.end() {
                range = TextRange::between(range.location, place);
            }
        }
        text::select(element, range);
        range
    });
    if let Some(range) = selected {
        let pressed = Hold::Text {
            pressed: range,
            by: touch.count,
        };
        hold(ui, found, part.id, touch, pressed);
    }
}

/// Selects the row or icon under the pointer: alone, beside others with the command key, up to it with shift.
pub(super) fn select_row(world: &mut World, row: Target, touch: &Touch) {
    let Target::Node { pid, id } = row else {
        return;
    };
    let Some(mut table) = find(world, row).and_then(|(path, ..)| path.parent()) else {
        return;
    };
    let Some(app) = world.app_mut(pid) else {
        return;
    };
    // In a window each icon has a group of its own, on the desktop they have one.
    let is_alone = table.element_mut(app).is_some_and(|around| {
        matches!(around.children.as_slice(), [one, ..] if is_icon(one))
            && around.identifier.is_some()
    });
    if is_alone && let Some(section) = table.parent() {
        table = section;
    }
    let Some(table) = table.element_mut(app) else {
        return;
    };
    let is_selected =
        |row: &Element| row.attributes.get(&Attribute::Selected) == Some(&Scalar::Bool(true));
    let mut rows: Vec<&mut Element> = Vec::new();
    for child in &mut table.children {
        if child.role == Role::Row || is_icon(child) {
            rows.push(child);
        } else {
            rows.extend(child.children.iter_mut().filter(|inner| is_icon(inner)));
        }
    }
    let Some(pressed) = rows.iter().position(|row| row.id == id) else {
        return;
    };
    let anchor = rows.iter().position(|row| is_selected(row));
    let range = match anchor.filter(|_| touch.shift) {
        Some(anchor) => anchor.min(pressed)..=anchor.max(pressed),
        None => pressed..=pressed,
    };
    for (place, row) in rows.iter_mut().enumerate() {
        let was = is_selected(row);
        let selected = if touch.command {
            was != (place == pressed)
        } else {
            range.contains(&place)
        };
        if was || selected {
            row.attributes
                .insert(Attribute::Selected, Scalar::Bool(selected));
        }
    }
    let table = table.id;
    focus(&mut world.process(pid), table);
}
