//! When something that is repeated takes place, by a rule of RFC 5545 such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE`.
//!
//! Times are what a clock on the wall shows, in seconds since 1970 of that clock: a meeting at nine stays at nine when summer ends.

use jiff::{Timestamp, ToSpan, civil::Date};
use serde_json::Value as Json;

use simulated_world::zone::Zone;

const DAY: i64 = 86_400;

/// How many days are looked at: of a rule that has a count, all since the first.
const MOST_DAYS: i64 = 40_000;

/// When an event of Calendar takes place within a time, in seconds since 1970 UTC; none where its rule has parts that are not known here.
pub(crate) fn times(event: &Json, zone: &Zone, (from, to): (f64, f64)) -> Option<Vec<(f64, f64)>> {
    let moment = |name: &str| event[name].as_f64().unwrap_or_default();
    let (begin, end) = (moment("startDate"), moment("endDate"));
    let rule = event["recurrence"].as_str().unwrap_or_default();
    if rule.is_empty() {
        let touches = begin <= to && end >= from;
        return Some(touches.then_some((begin, end)).into_iter().collect());
    }
    let read = Rule::read(rule, zone)?;
    let universal = |at: i64| zone.universal(at) as f64;
    let wall = |at: f64| at as i64 + zone.offset(at);
    let excluded = event["excludedDates"].as_array().into_iter().flatten();
    let excluded: Vec<i64> = excluded.filter_map(Json::as_f64).map(wall).collect();
    let length = wall(end) - wall(begin);
    let begins = read.begins(wall(begin), length, wall(from), wall(to));
    // What is excluded is an instant: in an hour that clocks skip, its time on the wall is another one.
    let settled = |begin: i64| wall(universal(begin));
    let is_held = |begin: &i64| !excluded.contains(begin) && !excluded.contains(&settled(*begin));
    let held = begins.into_iter().filter(is_held);
    let held = held.map(|begin| (universal(begin), universal(begin + length)));
    Some(held.collect())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frequency {
    Daily,
    Weekly,
    Monthly,
    Yearly,
}

/// A day of the week, 0 for Monday, and which of its month or year: 0 each, 2 the second, -1 the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Weekday {
    place: i64,
    day: i64,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    frequency: Frequency,
    interval: i64,
    count: Option<usize>,
    /// The last moment at which one may begin.
    until: Option<i64>,
    days: Vec<Weekday>,
    month_days: Vec<i64>,
    months: Vec<i64>,
    /// The day that weeks begin with, 0 for Monday.
    week_begins: i64,
}

