//! The results of the audio tools.

use crate::tool::Outcome;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The sound output.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sound {
    /// 0 to 100; null for an output without software volume
    volume: Option<u32>,
    /// Null for an output that cannot be muted
    muted: Option<bool>,
    /// What the output does not support
    note: Option<String>,
}

/// The sound output after a change.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangedSound {
    /// 0 to 100, read back
    volume: Option<u32>,
    /// Read back
    muted: Option<bool>,
    effect: Outcome,
    /// How it differs from what was asked
    note: Option<String>,
}
