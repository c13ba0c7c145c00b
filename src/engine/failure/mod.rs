//! What a failed script means: one table from macOS's error numbers to codes.
//!
//! The evidence is in [events 1.4] [events 9]; its recorded texts are the tests, in
//! `fixtures/osascript/`. Decisions rest on numbers, because sentences are translated. Three numbers are overloaded
//! (-1719, -1728, -2700): only there the sentence decides, by its beginning, never by a word somewhere inside, where
//! window titles and file names stand.

mod table;

use crate::error::{Code, Error};

use super::guidance::{self, Responsible};
use super::reply::ScriptFailure;
use crate::text;
use table::{BUG, NOT_AGAIN};

/// The stand-in's exit status for a name that no Mac has.
pub const EXIT_NO_SUCH_NAME: i32 = 78;
/// The stand-in's exit status for what a Mac has and the simulated one has not.
pub const EXIT_NOT_SIMULATED: i32 = 79;

/// What osascript wrote about a failure, taken apart [events 1.4].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorText {
    /// The sentence, without file name, offsets, phase, `Error: ` prefixes and number.
    pub message: String,
    /// The number in the last parenthesis at the very end, and from nowhere else.
    pub number: Option<i64>,
}

impl ErrorText {
    /// Takes stderr apart. Any text has a reading.
    #[must_use]
    pub fn read(stderr: &str) -> Self {
        let (text, number) = split_number(stderr.trim());
        let mut message = text
            .lines()
            .enumerate()
            .find_map(|(index, line)| {
                let rest: Vec<&str> = std::iter::once(after_phase(line)?)
                    .chain(text.lines().skip(index + 1))
                    .collect();
                Some(rest.join("\n"))
            })
            .unwrap_or_else(|| text.lines().last().unwrap_or_default().to_owned());
        message = without_prefixes(&message).to_owned();
        Self { message, number }
    }
}

/// The sentence without the `Error: ` that JXA writes once or twice before it; `TypeError: ` and its like stay.
fn without_prefixes(message: &str) -> &str {
    let once = message.strip_prefix("Error: ").unwrap_or(message);
    once.strip_prefix("Error: ").unwrap_or(once).trim()
}

fn split_number(text: &str) -> (&str, Option<i64>) {
    let number = || {
        let (front, digits) = text.strip_suffix(')')?.rsplit_once('(')?;
        let plain = digits.strip_prefix('-').unwrap_or(digits);
        let is_number = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
        Some((front.trim_end(), is_number.then(|| digits.parse().ok())??))
    };
    number().map_or((text, None), |(front, number)| (front, Some(number)))
}

/// What follows `execution error: ` and its like, if the line begins so after a file name and offsets.
fn after_phase(line: &str) -> Option<&str> {
    let (at, phase) = ["execution error: ", "syntax error: ", "script error: "]
        .iter()
        .filter_map(|phase| line.find(phase).map(|at| (at, phase)))
        .min()?;
    let prefix = line[..at].trim_end();
    (prefix.is_empty() || prefix.ends_with(':')).then(|| &line[at + phase.len()..])
}

/// The error of a run that ended without an envelope, from its exit status and stderr.
#[must_use]
pub fn from_exit(script: &str, status: i32, stderr: &[u8]) -> Error {
    let stderr = text::lossy(stderr);
    if matches!(status, EXIT_NO_SUCH_NAME | EXIT_NOT_SIMULATED) {
        let said = stderr
            .lines()
            .rev()
            .find(|line| !line.trim().is_empty())
            .unwrap_or_default();
        let hint = if status == EXIT_NO_SUCH_NAME {
            "Correct the template: a Mac would fail here as well"
        } else {
            "Teach the simulated Mac this, or run the template on a real one"
        };
        return Error::new(
            Code::ScriptFailed,
            format!("The script {} failed on the simulated Mac", name(script)),
        )
        .because(text::line(said, 500))
        .hint(hint)
        .detail("script", script)
        .detail("exit_status", status);
    }
    let ErrorText { message, number } = ErrorText::read(&stderr);
    let mut error = from_number(script, number, &message);
    error
        .details
        .insert("exit_status".to_owned(), status.into());
    error
}

