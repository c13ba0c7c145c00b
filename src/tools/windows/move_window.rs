//! `move_window`: put a window's top left corner somewhere else.
//!
//! ```json
//! {"name": "move_window", "arguments": {"app": "TextEdit", "x": 100, "y": 120}}
//! → {"window": {"window_id": 91, "title": "Untitled", "x": 100, "y": 120, ...}, "effect": "confirmed", "note": null}
//! ```
//!
//! macOS keeps title bars below the menu bar and within reach, and apps have rules of their own: when the window is
//! elsewhere than asked, `effect` is partial and `note` says where; when it did not move at all it is `NotEditable`.
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

pub(crate) struct MoveWindow;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Params {
    #[serde(flatten)]
    target: WindowTarget,
    /// New x of the window's left edge, in points
    #[schemars(range(min = -100_000, max = 100_000))]
    x: f64,
    /// New y of the window's top edge, in points
    #[schemars(range(min = -100_000, max = 100_000))]
    y: f64,
}

impl Tool for MoveWindow {
    const NAME: &'static str = "move_window";
    const TITLE: &'static str = "Move window";
    const DESCRIPTION: &'static str = "Move a window, by default the front one, so that its top left corner is at a point. macOS keeps windows within reach; returns its actual position.";
    const TOOLSET: &'static str = "windows";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "TextEdit", "x": 320, "y": 180}"#,
        fails: r#"{"app": "TextEdit", "title": "None", "x": 1, "y": 1}"#,
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
