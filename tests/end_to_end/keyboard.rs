//! Keyboard tools end to end: a client over real pipes, the simulated Mac, and the state of that Mac afterwards.
#![cfg(feature = "simulator")]

use crate::support::default_mac::pid;
use crate::support::{Client, Mac, app, eventually};
use serde_json::{Value, json};
use std::time::Duration;

const RUNNERS: [&[&str]; 2] = [&[], &["--no-worker"]];
const JAPANESE: &str = "com.apple.inputmethod.Kotoeri.RomajiTyping.Japanese";

/// The text area of TextEdit's front document.
fn area(world: &mut Value) -> &mut Value {
    let children = app(world, "TextEdit")["windows"][0]["children"]
        .as_array_mut()
        .unwrap();
    let scroll = children
        .iter_mut()
        .find(|child| child["role"] == "AXScrollArea");
    &mut scroll.unwrap()["children"][0]
}

/// TextEdit in front, its first document empty and with the focus.
fn editor(change: impl FnOnce(&mut Value)) -> Mac {
    Mac::with(|world| {
        area(world)["value"] = json!("");
        change(world);
    })
}

fn with_source(source: &str, others: &[&str]) -> Mac {
    let mut sources = vec![source];
    sources.extend(others);
    editor(|world| world["keyboard"] = json!({"source": source, "sources": sources}))
}

/// What stands in the document.
fn text(mac: &Mac) -> String {
    area(&mut mac.state())["value"].as_str().unwrap().to_owned()
}

fn clipboard(mac: &Mac) -> Value {
    mac.state()["pasteboard"]["items"].clone()
}

/// That no key and no modifier is down.
fn nothing_held(mac: &Mac) {
    let state = mac.state();
    assert_eq!(state.get("input"), None, "{}", state["input"]);
}

fn confirmed(client: &mut Client, tool: &str, arguments: Value) -> Value {
    let done = client.ok(tool, arguments.clone());
    assert_eq!(done["effect"], "confirmed", "{tool} {arguments}: {done}");
    assert_eq!(done["note"], Value::Null);
    done
}

#[test]
fn any_text_arrives_as_it_is() {
    let texts = [
        "plain, with \"quotes\" and \\",
        "Grüße 👋🏽 👨‍👩‍👧‍👦 🇯🇵",
        "日本語のテキスト",
        "e\u{301}a\u{308}\u{323} \u{5d0}\u{5d1}",
        "two\nlines\tand a tab\r\nand more",
    ];
    for arguments in RUNNERS {
        let mac = editor(|_| ());
        let mut client = mac.session(arguments);
        let mut whole = String::new();
        for part in texts {
            let done = confirmed(&mut client, "type_text", json!({"text": part}));
            assert_eq!(done["method"], "typed");
            assert_eq!(done["app"], "TextEdit");
            assert_eq!(done["characters"], part.chars().count());
            whole += &part.replace("\r\n", "\n");
            assert_eq!(text(&mac), whole);
        }
        nothing_held(&mac);
    }
}

#[test]
fn text_takes_the_place_of_the_selection() {
    let mac = editor(|world| {
        area(world)["value"] = json!("one 👋 three");
        area(world)["selection"] = json!([4, 2]);
    });
    let mut client = mac.session(&[]);
    confirmed(&mut client, "type_text", json!({"text": "2"}));
    assert_eq!(text(&mac), "one 2 three");
    // The same text once more shows by the caret only.
    confirmed(
        &mut client,
        "key_combination",
        json!({"modifiers": ["command"], "key": "a"}),
    );
    confirmed(&mut client, "type_text", json!({"text": "one 2 three"}));
    assert_eq!(text(&mac), "one 2 three");
}

#[test]
fn more_than_a_few_words_go_in_pieces_and_much_more_by_the_clipboard() {
    let mac = editor(|world| {
        world["pasteboard"]["items"] = json!([
            [
                ["public.utf8-plain-text", "kept"],
                ["public.html", "<b>kept</b>"]
            ],
            [["public.png", "data:iVBORw0KGgo="]],
        ]);
    });
    let before = clipboard(&mac);
    let mut client = mac.session(&[]);
    let words = "Grüße 👨🏽‍👩🏽‍👧🏽‍👦🏽! ".repeat(12);
    let done = confirmed(&mut client, "type_text", json!({"text": words}));
    assert_eq!(done["method"], "typed");
    assert_eq!(text(&mac), words);
    let page = "Zeile für Zeile 👋\n".repeat(60);
    let done = confirmed(&mut client, "type_text", json!({"text": page}));
    assert_eq!(done["method"], "pasted");
    assert_eq!(text(&mac), format!("{words}{page}"));
    assert_eq!(clipboard(&mac), before, "the clipboard is as it was");
    nothing_held(&mac);
}

