//! Changing repeated events: what a call is about changes, and nothing else.

use super::apps;
use crate::support::{Client, Mac};
use serde_json::{Value, json};

const CALENDAR: [&str; 2] = ["--pack", "calendar"];

/// Monday 2 February 2026, 08:00 in Amsterdam, and a day.
const FIRST: f64 = 1_770_015_600.0;
const DAY: f64 = 86_400.0;

/// A zone with both changes of the clocks, one with those of another date, and one without: its name, 08:00 on that Monday there, and
/// its offset in May.
const ZONES: [(&str, f64, &str); 3] = [
    ("Europe/Amsterdam", FIRST, "+02:00"),
    ("America/Los_Angeles", FIRST + 32_400.0, "-07:00"),
    ("Asia/Kathmandu", FIRST - 17_100.0, "+05:45"),
];

fn series(number: usize, rule: &str, excluded: &[f64]) -> Value {
    series_from(FIRST, number, rule, excluded)
}

fn series_from(first: f64, number: usize, rule: &str, excluded: &[f64]) -> Value {
    json!({
        "uid": format!("series-{number}"), "summary": format!("Series {number}"), "startDate": first,
        "endDate": first + 1800.0, "alldayEvent": false, "status": "confirmed", "sequence": 0, "stampDate": first,
        "attendees": [], "displayAlarms": [], "recurrence": rule, "excludedDates": excluded,
    })
}

/// A Mac in Amsterdam at the end of March 2026 whose calendar Home has these series.
fn with_series(series: &[Value]) -> Mac {
    with_series_in(ZONES[0].0, series)
}

fn with_series_in(zone: &str, series: &[Value]) -> Mac {
    let calendars = json!({"calendars": [{
        "name": "Home", "calendarIdentifier": "00000000-0000-4000-8000-00000000C001", "writable": true,
        "color": [1, 2, 3], "events": series,
    }]});
    Mac::with(|world| {
        world["system"]["time_zone"] = json!(zone);
        world["clock"] = json!({"stands_at": 1_774_598_400});
        world["app_data"]["com.apple.iCal"] = calendars.clone();
    })
}

/// When what takes place from February to July, by its title.
fn calendar(client: &mut Client) -> Vec<(String, String)> {
    let range = json!({"from": "2026-01-25", "to": "2026-07-31", "limit": 1000});
    let listed = client.ok("list_events", range);
    assert_eq!(listed["next_offset"], Value::Null);
    let events = listed["events"].as_array().unwrap().iter();
    let text = |event: &Value, name: &str| event[name].as_str().unwrap().to_owned();
    let mut all: Vec<_> = events
        .map(|event| (text(event, "title"), text(event, "begin")))
        .collect();
    all.sort();
    all
}

fn with(mut call: Value, fields: Value) -> Value {
    for (name, value) in fields.as_object().unwrap() {
        call[name] = value.clone();
    }
    call
}

fn of(number: usize, fields: Value) -> Value {
    with(
        json!({"id": format!("series-{number}"), "calendar": "Home"}),
        fields,
    )
}

#[test]
fn what_would_change_a_series_says_so_first() {
    let weekly = series(1, "FREQ=WEEKLY;BYDAY=MO", &[]);
    let mac = with_series(&[weekly]);
    let mut client = mac.session(&CALENDAR);
    let before = apps(&mac);
    let moved = json!({"begin": "2026-04-07T10:00:00+02:00"});
    for (tool, fields) in [
        ("update_event", moved),
        ("update_event", json!({"title": "x"})),
        ("delete_event", json!({})),
    ] {
        let (error, text) = client.err(tool, of(1, fields));
        assert_eq!(error["code"], "Refused", "{text}");
        for way in ["occurrence", "span: following", "whole_series: true"] {
            assert!(text.contains(way), "{text}");
        }
        assert_eq!(apps(&mac), before, "{tool}");
    }
}

