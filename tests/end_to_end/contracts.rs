//! The contracts of the three servers before this one, to the letter: texts, fields and defaults that clients rely on.
use crate::support::programs::{Programs, argument};
use crate::support::{Mac, RUNNERS, app};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use std::time::Duration;

fn what_could_mean_two_things_is_refused_with_the_form_that_is_expected() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (tool, given, name) in [
        ("launch_app", json!({"app": 5}), "app"),
        ("launch_app", json!({"app": true}), "app"),
        ("launch_app", json!({"app": ["Notes"]}), "app"),
        ("launch_application", json!({"bundleId": 5}), "bundleId"),
        ("quit_application", json!({"bundleId": 5}), "bundleId"),
        ("type_text", json!({"text": 5}), "text"),
        ("set_clipboard", json!({"text": 5}), "text"),
        ("set_mute", json!({"muted": 1}), "muted"),
        ("set_volume", json!({"volume": true}), "volume"),
        ("click", json!({"x": "left", "y": 5}), "x"),
        ("click", json!({"x": 5, "y": 5, "count": 1.5}), "count"),
    ] {
        let (fields, text) = client.err(tool, given);
        assert_eq!(fields["code"], "InvalidParameter", "{tool}: {text}");
        let wrong = format!("`{name}` is ");
        assert!(
            text.contains(&wrong) && text.contains(", expected "),
            "{tool}: {text}"
        );
        assert!(text.contains("Call it like this: "), "{tool}: {text}");
    }
    // A process is one thing where something runs, and a number as text is a number where nothing else is taken.
    let process = mac.app("com.apple.Notes").unwrap()["pid"].clone();
    client.ok("activate_app", json!({ "app": process }));
    client.ok("set_volume", json!({"volume": "30"}));
}
