//! Dates written and read by the patterns of Unicode (`yyyy-MM-dd HH:mm`), in English.

mod calendar;
mod read;
#[cfg(test)]
mod tests;
mod zones;

use applescript::{MONTHS, Moment, WEEKDAYS, weekday};

use read::Read;
use simulated_world::zone::Zone;

/// A piece of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    /// A letter and how often it stands there.
    Field(char, usize),
    Literal(String),
}

/// A pattern that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DatePattern {
    pieces: Vec<Piece>,
    /// What times without a zone of their own are in.
    zone: Zone,
}

/// The patterns of the styles in English of the United States, from none to full.
const DATE_STYLES: [&str; 5] = ["", "M/d/yy", "MMM d, y", "MMMM d, y", "EEEE, MMMM d, y"];
const TIME_STYLES: [&str; 5] = [
    "",
    "h:mm\u{202f}a",
    "h:mm:ss\u{202f}a",
    "h:mm:ss\u{202f}a z",
    "h:mm:ss\u{202f}a zzzz",
];

/// The pattern of a date style and a time style, each from 0 (none) to 4 (full); none for other numbers.
pub(crate) fn of_styles(date: i64, time: i64) -> Option<String> {
    let style = |styles: &[&'static str; 5], style: i64| {
        let style = usize::try_from(style).ok()?;
        styles.get(style).copied()
    };
    let (day, clock) = (style(&DATE_STYLES, date)?, style(&TIME_STYLES, time)?);
    let between = match (day, clock) {
        ("", _) | (_, "") => "",
        _ if date >= 3 => " 'at' ",
        _ => ", ",
    };
    Some(format!("{day}{between}{clock}"))
}

impl DatePattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// A letter that is not simulated: one of those, or that of a zone in words (`zzzz`), but for Greenwich's.
    pub(crate) fn new(pattern: &str, zone: Zone) -> Result<Self, char> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut letters = pattern.chars().peekable();
        let literal = |pieces: &mut Vec<Piece>, letter: char| match pieces.last_mut() {
            Some(Piece::Literal(text)) => text.push(letter),
            _ => pieces.push(Piece::Literal(letter.to_string())),
        };
        while let Some(letter) = letters.next() {
            match letter {
                '\'' if letters.peek() == Some(&'\'') => {
                    letters.next();
                    literal(&mut pieces, '\'');
                }
                '\'' => {
                    while let Some(letter) = letters.next() {
                        match letter {
                            '\'' if letters.peek() == Some(&'\'') => {
                                letters.next();
                                literal(&mut pieces, '\'');
                            }
                            '\'' => break,
                            _ => literal(&mut pieces, letter),
                        }
                    }
                }
                'a'..='z' | 'A'..='Z' if !"GyuMLdDEeaHhKkmsSzZXxQq".contains(letter) => {
                    return Err(letter);
                }
                'a'..='z' | 'A'..='Z' => {
                    let mut count = 1;
                    while letters.next_if_eq(&letter).is_some() {
                        count += 1;
                    }
                    pieces.push(Piece::Field(letter, count));
                }
                _ => literal(&mut pieces, letter),
            }
        }
        if pieces.contains(&Piece::Field('z', 4)) && zone != Zone::utc() {
            return Err('z');
        }
        Ok(Self { pieces, zone })
    }

    /// Whether it has nothing but numbers: no words, and nothing that a region orders in its own way.
    pub(crate) fn is_of_numbers(&self) -> bool {
        self.pieces.iter().all(|piece| match piece {
            Piece::Literal(_) => true,
            Piece::Field('M' | 'L', count) => *count < 3,
            Piece::Field('Z', count) => *count != 4,
            Piece::Field(letter, _) => "yudDHhKkmsSXx".contains(*letter),
        })
    }

    /// A letter that is written here and cannot be read.
    pub(crate) fn unread(&self) -> Option<char> {
        self.pieces.iter().find_map(|piece| match piece {
            Piece::Field(letter, _) if "GDQqe".contains(*letter) => Some(*letter),
            _ => None,
        })
    }

    /// Writes a moment, in seconds since 1970, which is rounded to a millisecond.
    pub(crate) fn write(&self, seconds: f64) -> String {
        let milliseconds = (seconds * 1000.0 + 0.5).floor() as i64;
        let whole = milliseconds.div_euclid(1000);
        let zoned = self.zone.at(whole as f64);
        let offset = i64::from(zoned.offset().seconds());
        let moment = calendar::moment_of(whole.saturating_add(offset));
        let mut text = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Literal(literal) => text.push_str(literal),
                Piece::Field(letter, count) => {
                    let written = match letter {
                        'z' | 'Z' | 'X' | 'x' => zones::written(
                            *letter,
                            *count,
                            offset,
                            &zoned.strftime("%Z").to_string(),
                        ),
                        _ => field(*letter, *count, moment, milliseconds.rem_euclid(1000)),
                    };
                    text.push_str(&written);
                }
            }
        }
        text
    }

    /// Reads a text, into seconds since 1970; none where it does not fit. What the pattern leaves out is that of the
    /// beginning of the year 2000.
    pub(crate) fn read(&self, text: &str) -> Option<f64> {
        let mut read = Read::default();
        let mut rest = text;
        for (at, piece) in self.pieces.iter().enumerate() {
            rest = match piece {
                Piece::Literal(literal) => rest.strip_prefix(literal.as_str())?,
                Piece::Field(letter, count) => {
                    // Digits that another number follows at once are as many as the pattern has letters.
                    let adjacent = matches!(self.pieces.get(at + 1), Some(Piece::Field(..)));
                    read.field(*letter, *count, adjacent, rest)?
                }
            };
        }
        rest.is_empty().then_some(())?;
        read.seconds(&self.zone)
    }
}

