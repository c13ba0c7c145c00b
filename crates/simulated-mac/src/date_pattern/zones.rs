//! Zones in dates: their abbreviations, and how far they are from Greenwich.

/// The abbreviations that English of the United States has of its own, with their hours east of Greenwich; all other zones are told
/// as so far from there.
pub(super) const ABBREVIATIONS: [(&str, i64); 11] = [
    ("PST", -8),
    ("PDT", -7),
    ("MST", -7),
    ("MDT", -6),
    ("CST", -6),
    ("CDT", -5),
    ("EST", -5),
    ("EDT", -4),
    ("AKST", -9),
    ("AKDT", -8),
    ("HST", -10),
];

/// A field of the zone; `offset` is in seconds east of Greenwich.
pub(super) fn written(letter: char, count: usize, offset: i64, abbreviation: &str) -> String {
    let sign = if offset < 0 { '-' } else { '+' };
    let (hours, minutes) = (offset.abs() / 3600, offset.abs() / 60 % 60);
    // Clocks of before there were zones are some seconds apart.
    let (colon_seconds, seconds) = match offset.abs() % 60 {
        0 => (String::new(), String::new()),
        seconds => (format!(":{seconds:02}"), format!("{seconds:02}")),
    };
    match (letter, count) {
        ('z', 4) => "Greenwich Mean Time".to_owned(),
        ('z', _) if ABBREVIATIONS.contains(&(abbreviation, offset / 3600)) => {
            abbreviation.to_owned()
        }
        ('z', _) | ('Z', 4) if offset == 0 => "GMT".to_owned(),
        ('z', _) if minutes == 0 && seconds.is_empty() => format!("GMT{sign}{hours}"),
        ('z', _) => format!("GMT{sign}{hours}:{minutes:02}{colon_seconds}"),
        ('Z', 4) => format!("GMT{sign}{hours:02}:{minutes:02}{colon_seconds}"),
        ('Z', 5) | ('X', _) if offset == 0 => "Z".to_owned(),
        ('X' | 'x', 1) if minutes == 0 => format!("{sign}{hours:02}"),
        ('X' | 'x', 3) => format!("{sign}{hours:02}:{minutes:02}"),
        ('Z' | 'X' | 'x', 5) => format!("{sign}{hours:02}:{minutes:02}{colon_seconds}"),
        ('X' | 'x', 1 | 2) => format!("{sign}{hours:02}{minutes:02}"),
        _ => format!("{sign}{hours:02}{minutes:02}{seconds}"),
    }
}
