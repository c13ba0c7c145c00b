//! What the linker says.

use std::fmt;

/// An import or export that the linker does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleError {
    /// Counted from 1.
    pub line: usize,
    /// What stands there, and why it is not taken.
    pub problem: String,
    /// What to write instead.
    pub instead: String,
}

impl fmt::Display for ModuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}; {}", self.line, self.problem, self.instead)
    }
}
