//! How a tool is tried: the calls that tests make of it, and whether a selftest may call it.
//!
//! These are inputs. What has to come of them is said elsewhere, in tests that do not ask the tool.

/// Arguments of two calls, as the text of a JSON object each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Examples {
    /// They work on the default simulated Mac.
    pub works: &'static str,
    /// They fail there.
    pub fails: &'static str,
}

impl Examples {
    /// Those of a tool without parameters.
    pub(crate) const WITHOUT_PARAMETERS: Self = Self {
        works: "{}",
        fails: r#"{"surprise": 1}"#,
    };
}

/// What `macmcp selftest` does with a tool on a real Mac.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selftest {
    /// It calls it with the example that works, before anything is changed: the tool only looks.
    Reads,
    /// Its session has a step for it, written by hand: a person's Mac is what it acts on.
    Played,
    /// It never calls it, for this reason.
    Never(&'static str),
}

/// How a tool of the program is tried; the user's own are tried by `macmcp tool test`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// Its calls.
    pub examples: Examples,
    /// What a selftest does with it.
    pub selftest: Selftest,
}
