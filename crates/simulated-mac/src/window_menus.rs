//! The windows that an app's Window menu lists, as AppKit does: on every Space, minimised ones too, below "Bring All to Front".
//!
//! Functions over the world. What choosing one does is the tree's business.

use simulated_world::{
    ax::{Attribute, Role, Subrole},
    world::{App, Element, NO_SPACE, Scalar, Window, World},
};

/// The selector of the items, which is their identifier and tells them from the app's own.
pub(crate) const SELECTOR: &str = "makeKeyAndOrderFront:";

/// What stands before the name of the window with the keyboard, of one with changes, of a minimised one.
const MAIN: &str = "✓";
const EDITED: &str = "•";
const MINIMISED: &str = "◆";

/// One item: the name of a window, and its mark.
type Item = (String, Option<&'static str>);

/// Brings the menus up to the windows that there are. One that is open stays as it is until it is shut.
pub(crate) fn settle(world: &mut World) {
    let mut is_changed = false;
    for app in &mut world.apps {
        let wanted: Vec<Item> = listed(app)
            .into_iter()
            .map(|window| (window.title.clone(), mark_of(app, window)))
            .collect();
        let Some(menu) = app.menu_bar.as_mut().and_then(window_menu) else {
            continue;
        };
        if menu.frame.is_some() || shown(menu) == wanted {
            continue;
        }
        let own = own_items(menu);
        menu.children.truncate(own);
        if !wanted.is_empty() {
            menu.children.push(separator());
            menu.children.extend(wanted.iter().map(item));
        }
        is_changed = true;
    }
    if is_changed {
        world.assign_ids();
    }
}

/// The element id of the window that an item stands for: those of one name are told apart by their order.
pub(crate) fn window_of(app: &App, item: u64) -> Option<u64> {
    let menus = app.menu_bar.iter().flat_map(|bar| &bar.children);
    let mut items = menus.flat_map(|owner| &owner.children);
    let menu = items.find(|menu| menu.children.iter().any(|one| one.id == item))?;
    let mut windows = menu.children.iter().filter(|one| is_window(one));
    let place = windows.position(|one| one.id == item)?;
    listed(app).get(place).map(|window| window.element_id)
}

/// The windows that are listed, by their names.
fn listed(app: &App) -> Vec<&Window> {
    let is_listed = |window: &&Window| {
        let is_standard = matches!(window.subrole, None | Some(Subrole::StandardWindow));
        let is_in_use = window.layer == 0 && window.panel_of == 0 && window.space != NO_SPACE;
        is_standard && is_in_use && !window.title.is_empty()
    };
    let mut windows: Vec<&Window> = app.windows.iter().filter(is_listed).collect();
    windows.sort_by(|a, b| (&a.title, a.element_id).cmp(&(&b.title, b.element_id)));
    windows
}

fn mark_of(app: &App, window: &Window) -> Option<&'static str> {
    let main = app.main_window().map(|main| main.element_id);
    match window {
        window if window.minimised => Some(MINIMISED),
        window if main == Some(window.element_id) => Some(MAIN),
        window if window.edited => Some(EDITED),
        _ => None,
    }
}

/// The Window menu of a menu bar: the one with AppKit's own item at its end.
fn window_menu(bar: &mut Element) -> Option<&mut Element> {
    let owner = bar
        .children
        .iter_mut()
        .find(|owner| owner.english_title() == "Window")?;
    let menu = owner
        .children
        .iter_mut()
        .find(|menu| menu.role == Role::Menu)?;
    let brings_all = |item: &Element| item.english_title() == "Bring All to Front";
    menu.children.iter().any(brings_all).then_some(menu)
}

fn is_window(item: &Element) -> bool {
    item.identifier.as_deref() == Some(SELECTOR)
}

/// How many items are the app's own.
fn own_items(menu: &Element) -> usize {
    let first = menu.children.iter().position(is_window);
    // A separator stands before the windows.
    first.map_or(menu.children.len(), |first| first.saturating_sub(1))
}

fn shown(menu: &Element) -> Vec<Item> {
    let items = menu.children.iter().filter(|item| is_window(item));
    let shown = items.map(|item| {
        let mark = item.attributes.get(&Attribute::MenuItemMarkChar);
        let is = |sign: &&str| mark == Some(&Scalar::Text((*sign).into()));
        let mark = [MAIN, EDITED, MINIMISED].into_iter().find(is);
        (item.title.clone().unwrap_or_default(), mark)
    });
    shown.collect()
}

fn separator() -> Element {
    Element {
        title: Some(String::new()),
        enabled: false,
        ..Element::new(Role::MenuItem)
    }
}

fn item((title, mark): &Item) -> Element {
    let mut item = Element {
        title: Some(title.clone()),
        identifier: Some(SELECTOR.into()),
        ..Element::new(Role::MenuItem)
    };
    if let Some(mark) = mark {
        let mark = Scalar::Text((*mark).into());
        item.attributes.insert(Attribute::MenuItemMarkChar, mark);
    }
    item
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_menu_lists_the_windows_and_follows_them() {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        settle(&mut world);
        let items = |world: &mut World| {
            let bar = world.app_mut(840).unwrap().menu_bar.as_mut().unwrap();
            shown(window_menu(bar).unwrap())
        };
        let named = |title: &str, mark| (title.to_owned(), mark);
        let both = [named("Plan.txt", None), named("Untitled", Some(MAIN))];
        assert_eq!(items(&mut world), both);
        let app = world.app_mut(840).unwrap();
        app.windows[1].minimised = true;
        let own = app.windows[0].element_id;
        app.windows.remove(0);
        settle(&mut world);
        let one = [named("Plan.txt", Some(MINIMISED))];
        assert_eq!(items(&mut world), one);
        assert!(world.app(840).unwrap().windows[0].element_id != own);
        let app = world.app_mut(840).unwrap();
        let menu = window_menu(app.menu_bar.as_mut().unwrap()).unwrap();
        let item = menu.children.last().unwrap().id;
        let app = world.app(840).unwrap();
        assert_eq!(window_of(app, item), Some(app.windows[0].element_id));
        world.app_mut(840).unwrap().windows.clear();
        settle(&mut world);
        assert!(items(&mut world).is_empty());
    }
}
