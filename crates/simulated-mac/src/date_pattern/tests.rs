//! Dates written and read by patterns.

use super::*;

/// Sunday, November 22, 2026, 13:05:09.25 UTC
const MOMENT: f64 = 1_795_352_709.25;

fn written(pattern: &str) -> String {
    DatePattern::new(pattern, Zone::utc())
        .unwrap()
        .write(MOMENT)
}

fn read(pattern: &str, text: &str) -> Option<f64> {
    DatePattern::new(pattern, Zone::utc()).unwrap().read(text)
}

#[test]
fn dates_are_written() {
    for (pattern, text) in [
        ("yyyy-MM-dd HH:mm:ss", "2026-11-22 13:05:09"),
        ("yyyy-MM-dd'T'HH:mm:ss.SSSZ", "2026-11-22T13:05:09.250+0000"),
        ("EEEE, d. MMMM y", "Sunday, 22. November 2026"),
        ("EEE MMM d yy h:mm a", "Sun Nov 22 26 1:05 PM"),
        ("hh 'o''clock' k K", "01 o'clock 13 1"),
        ("D Q QQQ e MMMMM XXX z", "326 4 Q4 1 N Z GMT"),
    ] {
        assert_eq!(written(pattern), text, "{pattern}");
    }
    assert_eq!(DatePattern::new("w", Zone::utc()), Err('w'));
}

#[test]
fn zones_are_written_and_read() {
    let pattern = |zone: &str, pattern: &str| {
        let zone = Zone::named(zone).unwrap();
        DatePattern::new(pattern, zone).unwrap()
    };
    let all = "HH:mm z Z ZZZZ ZZZZZ X XX XXX x";
    for (zone, text) in [
        (
            "Europe/Berlin",
            "14:05 GMT+1 +0100 GMT+01:00 +01:00 +01 +0100 +01:00 +01",
        ),
        (
            "America/New_York",
            "08:05 EST -0500 GMT-05:00 -05:00 -05 -0500 -05:00 -05",
        ),
        (
            "Asia/Kathmandu",
            "18:50 GMT+5:45 +0545 GMT+05:45 +05:45 +0545 +0545 +05:45 +0545",
        ),
        ("UTC", "13:05 GMT +0000 GMT Z Z Z Z +00"),
    ] {
        assert_eq!(pattern(zone, all).write(MOMENT), text, "{zone}");
        let day = pattern(zone, "yyyy-MM-dd HH:mm:ss.SS");
        assert_eq!(day.read(&day.write(MOMENT)), Some(MOMENT), "{zone}");
    }
    let berlin = Zone::named("Europe/Berlin").unwrap();
    assert_eq!(DatePattern::new("zzzz", berlin), Err('z'));
}

#[test]
fn styles_are_those_of_the_united_states() {
    let styles = |date, time| written(&of_styles(date, time).unwrap());
    assert_eq!(styles(1, 0), "11/22/26");
    assert_eq!(styles(2, 1), "Nov 22, 2026, 1:05\u{202f}PM");
    assert_eq!(
        styles(4, 2),
        "Sunday, November 22, 2026 at 1:05:09\u{202f}PM"
    );
    assert_eq!(of_styles(5, 0), None);
}

/// What ICU writes, which Foundation writes dates with.
#[test]
fn dates_of_long_ago_are_those_of_icu() {
    let pattern = "G y u yyyy-MM-dd D EEE HH:mm:ss.SSSSS Z ZZZZZ X z";
    let in_los_angeles = Zone::named("America/Los_Angeles").unwrap();
    for (zone, seconds, text) in [
        (
            &in_los_angeles,
            -14e9,
            "AD 1526 1526 1526-05-01 121 Tue 15:13:42.00000 -075258 -07:52:58 -0752 GMT-7:52:58",
        ),
        (
            &Zone::utc(),
            -65e9,
            "BC 91 -90 0091-03-29 88 Sun 04:26:40.00000 +0000 Z Z GMT",
        ),
        (
            &Zone::utc(),
            -12_219_292_800.001,
            "AD 1582 1582 1582-10-04 277 Thu 23:59:59.99900 +0000 Z Z GMT",
        ),
        (
            &Zone::utc(),
            -0.001,
            "AD 1969 1969 1969-12-31 365 Wed 23:59:59.99900 +0000 Z Z GMT",
        ),
        (
            &Zone::utc(),
            0.123_56,
            "AD 1970 1970 1970-01-01 1 Thu 00:00:00.12400 +0000 Z Z GMT",
        ),
    ] {
        let pattern = DatePattern::new(pattern, zone.clone()).unwrap();
        assert_eq!(pattern.write(seconds), text);
    }
    assert_eq!(written("GGGG GGGGG aaaaa QQQQQ"), "Anno Domini A p 4");
    let day = DatePattern::new("yyyy-MM-dd", Zone::utc()).unwrap();
    for (text, seconds) in [
        ("1582-10-04", Some(-12_219_379_200.0)),
        ("1582-10-15", Some(-12_219_292_800.0)),
        ("1582-10-10", None),
        ("1500-02-29", Some(-14_825_894_400.0)),
    ] {
        assert_eq!(day.read(text), seconds, "{text}");
    }
    // Two digits are years from 1950 on.
    assert_eq!(
        read("yy-MM-dd", "49-01-01"),
        read("yyyy-MM-dd", "2049-01-01")
    );
    assert_eq!(
        read("yy-MM-dd", "50-01-01"),
        read("yyyy-MM-dd", "1950-01-01")
    );
}

#[test]
fn dates_are_read() {
    let seconds = 1_795_352_709.0;
    assert_eq!(
        read("yyyy-MM-dd HH:mm:ss", "2026-11-22 13:05:09"),
        Some(seconds)
    );
    assert_eq!(read("yyyyMMddHHmmss", "20261122130509"), Some(seconds));
    assert_eq!(
        read("EEE, d MMM yyyy h:mm:ss a", "Sun, 22 Nov 2026 1:05:09 PM"),
        Some(seconds)
    );
    assert_eq!(
        read("yyyy-MM-dd'T'HH:mm:ssZZZZZ", "2026-11-22T14:05:09+01:00"),
        Some(seconds)
    );
    for (pattern, text) in [
        ("yyyy-MM-dd HH:mm:ss z", "2026-11-22 18:50:09 GMT+5:45"),
        ("yyyy-MM-dd HH:mm:ss z", "2026-11-22 08:05:09 EST"),
        ("yyyy-MM-dd HH:mm:ss ZZZZ", "2026-11-22 09:05:09 GMT-04:00"),
        ("yyyy-MM-dd HH:mm:ss z", "2026-11-22 13:05:09 GMT"),
    ] {
        assert_eq!(read(pattern, text), Some(seconds), "{text}");
    }
    assert_eq!(read("yyyy-MM-dd", "2026-02-30"), None);
    assert_eq!(read("yyyy-MM-dd", "2026-11-22 and more"), None);
    assert_eq!(read("yyyy-MM-dd", "yesterday"), None);
}
