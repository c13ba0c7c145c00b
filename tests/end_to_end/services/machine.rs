//! What the machine and its battery say of themselves.

use crate::support::{Mac, RUNNERS, runners};
use serde_json::{Value, json};

#[test]
fn the_machine_describes_itself() {
    for arguments in runners() {
        let mac = Mac::with(|world| {
            world["system"]["dark_mode"] = json!(true);
            world["system"]["computer_name"] = json!("Büro “1”");
        });
        let mut client = mac.session(arguments);
        let mut found = client.ok("get_system_info", json!({}));
        let uptime = found["uptime_seconds"].take().as_u64().unwrap();
        assert!((93_600..94_000).contains(&uptime), "{uptime}");
        let time = found["local_time"].take();
        let time = time.as_str().unwrap();
        let (day, clock) = time.split_once('T').unwrap();
        assert_eq!((day.len(), clock.len()), (10, 14), "{time}");
        assert!(
            clock.ends_with("+01:00") || clock.ends_with("+02:00"),
            "{time}"
        );
        assert_eq!(
            found,
            json!({
                "macos_version": "15.5",
                "build": "24F74",
                "hardware_model": "Mac15,3",
                "processor": "Apple M3",
                "memory_bytes": 17_179_869_184_u64,
                "cores": 8,
                "host_name": "Bro-1.local",
                "user": "demo",
                "uptime_seconds": null,
                "dark_mode": true,
                "locale": "en_US",
                "local_time": null,
                "time_zone": "Europe/Berlin",
            })
        );
    }
    let patched = Mac::with(|world| world["system"]["macos_version"] = json!("26.0.1"));
    let (found, counts) = patched.counted("system/get_system_info", &json!({}));
    assert_eq!(found["macos_version"], "26.0.1");
    assert_eq!(counts["processes"], 2, "{counts}");
    assert_eq!(counts["apple_events"], json!({}), "{counts}");
}

#[test]
fn what_the_kernel_does_not_know_is_null_and_shifts_nothing() {
    let mac = Mac::with(|world| world["system"]["processor"] = json!(""));
    let found = mac.session(&[]).ok("get_system_info", json!({}));
    assert_eq!(found["processor"], Value::Null);
    assert_eq!(found["hardware_model"], "Mac15,3");
    assert_eq!(found["build"], "24F74");
    assert_eq!(found["host_name"], "Demo-Mac.local");
}

// [findings 6.4]
#[test]
fn a_mac_is_up_while_it_sleeps() {
    let mac = Mac::with(|world| world["system"]["asleep_seconds"] = json!(80_000));
    let found = mac.session(&[]).ok("get_system_info", json!({}));
    let uptime = found["uptime_seconds"].as_u64().unwrap();
    assert!((93_600..94_000).contains(&uptime), "{uptime}");
}

#[test]
fn a_battery_is_full_empty_or_calculating() {
    for (battery, expected) in [
        (
            json!({"percentage": 82, "minutes_remaining": 312}),
            json!([true, 82, false, "battery", 312, null]),
        ),
        (
            json!({"percentage": 40, "charging": true, "on_ac_power": true, "minutes_remaining": 75}),
            json!([true, 40, true, "ac", 75, null]),
        ),
        (
            json!({"percentage": 100, "on_ac_power": true}),
            json!([true, 100, false, "ac", null, null]),
        ),
        (
            json!({"percentage": 3}),
            json!([
                true,
                3,
                false,
                "battery",
                null,
                "macOS is still calculating the time."
            ]),
        ),
        (
            Value::Null,
            json!([
                false,
                null,
                null,
                "ac",
                null,
                "This is a desktop Mac without a battery."
            ]),
        ),
    ] {
        // [findings 6.4]: pmset tells where IOKit's functions do not.
        for (arguments, faults) in [
            (RUNNERS[0], json!([])),
            (RUNNERS[1], json!([])),
            (RUNNERS[0], json!(["power-functions-are-gone"])),
        ] {
            let mac = Mac::with(|world| {
                world["battery"] = battery.clone();
                world["faults"]["active"] = faults.clone();
            });
            let found = mac.session(arguments).ok("get_battery_status", json!({}));
            let keys = [
                "has_battery",
                "percentage",
                "charging",
                "power_source",
                "minutes_remaining",
                "note",
            ];
            let values: Vec<&Value> = keys.iter().map(|key| &found[*key]).collect();
            assert_eq!(json!(values), expected, "{battery} {faults}");
        }
    }
}

// [findings-2 10.5]
#[test]
fn programs_are_waited_for_where_tasks_do_not_say_that_they_run() {
    let whole = Mac::new().session(&[]).ok("get_system_info", json!({}));
    let mac = Mac::with(|world| {
        world["faults"] = json!({"active": ["tasks-do-not-say-running"]});
    });
    let mut client = mac.session(&[]);
    let found = client.ok("get_system_info", json!({}));
    for name in ["processor", "hardware_model"] {
        assert_eq!(found[name], whole[name], "{name}");
    }
    let launched = client.ok("launch_app", json!({"app": "Calculator"}));
    assert_eq!(launched["name"], "Calculator");
}
