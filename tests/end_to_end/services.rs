//! Machine, notification, Finder and audio tools end to end: a client over real pipes, the simulated Mac, and the state
//! of that Mac afterwards.
#![cfg(feature = "simulator")]

use crate::support::Mac;
use crate::support::default_mac::pid;
use serde_json::{Value, json};

const FINDER: &str = "com.apple.finder";
const RUNNERS: [&[&str]; 2] = [&[], &["--no-worker"]];

fn app<'a>(world: &'a mut Value, bundle_id: &str) -> &'a mut Value {
    let apps = world["apps"].as_array_mut().unwrap();
    let app = apps.iter_mut().find(|app| app["bundle_id"] == bundle_id);
    app.unwrap()
}

/// A Mac whose Finder has no windows and these things selected, all of which are on its disk if they are paths.
fn selecting(things: &[&str]) -> Mac {
    Mac::with(|world| {
        app(world, FINDER)["windows"] = json!([]);
        world["finder"]["selection"] = json!(things);
        for path in things.iter().filter(|thing| thing.starts_with('/')) {
            world["disk"][*path] = json!({});
        }
    })
}

fn automation(permission: &str) -> Mac {
    Mac::with(|world| world["permissions"]["automation_of"] = json!({ FINDER: permission }))
}

#[test]
fn the_machine_describes_itself() {
    for arguments in RUNNERS {
        let mac = Mac::with(|world| {
            world["system"]["dark_mode"] = json!(true);
            world["system"]["computer_name"] = json!("Büro “1”");
        });
        let mut client = mac.session(arguments);
        let mut found = client.ok("get_system_info", json!({}));
        let uptime = found["uptime_seconds"].take().as_u64().unwrap();
        assert!((93_600..94_000).contains(&uptime), "{uptime}");
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
                "This is a desktop Mac without battery."
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

#[test]
fn the_volume_is_set_and_read_back() {
    for arguments in RUNNERS {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let found = client.ok("get_volume", json!({}));
        assert_eq!(found, json!({"volume": 56, "muted": false, "note": null}));
        for (given, volume) in [
            (json!({"volume": 0}), 0),
            (json!({"value": 100.0}), 100),
            (json!({"volume": 33.4}), 33),
        ] {
            let done = client.ok("set_volume", given);
            assert_eq!(
                done,
                json!({"volume": volume, "muted": false, "effect": "confirmed", "note": null})
            );
            assert_eq!(mac.state()["volume"]["output"], volume);
        }
        let done = client.ok("set_mute", json!({"mute": true}));
        assert_eq!(
            done,
            json!({"volume": 33, "muted": true, "effect": "confirmed", "note": null})
        );
        assert_eq!(mac.state()["volume"]["muted"], true);
        assert_eq!(client.ok("get_mute_status", json!({}))["muted"], true);
        let done = client.ok("set_volume", json!({"volume": 20}));
        assert_eq!(done["muted"], true);
        assert!(done["note"].as_str().unwrap().contains("muted"), "{done}");
        client.ok("set_mute", json!({"muted": false}));
        let state = mac.state();
        assert_eq!(
            [&state["volume"]["output"], &state["volume"]["muted"]],
            [&json!(20), &json!(false)]
        );
        // Input and alerts are none of our business.
        assert_eq!(
            [&state["volume"]["input"], &state["volume"]["alert"]],
            [&json!(86), &json!(100)]
        );
    }
}

#[test]
fn a_volume_out_of_range_is_refused_and_nothing_changes() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for given in [
        json!({"volume": -1}),
        json!({"volume": 101}),
        json!({"volume": "loud"}),
        json!({}),
    ] {
        let (fields, text) = client.err("set_volume", given);
        assert_eq!(fields["code"], "InvalidParameter", "{text}");
        assert!(text.contains("0 to 100"), "{text}");
    }
    assert_eq!(mac.state()["volume"]["output"], 56);
}

#[test]
fn an_output_without_software_volume_says_so() {
    // What HDMI answers; a Mac without any output; a volume that cannot be muted; muting without a volume.
    for (volume, readable, mutable) in [
        (
            json!({"output": null, "input": 42, "alert": 42, "muted": null}),
            false,
            false,
        ),
        (Value::Null, false, false),
        (
            json!({"output": 50, "input": 42, "alert": 42, "muted": null}),
            true,
            false,
        ),
        (
            json!({"output": null, "input": null, "alert": 42, "muted": false}),
            false,
            true,
        ),
    ] {
        let mac = Mac::with(|world| world["volume"] = volume.clone());
        let mut client = mac.session(&[]);
        let found = client.ok("get_volume", json!({}));
        assert_eq!(found["volume"].is_number(), readable, "{found}");
        assert_eq!(found["muted"].is_boolean(), mutable, "{found}");
        assert!(found["note"].is_string(), "{found}");
        let before = mac.state()["volume"].clone();
        if !readable {
            let (fields, text) = client.err("set_volume", json!({"volume": 10}));
            assert_eq!(fields["code"], "NotEditable", "{text}");
            assert!(text.contains("HDMI"), "{text}");
        }
        if !mutable {
            let (fields, text) = client.err("set_mute", json!({"muted": true}));
            assert_eq!(fields["code"], "NotEditable", "{text}");
        }
        assert_eq!(mac.state()["volume"], before);
    }
}

#[test]
fn a_device_with_few_steps_takes_the_nearest() {
    let mac = Mac::with(|world| world["volume"]["steps"] = json!(16));
    let mut client = mac.session(&[]);
    let done = client.ok("set_volume", json!({"volume": 49}));
    assert_eq!(done["effect"], "confirmed", "{done}");
    assert_eq!(done["volume"], 50);
    let done = client.ok("set_volume", json!({"volume": 28}));
    assert_eq!(done["effect"], "unverified", "{done}");
    assert_eq!(done["volume"], mac.state()["volume"]["output"]);
    assert!(done["note"].as_str().unwrap().contains("nearest"), "{done}");
    let (fields, text) = client.err("set_volume", json!({"volume": 22}));
    assert_eq!(fields["code"], "NotEditable", "{text}");
    assert!(text.contains("stayed at 25"), "{text}");
}

#[test]
fn a_notification_is_handed_over_as_it_is() {
    let hostile = "quote\" back\\slash 'single' `tick`\n${x} {{x}} « ¬ » 👍🏽 日本語 -- */";
    for arguments in RUNNERS {
        let mac = automation("denied");
        let mut client = mac.session(arguments);
        let done = client.ok(
            "send_notification",
            json!({"title": hostile, "message": hostile, "subtitle": hostile, "sound": "Basso"}),
        );
        assert_eq!(done["delivered"], true);
        assert_eq!(done["effect"], "unverified");
        assert!(
            done["note"].as_str().unwrap().contains("Script Editor"),
            "{done}"
        );
        client.ok(
            "send_notification",
            json!({"title": "A", "body": "B", "sound": true}),
        );
        client.ok(
            "send_notification",
            json!({"title": "A", "message": "B", "sound": false}),
        );
        let (fields, _) = client.err("send_notification", json!({"title": "A"}));
        assert_eq!(fields["code"], "InvalidParameter");
        let mut shown = mac.state()["notifications"].take();
        for one in shown.as_array_mut().unwrap() {
            one.as_object_mut().unwrap().remove("at");
        }
        assert_eq!(
            shown,
            json!([
                {"title": hostile, "text": hostile, "subtitle": hostile, "sound": "Basso"},
                {"title": "A", "text": "B", "sound": "Glass"},
                {"title": "A", "text": "B"},
            ])
        );
    }
}

#[test]
fn what_is_revealed_is_selected_and_finder_is_in_front() {
    for arguments in RUNNERS {
        let names = [
            "it's \"quoted\" {{x}}.txt",
            "日本語 🎉\nzwei.md",
            "100% #1?.txt",
            "Ünïcödé “quoted”.pdf",
        ];
        let mac = Mac::with(|world| {
            for name in names {
                world["disk"][format!("/Users/demo/Downloads/{name}")] = json!({});
            }
        });
        let mut client = mac.session(arguments);
        for name in names {
            let path = format!("/Users/demo/Downloads/{name}");
            let done = client.ok(
                "reveal_in_finder",
                json!({"path": format!("~/Downloads/{name}")}),
            );
            assert_eq!(
                done,
                json!({"path": path, "effect": "confirmed", "note": null})
            );
            let selected = client.ok("get_selected_files", json!({}));
            assert_eq!(selected["files"][0]["path"], path);
            assert_eq!(selected["files"][0]["name"], name);
            assert_eq!(selected["total"], 1);
            let shown = client.ok("get_finder_window_path", json!({}));
            assert_eq!(
                shown,
                json!({"path": "/Users/demo/Downloads", "note": null})
            );
        }
        assert_eq!(mac.state()["front"], pid::FINDER);
        // The window that there was is used again, and one is opened where there was none.
        let windows = |mac: &Mac| {
            mac.app(FINDER).unwrap()["windows"]
                .as_array()
                .unwrap()
                .len()
        };
        assert_eq!(windows(&mac), 2);
        for (given, path) in [
            ("/Applications/Safari.app", "/Applications/Safari.app"),
            (
                "/Applications/./Utilities/../Safari.app/",
                "/Applications/Safari.app",
            ),
            ("~", "/Users/demo"),
            ("/", "/"),
            (
                "/users/demo/documents/plan.TXT",
                "/users/demo/documents/plan.TXT",
            ),
        ] {
            let done = client.ok("reveal_in_finder", json!({"path": given}));
            assert_eq!(done["path"], path);
            assert_eq!(done["effect"], "confirmed", "{given}: {done}");
        }
        assert!(windows(&mac) > 2);
    }
}

#[test]
fn a_path_that_is_not_there_names_what_is() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (fields, text) = client.err(
        "reveal_in_finder",
        json!({"path": "/Applications/Safary.app"}),
    );
    assert_eq!(fields["code"], "PathNotFound", "{text}");
    assert!(text.contains("/Applications/Safary.app"), "{text}");
    assert!(
        text.contains("From the screen:") && text.contains("\"Safari.app\""),
        "{text}"
    );
    let (fields, text) = client.err("reveal_in_finder", json!({"path": "/no/such/file"}));
    assert_eq!(fields["details"]["folder"], "/", "{text}");
    for path in ["Plan.txt", "", "~other/x", "file:///Users/demo"] {
        let (fields, text) = client.err("reveal_in_finder", json!({"path": path}));
        assert_eq!(fields["code"], "InvalidParameter", "{text}");
        assert!(text.contains("`path`"), "{text}");
    }
    assert_eq!(mac.state()["front"], pid::TEXT_EDIT);
}