impl Rule {
    /// Reads a rule; none for one with parts that are not known here. A last moment in UTC is one of `zone`.
    pub(crate) fn read(text: &str, zone: &Zone) -> Option<Self> {
        let mut frequency = None;
        let mut rule = Self {
            frequency: Frequency::Daily,
            interval: 1,
            count: None,
            until: None,
            days: Vec::new(),
            month_days: Vec::new(),
            months: Vec::new(),
            week_begins: 0,
        };
        for part in text.split(';').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=')?;
            match key {
                "FREQ" => {
                    frequency = Some(match value {
                        "DAILY" => Frequency::Daily,
                        "WEEKLY" => Frequency::Weekly,
                        "MONTHLY" => Frequency::Monthly,
                        "YEARLY" => Frequency::Yearly,
                        _ => return None,
                    });
                }
                "INTERVAL" => rule.interval = value.parse().ok().filter(|number| *number > 0)?,
                "COUNT" => rule.count = Some(value.parse().ok()?),
                "UNTIL" => rule.until = Some(moment(value, zone)?),
                "BYDAY" => rule.days = value.split(',').map(weekday).collect::<Option<_>>()?,
                "BYMONTHDAY" => rule.month_days = numbers(value)?,
                "BYMONTH" => rule.months = numbers(value)?,
                "WKST" => rule.week_begins = weekday(value)?.day,
                _ => return None,
            }
        }
        rule.frequency = frequency?;
        Some(rule)
    }

    /// The moments at which it takes place, first at `first` and each time for `length` seconds, of those that touch the time
    /// from `from` to `to`.
    pub(crate) fn begins(&self, first: i64, length: i64, from: i64, to: i64) -> Vec<i64> {
        let first_day = first.div_euclid(DAY);
        // Without a count what is long past need not be gone through.
        let start = match self.count {
            Some(_) => first_day,
            None => first_day.max(from.saturating_sub(length).div_euclid(DAY) - 1),
        };
        let end = to.div_euclid(DAY).min(start.saturating_add(MOST_DAYS));
        let mut found = Vec::new();
        let mut made = 0;
        for day in start..=end {
            if day != first_day && !self.holds(first_day, day) {
                continue;
            }
            let begin = day * DAY + first.rem_euclid(DAY);
            made += 1;
            if self.count.is_some_and(|count| made > count)
                || self.until.is_some_and(|until| begin > until)
            {
                break;
            }
            if begin < to && (begin >= from || begin + length > from) {
                found.push(begin);
            }
        }
        found
    }

    /// Whether it takes place on a day after the first, in days since 1970.
    fn holds(&self, first_day: i64, day: i64) -> bool {
        let (Some(first), Some(date)) = (date_of(first_day), date_of(day)) else {
            return false;
        };
        if day < first_day {
            return false;
        }
        let weekday = (day + 3).rem_euclid(7);
        let week = |day: i64| (day + 3 - self.week_begins).div_euclid(7);
        let month = |date: Date| i64::from(date.year()) * 12 + i64::from(date.month());
        let is_of_days = || {
            let mut days = self.days.iter();
            let of_year = self.frequency == Frequency::Yearly && self.months.is_empty();
            days.any(|one| {
                one.day == weekday
                    && match of_year {
                        true => is_of_span(date.day_of_year(), date.days_in_year(), one.place),
                        false => {
                            is_of_span(date.day().into(), date.days_in_month().into(), one.place)
                        }
                    }
            })
        };
        let is_of_months = self.months.is_empty() || self.months.contains(&i64::from(date.month()));
        let is_of_turn = match self.frequency {
            Frequency::Daily => (day - first_day) % self.interval == 0,
            Frequency::Weekly => (week(day) - week(first_day)) % self.interval == 0,
            Frequency::Monthly => (month(date) - month(first)) % self.interval == 0,
            Frequency::Yearly => i64::from(date.year() - first.year()) % self.interval == 0,
        };
        let is_of_day = match (self.days.is_empty(), self.month_days.is_empty()) {
            (false, true) => is_of_days(),
            (true, false) => self.is_of_month_days(date),
            (false, false) => is_of_days() && self.is_of_month_days(date),
            (true, true) => match self.frequency {
                Frequency::Daily => true,
                Frequency::Weekly => weekday == (first_day + 3).rem_euclid(7),
                Frequency::Monthly => date.day() == first.day(),
                Frequency::Yearly => {
                    let is_of_month = !self.months.is_empty() || date.month() == first.month();
                    date.day() == first.day() && is_of_month
                }
            },
        };
        is_of_turn && is_of_months && is_of_day
    }

    fn is_of_month_days(&self, date: Date) -> bool {
        let from_start = i64::from(date.day());
        let from_end = from_start - i64::from(date.days_in_month()) - 1;
        let mut days = self.month_days.iter();
        days.any(|day| *day == from_start || *day == from_end)
    }
}

/// Whether a day is the second, the last or any of its weekdays in its month or year.
fn is_of_span(day: i16, days: i16, place: i64) -> bool {
    match place {
        0 => true,
        1.. => i64::from((day + 6) / 7) == place,
        _ => i64::from((days - day) / 7 + 1) == -place,
    }
}

/// A rule without what comes at a moment or later.
pub(crate) fn ended_before(rule: &str, at: f64) -> String {
    let others = parts(rule).filter(|(key, _)| !matches!(*key, "COUNT" | "UNTIL"));
    let others = others.map(|(key, value)| format!("{key}={value};"));
    format!(
        "{}UNTIL={}",
        others.collect::<String>(),
        universal_text(at as i64 - 1)
    )
}

/// A rule without the first ones, for times that are so many seconds later.
pub(crate) fn moved(rule: &str, made: usize, later: i64, zone: &Zone) -> String {
    let moved = parts(rule).map(|(key, value)| match key {
        "COUNT" => {
            let count: usize = value.parse().unwrap_or_default();
            format!("COUNT={}", count.saturating_sub(made))
        }
        "UNTIL" if value.len() > 8 => match moment(value, zone) {
            Some(until) => format!("UNTIL={}", universal_text(zone.universal(until + later))),
            None => format!("UNTIL={value}"),
        },
        _ => format!("{key}={value}"),
    });
    moved.collect::<Vec<_>>().join(";")
}

