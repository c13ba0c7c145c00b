//! What the buttons of the mouse do to what lies under the pointer, as AppKit takes it: windows come forward, controls
//! act when the button goes up within them, texts get the caret and a selection, menus open and choose
//! [bridge 7].

use super::{
    act::carry_out,
    context,
    edit::edit,
    events::{Ui, UiEvent},
    find::{Index, Path},
    focus::{focus, raise},
    found::{Found, Part, Way},
    kinds::is_open,
    menus::{close_all, open_menus},
    place::Subject,
    scroll, text,
    types::Target,
    window_state,
};
use crate::ax::{Action, Attribute, Role};
use crate::geometry::{Point, Rect};
use crate::{
    text_metrics,
    world::{App, Element, Grip, Hold, Policy, Process, Scalar, TextRange, World},
};

/// The button of the wheel does nothing that the world knows of.
const LEFT: i64 = 0;
const RIGHT: i64 = 1;

/// How far the pointer goes before an open menu takes it for a drag to an item.
const DRAGGED: f64 = 4.0;

/// A mouse event where the pointer is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    pub(crate) at: Point,
    /// 0 left, 1 right, 2 centre.
    pub(crate) button: i64,
    /// 1 for a click, 2 for the second of a double click.
    pub(crate) count: i64,
    pub(crate) shift: bool,
    pub(crate) control: bool,
    pub(crate) command: bool,
}

/// A button goes down.
pub(crate) fn down(ui: &mut Ui<'_>, touch: &Touch) {
    ui.input.grip = None;
    let Some(found) = Found::at(ui, touch.at) else {
        close_all(ui);
        return desktop(ui, touch);
    };
    // An app that hangs does not get to its events.
    if is_deaf(ui, found.pid) || in_menus(ui, &found, touch) {
        return;
    }
    let secondary = touch.button == RIGHT || (touch.button == LEFT && touch.control);
    if secondary {
        if context::open(ui, &found, touch.at) {
            hold(ui, &found, 0, touch, Hold::Menu);
        }
    } else if touch.button == LEFT {
        press(ui, &found, touch);
    }
}

fn is_deaf(world: &World, pid: i32) -> bool {
    world.app(pid).is_none_or(App::is_deaf)
}

/// A click on the desktop brings Finder forward, and none of its windows.
fn desktop(world: &mut World, touch: &Touch) {
    let finder = world
        .apps
        .iter()
        .find(|app| app.bundle_id.as_deref() == Some("com.apple.finder"));
    if let Some(pid) = finder.map(|app| app.pid).filter(|_| touch.button == LEFT) {
        world.front = pid;
    }
}

fn hold(world: &mut World, found: &Found, id: u64, touch: &Touch, hold: Hold) {
    world.input.grip = Some(Grip {
        pid: found.pid,
        id,
        from: touch.at,
        hold,
    });
}

/// While a menu is open it takes every press: one elsewhere closes it and does nothing more. Panels of status items
/// close as well, but leave the press to what it meets.
fn in_menus(world: &mut World, found: &Found, touch: &Touch) -> bool {
    if found.within(&Role::Menu) {
        hold(world, found, 0, touch, Hold::Menu);
        return true;
    }
    let is_owner = found.parts.iter().any(|part| part.open);
    let in_panel = world.app(found.pid).is_some_and(|app| {
        let mut panels = app.windows.iter().filter(|window| window.panel_of != 0);
        panels.any(|panel| Some(panel.element_id) == found.window.map(|(id, _)| id))
    });
    if is_owner || in_panel {
        return false;
    }
    let tracked = shows_menu(world);
    close_all(world);
    // The menu bar goes on to the next of its menus.
    tracked && !found.within(&Role::MenuBarItem)
}

fn shows_menu(world: &World) -> bool {
    let mut any = false;
    for app in &world.apps {
        open_menus(app, &mut |_, _| any = true);
    }
    any
}

/// The left button goes down on something that is no open menu.
fn press(ui: &mut Ui<'_>, found: &Found, touch: &Touch) {
    let was_in_front = is_in_front(ui, found);
    // With the command key a window is used where it lies.
    let stays = touch.command && !was_in_front;
    if let Some((window, _)) = found.window.filter(|_| !stays) {
        bring(&mut ui.process(found.pid), window);
    }
    let title_bar = found.is_title_bar(touch.at);
    if is_blocked(ui, found) && !title_bar {
        return;
    }
    if !(was_in_front || stays || title_bar || found.takes_first_press()) {
        return;
    }
    match found.actor() {
        Some((part, way)) => act(ui, found, part, way, touch),
        None if title_bar => grip_window(ui, found, touch),
        None => {}
    }
}

