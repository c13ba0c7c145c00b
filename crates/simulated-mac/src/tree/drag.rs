//! The mouse moves, with a button down or without, and the button goes up: sliders and windows follow, texts are
//! selected, menus open and choose [bridge 7].

use super::{
    control_under_pointer::{Touch, is_deaf, shows_menu, slide, tell, text_place},
    edit::edit,
    events::{DropPlace, Ui, UiEvent},
    find::Index,
    found::Found,
    kinds::is_open,
    menus::close_all,
    place::Subject,
    text, text_drag,
    types::Target,
    window_state,
};
use simulated_world::ax::{Action, Role};
use simulated_world::geometry::Point;
use simulated_world::world::{Grip, Hold, World};

/// How far the pointer goes before an open menu takes it for a drag to an item.
const DRAGGED: f64 = 4.0;

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
        Hold::Selection { pressed, .. } if grip.from.distance(at) > DRAGGED => {
            let hold = Hold::Selection {
                pressed,
                dragged: true,
            };
            ui.input.grip = Some(Grip { hold, ..grip });
        }
        Hold::Menu => hover(ui, at),
        Hold::Row { .. } if grip.from.distance(at) > DRAGGED => {
            let hold = Hold::Row { dragged: true };
            ui.input.grip = Some(Grip { hold, ..grip });
        }
        Hold::Selection { .. } | Hold::Row { .. } => {}
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
            let is_there = |found: &Found| found.pid == grip.pid && found.holds(grip.id);
            if found.as_ref().is_some_and(is_there) {
                let target = Target::Node {
                    pid: grip.pid,
                    id: grip.id,
                };
                tell(ui, target, &Action::Press);
            } else if is_text(ui, grip) {
                drop_row(ui, grip, found);
            }
        }
        Hold::Selection { pressed, dragged } => {
            text_drag::up(ui, grip, (pressed, dragged), found.as_ref(), touch);
        }
        Hold::Menu => choose(ui, grip, found, touch),
        Hold::Row { dragged: true } => drop_row(ui, grip, found),
        Hold::Slide | Hold::Window { .. } | Hold::Text { .. } | Hold::Row { .. } => {}
    }
}

/// Whether a text was pressed that acts, as an event in Calendar. It can be dragged; a button cannot.
fn is_text(ui: &mut Ui<'_>, grip: Grip) -> bool {
    let process = ui.process(grip.pid);
    let pressed = process.element(grip.id);
    pressed.is_some_and(|one| one.role == Role::StaticText)
}

/// The button goes up over something else than what was dragged: its app knows what comes of that.
fn drop_row(ui: &mut Ui<'_>, grip: Grip, found: Option<Found>) {
    let Some(found) = found.filter(|found| !found.holds(grip.id)) else {
        return;
    };
    let ids: Vec<u64> = found.parts.iter().map(|part| part.id).collect();
    let onto = DropPlace {
        pid: found.pid,
        window: found.window.map(|(id, _)| id),
        parts: &ids,
        is_desktop: found.is_desktop(),
    };
    ui.of_app(grip.pid).emit(UiEvent::RowDropped(grip.id, onto));
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