/// The series of everyday life: meant for 6 April, it lost all that came before.
#[test]
fn a_whole_series_keeps_its_first_date() {
    let weekly = series(1, "FREQ=WEEKLY;BYDAY=MO;UNTIL=20260330T060000Z", &[]);
    let twice = series(2, "FREQ=WEEKLY;BYDAY=MO,WE", &[]);
    let less = series(3, "FREQ=WEEKLY", &[FIRST + 7.0 * DAY]);
    let mac = with_series(&[weekly, twice, less]);
    let mut client = mac.session(&CALENDAR);
    let before = calendar(&mut client);
    let tuesday = json!({"begin": "2026-04-07T10:00:00+02:00", "whole_series": true});
    let moved = client.ok("update_event", of(1, tuesday.clone()));
    assert_eq!(moved["effect"], "confirmed");
    assert_eq!(moved["begin"], "2026-02-03T10:00:00+01:00");
    let now = calendar(&mut client);
    let days = |all: &[(String, String)]| -> Vec<String> {
        let own = all.iter().filter(|(title, _)| title == "Series 1");
        own.map(|(_, begin)| begin[..16].to_owned()).collect()
    };
    let expected = [
        "02-03", "02-10", "02-17", "02-24", "03-03", "03-10", "03-17", "03-24", "03-31",
    ];
    assert_eq!(days(&now), expected.map(|day| format!("2026-{day}T10:00")));
    assert_eq!(days(&before).len(), days(&now).len());
    // A series of two days a week has no one weekday, and one with exceptions would have them back.
    for call in [of(2, tuesday.clone()), of(3, tuesday)] {
        let (error, text) = client.err("update_event", call);
        assert_eq!(error["code"], "Refused", "{text}");
    }
    let wednesday =
        json!({"begin": "2026-04-08T10:00", "end": "2026-04-08T11:00", "whole_series": true});
    let moved = client.ok("update_event", of(2, wednesday));
    assert_eq!(
        (&moved["begin"], &moved["end"]),
        (
            &json!("2026-02-02T10:00:00+01:00"),
            &json!("2026-02-02T11:00:00+01:00")
        )
    );
    assert_eq!(calendar(&mut client).len(), before.len());
}

#[test]
fn one_occurrence_is_left_alone_where_only_the_series_can_be_changed() {
    type Change = fn(&mut Value);
    let denied: Change = |world| world["permissions"]["calendar"] = json!("denied");
    let empty: Change = |world| world["event_store"]["empty"] = json!(true);
    for change in [denied, empty] {
        let mac = Mac::with(change);
        let mut client = mac.session(&CALENDAR);
        let before = apps(&mac);
        let id = "00000000-0000-4000-8000-000000000503";
        let call = json!({"id": id, "calendar": "Work", "occurrence": "2025-12-01", "title": "x"});
        let (error, text) = client.err("update_event", call);
        assert_eq!(error["code"], "Refused", "{text}");
        let call = json!({"id": id, "calendar": "Work", "occurrence": "2025-12-01"});
        assert_eq!(client.err("delete_event", call).0["code"], "Refused");
        assert_eq!(apps(&mac), before);
    }
    let mac = with_series(&[series(1, "FREQ=WEEKLY", &[])]);
    let mut client = mac.session(&CALENDAR);
    let before = apps(&mac);
    let wrong = [
        (
            json!({"occurrence": "2026-04-07", "title": "x"}),
            "InvalidParameter",
        ),
        (
            json!({"occurrence": "2026-04-06", "title": "x", "whole_series": true}),
            "InvalidParameter",
        ),
        (
            json!({"occurrence": "2026-04-06", "begin": "2026-04-07T10:00", "span": "following"}),
            "Refused",
        ),
        (json!({"occurrence": "2026-04-06"}), "InvalidParameter"),
    ];
    for (fields, code) in wrong {
        let (error, text) = client.err("update_event", of(1, fields.clone()));
        assert_eq!(error["code"], code, "{fields}: {text}");
        assert_eq!(apps(&mac), before, "{fields}");
    }
}