fn name(names: &[&'static str], place: i64) -> &'static str {
    usize::try_from(place)
        .ok()
        .and_then(|place| names.get(place))
        .copied()
        .unwrap_or_default()
}

fn shortened(name: &str, count: usize) -> String {
    match count {
        4 => name.to_owned(),
        5 => name.chars().take(1).collect(),
        6 => name.chars().take(2).collect(),
        _ => name.chars().take(3).collect(),
    }
}

/// The year of its era, and whether that is the one after Christ.
fn era_year(year: i64) -> (i64, bool) {
    if year > 0 {
        (year, true)
    } else {
        (1 - year, false)
    }
}

fn quarter(count: usize, month: i64) -> String {
    let quarter = (month - 1) / 3 + 1;
    match count {
        1 | 2 => format!("{quarter:0count$}"),
        3 => format!("Q{quarter}"),
        4 => format!(
            "{} quarter",
            name(&["1st", "2nd", "3rd", "4th"], quarter - 1)
        ),
        _ => quarter.to_string(),
    }
}

fn field(letter: char, count: usize, moment: Moment, milliseconds: i64) -> String {
    let seconds = calendar::seconds_of(Moment { time: 0, ..moment });
    let day = i64::try_from(weekday(seconds)).unwrap_or(0);
    let number = |number: i64| match number < 0 {
        true => format!("-{:0count$}", -number),
        false => format!("{number:0count$}"),
    };
    let (year, is_after) = era_year(moment.year);
    let (hour, minute, second) = (moment.time / 3600, moment.time / 60 % 60, moment.time % 60);
    match letter {
        'G' => match (count, is_after) {
            (4, true) => "Anno Domini",
            (4, false) => "Before Christ",
            (5.., true) => "A",
            (5.., false) => "B",
            (_, true) => "AD",
            (_, false) => "BC",
        }
        .to_owned(),
        'y' if count == 2 => format!("{:02}", year % 100),
        'y' => number(year),
        'u' => number(moment.year),
        'Q' | 'q' => quarter(count, moment.month),
        'M' | 'L' if !(3..=5).contains(&count) => number(moment.month),
        'M' | 'L' => shortened(name(&MONTHS, moment.month - 1), count),
        'd' => number(moment.day),
        'D' => number((seconds - calendar::year_begins(moment)) / 86_400 + 1),
        'e' if count < 3 => number(day + 1),
        'E' | 'e' => shortened(name(&WEEKDAYS, day), count),
        'a' => match (count, hour < 12) {
            (5.., true) => "a",
            (5.., false) => "p",
            (_, true) => "AM",
            (_, false) => "PM",
        }
        .to_owned(),
        'H' => number(hour),
        'k' => number(if hour == 0 { 24 } else { hour }),
        'K' => number(hour % 12),
        'h' => number((hour + 11) % 12 + 1),
        'm' => number(minute),
        's' => number(second),
        // Digits of the second, cut and not rounded; below a millisecond there are zeros.
        _ => format!("{milliseconds:03}{:0count$}", 0)
            .chars()
            .take(count)
            .collect(),
    }
}