// [findings 6.4]
#[test]
fn a_path_that_is_not_there_is_not_looked_for_in_folders_that_macos_asks_about() {
    for permission in ["granted", "denied", "unanswered"] {
        let mac = Mac::with(|world| world["permissions"]["folders"] = json!(permission));
        let mut client = mac.session(&[]);
        for path in [
            "~/Documents/Plam.txt",
            "~/documents/x",
            "/Volumes/Nowhere/x",
        ] {
            let (fields, text) = client.err("reveal_in_finder", json!({ "path": path }));
            assert_eq!(fields["code"], "PathNotFound", "{text}");
            assert_eq!(fields["details"]["near"], json!([]), "{text}");
        }
        assert_eq!(mac.state()["permissions"]["prompts"], Value::Null);
    }
}

// [findings 6.4]
#[test]
fn an_app_is_found_by_name_on_a_macos_without_the_deprecated_lookup() {
    let mac = Mac::with(|world| world["faults"] = json!({"active": ["full-path-lookup-is-gone"]}));
    let done = mac
        .session(&[])
        .ok("launch_app", json!({"app": "Calculator"}));
    assert_eq!(done["bundle_id"], "com.apple.calculator", "{done}");
}

#[test]
fn revealing_asks_for_no_permission() {
    for permission in ["denied", "unanswered"] {
        let mac = automation(permission);
        let mut client = mac.session(&[]);
        let done = client.ok(
            "reveal_in_finder",
            json!({"path": "/Applications/Safari.app"}),
        );
        assert_eq!(done["effect"], "unverified", "{done}");
        assert!(
            done["note"].as_str().unwrap().contains("Automation"),
            "{done}"
        );
        let state = mac.state();
        assert_eq!(state["permissions"]["prompts"], Value::Null);
        assert_eq!(state["front"], pid::FINDER);
        let window = &mac.app(FINDER).unwrap()["windows"][0];
        assert_eq!(window["document"], "file:///Applications/");
    }
}

