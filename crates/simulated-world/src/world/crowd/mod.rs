//! What the apps of a crowded Mac keep: thousands of messages, notes, people, events and reminders, made from a seed when
//! they are asked for. The world's file holds the seed, and the records of an app only once they were changed.

mod chance;
mod records;

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

pub use chance::{ADJECTIVES, Chance, FIRST_NAMES, LAST_NAMES, NOUNS, PLACES};

/// The apps whose records are made from the seed.
const APPS: usize = 5;

/// The seed of a crowded Mac, and what was made from it so far in this process.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crowd {
    pub seed: u64,
    #[serde(skip)]
    made: [OnceLock<Json>; APPS],
}

impl Crowd {
    /// One that nothing was made from yet.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            ..Self::default()
        }
    }

    /// What an app keeps before anything was changed; none for one that keeps no more than on any other Mac.
    pub(super) fn kept(&self, bundle_id: &str) -> Option<&Json> {
        type Make = fn(u64) -> Json;
        let (made, make): (_, Make) = match (bundle_id, &self.made) {
            ("com.apple.AddressBook", [made, ..]) => (made, records::contacts),
            ("com.apple.iCal", [_, made, ..]) => (made, records::calendar),
            ("com.apple.mail", [_, _, made, ..]) => (made, records::mail),
            ("com.apple.Notes", [_, _, _, made, _]) => (made, records::notes),
            ("com.apple.reminders", [.., made]) => (made, records::reminders),
            _ => return None,
        };
        Some(made.get_or_init(|| make(self.seed)))
    }
}