/// A rule that the way through Calendar does not know ended the whole call. One whose end has passed is nobody's concern.
#[test]
fn one_rule_that_is_not_understood_hides_no_other_event() {
    let over = series(1, "FREQ=MONTHLY;BYDAY=2TU;UNTIL=20260220", &[]);
    let strange = series(2, "FREQ=MONTHLY;BYDAY=1MO", &[]);
    let sundays = series(3, "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", &[]);
    let mac = with_series(&[over, strange, sundays]);
    let mut client = mac.session(&CALENDAR);
    let march = json!({"from": "2026-03-01", "to": "2026-03-16", "through_app": true});
    let listed = client.ok("list_events", march);
    assert_eq!(listed["not_expanded"], json!(["Series 2"]));
    let events = listed["events"].as_array().unwrap().iter();
    let days: Vec<_> = events
        .map(|event| &event["begin"].as_str().unwrap()[..10])
        .collect();
    // Weeks that begin on Sunday: with those that begin on Monday, the 8th would be one.
    assert_eq!(
        days,
        ["2026-03-01", "2026-03-02", "2026-03-15", "2026-03-16"]
    );
}

/// Numbers that are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }

    fn of<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all[self.below(all.len())]
    }
}

/// A rule, over both changes of the clocks.
fn rule(numbers: &mut Numbers) -> String {
    let base = numbers.of(&[
        "FREQ=DAILY;INTERVAL=3",
        "FREQ=WEEKLY",
        "FREQ=WEEKLY;BYDAY=MO,TH",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU",
        "FREQ=MONTHLY",
        "FREQ=MONTHLY;BYDAY=1MO",
    ]);
    let end = numbers.of(&["", ";COUNT=9", ";UNTIL=20260630T060000Z", ";UNTIL=20260525"]);
    format!("{base}{end}")
}

/// What a call means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meant {
    /// Nothing that it says: a series that is not told apart.
    Unsaid,
    /// One occurrence.
    This,
    /// One occurrence, on another day.
    Elsewhere,
    /// One occurrence and those after it.
    Following,
    /// All of a series.
    Whole,
}

/// An occurrence as it is listed: id, title, begin, whether it is one of several.
type Listed = (String, String, String, bool);

/// All occurrences from February to July.
fn occurrences(client: &mut Client) -> Vec<Listed> {
    let range = json!({"from": "2026-01-25", "to": "2026-07-31", "limit": 1000});
    let listed = client.ok("list_events", range);
    assert_eq!(listed["next_offset"], Value::Null);
    let text = |event: &Value, name: &str| event[name].as_str().unwrap().to_owned();
    let events = listed["events"].as_array().unwrap().iter();
    events
        .map(|event| {
            let repeats = event["repeats"] == true;
            (
                text(event, "id"),
                text(event, "title"),
                text(event, "begin"),
                repeats,
            )
        })
        .collect()
}

/// Titles and begins, in order.
fn sorted(all: impl Iterator<Item = (String, String)>) -> Vec<(String, String)> {
    let mut all: Vec<_> = all.collect();
    all.sort();
    all
}

/// The begin of an occurrence at another time of its day.
fn at_time(begin: &str, time: &str) -> String {
    format!("{}T{time}{}", &begin[..10], &begin[19..])
}

/// Nothing that existed vanishes unasked, and nothing comes that was not: whatever series there are, whichever one is changed, and
/// whether the call is carried out or refused.
#[test]
fn what_a_call_is_not_about_stays() {
    let done = change_at_random(61, ZONES[0]);
    every_way_was_gone(&done);
}

#[test]
#[ignore = "minutes; `make test-all` runs it"]
fn what_a_call_is_not_about_stays_in_other_zones_and_series() {
    let seeds = 0..4_u64;
    let runs = seeds.flat_map(|seed| ZONES.map(|zone| change_at_random(seed, zone)));
    every_way_was_gone(&runs.flatten().collect::<Vec<_>>());
}

fn every_way_was_gone(done: &[Meant]) {
    for meant in [
        Meant::This,
        Meant::Elsewhere,
        Meant::Following,
        Meant::Whole,
    ] {
        assert!(
            done.contains(&meant),
            "nothing was done to {meant:?}: {done:?}"
        );
    }
}

