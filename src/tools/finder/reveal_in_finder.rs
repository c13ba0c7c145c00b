//! `reveal_in_finder`: show a file or folder, selected, in a Finder window.
//!
//! ```json
//! {"name": "reveal_in_finder", "arguments": {"path": "~/Documents/Plan.txt"}}
//! → {"path": "/Users/demo/Documents/Plan.txt", "effect": "confirmed", "note": null}
//! ```
//!
//! Brings Finder to the front. Showing needs no permission; reading back what Finder has selected then needs Automation
//! for Finder, which is not asked for here: without it `effect` is unverified.
//!
//! JavaScript rather than AppleScript: AppKit shows a file without the permission that `reveal` of Finder needs.

use crate::error::Error;
use crate::session::Session;
use crate::tool::{Aliases, Background, Effect, Examples, Outcome, Reaches, Selftest, Tool, given};
use crate::user_path::require_whole;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct RevealInFinder;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Absolute path of the file or folder; may begin with ~/
    #[schemars(length(min = 1, max = 4096))]
    path: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// Full path
    path: String,
    effect: Outcome,
    /// Why the effect is unverified
    note: Option<String>,
}

impl Tool for RevealInFinder {
    const NAME: &'static str = "reveal_in_finder";
    const TITLE: &'static str = "Reveal in Finder";
    const DESCRIPTION: &'static str = "Show a file or folder in Finder, selected in its folder. Brings Finder to the front. Returns the full path.";
    const TOOLSET: &'static str = "finder";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::App("com.apple.finder");
    const EXAMPLES: Examples = Examples {
        works: r#"{"path": "~/Documents/Plan.txt"}"#,
        fails: r#"{"path": "~/Documents/Plans.txt"}"#,
    };
    const SELFTEST: Selftest = Selftest::Never("would leave a Finder window behind");
    const BACKGROUND: Background = Background::comes_to_front("");
    const ALIASES: Aliases = &[&[("file", "path"), ("file_path", "path")]];
    type Params = Params;
    type Output = Output;

    fn template_params(params: &Params, _: &Session) -> Result<JsonObject, Error> {
        require_whole("path", &params.path)?;
        given(params)
    }
}
