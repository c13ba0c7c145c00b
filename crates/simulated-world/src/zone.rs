//! Time zones by their IANA names. The rules come with the program: what the machine knows of zones does not count.

use jiff::{Timestamp, Zoned, civil, tz::TimeZone};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// The zone of an IANA name, in any case.
    pub fn named(name: &str) -> Option<Self> {
        jiff::tz::db().get(name).ok().map(Self)
    }

    /// A zone that is always this many seconds east of Greenwich.
    pub fn fixed(seconds: i32) -> Option<Self> {
        let offset = jiff::tz::Offset::from_seconds(seconds).ok()?;
        Some(Self(TimeZone::fixed(offset)))
    }

    pub fn utc() -> Self {
        Self(TimeZone::UTC)
    }

    /// `Europe/Berlin`; of a fixed one, what a Mac calls it: `GMT+0100`.
    pub fn name(&self) -> String {
        match self.0.iana_name() {
            Some(name) => name.to_owned(),
            None => format!("GMT{}", self.at(0.0).strftime("%z")),
        }
    }

    /// A time of this zone, from seconds since 1970 UTC; times before the year -9999 and after 9999 are those years'.
    pub fn at(&self, seconds: f64) -> Zoned {
        let (least, most) = (Timestamp::MIN.as_second(), Timestamp::MAX.as_second());
        let whole = (seconds.floor() as i64).clamp(least, most);
        let timestamp = Timestamp::from_second(whole).unwrap_or_default();
        timestamp.to_zoned(self.0.clone())
    }

    /// Seconds east of Greenwich, at a time in seconds since 1970 UTC.
    pub fn offset(&self, seconds: f64) -> i64 {
        i64::from(self.at(seconds).offset().seconds())
    }

    /// Seconds since 1970 UTC of what a clock on the wall shows, in seconds since 1970 of that clock. Of a time that the
    /// clock shows twice, the first; a time that it leaves out is as far behind the gap as it says.
    pub fn universal(&self, local: i64) -> i64 {
        let wall = Self::utc().at(local as f64).datetime();
        let offset = self.offset_of(wall).unwrap_or_default();
        local.saturating_sub(offset)
    }

    fn offset_of(&self, wall: civil::DateTime) -> Option<i64> {
        let zoned = self.0.to_ambiguous_zoned(wall).compatible().ok()?;
        let apart = zoned.datetime().duration_since(wall).as_secs();
        Some(i64::from(zoned.offset().seconds()) - apart)
    }

    /// Whether summer time holds, at a time in seconds since 1970 UTC.
    pub fn is_summer_time(&self, seconds: f64) -> bool {
        self.0
            .to_offset_info(self.at(seconds).timestamp())
            .dst()
            .is_dst()
    }
}

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name())
    }
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::named(&name).ok_or_else(|| {
            de::Error::custom(format!(
                "there is no time zone {name}; zones have the names of the IANA database, as Europe/Berlin"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(name: &str) -> Zone {
        Zone::named(name).unwrap()
    }

    #[test]
    fn offsets_follow_the_rules_of_the_zone() {
        // 2026-01-15 and 2026-07-15, both at 12:00 UTC.
        let (winter, summer) = (1_768_478_400.0, 1_784_116_800.0);
        for (name, offsets) in [
            ("Europe/Berlin", [3600, 7200]),
            ("America/New_York", [-18_000, -14_400]),
            ("Asia/Tokyo", [32_400, 32_400]),
            ("Asia/Kathmandu", [20_700, 20_700]),
            ("UTC", [0, 0]),
        ] {
            let found = [winter, summer].map(|seconds| zone(name).offset(seconds));
            assert_eq!(found, offsets, "{name}");
            assert_eq!(zone(name).is_summer_time(summer), offsets[0] != offsets[1]);
        }
        assert_eq!(Zone::named("Europe/Bonn"), None);
        assert_eq!(Zone::fixed(-5400).unwrap().name(), "GMT-0130");
    }

    #[test]
    fn what_the_clock_shows_is_one_time() {
        let berlin = zone("Europe/Berlin");
        for seconds in [1_768_478_400, 1_784_116_800, -86_400] {
            let local = seconds + berlin.offset(seconds as f64);
            assert_eq!(berlin.universal(local), seconds);
        }
        // 2026-03-29 02:30 does not exist: 03:30 in summer time. 2026-10-25 02:30 is there twice.
        assert_eq!(berlin.universal(1_774_751_400), 1_774_747_800);
        assert_eq!(berlin.universal(1_792_895_400), 1_792_888_200);
    }

    #[test]
    fn times_far_away_have_an_offset() {
        let tokyo = zone("Asia/Tokyo");
        for seconds in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e18] {
            assert!(
                (32_000..=34_000).contains(&tokyo.offset(seconds)),
                "{seconds}"
            );
        }
        assert_eq!(tokyo.universal(i64::MAX), i64::MAX - 32_400);
        assert_eq!(tokyo.universal(i64::MIN), i64::MIN);
    }

    #[test]
    fn zones_are_written_by_name() {
        let text = serde_json::to_string(&zone("asia/tokyo")).unwrap();
        assert_eq!(text, "\"Asia/Tokyo\"");
        let error = serde_json::from_str::<Zone>("\"Mars\"")
            .unwrap_err()
            .to_string();
        assert!(error.contains("there is no time zone Mars"), "{error}");
    }
}
