//! The volume, and what shows it and sets it: the Sound pane of System Settings, the Sound panel, Control Center.

use super::parts::{each_shown, named, words};
use simulated_world::ax::Role;
use simulated_world::world::{Element, Process, Scalar, World};

/// The parts, or identifiers, of what shows the volume of the output: in the Sound pane, the Sound panel of the menu bar and Control
/// Center.
const SLIDERS: [&str; 3] = ["output-volume", "sound-slider", "controlcenter-sound"];
const MUTE: &str = "output-mute";

fn is_slider(element: &Element) -> bool {
    element.role == Role::Slider && SLIDERS.iter().any(|name| element.is_part(name))
}

fn is_mute(element: &Element) -> bool {
    element.role == Role::CheckBox && element.is_part(MUTE)
}

/// The pop-up button of the pane, and what begins the identifiers of the devices in the panel.
const DEVICES: &str = "output-device";
const DEVICE: &str = "sound-device-";

/// The volume follows what is done in the pane.
pub(super) fn follow(process: &mut Process<'_>, id: u64) {
    if let Some(device) = chosen_device(process, id) {
        show_device(process, &device);
    }
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
    show(process);
}

/// The output device that a press on this element has chosen.
fn chosen_device(process: &Process<'_>, id: u64) -> Option<String> {
    let window = process.window_of(id)?;
    let pop_up = named(&window.children, DEVICES)?;
    pop_up.holds(id).then(|| words(pop_up))
}

/// Whatever shows the output device shows this one.
pub(super) fn show_device(world: &mut World, device: &str) {
    each_shown(world, &|element: &mut Element| {
        let own = element.identifier.as_deref().unwrap_or_default();
        if element.is_part(DEVICES) {
            element.value = Some(Scalar::Text(device.to_owned()));
            for item in element
                .children
                .iter_mut()
                .flat_map(|menu| &mut menu.children)
            {
                let is_chosen = item.title.as_deref() == Some(device);
                item.set_mark(is_chosen);
            }
        } else if own.starts_with(DEVICE) {
            let on = element.title.as_deref() == Some(device);
            element.value = Some(Scalar::Number(f64::from(u8::from(on))));
        }
    });
}

/// Whatever shows the volume follows it.
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
    each_shown(world, &set);
}
