//! `click`: click at a point of the screen.
//!
//! ```json
//! {"name": "click", "arguments": {"x": 315, "y": 174}}
//! → {"x": 315, "y": 174, "element": {"role": "AXButton", "title": "Save", "app": "TextEdit"},
//!    "effect": "unverified", "note": null}
//! ```
//!
//! The click lands on whatever is on top there. `effect` is confirmed when the element under the pointer was seen to
//! change (a check box that is checked, a caret that moved), after a right click when a menu opened. A first click on a
//! window in the background may only bring it forward, and `note` says so.

use crate::tool::{Effect, Tool};
use crate::tools::mouse::shared::{Button, Pointed};
use crate::tools::shared::Modifier;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The tool.
pub struct Click;

/// Where, and how.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Points from the main display's left
    #[schemars(range(min = -100_000, max = 100_000))]
    x: f64,
    /// Points from its top
    #[schemars(range(min = -100_000, max = 100_000))]
    y: f64,
    /// Which button
    #[serde(default)]
    button: Button,
    /// Held down meanwhile
    #[serde(default)]
    modifiers: Vec<Modifier>,
    /// 2: double click
    #[serde(default = "once")]
    #[schemars(range(min = 1, max = 3))]
    count: u32,
}

fn once() -> u32 {
    1
}

impl Tool for Click {
    const NAME: &'static str = "click";
    const TITLE: &'static str = "Click";
    const DESCRIPTION: &'static str =
        "Click at a point of the screen, on whatever is on top there. Answers what was under it.";
    const TOOLSET: &'static str = "mouse";
    const EFFECT: Effect = Effect::Act;
    const HOLDS_INPUT: bool = true;
    type Params = Params;
    type Output = Pointed;
}
