//! `date`: the world's time, which is that of UTC.

use applescript::{MONTHS, Moment, WEEKDAYS, weekday};

use super::outcome::{NotRun, Ran};

const USUAL: &str = "%a %b %e %H:%M:%S %Z %Y";

pub(super) fn date(words: &[&str], now: f64) -> Result<Ran, NotRun> {
    let format = match words {
        [] | ["-u"] => USUAL,
        [format] | ["-u", format] if format.starts_with('+') => format.trim_start_matches('+'),
        _ => return Err(NotRun::of(format!("date {}", words.join(" ")))),
    };
    let mut text = String::new();
    let mut letters = format.chars();
    while let Some(letter) = letters.next() {
        if letter != '%' {
            text.push(letter);
            continue;
        }
        let field = letters.next();
        let written = field.and_then(|field| written(field, now.floor() as i64));
        match (written, field) {
            (Some(written), _) => text.push_str(&written),
            (None, field) => {
                let field: String = field.into_iter().collect();
                return Err(NotRun::of(format!("date +%{field}")));
            }
        }
    }
    Ok(Ran::printed(format!("{text}\n")))
}

/// A field of a format.
fn written(field: char, seconds: i64) -> Option<String> {
    let moment = Moment::of(seconds);
    let (hour, minute, second) = (moment.time / 3600, moment.time / 60 % 60, moment.time % 60);
    let month = usize::try_from(moment.month - 1).ok();
    let month = month.and_then(|month| MONTHS.get(month).copied())?;
    let day = WEEKDAYS.get(weekday(seconds)).copied()?;
    let (year, short_year) = (moment.year, moment.year.rem_euclid(100));
    let half = (hour + 11) % 12 + 1;
    Some(match field {
        'Y' => year.to_string(),
        'y' => format!("{short_year:02}"),
        'm' => format!("{:02}", moment.month),
        'd' => format!("{:02}", moment.day),
        'e' => format!("{:2}", moment.day),
        'H' => format!("{hour:02}"),
        'I' => format!("{half:02}"),
        'M' => format!("{minute:02}"),
        'S' => format!("{second:02}"),
        'p' => (if hour < 12 { "AM" } else { "PM" }).to_owned(),
        'A' => day.to_owned(),
        'a' => day.chars().take(3).collect(),
        'B' => month.to_owned(),
        'b' | 'h' => month.chars().take(3).collect(),
        'u' => match weekday(seconds) {
            0 => "7".to_owned(),
            day => day.to_string(),
        },
        'w' => weekday(seconds).to_string(),
        'F' => format!("{year}-{:02}-{:02}", moment.month, moment.day),
        'T' => format!("{hour:02}:{minute:02}:{second:02}"),
        'R' => format!("{hour:02}:{minute:02}"),
        'D' => format!("{:02}/{:02}/{short_year:02}", moment.month, moment.day),
        's' => seconds.to_string(),
        'Z' => "UTC".to_owned(),
        'z' => "+0000".to_owned(),
        'n' => "\n".to_owned(),
        't' => "\t".to_owned(),
        '%' => "%".to_owned(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(words: &[&str]) -> String {
        // Friday, 20 November 2026, 09:05:03.
        date(words, 1_795_165_503.7).unwrap().output
    }

    #[test]
    fn the_time_is_written_as_asked() {
        assert_eq!(printed(&[]), "Fri Nov 20 09:05:03 UTC 2026\n");
        assert_eq!(printed(&["+%Y-%m-%d %H:%M:%S"]), "2026-11-20 09:05:03\n");
        assert_eq!(
            printed(&["+%I:%M %p, %A %e %B '%y"]),
            "09:05 AM, Friday 20 November '26\n"
        );
        assert_eq!(
            printed(&["-u", "+%s %u %F %T %%"]),
            "1795165503 5 2026-11-20 09:05:03 %\n"
        );
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for words in [&["+%Q"][..], &["+%"], &["-v", "-1d"], &["tomorrow"]] {
            assert!(date(words, 0.0).is_err(), "{words:?}");
        }
    }
}
