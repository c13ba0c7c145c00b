//! What a script tells of how far it is, which the program that runs it may show: osascript shows nothing of it.

use crate::{code::Code, terms::codes, value::Value};

/// The four properties that every script has (Apple's Mac Automation Scripting Guide). What they begin with is a belief (C).
pub(super) struct Progress([(Code, Value); 4]);

impl Default for Progress {
    fn default() -> Self {
        Self([
            (codes::PROGRESS_TOTAL, Value::Integer(-1)),
            (codes::PROGRESS_COMPLETED, Value::Integer(0)),
            (codes::PROGRESS_DESCRIPTION, Value::text("")),
            (codes::PROGRESS_DETAIL, Value::text("")),
        ])
    }
}

impl Progress {
    pub(super) fn get(&self, code: Code) -> Option<Value> {
        let held = self.0.iter().find(|(one, _)| *one == code);
        held.map(|(_, value)| value.clone())
    }

    /// False for another property.
    pub(super) fn set(&mut self, code: Code, value: Value) -> bool {
        let held = self.0.iter_mut().find(|(one, _)| *one == code);
        held.map(|(_, held)| *held = value).is_some()
    }
}
