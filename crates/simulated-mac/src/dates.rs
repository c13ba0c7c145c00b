//! Days and times as the screen shows them, in English. Universal time: the simulator has no table of time zones.

use applescript::{MONTHS, Moment, WEEKDAYS, weekday};

// Saturates, far outside of any clock.
fn whole(seconds: f64) -> i64 {
    seconds.floor() as i64
}

fn weekday_name(seconds: f64) -> &'static str {
    WEEKDAYS
        .get(weekday(whole(seconds)))
        .copied()
        .unwrap_or_default()
}

fn month_name(moment: Moment) -> &'static str {
    let place = usize::try_from(moment.month - 1).ok();
    let name = place.and_then(|place| MONTHS.get(place)).copied();
    name.unwrap_or_default()
}

fn shortened(name: &str) -> &str {
    name.get(..3).unwrap_or_default()
}

/// `11/20/25`.
pub(crate) fn short_date(seconds: f64) -> String {
    let moment = Moment::of(whole(seconds));
    let year = moment.year.rem_euclid(100);
    format!("{}/{}/{year:02}", moment.month, moment.day)
}

/// `Thu Nov 20`.
pub(crate) fn day(seconds: f64) -> String {
    let moment = Moment::of(whole(seconds));
    let month = shortened(month_name(moment));
    format!("{} {month} {}", short_weekday(seconds), moment.day)
}

/// `Thursday, November 20`.
pub(crate) fn long_day(seconds: f64) -> String {
    let moment = Moment::of(whole(seconds));
    let (weekday, month) = (weekday_name(seconds), month_name(moment));
    format!("{weekday}, {month} {}", moment.day)
}

/// `Thu`.
pub(crate) fn short_weekday(seconds: f64) -> &'static str {
    shortened(weekday_name(seconds))
}

/// `9:40 PM`.
pub(crate) fn time(seconds: f64) -> String {
    let minutes = Moment::of(whole(seconds)).time / 60;
    let (hour, minute) = (minutes / 60, minutes % 60);
    let half = if hour < 12 { "AM" } else { "PM" };
    format!("{}:{minute:02} {half}", (hour + 11) % 12 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_times_are_those_of_the_calendar() {
        let leap_day = 951_782_400.0 + 13.0 * 3600.0 + 300.0;
        assert_eq!(
            (day(0.0), time(0.0)),
            ("Thu Jan 1".into(), "12:00 AM".into())
        );
        assert_eq!(
            (day(leap_day), time(leap_day)),
            ("Tue Feb 29".into(), "1:05 PM".into())
        );
        assert_eq!(long_day(1_795_210_800.0), "Friday, November 20");
        assert_eq!(short_date(1_795_210_800.0), "11/20/26");
    }
}