#[test]
fn a_concealed_clipboard_is_left_alone() {
    let secret = json!([[
        ["org.nspasteboard.ConcealedType", ""],
        ["public.utf8-plain-text", "hunter2"]
    ]]);
    let mac = editor(|world| world["pasteboard"]["items"] = secret.clone());
    let page = "line after line\n".repeat(50);
    let done = confirmed(&mut mac.session(&[]), "type_text", json!({"text": page}));
    assert_eq!(done["method"], "typed");
    assert_eq!(text(&mac), page);
    assert_eq!(clipboard(&mac), secret);
}

#[test]
fn what_cannot_be_typed_in_time_is_refused() {
    let mac = editor(|_| ());
    let mut client = mac.session(&["--timeout-ms", "10000"]);
    let (fields, words) = client.err(
        "type_text",
        json!({"text": "y".repeat(600), "delayMs": 1000}),
    );
    assert_eq!(fields["code"], "InvalidParameter");
    let maximum = fields["details"]["maximum"].as_u64().unwrap();
    assert!((5..=10).contains(&maximum), "{words}");
    assert!(
        words.contains(&format!("at most {maximum} characters")),
        "{words}"
    );
    assert_eq!(text(&mac), "", "nothing of it was typed");
}

#[test]
fn what_is_no_text_or_no_key_is_refused_before_anything_happens() {
    let mac = editor(|_| ());
    let mut client = mac.session(&[]);
    for (tool, arguments, part) in [
        ("type_text", json!({"text": ""}), "`text`"),
        ("type_text", json!({"text": "a\u{1b}[0m"}), "U+001B"),
        ("press_key", json!({"key": "retrun"}), "return"),
        ("press_key", json!({"key": "cmd+s"}), "key_combination"),
        ("press_key", json!({"key": "a", "repeat": 101}), "`repeat`"),
        (
            "key_combination",
            json!({"modifiers": [], "key": "a"}),
            "`modifiers`",
        ),
        (
            "key_combination",
            json!({"modifiers": ["hyper"], "key": "a"}),
            "`modifiers[0]`",
        ),
        (
            "key_combination",
            json!({"modifiers": ["cmd"], "key": "あ"}),
            "keyboard layout",
        ),
    ] {
        let (fields, words) = client.err(tool, arguments.clone());
        assert_eq!(fields["code"], "InvalidParameter", "{arguments}: {words}");
        assert!(words.contains(part), "{arguments}: {words}");
    }
    assert_eq!(text(&mac), "");
}

