//! Cells of tables that are headers.

use serde::{Deserialize, Serialize};

/// What a cell is the header of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Heads {
    Column,
    Row,
}
