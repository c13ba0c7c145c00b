//! The volume, and notifications.

use super::automation;
use crate::support::{Mac, runners};
use serde_json::{Value, json};

#[test]
fn the_volume_is_set_and_read_back() {
    for arguments in runners() {
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
        assert!(text.contains("between 0 and 100"), "{text}");
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
    assert_eq!(done["effect"], "partial", "{done}");
    assert_eq!(done["volume"], mac.state()["volume"]["output"]);
    assert!(done["note"].as_str().unwrap().contains("nearest"), "{done}");
    let (fields, text) = client.err("set_volume", json!({"volume": 22}));
    assert_eq!(fields["code"], "NotEditable", "{text}");
    assert!(text.contains("stayed at 25"), "{text}");
}

#[test]
fn a_notification_is_handed_over_as_it_is() {
    let hostile = "quote\" back\\slash 'single' `tick`\n${x} {{x}} « ¬ » 👍🏽 日本語 -- */";
    for arguments in runners() {
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
fn volume_and_notifications_send_no_events() {
    let mac = Mac::new();
    for (tool, params) in [
        ("audio/get_volume", json!({})),
        ("audio/set_volume", json!({"volume": 30})),
        ("audio/set_mute", json!({"muted": true})),
        ("send_notification", json!({"title": "a", "message": "b"})),
        ("system/get_battery_status", json!({})),
    ] {
        let (_, counts) = mac.counted(tool, &params);
        assert_eq!(counts["apple_events"], json!({}), "{tool}: {counts}");
        assert_eq!(counts["ax_messages"], 0, "{tool}: {counts}");
        assert_eq!(counts["processes"], 1, "{tool}: {counts}");
    }
}