/// The error of a process that a signal ended.
#[must_use]
pub fn from_signal(script: &str, signal: i32, stderr: &[u8]) -> Error {
    // Illegal instruction, trap, abort, bus error, floating point, segmentation fault; 7 and 10 are bus errors on
    // Linux and on a Mac.
    let kind = match signal {
        4 | 5 | 6 | 7 | 8 | 10 | 11 => "crashed",
        _ => "was killed",
    };
    let error = Error::new(
        Code::ScriptFailed,
        format!("The script {} {kind} (signal {signal})", name(script)),
    )
    .hint(NOT_AGAIN)
    .detail("script", script)
    .detail("signal", signal);
    with_stderr(error, stderr)
}

/// Adds what stderr ends with as the reason, if it says anything.
pub(crate) fn with_stderr(error: Error, stderr: &[u8]) -> Error {
    let said = summary(stderr);
    if said.is_empty() {
        error
    } else {
        error.because(format!("Its last output: {}", text::quoted(&said, 300)))
    }
}

/// The last line of stderr that says anything.
pub(crate) fn summary(stderr: &[u8]) -> String {
    let stderr = text::lossy(stderr);
    let last = stderr.lines().rev().find(|line| !line.trim().is_empty());
    text::line(last.unwrap_or_default(), 300)
}

/// The error that a script reported in its envelope.
#[must_use]
pub fn from_envelope(script: &str, failure: ScriptFailure) -> Error {
    let ScriptFailure {
        code,
        message,
        why,
        hint,
        number,
        details,
    } = failure;
    let mut error = match code {
        Some(code) => Error::new(code, text::line(&message, 2_000)),
        None => from_number(script, number, without_prefixes(&message)),
    };
    if let Some(why) = why {
        error = error.because(text::line(&why, 2_000));
    }
    if let Some(hint) = hint {
        error = error.hint(text::line(&hint, 2_000));
    }
    if let Some(number) = number {
        error.details.insert("number".to_owned(), number.into());
    }
    error.details.extend(details);
    if code.is_some_and(guidance::is_denial) {
        error = guidance::explain(error, &Responsible::Unknown);
    }
    error
}

/// The table's answer.
fn from_number(script: &str, number: Option<i64>, message: &str) -> Error {
    let plain = message.replace('’', "'");
    let found = number.and_then(|number| table::find(number, &plain));
    let (code, what) = match found {
        Some(rule) if guidance::is_denial(rule.code) => {
            let mut error = Error::new(rule.code, "").detail("script", script);
            if rule.code == Code::AutomationDenied
                && let Some(target) = target(&plain)
            {
                error = error.detail("target", target);
            }
            return guidance::explain(
                with_particulars(error, number, message),
                &Responsible::Unknown,
            );
        }
        Some(rule) => (
            rule.code,
            format!("The script {} failed: {}", name(script), rule.what),
        ),
        None => (
            Code::ScriptFailed,
            format!("The script {} failed", name(script)),
        ),
    };
    let said = text::quoted(message, 300);
    let why = match (message.is_empty(), number) {
        (false, Some(number)) => format!("macOS said {said} ({number})"),
        (false, None) => format!("It said {said}"),
        (true, Some(number)) => format!("macOS gave the number {number}"),
        (true, None) => "It gave no reason".to_owned(),
    };
    let error = Error::new(code, what)
        .because(why)
        .hint(found.map_or(BUG, |rule| rule.hint))
        .detail("script", script);
    with_particulars(error, number, message)
}

fn with_particulars(mut error: Error, number: Option<i64>, message: &str) -> Error {
    if let Some(number) = number {
        error = error.detail("number", number);
    }
    if !message.is_empty() {
        error = error.detail("said", text::line(message, 300));
    }
    error
}

/// The app that may not be controlled, from the sentences on record. Others are not guessed at.
fn target(message: &str) -> Option<&str> {
    const SENTENCES: [(&str, &str); 3] = [
        ("Not authorized to send Apple events to ", "."),
        ("Not authorised to send Apple events to ", "."),
        ("未获得授权将Apple事件发送给", "。"),
    ];
    SENTENCES.iter().find_map(|(start, end)| {
        table::sentence(message)
            .strip_prefix(start)?
            .strip_suffix(end)
            .filter(|name| !name.is_empty())
    })
}

fn name(script: &str) -> String {
    text::line(script, 80)
}

#[cfg(test)]
mod tests {
    use super::*;
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
            details: serde_json::Map::from_iter([(
                "near".to_owned(),
                serde_json::json!(["Safari"]),
            )]),
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
}
