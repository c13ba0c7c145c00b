//! The Sound pane of System Settings and the volume are one.

use crate::ax::Role;
use crate::world::{Element, Process, Scalar, World};

pub(super) const SETTINGS: &str = "com.apple.systempreferences";
const SLIDER: &str = "Output volume";
const MUTE: &str = "Mute";

fn is_slider(element: &Element) -> bool {
    element.role == Role::Slider && element.description.as_deref() == Some(SLIDER)
}

fn is_mute(element: &Element) -> bool {
    element.role == Role::CheckBox && element.title.as_deref() == Some(MUTE)
}

/// The volume follows what is done in the pane.
pub(super) fn follow(process: &mut Process<'_>, id: u64) {
    let control = process
        .element(id)
        .filter(|one| is_slider(one) || is_mute(one));
    let Some((slides, Some(Scalar::Number(value)))) =
        control.map(|control| (is_slider(control), control.value.clone()))
    else {
        return;
    };
    if let Some(volume) = &mut process.volume {
        if slides {
            volume.set_output(value * 100.0);
        } else {
            volume.muted = volume.muted.map(|_| value != 0.0);
        }
    }
}

/// The pane follows the volume.
pub(crate) fn show(world: &mut World) {
    let Some(volume) = world.volume.clone() else {
        return;
    };
    let set = |element: &mut Element| {
        let value = if is_slider(element) {
            volume.output.map(|output| f64::from(output) / 100.0)
        } else if is_mute(element) {
            volume.muted.map(|muted| f64::from(u8::from(muted)))
        } else {
            None
        };
        if let Some(value) = value {
            element.value = Some(Scalar::Number(value));
        }
    };
    let apps = world.apps.iter_mut();
    for app in apps.filter(|app| app.bundle_id.as_deref() == Some(SETTINGS)) {
        for window in &mut app.windows {
            window
                .children
                .iter_mut()
                .for_each(|child| each(child, &set));
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
