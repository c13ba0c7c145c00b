//! The accessibility tree as an AX client meets it: elements by id, attributes, writes, actions, hit tests; and the
//! window server's list, which shows the same windows.
//!
//! Functions over the world: nothing here waits, counts messages or knows JavaScript. `bridge` makes AX calls of it.
//! Facts: [bridge 4] [bridge 6].

mod act;
mod context;
mod editing;
mod find;
mod focus;
mod found;
mod hit;
mod menus;
mod read;
mod resizing;
mod shortcuts;
mod words;
mod write;

pub(crate) mod keys;
pub(crate) mod press;
pub(crate) mod scroll;
pub(crate) mod text;
pub(crate) mod window_state;
pub(crate) mod windows;

pub(crate) use act::{Pressed, actions, perform};
pub(crate) use find::{Index, Place};
pub(crate) use focus::{focus as focus_on, secure_input};
pub(crate) use hit::at;
pub(crate) use menus::close_all as close_menus;
pub(crate) use read::{
    attribute, is_text_input, names, parameterised, parameterised_names, window_id,
};
pub(crate) use write::{set, settable};

use super::world::App;
use crate::geometry::{Point, Rect, Size};

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

/// An element at one moment.
#[derive(Debug)]
pub(crate) enum Subject<'w> {
    SystemWide,
    App(&'w App),
    Node(Place<'w>),
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
    /// Location and length.
    Range(i64, i64),
    Element(Target),
    Elements(Vec<Target>),
}
