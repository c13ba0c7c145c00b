//! How a tool stands in a list that has to be short.

use super::schema;
use rmcp::model::JsonObject;
use serde_json::Value;

/// What the list of the compact profile says of a tool. Every parameter is taken all the same, and `find_tools` tells all of them.
#[derive(Clone, Copy, Debug)]
pub struct Compact {
    /// What it does and returns, in a sentence or two.
    pub description: &'static str,
    /// The parameters that are listed: those that a usual call has.
    pub parameters: &'static [&'static str],
}

impl Compact {
    /// The schema with the parameters that are listed.
    #[must_use]
    pub fn schema(&self, whole: JsonObject) -> JsonObject {
        let mut schema = schema::advertised(whole);
        if let Some(Value::Object(properties)) = schema.get_mut("properties") {
            properties.retain(|name, _| self.parameters.contains(&name.as_str()));
        }
        schema
    }
}
