//! The person at the Mac, who types and moves the mouse by themselves while scripts run.

use serde::{Deserialize, Deserializer, Serialize, de};

use super::defaults::is_default;
use crate::geometry::Point;

/// How many characters a person types in one go, at most.
const LONGEST_TEXT: usize = 4096;

/// Something that the person does, and when.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PersonAct {
    /// It begins once scripts have posted so many events.
    #[serde(default, skip_serializing_if = "is_default")]
    pub after_events: u32,
    /// And so many milliseconds later.
    #[serde(default, skip_serializing_if = "is_default")]
    pub after_ms: u32,
    /// Milliseconds from one key, or one step of the pointer, to the next.
    #[serde(default = "usual_pace")]
    pub every_ms: u32,
    pub does: PersonDoes,
}

/// What the person does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PersonDoes {
    /// Types a text where the focus is; a line feed is the Return key.
    #[serde(deserialize_with = "short")]
    Types(String),
    /// Moves the pointer there.
    MovesTo(#[schemars(with = "[f64; 2]")] Point),
    /// Moves the pointer there and clicks.
    Clicks(#[schemars(with = "[f64; 2]")] Point),
    /// Makes an empty file at this path, with the folders around it.
    Writes(String),
    /// Removes the file at this path.
    Removes(String),
}

/// A person who types 100 words a minute.
pub const fn usual_pace() -> u32 {
    120
}

fn short<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.chars().count() > LONGEST_TEXT {
        return Err(de::Error::custom(format!(
            "a person types {LONGEST_TEXT} characters at most"
        )));
    }
    Ok(text)
}
