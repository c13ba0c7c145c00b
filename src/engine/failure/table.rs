//! The table from error numbers to codes, as data, and how its rules are read.

use When::{Always, Begins, Is, OsascriptIsRefused};

use crate::error::Code;

/// When a rule holds, besides its number.
enum When {
    Always,
    /// The sentence's subject is osascript itself: "osascript is not allowed ...", in any language.
    OsascriptIsRefused,
    /// The sentence begins like this (with ASCII apostrophes).
    Begins(&'static str),
    /// The sentence is this.
    Is(&'static str),
}

pub(super) struct Rule {
    number: i64,
    when: When,
    pub(super) code: Code,
    pub(super) what: &'static str,
    pub(super) hint: &'static str,
}

const fn rule(number: i64, when: When, code: Code, what: &'static str, hint: &'static str) -> Rule {
    Rule {
        number,
        when,
        code,
        what,
        hint,
    }
}

pub(super) const BUG: &str =
    "This is probably a bug of macmcp or of the template; `macmcp run-script` shows the whole run";
const LOOK_AGAIN: &str = "List again what is there, then name it as it is now";
const LOG_IN: &str = "Log in at the Mac's screen, then try again; over ssh or from a daemon there is nothing to drive";
const SANDBOX: &str = "If the client runs its servers in a sandbox, start macmcp outside of it";
pub(super) const NOT_AGAIN: &str =
    "Check what happened before you repeat it: the app may have acted";

/// First match wins.
#[rustfmt::skip]
const TABLE: &[Rule] = &[
    // Permissions. Their texts come from the guidance.
    rule(-25211, Always, Code::AccessibilityDenied, "", ""),
    rule(-1719, OsascriptIsRefused, Code::AccessibilityDenied, "", ""),
    rule(-1728, OsascriptIsRefused, Code::AccessibilityDenied, "", ""),
    rule(1002, Always, Code::PostEventDenied, "", ""),
    rule(-1743, Always, Code::AutomationDenied, "", ""),
    rule(-1744, Always, Code::AutomationDenied, "", ""),
    rule(-10004, Always, Code::AutomationDenied, "", ""),

    // Things that are not there.
    rule(-1728, Begins("Can't get application"), Code::AppNotFound, "there is no such application", "Check the application's name, or install it"),
    rule(-2700, Is("Application can't be found."), Code::AppNotFound, "there is no such application", "Check the application's name, or install it"),
    rule(-10814, Always, Code::AppNotFound, "there is no such application", "Check the application's name, or install it"),
    rule(-1728, Begins("Can't get process"), Code::AppNotRunning, "there is no such process", "Start the application first"),
    rule(-600, Always, Code::AppNotRunning, "the application is not running", "Start it first; if it is running, the client's sandbox may hide it"),
    rule(-609, Always, Code::AppNotRunning, "the application quit or crashed during the call", "Start it again, then look at what is there"),
    rule(-1719, Always, Code::ElementNotFound, "there is no such window, menu or element", LOOK_AGAIN),
    rule(-1728, Always, Code::ElementNotFound, "there is no such object", LOOK_AGAIN),
    rule(-25212, Always, Code::ElementNotFound, "the attribute has no value", LOOK_AGAIN),
    rule(-25202, Always, Code::StaleElement, "the element has gone", LOOK_AGAIN),
    rule(-10010, Always, Code::PathNotFound, "there is no such object for this command", "Check the path: does it exist?"),

    // Apps and sessions that do not answer.
    rule(-1712, Always, Code::AppNotResponding, "the application did not answer", "Look at the screen: a permission prompt or a dialog may be waiting. The app may still be working on it"),
    rule(-25204, Always, Code::AppNotResponding, "the application did not answer", "It may be busy or showing a dialog: look at the screen, then try again"),
    rule(-1713, Always, Code::NoGuiSession, "nobody is logged in at the screen", LOG_IN),
    rule(-10810, Always, Code::NoGuiSession, "macOS could not start what it needs at the screen", LOG_IN),
    rule(-10827, Always, Code::LaunchFailed, "macOS sees no program to start", SANDBOX),
    rule(-128, Always, Code::Cancelled, "the user chose Cancel in a dialog", "Ask the user before you try again"),

    // Refusals and mistakes.
    rule(-10000, Always, Code::ScriptFailed, "the application failed to handle the request", NOT_AGAIN),
    rule(-10006, Always, Code::ScriptFailed, "the application refused the value", "Check the value"),
    rule(-1700, Always, Code::ScriptFailed, "a value could not be converted", BUG),
    rule(-1701, Always, Code::ScriptFailed, "a parameter is missing", BUG),
    rule(-1703, Always, Code::ScriptFailed, "a parameter has the wrong type", BUG),
    rule(-1704, Always, Code::ScriptFailed, "a parameter is bad", BUG),
    rule(-1715, Always, Code::ScriptFailed, "a parameter is missing", BUG),
    rule(-1708, Always, Code::ScriptFailed, "the application does not understand the command", BUG),
    rule(-2740, Always, Code::ScriptFailed, "the script is not valid", BUG),
    rule(-2741, Always, Code::ScriptFailed, "the script is not valid, or the application whose words it uses is not installed", BUG),
    rule(-2753, Always, Code::ScriptFailed, "a variable is not defined", BUG),
    rule(-1750, Always, Code::ScriptFailed, "the script component failed", BUG),
    rule(-25200, Always, Code::ScriptFailed, "the application refused the action", NOT_AGAIN),
    rule(-25205, Always, Code::ScriptFailed, "the element has no such attribute", LOOK_AGAIN),
    rule(-25206, Always, Code::ScriptFailed, "the element has no such action", LOOK_AGAIN),
];

/// The first rule for this number whose condition the sentence (with ASCII apostrophes) meets.
pub(super) fn find(number: i64, message: &str) -> Option<&'static Rule> {
    TABLE
        .iter()
        .find(|rule| rule.number == number && rule.when.holds(message))
}

impl When {
    fn holds(&self, message: &str) -> bool {
        match self {
            Always => true,
            OsascriptIsRefused => is_about_osascript(message),
            Begins(start) => sentence(message).starts_with(start),
            Is(whole) => message == *whole,
        }
    }
}

/// The denial names the process that was refused, and names it first, in every language on record; the other
/// sentences with these numbers begin with a verb or with the object that is missing.
fn is_about_osascript(message: &str) -> bool {
    sentence(message)
        .trim_start_matches(|c: char| c.is_whitespace() || QUOTES.contains(&c))
        .starts_with("osascript")
}

const QUOTES: [char; 9] = ['"', '\'', '“', '”', '„', '«', '»', '「', '‘'];

/// The sentence after `<App> got an error: `, whatever the language: what follows the first colon outside typographic
/// quotes. A straight quote begins the name of an object, which is anybody's text, and a second line is never macOS's:
/// nothing after them counts.
pub(super) fn sentence(message: &str) -> &str {
    let mut quoted = false;
    for (at, c) in message.char_indices() {
        match c {
            '"' | '\n' => break,
            '“' | '”' | '„' | '«' | '»' => quoted = !quoted,
            ':' | '：' if !quoted => return message[at + c.len_utf8()..].trim_start(),
            _ => {}
        }
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::guidance;

    #[test]
    fn every_denial_in_the_table_has_guidance_and_every_other_rule_words() {
        for rule in TABLE {
            assert_eq!(
                rule.what.is_empty(),
                guidance::is_denial(rule.code),
                "{}",
                rule.number
            );
            assert_eq!(
                rule.hint.is_empty(),
                guidance::is_denial(rule.code),
                "{}",
                rule.number
            );
        }
    }
}
