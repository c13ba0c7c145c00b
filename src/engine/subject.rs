//! Whom macOS asks about: the responsible process, as System Settings lists it.

use std::path::{Path, PathBuf};

use rmcp::model::JsonObject;
use serde_json::json;

use crate::identity;
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
        /// Its bundle id, where macOS tells it.
        bundle_id: Option<String>,
    },
    /// The server's own program: it is responsible for itself, or was started so, as by Claude Desktop and launchd.
    Server {
        /// The program.
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

/// Whose permissions count, from the view of macmcp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Those of macmcp.
    Itself,
    /// Those of whoever started it.
    Inherited,
    /// It cannot be told.
    Unknown,
}

impl Subject {
    /// The word for machines.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Itself => "self",
            Self::Inherited => "inherited",
            Self::Unknown => "unknown",
        }
    }
}

impl Responsible {
    /// Whose permissions those are.
    #[must_use]
    pub fn subject(&self) -> Subject {
        match self {
            Self::Server { .. } => Subject::Itself,
            Self::App { .. } | Self::Program { .. } | Self::Ssh => Subject::Inherited,
            Self::Unknown => Subject::Unknown,
        }
    }

    /// How the row is called in System Settings, for a sentence.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::App { name, .. } => text::line(name, 80),
            Self::Server { path, .. } => match bundle(&path.to_string_lossy()) {
                Some((name, _)) => text::line(&name, 80),
                None => text::line(&path.to_string_lossy(), 300),
            },
            Self::Program { path } => text::line(&path.to_string_lossy(), 300),
            Self::Ssh => "/usr/libexec/sshd-keygen-wrapper".to_owned(),
            Self::Unknown => "the app that started macmcp".to_owned(),
        }
    }

    /// Who it is, with what makes it the one that counts.
    pub(crate) fn in_a_sentence(&self) -> String {
        match self {
            Self::Server { path, .. } => match bundle(&path.to_string_lossy()) {
                Some((name, app)) => format!(
                    "the app responsible for this server, which is {} itself ({})",
                    text::line(&name, 80),
                    text::line(&app.to_string_lossy(), 300)
                ),
                None => format!(
                    "the program responsible for this server, which is macmcp itself ({})",
                    self.name()
                ),
            },
            Self::Unknown => {
                "the app responsible for this server, which macOS does not name (most likely the app that started macmcp)"
                    .to_owned()
            }
            Self::Program { .. } => format!(
                "the program responsible for this server, which is {}",
                self.name()
            ),
            Self::App { .. } | Self::Ssh => {
                format!("the app responsible for this server, which is {}", self.name())
            }
        }
    }

    /// The bundle id of its row, where that is known: macmcp.app has one, and so have apps.
    pub(super) fn bundle_id(&self) -> Option<&str> {
        match self {
            Self::App { bundle_id, .. } => {
                let id = bundle_id.as_deref();
                id.filter(|id| is_plain(id))
            }
            Self::Server { path, .. } => path
                .ends_with(identity::APP_PROGRAM)
                .then_some(identity::APP_IDENTIFIER),
            Self::Program { .. } | Self::Ssh | Self::Unknown => None,
        }
    }

    /// What to do where macOS has not listed it for Automation.
    pub(super) fn cannot_ask(&self) -> &'static str {
        match self.subject() {
            Subject::Itself => "run `macmcp doctor --request automation`",
            Subject::Inherited | Subject::Unknown => {
                "this app cannot ask, so start macmcp from a terminal instead"
            }
        }
    }

    /// What to do where its list in System Settings does not show it, in a sentence.
    #[must_use]
    pub fn if_not_listed(&self) -> &'static str {
        let in_app = |path: &Path| bundle(&path.to_string_lossy()).is_some();
        match self {
            Self::Server { path, .. } if in_app(path) => {
                "not listed: `macmcp doctor --request` has macOS list it"
            }
            // [findings-2 11.1]
            Self::Server { .. } | Self::Program { .. } => {
                "macOS 26.1 and newer do not list it: run `macmcp install`; on older ones, add it with the plus button"
            }
            Self::App { .. } | Self::Ssh | Self::Unknown => {
                "not listed: add it with the plus button"
            }
        }
    }

    /// What to restart for a grant to be seen, as a last resort.
    pub(super) fn restart(&self) -> String {
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

    pub(super) fn remark(&self) -> Option<String> {
        // [findings-2 11.1]
        const HIDDEN: &str = "macOS 26.1 and newer do not list programs outside of apps: run `macmcp install`, and have the client \
                              start macmcp.app. Older ones list it once it is added with the plus button";
        let in_app = |path: &Path| bundle(&path.to_string_lossy()).is_some();
        match self {
            Self::Server {
                claude_desktop: true,
                path,
            } => {
                let claude = "Claude Desktop starts its servers as programs of their own, so the grant of Claude does not count";
                Some(match in_app(path) {
                    true => claude.to_owned(),
                    false => format!("{claude}. {HIDDEN}"),
                })
            }
            Self::Server { path, .. } => (!in_app(path)).then(|| HIDDEN.to_owned()),
            Self::Program { .. } => Some(HIDDEN.to_owned()),
            Self::Ssh => Some("The server runs in an ssh session".to_owned()),
            Self::App { .. } | Self::Unknown => None,
        }
    }

    /// The same for machines, always with a name.
    pub(crate) fn with_name(&self) -> JsonObject {
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
        let subject = self.subject().word();
        match self {
            Self::App { name, path, .. } => {
                json!({"kind": "app", "subject": subject, "name": name, "path": path.to_string_lossy()})
            }
            Self::Server {
                path,
                claude_desktop,
            } => {
                json!({"kind": "server", "subject": subject, "path": path.to_string_lossy(), "claude_desktop": claude_desktop})
            }
            Self::Program { path } => {
                json!({"kind": "program", "subject": subject, "path": path.to_string_lossy()})
            }
            Self::Ssh => json!({"kind": "ssh", "subject": subject}),
            Self::Unknown => json!({"kind": "unknown", "subject": subject}),
        }
    }
}

/// Whether a bundle id can stand in a command that a person copies into a shell.
fn is_plain(id: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    !id.is_empty() && !id.starts_with('-') && id.bytes().all(is_letter)
}

/// The outermost bundle that a program belongs to, as the name in System Settings and the path: helpers live inside the
/// app that is listed.
pub(super) fn bundle(program: &str) -> Option<(String, PathBuf)> {
    let end = program.find(".app/Contents/")?;
    let path = &program[..end + ".app".len()];
    let name = file_name(&program[..end]);
    (!name.is_empty()).then(|| (name.to_owned(), PathBuf::from(path)))
}

/// The last part of a path.
pub(super) fn file_name(program: &str) -> &str {
    program.rsplit('/').next().unwrap_or(program)
}
