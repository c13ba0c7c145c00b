//! What a person has to do about a missing permission: which app, which pane, which switch.
//!
//! A grant belongs to the responsible process, the app at the root of the launch chain, and not to osascript whatever
//! its error sentence says [events 8.1]. Pane names and links are from [events 8.2] and [events 8.4].

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use crate::error::{Code, Error};
use crate::text;

pub use super::subject::{Responsible, Subject};

/// errAEPrivilegeError: the permission is missing, or a sandbox forbids it [events 9].
const PRIVILEGE_VIOLATION: i64 = -10004;

/// A list of Privacy & Security.
struct Pane {
    /// The denials that it is about. Posting events has no pane of its own [events 8.2].
    codes: &'static [Code],
    permission: &'static str,
    english: &'static str,
    japanese: &'static str,
    anchor: &'static str,
    /// What `tccutil` calls it.
    service: &'static str,
}

const PANES: &[Pane] = &[
    Pane {
        codes: &[Code::AccessibilityDenied, Code::PostEventDenied],
        permission: "Accessibility",
        english: "Accessibility",
        japanese: "アクセシビリティ",
        anchor: "Privacy_Accessibility",
        service: "Accessibility",
    },
    Pane {
        codes: &[Code::AutomationDenied],
        permission: "Automation",
        english: "Automation",
        japanese: "オートメーション",
        anchor: "Privacy_Automation",
        service: "AppleEvents",
    },
    Pane {
        codes: &[Code::ScreenRecordingDenied],
        permission: "Screen Recording",
        english: "Screen & System Audio Recording",
        japanese: "画面収録とシステムオーディオ録音",
        anchor: "Privacy_ScreenCapture",
        service: "ScreenCapture",
    },
    Pane {
        codes: &[],
        permission: "Calendars",
        english: "Calendars",
        japanese: "カレンダー",
        anchor: "Privacy_Calendars",
        service: "Calendar",
    },
    Pane {
        codes: &[],
        permission: "Reminders",
        english: "Reminders",
        japanese: "リマインダー",
        anchor: "Privacy_Reminders",
        service: "Reminders",
    },
    Pane {
        codes: &[],
        permission: "Contacts",
        english: "Contacts",
        japanese: "連絡先",
        anchor: "Privacy_Contacts",
        service: "AddressBook",
    },
];

impl Pane {
    fn path(&self) -> String {
        format!("System Settings > Privacy & Security > {}", self.english)
    }

    // The spelling that works from 10.14 on [events 8.4].
    fn url(&self) -> String {
        format!(
            "x-apple.systempreferences:com.apple.preference.security?{}",
            self.anchor
        )
    }
}

fn pane(code: Code) -> Option<&'static Pane> {
    PANES.iter().find(|pane| pane.codes.contains(&code))
}

/// Where in System Settings the permission is given whose denial has that code: the way there in words, and the URL that
/// opens the pane. None for what is no denial.
#[must_use]
pub fn place(code: Code) -> Option<(String, String)> {
    pane(code).map(|pane| (pane.path(), pane.url()))
}

/// Where a permission is given, and how macOS is made to forget it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The way there in System Settings.
    pub path: String,
    /// The URL that opens it.
    pub url: String,
    /// What to run where the row is stale, denied or hidden, as the end of a sentence.
    pub reset: String,
}

/// The place of a permission by its name: `Accessibility`, `Automation`, `Screen Recording`, `Calendars`, `Reminders`,
/// `Contacts`.
#[must_use]
pub fn place_of(permission: &str, responsible: &Responsible) -> Option<Place> {
    let pane = PANES.iter().find(|pane| pane.permission == permission)?;
    Some(Place {
        path: pane.path(),
        url: pane.url(),
        reset: reset(pane, responsible),
    })
}

/// The denials that stand in the log: each permission once, for the person who reads it.
#[derive(Debug, Default)]
pub(super) struct LoggedDenials(Mutex<HashSet<Code>>);

impl LoggedDenials {
    /// Logs what that person has to do about a denial, unless that was done before.
    pub(super) fn log(&self, code: Code, responsible: &Responsible) {
        let Some(pane) = pane(code) else { return };
        let mut logged = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if logged.insert(code) {
            tracing::warn!(
                to = responsible.name(),
                switch = pane.path(),
                "{} is missing: grant it",
                pane.permission
            );
        }
    }
}

/// Whether the code says that a permission is missing.
pub(crate) fn is_denial(code: Code) -> bool {
    pane(code).is_some()
}

