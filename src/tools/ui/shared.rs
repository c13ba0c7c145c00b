//! What tools answer that do something to an element.

use crate::tool::Outcome;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What `AXValue` holds: a text, a number or a flag.
pub use crate::session::elements::scan::Scalar;

/// What a change of a value came to.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Valued {
    /// The element afterwards, as get_ui_elements shows it; null when it has gone.
    element: Option<JsonObject>,
    /// Read back; null when there is none to read.
    value: Option<Scalar>,
    effect: Outcome,
    /// What the effect leaves open.
    note: Option<String>,
}
