//! The result of tools that change the value of an element.

use crate::tool::Outcome;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What `AXValue` holds: a text, a number or a flag.
pub use crate::session::elements::scan::Scalar;

/// Result of a change of value.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValueResult {
    /// Afterwards, as in get_ui_elements; null when it has gone
    element: Option<JsonObject>,
    /// Read back; null if there is none to read
    value: Option<Scalar>,
    /// What it was before, where that is something else
    #[serde(default, skip_serializing_if = "Option::is_none")]
    previous: Option<Scalar>,
    effect: Outcome,
    /// Why the effect is unverified
    note: Option<String>,
}
