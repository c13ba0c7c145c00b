//! Dates written and read by the patterns of Unicode (`yyyy-MM-dd HH:mm`), in English.

mod read;

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

    /// Writes a moment, in seconds since 1970.
    pub(crate) fn write(&self, seconds: f64) -> String {
        let whole = seconds.floor();
        let zoned = self.zone.at(seconds);
        let offset = i64::from(zoned.offset().seconds());
        let moment = Moment::of((whole as i64).saturating_add(offset));
        let mut text = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Literal(literal) => text.push_str(literal),
                Piece::Field(letter, count) => {
                    let written = match letter {
                        'z' | 'Z' | 'X' | 'x' => {
                            zone_field(*letter, *count, offset, &zoned.strftime("%Z").to_string())
                        }
                        _ => field(*letter, *count, moment, seconds - whole),
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
        _ => format!("{fraction:.12}")
            .chars()
            .skip(2)
            .take(count)
            .collect(),
    }
}

/// The abbreviations that English of the United States has of its own; all other zones are so far from Greenwich.
const ABBREVIATIONS: [&str; 11] = [
    "PST", "PDT", "MST", "MDT", "CST", "CDT", "EST", "EDT", "AKST", "AKDT", "HST",
];

/// A field of the zone; `offset` is in seconds east of Greenwich.
fn zone_field(letter: char, count: usize, offset: i64, abbreviation: &str) -> String {
    let sign = if offset < 0 { '-' } else { '+' };
    let (hours, minutes) = (offset.abs() / 3600, offset.abs() / 60 % 60);
    match (letter, count) {
        ('z', 4) => "Greenwich Mean Time".to_owned(),
        ('z', _) if ABBREVIATIONS.contains(&abbreviation) => abbreviation.to_owned(),
        ('z', _) | ('Z', 4) if offset == 0 => "GMT".to_owned(),
        ('z', _) if minutes == 0 => format!("GMT{sign}{hours}"),
        ('z', _) => format!("GMT{sign}{hours}:{minutes:02}"),
        ('Z', 4) => format!("GMT{sign}{hours:02}:{minutes:02}"),
        ('Z', 5) | ('X', _) if offset == 0 => "Z".to_owned(),
        ('X' | 'x', 1) if minutes == 0 => format!("{sign}{hours:02}"),
        ('Z', 5) | ('X' | 'x', 3 | 5) => format!("{sign}{hours:02}:{minutes:02}"),
        _ => format!("{sign}{hours:02}{minutes:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sunday, November 22, 2026, 13:05:09.25 UTC
    const MOMENT: f64 = 1_795_352_709.25;

    fn written(pattern: &str) -> String {
        DatePattern::new(pattern, Zone::utc())
            .unwrap()
            .write(MOMENT)
    }

    fn read(pattern: &str, text: &str) -> Option<f64> {
        DatePattern::new(pattern, Zone::utc()).unwrap().read(text)
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
        assert_eq!(DatePattern::new("w", Zone::utc()), Err('w'));
    }

    #[test]
    fn zones_are_written_and_read() {
        let pattern = |zone: &str, pattern: &str| {
            let zone = Zone::named(zone).unwrap();
            DatePattern::new(pattern, zone).unwrap()
        };
        let all = "HH:mm z Z ZZZZ ZZZZZ X XX XXX x";
        for (zone, text) in [
            (
                "Europe/Berlin",
                "14:05 GMT+1 +0100 GMT+01:00 +01:00 +01 +0100 +01:00 +01",
            ),
            (
                "America/New_York",
                "08:05 EST -0500 GMT-05:00 -05:00 -05 -0500 -05:00 -05",
            ),
            (
                "Asia/Kathmandu",
                "18:50 GMT+5:45 +0545 GMT+05:45 +05:45 +0545 +0545 +05:45 +0545",
            ),
            ("UTC", "13:05 GMT +0000 GMT Z Z Z Z +00"),
        ] {
            assert_eq!(pattern(zone, all).write(MOMENT), text, "{zone}");
            let day = pattern(zone, "yyyy-MM-dd HH:mm:ss.SS");
            assert_eq!(day.read(&day.write(MOMENT)), Some(MOMENT), "{zone}");
        }
        let berlin = Zone::named("Europe/Berlin").unwrap();
        assert_eq!(DatePattern::new("zzzz", berlin), Err('z'));
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
