//! `list_windows`: the windows of one app or of all, front to back.
//!
//! ```json
//! {"name": "list_windows", "arguments": {"app": "TextEdit"}}
//! → {"windows": [{"window_id": 412, "title": "Untitled", "app": "TextEdit", "x": 300, "y": 160, "width": 640, "height": 420,
//!    "main": true, "display_id": 1}], "note": null}
//! ```
//!
//! The window server tells ids, places and order, Accessibility titles and states; both are joined. Without the
//! Accessibility permission the first half is answered, without titles and with the way to the permission as the note. An
//! id is missing where two windows could not be told apart; an app that does not answer in time is named in the note.

use crate::error::{Code, Error};
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Aliases, Effect, Examples, Paged, Reaches, Selftest, Tool, fitting, given};
use crate::tools::shared::{APP_ALIASES, App};
use crate::tools::windows::shared::{self, ListedWindow, Window};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct ListWindows;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Only windows of this app; default: all apps
    app: Option<App>,
    /// Include minimized windows and those of hidden apps
    #[serde(default)]
    include_minimized: bool,
    /// Include windows on other Spaces
    #[serde(default)]
    all_spaces: bool,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    windows: Vec<ListedWindow>,
    /// What is missing, and why
    note: Option<String>,
}

/// What the script answers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListedWindows {
    windows: Vec<Window>,
    accessible: bool,
    /// Apps that did not answer in time.
    silent: Vec<String>,
    /// Windows in Stage Manager's strip.
    thumbnails: Vec<u32>,
}

impl Tool for ListWindows {
    const NAME: &'static str = "list_windows";
    const TITLE: &'static str = "List open windows";
    const DESCRIPTION: &'static str = "List windows from front to back. Returns the window_id that other tools accept, title, app, position and size in points and display_id for each, and minimized, fullscreen and main where true. What an app lists and is no window comes last as surface: true.";
    const TOOLSET: &'static str = "windows";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: "{}",
        fails: r#"{"app": "Chess"}"#,
    };
    const PAGED: Option<Paged> = Some(Paged {
        list: "windows",
        next: "next_offset",
    });
    const SELFTEST: Selftest = Selftest::Reads;
    const ALIASES: Aliases = &[APP_ALIASES];
    type Params = Params;
    type Output = Output;

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let result = call.script(Self::NAME, given(&params)?).await?;
        let listed: ListedWindows = fitting(Self::NAME, &result)?;
        let note = if !listed.accessible {
            Some(guidance(&call).await)
        } else if !listed.silent.is_empty() {
            Some(silent(&listed.silent))
        } else if !listed.thumbnails.is_empty() {
            Some(in_strip(&listed.thumbnails))
        } else {
            params.note_on_none(&listed.windows)
        };
        Answer::structured(&Output {
            windows: shared::listed(listed.windows),
            note,
        })
    }
}

impl Params {
    /// That the app asked for has no window, and which windows were not looked for.
    fn note_on_none(&self, windows: &[Window]) -> Option<String> {
        if self.app.is_none() || !windows.is_empty() {
            return None;
        }
        let more = match (self.include_minimized, self.all_spaces) {
            (true, true) => return Some("It is running and has no windows.".into()),
            (true, false) => "all_spaces lists those on other Spaces.",
            (false, true) => "include_minimized lists minimized ones and those of hidden apps.",
            (false, false) => {
                "include_minimized lists minimized ones and those of hidden apps, all_spaces those on other Spaces."
            }
        };
        Some(format!("It has no visible windows. {more}"))
    }
}

/// What a denied call would have said.
async fn guidance(call: &Call) -> String {
    let denied = Error::new(
        Code::AccessibilityDenied,
        "Accessibility permission required",
    );
    let explained = call.engine().guide::<()>(Err(denied.clone())).await;
    let error = explained.err().unwrap_or(denied);
    format!("Titles and states are missing. {error}")
}

/// Position and size of these windows are those that they will have [findings-2 8.9].
fn in_strip(ids: &[u32]) -> String {
    let ids: Vec<String> = ids.iter().map(u32::to_string).collect();
    format!(
        "Shown as thumbnails in Stage Manager's strip, not at the position and size listed: {}. Bring a window to the front with \
         focus_window before you click in it or take a screenshot of it.",
        ids.join(", ")
    )
}

fn silent(names: &[String]) -> String {
    let more = names.len().saturating_sub(10);
    let mut names: Vec<String> = names
        .iter()
        .take(10)
        .map(|name| serde_json::json!(name).to_string())
        .collect();
    if more > 0 {
        names.push(format!("{more} more"));
    }
    format!(
        "Did not answer in time, so titles and states of its windows may be missing: {}",
        names.join(", ")
    )
}
