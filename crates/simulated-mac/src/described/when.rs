//! Dates of descriptions: absolute, or relative to the clock of the world.

use jiff::civil::{Date, DateTime, Time};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de};

use simulated_world::zone::Zone;

/// A time as it is written: `2026-03-02 09:00`, `2026-03-02`, `today 09:00`, `tomorrow 09:00`, `yesterday`, `+2 days 09:00`,
/// `-3 hours`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum When {
    /// What a clock on the wall shows.
    At(DateTime),
    /// So many days from today, at a time of the day or at that of now.
    Day { days: i64, time: Option<Time> },
    /// So many seconds from now.
    Seconds(f64),
}

/// The way in which dates are written, for messages.
const FORMS: &str =
    "write a date as 2026-03-02 09:00, today 09:00, tomorrow 09:00, +2 days 09:00 or -3 hours";

impl When {
    /// Reads it.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let first = words.next()?;
        let second = words.next();
        let third = words.next();
        if words.next().is_some() {
            return None;
        }
        let time = |word: Option<&str>| match word {
            None => Some(None),
            Some(word) => word.parse::<Time>().ok().map(Some),
        };
        let day = |days: i64| {
            Some(Self::Day {
                days,
                time: time(second)?,
            })
        };
        match first {
            "now" if second.is_none() => return Some(Self::Seconds(0.0)),
            "yesterday" if third.is_none() => return day(-1),
            "today" if third.is_none() => return day(0),
            "tomorrow" if third.is_none() => return day(1),
            _ => {}
        }
        if first.starts_with(['+', '-']) {
            let count: i64 = first.parse().ok()?;
            let count = Some(count).filter(|count| count.abs() <= 100_000)?;
            let days = match second?.trim_end_matches('s') {
                "minute" if third.is_none() => return Some(Self::Seconds(count as f64 * 60.0)),
                "hour" if third.is_none() => return Some(Self::Seconds(count as f64 * 3600.0)),
                "day" => count,
                "week" => count * 7,
                _ => return None,
            };
            let time = time(third)?;
            return Some(Self::Day { days, time });
        }
        let date: Date = first.parse().ok()?;
        let time = time(second)?.unwrap_or(Time::midnight());
        third.is_none().then(|| Self::At(date.to_datetime(time)))
    }

    /// Seconds since 1970, where it is `now` in a time zone.
    pub(crate) fn seconds(self, now: f64, zone: &Zone) -> f64 {
        match self {
            Self::At(wall) => universal(zone, wall),
            Self::Seconds(seconds) => now + seconds,
            Self::Day { days, time } => {
                let today = zone.at(now).datetime();
                let time = time.unwrap_or(today.time());
                let day = today.date().checked_add(jiff::Span::new().days(days));
                // Days that no calendar has are bounded by the reader.
                day.map_or(now, |day| universal(zone, day.to_datetime(time)))
            }
        }
    }
}

fn universal(zone: &Zone, wall: DateTime) -> f64 {
    let since = wall.duration_since(DateTime::constant(1970, 1, 1, 0, 0, 0, 0));
    zone.universal(since.as_secs()) as f64
}

impl<'de> Deserialize<'de> for When {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| de::Error::custom(format!("{text:?} is no date: {FORMS}")))
    }
}

impl JsonSchema for When {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "When".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "description": FORMS})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_absolute_or_count_from_the_clock() {
        let zone = Zone::named("Europe/Berlin").unwrap();
        let now = When::parse("2026-03-28 10:30").unwrap().seconds(0.0, &zone);
        assert_eq!(now, 1_774_690_200.0);
        let from = |text: &str| When::parse(text).map(|when| when.seconds(now, &zone) - now);
        assert_eq!(from("-3 hours"), Some(-10_800.0));
        // Summer time begins in the night before.
        assert_eq!(from("tomorrow 10:30"), Some(23.0 * 3600.0));
        assert_eq!(from("+1 day"), from("tomorrow"));
        assert_eq!(from("+1 week 10:30"), Some(7.0 * 86_400.0 - 3600.0));
        assert_eq!(from("yesterday 00:00"), Some(-34.5 * 3600.0));
        for wrong in [
            "",
            "soon",
            "+2",
            "+2 moons",
            "2026-13-01",
            "today 25:00",
            "now 10:00",
        ] {
            assert_eq!(When::parse(wrong), None, "{wrong}");
        }
    }
}
