//! Dates written and read by the patterns of Unicode (`yyyy-MM-dd HH:mm`), in English and universal time.
//!
//! The simulator has no table of time zones: every zone is that of Greenwich.

use applescript::{MONTHS, Moment, WEEKDAYS, weekday};

/// A piece of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    /// A letter and how often it stands there.
    Field(char, usize),
    Literal(String),
}

/// A pattern that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DatePattern(Vec<Piece>);

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
    /// A letter that is not simulated.
    pub(crate) fn new(pattern: &str) -> Result<Self, char> {
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
        Ok(Self(pieces))
    }

    /// Writes a moment, in seconds since 1970.
    pub(crate) fn write(&self, seconds: f64) -> String {
        let whole = seconds.floor();
        let moment = Moment::of(whole as i64);
        let mut text = String::new();
        for piece in &self.0 {
            match piece {
                Piece::Literal(literal) => text.push_str(literal),
                Piece::Field(letter, count) => {
                    text.push_str(&field(*letter, *count, moment, seconds - whole));
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
        for (at, piece) in self.0.iter().enumerate() {
            rest = match piece {
                Piece::Literal(literal) => rest.strip_prefix(literal.as_str())?,
                Piece::Field(letter, count) => {
                    // Digits that another number follows at once are as many as the pattern has letters.
                    let adjacent = matches!(self.0.get(at + 1), Some(Piece::Field(..)));
                    read.field(*letter, *count, adjacent, rest)?
                }
            };
        }
        rest.is_empty().then_some(())?;
        read.seconds()
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

fn field(letter: char, count: usize, moment: Moment, fraction: f64) -> String {
    let seconds = Moment { time: 0, ..moment }.seconds();
    let day = i64::try_from(weekday(seconds)).unwrap_or(0);
    let number = |number: i64| format!("{number:0count$}");
    let (hour, minute, second) = (moment.time / 3600, moment.time / 60 % 60, moment.time % 60);
    match letter {
        'G' if count == 4 => "Anno Domini".to_owned(),
        'G' => "AD".to_owned(),
        'y' if count == 2 => format!("{:02}", moment.year.rem_euclid(100)),
        'y' | 'u' => number(moment.year),
        'Q' | 'q' => {
            let quarter = (moment.month - 1) / 3 + 1;
            match count {
                3 => format!("Q{quarter}"),
                4 => format!(
                    "{} quarter",
                    name(&["1st", "2nd", "3rd", "4th"], quarter - 1)
                ),
                _ => number(quarter),
            }
        }
        'M' | 'L' if count < 3 => number(moment.month),
        'M' | 'L' => shortened(name(&MONTHS, moment.month - 1), count),
        'd' => number(moment.day),
        'D' => {
            let first = Moment {
                month: 1,
                day: 1,
                time: 0,
                ..moment
            };
            number((seconds - first.seconds()) / 86_400 + 1)
        }
        'e' if count < 3 => number(day + 1),
        'E' | 'e' => shortened(name(&WEEKDAYS, day), count),
        'a' => if hour < 12 { "AM" } else { "PM" }.to_owned(),
        'H' => number(hour),
        'k' => number(if hour == 0 { 24 } else { hour }),
        'K' => number(hour % 12),
        'h' => number((hour + 11) % 12 + 1),
        'm' => number(minute),
        's' => number(second),
        // Digits of the second, cut and not rounded.
        'S' => format!("{fraction:.12}")
            .chars()
            .skip(2)
            .take(count)
            .collect(),
        'z' if count == 4 => "Greenwich Mean Time".to_owned(),
        'z' => "GMT".to_owned(),
        'Z' if count == 4 => "GMT".to_owned(),
        'Z' if count < 4 => "+0000".to_owned(),
        'Z' | 'X' => "Z".to_owned(),
        'x' if count == 1 => "+00".to_owned(),
        'x' if count == 2 || count == 4 => "+0000".to_owned(),
        _ => "+00:00".to_owned(),
    }
}

/// What was read of a date.
#[derive(Default)]
struct Read {
    year: Option<i64>,
    month: Option<i64>,
    day: Option<i64>,
    hour: Option<i64>,
    afternoon: Option<bool>,
    minute: i64,
    second: i64,
    fraction: f64,
    /// Seconds east of Greenwich.
    offset: i64,
}

/// The digits at the beginning of a text, at most so many, and what stands behind them.
fn digits(text: &str, most: usize) -> Option<(i64, usize, &str)> {
    let length = text
        .bytes()
        .take(most)
        .take_while(u8::is_ascii_digit)
        .count();
    let (number, rest) = text.split_at_checked(length)?;
    Some((number.parse().ok()?, length, rest))
}

/// The place of the name that a text begins with, in full or shortened to three letters, and what stands behind it.
fn named<'a>(text: &'a str, names: &[&str]) -> Option<(i64, &'a str)> {
    for (place, name) in names.iter().enumerate() {
        for form in [*name, name.get(..3)?] {
            let begins = text
                .get(..form.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(form));
            if begins {
                return Some((i64::try_from(place).ok()?, text.get(form.len()..)?));
            }
        }
    }
    None
}

impl Read {
    fn field<'a>(
        &mut self,
        letter: char,
        count: usize,
        adjacent: bool,
        text: &'a str,
    ) -> Option<&'a str> {
        let most = if adjacent { count } else { 9 };
        let number = |text: &'a str, range: std::ops::RangeInclusive<i64>| {
            let (number, _, rest) = digits(text, most)?;
            range.contains(&number).then_some((number, rest))
        };
        match letter {
            'y' | 'u' => {
                let (year, length, rest) = digits(text, most)?;
                // Two digits mean the eighty years before and twenty after; the world's clock is near 2026.
                let full = match year {
                    0..=46 if count == 2 && length == 2 => year + 2000,
                    47..=99 if count == 2 && length == 2 => year + 1900,
                    _ => year,
                };
                self.year = Some(full);
                Some(rest)
            }
            'M' | 'L' if count < 3 => {
                let (month, rest) = number(text, 1..=12)?;
                self.month = Some(month);
                Some(rest)
            }
            'M' | 'L' => {
                let (place, rest) = named(text, &MONTHS)?;
                self.month = Some(place + 1);
                Some(rest)
            }
            'd' => {
                let (day, rest) = number(text, 1..=31)?;
                self.day = Some(day);
                Some(rest)
            }
            'E' => named(text, &WEEKDAYS).map(|(_, rest)| rest),
            'a' => {
                let half = text.get(..2)?;
                self.afternoon = Some(half.eq_ignore_ascii_case("pm"));
                half.to_ascii_lowercase()
                    .ends_with('m')
                    .then(|| text.get(2..))?
            }
            'H' | 'k' | 'K' | 'h' => {
                let range = match letter {
                    'H' => 0..=23,
                    'k' => 1..=24,
                    'K' => 0..=11,
                    _ => 1..=12,
                };
                let (hour, rest) = number(text, range)?;
                self.hour = Some(if matches!(letter, 'h' | 'k') {
                    hour % if letter == 'h' { 12 } else { 24 }
                } else {
                    hour
                });
                Some(rest)
            }
            'm' => {
                let (minute, rest) = number(text, 0..=59)?;
                self.minute = minute;
                Some(rest)
            }
            's' => {
                let (second, rest) = number(text, 0..=59)?;
                self.second = second;
                Some(rest)
            }
            'S' => {
                let (part, length, rest) = digits(text, count)?;
                self.fraction = part as f64 / 10_f64.powi(i32::try_from(length).ok()?);
                Some(rest)
            }
            'z' | 'Z' | 'X' | 'x' => self.zone(text),
            _ => None,
        }
    }

    /// `Z`, `GMT`, `UTC`, `+0100`, `-05:00`
    fn zone<'a>(&mut self, text: &'a str) -> Option<&'a str> {
        for name in ["GMT", "UTC", "Z"] {
            if let Some(rest) = text.strip_prefix(name) {
                return Some(rest);
            }
        }
        let sign = match text.chars().next()? {
            '+' => 1,
            '-' => -1,
            _ => return None,
        };
        let (hours, length, rest) = digits(text.get(1..)?, 2)?;
        (length == 2).then_some(())?;
        let rest = rest.strip_prefix(':').unwrap_or(rest);
        let (minutes, rest) = match digits(rest, 2) {
            Some((minutes, 2, rest)) => (minutes, rest),
            _ => (0, rest),
        };
        self.offset = sign * (hours * 3600 + minutes * 60);
        Some(rest)
    }

    fn seconds(&self) -> Option<f64> {
        let hour = match (self.hour.unwrap_or(0), self.afternoon) {
            (hour, Some(true)) if hour < 12 => hour + 12,
            (hour, _) => hour,
        };
        let moment = Moment {
            year: self.year.unwrap_or(2000),
            month: self.month.unwrap_or(1),
            day: self.day.unwrap_or(1),
            time: hour * 3600 + self.minute * 60 + self.second,
        };
        let seconds = moment.seconds();
        // A day that the month has not is no date.
        (Moment::of(seconds).day == moment.day)
            .then_some((seconds - self.offset) as f64 + self.fraction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sunday, November 22, 2026, 13:05:09.25 UTC
    const MOMENT: f64 = 1_795_352_709.25;

    fn written(pattern: &str) -> String {
        DatePattern::new(pattern).unwrap().write(MOMENT)
    }

    fn read(pattern: &str, text: &str) -> Option<f64> {
        DatePattern::new(pattern).unwrap().read(text)
    }

    #[test]
    fn dates_are_written() {
        for (pattern, text) in [
            ("yyyy-MM-dd HH:mm:ss", "2026-11-22 13:05:09"),
            ("yyyy-MM-dd'T'HH:mm:ss.SSSZ", "2026-11-22T13:05:09.250+0000"),
            ("EEEE, d. MMMM y", "Sunday, 22. November 2026"),
            ("EEE MMM d yy h:mm a", "Sun Nov 22 26 1:05 PM"),
            ("hh 'o''clock' k K", "01 o'clock 13 1"),
            ("D Q QQQ e MMMMM XXX z", "326 4 Q4 1 N Z GMT"),
        ] {
            assert_eq!(written(pattern), text, "{pattern}");
        }
        assert_eq!(DatePattern::new("w"), Err('w'));
    }

    #[test]
    fn styles_are_those_of_the_united_states() {
        let styles = |date, time| written(&of_styles(date, time).unwrap());
        assert_eq!(styles(1, 0), "11/22/26");
        assert_eq!(styles(2, 1), "Nov 22, 2026, 1:05\u{202f}PM");
        assert_eq!(
            styles(4, 2),
            "Sunday, November 22, 2026 at 1:05:09\u{202f}PM"
        );
        assert_eq!(of_styles(5, 0), None);
    }

    #[test]
    fn dates_are_read() {
        let seconds = 1_795_352_709.0;
        assert_eq!(
            read("yyyy-MM-dd HH:mm:ss", "2026-11-22 13:05:09"),
            Some(seconds)
        );
        assert_eq!(read("yyyyMMddHHmmss", "20261122130509"), Some(seconds));
        assert_eq!(
            read("EEE, d MMM yyyy h:mm:ss a", "Sun, 22 Nov 2026 1:05:09 PM"),
            Some(seconds)
        );
        assert_eq!(
            read("yyyy-MM-dd'T'HH:mm:ssZZZZZ", "2026-11-22T14:05:09+01:00"),
            Some(seconds)
        );
        assert_eq!(read("yyyy-MM-dd", "2026-02-30"), None);
        assert_eq!(read("yyyy-MM-dd", "2026-11-22 and more"), None);
        assert_eq!(read("yyyy-MM-dd", "yesterday"), None);
    }
}
