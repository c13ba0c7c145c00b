//! `NSString`: its parts, and what its other methods share. Places count UTF-16 units.

use std::rc::Rc;

use super::{
    super::{
        call::{Answer, Call, Out},
        failure::Failure,
        object::Object,
    },
    value::{pair, pair_at},
};
use crate::tree::CfRange;

/// `NSNotFound`.
pub(super) const NOT_FOUND: i64 = i64::MAX;

pub(super) fn own(call: &Call<'_, '_>) -> Rc<str> {
    match &call.receiver {
        Object::Text(text) => text.clone(),
        _ => "".into(),
    }
}

pub(super) fn whole(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

/// The text in UTF-16.
pub(super) fn units(call: &Call<'_, '_>) -> Vec<u16> {
    own(call).encode_utf16().collect()
}

/// An argument that is a range. Saturates.
pub(super) fn range_at(call: &Call<'_, '_>, place: usize) -> Result<CfRange, Failure> {
    let [location, length] = pair_at(call, place, ["location", "length"])?;
    Ok(CfRange {
        location: location as i64,
        length: length as i64,
    })
}

pub(super) fn capitalized(call: &mut Call<'_, '_>) -> Answer {
    let mut text = String::new();
    let mut starts = true;
    for letter in own(call).chars() {
        if starts {
            text.extend(letter.to_uppercase());
        } else {
            text.extend(letter.to_lowercase());
        }
        starts = letter.is_whitespace();
    }
    Ok(Out::string(text))
}

pub(super) fn range_of(call: &mut Call<'_, '_>) -> Answer {
    let (text, wanted) = (own(call), call.some_text(0)?);
    let found = if wanted.is_empty() {
        None
    } else {
        text.find(&*wanted).and_then(|at| text.get(..at))
    };
    let range = match found {
        Some(before) => CfRange {
            location: whole(before.encode_utf16().count()),
            length: whole(wanted.encode_utf16().count()),
        },
        None => CfRange {
            location: NOT_FOUND,
            length: 0,
        },
    };
    Ok(Out::Range(range))
}

pub(super) fn replacing(call: &mut Call<'_, '_>) -> Answer {
    let (wanted, new) = (call.some_text(0)?, call.some_text(1)?);
    let text = own(call);
    if wanted.is_empty() {
        return Ok(Out::string(text));
    }
    let count = text.matches(&*wanted).count();
    call.bridge.check_text(
        (text.len() - count * wanted.len()).saturating_add(count.saturating_mul(new.len())),
    );
    Ok(Out::string(text.replace(&*wanted, &new)))
}

pub(super) fn substring_with_range(call: &mut Call<'_, '_>) -> Answer {
    let [location, length] = pair(call, ["location", "length"])?;
    part(call, location, Some(length))
}

pub(super) fn substring_from(call: &mut Call<'_, '_>) -> Answer {
    let start = call.real(0)?;
    part(call, start, None)
}

pub(super) fn substring_to(call: &mut Call<'_, '_>) -> Answer {
    let end = call.real(0)?;
    part(call, 0.0, Some(end))
}

fn part(call: &Call<'_, '_>, start: f64, length: Option<f64>) -> Answer {
    let units = units(call);
    let end = length.map_or(units.len() as f64, |length| start + length);
    let place =
        |place: f64| (place >= 0.0 && place <= units.len() as f64).then_some(place as usize);
    let found = match (place(start), place(end)) {
        (Some(start), Some(end)) => units.get(start..end),
        _ => None,
    };
    let found = found.ok_or_else(|| out_of_bounds(call, start, end - start, units.len()))?;
    Ok(Out::string(String::from_utf16_lossy(found)))
}

fn out_of_bounds(call: &Call<'_, '_>, start: f64, length: f64, whole: usize) -> Failure {
    call.exception(&format!(
        "*** {}: Range {{{start}, {length}}} out of bounds; string length {whole}",
        call.name
    ))
}

/// A path with `~` replaced by the home folder.
pub(crate) fn with_home(call: &Call<'_, '_>, path: &str) -> String {
    match path.strip_prefix('~') {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => call
            .bridge
            .host
            .world(|world| format!("{}{rest}", world.system.home)),
        _ => path.to_owned(),
    }
}
