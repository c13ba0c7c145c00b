//! Which menus are open: the marks that say so, and closing them.
//!
//! Functions over the world. How menus are opened, where they are and what choosing does is the tree's business.

use crate::ax::{Attribute, Role};
use crate::world::{App, Element, Scalar, Window, World};
use crate::{
    geometry::Vector,
    menu_bars::{self, End},
};

/// Whether a control shows its menu only while it is open.
pub fn is_pop_up(role: &Role) -> bool {
    matches!(role, Role::MenuButton | Role::PopUpButton)
}

/// Whether its menu is open.
pub fn is_open(owner: &Element) -> bool {
    owner.attributes.get(&mark_of(owner)) == Some(&Scalar::Bool(true))
}

/// The attribute that says whether the menu of an element is open.
pub fn mark_of(owner: &Element) -> Attribute {
    if is_pop_up(&owner.role) {
        Attribute::Expanded
    } else {
        Attribute::Selected
    }
}

/// Whether an element has its menu all the time, open or not; others have one only while it is open.
pub fn has_closed_menu(role: &Role) -> bool {
    is_pop_up(role)
        || matches!(
            role,
            Role::ComboBox | Role::DockItem | Role::MenuBarItem | Role::MenuItem
        )
}

/// Closes the menu of an element and all that is open below.
pub fn shut(owner: &mut Element) {
    if is_open(owner) && owner.children.iter().any(|child| child.role == Role::Menu) {
        owner.attributes.remove(&mark_of(owner));
        for menu in &mut owner.children {
            menu.frame = None;
            for item in &mut menu.children {
                item.frame = None;
            }
        }
    }
    if owner.role == Role::MenuBarItem
        && let Some(place) = owner.children.iter().position(is_popover)
    {
        owner.attributes.remove(&mark_of(owner));
        owner.popover = Some(Box::new(owner.children.remove(place)));
    }
    // A context menu is there only while it is open.
    if !has_closed_menu(&owner.role) {
        owner.children.retain(|child| child.role != Role::Menu);
    }
    for child in &mut owner.children {
        shut(child);
    }
}

/// Whether an element is what a status item shows below itself instead of a menu.
pub fn is_popover(element: &Element) -> bool {
    element.role == Role::Popover
}

/// Closes whatever is open: menus, context menus and the panels of status items.
pub fn close_all(world: &mut World) {
    close_where(world, |_| true);
}

/// Closes what other apps than one have open: menus end when another app comes to the front.
pub fn close_others(world: &mut World, pid: i32) {
    close_where(world, |app| app.pid != pid);
}

fn close_where(world: &mut World, is_meant: impl Fn(&App) -> bool) {
    let mut panels = Vec::new();
    for app in world.apps.iter_mut().filter(|app| is_meant(app)) {
        app.elements.retain(|element| element.role != Role::Menu);
        app.elements.iter_mut().for_each(shut);
        for bar in app.menu_bar.iter_mut().chain(&mut app.extras) {
            bar.children.iter_mut().for_each(shut);
        }
        for window in &mut app.windows {
            window.children.iter_mut().for_each(shut);
        }
        while let Some(place) = app.windows.iter().position(|window| window.panel_of != 0) {
            panels.push(app.windows.remove(place));
        }
    }
    put_away(world, &panels);
}

/// Gives each status item its panel back, with what was changed in it. Another app may have shown it.
fn put_away(world: &mut World, panels: &[Window]) {
    fn give(element: &mut Element, panel: &Window) {
        if element.id == panel.panel_of {
            element.attributes.remove(&mark_of(element));
            element.panel = Some(Box::new(panel.clone()));
        }
        for child in &mut element.children {
            give(child, panel);
        }
    }
    let shift = menu_bars::opening_shift(world, End::StatusItems);
    for panel in panels {
        let mut panel = panel.clone();
        panel.frame = panel.frame + (Vector::ZERO - shift);
        let panel = &panel;
        for bar in world.apps.iter_mut().filter_map(|app| app.extras.as_mut()) {
            give(bar, panel);
        }
    }
}