/// The command that has macOS forget what it keeps about a permission: of one app where its bundle id is known, else of all.
fn reset(pane: &Pane, responsible: &Responsible) -> String {
    let service = pane.service;
    match (responsible.bundle_id(), service) {
        (Some(id), _) => format!("run `tccutil reset {service} {id}`"),
        // What it forgets is asked for again.
        (None, "AppleEvents") => format!("run `tccutil reset {service}`"),
        (None, _) => format!(
            "run `tccutil reset {service}`, after which every app has to be switched on again"
        ),
    }
}

/// Gives a denial its text; leaves every other error as it is. The target of an Automation denial is taken from the
/// detail `target`. What was said before stays in the details; calling it again with a better `responsible` is fine.
#[must_use]
pub fn explain(error: Error, responsible: &Responsible) -> Error {
    let Some(pane) = pane(error.code) else {
        return error;
    };
    let who = responsible.name();
    let target = error
        .details
        .get("target")
        .and_then(|target| target.as_str())
        .map(|name| text::line(name, 80));
    let is_undecided = error.details.get("undecided") == Some(&true.into());
    let need = match (error.code, target) {
        (Code::AutomationDenied, Some(target)) if is_undecided => {
            format!("macOS has not asked the user yet whether {who} may control {target}")
        }
        (Code::AutomationDenied, Some(target)) => {
            format!(
                "macOS does not let {who} control {target}: the switch for {target} under {who} is off or missing"
            )
        }
        (Code::AutomationDenied, None) => {
            format!(
                "macOS does not let {who} control the app that this call needs: its switch under {who} is off or missing"
            )
        }
        (Code::PostEventDenied, _) => format!(
            "macOS does not let {who} send keys and clicks: the switch for {who} is off or missing"
        ),
        _ => format!(
            "macOS checks {}: its switch is off or missing",
            responsible.in_a_sentence()
        ),
    };
    let sandboxed = error
        .details
        .get("number")
        .and_then(serde_json::Value::as_i64)
        == Some(PRIVILEGE_VIOLATION);
    let why = std::iter::once(need)
        .chain(responsible.remark())
        .chain(sandboxed.then(|| {
            "A sandboxed client gives the same error: in that case, start macmcp outside the sandbox".to_owned()
        }))
        .collect::<Vec<_>>()
        .join(". ");
    let url = pane.url();
    let reset = reset(pane, responsible);
    let listed = if error.code == Code::AutomationDenied {
        format!(
            "Not listed there: {}, or {reset} and try again",
            responsible.cannot_ask()
        )
    } else if error.code == Code::ScreenRecordingDenied {
        format!(
            "Not listed there: run `macmcp doctor --request screen`. Already on: remove it with the minus button and add it again, or {reset}"
        )
    } else {
        // A grant may be stale [findings-2 8.10].
        format!("Already on: remove it with the minus button and add it again, or {reset}")
    };
    // The link stands in the middle: a full stop at its end would be copied with it.
    let hint = if is_undecided {
        format!(
            "macOS asks now: have the user choose Allow in its dialog, then try again. `macmcp doctor --request` asks for each app \
             ahead of its first use. Once it was denied: the pane {url} . 日本語: システム設定 > プライバシーとセキュリティ > {}",
            pane.japanese
        )
    } else {
        format!(
            "Switch it on and try again (the pane: {url} ). {listed}. Restart {} only if it still fails. \
         日本語: システム設定 > プライバシーとセキュリティ > {}",
            responsible.restart(),
            pane.japanese
        )
    };
    let Error {
        code, mut details, ..
    } = error;
    details.insert("permission".to_owned(), pane.permission.into());
    details.insert("pane_url".to_owned(), url.into());
    details.insert("responsible".to_owned(), responsible.to_json());
    let mut explained = Error::new(
        code,
        format!(
            "{} permission required. Enable in {}",
            pane.permission,
            pane.path()
        ),
    )
    .because(why)
    .hint(hint);
    explained.details = details;
    explained
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explaining_twice_replaces_the_words_and_keeps_the_particulars() {
        let first = explain(
            Error::new(Code::AutomationDenied, "x").detail("number", -1743),
            &Responsible::Unknown,
        );
        let second = explain(first, &Responsible::Ssh);
        assert!(
            !second.to_string().contains("the app that started macmcp"),
            "{second}"
        );
        assert_eq!(second.details["number"], -1743);
        assert_eq!(second.details["responsible"]["kind"], "ssh");
    }

    #[test]
    fn other_errors_stay_as_they_are() {
        let error = Error::new(Code::Timeout, "x");
        assert_eq!(explain(error.clone(), &Responsible::Unknown), error);
    }
}
