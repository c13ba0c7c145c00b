//! Text Input Sources, and secure input [bridge 8.3] [bridge 8.4] [bridge 8.6].

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::{NIL, Object},
};
use crate::system;
use crate::{
    input::{self, sources},
    tree,
};
use simulated_world::world::{Fault, World};

pub(crate) const ROWS: Rows = &[
    ("IsSecureEventInputEnabled", secure_input),
    (
        "TISCopyCurrentASCIICapableKeyboardInputSource",
        ascii_capable,
    ),
    ("TISCopyCurrentKeyboardInputSource", current),
    ("TISGetInputSourceProperty", property),
    ("TISSelectInputSource", select),
];

/// `paramErr`.
const PARAMETER_ERROR: i64 = -50;

fn secure_input(call: &mut Call<'_, '_>) -> Answer {
    let enabled = |world: &World| tree::secure_input(world).is_some();
    Ok(Out::Bool(call.bridge.host.world(enabled)))
}

fn current(call: &mut Call<'_, '_>) -> Answer {
    let id = call
        .bridge
        .host
        .world(|world| world.keyboard.source.clone());
    Ok(Out::New(Object::InputSource(id.into())))
}

fn ascii_capable(call: &mut Call<'_, '_>) -> Answer {
    let found = call
        .bridge
        .host
        .world(|world| sources::ascii_capable(&world.keyboard));
    Ok(found.map_or(Out::Old(NIL), |source| {
        Out::New(Object::InputSource(source.id.into()))
    }))
}

/// Arguments: the source, and the name of the property. Null for what it has not.
fn property(call: &mut Call<'_, '_>) -> Answer {
    let (Object::InputSource(id), Object::Text(name)) = (call.object(0)?, call.object(1)?) else {
        return Ok(Out::Old(NIL));
    };
    if call
        .bridge
        .host
        .world(|world| world.faults.has(Fault::InputSourcesTellNothing))
    {
        return Ok(Out::Old(NIL));
    }
    let Some(source) = sources::source(&id) else {
        call.bridge.host.not_simulated("this input source")
    };
    let value = match &*name {
        "TISPropertyInputSourceID" => Object::text(source.id),
        "TISPropertyInputSourceType" => Object::text(source.kind),
        "TISPropertyInputModeID" => match source.mode {
            Some(mode) => Object::text(mode),
            None => return Ok(Out::Old(NIL)),
        },
        "TISPropertyLocalizedName" => Object::text(source.name),
        "TISPropertyInputSourceIsASCIICapable" => Object::Bool(source.is_ascii_capable),
        other => call
            .bridge
            .host
            .not_simulated(&format!("the property {other} of input sources")),
    };
    Ok(Out::New(value))
}

/// Only what the user has switched on in the settings can be selected.
fn select(call: &mut Call<'_, '_>) -> Answer {
    let Object::InputSource(id) = call.object(0)? else {
        return Ok(Out::Integer(PARAMETER_ERROR));
    };
    let now = call.bridge.host.now();
    let done = call.bridge.host.change(|world| {
        let known = world.keyboard.sources.iter().any(|source| **source == *id);
        if known {
            input::select_source(&mut system::ui(world, now), &id);
        }
        known
    });
    Ok(Out::Integer(if done { 0 } else { PARAMETER_ERROR }))
}
