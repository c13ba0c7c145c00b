//! `get_display_info`: the displays, how they are arranged, and what they show.
//!
//! ```json
//! {"name": "get_display_info", "arguments": {}}
//! → {"displays": [{"display_id": 1, "name": "Built-in Retina Display", "x": 0, "y": 0, "width": 1512, "height": 982,
//!    "pixel_width": 3024, "pixel_height": 1964, "scale": 2, "main": true, "builtin": true,
//!    "work_area": {"x": 0, "y": 38, "width": 1512, "height": 874}}]}
//! ```
//!
//! Points, from the top left of the main display: displays left of it or above it have negative coordinates. Asks
//! NSScreen, which needs no permission.

use crate::geometry::Points;
use crate::tool::{Effect, Examples, NoParams, Reaches, Selftest, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct GetDisplayInfo;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    displays: Vec<Display>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Display {
    display_id: u32,
    name: String,
    x: Points,
    y: Points,
    width: Points,
    height: Points,
    pixel_width: u32,
    pixel_height: u32,
    /// Pixels per point
    scale: Points,
    /// Whether it has the menu bar
    main: bool,
    builtin: bool,
    /// Area that the menu bar and the Dock leave free, in points
    work_area: Area,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Area {
    x: Points,
    y: Points,
    width: Points,
    height: Points,
}

impl Tool for GetDisplayInfo {
    const NAME: &'static str = "get_display_info";
    const TITLE: &'static str = "Describe the displays";
    const DESCRIPTION: &'static str = "List the displays (screens), their resolution and how they are arranged. Returns display_id, name, position and size in points, size in pixels, scale, and work_area (without menu bar and Dock) for each.";
    const TOOLSET: &'static str = "system";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples::WITHOUT_PARAMETERS;
    const SELFTEST: Selftest = Selftest::Reads;
    type Params = NoParams;
    type Output = Output;
}
