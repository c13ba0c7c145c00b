//! `toggle_mute`: mute the sound output, or unmute it.
//!
//! ```json
//! {"name": "toggle_mute", "arguments": {}}
//! → {"volume": 56, "muted": true, "effect": "confirmed", "note": null}
//! ```
//!
//! The volume stays as it is. An output that macOS cannot mute is `NotEditable`.
//!
//! JavaScript rather than AppleScript: no app is told anything, and the warm process saves starting one.

use crate::tool::{Background, Effect, Examples, NoParams, Reaches, Selftest, Tool};
use crate::tools::audio::shared::ChangedSound;

pub(crate) struct ToggleMute;

impl Tool for ToggleMute {
    const NAME: &'static str = "toggle_mute";
    const TITLE: &'static str = "Toggle mute";
    const DESCRIPTION: &'static str = "Change whether the sound output is muted. Returns the new state.";
    const TOOLSET: &'static str = "audio";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples::WITHOUT_PARAMETERS;
    const SELFTEST: Selftest = Selftest::Played;
    const OBSERVES: bool = false;
    const BACKGROUND: Background = Background::Works;
    type Params = NoParams;
    type Output = ChangedSound;
}
