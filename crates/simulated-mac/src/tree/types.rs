//! The terms in which an AX client speaks of the tree: targets, values and errors.

use simulated_world::geometry::{Point, Rect, Size};
use simulated_world::world::TextRange;

/// What an AX element stands for. Two elements are equal when these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Target {
    SystemWide,
    /// A process, running or not.
    App(i32),
    /// A window or an element by its element id.
    Node {
        pid: i32,
        id: u64,
    },
}

/// Why an AX call has no answer [bridge 4.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AxError {
    IllegalArgument,
    InvalidElement,
    CannotComplete,
    AttributeUnsupported,
    ActionUnsupported,
    ApiDisabled,
    NoValue,
    ParameterizedAttributeUnsupported,
}

impl AxError {
    /// The number that the call returns.
    pub(crate) fn code(self) -> i32 {
        match self {
            Self::IllegalArgument => -25201,
            Self::InvalidElement => -25202,
            Self::CannotComplete => -25204,
            Self::AttributeUnsupported => -25205,
            Self::ActionUnsupported => -25206,
            Self::ApiDisabled => -25211,
            Self::NoValue => -25212,
            Self::ParameterizedAttributeUnsupported => -25213,
        }
    }
}

/// A part of a text or list as a client writes it, in signed numbers (`CFRange`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CfRange {
    pub(crate) location: i64,
    pub(crate) length: i64,
}

impl From<TextRange> for CfRange {
    fn from(range: TextRange) -> Self {
        let whole = |number| i64::try_from(number).unwrap_or(i64::MAX);
        Self {
            location: whole(range.location),
            length: whole(range.length),
        }
    }
}

impl TryFrom<CfRange> for TextRange {
    type Error = AxError;

    fn try_from(range: CfRange) -> Result<Self, AxError> {
        let place = |number| usize::try_from(number).map_err(|_| AxError::IllegalArgument);
        Ok(Self {
            location: place(range.location)?,
            length: place(range.length)?,
        })
    }
}

/// A value of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Bool(bool),
    Integer(i64),
    Real(f64),
    Text(String),
    Url(String),
    Point(Point),
    Size(Size),
    Rect(Rect),
    Range(CfRange),
    Element(Target),
    Elements(Vec<Target>),
    Texts(Vec<String>),
}

/// What a question about an attribute comes to.
pub(super) type Read = Result<Value, AxError>;

/// A number of things.
pub(super) fn integer(number: usize) -> Value {
    Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}
