//! Keys and combinations of keys on every layout.

use super::{confirmed, editor, nothing_held, text, with_source};
use crate::support::default_mac::pid;
use crate::support::{Mac, runners};
use serde_json::{Value, json};

// [findings 5.4]
#[test]
fn combinations_mean_characters_on_every_layout() {
    for layout in [
        "US",
        "German",
        "French",
        "Dvorak",
        "DVORAK-QWERTYCMD",
        "Russian",
    ] {
        let mac = with_source(&format!("com.apple.keylayout.{layout}"), &[]);
        let mut client = mac.session(&[]);
        confirmed(&mut client, "type_text", json!({"text": "tout"}));
        let mut combine = |modifiers: Value, key: &str| {
            confirmed(
                &mut client,
                "key_combination",
                json!({"modifiers": modifiers, "key": key}),
            );
        };
        // On a French keyboard A is where Q is on a US one.
        combine(json!(["command"]), "a");
        combine(json!(["Cmd"]), "C");
        assert_eq!(mac.copied_text().as_deref(), Some("tout"));
        combine(json!(["cmd"]), "x");
        combine(json!(["cmd"]), "v");
        assert_eq!(text(&mac), "tout");
        combine(json!(["cmd", "command"]), "h");
        assert_eq!(mac.app("com.apple.TextEdit").unwrap()["hidden"], true);
        nothing_held(&mac);
    }
}

// [bridge 8.4]
#[test]
fn a_layout_is_known_where_appkit_tells_no_characters() {
    for layout in ["German", "French", "DVORAK-QWERTYCMD"] {
        let mac = with_source(&format!("com.apple.keylayout.{layout}"), &[]);
        mac.change(|world| world["faults"]["active"] = json!(["keys-tell-no-characters"]));
        let mut client = mac.session(&[]);
        confirmed(&mut client, "type_text", json!({"text": "azyw"}));
        for key in ["a", "x"] {
            let given = json!({"modifiers": ["command"], "key": key});
            confirmed(&mut client, "key_combination", given);
        }
        assert_eq!(text(&mac), "", "{layout}");
        assert_eq!(mac.copied_text().as_deref(), Some("azyw"), "{layout}");
    }
}

#[test]
fn a_character_is_pressed_on_its_key_or_sent_as_text() {
    for layout in ["US", "German", "French", "Dvorak"] {
        let mac = with_source(&format!("com.apple.keylayout.{layout}"), &[]);
        let mut client = mac.session(&[]);
        for key in ["z", "Z", "?", "ß", "@", "1", " ", "^", "👨‍👩‍👧", "é"] {
            confirmed(&mut client, "press_key", json!({"key": key}));
        }
        assert_eq!(text(&mac), "zZ?ß@1 ^👨‍👩‍👧é", "{layout}");
        nothing_held(&mac);
    }
}

#[test]
fn keys_have_names_and_can_be_repeated() {
    for arguments in runners() {
        let mac = editor(|_| ());
        let mut client = mac.session(arguments);
        confirmed(&mut client, "type_text", json!({"text": "one two"}));
        confirmed(
            &mut client,
            "press_key",
            json!({"key": "ArrowLeft", "repeat": 3}),
        );
        confirmed(&mut client, "press_key", json!({"key": "delete"}));
        confirmed(&mut client, "press_key", json!({"key": "Enter"}));
        confirmed(
            &mut client,
            "press_key",
            json!({"key": "Forward_Delete", "repeat": 2}),
        );
        confirmed(
            &mut client,
            "key_combination",
            json!({"modifiers": ["alt"], "key": "left"}),
        );
        assert_eq!(text(&mac), "one\no");
        nothing_held(&mac);
    }
}

