//! The properties that AppleScript and every script have, and that a script sets: text item delimiters, and how far it is.

use crate::{code::Code, terms::codes, value::Value};

/// Those of a run. The four of progress (Apple's Mac Automation Scripting Guide) are for the program that runs the script: osascript shows
/// nothing of them. What they begin with is a belief (C).
pub(super) struct Properties([(Code, Value); 5]);

impl Default for Properties {
    fn default() -> Self {
        Self([
            (
                codes::TEXT_ITEM_DELIMITERS,
                Value::list(vec![Value::text("")]),
            ),
            (codes::PROGRESS_TOTAL, Value::Integer(-1)),
            (codes::PROGRESS_COMPLETED, Value::Integer(0)),
            (codes::PROGRESS_DESCRIPTION, Value::text("")),
            (codes::PROGRESS_DETAIL, Value::text("")),
        ])
    }
}

impl Properties {
    pub(super) fn delimiters(&self) -> &Value {
        let [(_, delimiters), ..] = &self.0;
        delimiters
    }

    pub(super) fn get(&self, code: Code) -> Option<&Value> {
        let held = self.0.iter().find(|(one, _)| *one == code);
        held.map(|(_, value)| value)
    }

    /// False where there is no such property.
    pub(super) fn set(&mut self, code: Code, value: Value) -> bool {
        let held = self.0.iter_mut().find(|(one, _)| *one == code);
        held.map(|(_, held)| *held = value).is_some()
    }
}
