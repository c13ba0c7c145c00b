//! What can go wrong in a call: one error with a stable code, and what its reader should do next.
//!
//! The text a client sees is `Error: <what>. <why>. <what to do next> [<Code>]`; the same parts travel as machine
//! fields (see [`Error::to_json`]). Which failure of a Mac becomes which code is the engine's business; the guidance
//! for missing permissions is here because every tool needs the same words.

use crate::text;
use serde_json::{Map, Value, json};
use std::fmt;

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident,)*) => {
        /// The stable codes. They are part of the public contract: never renamed, only added to.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Code { $($(#[doc = $doc])* $name,)* }

        impl Code {
            /// Every code, in the order of the documentation.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The code as it is written in results.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Code::$name => stringify!($name),)* }
            }

            /// The code of that name, as scripts send it in their envelope.
            #[must_use]
            pub fn parse(name: &str) -> Option<Code> {
                match name { $(stringify!($name) => Some(Code::$name),)* _ => None }
            }
        }
    };
}

codes! {
    /// A parameter is bad, missing or unknown.
    InvalidParameter,
    /// No such application is installed.
    AppNotFound,
    /// The application is not running.
    AppNotRunning,
    /// `screenshot_app_window`'s code for an application that is missing or not running.
    ProcessNotFound,
    /// macOS refused to launch the application, or it died at once.
    LaunchFailed,
    /// The application has no matching window.
    NoWindow,
    /// The named window is not there.
    WindowNotFound,
    /// The named element is not there.
    ElementNotFound,
    /// The element of a ref has changed or gone since its snapshot.
    StaleElement,
    /// The menu path leads nowhere.
    MenuItemNotFound,
    /// The status item is not there.
    StatusItemNotFound,
    /// The display is not there.
    DisplayNotFound,
    /// Several apps, windows or elements match.
    Ambiguous,
    /// The element does not take a value.
    NotEditable,
    /// Nothing there scrolls.
    NotScrollable,
    /// The control or menu item is disabled.
    Disabled,
    /// The window cannot be captured.
    NotCapturable,
    /// The Accessibility permission is missing.
    AccessibilityDenied,
    /// The Automation permission for a target application is missing.
    AutomationDenied,
    /// The Screen Recording permission is missing.
    ScreenRecordingDenied,
    /// Posting input events is not allowed.
    PostEventDenied,
    /// The screen is locked.
    ScreenLocked,
    /// A process holds secure input.
    SecureInput,
    /// No user is logged in at the screen.
    NoGuiSession,
    /// The deadline has passed.
    Timeout,
    /// The target answers neither Accessibility nor Apple events.
    AppNotResponding,
    /// A person uses mouse or keyboard, and comes first.
    Yielded,
    /// The user has macmcp stopped.
    Stopped,
    /// macmcp will not do this.
    Refused,
    /// The policy of this server denies the application or tool.
    PolicyDenied,
    /// The policy asks a person first, who said no or cannot be asked.
    NotConfirmed,
    /// The client cancelled the call, or the person at the Mac by holding Escape.
    Cancelled,
    /// Too much is waiting, or another server is acting.
    Busy,
    /// `screencapture` failed or wrote nothing usable.
    CaptureFailed,
    /// macOS could not read the text of a picture.
    RecognitionFailed,
    /// The file exists and overwriting was not asked for.
    FileExists,
    /// The path is outside what is allowed.
    PathNotAllowed,
    /// The path does not exist.
    PathNotFound,
    /// A script failed in a way nobody foresaw.
    ScriptFailed,
    /// A script answered something that is no reply.
    BadReply,
    /// The warm script host died.
    WorkerDied,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A failed call, as its client reads it: nothing lies under it any longer. What it became of is written into it by [`chain`].
///
/// `what`, `why` and `hint` are sentences without a final full stop; [`fmt::Display`] puts them together.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub struct Error {
    /// The stable code.
    pub code: Code,
    /// What happened, for instance `Application not found: Safary`.
    pub what: String,
    /// Why it happened or what was found instead, if that is known.
    pub why: Option<String>,
    /// What the reader should do next.
    pub hint: Option<String>,
    /// Machine-readable particulars: names, numbers, candidates.
    pub details: Map<String, Value>,
    /// The sentence that a tool's published contract promises for it: it stands in the place of `what` in the text.
    pub promised: Option<String>,
}

impl Error {
    /// An error that says only what happened.
    pub fn new(code: Code, what: impl Into<String>) -> Self {
        Self {
            code,
            what: sentence(what.into()),
            why: None,
            hint: None,
            details: Map::new(),
            promised: None,
        }
    }

    /// Has the text begin with `Error: ` and the sentence that a contract promises.
    #[must_use]
    pub fn promised(mut self, sentence: impl Into<String>) -> Self {
        self.promised = Some(sentence.into());
        self
    }

    /// Adds why it happened.
    #[must_use]
    pub fn because(mut self, why: impl Into<String>) -> Self {
        self.why = Some(sentence(why.into())).filter(|text| !text.is_empty());
        self
    }

    /// Adds a sentence to why it happened.
    pub(crate) fn and_because(self, why: &str) -> Self {
        let known = self.why.iter().map(|known| format!("{known}. "));
        let known: String = known.collect();
        self.because(known + why)
    }

    /// Adds what to do next.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(sentence(hint.into())).filter(|text| !text.is_empty());
        self
    }

    /// Adds one machine-readable particular.
    #[must_use]
    pub fn detail(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.details.insert(name.to_owned(), value.into());
        self
    }

    /// A bad parameter; `problem` names it, what was given and what is expected.
    pub fn invalid(problem: impl fmt::Display) -> Self {
        Self::new(
            Code::InvalidParameter,
            format!("Invalid parameter: {problem}"),
        )
    }

    /// The machine fields: `code`, `sentence`, `message`, `hint`, `details`; absent ones are left out. `sentence` is what was
    /// promised, to the letter.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut fields = Map::new();
        fields.insert("code".into(), self.code.as_str().into());
        if let Some(promised) = &self.promised {
            fields.insert("sentence".into(), promised.as_str().into());
        }
        let message = match &self.why {
            Some(why) => format!("{}. {why}", self.what),
            None => self.what.clone(),
        };
        fields.insert("message".into(), message.into());
        if let Some(hint) = &self.hint {
            fields.insert("hint".into(), hint.as_str().into());
        }
        if !self.details.is_empty() {
            fields.insert("details".into(), json!(self.details));
        }
        Value::Object(fields)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let promised = self.promised.as_deref().map(one_line);
        f.write_str("Error: ")?;
        for part in std::iter::once(promised.as_ref().unwrap_or(&self.what))
            .chain(&self.why)
            .chain(&self.hint)
        {
            let end = if part.ends_with(['.', '?', '!', ':']) {
                ""
            } else {
                "."
            };
            write!(f, "{part}{end} ")?;
        }
        write!(f, "[{}]", self.code)
    }
}

/// An error and what lies under it, for a reader: `what: why: why that`. What an error says of its source itself is not said
/// again. Every error whose sources matter to a person is written by this one function.
#[must_use]
pub fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(under) = source {
        let said = under.to_string();
        if !text.contains(&said) {
            text.push_str(": ");
            text.push_str(&said);
        }
        source = under.source();
    }
    text
}

/// A sentence in which names stand as they were given, on one line.
fn one_line(text: &str) -> String {
    text::line(text, 1_000)
}

/// Trims a sentence and takes its final full stop away, so that parts can be joined without doubling it.
fn sentence(text: String) -> String {
    let trimmed = text.trim();
    trimmed.strip_suffix('.').unwrap_or(trimmed).to_owned()
}
