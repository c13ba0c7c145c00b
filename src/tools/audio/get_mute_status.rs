//! `get_mute_status`: whether the sound output is muted.
//!
//! ```json
//! {"name": "get_mute_status", "arguments": {}}
//! → {"volume": 56, "muted": false, "note": null}
//! ```
//!
//! Outputs that macOS cannot mute answer null, and `note` says so.
//!
//! JavaScript rather than AppleScript: no app is told anything, and the warm process saves starting one (some 30 ms [events 14]).

use crate::tool::{Effect, Examples, NoParams, Reaches, Selftest, Tool};
use crate::tools::audio::shared::Sound;

pub(crate) struct GetMuteStatus;

impl Tool for GetMuteStatus {
    const NAME: &'static str = "get_mute_status";
    const TITLE: &'static str = "Get mute status";
    const DESCRIPTION: &'static str =
        "Return whether the sound output is muted, and its volume, as get_volume does.";
    const TOOLSET: &'static str = "audio";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples::WITHOUT_PARAMETERS;
    const SELFTEST: Selftest = Selftest::Reads;
    type Params = NoParams;
    type Output = Sound;
}
