//! What a person has to do about a missing permission: which app, which pane, which switch.
//!
//! A grant belongs to the responsible process, the app at the root of the launch chain, and not to osascript whatever
//! its error sentence says [events 8.1]. Pane names and links are from [events 8.2] and [events 8.4].

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use rmcp::model::JsonObject;
use serde_json::json;

use crate::error::{Code, Error};

use crate::text;

/// Who has to get the grant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Responsible {
    /// An app that started the server, directly or not.
    App {
        /// Its name, as System Settings lists it.
        name: String,
        /// Its bundle.
        path: PathBuf,
    },
    /// The server's own binary: Claude Desktop disclaims its servers, launchd never was responsible for them.
    Server {
        /// The binary.
        path: PathBuf,
        /// Whether Claude Desktop started it.
        claude_desktop: bool,
    },
    /// A program that is no app, such as a runtime that a client started as a program of its own.
    Program {
        /// Its file.
        path: PathBuf,
    },
    /// A session over ssh.
    Ssh,
    /// Nothing in the chain tells.
    Unknown,
}

impl Responsible {
    /// How the row is called in System Settings, for a sentence.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::App { name, .. } => text::line(name, 80),
            Self::Server { path, .. } | Self::Program { path } => {
                text::line(&path.to_string_lossy(), 300)
            }
            Self::Ssh => "/usr/libexec/sshd-keygen-wrapper".to_owned(),
            Self::Unknown => "the app that started macmcp".to_owned(),
        }
    }

    /// What to restart for a grant to be seen, as a last resort.
    fn restart(&self) -> String {
        match self {
            Self::Server {
                claude_desktop: true,
                ..
            } => "Claude".to_owned(),
            Self::Server { .. } => "the server".to_owned(),
            Self::Ssh => "the ssh session".to_owned(),
            Self::App { .. } | Self::Program { .. } | Self::Unknown => self.name(),
        }
    }

    fn remark(&self) -> Option<String> {
        match self {
            Self::Server { claude_desktop: true, .. } => Some(
                "Claude Desktop starts its servers as programs of their own, so the grant of Claude does not count; \
                 if this binary is not listed, add it with the plus button"
                    .to_owned(),
            ),
            Self::Server { .. } => Some("If this binary is not listed, add it with the plus button".to_owned()),
            Self::Program { .. } => Some("If this program is not listed, add it with the plus button".to_owned()),
            Self::Ssh => Some("The server runs in an ssh session".to_owned()),
            Self::App { .. } | Self::Unknown => None,
        }
    }

    /// The same for machines, always with a name.
    #[must_use]
    pub fn with_name(&self) -> JsonObject {
        let mut fields = JsonObject::new();
        if let serde_json::Value::Object(known) = self.to_json() {
            fields.extend(known);
        }
        fields.insert("name".to_owned(), self.name().into());
        fields
    }

    /// The same for machines.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            Self::App { name, path } => {
                json!({"kind": "app", "name": name, "path": path.to_string_lossy()})
            }
            Self::Server {
                path,
                claude_desktop,
            } => {
                json!({"kind": "server", "path": path.to_string_lossy(), "claude_desktop": claude_desktop})
            }
            Self::Program { path } => json!({"kind": "program", "path": path.to_string_lossy()}),
            Self::Ssh => json!({"kind": "ssh"}),
            Self::Unknown => json!({"kind": "unknown"}),
        }
    }
}

/// errAEPrivilegeError: the permission is missing, or a sandbox forbids it [events 9].
const PRIVILEGE_VIOLATION: i64 = -10004;

struct Pane {
    code: Code,
    permission: &'static str,
    english: &'static str,
    japanese: &'static str,
    anchor: &'static str,
    /// What `tccutil` calls it.
    service: &'static str,
}

const PANES: &[Pane] = &[
    Pane {
        code: Code::AccessibilityDenied,
        permission: "Accessibility",
        english: "Accessibility",
        japanese: "アクセシビリティ",
        anchor: "Privacy_Accessibility",
        service: "Accessibility",
    },
    Pane {
        // Posting events has no pane of its own [events 8.2].
        code: Code::PostEventDenied,
        permission: "Accessibility",
        english: "Accessibility",
        japanese: "アクセシビリティ",
        anchor: "Privacy_Accessibility",
        service: "Accessibility",
    },
    Pane {
        code: Code::AutomationDenied,
        permission: "Automation",
        english: "Automation",
        japanese: "オートメーション",
        anchor: "Privacy_Automation",
        service: "AppleEvents",
    },
    Pane {
        code: Code::ScreenRecordingDenied,
        permission: "Screen Recording",
        english: "Screen & System Audio Recording",
        japanese: "画面収録とシステムオーディオ録音",
        anchor: "Privacy_ScreenCapture",
        service: "ScreenCapture",
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
    PANES.iter().find(|pane| pane.code == code)
}

/// Where in System Settings the permission is given whose denial has that code: the way there in words, and the URL that
/// opens the pane. None for what is no denial.
#[must_use]
pub fn place(code: Code) -> Option<(String, String)> {
    pane(code).map(|pane| (pane.path(), pane.url()))
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
#[must_use]
pub fn is_denial(code: Code) -> bool {
    pane(code).is_some()
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
    let need = match (pane.code, target) {
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
            "macOS checks the app responsible for this server, which is {who}: its switch is off or missing"
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
    let reset = format!("run `tccutil reset {}`", pane.service);
    let listed = if pane.code == Code::AutomationDenied {
        format!(
            "Not listed there: this app cannot ask, so start macmcp from a terminal instead, or {reset} and try again"
        )
    } else {
        // A grant may be stale [findings-2 8.10].
        format!(
            "Already on: remove it with the minus button and add it again, or {reset}, after which every app has to be switched on again"
        )
    };
    // The link stands in the middle: a full stop at its end would be copied with it.
    let hint = format!(
        "Switch it on and try again (the pane: {url} ). {listed}. Restart {} only if it still fails. \
         日本語: システム設定 > プライバシーとセキュリティ > {}",
        responsible.restart(),
        pane.japanese
    );
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
