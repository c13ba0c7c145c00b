//! `set_volume`: set the volume of the sound output.
//!
//! ```json
//! {"name": "set_volume", "arguments": {"volume": 40}}
//! → {"volume": 40, "muted": false, "effect": "confirmed", "note": null}
//! ```
//!
//! Devices have steps: within 2 of what was asked counts as done, and a coarser device's nearest step is `partial`
//! with a note. So is a fraction of 1, which other scales mean by half the volume. An output without software volume is `NotEditable`. Muting stays as it is.
//!
//! JavaScript rather than AppleScript: no app is told anything, and the warm process saves starting one (some 30 ms [events 14]).

use crate::tool::{Aliases, Background, Effect, Examples, Reaches, Selftest, Tool};
use crate::tools::audio::shared::ChangedSound;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct SetVolume;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Volume in percent
    #[schemars(range(min = 0, max = 100))]
    volume: f64,
}

impl Tool for SetVolume {
    const NAME: &'static str = "set_volume";
    const TITLE: &'static str = "Set volume";
    const DESCRIPTION: &'static str = "Set the volume of the sound output; does not change mute. Returns the volume read back: some devices have coarse steps.";
    const TOOLSET: &'static str = "audio";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"value": 40}"#,
        fails: r#"{"volume": 101}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const OBSERVES: bool = false;
    const BACKGROUND: Background = Background::Works;
    const ALIASES: Aliases = &[&[("value", "volume"), ("level", "volume")]];
    type Params = Params;
    type Output = ChangedSound;
}
