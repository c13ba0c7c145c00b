//! Typing texts: as they are, in pieces, by the clipboard, past input methods.

use super::{JAPANESE, area, clipboard, confirmed, editor, nothing_held, text, with_source};
use crate::support::{Mac, app, runners};
use serde_json::json;

#[test]
fn any_text_arrives_as_it_is() {
    let texts = [
        "plain, with \"quotes\" and \\",
        "Grüße 👋🏽 👨‍👩‍👧‍👦 🇯🇵",
        "日本語のテキスト",
        "e\u{301}a\u{308}\u{323} \u{5d0}\u{5d1}",
        "two\nlines\tand a tab\r\nand more",
    ];
    for arguments in runners() {
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

// [bridge 8.3]
#[test]
fn an_input_method_is_known_where_its_source_tells_nothing() {
    for (source, method) in [
        (JAPANESE, "pasted"),
        ("com.apple.keylayout.German", "typed"),
    ] {
        let mac = with_source(source, &[]);
        mac.change(|world| world["faults"]["active"] = json!(["input-sources-tell-nothing"]));
        let mut client = mac.session(&[]);
        let done = confirmed(&mut client, "type_text", json!({"text": "kana"}));
        assert_eq!(done["method"], method);
        assert_eq!(text(&mac), "kana");
    }
}

// [findings 5.1]
#[test]
fn an_input_method_is_never_switched_and_text_is_pasted() {
    const TELEX: &str = "com.apple.inputmethod.VietnameseIM.VietnameseTelex";
    // [findings-2 10.4]
    const PINYIN: &str = "com.apple.inputmethod.SCIM.ITABC";
    const ZHUYIN: &str = "com.apple.inputmethod.TCIM.Zhuyin";
    const HANGUL: &str = "com.apple.inputmethod.Korean.2SetKorean";
    for arguments in runners() {
        for source in [JAPANESE, TELEX, PINYIN, ZHUYIN, HANGUL] {
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

// [findings 5.5]
#[test]
fn what_is_on_the_layout_arrives_where_only_key_codes_count() {
    let words = "Hello, World! 42% * (it's OK)";
    for layout in ["US", "German", "Dvorak"] {
        let mac = with_source(&format!("com.apple.keylayout.{layout}"), &[]);
        mac.change(|world| world["faults"]["active"] = json!(["key-text-is-ignored"]));
        let mut client = mac.session(&[]);
        confirmed(&mut client, "type_text", json!({"text": words}));
        assert_eq!(text(&mac), words, "{layout}");
        nothing_held(&mac);
    }
}

/// What takes key codes only is no text to Accessibility, or stands on a page.
// [findings 5.5]
#[test]
fn a_long_text_goes_key_by_key_where_its_place_is_no_text_of_the_app() {
    let said = "Hello, World! 42% * (it's OK) ".repeat(4);
    let mac = Mac::with(|world| {
        world["front"] = app(world, "Safari")["pid"].clone();
        world["faults"]["active"] = json!(["key-text-is-ignored"]);
    });
    let mut client = mac.session(&[]);
    let field = json!({"app": "Safari", "element": "q", "window": "Example Domain"});
    client.ok("focus_ui_element", field.clone());
    confirmed(&mut client, "type_text", json!({"text": said}));
    assert_eq!(client.ok("get_ui_element_value", field)["value"], said);
    nothing_held(&mac);
}

#[test]
fn a_text_costs_three_bridge_calls_a_character() {
    let calls = |characters: usize| {
        let text: String = "The quick brown fox, again. "
            .chars()
            .cycle()
            .take(characters)
            .collect();
        let params = json!({"text": text, "observe": false});
        let (result, counts) = editor(|_| ()).counted("type_text", &params);
        assert_eq!(result["effect"], "confirmed", "{result}");
        counts["bridge_calls"].as_u64().unwrap()
    };
    let [hundred, more] = [calls(100), calls(300)];
    assert!(hundred <= 300, "{hundred}");
    assert!(more - hundred <= 3 * 200, "{hundred} and {more}");
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
fn a_field_that_makes_something_else_of_a_text_has_it_in_part() {
    for arguments in runners() {
        for (formatter, text, shown) in [
            (json!({"most": 5}), "abcdefgh", "abcde"),
            (json!({"uppercase": true}), "ab 1", "AB 1"),
        ] {
            let mac = editor(|world| area(world)["formatter"] = formatter.clone());
            let mut client = mac.session(arguments);
            let done = client.ok("type_text", json!({"text": text}));
            assert_eq!(done["effect"], "partial", "{done}");
            let note = done["note"].as_str().unwrap();
            assert!(note.contains("holds something else"), "{note}");
            // What it holds instead is told.
            let changes = done["changes"].to_string();
            assert!(changes.contains(shown), "{changes}");
            assert_eq!(super::text(&mac), shown);
            client.ok("press_key", json!({"key": "delete"}));
            let given = json!({"app": "TextEdit", "element": "window[1]/scroll area/text area", "value": format!("x{text}")});
            let done = client.ok("set_ui_element_value", given);
            assert_eq!(done["effect"], "partial", "{done}");
        }
    }
}
