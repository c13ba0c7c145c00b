//! `get_volume`: the volume of the sound output.
//!
//! ```json
//! {"name": "get_volume", "arguments": {}}
//! → {"volume": 56, "muted": false, "note": null}
//! ```
//!
//! HDMI, DisplayPort and many USB outputs have no volume that macOS can set: `volume` is null then, and `note` says so.
//!
//! JavaScript rather than AppleScript: no app is told anything, and the warm process saves starting one (some 30 ms [events 14]).

use crate::tool::{Effect, Examples, NoParams, Reaches, Selftest, Tool};
use crate::tools::audio::shared::Sound;

pub(crate) struct GetVolume;

impl Tool for GetVolume {
    const NAME: &'static str = "get_volume";
    const TITLE: &'static str = "Get volume";
    const DESCRIPTION: &'static str = "Return the volume of the sound output, 0 to 100, and whether it is muted. Null for outputs that macOS cannot change.";
    const TOOLSET: &'static str = "audio";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples::WITHOUT_PARAMETERS;
    const SELFTEST: Selftest = Selftest::Reads;
    type Params = NoParams;
    type Output = Sound;
}
