//! Values of queries: texts in quotes or without, numbers, points in time.

use super::{
    pattern::{Modifiers, Part},
    reader::{Reader, Unreadable},
};

/// A value as it is written.
#[derive(Debug)]
pub(super) enum Literal {
    Text {
        parts: Vec<Part>,
        modifiers: Modifiers,
    },
    Number(f64),
    /// In seconds since 1970.
    Moment(f64),
}

/// The letters that say how a text is compared.
const MODIFIERS: &str = "cdw";

const DAY: f64 = 86_400.0;

impl Modifiers {
    pub(super) fn of(letters: &str) -> Self {
        Self {
            ignores_case: letters.contains('c'),
            ignores_marks: letters.contains('d'),
            is_of_words: letters.contains('w'),
        }
    }
}

/// Reads a value; `bracketed` are the letters that stood behind the operator.
pub(super) fn literal(
    reader: &mut Reader<'_>,
    bracketed: &str,
    now: f64,
) -> Result<Literal, Unreadable> {
    match reader.peek() {
        Some(quote @ ('"' | '\'')) => {
            reader.next();
            let parts = quoted(reader, quote)?;
            let behind = reader.while_in(|letter| MODIFIERS.contains(letter));
            let modifiers = Modifiers::of(&format!("{bracketed}{behind}"));
            Ok(Literal::Text { parts, modifiers })
        }
        Some('$') => moment(reader, now).map(Literal::Moment),
        _ => bare(reader, bracketed),
    }
}

/// The parts of a text up to its quote; a backslash takes the meaning from the letter behind it.
fn quoted(reader: &mut Reader<'_>, quote: char) -> Result<Vec<Part>, Unreadable> {
    let mut parts = Vec::new();
    while let Some(letter) = reader.next() {
        parts.push(match letter {
            '\\' => Part::Letter(reader.next().ok_or(Unreadable::Malformed)?),
            letter if letter == quote => return Ok(parts),
            letter => part(letter),
        });
    }
    Err(Unreadable::Malformed)
}

/// A text without quotes: letters, digits and a few signs.
fn bare(reader: &mut Reader<'_>, bracketed: &str) -> Result<Literal, Unreadable> {
    let word = reader.while_in(|letter| letter.is_alphanumeric() || "._-+*?:/".contains(letter));
    if word.is_empty() {
        return Err(Unreadable::Malformed);
    }
    if let Ok(number) = word.parse::<f64>()
        && number.is_finite()
    {
        return Ok(Literal::Number(number));
    }
    Ok(Literal::Text {
        parts: word.chars().map(part).collect(),
        modifiers: Modifiers::of(bracketed),
    })
}

fn part(letter: char) -> Part {
    match letter {
        '*' => Part::Any,
        '?' => Part::One,
        letter => Part::Letter(letter),
    }
}

/// `$time.now`, `$time.now(-3600)` in seconds, `$time.today(-1)` in days.
fn moment(reader: &mut Reader<'_>, now: f64) -> Result<f64, Unreadable> {
    let name = reader.while_in(|letter| letter.is_alphanumeric() || "$._".contains(letter));
    let offset = match reader.take("(") {
        false => 0.0,
        true => {
            let number = reader.while_in(|letter| letter != ')');
            if !reader.take(")") {
                return Err(Unreadable::Malformed);
            }
            match number.trim() {
                "" => 0.0,
                number => number.parse().map_err(|_| unknown(&name))?,
            }
        }
    };
    let midnight = (now / DAY).floor() * DAY;
    match name.as_str() {
        "$time.now" => Ok(now + offset),
        "$time.today" => Ok(midnight + offset * DAY),
        "$time.yesterday" => Ok(midnight + (offset - 1.0) * DAY),
        _ => Err(unknown(&name)),
    }
}

fn unknown(name: &str) -> Unreadable {
    Unreadable::NotSimulated(name.to_owned())
}
