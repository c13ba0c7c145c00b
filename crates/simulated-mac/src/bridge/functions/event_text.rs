//! The text of key events: what they are told to type, and what they type by the layout [bridge 8.3] [bridge 8.4].

use super::super::{
    call::{Answer, Call, Out, Rows},
    failure::incompatible,
    kind::Kind as Declared,
    memory::write,
};
use super::events::with;
use crate::input;

pub(crate) const ROWS: Rows = &[
    ("CGEventKeyboardGetUnicodeString", text),
    ("CGEventKeyboardSetUnicodeString", set_text),
];

/// The text of a key event. Only bound with plain pointers the bytes arrive; the stock form takes a string or a list
/// and loses it, so that the event types what its key code says [bridge 2.8] [bridge 8.3].
fn set_text(call: &mut Call<'_, '_>) -> Answer {
    let bound = matches!(call.kinds.get(2), Some(Declared::Pointer(to)) if **to == Declared::Void);
    if !bound {
        let handle = call.bridge.handle_of(call.ctx, &call.value(2))?;
        return if handle.is_some() {
            Err(incompatible())
        } else {
            Ok(Out::Void)
        };
    }
    let units = usize::try_from(call.integer(1)?).unwrap_or_default();
    let memory = call.memory(2)?;
    let bytes = memory.borrow();
    if units * 2 > bytes.len() {
        call.bridge
            .host
            .not_simulated("reading beyond allocated memory");
    }
    let text: Vec<u16> = bytes
        .chunks_exact(2)
        .take(units)
        .filter_map(|pair| Some(u16::from_le_bytes(pair.try_into().ok()?)))
        .collect();
    with(call, (), |event| {
        event.text = Some(String::from_utf16_lossy(&text));
        Ok(())
    })?;
    Ok(Out::Void)
}

/// Arguments: the event, how many UTF-16 units there is room for, where their number goes, and they. What a key types by
/// the current layout, as Core Graphics knows it; dead keys type nothing.
fn text(call: &mut Call<'_, '_>) -> Answer {
    let room = usize::try_from(call.integer(1)?).unwrap_or_default();
    let (count, units) = (call.memory(2)?, call.memory(3)?);
    let typed = with(call, String::new(), |event| {
        let host = &call.bridge.host;
        Ok(host.world(|world| input::characters(world, event, false)))
    })?;
    let typed: Vec<u16> = typed.encode_utf16().take(room).collect();
    let bytes: Vec<u8> = typed.iter().copied().flat_map(u16::to_le_bytes).collect();
    let length = u64::try_from(typed.len()).unwrap_or_default();
    let written = write(&count, &length.to_ne_bytes()).and_then(|()| write(&units, &bytes));
    if written.is_none() {
        call.bridge
            .host
            .not_simulated("writing beyond allocated memory");
    }
    Ok(Out::Void)
}
