//! What the registry keeps of a tool of the user's own beside what it keeps of every tool.

use super::answer::Answer;
use super::call::Call;
use super::declaration::PlannedStep;
use crate::error::Error;
use crate::template::LoadedTemplate;
use futures_util::future::BoxFuture;
use rmcp::model::JsonObject;
use std::sync::Arc;
use std::time::Duration;

/// What a tool of the user's own does.
#[derive(Clone)]
pub enum Body {
    /// It runs a script.
    Script {
        /// The script.
        template: Arc<LoadedTemplate>,
        /// A script of a pack that is tried before it, and tells where it is not the way.
        first: Option<Arc<LoadedTemplate>>,
    },
    /// It calls other tools.
    Steps(Arc<dyn Recipe>),
}

/// The steps of a tool that calls others.
pub trait Recipe: Send + Sync {
    /// The names of the tools that it calls, in order.
    fn tools(&self) -> Vec<&str>;

    /// Whether some of its steps may end or overwrite the user's work.
    fn may_destroy(&self) -> bool;

    /// The calls that it makes with these parameters, which are checked and have their defaults. Elements that are looked for first
    /// are in words.
    fn planned(&self, parameters: &JsonObject) -> Vec<PlannedStep>;

    /// Makes them, in that time or the usual one.
    fn run(
        &self,
        parameters: JsonObject,
        time: Option<Duration>,
        call: Call,
    ) -> BoxFuture<'static, Result<Answer, Error>>;
}

/// What the entry of a tool of the user's own has beside the rest.
pub(super) struct Own {
    pub(super) body: Body,
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

/// Whether a script waits for the person at the Mac, and stops in its midst where they come in: by this library file.
pub(super) fn waits_itself(template: &LoadedTemplate) -> bool {
    template.libraries().contains(&"input/person")
}
