//! Days and times in the Gregorian calendar; a moment is the number of seconds since 1970-01-01 00:00 in one zone.

/// The names of the months, in English.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
pub(crate) const MONTH_CODES: [&[u8; 4]; 12] = [
    b"jan ", b"feb ", b"mar ", b"apr ", b"may ", b"jun ", b"jul ", b"aug ", b"sep ", b"oct ",
    b"nov ", b"dec ",
];
/// The names of the days, in English, Sunday first.
pub const WEEKDAYS: [&str; 7] = [
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
];
pub(crate) const WEEKDAY_CODES: [&[u8; 4]; 7] = [
    b"sun ", b"mon ", b"tue ", b"wed ", b"thu ", b"fri ", b"sat ",
];

/// How much of a date is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatePart {
    /// `Sunday, November 22, 2026 at 1:05:00 AM`
    Full,
    /// `Sunday, November 22, 2026`
    Date,
    /// `1:05:00 AM`
    Time,
    /// `11/22/26`
    ShortDate,
}

/// Seconds of a day.
pub(crate) const DAY: i64 = 86_400;

/// A day and a time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The year, as 2026.
    pub year: i64,
    /// 1 to 12
    pub month: i64,
    /// 1 to 31
    pub day: i64,
    /// Seconds since midnight.
    pub time: i64,
}

impl Moment {
    /// The moment that is so many seconds after the beginning of 1970.
    pub fn of(seconds: i64) -> Self {
        let days = seconds.div_euclid(DAY);
        // Howard Hinnant's algorithm: eras of 400 years that begin with March.
        let shifted = days.saturating_add(719_468);
        let era = shifted.div_euclid(146_097);
        let day_of_era = shifted.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        Self {
            year: year_of_era + era * 400 + i64::from(month <= 2),
            month,
            day,
            time: seconds.rem_euclid(DAY),
        }
    }

    /// The moment in seconds; months and days beyond their range go on into the following ones.
    pub fn seconds(self) -> i64 {
        let months = self.year.saturating_mul(12).saturating_add(self.month - 1);
        let (year, month) = (months.div_euclid(12), months.rem_euclid(12) + 1);
        let shifted = if month <= 2 { year - 1 } else { year };
        let era = shifted.div_euclid(400);
        let year_of_era = shifted.rem_euclid(400);
        let day_of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        era.saturating_mul(146_097)
            .saturating_add(day_of_era - 719_468)
            .saturating_add(self.day - 1)
            .saturating_mul(DAY)
            .saturating_add(self.time)
    }
}

/// The day of the week; 0 is Sunday.
pub fn weekday(seconds: i64) -> usize {
    usize::try_from((seconds.div_euclid(DAY) + 4).rem_euclid(7)).unwrap_or(0)
}

/// As macOS writes dates in the region United States; before AM and PM stands a narrow no-break space.
pub(crate) fn american(seconds: i64, part: DatePart) -> String {
    let moment = Moment::of(seconds);
    let date = || {
        let weekday = WEEKDAYS.get(weekday(seconds)).unwrap_or(&"");
        let month = usize::try_from(moment.month - 1).ok();
        let month = month.and_then(|month| MONTHS.get(month)).unwrap_or(&"");
        format!("{weekday}, {month} {}, {}", moment.day, moment.year)
    };
    let time = || {
        let (hour, minute, second) = (moment.time / 3600, moment.time / 60 % 60, moment.time % 60);
        let half = if hour < 12 { "AM" } else { "PM" };
        let hour = (hour + 11) % 12 + 1;
        format!("{hour}:{minute:02}:{second:02}\u{202f}{half}")
    };
    match part {
        DatePart::Full => format!("{} at {}", date(), time()),
        DatePart::Date => date(),
        DatePart::Time => time(),
        DatePart::ShortDate => format!(
            "{}/{}/{:02}",
            moment.month,
            moment.day,
            moment.year.rem_euclid(100)
        ),
    }
}

