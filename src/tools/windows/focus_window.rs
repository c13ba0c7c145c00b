//! `focus_window`: bring a window to the front, with its app.
//!
//! ```json
//! {"name": "focus_window", "arguments": {"app": "TextEdit", "title": "Plan.txt"}}
//! → {"window": {"window_id": 92, "title": "Plan.txt", "main": true, "minimized": false, ...},
//!    "effect": "confirmed", "note": null}
//! ```
//!
//! `effect` is confirmed when the app says that the window has the keyboard; being the main one or on top is not enough
//! [findings-2 8.2]. A minimised window is restored, a hidden app shown. Accessibility does not see windows on other Spaces:
//! macOS itself goes to them when their app comes forward; where it does not, the window is chosen in the Window menu of its
//! app [findings-2 8.6]. It is `WindowNotFound` when that does not lead there either.
//!
//! JavaScript rather than AppleScript: Accessibility moves windows; System Events is told only where it refuses.

use crate::error::Error;
use crate::session::Session;
use crate::tool::{Aliases, Background, Effect, Examples, Reaches, Selftest, Tool, given};
use crate::tools::shared::{APP_ALIASES, WINDOW_ALIASES, WindowTarget};
use crate::tools::windows::shared::ChangedWindow;
use rmcp::model::JsonObject;

pub(crate) struct FocusWindow;

impl Tool for FocusWindow {
    const NAME: &'static str = "focus_window";
    const TITLE: &'static str = "Focus window";
    const DESCRIPTION: &'static str = "Bring a window, by default the front one, and its app to the front. A minimized window is restored. Returns the window's new state.";
    const TOOLSET: &'static str = "windows";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "TextEdit", "title": "Plan.txt"}"#,
        fails: r#"{"window_id": 999999}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const BACKGROUND: Background =
        Background::comes_to_front("Most tools act on windows behind as well");
    const ALIASES: Aliases = &[APP_ALIASES, WINDOW_ALIASES];
    type Params = WindowTarget;
    type Output = ChangedWindow;

    fn template_params(params: &WindowTarget, _: &Session) -> Result<JsonObject, Error> {
        params.check()?;
        given(params)
    }
}
