//! Days and moments as people have them, in zones of every kind: compared with what the simulated Mac keeps, not with the answers.

use super::apps;
use super::examples::{listed as tools, packs};
use crate::support::{Client, Mac};
use serde_json::{Value, json};

const PACKS: [&str; 2] = ["--pack", "calendar,reminders,notes,mail"];

/// A zone, its offset on 27 March 2026, and that on 10 April 2026: as tzdata has them.
const ZONES: [(&str, &str, &str); 6] = [
    ("Europe/Berlin", "+01:00", "+02:00"),
    ("America/Los_Angeles", "-07:00", "-07:00"),
    ("Asia/Tokyo", "+09:00", "+09:00"),
    ("Asia/Kathmandu", "+05:45", "+05:45"),
    ("Pacific/Apia", "+13:00", "+13:00"),
    ("Australia/Lord_Howe", "+11:00", "+10:30"),
];

/// 2026-03-27 at midnight UTC, and 2026-04-10.
const MARCH: f64 = 1_774_569_600.0;
const APRIL: f64 = 1_775_779_200.0;

fn in_zone(zone: &str) -> Mac {
    Mac::with(|world| {
        world["system"]["time_zone"] = json!(zone);
        world["clock"] = json!({"stands_at": 1_774_598_400});
    })
}

/// The seconds of `+05:45`.
fn seconds(offset: &str) -> f64 {
    let number = |range: std::ops::Range<usize>| offset[range].parse::<f64>().unwrap();
    let sign = if offset.starts_with('-') { -1.0 } else { 1.0 };
    sign * (number(1..3) * 3600.0 + number(4..6) * 60.0)
}

/// An event that the Mac keeps.
fn kept(mac: &Mac, title: &str) -> Value {
    let calendars = apps(mac)["com.apple.iCal"]["calendars"].clone();
    let events = calendars.as_array().unwrap().iter();
    let mut events = events.flat_map(|calendar| calendar["events"].as_array().unwrap().clone());
    let found = events.find(|event| event["summary"] == title);
    found.unwrap_or_else(|| panic!("no {title}"))
}

fn span_of(mac: &Mac, title: &str) -> (f64, f64) {
    let event = kept(mac, title);
    let moment = |name: &str| event[name].as_f64().unwrap();
    (moment("startDate"), moment("endDate"))
}

/// What both ways list of a range, which is the same.
fn listed(client: &mut Client, range: &Value) -> Vec<Value> {
    let fast = client.ok("list_events", range.clone());
    let mut through_app = range.clone();
    through_app["through_app"] = json!(true);
    let slow = client.ok("list_events", through_app);
    assert_eq!(fast["events"], slow["events"], "{range}");
    fast["events"].as_array().unwrap().clone()
}

#[test]
fn what_is_created_is_found_by_its_day_and_read_back_as_it_was_given() {
    for (zone, march, april) in ZONES {
        let mac = in_zone(zone);
        let mut client = mac.session(&PACKS);
        for (day, offset, midnight) in [("2026-03-27", march, MARCH), ("2026-04-10", april, APRIL)]
        {
            let midnight = midnight - seconds(offset);
            let title = format!("Off {day}");
            let off = json!({"calendar": "Home", "title": title, "begin": day, "end": day, "all_day": true});
            let made = client.ok("create_event", off);
            let told = (
                &made["begin"],
                &made["end"],
                &made["all_day"],
                &made["effect"],
            );
            assert_eq!(
                told,
                (&json!(day), &json!(day), &json!(true), &json!("confirmed")),
                "{zone}"
            );
            assert_eq!(
                span_of(&mac, &title),
                (midnight, midnight + 86_400.0),
                "{zone} {day}"
            );
            let moment = format!("{day}T22:30:00{offset}");
            let talk = json!({"calendar": "Home", "title": format!("Talk {day}"), "begin": moment, "end": moment});
            let made = client.ok("create_event", talk);
            assert_eq!(
                (&made["begin"], &made["all_day"]),
                (&json!(moment), &json!(false))
            );
            let at = midnight + 22.5 * 3600.0;
            assert_eq!(
                span_of(&mac, &format!("Talk {day}")),
                (at, at),
                "{zone} {day}"
            );
            let found = listed(
                &mut client,
                &json!({"from": day, "to": day, "calendar": "Home"}),
            );
            let told: Vec<_> = found
                .iter()
                .map(|one| (&one["begin"], &one["end"], &one["all_day"]))
                .collect();
            let (day, moment) = (json!(day), json!(moment));
            let expected = [
                (&day, &day, &json!(true)),
                (&moment, &moment, &json!(false)),
            ];
            assert_eq!(told, expected, "{zone}");
        }
        // A party over midnight is on both days, and on no other.
        let party = json!({"calendar": "Home", "title": "Party", "begin": format!("2026-03-28T22:00:00{march}"), "end": "2026-03-29T01:00"});
        client.ok("create_event", party);
        for (day, count) in [("2026-03-28", 1), ("2026-03-29", 1), ("2026-03-30", 0)] {
            let range = json!({"from": day, "to": day, "calendar": "Home"});
            assert_eq!(listed(&mut client, &range).len(), count, "{zone} {day}");
        }
    }
}

