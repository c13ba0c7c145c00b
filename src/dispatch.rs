//! One call of a tool from arguments to result, whoever asks: a client, the command line, a test.
//!
//! ```text
//! check parameters -> wait for the turn -> render -> run -> check the result
//! ```
//!
//! What stands after the first arrow is the tool's own ([`crate::tool::Tool::run`]), with a [`Call`] to do it with.

use crate::engine::{Engine, ProgressSink};
use crate::error::Error;
use crate::session::Session;
use crate::template::BackgroundBy;
use crate::tool::Spec;
use crate::tool::answer::Answer;
use crate::tool::call::{self, Call, Seen};
use rmcp::model::JsonObject;
use serde_json::json;
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Calls tools with the settings of one server.
#[derive(Clone)]
pub struct Dispatcher {
    engine: Engine,
    session: Session,
    timeout: Duration,
    limit: Option<Duration>,
    dry_run: bool,
}

/// A call to make.
pub struct CallRequest {
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

impl CallRequest {
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

impl Dispatcher {
    /// Calls through `engine`, each within `timeout` of its arrival. A dry run renders and does not run.
    #[must_use]
    pub fn new(engine: Engine, timeout: Duration, dry_run: bool) -> Self {
        Self {
            engine,
            session: Session::default(),
            timeout,
            limit: None,
            dry_run,
        }
    }

    /// The same with a longest time for every call, those of tools with a time of their own too.
    #[must_use]
    pub fn with_limit(mut self, limit: Option<Duration>) -> Self {
        self.limit = limit;
        self
    }

    /// The same with what the server keeps between calls.
    #[must_use]
    pub fn with_session(mut self, session: Session) -> Self {
        self.session = session;
        self
    }

    /// What is kept between calls.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
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
    pub async fn call(&self, request: CallRequest) -> Result<Answer, Error> {
        let CallRequest {
            spec,
            arguments,
            arrived,
            cancel,
            progress,
        } = request;
        // Taken before anything is awaited: the order of calls is the order in which they arrived.
        let ticket = self.engine.ticket(spec.effect.access())?;
        let deadline = arrived + self.timeout;
        if self.dry_run {
            let input = spec.prepare_fully(arguments, &self.session).await?;
            let script = call::render(spec.name, input, deadline, None)?;
            return Answer::structured(
                &json!({ "dry_run": true, "tool": spec.name, "script": script.text }),
            );
        }
        let call = Call {
            tool: spec.name,
            access: spec.effect.access(),
            holds_input: spec.holds_input,
            background: self.session.background.then_some(BackgroundBy::Server),
            session: self.session.clone(),
            arrived,
            deadline,
            cancel,
            progress,
            release: JsonObject::new(),
            limit: self.limit,
            observe: true,
            observed: Seen::default(),
            engine: self.engine.clone(),
            ticket: Some(ticket),
        };
        spec.run(arguments, call).await
    }
}
