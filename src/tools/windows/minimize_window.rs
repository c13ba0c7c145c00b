//! `minimize_window`: put a window into the Dock.
//!
//! ```json
//! {"name": "minimize_window", "arguments": {"window_id": 92}}
//! → {"window": {"window_id": 92, "title": "Plan.txt", "minimized": true, ...}, "effect": "confirmed", "note": null}
//! ```
//!
//! `NotEditable` says why a window stayed: a sheet is open on it, it is full screen, or its kind cannot be minimised.
//!
//! JavaScript rather than AppleScript: Accessibility moves windows; System Events is told only where it refuses.

use crate::error::Error;
use crate::session::Session;
use crate::tool::{Aliases, Background, Effect, Examples, Reaches, Selftest, Tool, given};
use crate::tools::shared::{APP_ALIASES, WINDOW_ALIASES, WindowTarget};
use crate::tools::windows::shared::ChangedWindow;
use rmcp::model::JsonObject;

pub(crate) struct MinimizeWindow;

impl Tool for MinimizeWindow {
    const NAME: &'static str = "minimize_window";
    const TITLE: &'static str = "Minimize window";
    const DESCRIPTION: &'static str = "Minimize a window, by default the front one, into the Dock; focus_window restores it. Returns the window's new state.";
    const TOOLSET: &'static str = "windows";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "TextEdit", "index": 2}"#,
        fails: r#"{"app": "Chess"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const BACKGROUND: Background = Background::Works;
    const ALIASES: Aliases = &[APP_ALIASES, WINDOW_ALIASES];
    type Params = WindowTarget;
    type Output = ChangedWindow;

    fn template_params(params: &WindowTarget, _: &Session) -> Result<JsonObject, Error> {
        params.check()?;
        given(params)
    }
}
