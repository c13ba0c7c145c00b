//! Comparing texts and values.

use std::{cmp::Ordering, rc::Rc};

use crate::{
    error::Error,
    host::{Considerations, Host},
    measure,
    value::{Key, Value},
};

/// How many values one comparison may look at: a list may contain itself.
const MOST: usize = 1_000_000;
/// How deep values may be nested that are compared.
const DEEPEST: usize = 200;

/// Compares texts letter by letter, as far as it is considered: first the letters, then accents, then case.
pub(crate) fn texts(a: &str, b: &str, considering: Considerations) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    let mut left = units(a, considering);
    let mut right = units(b, considering);
    let mut later = Ordering::Equal;
    loop {
        match (left.next(), right.next()) {
            (None, None) => return later,
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            (Some(one), Some(other)) => {
                let first = one.0.cmp(&other.0);
                if first != Ordering::Equal {
                    return first;
                }
                if later == Ordering::Equal {
                    later = one.1.cmp(&other.1);
                }
            }
        }
    }
}

/// What a letter weighs: its kind and base letter, or a number in digits; then what counts only if all else is equal.
type Weight = ((u8, u64, char), (char, bool));

fn units(text: &str, considering: Considerations) -> impl Iterator<Item = Weight> {
    let mut letters = text.chars().peekable();
    let mut pending: Vec<char> = Vec::new();
    std::iter::from_fn(move || {
        loop {
            let letter = pending.pop().or_else(|| letters.next())?;
            let kind = kind(letter);
            let skipped = match kind {
                0 => !considering.white_space,
                1 => !considering.hyphens,
                2 => !considering.punctuation,
                _ => false,
            };
            if skipped {
                continue;
            }
            if !considering.expansion
                && let Some(expanded) = expanded(letter)
            {
                pending.extend(expanded.chars().rev());
                continue;
            }
            if considering.numeric_strings
                && let Some(mut number) = letter.to_digit(10).map(u64::from)
            {
                while let Some(digit) = letters.peek().and_then(|next| next.to_digit(10)) {
                    letters.next();
                    number = number.saturating_mul(10).saturating_add(u64::from(digit));
                }
                return Some(((kind, number, '0'), ('0', false)));
            }
            let folded = letter.to_lowercase().next().unwrap_or(letter);
            let base = base(folded);
            let accent = if considering.diacriticals {
                folded
            } else {
                base
            };
            let upper = considering.case && folded != letter;
            return Some(((kind, 0, base), (accent, upper)));
        }
    })
}

/// White space before hyphens, punctuation, digits and letters.
fn kind(letter: char) -> u8 {
    if letter.is_whitespace() {
        0
    } else if matches!(letter, '-' | '‐' | '‑' | '–' | '—') {
        1
    } else if letter.is_numeric() {
        3
    } else if letter.is_alphabetic() {
        4
    } else {
        2
    }
}

fn expanded(letter: char) -> Option<&'static str> {
    Some(match letter {
        'æ' => "ae",
        'Æ' => "AE",
        'œ' => "oe",
        'Œ' => "OE",
        'ß' => "ss",
        _ => return None,
    })
}

/// The letter without its accent, for the letters of Latin scripts.
fn base(letter: char) -> char {
    match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => 'c',
        'ď' => 'd',
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => 'e',
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => 'g',
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' => 'i',
        'ñ' | 'ń' | 'ņ' | 'ň' => 'n',
        'ò'..='ö' | 'ō' | 'ŏ' | 'ő' => 'o',
        'ŕ' | 'ř' => 'r',
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => 's',
        'ţ' | 'ť' | 'ț' => 't',
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        _ => letter,
    }
}

/// Whether two values are equal: numbers by their amount, texts as far as it is considered, lists and records by their
/// contents, everything else only within its class.
pub(crate) fn equal(
    a: &Value,
    b: &Value,
    considering: Considerations,
    host: &mut dyn Host,
) -> Result<bool, Error> {
    let mut left = MOST;
    equal_within(a, b, considering, host, &mut left, 0)
}

fn equal_within(
    a: &Value,
    b: &Value,
    considering: Considerations,
    host: &mut dyn Host,
    left: &mut usize,
    depth: usize,
) -> Result<bool, Error> {
    *left = left.checked_sub(1).ok_or_else(|| Error::numbered(-2707))?;
    if depth > DEEPEST {
        return Err(Error::numbered(-2706));
    }
    Ok(match (a, b) {
        (Value::Missing, Value::Missing)
        | (Value::CurrentApplication, Value::CurrentApplication)
        | (Value::AppleScript, Value::AppleScript) => true,
        (Value::Boolean(a), Value::Boolean(b)) => a == b,
        (Value::Integer(a), Value::Integer(b)) => a == b,
        (Value::Integer(a), Value::Real(b)) | (Value::Real(b), Value::Integer(a)) => {
            f64::from(*a) == *b
        }
        (Value::Real(a), Value::Real(b)) => a == b,
        (Value::Text(a), Value::Text(b)) => host.compare_text(a, b, considering).is_eq(),
        (Value::Date(a), Value::Date(b)) => a.seconds() == b.seconds(),
        (Value::Class(a), Value::Class(b)) | (Value::Constant(a), Value::Constant(b)) => a == b,
        // `missing value` is written where a class is asked for as well.
        (Value::Data(a, x), Value::Data(b, y)) => a == b && x == y,
        (Value::Measure(a, x), Value::Measure(b, y)) => {
            measure::converted(*x, *a, *b).is_some_and(|x| x == *y)
        }
        (Value::Application(a), Value::Application(b)) => {
            a.name.to_lowercase() == b.name.to_lowercase()
        }
        (Value::File(_, a), Value::File(_, b)) => a.to_lowercase() == b.to_lowercase(),
        (Value::Script(a), Value::Script(b)) => Rc::ptr_eq(a, b),
        (Value::Handler(a), Value::Handler(b)) => Rc::ptr_eq(a, b),
        (Value::List(a), Value::List(b)) => {
            if Rc::ptr_eq(&a.0, &b.0) {
                return Ok(true);
            }
            let (a, b) = (a.items(), b.items());
            if a.len() != b.len() {
                return Ok(false);
            }
            for (one, other) in a.iter().zip(&b) {
                if !equal_within(one, other, considering, host, left, depth + 1)? {
                    return Ok(false);
                }
            }
            true
        }
        (Value::Record(a), Value::Record(b)) => {
            let (a, b) = (a.fields(), b.fields());
            if a.len() != b.len() {
                return Ok(false);
            }
            for (key, one) in &a {
                let other = b.iter().find(|(known, _): &&(Key, Value)| known == key);
                let same = match other {
                    Some((_, other)) => {
                        equal_within(one, other, considering, host, left, depth + 1)?
                    }
                    None => false,
                };
                if !same {
                    return Ok(false);
                }
            }
            true
        }
        (Value::Reference(a), Value::Reference(b)) => {
            Rc::ptr_eq(a, b)
                || crate::display::reference_source(a) == crate::display::reference_source(b)
        }
        _ => false,
    })
}

/// A letter without its accent.
pub(crate) fn without_accent(letter: char) -> char {
    let lower = letter.to_lowercase().next().unwrap_or(letter);
    let plain = base(lower);
    if plain == lower {
        letter
    } else if lower == letter {
        plain
    } else {
        plain.to_ascii_uppercase()
    }
}
