//! How the output of a script that failed becomes an error.

use macmcp::engine::failure::{ErrorText, from_envelope, from_exit, from_signal};
use macmcp::engine::reply::ScriptFailure;
use macmcp::error::Code;
use proptest::prelude::*;

fn read(stderr: &str) -> (String, Option<i64>) {
    let ErrorText { message, number } = ErrorText::read(stderr);
    (message, number)
}

#[test]
fn the_number_stands_at_the_very_end_or_nowhere() {
    assert_eq!(
        read("execution error: Error: Error: a (-1712) b (-2700)\n"),
        ("a (-1712) b".into(), Some(-2700))
    );
    assert_eq!(
        read("execution error: Error: Error: a (-1712) b"),
        ("a (-1712) b".into(), None)
    );
    assert_eq!(read("x (--5)").1, None);
    assert_eq!(read("x ()").1, None);
    assert_eq!(read("x (99999999999999999999)").1, None);
    assert_eq!(read(""), (String::new(), None));
}

#[test]
fn prefixes_are_taken_off_and_only_those() {
    assert_eq!(
        read("a b.scpt:12:14: script error: Expected x. (-2741)").0,
        "Expected x."
    );
    assert_eq!(
        read("execution error: Error: TypeError: Error: x (-2700)").0,
        "TypeError: Error: x"
    );
    assert_eq!(
        read("execution error: Error: Error: one\ntwo: execution error: x\n (-2700)").0,
        "one\ntwo: execution error: x"
    );
    assert_eq!(
        read("noise\n29:72: execution error: Finder got an error: No. (-10010)").0,
        "Finder got an error: No."
    );
}

#[test]
fn an_envelope_with_a_code_keeps_its_words_and_particulars() {
    let failure = ScriptFailure {
        code: Some(Code::AppNotFound),
        message: "Application not found: Safary".into(),
        why: None,
        hint: Some("Did you mean Safari?".into()),
        number: None,
        details: serde_json::Map::from_iter([("near".to_owned(), serde_json::json!(["Safari"]))]),
    };
    let error = from_envelope("launch_app", failure);
    insta::assert_snapshot!(error, @"Error: Application not found: Safary. Did you mean Safari? [AppNotFound]");
    assert_eq!(error.details["near"], serde_json::json!(["Safari"]));
}

#[test]
fn an_envelope_without_a_code_is_mapped_by_the_same_table() {
    let failure = |number, message: &str| ScriptFailure {
        code: None,
        message: message.into(),
        why: None,
        hint: None,
        number: Some(number),
        details: serde_json::Map::new(),
    };
    assert_eq!(
        from_envelope("x", failure(-600, "Application isn't running.")).code,
        Code::AppNotRunning
    );
    assert_eq!(
        from_envelope("x", failure(-1719, "Invalid index.")).code,
        Code::ElementNotFound
    );
    assert_eq!(
        from_envelope("x", failure(4_242, "odd")).code,
        Code::ScriptFailed
    );
}

#[test]
fn the_simulated_macs_loud_failures_keep_their_text() {
    let error = from_exit(
        "x",
        78,
        b"noise\nsimulated-mac: no such name: $.NSWorkspce (did you mean NSWorkspace?)\n",
    );
    insta::assert_snapshot!(error, @"Error: The script x failed on the simulated Mac. simulated-mac: no such name: $.NSWorkspce (did you mean NSWorkspace?). Correct the template: a Mac would fail here as well. [ScriptFailed]");
}

#[test]
fn a_crash_is_told_from_a_kill() {
    assert!(from_signal("x", 11, b"").what.contains("crashed"));
    assert!(from_signal("x", 9, b"").what.contains("was killed"));
}

proptest! {
    #[test]
    fn any_stderr_has_a_reading(text in any::<String>(), status in any::<i32>()) {
        let _ = from_exit("x", status, text.as_bytes());
    }

    #[test]
    fn the_users_text_never_decides(text in "[^()\n]{0,40}\\((-1743|-25211|1002|-600)\\)[^\n]{0,20}") {
        let stderr = format!("execution error: Error: Error: {text} (-2700)");
        prop_assert_eq!(from_exit("x", 1, stderr.as_bytes()).code, Code::ScriptFailed);
    }

    #[test]
    fn a_title_that_speaks_of_osascript_is_no_denial(title in "[^\"\n]{0,10}(: )?osascript is not allowed assistive access[^\"\n]{0,10}") {
        for prefix in ["", "System Events got an error: "] {
            let stderr = format!("1:2: execution error: {prefix}Can’t get window \"{title}\" of process \"X\". Invalid index. (-1719)");
            prop_assert_eq!(from_exit("x", 1, stderr.as_bytes()).code, Code::ElementNotFound);
        }
    }
}
