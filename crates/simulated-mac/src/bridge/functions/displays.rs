//! Displays by their id [bridge 11], in global points with the origin at the top left.

use super::super::{
    call::{Answer, Call, Out, Rows},
    failure::Failure,
};
use simulated_world::world::Display;

pub(crate) const ROWS: Rows = &[
    ("CGDisplayBounds", bounds),
    ("CGDisplayIsActive", is_there),
    ("CGDisplayIsAsleep", is_asleep),
    ("CGDisplayIsBuiltin", is_builtin),
    ("CGDisplayIsMain", is_main),
    ("CGDisplayIsOnline", is_there),
    ("CGDisplayPixelsHigh", high),
    ("CGDisplayPixelsWide", wide),
    ("CGDisplayRotation", rotation),
    ("CGMainDisplayID", main),
];

/// `kCGNullDirectDisplay`.
const NONE: u32 = 0;

fn main_id(call: &Call<'_, '_>) -> u32 {
    call.bridge
        .host
        .world(|world| world.displays.first().map_or(NONE, |display| display.id))
}

fn look<T>(call: &Call<'_, '_>, look: impl FnOnce(&Display) -> T) -> Result<Option<T>, Failure> {
    let id = call.integer(0)?;
    Ok(call.bridge.host.world(|world| {
        world
            .displays
            .iter()
            .find(|display| i64::from(display.id) == id)
            .map(look)
    }))
}

fn flag(call: &Call<'_, '_>, of: impl FnOnce(&Display) -> bool) -> Answer {
    Ok(Out::Integer(i64::from(look(call, of)?.unwrap_or(false))))
}

fn main(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(i64::from(main_id(call))))
}

/// An unknown display has no bounds.
fn bounds(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Rect(
        look(call, |display| display.frame)?.unwrap_or_default(),
    ))
}

/// Of the mode that is set, which on a retina display counts in points.
// Display sizes are small.
fn wide(call: &mut Call<'_, '_>) -> Answer {
    let width = look(call, |display| display.frame.width)?.unwrap_or_default();
    Ok(Out::Integer(width as i64))
}

fn high(call: &mut Call<'_, '_>) -> Answer {
    let height = look(call, |display| display.frame.height)?.unwrap_or_default();
    Ok(Out::Integer(height as i64))
}

fn is_builtin(call: &mut Call<'_, '_>) -> Answer {
    flag(call, |display| display.builtin)
}

fn is_main(call: &mut Call<'_, '_>) -> Answer {
    let main = main_id(call);
    flag(call, |display| display.id == main)
}

fn is_there(call: &mut Call<'_, '_>) -> Answer {
    flag(call, |_| true)
}

fn is_asleep(call: &mut Call<'_, '_>) -> Answer {
    flag(call, |display| display.asleep)
}

/// Displays of the simulated Mac stand upright.
fn rotation(call: &mut Call<'_, '_>) -> Answer {
    look(call, |_| ())?;
    Ok(Out::Real(0.0))
}
