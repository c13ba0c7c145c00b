//! Pictures that are black all over [findings-2 10.1].

use crate::support::Mac;
use serde_json::json;

/// A Mac that may not be recorded, and writes black pictures instead of refusing.
fn denied() -> Mac {
    Mac::with(|world| {
        world["permissions"]["screen_recording"] = json!("denied");
        world["faults"] = json!({"active": ["denied-pictures-are-black"]});
    })
}

#[test]
fn a_black_picture_without_the_permission_is_a_denial() {
    for (tool, given) in [
        ("take_screenshot", json!({})),
        (
            "take_screenshot",
            json!({"region": {"x": 0, "y": 0, "width": 300, "height": 200}}),
        ),
        ("take_screenshot", json!({"app": "TextEdit"})),
        ("screenshot_app_window", json!({"appName": "TextEdit"})),
    ] {
        let mac = denied();
        let mut client = mac.session(&[]);
        for _ in 0..2 {
            let (error, text) = client.err(tool, given.clone());
            assert_eq!(error["code"], "ScreenRecordingDenied", "{tool}: {text}");
            assert!(!text.contains("asleep"), "{tool}: {text}");
            assert!(text.contains("Privacy & Security"), "{tool}: {text}");
        }
        // Only `doctor --request` asks.
        let prompts = mac.state()["permissions"]["prompts"].clone();
        assert_eq!(prompts, json!(null), "{tool}");
    }
}

#[test]
fn a_look_goes_without_such_a_picture() {
    let given = json!({"app": "TextEdit", "picture": "display"});
    let seen = denied().session(&[]).call("look", given);
    let text = seen.to_string();
    assert!(text.contains("Untitled"), "{text}");
    assert!(
        text.contains("There is no picture. Error: Screen Recording"),
        "{text}"
    );
    assert!(!text.contains("asleep"), "{text}");
}
