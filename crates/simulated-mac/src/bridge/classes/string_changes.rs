//! More of `NSString`: other forms of a text, its lines and paths.

use super::{
    super::{
        call::{Answer, Call, Out},
        object::Object,
    },
    string_parts::{own, range_at, units, whole, with_home},
};

/// How long a text may become, in UTF-16 units.
const LONGEST: usize = 16 * 1024 * 1024;

pub(super) fn padded(call: &mut Call<'_, '_>) -> Answer {
    let (length, pad, start) = (call.integer(0)?, call.some_text(1)?, call.integer(2)?);
    let mut all: Vec<u16> = own(call).encode_utf16().collect();
    let length = usize::try_from(length).unwrap_or(0).min(LONGEST);
    let pad: Vec<u16> = pad.encode_utf16().collect();
    if length > all.len() && pad.is_empty() {
        return Err(call.exception(&format!("*** {}: empty pad string", call.name)));
    }
    let start = usize::try_from(start).unwrap_or(0);
    let missing = length.saturating_sub(all.len());
    all.extend(pad.iter().cycle().skip(start).take(missing));
    all.truncate(length);
    Ok(Out::string(String::from_utf16_lossy(&all)))
}

pub(super) fn replacing_range(call: &mut Call<'_, '_>) -> Answer {
    let (range, new) = (range_at(call, 0)?, call.some_text(1)?);
    let all: Vec<u16> = own(call).encode_utf16().collect();
    let end = range.location.saturating_add(range.length);
    let place = |place: i64| usize::try_from(place).ok();
    let parts = place(range.location)
        .zip(place(end))
        .and_then(|(from, to)| all.get(..from).zip(all.get(to..)));
    let Some((before, after)) = parts else {
        return Err(call.exception(&format!("*** {}: Range or index out of bounds", call.name)));
    };
    Ok(Out::string(format!(
        "{}{new}{}",
        String::from_utf16_lossy(before),
        String::from_utf16_lossy(after)
    )))
}

pub(super) fn character_at(call: &mut Call<'_, '_>) -> Answer {
    let place = call.integer(0)?;
    let unit = usize::try_from(place)
        .ok()
        .and_then(|place| units(call).get(place).copied());
    unit.map(|unit| Out::Integer(i64::from(unit)))
        .ok_or_else(|| call.exception(&format!("*** {}: Range or index out of bounds", call.name)))
}

pub(super) fn path_components(call: &mut Call<'_, '_>) -> Answer {
    let text = own(call);
    let root = text.starts_with('/').then_some("/");
    let parts = text.split('/').filter(|part| !part.is_empty());
    let ids = root
        .into_iter()
        .chain(parts)
        .map(|part| call.add(Object::text(part)))
        .collect();
    Ok(Out::New(Object::array(ids)))
}

pub(super) fn appending_extension(call: &mut Call<'_, '_>) -> Answer {
    let extension = call.some_text(0)?;
    let text = own(call);
    Ok(Out::string(format!(
        "{}.{extension}",
        text.trim_end_matches('/')
    )))
}

pub(super) fn abbreviating_home(call: &mut Call<'_, '_>) -> Answer {
    let text = own(call);
    let home = with_home(call, "~");
    let short = match text.strip_prefix(home.as_str()) {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => format!("~{rest}"),
        _ => text.to_string(),
    };
    Ok(Out::string(short))
}

pub(super) fn is_absolute(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(own(call).starts_with(['/', '~'])))
}

/// Without accents: the one transform that scripts ask for.
pub(super) fn folded(call: &mut Call<'_, '_>) -> Answer {
    const CASE: i64 = 1;
    let options = call.integer(0)?;
    if options != CASE {
        call.bridge
            .host
            .not_simulated(&format!("the options {options} of a folding"));
    }
    Ok(Out::string(own(call).to_lowercase()))
}

/// How many bytes a text takes in UTF-8.
pub(super) fn length_of_bytes(call: &mut Call<'_, '_>) -> Answer {
    const UTF8: i64 = 4;
    let encoding = call.integer(0)?;
    if encoding != UTF8 {
        call.bridge
            .host
            .not_simulated(&format!("the string encoding {encoding}"));
    }
    Ok(Out::Integer(whole(own(call).len())))
}
