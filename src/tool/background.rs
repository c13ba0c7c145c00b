//! What tools can do while a person goes on working at the Mac: nothing comes to the front, and the pointer stays where it
//! is. What cannot be done that way is refused, never done otherwise.
//!
//! Whether a tool can is its own ([`crate::tool::Tool::BACKGROUND`]); one that takes another way then decides so in its script,
//! by `call.background_by`.

use super::effect::Effect;
use crate::error::{Code, Error};
use crate::template::BackgroundBy;
use serde_json::{Value, json};

/// Whether a tool can work in the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Background {
    /// It never brings anything to the front or moves the pointer.
    Works,
    /// It does, and its script takes another way where `call.background_by` says so: clients are told of the parameter.
    Chooses,
    /// It cannot: the reason and what may be done instead, as sentences without their final full stop.
    Refused {
        /// Why.
        why: &'static str,
        /// What to do instead; empty when there is nothing.
        instead: &'static str,
    },
}

impl Background {
    /// What holds of a tool that says nothing of its own: what only looks disturbs nobody, and nothing is known of the
    /// others.
    #[must_use]
    pub const fn usual(effect: Effect) -> Self {
        match effect {
            Effect::Read => Self::Works,
            Effect::Act | Effect::Destructive => Self::Refused {
                why: "This tool does not support it",
                instead: "",
            },
        }
    }

    /// A tool that moves the pointer.
    #[must_use]
    pub(crate) const fn moves_pointer(instead: &'static str) -> Self {
        Self::Refused {
            why: "The pointer would move, and it belongs to the user",
            instead,
        }
    }

    /// A tool that brings something to the front.
    #[must_use]
    pub(crate) const fn comes_to_front(instead: &'static str) -> Self {
        Self::Refused {
            why: "It would change the front app",
            instead,
        }
    }

    /// The parameter with which a call asks for it, as a schema. It is advertised where it makes a difference.
    #[must_use]
    pub fn parameter(self) -> Value {
        let description = "Leave the front app and the pointer alone";
        let mut schema = json!({"type": "boolean", "default": false, "description": description});
        if self != Self::Chooses {
            schema["x-unadvertised"] = Value::Bool(true);
        }
        schema
    }

    /// Ends a call that asks for what the tool cannot do.
    ///
    /// # Errors
    /// `Refused`.
    pub fn check(self, tool: &str, asked: Option<BackgroundBy>) -> Result<(), Error> {
        let (Self::Refused { why, instead }, Some(by)) = (self, asked) else {
            return Ok(());
        };
        let otherwise = match by {
            BackgroundBy::Call => "Call it without background if it may change the front app",
            BackgroundBy::Server => "The user started this server with --background",
        };
        let hint = match instead {
            "" => otherwise.to_owned(),
            instead => format!("{instead}. {otherwise}"),
        };
        let what = format!("{tool} does nothing in the background");
        Err(Error::new(Code::Refused, what).because(why).hint(hint))
    }
}
