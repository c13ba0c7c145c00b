//! Parameter and result types that several tools share.

use crate::error::Error;
use crate::session::Session;
use crate::session::elements::locator::Locator;
use crate::template::CallFields;
use crate::text::from_screen;
use crate::tool::{Alias, object};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An application: name, bundle id or pid.
///
/// A name matches exactly, then case-insensitively, then uniquely by prefix. A number is accepted as a pid.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct App(String);

crate::tool::schema::literal!(App, {
    "type": "string",
    "minLength": 1,
    "maxLength": 1024,
    // Enforced, not advertised: see `crate::tool::schema`.
    "x-number": true,
});

/// The application to start: its name or bundle id. A number would be the id of a process, and of what runs already there is none
/// to start.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct NamedApp(String);

impl NamedApp {
    /// What the caller wrote.
    pub(crate) fn as_given(&self) -> &str {
        &self.0
    }
}

crate::tool::schema::literal!(NamedApp, {
    "type": "string",
    "minLength": 1,
    "maxLength": 1024,
});

/// A modifier key; its signs and other common names are taken as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Modifier {
    /// ⌘
    Command,
    /// ⇧
    Shift,
    /// ⌥
    Option,
    /// ⌃
    Control,
}

crate::tool::schema::literal!(Modifier, {
    "type": "string",
    "enum": ["command", "shift", "option", "control"],
    // Enforced, not advertised: see `crate::tool::schema`.
    "x-words": {
        "cmd": "command", "meta": "command", "super": "command", "⌘": "command",
        "⇧": "shift",
        "alt": "option", "opt": "option", "⌥": "option",
        "ctrl": "control", "⌃": "control",
    },
});

/// Other names that clients use for the parameter `modifiers`.
pub(crate) const MODIFIER_ALIASES: &[Alias] =
    &[("modifier", "modifiers"), ("modifier_keys", "modifiers")];

/// Other names that clients use for the parameter `app`.
pub(crate) const APP_ALIASES: &[Alias] = &[
    ("name", "app"),
    ("app_name", "app"),
    ("application", "app"),
    ("process_name", "app"),
    ("bundle_id", "app"),
    ("pid", "app"),
];

/// A window: by its id, or by its app and its title or position; the front window of the front app when nothing is given.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct WindowTarget {
    /// Window id, from list_windows
    #[schemars(range(min = 1, max = 4_294_967_295_u32))]
    pub window_id: Option<u32>,
    /// App; default: its front window
    pub app: Option<App>,
    /// Window title or its beginning
    #[schemars(length(min = 1))]
    pub title: Option<String>,
    /// Position among its windows, 1 = front
    #[schemars(range(min = 1, max = 1000))]
    pub index: Option<u32>,
}

impl WindowTarget {
    /// Checks that at most one window is named, in one way only.
    ///
    /// # Errors
    /// `InvalidParameter`.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.window_id.is_some() && self.app.is_some() {
            return Err(Error::invalid(
                "`window_id` and `app` name different targets, expected one of them",
            ));
        }
        for (name, is) in [
            ("title", self.title.is_some()),
            ("index", self.index.is_some()),
        ] {
            if is && self.app.is_none() {
                return Err(Error::invalid(format!(
                    "`{name}` needs `app`: it names one of an app's windows"
                )));
            }
        }
        if self.title.is_some() && self.index.is_some() {
            return Err(Error::invalid(
                "`title` and `index` name a window in two ways, expected one of them",
            ));
        }
        Ok(())
    }
}

/// Other names that clients use for the parameter `window_id`.
pub(crate) const WINDOW_ALIASES: &[Alias] = &[("window", "window_id"), ("id", "window_id")];

/// The description of a parameter that names an element.
pub(crate) const ELEMENT_DESCRIPTION: &str = "Ref, unique name, identifier or path";

/// A window of an app: its title, or its number as text; a number is accepted too.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct WindowName(String);

crate::tool::schema::literal!(WindowName, {
    "type": "string",
    "minLength": 1,
    "maxLength": 1000,
    // Enforced, not advertised: see `crate::tool::schema`.
    "x-number": true,
});

/// An element: by a ref of `get_ui_elements`, or an app's by a written path, its accessibility identifier or what it is
/// called.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ElementTarget {
    /// The element, in any of these ways.
    #[schemars(length(min = 1, max = 1000), description = ELEMENT_DESCRIPTION)]
    pub element: String,
    /// Its app, without a ref; default: the front app
    pub app: Option<App>,
    /// Its role, if its name is not unique
    #[schemars(length(min = 1, max = 100))]
    pub role: Option<String>,
    /// Id or title of its window
    pub window: Option<WindowName>,
}

impl ElementTarget {
    /// What the server adds for a script that acts on it; see [`locate`].
    ///
    /// # Errors
    /// As [`locate`].
    pub(crate) fn call_fields(&self, session: &Session) -> Result<CallFields, Error> {
        with_target(locate(&self.element, session)?.as_ref())
    }
}

/// Whether a call presses Return or a button after it has filled something in: `submit` is a flag, or the button. `arguments` are
/// checked.
pub(crate) fn submits(arguments: &JsonObject) -> bool {
    match arguments.get("submit") {
        Some(Value::Bool(submits)) => *submits,
        Some(Value::String(button)) => button != "false",
        _ => false,
    }
}

/// What the server knows of the element that a ref names; none for what a script resolves: a path, an identifier, a name.
///
/// # Errors
/// `StaleElement` and `ElementNotFound` for a ref that leads nowhere.
pub(crate) fn locate(element: &str, session: &Session) -> Result<Option<Locator>, Error> {
    session.snapshots.locate(element).transpose()
}

/// What the server adds for a script that acts on an element: what it knows of the element, where a ref names it.
///
/// # Errors
/// As [`object`].
pub(crate) fn with_target(known: Option<&Locator>) -> Result<CallFields, Error> {
    Ok(CallFields {
        target: known.map(object).transpose()?,
        ..CallFields::default()
    })
}

/// Other names that clients use for the parameter `element`.
pub(crate) const ELEMENT_ALIASES: &[Alias] = &[
    ("ref", "element"),
    ("identifier", "element"),
    ("element_id", "element"),
    ("path", "element"),
];

/// The format of an answer that can be an outline or JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum AnswerFormat {
    /// Text with one line per item.
    #[default]
    Outline,
    /// JSON text, and the same as structured content.
    Json,
}

/// A running app in an answer.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub(crate) struct Running {
    name: String,
    bundle_id: Option<String>,
    process_id: i32,
}

impl Running {
    /// How an outline begins: `"Notes" (process 713)`.
    pub(crate) fn heading(&self) -> String {
        format!("{} (process {})", from_screen(&self.name), self.process_id)
    }
}
