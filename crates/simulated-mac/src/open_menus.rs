//! Which menus are open: the marks that say so, and closing them.
//!
//! Functions over the world. How menus are opened, where they are and what choosing does is the tree's business.

use crate::ax::{Attribute, Role};
use crate::world::{App, Element, Scalar, Window, World};

/// Whether a control shows its menu only while it is open.
pub(crate) fn is_pop_up(role: &Role) -> bool {
    matches!(role, Role::MenuButton | Role::PopUpButton)
}

/// Whether its menu is open.
pub(crate) fn is_open(owner: &Element) -> bool {
    owner.attributes.get(&mark_of(owner)) == Some(&Scalar::Bool(true))
}

/// The attribute that says whether the menu of an element is open.
pub(crate) fn mark_of(owner: &Element) -> Attribute {
    if is_pop_up(&owner.role) {
        Attribute::Expanded
    } else {
        Attribute::Selected
    }
}

/// Closes the menu of an element and all that is open below.
pub(crate) fn shut(owner: &mut Element) {
    if is_open(owner) && owner.children.iter().any(|child| child.role == Role::Menu) {
        owner.attributes.remove(&mark_of(owner));
        for menu in &mut owner.children {
            menu.frame = None;
            for item in &mut menu.children {
                item.frame = None;
            }
        }
    }
    for child in &mut owner.children {
        shut(child);
    }
}

/// Closes whatever is open: menus, context menus and the panels of status items.
pub(crate) fn close_all(world: &mut World) {
    world.apps.iter_mut().for_each(close_those_of);
}

/// Closes what other apps than one have open: menus end when another app comes to the front.
pub(crate) fn close_others(world: &mut World, pid: i32) {
    let others = world.apps.iter_mut().filter(|app| app.pid != pid);
    others.for_each(close_those_of);
}

fn close_those_of(app: &mut App) {
    app.elements.retain(|element| element.role != Role::Menu);
    for bar in app.menu_bar.iter_mut().chain(&mut app.extras) {
        bar.children.iter_mut().for_each(shut);
    }
    for window in &mut app.windows {
        window.children.iter_mut().for_each(shut);
    }
    put_away(app);
}

/// Gives each status item its panel back, with what was changed in it.
fn put_away(app: &mut App) {
    fn give(element: &mut Element, panel: &Window) {
        if element.id == panel.panel_of {
            element.attributes.remove(&mark_of(element));
            element.panel = Some(Box::new(panel.clone()));
        }
        for child in &mut element.children {
            give(child, panel);
        }
    }
    while let Some(place) = app.windows.iter().position(|window| window.panel_of != 0) {
        let panel = app.windows.remove(place);
        if let Some(bar) = &mut app.extras {
            give(bar, &panel);
        }
    }
}
