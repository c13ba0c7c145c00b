//! How many bytes the list of tools has: the one counter, of the bench and of the test that holds the aims.

use serde_json::{Value, json};

/// Bytes of a list of tools as compact JSON.
pub(crate) struct Bytes {
    /// The whole list, as it is sent.
    pub(crate) sent: usize,
    /// Name, description and input schema of each tool: what clients show their models.
    pub(crate) shown: usize,
}

impl Bytes {
    /// Counts them in the `tools` of an answer.
    pub(crate) fn of(tools: &Value) -> Self {
        let shown = tools.as_array().into_iter().flatten().map(|tool| {
            let parts = json!({"name": tool["name"], "description": tool["description"], "inputSchema": tool["inputSchema"]});
            parts.to_string().len()
        });
        Self {
            sent: tools.to_string().len(),
            shown: shown.sum(),
        }
    }
}
