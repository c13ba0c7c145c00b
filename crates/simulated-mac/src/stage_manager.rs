//! Stage Manager's strip: the windows of the apps that are not in front stand at the left edge as thumbnails
//! [findings-2 8.9]. The window server knows them there, Accessibility where they will be once their app comes forward.

use simulated_world::{
    geometry::Rect,
    world::{App, Fault, Policy, Window, World, spaces::nearest},
};

/// Of a thumbnail in points, as it was measured, and the space between and around them.
const WIDTH: f64 = 31.0;
const HEIGHT: f64 = 97.0;
const GAP: f64 = 16.0;

/// Where a window is a thumbnail; None where it stands on the stage, or is not shown.
pub(crate) fn thumbnail(world: &World, app: &App, window: &Window) -> Option<Rect> {
    if !world.faults.has(Fault::StageManagerStrip) || !is_in_strip(world, app, window) {
        return None;
    }
    let display = nearest(&world.displays, window.frame)?;
    let is_before = |other: &&Window| {
        let beside = nearest(&world.displays, other.frame).map(|own| own.id) == Some(display.id);
        beside && other.z > window.z
    };
    let apps = world.apps.iter();
    let others = apps.flat_map(|app| {
        let mut windows: Vec<&Window> = app.windows.iter().collect();
        windows.retain(|window| is_in_strip(world, app, window));
        windows
    });
    let place: f64 = others.filter(is_before).map(|_| 1.0).sum();
    let top = display.visible_frame().y + GAP + place * (HEIGHT + GAP);
    Some(Rect::new(display.frame.x + GAP, top, WIDTH, HEIGHT))
}

fn is_in_strip(world: &World, app: &App, window: &Window) -> bool {
    let is_listed = app.policy == Policy::Regular && !app.hidden && app.pid != world.front;
    is_listed && window.is_on_shown_space() && window.layer == 0 && !window.fullscreen
}
