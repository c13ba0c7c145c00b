//! What a call passes to a handler.

use std::rc::Rc;

use crate::{code::Code, value::Value};

/// The arguments of a call.
pub(super) enum PassedArguments {
    Positional(Vec<Value>),
    Labelled(Option<Value>, Vec<(Rc<str>, Value)>),
    Event {
        direct: Option<Value>,
        named: Vec<(Code, Value)>,
    },
}
