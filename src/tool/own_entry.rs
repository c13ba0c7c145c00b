//! What the registry keeps of a tool of the user's own beside what it keeps of every tool.

use crate::template::LoadedTemplate;
use rmcp::model::JsonObject;
use std::sync::Arc;
use std::time::Duration;

/// What the entry of a tool of the user's own has beside the rest.
pub(super) struct Own {
    pub(super) template: Arc<LoadedTemplate>,
    /// The script that is tried before it, where there are two.
    pub(super) first: Option<Arc<LoadedTemplate>>,
    /// The time of a call; none for the server's.
    pub(super) timeout: Option<Duration>,
    /// The parameters that name apps.
    pub(super) app_parameters: Vec<String>,
    /// The apps that have to run before its script begins.
    pub(super) starts_apps: Vec<String>,
    /// Arguments of a call that works on the default simulated Mac.
    pub(super) example: Option<JsonObject>,
    /// The schema of the result, as the header says it.
    pub(super) result: Option<JsonObject>,
}
