//! One call of a tool from arguments to result, whoever asks: a client, the command line, a test.
//!
//! ```text
//! check parameters -> wait for the turn -> render -> run -> check the result
//! ```
//!
//! What stands after the first arrow is the tool's own ([`crate::tool::Tool::run`]), with a [`Run`] to do it with.

use crate::engine::{Engine, ProgressSink};
use crate::error::Error;
use crate::session::Context;
use crate::tool::Spec;
use crate::tool::answer::Answer;
use crate::tool::call::{self, Run};
use rmcp::model::JsonObject;
use serde_json::json;
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Calls tools with the settings of one server.
#[derive(Clone)]
pub struct Caller {
    engine: Engine,
    context: Context,
    timeout: Duration,
    dry_run: bool,
}

/// A call to make.
pub struct Request {
    /// The tool.
    pub spec: &'static Spec,
    /// What the client gave, unchecked.
    pub arguments: JsonObject,
    /// When it arrived: deadlines count from here.
    pub arrived: Instant,
    /// Fires when the client no longer wants the answer.
    pub cancel: CancellationToken,
    /// Where progress goes.
    pub progress: Option<ProgressSink>,
}

impl Request {
    /// A call without progress.
    #[must_use]
    pub fn new(
        spec: &'static Spec,
        arguments: JsonObject,
        arrived: Instant,
        cancel: CancellationToken,
    ) -> Self {
        Self {
            spec,
            arguments,
            arrived,
            cancel,
            progress: None,
        }
    }
}

impl Caller {
    /// Calls through `engine`, each within `timeout` of its arrival. A dry run renders and does not run.
    #[must_use]
    pub fn new(engine: Engine, timeout: Duration, dry_run: bool) -> Self {
        Self {
            engine,
            context: Context::default(),
            timeout,
            dry_run,
        }
    }

    /// The same with what the server keeps between calls.
    #[must_use]
    pub fn with_context(mut self, context: Context) -> Self {
        self.context = context;
        self
    }

    /// What is kept between calls.
    #[must_use]
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Whether calls are only rendered.
    #[must_use]
    pub fn is_dry_run(&self) -> bool {
        self.dry_run
    }

    /// Makes the call.
    ///
    /// # Errors
    /// Whatever went wrong, ready to be shown.
    pub async fn call(&self, request: Request) -> Result<Answer, Error> {
        let Request {
            spec,
            arguments,
            arrived,
            cancel,
            progress,
        } = request;
        // Taken before anything is awaited: the order of calls is the order in which they arrived.
        let ticket = self.engine.ticket()?;
        let deadline = arrived + self.timeout;
        if self.dry_run {
            let input = spec.prepare(arguments, &self.context)?;
            let script = call::render(spec.name, input, deadline, None)?;
            return Answer::structured(
                &json!({ "dry_run": true, "tool": spec.name, "script": script.text }),
            );
        }
        let run = Run {
            tool: spec.name,
            kind: spec.effect.kind(),
            holds_input: spec.holds_input,
            context: self.context.clone(),
            arrived,
            deadline,
            cancel,
            progress,
            engine: self.engine.clone(),
            ticket: Some(ticket),
        };
        spec.run(arguments, run).await
    }
}
