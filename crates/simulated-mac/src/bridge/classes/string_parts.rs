//! `NSString`: parts, replacing, trimming; `NSCharacterSet`. Places count UTF-16 units.

use std::rc::Rc;

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        failure::Failure,
        object::Object,
    },
    value::pair,
};
use crate::tree::CfRange;

pub(crate) const CHARACTER_SETS: Rows = &[
    ("newlineCharacterSet", |_| set("newline")),
    ("whitespaceAndNewlineCharacterSet", |_| {
        set("whitespaceAndNewline")
    }),
    ("whitespaceCharacterSet", |_| set("whitespace")),
];

/// `NSNotFound`.
const NOT_FOUND: i64 = i64::MAX;

fn set(name: &'static str) -> Answer {
    Ok(Out::New(Object::CharacterSet(name)))
}

fn own(call: &Call<'_, '_>) -> Rc<str> {
    match &call.receiver {
        Object::Text(text) => text.clone(),
        _ => "".into(),
    }
}

fn whole(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
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
    let units: Vec<u16> = own(call).encode_utf16().collect();
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

pub(super) fn trimming(call: &mut Call<'_, '_>) -> Answer {
    let Object::CharacterSet(name) = call.object(0)? else {
        return Err(call.exception(&format!("*** {}: no character set", call.name)));
    };
    let is_newline = |letter: char| {
        matches!(
            letter,
            '\u{a}'..='\u{d}' | '\u{85}' | '\u{2028}' | '\u{2029}'
        )
    };
    let is_blank = |letter: char| letter == '\t' || (letter.is_whitespace() && !is_newline(letter));
    let text = own(call);
    Ok(Out::string(text.trim_matches(|letter| match name {
        "newline" => is_newline(letter),
        "whitespace" => is_blank(letter),
        _ => is_newline(letter) || is_blank(letter),
    })))
}
