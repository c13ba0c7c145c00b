//! What a shell keeps between its lines.

use std::collections::BTreeMap;

use simulated_world::world::{Place, World};

/// A shell at one moment.
pub(crate) struct Shell<'w> {
    pub(crate) world: &'w mut World,
    /// The folder that it is in.
    pub(crate) folder: String,
    /// The world's time, in seconds since 1970.
    pub(crate) now: f64,
    /// The variables that lines have set.
    pub(crate) variables: BTreeMap<String, String>,
    /// Whether it is zsh in a window of Terminal; else it is the sh that a program starts.
    pub(crate) is_terminal: bool,
}

impl Shell<'_> {
    /// The absolute path that is meant.
    pub(super) fn path(&self, given: &str) -> String {
        let full = if given.starts_with('/') {
            given.to_owned()
        } else {
            format!("{}/{given}", self.folder)
        };
        let mut parts: Vec<&str> = Vec::new();
        for part in full.split('/') {
            match part {
                "" | "." => {}
                ".." => {
                    parts.pop();
                }
                part => parts.push(part),
            }
        }
        format!("/{}", parts.join("/"))
    }

    /// What stands at a path.
    pub(super) fn place(&self, given: &str) -> Option<Place> {
        self.world.place(&self.path(given))
    }
}
