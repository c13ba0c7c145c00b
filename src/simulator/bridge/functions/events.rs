//! `CGEvent`, as far as it tells where the pointer is (bridge reference 7).

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::Object,
};
use crate::simulator::world::Point;

pub(crate) const ROWS: Rows = &[("CGEventCreate", create), ("CGEventGetLocation", location)];

/// A null event: it holds where the pointer is.
fn create(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Event(
        call.bridge.host.world(|world| world.pointer),
    )))
}

fn location(call: &mut Call<'_, '_>) -> Answer {
    let Point(x, y) = match call.object(0)? {
        Object::Event(point) => point,
        _ => Point::default(),
    };
    Ok(Out::Point(x, y))
}
