//! How osascript writes an error of AppleScript.

use applescript::{Error, Phase};

/// What osascript writes of an error: the file, the place, the phase, the sentence and the number.
pub(crate) fn error_line(error: &Error, file: Option<&str>) -> String {
    let mut line = String::new();
    if let Some(file) = file {
        line.push_str(file);
        line.push(':');
        if error.range.is_none() {
            line.push(' ');
        }
    }
    if let Some(range) = error.range {
        line.push_str(&format!("{}:{}: ", range.start, range.end));
    }
    line.push_str(match (error.phase, file) {
        (Phase::Compile, None) => "syntax error",
        (Phase::Compile, Some(_)) => "script error",
        (Phase::Run, _) => "execution error",
    });
    line.push_str(&format!(": {} ({})", error.message, error.number));
    line
}