/// Changes random series by random calls, and answers what was done.
fn change_at_random(seed: u64, (zone, first, offset): (&str, f64, &str)) -> Vec<Meant> {
    let elsewhere = format!("2026-05-05T05:15:00{offset}");
    let mut numbers = Numbers(seed);
    let all: Vec<Value> = (0..10)
        .map(|number| {
            // One with exceptions cannot be moved as a whole.
            let excluded: &[f64] = if number < 5 {
                &[first + 28.0 * DAY]
            } else {
                &[]
            };
            series_from(first, number, &rule(&mut numbers), excluded)
        })
        .collect();
    let mac = with_series_in(zone, &all);
    let mut client = mac.session(&CALENDAR);
    let mut done: Vec<Meant> = Vec::new();
    let mut before = occurrences(&mut client);
    for round in 0..16 {
        let in_the_middle =
            |entry: &&Listed| entry.2.as_str() > "2026-02-10" && entry.2.as_str() < "2026-07-20";
        let middle: Vec<&Listed> = before.iter().filter(in_the_middle).collect();
        let (id, title, begin, is_repeated) = middle[numbers.below(middle.len())].clone();
        let meant = match (round % 5, is_repeated) {
            (_, false) => Meant::This,
            (0, _) => Meant::Unsaid,
            (1, _) => Meant::This,
            (2, _) => Meant::Elsewhere,
            (3, _) => Meant::Following,
            _ => Meant::Whole,
        };
        let deletes = meant != Meant::Elsewhere && numbers.below(3) == 0;
        let time = numbers.of(&["05:15:00", "08:00:00", "19:45:00"]);
        let mut call = json!({"id": id, "calendar": "Home"});
        match meant {
            _ if !is_repeated => {}
            Meant::Unsaid => {}
            Meant::This | Meant::Elsewhere => call["occurrence"] = json!(begin[..10]),
            Meant::Following => {
                call["occurrence"] = json!(begin[..10]);
                call["span"] = json!("following");
            }
            Meant::Whole => call["whole_series"] = json!(true),
        }
        if !deletes {
            let moved = match meant {
                Meant::Elsewhere => elsewhere.clone(),
                _ => at_time(&begin, time),
            };
            call["begin"] = json!(moved);
        }
        let tool = if deletes {
            "delete_event"
        } else {
            "update_event"
        };
        let answer = client.call(tool, call.clone());
        let is_refused = answer["isError"] == true;
        let is_meant = |entry: &Listed| match meant {
            _ if is_refused => false,
            Meant::Unsaid => false,
            Meant::This | Meant::Elsewhere => {
                (entry.1 == title) && entry.2 == begin && entry.0 == id
            }
            Meant::Following => entry.0 == id && entry.2 >= begin,
            Meant::Whole => entry.0 == id,
        };
        let expected = sorted(before.iter().filter_map(|entry| {
            let (_, title, begin, _) = entry.clone();
            match (is_meant(entry), deletes, meant) {
                (false, ..) => Some((title, begin)),
                (true, true, _) => None,
                (true, _, Meant::Elsewhere) => Some((title, elsewhere.clone())),
                _ => Some((title, at_time(&begin, time))),
            }
        }));
        let now = occurrences(&mut client);
        let told = sorted(now.iter().map(|entry| (entry.1.clone(), entry.2.clone())));
        assert_eq!(
            told, expected,
            "{zone} {seed}, round {round}: {tool} {call} {answer}"
        );
        if is_refused {
            let code = &answer["_meta"]["macmcp/error"]["code"];
            assert!(
                meant != Meant::This && *code == "Refused",
                "{zone} {seed}, round {round}: {call} {answer}"
            );
        } else {
            assert_ne!(
                meant,
                Meant::Unsaid,
                "{zone} {seed}, round {round}: {call} {answer}"
            );
            let effect = &answer["structuredContent"]["effect"];
            assert_eq!(*effect, "confirmed", "{zone} {seed}, round {round}: {call}");
            done.push(meant);
        }
        before = now;
    }
    done
}
