//! Days and times as the screen shows them, in English, in the zone of the Mac.

use simulated_world::zone::Zone;

/// `11/20/25`.
pub(crate) fn short_date(zone: &Zone, seconds: f64) -> String {
    zone.at(seconds).strftime("%-m/%-d/%y").to_string()
}

/// `Thu Nov 20`.
pub(crate) fn day(zone: &Zone, seconds: f64) -> String {
    zone.at(seconds).strftime("%a %b %-d").to_string()
}

/// `Thursday, November 20`.
pub(crate) fn long_day(zone: &Zone, seconds: f64) -> String {
    zone.at(seconds).strftime("%A, %B %-d").to_string()
}

/// `Thu`.
pub(crate) fn short_weekday(zone: &Zone, seconds: f64) -> String {
    zone.at(seconds).strftime("%a").to_string()
}

/// `9:40 PM`.
pub(crate) fn time(zone: &Zone, seconds: f64) -> String {
    zone.at(seconds).strftime("%-I:%M %p").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_times_are_those_of_the_calendar() {
        let (utc, tokyo) = (Zone::utc(), Zone::named("Asia/Tokyo").unwrap());
        let leap_day = 951_782_400.0 + 13.0 * 3600.0 + 300.0;
        let both = |zone: &Zone, seconds| (day(zone, seconds), time(zone, seconds));
        assert_eq!(both(&utc, 0.0), ("Thu Jan 1".into(), "12:00 AM".into()));
        assert_eq!(
            both(&utc, leap_day),
            ("Tue Feb 29".into(), "1:05 PM".into())
        );
        assert_eq!(
            both(&tokyo, leap_day + 3.0 * 3600.0),
            ("Wed Mar 1".into(), "1:05 AM".into())
        );
        assert_eq!(long_day(&utc, 1_795_210_800.0), "Friday, November 20");
        assert_eq!(short_date(&utc, 1_795_210_800.0), "11/20/26");
        assert_eq!(short_weekday(&utc, 1_795_210_800.0), "Fri");
    }
}
