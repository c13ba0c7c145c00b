//! What the parts of a crowded Mac are made of.

use simulated_world::{
    ax::{Action, Role},
    geometry::Rect,
    processes,
    world::{App, Element, World},
};

/// Runs an installed app, which shows what it begins with; answers its process id.
pub(super) fn open(world: &mut World, bundle_id: &str, now: f64) -> Option<i32> {
    let installed = world.installed_with_bundle_id(bundle_id)?;
    let app = App {
        bundle_id: Some(installed.bundle_id.clone()),
        path: Some(installed.path.clone()),
        policy: installed.policy,
        ..processes::bare(&installed.name, installed.executable_path(), now)
    };
    let pid = processes::add(world, app);
    world.process(pid).finish_launch(false);
    Some(pid)
}

/// An element at a place in its window.
pub(super) fn part(role: Role, [x, y, width, height]: [f64; 4]) -> Element {
    let mut element = Element::new(role);
    element.frame = Some(Rect::new(x, y, width, height));
    element
}

/// A button that can be pressed.
pub(super) fn button(title: &str, frame: [f64; 4]) -> Element {
    let mut button = part(Role::Button, frame);
    button.title = Some(title.to_owned());
    button.actions = vec![Action::Press];
    button
}
