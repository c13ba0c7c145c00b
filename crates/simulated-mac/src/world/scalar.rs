//! The plain values that attributes have.

use serde::{Deserialize, Serialize};

/// A value of an attribute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
pub(crate) enum Scalar {
    Bool(bool),
    Number(f64),
    Text(String),
}
