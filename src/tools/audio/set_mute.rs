//! `set_mute`: mute or unmute the sound output.
//!
//! ```json
//! {"name": "set_mute", "arguments": {"muted": true}}
//! → {"volume": 56, "muted": true, "effect": "confirmed", "note": null}
//! ```
//!
//! The volume stays as it is. An output that macOS cannot mute is `NotEditable`.
//!
//! JavaScript rather than AppleScript: no app is told anything, and the warm process saves starting one (some 30 ms [events 14]).

use crate::tool::{Aliases, Background, Effect, Examples, Reaches, Selftest, Tool};
use crate::tools::audio::shared::ChangedSound;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct SetMute;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// true to mute, false to unmute
    muted: bool,
}

impl Tool for SetMute {
    const NAME: &'static str = "set_mute";
    const TITLE: &'static str = "Mute or unmute";
    const DESCRIPTION: &'static str = "Mute or unmute the sound output; does not change its volume. Returns the state that was read back.";
    const TOOLSET: &'static str = "audio";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"muted": true}"#,
        fails: r#"{"muted": "perhaps"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const OBSERVES: bool = false;
    const BACKGROUND: Background = Background::Works;
    const ALIASES: Aliases = &[&[("mute", "muted"), ("value", "muted")]];
    type Params = Params;
    type Output = ChangedSound;
}
