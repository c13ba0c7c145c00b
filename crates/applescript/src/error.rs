//! Errors: what went wrong, its number, and where in the source.

use std::fmt;

use crate::{range::Range, value::Value};

/// When an error happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// While the script was compiled.
    Compile,
    /// While it ran.
    Run,
}

/// What `on error` can be told beside the message and the number.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// The object that the error is about: `from`.
    pub offending: Option<Value>,
    /// The class that a value could not be coerced to: `to`.
    pub expected: Option<Value>,
    /// What had been done: `partial result`.
    pub partial: Option<Value>,
}

/// An error of AppleScript.
#[derive(Clone, Debug)]
pub struct Error {
    /// When.
    pub phase: Phase,
    /// The sentence, as AppleScript words it.
    pub message: String,
    /// The number, such as -1728.
    pub number: i32,
    /// Where in the source, if it is known.
    pub range: Option<Range>,
    /// What else `on error` can be told.
    pub about: Option<Box<About>>,
    /// No script can catch it: a limit was reached, or the host ended the run.
    pub fatal: bool,
}

impl Error {
    /// An error of a running script.
    pub fn run(number: i32, message: impl Into<String>) -> Self {
        Self {
            phase: Phase::Run,
            message: message.into(),
            number,
            range: None,
            about: None,
            fatal: false,
        }
    }

    /// An error of a running script with the usual sentence of its number.
    pub fn numbered(number: i32) -> Self {
        Self::run(number, sentence(number))
    }

    /// An error of the compiler.
    pub fn syntax(number: i32, range: Range, message: impl Into<String>) -> Self {
        Self {
            phase: Phase::Compile,
            range: Some(range),
            ..Self::run(number, message)
        }
    }

    /// An error that no script can catch.
    pub fn fatal(number: i32, message: impl Into<String>) -> Self {
        Self {
            fatal: true,
            ..Self::run(number, message)
        }
    }

    /// The same error, about that object.
    #[must_use]
    pub fn about(mut self, value: Value) -> Self {
        self.about.get_or_insert_default().offending = Some(value);
        self
    }

    /// The same error at that place, unless a place is known already.
    #[must_use]
    pub(crate) fn at(mut self, range: Range) -> Self {
        self.range.get_or_insert(range);
        self
    }
}

impl fmt::Display for Error {
    /// As osascript prints it, without the name of a file: `0:3: execution error: The variable foo is not defined.
    /// (-2753)`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(range) = self.range {
            write!(formatter, "{}:{}: ", range.start, range.end)?;
        }
        let phase = match self.phase {
            Phase::Compile => "syntax error",
            Phase::Run => "execution error",
        };
        write!(formatter, "{phase}: {} ({})", self.message, self.number)
    }
}

impl std::error::Error for Error {}

/// The sentence that belongs to a number where nothing better is known, as a list shows that was made by throwing each
/// number on a Mac.
pub fn sentence(number: i32) -> String {
    let known = match number {
        -34 => "Disk some object is full.",
        -35 => "Disk some object wasn’t found.",
        -36 => "I/O error.",
        -37 => "Bad name for file some object.",
        -38 => "File some object wasn’t open.",
        -39 => "End of file error.",
        -42 => "Too many files open.",
        -43 => "File some object wasn’t found.",
        -44 => "Disk some object is write protected.",
        -45 => "File some object is locked.",
        -46 => "Disk some object is locked.",
        -47 => "File some object is busy.",
        -48 => "Duplicate file name.",
        -49 => "File some object is already open.",
        -50 => "Parameter error.",
        -54 => "File permission error.",
        -61 => "File not open with write permission.",
        -108 => "Out of memory.",
        -120 => "Folder some object wasn’t found.",
        -128 => "User canceled.",
        -192 => "A resource wasn’t found.",
        -600 => "Application isn’t running.",
        -609 => "Connection is invalid.",
        -1700 => "Can’t make some data into the expected type.",
        -1701 => "Some parameter is missing for handler.",
        -1702 => "Some data could not be read.",
        -1703 => "Some data was the wrong type.",
        -1704 => "Some parameter was invalid.",
        -1705 => "Operation involving a list item failed.",
        -1708 => "Message not understood.",
        -1711 => "User canceled out of wait loop for reply or receipt.",
        -1712 => "AppleEvent timed out.",
        -1713 => "No user interaction allowed.",
        -1715 => "Some parameter wasn’t understood.",
        -1717 => "The handler some object is not defined.",
        -1719 => "Can’t get some object. Invalid index.",
        -1720 => "Invalid range.",
        -1721 => "Some object doesn’t match the parameters some object for.",
        -1723 => "Can’t get some object. Access not allowed.",
        -1725 => "Illegal logical operator called.",
        -1726 => "Illegal comparison or logical.",
        -1727 => "Expected a reference.",
        -1728 => "Can’t get some object.",
        -1729 => "Object counting procedure returned a negative count.",
        -1730 => "Container specified was an empty list.",
        -1731 => "Unknown object type.",
        -1743 => "Not authorized to send Apple events to some object.",
        -1750 => "Scripting component error.",
        -1751 => "Invalid script id.",
        -1753 => "Script error.",
        -2700 => "Unknown error.",
        -2701 => "Can’t divide some object by zero.",
        -2702 => "The result of a numeric operation was too large.",
        -2703 => "Some object can’t be launched because it is not an application.",
        -2704 => "Some object isn’t scriptable.",
        -2705 => "The application has a corrupted dictionary.",
        -2706 => "Stack overflow.",
        -2707 => "Internal table overflow.",
        -2708 => "Attempt to create a value larger than the allowable size.",
        -2709 => "Can’t get the application’s event dictionary.",
        -2720 => "Can’t both consider and ignore some object.",
        -2721 => "Can’t perform operation on text longer than 32K bytes.",
        -2740 => "A some object can’t go after this some object.",
        -2741 => "Expected some object but found some object.",
        -2750 => "The some object parameter is specified more than once.",
        -2751 => "The some object property is specified more than once.",
        -2752 => "The some object handler is specified more than once.",
        -2753 => "The variable some object is not defined.",
        -2754 => "Can’t declare some object as both a local and global variable.",
        -2755 => "Exit statement was not in a repeat loop.",
        -2760 => "Tell statements are nested too deeply.",
        -10000 => "AppleEvent handler failed.",
        -10001 => "Some object is the wrong type.",
        -10002 => "Invalid key form.",
        -10003 => "Can’t set some object to some object. Access not allowed.",
        -10004 => "A privilege violation occurred.",
        -10005 => "The read operation wasn’t allowed.",
        -10006 => "Can’t set some object to some object.",
        -10007 => "The index of the event is too large to be valid.",
        -10008 => "The specified object is a property, not an element.",
        -10009 => "Can’t supply the requested type for the data.",
        -10010 => "Handler can’t handle objects of this class.",
        -10011 => "Couldn’t handle this command because it wasn’t part of the current transaction.",
        -10012 => "The transaction to which this command belonged isn’t a valid transaction.",
        -10013 => "There is no user selection.",
        -10014 => "Handler only handles single objects.",
        -10015 => "Can’t undo the previous AppleEvent or user action.",
        -10016 => "Handler does not allow remote events.",
        -10023 => "That’s an incorrect enumerated value for that property.",
        -10024 => "Can’t make or move that element into that container.",
        -10025 => "That setting conflicts with other settings for that object.",
        _ => return format!("An error of type {number} has occurred."),
    };
    known.to_owned()
}
