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
