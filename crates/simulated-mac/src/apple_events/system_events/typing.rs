//! System Events: keys, with modifiers and by their codes. Each goes down and up as one that a script posts, or is held.

use super::super::{failure::Failure, value::Value};
use crate::input;
use simulated_world::world::{Event, Kind, World};

/// What `using` may name [events 3.9], and the flag of each.
const MODIFIERS: [(&str, u64); 4] = [
    ("command down", 0x0010_0000),
    ("shift down", 0x0002_0000),
    ("option down", 0x0008_0000),
    ("control down", 0x0004_0000),
];
/// What `key down` and `key up` call the modifiers [events 3.9], and the virtual key code of each.
const HELD: [(&str, u16); 4] = [
    ("command", 55),
    ("shift", 56),
    ("option", 58),
    ("control", 59),
];

/// The flags of the modifiers that `using` names: one, or a list.
pub(crate) fn flags(using: Option<&Value>) -> Result<u64, Failure> {
    let named = |value: &Value| match value {
        Value::Text(name) => MODIFIERS
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, flag)| *flag)
            .ok_or_else(|| Failure::mac(-1700)),
        _ => Err(Failure::mac(-1700)),
    };
    match using {
        None | Some(Value::Missing) => Ok(0),
        Some(Value::List(many)) => many
            .iter()
            .try_fold(0, |flags, one| Ok(flags | named(one)?)),
        Some(one) => named(one),
    }
}

/// The `key code` command: one code, or a list.
pub(crate) fn key_codes(
    world: &mut World,
    codes: &Value,
    flags: u64,
    now: f64,
) -> Result<(), Failure> {
    for code in one_or_several(codes) {
        press(world, key_code(code)?, flags, None, now)?;
    }
    Ok(())
}

fn one_or_several(values: &Value) -> &[Value] {
    match values {
        Value::List(values) => values.as_slice(),
        one => std::slice::from_ref(one),
    }
}

fn key_code(code: &Value) -> Result<u16, Failure> {
    // Scripts send codes past those of keyboards as well, such as 144 for a brighter display.
    let code = code.as_number().filter(|code| (0.0..256.0).contains(code));
    Ok(code.ok_or_else(|| Failure::mac(-1700))? as u16)
}

/// The `key down` and `key up` commands: a modifier, a code or what a key types, or a list of them. What goes down is held
/// until it is told to go up, also when the script has ended [events 3.9].
pub(crate) fn hold(world: &mut World, keys: &Value, kind: Kind, now: f64) -> Result<(), Failure> {
    for key in one_or_several(keys) {
        for code in held_codes(world, key)? {
            let flags = input::held_modifiers(world);
            post(world, kind, code, flags, None, now)?;
        }
    }
    Ok(())
}

/// The virtual keys that a parameter of `key down` names.
fn held_codes(world: &World, key: &Value) -> Result<Vec<u16>, Failure> {
    let Value::Text(text) = key else {
        return key_code(key).map(|code| vec![code]);
    };
    let name = text.strip_suffix(" down").unwrap_or(text);
    if let Some((_, code)) = HELD.iter().find(|(known, _)| *known == name) {
        return Ok(vec![*code]);
    }
    let typed = text
        .chars()
        .filter_map(|letter| Some(input::key_of(world, letter)?.0));
    Ok(typed.collect())
}

/// The `keystroke` command for what is more than plain text: every character by the key that types it. One that no key
/// types is typed as it is without modifiers, and lost with them.
pub(crate) fn characters(
    world: &mut World,
    text: &str,
    flags: u64,
    now: f64,
) -> Result<(), Failure> {
    for letter in text.chars() {
        let letter = if letter == '\n' { '\r' } else { letter };
        match input::key_of(world, letter) {
            Some((code, own)) => press(world, code, flags | own, None, now)?,
            None if flags == 0 => press(world, 0, 0, Some(letter), now)?,
            None => {}
        }
    }
    Ok(())
}

fn press(
    world: &mut World,
    key_code: u16,
    flags: u64,
    text: Option<char>,
    now: f64,
) -> Result<(), Failure> {
    for kind in [Kind::KeyDown, Kind::KeyUp] {
        post(world, kind, key_code, flags, text, now)?;
    }
    Ok(())
}

fn post(
    world: &mut World,
    kind: Kind,
    key_code: u16,
    flags: u64,
    text: Option<char>,
    now: f64,
) -> Result<(), Failure> {
    let event = Event {
        kind,
        key_code,
        flags,
        text: text.map(String::from),
        ..Event::default()
    };
    input::post(world, event, now)
        .map_err(|what| Failure::NotSimulated(format!("keys with {what}")))
}

/// Whether a text needs keys that do more than type: Return, Tab, Escape, Delete.
pub(crate) fn has_keys(text: &str) -> bool {
    text.contains(char::is_control)
}