// [findings 5.1]
#[test]
fn an_input_method_is_never_switched_and_text_is_pasted() {
    const TELEX: &str = "com.apple.inputmethod.VietnameseIM.VietnameseTelex";
    for arguments in RUNNERS {
        for source in [JAPANESE, TELEX] {
            let mac = with_source(source, &["com.apple.keylayout.ABC"]);
            let before = clipboard(&mac);
            let mut client = mac.session(arguments);
            let done = confirmed(&mut client, "type_text", json!({"text": "romaji かな "}));
            assert_eq!(done["method"], "pasted");
            assert_eq!(text(&mac), "romaji かな ");
            let done = client.ok("press_key", json!({"key": "x"}));
            assert!(
                done["note"].as_str().unwrap().contains("input method"),
                "{done}"
            );
            let keyboard = mac.state()["keyboard"].clone();
            assert_eq!(keyboard["source"], source);
            // As for a person who presses that key.
            assert_eq!(keyboard["composing"], "x");
            assert_eq!(clipboard(&mac), before);
        }
    }
}

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
        assert_eq!(clipboard(&mac)[0][0][1], "tout");
        combine(json!(["cmd"]), "x");
        combine(json!(["cmd"]), "v");
        assert_eq!(text(&mac), "tout");
        combine(json!(["cmd", "command"]), "h");
        assert_eq!(mac.app("com.apple.TextEdit").unwrap()["hidden"], true);
        nothing_held(&mac);
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
    for arguments in RUNNERS {
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
fn a_key_without_an_effect_says_so() {
    let mac = editor(|_| ());
    let done = mac.session(&[]).ok("press_key", json!({"key": "f19"}));
    assert_eq!(done["effect"], "unverified");
    assert!(done["note"].as_str().unwrap().contains("changed"), "{done}");
    nothing_held(&mac);
}

#[test]
fn the_app_is_brought_to_the_front_before() {
    for arguments in RUNNERS {
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

#[test]
fn nothing_is_typed_into_a_password_and_nothing_is_told_of_it() {
    let mac = editor(|world| {
        area(world)["subrole"] = json!("AXSecureTextField");
        area(world)["value"] = json!("hunter2");
    });
    let mut client = mac.session(&[]);
    for (tool, arguments) in [
        ("type_text", json!({"text": "typed-secret"})),
        ("type_text", json!({"text": "typed-secret".repeat(60)})),
        ("press_key", json!({"key": "q"})),
    ] {
        let result = client.call(tool, arguments);
        assert_eq!(result["_meta"]["macmcp/error"]["code"], "SecureInput");
        let whole = result.to_string();
        assert!(
            !whole.contains("hunter2") && !whole.contains("typed-secret"),
            "{whole}"
        );
    }
    assert_eq!(text(&mac), "hunter2");
    // Leaving it is possible.
    client.ok("press_key", json!({"key": "tab"}));
    nothing_held(&mac);
    let elsewhere = editor(|world| world["session"]["secure_input_pid"] = json!(811));
    let (fields, words) = elsewhere
        .session(&[])
        .err("type_text", json!({"text": "x"}));
    assert_eq!(fields["code"], "SecureInput");
    assert!(words.contains("Terminal"), "{words}");
}

// [findings 5.5]
#[test]
fn what_is_on_the_layout_arrives_where_only_key_codes_count() {
    let words = "Hello, World! 42% * (it's OK)";
    for layout in ["US", "German", "Dvorak"] {
        for said in [words.to_owned(), format!("{words}\n\t").repeat(4)] {
            let mac = with_source(&format!("com.apple.keylayout.{layout}"), &[]);
            mac.change(|world| world["faults"]["active"] = json!(["key-text-is-ignored"]));
            let mut client = mac.session(&[]);
            confirmed(&mut client, "type_text", json!({"text": said}));
            assert_eq!(text(&mac), said, "{layout}");
            nothing_held(&mac);
        }
    }
}

// [findings 5.7]
#[test]
fn the_app_that_is_named_for_secure_input_may_be_another() {
    let mac = editor(|world| world["session"]["secure_input_pid"] = json!(811));
    let mut client = mac.session(&[]);
    for (tool, arguments) in [
        ("type_text", json!({"text": "x"})),
        ("press_key", json!({"key": "x"})),
    ] {
        let (fields, words) = client.err(tool, arguments);
        assert_eq!(fields["code"], "SecureInput");
        assert!(words.contains("may be \"Terminal\""), "{words}");
    }
    for (tool, arguments) in [
        ("press_key", json!({"key": "left"})),
        (
            "key_combination",
            json!({"modifiers": ["command"], "key": "a"}),
        ),
    ] {
        let done = client.ok(tool, arguments);
        let note = done["note"].as_str().unwrap();
        assert!(note.contains("may be \"Terminal\""), "{note}");
    }
    // A field of this application: there is another way in.
    let mac = editor(|world| area(world)["subrole"] = json!("AXSecureTextField"));
    let (_, words) = mac.session(&[]).err("type_text", json!({"text": "x"}));
    assert!(words.contains("set_ui_element_value"), "{words}");
}

#[test]
fn keys_are_not_sent_when_no_app_would_get_them() {
    for (change, code) in [
        (("session", "locked", json!(true)), "ScreenLocked"),
        (("session", "gui", json!(false)), "NoGuiSession"),
        // [findings 6.4]: the screen shows the session of another user.
        (("session", "on_console", json!(false)), "NoGuiSession"),
        (
            ("permissions", "accessibility", json!("denied")),
            "AccessibilityDenied",
        ),
    ] {
        let (part, field, value) = change;
        let mac = editor(|world| world[part][field] = value);
        let mut client = mac.session(&[]);
        for (tool, arguments) in [
            ("type_text", json!({"text": "secret words"})),
            ("press_key", json!({"key": "a"})),
            (
                "key_combination",
                json!({"modifiers": ["command"], "key": "a"}),
            ),
        ] {
            let (fields, words) = client.err(tool, arguments);
            assert_eq!(fields["code"], code, "{tool}: {words}");
            assert!(!words.contains("secret words"));
        }
        assert_eq!(text(&mac), "");
    }
}

#[test]
fn an_app_that_hangs_gets_no_keys() {
    let mac = editor(|world| app(world, "TextEdit")["hung"] = json!(true));
    let mut client = mac.session(&[]);
    for (tool, arguments) in [
        ("type_text", json!({"text": "lost"})),
        ("press_key", json!({"key": "return"})),
        (
            "key_combination",
            json!({"modifiers": ["command"], "key": "s"}),
        ),
    ] {
        let (fields, words) = client.err(tool, arguments);
        assert_eq!(fields["code"], "AppNotResponding", "{words}");
        assert!(words.contains("TextEdit"), "{words}");
    }
    nothing_held(&mac);
}

#[test]
fn a_call_that_is_cancelled_stops_typing_and_holds_nothing() {
    for arguments in RUNNERS {
        let mac = editor(|world| world["clock"]["real_time"] = json!(true));
        let mut client = mac.session(arguments);
        let id = client.begin(
            "type_text",
            json!({"text": "abcdefghijklmnopqrstuvwxyz", "delay_ms": 500}),
        );
        eventually("the first letters", || text(&mac).len() >= 2);
        client.send(&json!({
            "jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id},
        }));
        let done = confirmed(&mut client, "press_key", json!({"key": "!"}));
        assert_eq!(done["app"], "TextEdit");
        let typed = text(&mac);
        assert!(typed.ends_with('!') && typed.len() < 10, "{typed}");
        std::thread::sleep(Duration::from_millis(600));
        assert_eq!(text(&mac), typed);
        nothing_held(&mac);
    }
}

#[test]
fn a_server_that_is_killed_leaves_no_key_down() {
    for arguments in RUNNERS {
        let mac = editor(|world| world["clock"]["real_time"] = json!(true));
        let mut client = mac.session(arguments);
        client.begin("press_key", json!({"key": "Z", "repeat": 100}));
        eventually("the first letters", || text(&mac).len() >= 3);
        client.child.kill().unwrap();
        client.child.wait().unwrap();
        // The supervisor ends within two seconds; what it lets go of arrives a little later.
        let settled = || {
            let before = text(&mac).len();
            std::thread::sleep(Duration::from_millis(200));
            text(&mac).len() == before && mac.state().get("input").is_none()
        };
        eventually("everything is released", settled);
        assert!(text(&mac).len() < 100);
    }
}

#[test]
fn what_comes_to_the_front_meanwhile_gets_nothing() {
    let mac = editor(|world| world["clock"]["real_time"] = json!(true));
    let mut client = mac.session(&[]);
    let id = client.begin(
        "type_text",
        json!({"text": "abcdefghijklmnop", "delay_ms": 300}),
    );
    eventually("the first letters", || text(&mac).len() >= 2);
    mac.session(&[]).ok("activate_app", json!({"app": "Notes"}));
    let result = client.answer_to(&id)["result"].clone();
    assert_eq!(
        result["_meta"]["macmcp/error"]["code"], "Refused",
        "{result}"
    );
    let words = result["content"][0]["text"].as_str().unwrap();
    assert!(words.contains("\"Notes\" came to the front"), "{words}");
    let typed = text(&mac);
    assert!(
        "abcdefghijklmnop".starts_with(&typed) && typed.len() < 12,
        "{typed}"
    );
    nothing_held(&mac);
}

#[test]
fn fields_are_left_by_tab_and_return() {
    let mac = Mac::with(|world| {
        let safari = app(world, "Safari");
        safari["windows"][0]["children"] = json!([
            {"role": "AXTextField", "title": "Name", "value": "", "focused": true, "frame": [10, 60, 200, 22]},
            {"role": "AXTextField", "title": "City", "value": "", "frame": [10, 100, 200, 22]},
        ]);
    });
    let mut client = mac.session(&[]);
    let done = client.ok("type_text", json!({"text": "Ada\tLondon", "app": "Safari"}));
    assert_eq!(done["effect"], "unverified");
    assert!(done["note"].as_str().unwrap().contains("Tab"), "{done}");
    let mut state = mac.state();
    let fields = &app(&mut state, "Safari")["windows"][0]["children"];
    assert_eq!(fields[0]["value"], "Ada");
    assert_eq!(fields[1]["value"], "London");
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
        let messages = editor(|_| ()).messages(template, &params);
        assert!(messages <= 20, "{template}: {messages}");
    }
}
