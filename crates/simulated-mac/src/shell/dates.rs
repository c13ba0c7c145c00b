//! `date`: the world's time.

use super::outcome::{NotRun, Ran};
use jiff::{Span, Zoned};
use simulated_world::zone::Zone;

const USUAL: &str = "%a %b %e %H:%M:%S %Z %Y";
/// The fields of a format that are written as macOS writes them.
const FIELDS: &str = "YymdeHIMSpAaBbhuwFTRDsZznt%";

/// How a number is filled up: not at all, with spaces, with zeros.
const FLAGS: &str = "-_0";
/// The fields that are numbers of one or two digits.
const NUMBERS: &str = "mdeHIMS";

/// `-v+1d`, `-v -2w`: another time than now, by a part of it.
fn adjusted(time: Zoned, change: &str) -> Option<Zoned> {
    let (number, unit) = change.split_at_checked(change.len().checked_sub(1)?)?;
    let is_change = number.starts_with(['+', '-']);
    let number: i64 = number.parse().ok()?;
    if is_change {
        let span = Span::new();
        let span = match unit {
            "y" => span.try_years(number),
            "m" => span.try_months(number),
            "w" => span.try_weeks(number),
            "d" => span.try_days(number),
            "H" => span.try_hours(number),
            "M" => span.try_minutes(number),
            "S" => span.try_seconds(number),
            _ => return None,
        };
        return time.checked_add(span.ok()?).ok();
    }
    // A day that the other month has not becomes its last one.
    let span = match unit {
        "y" => Span::new().try_years(number - i64::from(time.year())),
        "m" if (1..=12).contains(&number) => {
            Span::new().try_months(number - i64::from(time.month()))
        }
        _ => return set(&time, unit, i8::try_from(number).ok()?),
    };
    time.checked_add(span.ok()?).ok()
}

fn set(time: &Zoned, unit: &str, part: i8) -> Option<Zoned> {
    let time = match unit {
        "d" => time.with().day(part),
        "H" => time.with().hour(part),
        "M" => time.with().minute(part),
        "S" => time.with().second(part),
        _ => return None,
    };
    time.build().ok()
}

pub(super) fn date(words: &[&str], zone: &Zone, now: f64) -> Result<Ran, NotRun> {
    let mut left = words;
    let mut changes = Vec::new();
    loop {
        match left {
            ["-v", change, rest @ ..] => {
                changes.push(*change);
                left = rest;
            }
            [word, rest @ ..] if word.starts_with("-v") => {
                changes.push(word.trim_start_matches("-v"));
                left = rest;
            }
            _ => break,
        }
    }
    let (is_universal, format) = match left {
        [] => (false, USUAL),
        ["-u"] => (true, USUAL),
        [format] if format.starts_with('+') => (false, *format),
        ["-u", format] if format.starts_with('+') => (true, *format),
        _ => return Err(NotRun::of(format!("date {}", words.join(" ")))),
    };
    let format = format.trim_start_matches('+');
    let mut letters = format.chars();
    while letters.any(|letter| letter == '%') {
        let mut field = letters.next();
        let has_flag = field.is_some_and(|letter| FLAGS.contains(letter));
        if has_flag {
            field = letters.next();
        }
        let known = if has_flag { NUMBERS } else { FIELDS };
        match field {
            Some(field) if known.contains(field) => {}
            field => {
                let field: String = field.into_iter().collect();
                return Err(NotRun::of(format!("date +%{field}")));
            }
        }
    }
    let zone = if is_universal { &Zone::utc() } else { zone };
    let time = changes
        .iter()
        .try_fold(zone.at(now), |time, change| adjusted(time, change));
    let time = time.ok_or_else(|| NotRun::of(format!("date {}", words.join(" "))))?;
    Ok(Ran::printed(format!("{}\n", time.strftime(format))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(words: &[&str]) -> String {
        // Friday, 20 November 2026, 09:05:03 UTC.
        let berlin = Zone::named("Europe/Berlin").unwrap();
        date(words, &berlin, 1_795_165_503.7).unwrap().output
    }

    #[test]
    fn the_time_is_written_as_asked() {
        assert_eq!(printed(&[]), "Fri Nov 20 10:05:03 CET 2026\n");
        assert_eq!(printed(&["-u"]), "Fri Nov 20 09:05:03 UTC 2026\n");
        assert_eq!(printed(&["+%Y-%m-%d %H:%M:%S"]), "2026-11-20 10:05:03\n");
        assert_eq!(
            printed(&["+%I:%M %p, %A %e %B '%y"]),
            "10:05 AM, Friday 20 November '26\n"
        );
        assert_eq!(
            printed(&["-u", "+%s %u %w %F %T %R %D %%%n%t%h %z"]),
            "1795165503 5 5 2026-11-20 09:05:03 09:05 11/20/26 %\n\tNov +0000\n"
        );
    }

    #[test]
    fn numbers_are_filled_up_as_asked() {
        let text = printed(&["+%b %-d, %-I:%M|%-m/%e|%_H|%0e"]);
        assert_eq!(text, "Nov 20, 10:05|11/20|10|20\n");
        let berlin = Zone::named("Europe/Berlin").unwrap();
        // Thursday, 1 January 1970, 01:00:00 in Berlin.
        let text = date(&["+%-d %_d %-H %_H %-M %0e"], &berlin, 0.0).unwrap();
        assert_eq!(text.output, "1  1 1  1 0 01\n");
    }

    #[test]
    fn a_part_of_the_time_is_changed_as_asked() {
        assert_eq!(printed(&["-v+1d", "+%F"]), "2026-11-21\n");
        assert_eq!(printed(&["-v", "-1m", "-v1d", "+%F %H"]), "2026-10-01 10\n");
        assert_eq!(
            printed(&["-v+3m", "-v+11d", "-v-1m", "+%F"]),
            "2027-02-03\n"
        );
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for words in [
            &["+%Q"][..],
            &["+%"],
            &["-v", "-1x"],
            &["-v"],
            &["tomorrow"],
        ] {
            assert!(date(words, &Zone::utc(), 0.0).is_err(), "{words:?}");
        }
    }
}
