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
    display_id: Option<u32>,
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