fn is_in_front(world: &World, found: &Found) -> bool {
    let Some((id, _)) = found.window else {
        // Bars and the Dock take every press.
        return true;
    };
    let Some(app) = world.app(found.pid) else {
        return false;
    };
    let Some(window) = app.windows.iter().find(|window| window.element_id == id) else {
        return false;
    };
    let is_main = window.layer != 0 || app.main_window().is_some_and(|main| main.element_id == id);
    window.panel_of != 0 || (world.front == found.pid && is_main)
}

/// Brings one window forward, and its app. Panels of status items are in front already, of an app that is not.
fn bring(process: &mut Process<'_>, window: u64) {
    let Some(app) = process.app() else { return };
    let is_panel = |one: &&crate::world::Window| one.element_id == window && one.panel_of != 0;
    if app.windows.iter().any(|one| is_panel(&one)) {
        return;
    }
    if app.policy != Policy::Prohibited {
        process.front = process.pid;
    }
    raise(process, window);
}

/// Whether a sheet or a modal window keeps presses from it.
fn is_blocked(world: &World, found: &Found) -> bool {
    let (Some(app), Some((id, _))) = (world.app(found.pid), found.window) else {
        return false;
    };
    let under_sheet = app
        .windows
        .iter()
        .any(|window| window.element_id == id && window.sheet().is_some());
    let modal = app
        .windows
        .iter()
        .find(|window| window.modal && !window.minimised);
    (under_sheet && !found.within(&Role::Sheet))
        || modal.is_some_and(|modal| modal.element_id != id)
}

fn act(ui: &mut Ui<'_>, found: &Found, part: &Part, way: Way, touch: &Touch) {
    let target = Target::Node {
        pid: found.pid,
        id: part.id,
    };
    match way {
        Way::Act => hold(ui, found, part.id, touch, Hold::Control),
        Way::Open => {
            tell(ui, target, &Action::Press);
            hold(ui, found, 0, touch, Hold::Menu);
        }
        Way::Slide if part.enabled => {
            slide(ui, target, touch.at);
            hold(ui, found, part.id, touch, Hold::Slide);
        }
        Way::Step => {
            let above = part
                .frame
                .is_some_and(|frame| touch.at.y < frame.centre().y);
            let action = if above {
                &Action::Increment
            } else {
                &Action::Decrement
            };
            tell(ui, target, action);
        }
        Way::Text if part.enabled => press_text(ui, found, part, touch),
        Way::Row => {
            select_row(ui, target, touch);
            let mut app = ui.of_app(found.pid);
            app.emit(UiEvent::ValueChanged(part.id));
            if touch.count == 2 {
                app.emit(UiEvent::RowOpened(part.id));
            }
        }
        Way::Slide | Way::Text => {}
    }
}

/// Performs an action; what does not take it does nothing, as under a real pointer.
fn tell(ui: &mut Ui<'_>, target: Target, action: &Action) {
    let _refused = carry_out(ui, &mut Index::default(), target, action);
}

fn grip_window(world: &mut World, found: &Found, touch: &Touch) {
    let Some((id, frame)) = found.window else {
        return;
    };
    if touch.count == 2 {
        return window_state::zoom(&mut world.process(found.pid), id);
    }
    let corner = touch.at - frame.origin();
    hold(world, found, id, touch, Hold::Window { corner });
}

/// The way to an element, and its frame in global points.
fn find(world: &World, target: Target) -> Option<(Path, Rect)> {
    let mut index = Index::default();
    let Ok(Subject::Node(place)) = index.subject(world, target) else {
        return None;
    };
    let frame = place.frame()?;
    Some((index.path(world, target)?, frame))
}

