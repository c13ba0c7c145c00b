//! Types that the mouse tools share: a point of the screen, a button, the element found there, the result.

use crate::error::Error;
use crate::geometry::Points;
use crate::session::Session;
use crate::session::elements::locator::Locator;
use crate::template::{CallFields, Input};
use crate::text::json_string;
use crate::tool::Outcome;
use crate::tools::shared::locate;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The description of the parameter that names a screenshot.
pub(crate) const SCREENSHOT_DESCRIPTION: &str = "Screenshot whose pixels these are";

/// What the template of a tool that points gets: points, where pixels of a screenshot were given, and what lay there then.
///
/// # Errors
/// `Refused` for a screenshot that is no longer known, `InvalidParameter` for what is no pixel of it.
pub(crate) fn pointed(
    mut params: JsonObject,
    pairs: &[(&str, &str)],
    session: &Session,
) -> Result<Input, Error> {
    let pictured = session.shots.locate(&mut params, pairs)?;
    let call = CallFields {
        pictured,
        ..CallFields::default()
    };
    Ok(Input { params, call })
}

/// What the server knows of the ref that a parameter of that name gives in the place of a point.
///
/// # Errors
/// `InvalidParameter` for what is no ref; `StaleElement` and `ElementNotFound` for a ref that leads nowhere.
pub(crate) fn place_of(
    parameter: &str,
    reference: Option<&str>,
    session: &Session,
) -> Result<Option<Locator>, Error> {
    let Some(reference) = reference else {
        return Ok(None);
    };
    match locate(reference, session)? {
        Some(known) => Ok(Some(known)),
        None => Err(Error::invalid(format!(
            "`{parameter}` is {}, expected a ref",
            json_string(reference, 80)
        ))
        .hint("Pass a ref of look, get_ui_elements, read_text or take_screenshot with annotate")),
    }
}

/// A point of the screen, in points from the top left of the main display. Coordinates are negative on displays to the
/// left of it or above it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScreenPoint {
    /// Points from the left edge of the main display
    #[schemars(range(min = -100_000, max = 100_000))]
    pub x: f64,
    /// Points from its top edge
    #[schemars(range(min = -100_000, max = 100_000))]
    pub y: f64,
    /// Id of a screenshot, whose pixels they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 40), description = SCREENSHOT_DESCRIPTION)]
    pub screenshot: Option<String>,
}

/// The parameters that are a point.
pub(crate) const POINT: &[(&str, &str)] = &[("x", "y")];

/// Other names that clients use for a point that they give as one, `[x, y]` or `{"x": .., "y": ..}`.
pub(crate) const POINT_NAMES: &[&str] = &["point", "position", "coordinate", "coordinates"];

/// A mouse button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum Button {
    /// The primary button.
    #[default]
    Left,
    /// The secondary button, which opens context menus.
    Right,
    /// The middle button, often the wheel.
    Middle,
}

/// The element at a point of the screen.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Element {
    role: String,
    title: Option<String>,
    app: Option<String>,
}

/// Result of the tools that act at one point.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PointerResult {
    x: Points,
    y: Points,
    /// Under the pointer; null if there is none or it cannot be read
    element: Option<Element>,
    /// `confirmed` when it was seen to change
    effect: Outcome,
    /// What may have gone wrong
    note: Option<String>,
}
