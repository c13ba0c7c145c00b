//! What a statement runs in.

use std::{cell::RefCell, rc::Rc};

use crate::{
    collation::Considerations,
    value::{Frame, Script, Value},
};

/// What code runs in.
#[derive(Clone)]
pub(super) struct Context {
    pub(super) frame: Rc<Frame>,
    /// `it`: the target of the innermost `tell`.
    pub(super) it: Value,
    pub(super) considering: Considerations,
    pub(super) timeout: Option<f64>,
}

impl Context {
    /// Where the statements of a script outside of its handlers run: `it` is the script itself.
    pub(super) fn at_the_top_of(script: &Rc<Script>, timeout: Option<f64>) -> Self {
        let frame = Rc::new(Frame {
            script: Rc::clone(script),
            me: Rc::clone(script),
            locals: RefCell::default(),
            globals: RefCell::default(),
            declared_locals: RefCell::default(),
            top: true,
            captured: script.captured.clone(),
        });
        Self {
            frame,
            it: Value::Script(Rc::clone(script)),
            considering: Considerations::default(),
            timeout,
        }
    }
}

/// The script around all others, to which global variables belong.
pub(super) fn outermost(script: &Rc<Script>) -> Rc<Script> {
    let mut script = Rc::clone(script);
    while let Some(outer) = &script.outer {
        script = Rc::clone(outer);
    }
    script
}
