//! `NSCharacterSet`, and what `NSString` does with one.

use std::rc::Rc;

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        character_set::CharacterSet,
        failure::Failure,
        object::Object,
    },
    string_parts::{NOT_FOUND, own, whole},
};
use crate::tree::CfRange;

pub(crate) const INSTANCE: Rows = &[("characterIsMember:", is_member), ("invertedSet", inverted)];

pub(crate) const CLASS: Rows = &[
    ("URLFragmentAllowedCharacterSet", |_| {
        set(CharacterSet::UrlQuery)
    }),
    ("URLHostAllowedCharacterSet", |_| set(CharacterSet::UrlHost)),
    ("URLPathAllowedCharacterSet", |_| set(CharacterSet::UrlPath)),
    ("URLQueryAllowedCharacterSet", |_| {
        set(CharacterSet::UrlQuery)
    }),
    ("alphanumericCharacterSet", |_| {
        set(CharacterSet::Alphanumeric)
    }),
    ("characterSetWithCharactersInString:", with_characters),
    ("decimalDigitCharacterSet", |_| set(CharacterSet::Digits)),
    ("letterCharacterSet", |_| set(CharacterSet::Letters)),
    ("lowercaseLetterCharacterSet", |_| {
        set(CharacterSet::Lowercase)
    }),
    ("newlineCharacterSet", |_| set(CharacterSet::Newlines)),
    ("punctuationCharacterSet", |_| {
        set(CharacterSet::Punctuation)
    }),
    ("uppercaseLetterCharacterSet", |_| {
        set(CharacterSet::Uppercase)
    }),
    ("whitespaceAndNewlineCharacterSet", |_| {
        set(CharacterSet::BlanksAndNewlines)
    }),
    ("whitespaceCharacterSet", |_| set(CharacterSet::Blanks)),
];

fn set(set: CharacterSet) -> Answer {
    Ok(Out::New(Object::CharacterSet(Rc::new(set))))
}

fn with_characters(call: &mut Call<'_, '_>) -> Answer {
    set(CharacterSet::Of(call.some_text(0)?))
}

fn own_set(call: &Call<'_, '_>) -> Result<Rc<CharacterSet>, Failure> {
    match &call.receiver {
        Object::CharacterSet(set) => Ok(Rc::clone(set)),
        _ => Err(call.exception(&format!("*** {}: no character set", call.name))),
    }
}

fn set_at(call: &Call<'_, '_>, place: usize) -> Result<Rc<CharacterSet>, Failure> {
    match call.object(place)? {
        Object::CharacterSet(set) => Ok(set),
        _ => Err(call.exception(&format!("*** {}: no character set", call.name))),
    }
}

fn inverted(call: &mut Call<'_, '_>) -> Answer {
    set(match &*own_set(call)? {
        CharacterSet::Not(set) => (**set).clone(),
        other => CharacterSet::Not(Rc::new(other.clone())),
    })
}

fn is_member(call: &mut Call<'_, '_>) -> Answer {
    let code = u32::try_from(call.integer(0)?).ok();
    let letter = code.and_then(char::from_u32);
    let set = own_set(call)?;
    Ok(Out::Bool(letter.is_some_and(|letter| set.has(letter))))
}

// ---- NSString ----

pub(super) fn trimming(call: &mut Call<'_, '_>) -> Answer {
    let set = set_at(call, 0)?;
    Ok(Out::string(
        own(call).trim_matches(|letter| set.has(letter)),
    ))
}

pub(super) fn components(call: &mut Call<'_, '_>) -> Answer {
    let set = set_at(call, 0)?;
    let ids = own(call)
        .split(|letter| set.has(letter))
        .map(|part| call.add(Object::text(part)))
        .collect();
    Ok(Out::New(Object::array(ids)))
}

pub(super) fn range_of_character(call: &mut Call<'_, '_>) -> Answer {
    let set = set_at(call, 0)?;
    let text = own(call);
    let found = text.char_indices().find(|(_, letter)| set.has(*letter));
    Ok(Out::Range(match found {
        Some((at, letter)) => CfRange {
            location: whole(text.get(..at).unwrap_or_default().encode_utf16().count()),
            length: whole(letter.len_utf16()),
        },
        None => CfRange {
            location: NOT_FOUND,
            length: 0,
        },
    }))
}

pub(super) fn adding_percents(call: &mut Call<'_, '_>) -> Answer {
    let set = set_at(call, 0)?;
    let mut text = String::new();
    for letter in own(call).chars() {
        // Only letters of ASCII may stay, whatever the set has.
        if letter.is_ascii() && set.has(letter) {
            text.push(letter);
            continue;
        }
        for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    Ok(Out::string(text))
}

/// Nil where a `%` has no two digits behind it, or the bytes are no text.
pub(super) fn removing_percents(call: &mut Call<'_, '_>) -> Answer {
    let text = own(call);
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || rest.next().and_then(|byte| char::from(byte).to_digit(16));
        let Some((high, low)) = digit().zip(digit()) else {
            return Ok(Out::string_or_nil(None::<String>));
        };
        bytes.push(u8::try_from(high * 16 + low).unwrap_or_default());
    }
    Ok(Out::string_or_nil(String::from_utf8(bytes).ok()))
}