/// Puts the knob of a slider or a scroll bar under the pointer.
fn slide(ui: &mut Ui<'_>, target: Target, at: Point) {
    let (Target::Node { pid, id }, Some((path, frame))) = (target, find(ui, target)) else {
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
fn text_place(world: &World, target: Target, at: Point) -> Option<(Path, usize)> {
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

/// A press in a text: the caret, a word, a line; with shift the selection reaches to there.
fn press_text(ui: &mut Ui<'_>, found: &Found, part: &Part, touch: &Touch) {
    let target = Target::Node {
        pid: found.pid,
        id: part.id,
    };
    focus(&mut ui.process(found.pid), part.id);
    let Some((path, place)) = text_place(ui, target, touch.at) else {
        return;
    };
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

/// Selects the row under the pointer: alone, beside others with the command key, up to it with shift.
fn select_row(world: &mut World, row: Target, touch: &Touch) {
    let Target::Node { pid, id } = row else {
        return;
    };
    let Some(table) = find(world, row).and_then(|(path, _)| path.parent()) else {
        return;
    };
    let Some(table) = world.app_mut(pid).and_then(|app| table.element_mut(app)) else {
        return;
    };
    let is_selected =
        |row: &Element| row.attributes.get(&Attribute::Selected) == Some(&Scalar::Bool(true));
    let mut rows: Vec<&mut Element> = table
        .children
        .iter_mut()
        .filter(|child| child.role == Role::Row)
        .collect();
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

/// The pointer moves, with a button down or without.
pub(crate) fn moved(ui: &mut Ui<'_>, touch: &Touch) {
    match ui.input.grip {
        Some(grip) if is_deaf(ui, grip.pid) => {}
        Some(grip) => follow(ui, grip, touch),
        None => hover(ui, touch.at),
    }
}

fn follow(ui: &mut Ui<'_>, grip: Grip, touch: &Touch) {
    let target = Target::Node {
        pid: grip.pid,
        id: grip.id,
    };
    let at = touch.at;
    match grip.hold {
        Hold::Control => {}
        Hold::Slide => slide(ui, target, at),
        Hold::Window { corner } => {
            window_state::place(&mut ui.process(grip.pid), grip.id, at - corner);
        }
        Hold::Text { pressed, by } => {
            if let Some((path, place)) = text_place(ui, target, at) {
                edit(&mut ui.of_app(grip.pid), &path, |element| {
                    text::select(element, text::unit_at(element, place, by).union(pressed));
                });
            }
        }
        Hold::Menu => hover(ui, at),
    }
}

/// The pointer passes over an open menu: submenus open, and the menu bar goes from one of its menus to the next.
fn hover(ui: &mut Ui<'_>, at: Point) {
    if !shows_menu(ui) {
        return;
    }
    let Some(found) = Found::at(ui, at).filter(|found| !is_deaf(ui, found.pid)) else {
        return;
    };
    let target = |id| Target::Node { pid: found.pid, id };
    if let Some(item) = found.menu_item() {
        let has_submenu = |ui: &World| {
            let mut index = Index::default();
            let subject = index.subject(ui, target(item.id));
            matches!(&subject, Ok(Subject::Node(place)) if place.element().is_some_and(|one| !one.children.is_empty()))
        };
        if item.enabled && !item.open && has_submenu(ui) {
            tell(ui, target(item.id), &Action::Press);
        }
    } else if let Some(item) = found
        .parts
        .iter()
        .find(|part| part.role == Role::MenuBarItem)
        && !item.open
        && bar_is_open(ui, &found)
    {
        tell(ui, target(item.id), &Action::Press);
    }
}

/// Whether one of the menus of the bar under the pointer is open.
fn bar_is_open(world: &World, found: &Found) -> bool {
    let bar = found.parts.first().map(|part| part.id);
    let app = world.app(found.pid);
    let bars = app
        .iter()
        .flat_map(|app| app.menu_bar.iter().chain(&app.extras));
    let mut bars = bars.filter(|one| Some(one.id) == bar);
    bars.any(|bar| bar.children.iter().any(is_open))
}

/// A button goes up.
pub(crate) fn up(ui: &mut Ui<'_>, touch: &Touch) {
    let Some(grip) = ui.input.grip.take() else {
        return;
    };
    if is_deaf(ui, grip.pid) {
        return;
    }
    let found = Found::at(ui, touch.at);
    match grip.hold {
        Hold::Control => {
            if found.is_some_and(|found| found.pid == grip.pid && found.holds(grip.id)) {
                let target = Target::Node {
                    pid: grip.pid,
                    id: grip.id,
                };
                tell(ui, target, &Action::Press);
            }
        }
        Hold::Menu => choose(ui, grip, found, touch),
        Hold::Slide | Hold::Window { .. } | Hold::Text { .. } => {}
    }
}

/// The button goes up while a menu is open: on an item that chooses it, elsewhere after a drag that closes the menu.
fn choose(ui: &mut Ui<'_>, grip: Grip, found: Option<Found>, touch: &Touch) {
    let (from, at) = (grip.from, touch.at);
    let dragged = from.distance(at) > DRAGGED;
    let pressed_item = Found::at(ui, from).is_some_and(|found| found.menu_item().is_some());
    if let Some(found) = &found {
        if found.menu_item().is_none() && found.parts.iter().any(|part| part.open) {
            return;
        }
        if let Some(item) = found.menu_item() {
            let is_separator = item.title.is_empty();
            if (dragged || pressed_item) && item.enabled && !is_separator && !item.open {
                let target = Target::Node {
                    pid: found.pid,
                    id: item.id,
                };
                tell(ui, target, &Action::Press);
            }
            return;
        }
        if found.within(&Role::Menu) {
            return;
        }
    }
    if dragged {
        close_all(ui);
    }
}