#[test]
fn a_selection_may_be_anything() {
    let mac = selecting(&[]);
    let mut client = mac.session(&[]);
    assert_eq!(
        client.ok("get_selected_files", json!({})),
        json!({"files": [], "total": 0, "truncated": false, "note": "Nothing is selected in Finder."})
    );
    let mac = selecting(&[
        "/Users/demo/Desktop/“a” 'b'.txt",
        "/Users/demo/Pictures/写真/",
        "Somebody's iPhone",
        "/Users/demo/Music/100%25.txt",
    ]);
    for arguments in RUNNERS {
        let found = mac.session(arguments).ok("get_selected_files", json!({}));
        assert_eq!(
            found["files"],
            json!([
                {"path": "/Users/demo/Desktop/“a” 'b'.txt", "name": "“a” 'b'.txt", "kind": "Plain Text Document"},
                {"path": "/Users/demo/Pictures/写真", "name": "写真", "kind": "Folder"},
                {"path": null, "name": "Somebody's iPhone", "kind": null},
                {"path": "/Users/demo/Music/100%25.txt", "name": "100%25.txt", "kind": "Plain Text Document"},
            ])
        );
        assert_eq!(found["note"], Value::Null);
    }
}

#[test]
fn a_selection_that_a_click_made_is_read() {
    let mac = Mac::with(|world| {
        let front = &mut app(world, FINDER)["windows"][0];
        let list = &mut front["children"][4]["children"][1]["children"][0];
        assert_eq!(list["description"], "list view");
        list["children"][2]["attributes"] = json!({});
        list["children"][1]["attributes"] = json!({"AXSelected": true});
    });
    let found = mac.session(&[]).ok("get_selected_files", json!({}));
    assert_eq!(found["files"][0]["path"], "/Users/demo/Documents/Photos");
}

