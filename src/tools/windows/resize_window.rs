//! `resize_window`: give a window another size; its top left corner stays.
//!
//! ```json
//! {"name": "resize_window", "arguments": {"app": "TextEdit", "width": 800, "height": 500}}
//! → {"window": {"window_id": 91, "title": "Untitled", "width": 800, "height": 500, ...},
//!    "effect": "confirmed", "note": null}
//! ```
//!
//! Apps have smallest and largest sizes: when the size is another than asked, `effect` is partial and `note` says
//! what it is; when nothing changed at all it is `NotEditable`.
//!
//! JavaScript rather than AppleScript: Accessibility moves windows; System Events is told only where it refuses.

use crate::error::Error;
use crate::session::Session;
use crate::tool::{Aliases, Background, Effect, Examples, Reaches, Selftest, Tool, given};
use crate::tools::shared::{APP_ALIASES, WINDOW_ALIASES, WindowTarget};
use crate::tools::windows::shared::ChangedWindow;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct ResizeWindow;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Params {
    #[serde(flatten)]
    target: WindowTarget,
    /// New width in points
    #[schemars(range(min = 1, max = 100_000))]
    width: f64,
    /// New height in points
    #[schemars(range(min = 1, max = 100_000))]
    height: f64,
}

impl Tool for ResizeWindow {
    const NAME: &'static str = "resize_window";
    const TITLE: &'static str = "Resize window";
    const DESCRIPTION: &'static str = "Change the size of a window, by default the front one; its top left corner stays. Apps limit the size; returns its actual size.";
    const TOOLSET: &'static str = "windows";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "TextEdit", "width": 640, "height": 480}"#,
        fails: r#"{"width": 0, "height": 1}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const BACKGROUND: Background = Background::Works;
    const ALIASES: Aliases = &[APP_ALIASES, WINDOW_ALIASES];
    type Params = Params;
    type Output = ChangedWindow;

    fn template_params(params: &Params, _: &Session) -> Result<JsonObject, Error> {
        params.target.check()?;
        given(params)
    }
}