#[test]
fn a_reminder_is_due_on_a_day_or_at_a_time() {
    for (zone, march, _) in ZONES {
        let mac = in_zone(zone);
        let mut client = mac.session(&PACKS);
        let moment = format!("2026-03-27T09:30:00{march}");
        for (name, due, is_day) in [
            ("Pack", "2026-03-27", true),
            ("Call", moment.as_str(), false),
        ] {
            let made = client.ok(
                "create_reminder",
                json!({"name": name, "due": due, "list": "Groceries"}),
            );
            let told = (&made["due"], &made["all_day"], &made["effect"]);
            assert_eq!(
                told,
                (&json!(due), &json!(is_day), &json!("confirmed")),
                "{zone}"
            );
            for through_app in [false, true] {
                let all = client.ok(
                    "list_reminders",
                    json!({"list": "Groceries", "through_app": through_app}),
                );
                let one = all["reminders"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .find(|one| one["name"] == name)
                    .unwrap();
                assert_eq!(
                    (&one["due"], &one["all_day"]),
                    (&json!(due), &json!(is_day)),
                    "{zone}"
                );
            }
            let back = client.ok(
                "update_reminder",
                json!({"id": made["id"], "due": "2026-03-28T00:00"}),
            );
            assert_eq!(back["due"], format!("2026-03-28T00:00:00{march}"), "{zone}");
            let told = (&back["all_day"], &back["effect"]);
            assert_eq!(told, (&json!(false), &json!("confirmed")), "{zone}");
        }
    }
}

#[test]
fn ends_and_ranges_mean_what_they_say() {
    let mac = in_zone("America/Los_Angeles");
    let mut client = mac.session(&PACKS);
    let trip =
        json!({"calendar": "Home", "title": "Trip", "begin": "2026-09-25", "end": "2026-09-27"});
    let made = client.ok("create_event", trip);
    assert_eq!(
        (&made["all_day"], &made["end"]),
        (&json!(true), &json!("2026-09-27"))
    );
    for (day, count) in [("2026-09-24", 0), ("2026-09-27", 1), ("2026-09-28", 0)] {
        let range = json!({"from": day, "to": day, "calendar": "Home"});
        assert_eq!(listed(&mut client, &range).len(), count, "{day}");
    }
    for through_app in [false, true] {
        let backwards =
            json!({"from": "2026-09-27", "to": "2026-09-26", "through_app": through_app});
        let (error, text) = client.err("list_events", backwards);
        assert_eq!(error["code"], "InvalidParameter");
        assert!(text.contains("to is before from"), "{text}");
    }
    let before = span_of(&mac, "Trip");
    // A time for an all-day event is refused unless the call says that it is one: then it is the day it is written with.
    let change = |fields: Value| {
        let mut call = json!({"id": made["id"], "calendar": "Home"});
        for (name, value) in fields.as_object().unwrap() {
            call[name] = value.clone();
        }
        call
    };
    let timed = json!({"begin": "2026-09-26T18:00:00-07:00", "end": "2026-09-26T20:00:00-07:00"});
    for wrong in [
        timed.clone(),
        json!({"all_day": false}),
        json!({"all_day": false, "begin": "2026-09-26", "end": "2026-09-26T20:00"}),
        json!({"begin": "2026-09-28", "end": "2026-09-27"}),
    ] {
        let (error, text) = client.err("update_event", change(wrong.clone()));
        assert_eq!(error["code"], "InvalidParameter", "{wrong}: {text}");
        assert_eq!(span_of(&mac, "Trip"), before, "{wrong}");
    }
    let day =
        json!({"all_day": true, "begin": "2026-09-30T00:00:00Z", "end": "2026-09-30T23:00:00Z"});
    let moved = client.ok("update_event", change(day));
    let told = (&moved["begin"], &moved["end"], &moved["effect"]);
    assert_eq!(
        told,
        (
            &json!("2026-09-30"),
            &json!("2026-09-30"),
            &json!("confirmed")
        )
    );
    // 30 September begins at 7 in UTC.
    assert_eq!(span_of(&mac, "Trip"), (1_790_751_600.0, 1_790_838_000.0));
    let mut timed = timed;
    timed["all_day"] = json!(false);
    let moved = client.ok("update_event", change(timed));
    assert_eq!(moved["begin"], "2026-09-26T18:00:00-07:00");
    assert_eq!(
        (&kept(&mac, "Trip")["alldayEvent"], &moved["all_day"]),
        (&json!(false), &json!(false))
    );
    let wrong =
        json!({"calendar": "Home", "title": "x", "begin": "2026-09-30", "end": "2026-09-30T10:00"});
    assert_eq!(
        client.err("create_event", wrong).0["code"],
        "InvalidParameter"
    );
}

/// A search says that it was taken as it stands.
#[test]
fn a_pattern_is_searched_for_literally_and_the_answer_says_so() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "mail,notes,contacts,music,spotlight"]);
    let calls = [
        ("search_messages", json!({"query": "*"})),
        ("search_messages", json!({"query": "from:anna"})),
        ("search_notes", json!({"query": "*"})),
        ("list_notes", json!({"containing": "*"})),
        ("search_contacts", json!({"query": "*"})),
        ("search_library", json!({"query": "*"})),
        ("search_files", json!({"name": "*"})),
    ];
    for tool in packs().iter().flat_map(|pack| tools(pack)) {
        let name = tool["name"].as_str().unwrap();
        let is_called = calls.iter().any(|(called, _)| *called == name);
        assert!(is_called || !name.starts_with("search_"), "{name}");
    }
    for (tool, arguments) in calls {
        let answer = client.ok(tool, arguments);
        let note = answer["note"].as_str().unwrap_or_default();
        assert!(note.contains("taken literally"), "{tool}: {answer}");
        assert_eq!(answer["total"], 0, "{tool}");
    }
    assert_eq!(
        client.ok("search_notes", json!({"query": "milk"}))["note"],
        Value::Null
    );
}
