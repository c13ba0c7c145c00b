//! The variables of a start.

use std::ffi::OsString;

/// The loop guard: the variable in which a restarted process finds its own id. What inherits the variable has another id.
pub(in crate::cli) const RESTARTED: &str = "MACMCP_RESTARTED";

/// The environment of a start.
pub(in crate::cli) struct Environment(pub(in crate::cli) Vec<(OsString, OsString)>);

impl Environment {
    pub(in crate::cli) fn of_this_process() -> Self {
        Self(std::env::vars_os().collect())
    }

    pub(in crate::cli) fn value(&self, name: &str) -> Option<&OsString> {
        let found = self.0.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value)
    }

    /// Whether a variable is set to something.
    pub(in crate::cli) fn has(&self, name: &str) -> bool {
        self.value(name).is_some_and(|value| !value.is_empty())
    }

    /// Whether a variable says no, as `--read-only` and its like understand it.
    pub(in crate::cli) fn says_no(&self, name: &str) -> bool {
        let value = self.value(name).map(|value| value.to_ascii_lowercase());
        value.is_some_and(|value| {
            ["0", "false", "f", "no", "n", "off"]
                .iter()
                .any(|no| value == *no)
        })
    }

    /// The same with the loop guard of that process.
    pub(in crate::cli) fn restarted(mut self, own: u32) -> Vec<(OsString, OsString)> {
        self.0.retain(|(name, _)| name != RESTARTED);
        self.0.push((RESTARTED.into(), own.to_string().into()));
        self.0
    }
}
