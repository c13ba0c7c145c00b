//! Finding and making parts of a window.

use crate::ax::{Action, Attribute, Role};
use crate::geometry::Rect;
use crate::{
    processes::{self, LaunchOptions},
    tree,
    world::{App, Element, Scalar, Window, World},
};

/// The first element that is meant, in reading order.
pub(super) fn find<'e>(
    elements: &'e [Element],
    wanted: &dyn Fn(&Element) -> bool,
) -> Option<&'e Element> {
    elements.iter().find_map(|element| {
        if wanted(element) {
            Some(element)
        } else {
            find(&element.children, wanted)
        }
    })
}

/// The same, to be changed.
pub(super) fn find_mut<'e>(
    elements: &'e mut [Element],
    wanted: &dyn Fn(&Element) -> bool,
) -> Option<&'e mut Element> {
    elements.iter_mut().find_map(|element| {
        if wanted(element) {
            Some(element)
        } else {
            find_mut(&mut element.children, wanted)
        }
    })
}

/// The element with an identifier.
pub(super) fn named<'e>(elements: &'e [Element], identifier: &str) -> Option<&'e Element> {
    find(elements, &|one| {
        one.identifier.as_deref() == Some(identifier)
    })
}

/// The same, to be changed.
pub(super) fn named_mut<'e>(
    elements: &'e mut [Element],
    identifier: &str,
) -> Option<&'e mut Element> {
    find_mut(elements, &|one| {
        one.identifier.as_deref() == Some(identifier)
    })
}

/// The element with a role, to be changed.
pub(super) fn of_role_mut<'e>(elements: &'e mut [Element], role: &Role) -> Option<&'e mut Element> {
    find_mut(elements, &|one| one.role == *role)
}

/// Whether an element or something in it has this id.
pub(super) fn holds(element: &Element, id: u64) -> bool {
    element.id == id || element.children.iter().any(|child| holds(child, id))
}

/// The running app, if it is the one of that bundle id.
pub(super) fn app_called<'w>(world: &'w World, pid: i32, bundle_id: &str) -> Option<&'w App> {
    world
        .app(pid)
        .filter(|app| app.bundle_id.as_deref() == Some(bundle_id))
}

/// The window that an element is in.
pub(super) fn window_of(world: &World, pid: i32, id: u64) -> Option<&Window> {
    let mut windows = world.app(pid)?.windows.iter();
    windows.find(|window| window.children.iter().any(|child| holds(child, id)))
}

/// A window by its element id, to be changed.
pub(super) fn window_mut(world: &mut World, pid: i32, window: u64) -> Option<&mut Window> {
    let mut windows = world.app_mut(pid)?.windows.iter_mut();
    windows.find(|one| one.element_id == window)
}

/// The element id of the app's window in front.
pub(super) fn front_window(world: &World, pid: i32) -> Option<u64> {
    let windows = world.app(pid)?.windows.iter();
    let shown =
        windows.filter(|window| !window.minimised && window.space == 1 && window.layer == 0);
    shown
        .max_by_key(|window| window.z)
        .map(|window| window.element_id)
}

/// What an element says.
pub(super) fn words(element: &Element) -> String {
    match &element.value {
        Some(Scalar::Text(text)) => text.clone(),
        _ => element.title.clone().unwrap_or_default(),
    }
}

/// Whether it is selected.
pub(super) fn is_selected(element: &Element) -> bool {
    element.attributes.get(&Attribute::Selected) == Some(&Scalar::Bool(true))
}

/// Starts an app, or brings it to the front.
pub(super) fn launch(world: &mut World, name: &str, now: f64) {
    if let Some(installed) = world.installed_with_name(name).cloned() {
        // A refusal shows a dialog of the system's, which the world does not have.
        let _refused = processes::launch(world, &installed, LaunchOptions::default(), now);
    }
}

/// Gives an element the focus, a field with its text selected.
pub(super) fn focus(world: &mut World, pid: i32, id: u64) {
    tree::focus_on(world, pid, id);
}

/// An element with a frame.
pub(super) fn part(role: Role, frame: Rect) -> Element {
    Element {
        frame: Some(frame),
        ..Element::new(role)
    }
}

/// A text that only says something.
pub(super) fn label(text: &str, frame: Rect) -> Element {
    Element {
        value: Some(Scalar::Text(text.into())),
        ..part(Role::StaticText, frame)
    }
}

/// A push button.
pub(super) fn button(title: &str, identifier: &str, frame: Rect) -> Element {
    Element {
        title: Some(title.into()),
        identifier: Some(identifier.into()),
        actions: vec![Action::Press],
        ..part(Role::Button, frame)
    }
}

/// A text field.
pub(super) fn field(identifier: &str, text: &str, frame: Rect) -> Element {
    Element {
        identifier: Some(identifier.into()),
        value: Some(Scalar::Text(text.into())),
        ..part(Role::TextField, frame)
    }
}

/// A pop-up button with its menu.
pub(super) fn pop_up(identifier: &str, value: &str, choices: &[&str], frame: Rect) -> Element {
    let item = |title: &&str| {
        let mut item = Element::new(Role::MenuItem);
        item.title = Some((*title).to_owned());
        if *title == value {
            let mark = Scalar::Text("✓".into());
            item.attributes.insert(Attribute::MenuItemMarkChar, mark);
        }
        item
    };
    let menu = Element {
        children: choices.iter().map(item).collect(),
        ..Element::new(Role::Menu)
    };
    Element {
        identifier: Some(identifier.into()),
        value: Some(Scalar::Text(value.into())),
        actions: vec![Action::Press, Action::ShowMenu],
        children: vec![menu],
        ..part(Role::PopUpButton, frame)
    }
}
