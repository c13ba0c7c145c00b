//! The envelope of AppleScript templates: any text, in linear time, and the errors that JavaScript has.

use crate::support::programs::Programs;
use crate::support::{Mac, root};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// What a script prints that has the library and this body.
fn printed(body: &str) -> Vec<u8> {
    let mac = Mac::new();
    let library = root().join("scripts/lib/core/reply.applescript");
    let script = format!("{}\n{body}", std::fs::read_to_string(library).unwrap());
    let mut osascript = Command::new(Programs::new(&mac).path("osascript"))
        .arg("-")
        .env("MACMCP_WORLD", mac.world())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = osascript.stdin.take().unwrap();
    stdin.write_all(script.as_bytes()).unwrap();
    drop(stdin);
    let output = osascript.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    output.stdout
}

/// A text that grows to `length` code points of `part`, as JSON.
fn written(part: &str, length: usize) -> String {
    let mut literal = String::from("\"\"");
    for character in part.chars() {
        write!(literal, " & (character id {})", u32::from(character)).unwrap();
    }
    let whole = part.chars().count();
    let json = printed(&format!(
        "set part to {literal}\nset parts to {{}}\nrepeat {} times\nset end of parts to part\nend repeat\n\
         my jsonText(my joinedWith(parts, \"\"))",
        length.div_ceil(whole)
    ));
    let json = String::from_utf8(json).unwrap();
    assert!(json.is_ascii(), "{json}");
    serde_json::from_str(&json).unwrap()
}

#[test]
fn any_text_is_written_safely() {
    // Controls, separators, quotes with a combining mark behind them, pairs, right to left, the last code points.
    let all: String = (1..160).filter_map(char::from_u32).collect();
    let parts = [
        all.as_str(),
        "\"\u{301}\\\u{301}\u{1d}\u{1e}\u{1f}\u{7f}\u{2028}\u{2029}",
        "日本😀👩‍👩‍👧‍👦\u{202e}\u{ffff}\u{10ffff}",
    ];
    for part in parts {
        assert_eq!(written(part, 1), part);
    }
}

#[test]
fn a_text_of_two_hundred_thousand_characters_arrives_whole() {
    for part in ["plain text ", "\"q\"\t日😀"] {
        let text = written(part, 200_000);
        assert!(text.chars().count() >= 200_000);
        let whole = part.chars().count();
        assert_eq!(text, part.repeat(text.chars().count() / whole));
    }
}

/// The error of a template whose body fails in the middle.
fn failing(statement: &str) -> Value {
    let printed = printed(&format!(
        "try\n{statement}\nmy replyOk({{}})\non error theMessage number theNumber\n\
         my replyFailed(theMessage, theNumber)\nend try"
    ));
    let reply: Value = serde_json::from_slice(&printed).unwrap();
    assert_eq!(reply["ok"], false, "{reply}");
    reply["error"].clone()
}

#[test]
fn a_failure_that_was_foreseen_has_code_why_hint_and_details() {
    let fail = "my failWith(\"NotEditable\", \"It is \\\"locked\\\"\", \"Somebody shared it\", missing value, \
                {{\"note\", my jsonText(\"日\")}, {\"count\", my jsonInteger(3)}})";
    let error = failing(fail);
    assert_eq!(error["code"], "NotEditable");
    assert_eq!(error["message"], "It is \"locked\"");
    assert_eq!(error["why"], "Somebody shared it");
    assert_eq!(error["hint"], Value::Null);
    assert_eq!(error["number"], Value::Null);
    assert_eq!(error["details"], json!({"note": "日", "count": 3}));
}

#[test]
fn an_error_that_nobody_foresaw_has_its_words_and_its_number() {
    let error = failing("error \"it \" & quote & \"said\" & quote number -1728");
    assert_eq!(error["code"], Value::Null);
    assert_eq!(error["number"], -1728);
    assert_eq!(error["message"], "it \"said\"");
    // One that comes after a failure which was caught is not taken for it.
    let caught = "try\nmy failWith(\"NotEditable\", \"first\", missing value, missing value, {})\nend try\n\
                  error \"second\" number -1700";
    let error = failing(caught);
    assert_eq!(
        (&error["code"], &error["number"]),
        (&Value::Null, &json!(-1700))
    );
}
