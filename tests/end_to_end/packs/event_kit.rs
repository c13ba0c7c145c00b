//! Calendar and Reminders are read by EventKit where that is allowed, and else through their apps [apps 5].

use crate::support::{Client, Mac};
use serde_json::{Value, json};

const PACKS: [&str; 2] = ["--pack", "calendar,reminders"];

/// Each reading tool with a call.
fn calls() -> [(&'static str, Value); 5] {
    [
        ("list_calendars", json!({})),
        (
            "list_events",
            json!({"from": "2025-11-01", "to": "2025-12-31", "limit": 1000}),
        ),
        ("list_lists", json!({})),
        ("list_reminders", json!({})),
        ("list_reminders", json!({"include_completed": true})),
    ]
}

/// What a tool returns, in an order of its own and without what only one of both ways tells.
fn comparable(mut result: Value) -> Value {
    let fields = result.as_object_mut().unwrap();
    fields.remove("note");
    for field in fields.values_mut() {
        for item in field.as_array_mut().into_iter().flatten() {
            if let Some(item) = item.as_object_mut() {
                item.remove("flagged");
            }
        }
        if let Some(items) = field.as_array_mut() {
            items.sort_by_key(ToString::to_string);
        }
    }
    result
}

fn through_app(mut arguments: Value) -> Value {
    arguments["through_app"] = json!(true);
    arguments
}

#[test]
fn both_ways_return_the_same() {
    for zone in ["Europe/Berlin", "America/New_York"] {
        let mac = Mac::with(|world| world["system"]["time_zone"] = json!(zone));
        let mut client = mac.session(&PACKS);
        let day = json!({"calendar": "Work", "title": "Fair", "begin": "2025-11-19", "end": "2025-11-20", "all_day": true});
        client.ok("create_event", day);
        client.ok(
            "create_reminder",
            json!({"name": "Pack", "due": "2025-11-19"}),
        );
        for (tool, arguments) in calls() {
            let fast = client.ok(tool, arguments.clone());
            assert_eq!(fast["note"], Value::Null, "{tool} in {zone}");
            let slow = client.ok(tool, through_app(arguments));
            assert_eq!(slow["note"], Value::Null, "{tool} in {zone}");
            assert_eq!(comparable(fast), comparable(slow), "{tool} in {zone}");
        }
        // Nothing was asked for.
        assert_eq!(mac.state()["permissions"]["prompts"], Value::Null);
    }
}

/// An id of EventKit means the same to the tools that change something, and nothing was started to read it.
#[test]
fn what_is_listed_can_be_changed() {
    let mac = Mac::new();
    let mut client = mac.session(&PACKS);
    let listed = client.ok(
        "list_events",
        json!({"from": "2025-11-21", "to": "2025-11-22"}),
    );
    let event = &listed["events"][0];
    assert_eq!(listed["note"], Value::Null);
    let events = |mac: &Mac| {
        let state = mac.state();
        let calendars = state["app_data"]["com.apple.iCal"]["calendars"].as_array();
        let calendars = calendars.unwrap().iter();
        let events = calendars.flat_map(|calendar| calendar["events"].as_array().unwrap().clone());
        events.collect::<Vec<Value>>()
    };
    let change = json!({"id": event["id"], "calendar": event["calendar"], "title": "Supper"});
    assert_eq!(client.ok("update_event", change)["title"], "Supper");
    let changed = events(&mac);
    let is_changed = |one: &&Value| one["uid"] == event["id"] && one["summary"] == "Supper";
    assert_eq!(changed.iter().filter(is_changed).count(), 1, "{changed:#?}");
    let delete = json!({"id": event["id"], "calendar": event["calendar"]});
    assert_eq!(client.ok("delete_event", delete)["effect"], "confirmed");
    let left = events(&mac);
    assert_eq!(left.len() + 1, changed.len());
    assert!(left.iter().all(|one| one["uid"] != event["id"]));
    let listed = client.ok("list_reminders", json!({}));
    assert_eq!(listed["note"], Value::Null);
    let reminder = &listed["reminders"][0];
    let kept = |mac: &Mac| {
        let state = mac.state();
        let text = state["app_data"]["com.apple.reminders"].to_string();
        text.matches("\"Call\"").count()
    };
    let change = json!({"id": reminder["id"], "name": "Call"});
    assert_eq!(client.ok("update_reminder", change)["name"], "Call");
    assert_eq!(kept(&mac), 1);
    let complete = json!({"id": reminder["id"]});
    assert_eq!(
        client.ok("complete_reminder", complete)["effect"],
        "confirmed"
    );
    let open = client.ok("list_reminders", json!({}));
    let open = open["reminders"].as_array().unwrap();
    assert!(open.iter().all(|one| one["id"] != reminder["id"]));
    let all = client.ok("list_reminders", json!({"include_completed": true}));
    let mut all = all["reminders"].as_array().unwrap().iter();
    let done = all.find(|one| one["id"] == reminder["id"]).unwrap();
    assert_eq!(done["completed"], true);
    let lists = client.ok("list_lists", json!({}));
    let made = json!({"name": "Eggs", "list": lists["lists"][1]["id"]});
    assert_eq!(client.ok("create_reminder", made)["list"], "Groceries");
}

/// That Calendar and Reminders take EventKit's ids is known of one report: where they do not, the error says which ids they take.
#[test]
fn an_id_that_the_app_does_not_take_leads_to_those_that_it_takes() {
    let mac = Mac::new();
    let mut client = mac.session(&PACKS);
    let before = mac.state()["app_data"].clone();
    let other = "F00D0000-0000-4000-8000-000000000000:F00D";
    let calls = [
        (
            "update_event",
            json!({"id": other, "calendar": "Home", "title": "x"}),
        ),
        ("delete_event", json!({"id": other, "calendar": "Home"})),
        ("update_reminder", json!({"id": other, "name": "x"})),
        ("complete_reminder", json!({"id": other})),
    ];
    for (tool, arguments) in calls {
        let (error, text) = client.err(tool, arguments);
        assert_eq!(error["code"], "InvalidParameter", "{tool}: {text}");
        assert!(text.contains("with through_app: true"), "{tool}: {text}");
    }
    assert_eq!(mac.state()["app_data"], before);
    let range = json!({"from": "2025-11-21", "to": "2025-11-22"});
    let event = client.ok("list_events", through_app(range))["events"][0].clone();
    let change = json!({"id": event["id"], "calendar": event["calendar"], "title": "x"});
    assert_eq!(client.ok("update_event", change)["effect"], "confirmed");
    let reminder = client.ok("list_reminders", through_app(json!({})))["reminders"][0].clone();
    let complete = json!({"id": reminder["id"]});
    assert_eq!(
        client.ok("complete_reminder", complete)["effect"],
        "confirmed"
    );
}

/// How many Apple events went to Calendar and Reminders.
fn events_sent(mac: &Mac, client: &mut Client) -> u64 {
    // What ran before is counted once it has ended.
    client.ok("get_clipboard", json!({}));
    let apps = ["com.apple.iCal", "com.apple.reminders"];
    apps.map(|app| mac.events_sent_to(app)).iter().sum()
}

#[test]
fn the_apps_are_left_alone_where_access_is_given() {
    let mac = Mac::new();
    let mut client = mac.counting_session_with(&PACKS);
    for (tool, arguments) in calls() {
        client.ok(tool, arguments);
    }
    assert_eq!(events_sent(&mac, &mut client), 0);
    client.ok("list_calendars", json!({"through_app": true}));
    assert!(events_sent(&mac, &mut client) > 0);
}

/// Without full access a store answers with empty lists, or with one calendar, and no error: it looks like a free day.
#[test]
fn without_full_access_the_apps_are_asked_and_the_answer_says_so() {
    type Change = fn(&mut Value);
    let worlds: [(&str, &str, Change); 6] = [
        ("calendar", "was denied", |world| {
            world["permissions"]["calendar"] = json!("denied");
        }),
        ("reminders", "was denied", |world| {
            world["permissions"]["reminders"] = json!("denied");
        }),
        ("calendar", "was not granted yet", |world| {
            world["permissions"]["calendar"] = json!("unanswered");
        }),
        ("calendar", "is limited to adding", |world| {
            world["event_store"]["write_only"] = json!(true);
        }),
        ("calendar", "hands out no calendar", |world| {
            world["event_store"]["empty"] = json!(true);
        }),
        ("reminders", "hands out no list", |world| {
            world["event_store"]["empty"] = json!(true);
        }),
    ];
    let whole = Mac::new();
    let mut usual = whole.session(&PACKS);
    for (pack, why, change) in worlds {
        let mac = Mac::with(change);
        let mut client = mac.session(&["--pack", pack]);
        let has = |tool: &str| match pack {
            "calendar" => ["list_calendars", "list_events"].contains(&tool),
            _ => ["list_lists", "list_reminders"].contains(&tool),
        };
        for (tool, arguments) in calls().into_iter().filter(|(tool, _)| has(tool)) {
            let answered = client.ok(tool, arguments.clone());
            let note = answered["note"].as_str().unwrap_or_default();
            assert!(note.contains(why), "{tool}: {note}");
            let expected = usual.ok(tool, arguments);
            assert_eq!(comparable(answered), comparable(expected), "{tool}: {why}");
        }
        assert_eq!(mac.state()["permissions"]["prompts"], Value::Null);
    }
}

/// Reminders come by a function that is called back, which an Intel processor may never do [apps 5].
#[test]
fn reminders_are_read_through_the_app_on_an_intel_mac() {
    let mac = Mac::with(|world| {
        world["system"]["processor"] = json!("Intel(R) Core(TM) i7-8559U CPU @ 2.70GHz");
    });
    let mut client = mac.session(&PACKS);
    let listed = client.ok("list_reminders", json!({}));
    let note = listed["note"].as_str().unwrap_or_default();
    assert!(note.contains("needs an Apple processor"), "{note}");
    assert_eq!(listed["total"], 4);
    assert_eq!(client.ok("list_lists", json!({}))["note"], Value::Null);
}

#[test]
fn what_is_wrong_is_told_the_same_by_both_ways() {
    let mac = Mac::new();
    let mut client = mac.session(&PACKS);
    let day = |from: &str| json!({"from": from, "to": "2025-12-01"});
    let mut unknown = day("2025-11-01");
    unknown["calendar"] = json!("Nope");
    let calls = [
        ("list_events", unknown),
        ("list_events", day("2025-11-31")),
        ("list_events", day("2025-11-01T25:00:00Z")),
        ("list_events", day("2025-12-02")),
        ("list_events", day("2025-11-01T10:00+0")),
        ("list_events", day("tomorrow")),
        ("list_reminders", json!({"list": "Nope"})),
    ];
    for (tool, arguments) in calls {
        let (fast, text) = client.err(tool, arguments.clone());
        assert_eq!(fast["code"], "InvalidParameter", "{text}");
        let (slow, other) = client.err(tool, through_app(arguments.clone()));
        assert_eq!((fast, text), (slow, other), "{tool} {arguments}");
    }
    // The forms of a date that both take.
    for from in [
        "2025-11-24T08:30:00+01:00",
        "2025-11-24 08:30",
        "2025-11-24T02:30:00.5-0500",
        "2025-11-24T07:30:00z",
    ] {
        let call = json!({"from": from, "to": "2025-11-24", "calendar": "work"});
        let fast = client.ok("list_events", call.clone());
        assert_eq!(fast["events"][0]["title"], "Stand-up", "{from}");
        let slow = client.ok("list_events", through_app(call));
        assert_eq!(comparable(fast), comparable(slow), "{from}");
    }
}

/// 3,700 events: 26 s through the app, 0.025 s of EventKit [apps 3.4].
#[test]
fn a_mac_of_real_size_is_read_in_less_than_a_second() {
    let mac = Mac::crowded();
    let arguments = [&PACKS[..], &["--timeout-ms", "100000"]].concat();
    let mut client = mac.counting_session_with(&arguments);
    let mut before = 0.0;
    let mut weekly = Value::Null;
    for (tool, arguments) in calls() {
        let answered = client.ok(tool, arguments);
        assert_eq!(answered["note"], Value::Null, "{tool}");
        if tool == "list_events" {
            weekly = answered;
        }
        client.ok("get_clipboard", json!({}));
        let now = mac.estimated_in_all();
        assert!(now - before < 1_000.0, "{tool}: {} ms", now - before);
        before = now;
    }
    // Weekly ones of years before are there, in each week of the page.
    let events = weekly["events"].as_array().unwrap();
    let mut times = std::collections::BTreeMap::<&str, usize>::new();
    for event in events.iter().filter(|event| event["repeats"] == true) {
        *times.entry(event["id"].as_str().unwrap()).or_default() += 1;
    }
    assert!(times.values().filter(|count| **count >= 5).count() > 50);
}

/// A predicate of EventKit ends after four years.
#[test]
fn long_times_are_read_in_parts() {
    let mac = Mac::new();
    let mut client = mac.session(&PACKS);
    let call = json!({"from": "2020-01-01", "to": "2034-12-31", "calendar": "Work", "limit": 1000});
    let listed = client.ok("list_events", call);
    assert_eq!(listed["next_offset"], Value::Null);
    let events = listed["events"].as_array().unwrap();
    let last = events.last().unwrap()["begin"].as_str().unwrap();
    assert!(last.starts_with("2034-12-"), "{last}");
    let begins = events.iter().map(|event| event["begin"].as_str().unwrap());
    let begins: Vec<&str> = begins.collect();
    assert!(begins.is_sorted_by(|one, other| one < other));
}