#[test]
fn many_selected_files_are_bounded() {
    let things: Vec<String> = (0..210).map(|number| format!("phone {number}")).collect();
    let things: Vec<&str> = things.iter().map(String::as_str).collect();
    let mac = selecting(&things);
    let (found, counts) = mac.counted("finder/get_selected_files", &json!({}));
    assert_eq!(found["files"].as_array().unwrap().len(), 200);
    assert_eq!(found["total"], 210);
    assert_eq!(found["truncated"], true);
    assert_eq!(counts["apple_events"], json!({ FINDER: 601 }), "{counts}");
}

#[test]
fn a_window_without_a_folder_has_no_path() {
    for (change, part) in [
        (json!([]), "No Finder window"),
        (json!(null), "shows no folder"),
    ] {
        let mac = Mac::with(|world| {
            let finder = app(world, FINDER);
            if change.is_array() {
                finder["windows"] = change.clone();
            } else {
                finder["windows"][0]["document"] = Value::Null;
                finder["windows"][0]["title"] = json!("AirDrop");
            }
        });
        for arguments in RUNNERS {
            let found = mac
                .session(arguments)
                .ok("get_finder_window_path", json!({}));
            assert_eq!(found["path"], Value::Null);
            assert!(found["note"].as_str().unwrap().contains(part), "{found}");
        }
    }
    let (found, counts) = Mac::new().counted("finder/get_finder_window_path", &json!({}));
    assert_eq!(found["path"], "/Users/demo/Documents");
    assert!(
        counts["apple_events"][FINDER].as_u64().unwrap() <= 3,
        "{counts}"
    );
}

