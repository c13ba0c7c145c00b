//! Why an event has no answer, and the texts of Apple's error numbers as JXA words them.

/// Why an event has no answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Failure {
    /// What a Mac would answer: an error number and its sentence. Scripts can catch it.
    Mac {
        /// The OSStatus, as `errorNumber` on the thrown error.
        number: i32,
        /// The sentence.
        message: String,
    },
    /// No Mac has that name. Ends the process, whatever the script catches.
    NoSuchName {
        /// The name and where it was used.
        name: String,
        /// The nearest name there is.
        nearest: Option<String>,
    },
    /// A Mac has it, the simulator does not. Ends the process, whatever the script catches.
    NotSimulated(String),
}

impl Failure {
    /// What a Mac would answer with that number, in the words recorded for JXA [events 9] [events 10].
    pub(crate) fn mac(number: i32) -> Self {
        let message = match number {
            -1700 => "Can't convert types.".to_owned(),
            -1708 => "Message not understood.".to_owned(),
            -1712 => "AppleEvent timed out.".to_owned(),
            -1719 => "Invalid index.".to_owned(),
            -1728 => "Can't get object.".to_owned(),
            -600 => "Application isn't running.".to_owned(),
            -128 => "User canceled.".to_owned(),
            -192 => "A resource wasn’t found.".to_owned(),
            -10000 => "AppleEvent handler failed.".to_owned(),
            // Only AppleScript's wording is recorded; JXA names no object in its others.
            -10006 => "Can't set object.".to_owned(),
            -10010 => "Handler can't handle objects of this class.".to_owned(),
            1002 => "osascript is not allowed to send keystrokes.".to_owned(),
            _ => format!("An error of type {number} has occurred."),
        };
        Self::Mac { number, message }
    }

    /// Accessibility is missing. Reads answer -25211, actions -1719 [events 9].
    pub(crate) fn no_assistive_access(number: i32) -> Self {
        Self::Mac {
            number,
            message: "osascript is not allowed assistive access.".into(),
        }
    }

    /// Automation of a target was refused.
    pub(crate) fn not_authorized(target: &str) -> Self {
        Self::Mac {
            number: -1743,
            message: format!("Not authorized to send Apple events to {target}."),
        }
    }

    /// No application goes by that name. It carries the number of every JavaScript error.
    pub(crate) fn no_such_application() -> Self {
        Self::Mac {
            number: -2700,
            message: "Application can't be found.".into(),
        }
    }

    /// Whether its sentence is this one.
    pub(crate) fn is_worded(&self, text: &str) -> bool {
        matches!(self, Self::Mac { message, .. } if message == text)
    }

    /// Whether this is what a Mac would answer with that number.
    pub(crate) fn is_mac(&self, wanted: i32) -> bool {
        matches!(self, Self::Mac { number, .. } if *number == wanted)
    }
}
