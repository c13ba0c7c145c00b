//! The calendar of a date formatter: Gregorian since 15 October 1582 and Julian before, as ICU has it and Foundation leaves it.

use applescript::Moment;

const DAY: i64 = 86_400;
/// 15 October 1582, the day after 4 October, in days since 1970.
const FIRST_GREGORIAN: i64 = -141_427;
/// 1 March of the year 0, Julian.
const EPOCH: i64 = -719_470;
const FOUR_YEARS: i64 = 1461;

/// The day and time of so many seconds after the beginning of 1970; the year 0 is the one before the year 1.
pub(super) fn moment_of(seconds: i64) -> Moment {
    let days = seconds.div_euclid(DAY);
    if days >= FIRST_GREGORIAN {
        return Moment::of(seconds);
    }
    let since = days.saturating_sub(EPOCH);
    let of_cycle = since.rem_euclid(FOUR_YEARS);
    let year_of_cycle = (of_cycle - of_cycle / (FOUR_YEARS - 1)) / 365;
    let day_of_year = of_cycle - 365 * year_of_cycle;
    let place = (5 * day_of_year + 2) / 153;
    let month = if place < 10 { place + 3 } else { place - 9 };
    Moment {
        year: since.div_euclid(FOUR_YEARS) * 4 + year_of_cycle + i64::from(month <= 2),
        month,
        day: day_of_year - (153 * place + 2) / 5 + 1,
        time: seconds.rem_euclid(DAY),
    }
}

/// The seconds of a day and time.
pub(super) fn seconds_of(moment: Moment) -> i64 {
    if (moment.year, moment.month, moment.day) >= (1582, 10, 15) {
        return moment.seconds();
    }
    let year = moment.year - i64::from(moment.month <= 2);
    let place = if moment.month > 2 {
        moment.month - 3
    } else {
        moment.month + 9
    };
    let day_of_year = (153 * place + 2) / 5 + moment.day - 1;
    let of_cycle = year.rem_euclid(4) * 365 + day_of_year;
    let days = year.div_euclid(4) * FOUR_YEARS + of_cycle + EPOCH;
    days * DAY + moment.time
}

/// The first moment of its year.
pub(super) fn year_begins(moment: Moment) -> i64 {
    seconds_of(Moment {
        month: 1,
        day: 1,
        time: 0,
        ..moment
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_calendar_changes_in_october_1582() {
        let day = |days: i64| {
            let moment = moment_of(days * DAY);
            assert_eq!(seconds_of(moment), days * DAY);
            (moment.year, moment.month, moment.day)
        };
        assert_eq!(day(FIRST_GREGORIAN), (1582, 10, 15));
        assert_eq!(day(FIRST_GREGORIAN - 1), (1582, 10, 4));
        // 29 February 1500 is a day of the Julian calendar alone.
        assert_eq!(day(FIRST_GREGORIAN - 30_169), (1500, 2, 29));
        assert_eq!(day(EPOCH), (0, 3, 1));
        assert_eq!(day(EPOCH - 1), (0, 2, 29));
        for days in (-1_000_000..100_000).step_by(331) {
            day(days);
        }
    }
}
