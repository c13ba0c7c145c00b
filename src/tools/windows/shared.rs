//! The results of the window tools.

use crate::geometry::Points;
use crate::tool::Outcome;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Position and size in points; null where macOS does not tell
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Window {
    window_id: Option<u32>,
    title: Option<String>,
    app: String,
    bundle_id: Option<String>,
    process_id: i32,
    x: Option<Points>,
    y: Option<Points>,
    width: Option<Points>,
    height: Option<Points>,
    minimized: Option<bool>,
    fullscreen: Option<bool>,
    main: Option<bool>,
    /// Not a window that a user would name, but listed by the app beside them, such as an input source indicator
    #[serde(default, skip_serializing_if = "is_false")]
    surface: bool,
    display_id: Option<u32>,
}

/// A window in a list: what is usual, unknown or told by another field is left out, because lists are long.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListedWindow {
    #[serde(skip_serializing_if = "Option::is_none")]
    window_id: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    app: String,
    /// Where several processes have the name of the app
    #[serde(skip_serializing_if = "Option::is_none")]
    process_id: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<Points>,
    #[serde(skip_serializing_if = "Option::is_none")]
    y: Option<Points>,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<Points>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<Points>,
    #[serde(default, skip_serializing_if = "is_false")]
    minimized: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    fullscreen: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    main: bool,
    /// Not a window that a user would name: an input source indicator, a status item, a help tag
    #[serde(default, skip_serializing_if = "is_false")]
    surface: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    display_id: Option<u32>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The windows of a list.
pub(crate) fn listed(windows: Vec<Window>) -> Vec<ListedWindow> {
    let owners: Vec<(String, i32)> = windows
        .iter()
        .map(|window| (window.app.clone(), window.process_id))
        .collect();
    let is_shared = |app: &str, process: i32| {
        let mut owners = owners.iter();
        owners.any(|(name, other)| name == app && *other != process)
    };
    windows
        .into_iter()
        .map(|window| ListedWindow {
            process_id: is_shared(&window.app, window.process_id).then_some(window.process_id),
            window_id: window.window_id,
            title: window.title,
            app: window.app,
            x: window.x,
            y: window.y,
            width: window.width,
            height: window.height,
            minimized: window.minimized == Some(true),
            fullscreen: window.fullscreen == Some(true),
            main: window.main == Some(true),
            surface: window.surface,
            display_id: window.display_id,
        })
        .collect()
}

/// A window after it was changed.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangedWindow {
    window: Window,
    /// `confirmed` when it is as asked
    effect: Outcome,
    /// How it differs from what was asked
    note: Option<String>,
}
