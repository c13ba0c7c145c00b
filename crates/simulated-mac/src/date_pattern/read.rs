//! Reading a date by a pattern.

use applescript::{MONTHS, Moment, WEEKDAYS};

use super::{calendar, zones};
use simulated_world::zone::Zone;

/// What was read of a date.
#[derive(Default)]
pub(super) struct Read {
    year: Option<i64>,
    month: Option<i64>,
    day: Option<i64>,
    hour: Option<i64>,
    afternoon: Option<bool>,
    minute: i64,
    second: i64,
    fraction: f64,
    /// Seconds east of Greenwich, where the text says so.
    offset: Option<i64>,
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
    /// Reads a field at the beginning of a text; what stands behind it, or none where it does not fit.
    pub(super) fn field<'a>(
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
                // Foundation has two digits begin with 1950.
                let full = match year {
                    0..=49 if count == 2 && length == 2 => year + 2000,
                    50..=99 if count == 2 && length == 2 => year + 1900,
                    _ => year,
                };
                // There is no year 0 of an era.
                (letter == 'u' || full > 0).then_some(())?;
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

    /// `Z`, `GMT`, `UTC`, `GMT+5:45`, `EST`, `+0100`, `-05:00`, `-07:52:58`
    fn zone<'a>(&mut self, text: &'a str) -> Option<&'a str> {
        let mut names = zones::ABBREVIATIONS.iter();
        if let Some((name, hours)) = names.find(|(name, _)| text.starts_with(name)) {
            self.offset = Some(hours * 3600);
            return text.strip_prefix(name);
        }
        if let Some(rest) = text.strip_prefix('Z') {
            self.offset = Some(0);
            return Some(rest);
        }
        let mut of_greenwich = ["GMT", "UTC"]
            .iter()
            .filter_map(|name| text.strip_prefix(name));
        let named = of_greenwich.next();
        let rest = named.unwrap_or(text);
        let sign = match rest.chars().next() {
            Some('+') => 1,
            Some('-') => -1,
            _ => {
                self.offset = Some(0);
                return named;
            }
        };
        let (hours, length, mut rest) = digits(rest.get(1..)?, 2)?;
        (length == 2 || named.is_some()).then_some(())?;
        let mut seconds = hours * 3600;
        for unit in [60, 1] {
            match digits(rest.strip_prefix(':').unwrap_or(rest), 2) {
                Some((number, 2, behind)) => {
                    seconds += number * unit;
                    rest = behind;
                }
                _ => break,
            }
        }
        self.offset = Some(sign * seconds);
        Some(rest)
    }

    /// In seconds since 1970 UTC; without a zone of its own, the text is one of this zone's. None for a day that the month
    /// has not.
    pub(super) fn seconds(&self, zone: &Zone) -> Option<f64> {
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
        let seconds = calendar::seconds_of(moment);
        // A day that the month has not is no date.
        (calendar::moment_of(seconds).day == moment.day)
            .then(|| match self.offset {
                Some(offset) => seconds - offset,
                None => zone.universal(seconds),
            })
            .map(|universal| universal as f64 + self.fraction)
    }
}