#[test]
fn a_key_is_pressed_with_modifiers_and_repeated() {
    for arguments in runners() {
        let mac = editor(|_| ());
        let mut client = mac.session(arguments);
        confirmed(&mut client, "type_text", json!({"text": "ab cd ef"}));
        let twice = json!({"key": "left", "modifiers": ["shift"], "repeat": 2});
        confirmed(&mut client, "press_key", twice);
        confirmed(
            &mut client,
            "press_key",
            json!({"key": "x", "modifiers": ["command"]}),
        );
        assert_eq!(text(&mac), "ab cd ");
        confirmed(
            &mut client,
            "press_key",
            json!({"key": "a", "modifiers": ["shift"]}),
        );
        assert_eq!(text(&mac), "ab cd A");
        nothing_held(&mac);
    }
}

/// What shift alone makes is a text, which is not sent to where a password is entered.
#[test]
fn a_character_with_shift_is_no_way_to_a_password() {
    let mac = editor(|world| world["session"]["secure_input_pid"] = json!(pid::TEXT_EDIT));
    let mut client = mac.session(&[]);
    let (fields, told) = client.err("press_key", json!({"key": "a", "modifiers": ["shift"]}));
    assert_eq!(fields["code"], "SecureInput", "{told}");
    client.ok("press_key", json!({"key": "tab", "modifiers": ["shift"]}));
}

#[test]
fn a_key_without_an_effect_says_so() {
    let mac = editor(|_| ());
    let done = mac.session(&[]).ok("press_key", json!({"key": "f19"}));
    assert_eq!(done["effect"], "unverified");
    assert!(
        done["note"]
            .as_str()
            .unwrap()
            .contains("no change was seen"),
        "{done}"
    );
    nothing_held(&mac);
}

#[test]
fn the_app_is_brought_to_the_front_before() {
    for arguments in runners() {
        let mac = editor(|world| world["front"] = json!(811));
        let mut client = mac.session(arguments);
        let done = confirmed(
            &mut client,
            "type_text",
            json!({"text": "hello", "app": "textedit"}),
        );
        assert_eq!(done["app"], "TextEdit");
        assert_eq!(text(&mac), "hello");
        assert_eq!(mac.state()["front"], pid::TEXT_EDIT);
        confirmed(
            &mut client,
            "key_combination",
            json!({"modifiers": ["command"], "key": "h", "app": "com.apple.TextEdit"}),
        );
        let (fields, _) = client.err("press_key", json!({"key": "a", "app": "Chess"}));
        assert_eq!(fields["code"], "AppNotRunning");
    }
}

// [findings 5.9]
#[test]
fn command_tab_brings_the_app_of_before_to_the_front() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for app in ["Safari", "TextEdit"] {
        client.ok("activate_app", json!({"app": app}));
    }
    for (app, process) in [("Safari", pid::SAFARI), ("TextEdit", pid::TEXT_EDIT)] {
        let tab = json!({"modifiers": ["command"], "key": "tab"});
        let done = confirmed(&mut client, "key_combination", tab);
        let change = format!("front app: \"{app}\" (process {process})");
        assert_eq!(done["changes"], json!([change]), "{done}");
        assert_eq!(mac.state()["front"], process);
        let seen = client.call("look", json!({}));
        let first = seen["content"][0]["text"].as_str().unwrap().lines().next();
        let is_in_front = format!("\"{app}\" (process {process}) is in front");
        assert!(first.unwrap().starts_with(&is_in_front), "{seen}");
        nothing_held(&mac);
    }
}

#[test]
fn keys_cost_few_messages() {
    for (template, params) in [
        ("type_text", json!({"text": "a few words"})),
        ("type_text", json!({"text": "many words ".repeat(80)})),
        ("press_key", json!({"key": "f19", "repeat": 20})),
        (
            "key_combination",
            json!({"modifiers": ["command"], "key": "a"}),
        ),
    ] {
        let messages = editor(|_| ()).messages_unobserved(template, &params);
        // Before each press but the first, the app in front is asked whether it still is.
        let again = params["repeat"].as_u64().map_or(0, |repeat| repeat - 1);
        assert!(messages <= 20 + again, "{template}: {messages}");
    }
}
