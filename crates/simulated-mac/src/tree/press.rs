//! What the buttons of the mouse do to what lies under the pointer, as AppKit takes it: windows come forward, controls
//! act when the button goes up within them, texts get the caret and a selection, menus open and choose
//! [bridge 7].

use super::{
    context,
    control_under_pointer::{
        Touch, hold, is_deaf, press_text, select_row, shows_menu, slide, tell,
    },
    events::{Ui, UiEvent},
    find::Index,
    focus::make_key,
    found::{Found, Part, Way},
    menus::close_all,
    types::Target,
    window_state,
};
use crate::finder::deselect_desktop;
use simulated_world::ax::{Action, Role};
use simulated_world::menu_bars;
use simulated_world::processes::set_front;
use simulated_world::world::{Hold, Policy, Process, World};

/// The button of the wheel does nothing that the world knows of.
const LEFT: i64 = 0;
const RIGHT: i64 = 1;

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
    } else if touch.button == LEFT && found.is_desktop() {
        desktop(ui, touch);
        if found.holds_icon() {
            press(ui, &found, touch);
        } else {
            deselect_desktop(ui);
        }
    } else if touch.button == LEFT {
        press(ui, &found, touch);
    }
}

/// A click on the desktop brings Finder forward, and none of its windows.
fn desktop(world: &mut World, touch: &Touch) {
    let finder = world
        .apps
        .iter()
        .find(|app| app.bundle_id.as_deref() == Some("com.apple.finder"));
    if let Some(pid) = finder.map(|app| app.pid).filter(|_| touch.button == LEFT) {
        set_front(world, pid);
    }
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
    unselect_page(ui, found);
    match found.actor() {
        Some((part, way)) => act(ui, found, part, way, touch),
        None if title_bar => grip_window(ui, found, touch),
        None => {}
    }
}

/// A click in a page leaves nothing of it selected.
fn unselect_page(ui: &mut Ui<'_>, found: &Found) {
    let mut parts = found.parts.iter();
    let page = parts.find(|part| part.role == Role::WebArea);
    let path = page.and_then(|page| {
        let target = Target::Node {
            pid: found.pid,
            id: page.id,
        };
        Index::default().path(ui, target)
    });
    if let Some(path) = path
        && let Some(page) = ui.app_mut(found.pid).and_then(|app| path.element_mut(app))
    {
        page.selection = None;
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
    window.panel_of != 0 || window.click_through || (world.front == found.pid && is_main)
}

/// Brings one window forward, and its app. Panels of status items and banners are in front already, of an app that is not.
fn bring(process: &mut Process<'_>, window: u64) {
    let Some(app) = process.app() else { return };
    let stays = |one: &simulated_world::world::Window| {
        one.element_id == window && (one.panel_of != 0 || one.click_through)
    };
    if app.windows.iter().any(stays) {
        return;
    }
    if app.policy != Policy::Prohibited {
        let pid = process.pid;
        set_front(process, pid);
    }
    make_key(process, window);
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
            if !part.open {
                close_all(ui);
                ui.menus_on = menu_bars::at(ui, touch.at).map(|display| display.id);
            }
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
        Way::Row if part.enabled => {
            select_row(ui, target, touch);
            hold(ui, found, part.id, touch, Hold::Row { dragged: false });
            let mut app = ui.of_app(found.pid);
            app.emit(UiEvent::ValueChanged(part.id));
            if touch.count == 2 {
                app.emit(UiEvent::RowOpened(part.id));
            }
        }
        Way::Row | Way::Slide | Way::Text => {}
    }
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