fn parts(rule: &str) -> impl Iterator<Item = (&str, &str)> {
    rule.split(';').filter_map(|part| part.split_once('='))
}

/// `20261231T080000Z`
fn universal_text(at: i64) -> String {
    let at = Timestamp::from_second(at).unwrap_or_default();
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

fn date_of(day: i64) -> Option<Date> {
    Date::constant(1970, 1, 1).checked_add(day.days()).ok()
}

fn numbers(text: &str) -> Option<Vec<i64>> {
    text.split(',').map(|number| number.parse().ok()).collect()
}

/// `MO`, `2MO`, `-1FR`.
fn weekday(text: &str) -> Option<Weekday> {
    const NAMES: [&str; 7] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
    let (place, name) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let day = NAMES.iter().position(|known| *known == name)?;
    Some(Weekday {
        place: match place {
            "" => 0,
            number => number.parse().ok()?,
        },
        day: i64::try_from(day).ok()?,
    })
}

/// `20261231`, the whole of that day, or `20261231T080000`, with `Z` in UTC.
fn moment(text: &str, zone: &Zone) -> Option<i64> {
    let digits = |range: std::ops::Range<usize>| text.get(range)?.parse::<i8>().ok();
    let year = text.get(0..4)?.parse().ok()?;
    let date = Date::new(year, digits(4..6)?, digits(6..8)?).ok()?;
    let days = date.since(Date::constant(1970, 1, 1)).ok()?.get_days();
    let midnight = i64::from(days) * DAY;
    if text.len() == 8 {
        return Some(midnight + DAY - 1);
    }
    let [hours, minutes, seconds] = [digits(9..11)?, digits(11..13)?, digits(13..15)?];
    let time = i64::from(hours) * 3600 + i64::from(minutes) * 60 + i64::from(seconds);
    let wall = midnight + time;
    // Of what is written in UTC, what the clock of the zone shows.
    let offset = match text.ends_with('Z') {
        true => zone.offset(wall as f64),
        false => 0,
    };
    Some(wall + offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Monday, 2025-09-01, 08:30.
    const FIRST: i64 = 1_756_715_400;

    fn days(rule: &str, from: i64, to: i64) -> Vec<i64> {
        let rule = Rule::read(rule, &Zone::utc()).unwrap();
        let begins = rule.begins(FIRST, 900, FIRST + from * DAY, FIRST + to * DAY);
        begins.iter().map(|begin| (begin - FIRST) / DAY).collect()
    }

    #[test]
    fn rules_hold_as_long_as_they_say() {
        assert_eq!(days("FREQ=WEEKLY", 0, 15), [0, 7, 14]);
        assert_eq!(
            days("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", 0, 17),
            [0, 2, 14, 16]
        );
        assert_eq!(days("FREQ=DAILY;INTERVAL=3;COUNT=3", 0, 30), [0, 3, 6]);
        assert_eq!(days("FREQ=DAILY;COUNT=3", 2, 30), [2]);
        assert_eq!(days("FREQ=DAILY;UNTIL=20250903", 0, 30), [0, 1, 2]);
        assert_eq!(days("FREQ=DAILY;UNTIL=20250903T083000Z", 0, 30), [0, 1, 2]);
        assert_eq!(days("FREQ=DAILY;UNTIL=20250903T082959Z", 0, 30), [0, 1]);
        // The second Monday, the last Friday, the last day.
        assert_eq!(days("FREQ=MONTHLY;BYDAY=2MO", 1, 50), [7, 42]);
        assert_eq!(days("FREQ=MONTHLY;BYDAY=-1FR", 1, 40), [25]);
        assert_eq!(days("FREQ=MONTHLY;BYMONTHDAY=-1", 1, 62), [29, 60]);
        assert_eq!(days("FREQ=YEARLY", 300, 800), [365, 730]);
        assert_eq!(days("FREQ=YEARLY;BYMONTH=10;BYDAY=1MO", 1, 100), [35]);
        assert_eq!(Rule::read("FREQ=DAILY;BYSETPOS=1", &Zone::utc()), None);
    }
}
