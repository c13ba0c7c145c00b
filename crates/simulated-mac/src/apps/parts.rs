//! Finding and making parts of a window.

use crate::{
    privacy_pane::SYSTEM_SETTINGS,
    tree::{self, AppUi},
};
use simulated_world::ax::{Action, Attribute, Role};
use simulated_world::geometry::{Rect, Size};
use simulated_world::{
    processes::{self, LaunchOptions},
    world::{Element, Process, Scalar, Window, World, look_windows_mut},
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

/// The element that its app knows by a name: its part, or its identifier.
pub(super) fn named<'e>(elements: &'e [Element], name: &str) -> Option<&'e Element> {
    find(elements, &|one| one.is_part(name))
}

/// The same, to be changed.
pub(super) fn named_mut<'e>(elements: &'e mut [Element], name: &str) -> Option<&'e mut Element> {
    find_mut(elements, &|one| one.is_part(name))
}

/// Menu items offer what is possible: by their English titles, the first of each title.
pub(super) fn enable_items(menu: &mut [Element], items: &[(&str, bool)]) {
    for (title, possible) in items {
        let is_meant = |one: &Element| one.role == Role::MenuItem && one.english_title() == *title;
        if let Some(item) = find_mut(menu, &is_meant) {
            item.enabled = *possible;
        }
    }
}

/// Marks the items of a menu that are chosen.
pub(super) fn mark_items(menu: &mut [Element], items: &[(&str, bool)]) {
    for (title, is_chosen) in items {
        let is_meant = |one: &Element| one.role == Role::MenuItem && one.english_title() == *title;
        if let Some(item) = find_mut(menu, &is_meant) {
            item.set_mark(*is_chosen);
        }
    }
}

/// The element with a role, to be changed.
pub(super) fn of_role_mut<'e>(elements: &'e mut [Element], role: &Role) -> Option<&'e mut Element> {
    find_mut(elements, &|one| one.role == *role)
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

/// Selects a row or takes the selection from it.
pub(super) fn select(row: &mut Element, is_selected: bool) {
    let selected = Scalar::Bool(is_selected);
    row.attributes.insert(Attribute::Selected, selected);
}

/// Starts an app, or brings it to the front.
pub(super) fn launch(ui: &mut AppUi<'_>, name: &str) {
    if let Some(installed) = ui.installed_with_name(name).cloned() {
        // A refusal shows a dialog of the system's, which the world does not have.
        let now = ui.now;
        let _refused = processes::launch(ui, &installed, LaunchOptions::default(), now);
    }
}

/// The same by its bundle id.
pub(super) fn launch_with_bundle_id(ui: &mut AppUi<'_>, bundle_id: &str) {
    let installed = ui.installed_with_bundle_id(bundle_id);
    if let Some(path) = installed.map(|installed| installed.path.clone()) {
        launch(ui, &path);
    }
}

/// The window that an app begins with.
pub(super) fn first_window(process: &Process<'_>) -> Option<Window> {
    let id = process.app()?.bundle_id.as_deref()?;
    let installed = process.installed_with_bundle_id(id)?;
    process.look_of(installed).windows.into_iter().next()
}

/// Puts a window in front of the others of its app.
pub(super) fn add_window(process: &mut Process<'_>, mut window: Window) {
    window.z = process.top() + 1;
    if let Some(app) = process.app_mut() {
        app.windows.insert(0, window);
    }
    process.assign_ids();
}

/// A frame of this size in the middle of the main display; of the way down to the middle it goes the part `down`.
pub(super) fn centred(world: &World, size: Size, down: f64) -> Rect {
    let screen = world.displays.first().map(|display| display.frame);
    let middle = screen.unwrap_or_default().centre();
    Rect::new(
        (middle.x - size.width / 2.0).round(),
        (middle.y * down - size.height / 2.0).round(),
        size.width,
        size.height,
    )
}

/// Gives an element the focus, a field with its text selected.
pub(super) fn focus(process: &mut Process<'_>, id: u64) {
    tree::focus_on(process, id);
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
        item.set_mark(*title == value);
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

/// Visits the elements of all windows, also of those that System Settings begins with, and of the panels that status items show.
pub(super) fn each_shown(world: &mut World, visit: &impl Fn(&mut Element)) {
    for window in look_windows_mut(&mut world.installed, SYSTEM_SETTINGS) {
        window
            .children
            .iter_mut()
            .for_each(|child| each(child, visit));
    }
    for app in &mut world.apps {
        let panels = app.extras.iter_mut().flat_map(|bar| &mut bar.children);
        let panels = panels.filter_map(|item| item.panel.as_deref_mut());
        for window in app.windows.iter_mut().chain(panels) {
            window
                .children
                .iter_mut()
                .for_each(|child| each(child, visit));
        }
    }
}

/// Visits an element, what it holds, and the panes that wait in it.
fn each(element: &mut Element, visit: &impl Fn(&mut Element)) {
    visit(element);
    let waiting = element.pane.iter_mut().flat_map(|pane| &mut pane.children);
    for child in element.children.iter_mut().chain(waiting) {
        each(child, visit);
    }
}
