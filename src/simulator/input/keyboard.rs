//! What keys do (bridge reference 8).

use super::{Event, Kind};
use crate::simulator::world::World;

/// The modifier that a virtual key is (8.1, 8.5).
fn modifier(key_code: u16) -> Option<u64> {
    Some(match key_code {
        54 | 55 => 0x0010_0000,
        56 | 60 => 0x0002_0000,
        57 => 0x0001_0000,
        58 | 61 => 0x0008_0000,
        59 | 62 => 0x0004_0000,
        63 => 0x0080_0000,
        _ => return None,
    })
}

/// What is not simulated of a key event.
pub(super) fn check(event: &Event) -> Result<(), &'static str> {
    match modifier(event.key_code) {
        Some(_) => Ok(()),
        None => Err("keys other than modifiers"),
    }
}

/// A key goes down or up.
pub(super) fn key(world: &mut World, event: &Event, _now: f64) {
    let held = &mut world.input.keys;
    held.retain(|key| *key != event.key_code);
    if event.kind == Kind::KeyDown {
        held.push(event.key_code);
    }
    let Some(own) = modifier(event.key_code) else {
        return;
    };
    let others = held.iter().filter_map(|key| modifier(*key));
    if others.fold(0, |flags, flag| flags | flag) & own != 0 {
        world.input.flags |= own;
    } else {
        world.input.flags &= !own;
    }
}