#[test]
fn the_front_window_is_the_one_that_was_focused_last() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok(
        "focus_window",
        json!({"app": "Finder", "title": "Downloads"}),
    );
    let found = client.ok("get_finder_window_path", json!({}));
    assert_eq!(found["path"], "/Users/demo/Downloads");
}

#[test]
fn a_denial_names_finder_and_the_pane() {
    let mac = automation("denied");
    for arguments in RUNNERS {
        let mut client = mac.session(arguments);
        for tool in ["get_selected_files", "get_finder_window_path"] {
            let (fields, text) = client.err(tool, json!({}));
            assert_eq!(fields["code"], "AutomationDenied", "{text}");
            assert_eq!(fields["details"]["target"], "Finder", "{text}");
            for part in ["Finder", "Privacy & Security > Automation", "システム設定"] {
                assert!(text.contains(part), "{tool}: no {part:?} in {text}");
            }
        }
    }
}

#[test]
fn an_open_prompt_and_a_finder_that_hangs_end_in_time() {
    let unanswered = automation("unanswered");
    let mut client = unanswered.session(&["--timeout-ms", "1500"]);
    let (fields, text) = client.err("get_selected_files", json!({}));
    assert_eq!(fields["code"], "Timeout", "{text}");
    assert!(text.contains("prompt"), "{text}");
    assert_eq!(
        unanswered.state()["permissions"]["prompts"],
        json!(["automation com.apple.finder"])
    );
    let hung = Mac::with(|world| app(world, FINDER)["hung"] = json!(true));
    let mut client = hung.session(&["--timeout-ms", "1500"]);
    for (tool, given) in [
        ("get_finder_window_path", json!({})),
        ("reveal_in_finder", json!({"path": "/Applications"})),
    ] {
        let (fields, text) = client.err(tool, given);
        assert_eq!(fields["code"], "Timeout", "{text}");
    }
    // What is not Finder's goes on.
    client.ok("get_volume", json!({}));
}

#[test]
fn revealing_starts_a_finder_that_is_gone() {
    let mac = Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        apps.retain(|app| app["bundle_id"] != FINDER);
    });
    let mut client = mac.session(&[]);
    let done = client.ok(
        "reveal_in_finder",
        json!({"path": "/Applications/Safari.app"}),
    );
    assert_eq!(done["effect"], "confirmed", "{done}");
    assert!(mac.app(FINDER).is_some());
}

#[test]
fn a_finder_that_is_gone_is_named() {
    let mac = Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        apps.retain(|app| app["bundle_id"] != FINDER);
    });
    let mut client = mac.session(&[]);
    let (fields, text) = client.err("get_selected_files", json!({}));
    assert_eq!(fields["code"], "AppNotRunning", "{text}");
    assert!(
        text.contains("Application is not running: Finder"),
        "{text}"
    );
}

#[test]
fn volume_and_notifications_send_no_events() {
    let mac = Mac::new();
    for (tool, params) in [
        ("audio/get_volume", json!({})),
        ("audio/set_volume", json!({"volume": 30})),
        ("audio/set_mute", json!({"muted": true})),
        (
            "notifications/send_notification",
            json!({"title": "a", "message": "b"}),
        ),
        ("system/get_battery_status", json!({})),
    ] {
        let (_, counts) = mac.counted(tool, &params);
        assert_eq!(counts["apple_events"], json!({}), "{tool}: {counts}");
        assert_eq!(counts["ax_messages"], 0, "{tool}: {counts}");
        assert_eq!(counts["processes"], 1, "{tool}: {counts}");
    }
}
