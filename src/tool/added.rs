//! Arguments that clients add to calls by themselves.

use rmcp::model::JsonObject;

/// What some clients add to every call of every tool [findings-3 20.3].
const ADDED: &[&str] = &["task_progress"];

/// What some clients add to a call of a tool without parameters.
const ADDED_TO_NONE: &[&str] = &["random_string"];

/// Whether a client adds an argument by itself: it says nothing to the tool, which does not declare it.
pub(super) fn is_added(name: &str, properties: &JsonObject) -> bool {
    ADDED.contains(&name) || (properties.is_empty() && ADDED_TO_NONE.contains(&name))
}