/// Reads a date as a script writes it: `11/22/2026`, `11/22`, `November 22, 2026`, each with or without a time, or a time
/// alone. ISO dates are read as macOS reads them: the month 2026, ten thousand years from now. A day that the text leaves out is that of the date `of`, else of `now`; a time that of `of`,
/// else midnight.
pub(crate) fn parse(text: &str, of: Option<i64>, now: i64) -> Option<i64> {
    let today = Moment::of(of.unwrap_or(now));
    let text = text.replace(['\u{202f}', '\u{a0}', ','], " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut month = None;
    let mut numbers: Vec<i64> = Vec::new();
    let mut slashed = None;
    let mut time = None;
    let mut half = None;
    for word in words {
        let lower = word.to_lowercase();
        if lower == "at" || is_name(&lower, &WEEKDAYS).is_some() {
            continue;
        }
        if let Some(found) = is_name(&lower, &MONTHS) {
            month.replace(found as i64 + 1).is_none().then_some(())?;
        } else if let Some(found) = lower
            .strip_suffix("am")
            .or_else(|| lower.strip_suffix("pm"))
        {
            half = Some(lower.ends_with("pm"));
            if !found.is_empty() {
                time = Some(clock(found)?);
            } else if time.is_none() {
                time = Some(clock(&numbers.pop()?.to_string())?);
            }
        } else if word.contains(':') {
            time = Some(clock(word)?);
        } else if word.contains('/') || word.contains('-') || word.contains('.') {
            slashed = Some(separated(word, today.year)?);
        } else {
            numbers.push(word.parse().ok()?);
        }
    }
    let (year, month, day) = match (slashed, month, numbers.as_slice()) {
        (Some(date), None, []) => date,
        (None, Some(month), [day, year]) if *day <= 31 => (full_year(*year), month, *day),
        (None, Some(month), [year]) if *year > 31 => (*year, month, 1),
        (None, Some(month), [day]) => (today.year, month, *day),
        (None, None, []) if time.is_some() => (today.year, today.month, today.day),
        _ => return None,
    };
    let mut time = time.unwrap_or(if of.is_some() { today.time } else { 0 });
    match half {
        Some(true) if time < 12 * 3600 => time += 12 * 3600,
        Some(false) if time >= 12 * 3600 => time -= 12 * 3600,
        _ => {}
    }
    // A month past December goes on into the following years, and then nobody reads the time [apps 2.2].
    let is_far = month > 31;
    if is_far {
        time = 0;
    }
    let valid = (is_far || (1..=12).contains(&month))
        && (1..=31).contains(&day)
        && (0..20_000).contains(&year)
        && month < 10_000
        && time < DAY;
    valid.then(|| {
        Moment {
            year,
            month,
            day,
            time,
        }
        .seconds()
    })
}

/// The place of a name among names, in full or shortened to no less than three letters.
fn is_name(word: &str, names: &[&str]) -> Option<usize> {
    let word = word.trim_end_matches('.');
    names
        .iter()
        .position(|name| word.len() >= 3 && name.to_lowercase().starts_with(word))
}

fn clock(text: &str) -> Option<i64> {
    let parts: Vec<i64> = text
        .split(':')
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    let in_range = parts.iter().skip(1).all(|part| (0..60).contains(part));
    let hour = *parts.first()?;
    (in_range && parts.len() <= 3 && (0..24).contains(&hour)).then(|| {
        hour * 3600 + parts.get(1).copied().unwrap_or(0) * 60 + parts.get(2).copied().unwrap_or(0)
    })
}

fn separated(text: &str, this_year: i64) -> Option<(i64, i64, i64)> {
    let parts: Vec<i64> = text
        .split(['/', '-', '.'])
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    match *parts.as_slice() {
        // The region's order is month, day, year: of an ISO date it makes the month 2026 and so on.
        [month, day, year] if month > 31 => Some((far_year(year), month, day)),
        [month, day, year] => Some((full_year(year), month, day)),
        [month, day] => Some((this_year, month, day)),
        _ => None,
    }
}

/// The year that macOS makes of the last part of `2026-08-09`: ten thousand years later than its two digits mean.
fn far_year(year: i64) -> i64 {
    full_year(year) + if year < 100 { 10_000 } else { 0 }
}

fn full_year(year: i64) -> i64 {
    match year {
        0..=68 => year + 2000,
        69..=99 => year + 1900,
        _ => year,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_and_seconds_are_the_same() {
        let seconds = 1_795_309_505; // 2026-11-22 01:05:05
        let moment = Moment::of(seconds);
        assert_eq!(
            (moment.year, moment.month, moment.day, moment.time),
            (2026, 11, 22, 3905)
        );
        assert_eq!(moment.seconds(), seconds);
        assert_eq!(weekday(seconds), 0);
        assert_eq!(Moment::of(-1).year, 1969);
        assert_eq!(
            Moment {
                year: 2024,
                month: 14,
                day: 30,
                time: 0
            }
            .seconds(),
            Moment {
                year: 2025,
                month: 3,
                day: 2,
                time: 0
            }
            .seconds()
        );
    }

    #[test]
    fn dates_are_written_and_read() {
        let seconds = 1_795_309_505;
        let text = american(seconds, DatePart::Full);
        assert_eq!(text, "Sunday, November 22, 2026 at 1:05:05\u{202f}AM");
        assert_eq!(parse(&text, None, 0), Some(seconds));
        assert_eq!(parse("11/22/2026", None, 0), Some(seconds - 3905));
        let far = parse("2026-08-09 11:03:51", None, 0).map(Moment::of);
        assert_eq!(
            far,
            Some(Moment {
                year: 12_177,
                month: 10,
                day: 8,
                time: 0
            })
        );
        assert_eq!(parse("1:05:05 AM", None, seconds), Some(seconds));
        assert_eq!(parse("nonsense", None, 0), None);
        assert_eq!(parse("13/45/2026", None, 0), None);
        assert_eq!(parse("99999999999999999999", None, 0), None);
    }
}
