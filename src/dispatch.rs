//! One call of a tool from arguments to result, whoever asks: a client, the command line, a test.
//!
//! ```text
//! take a place in the queue -> check parameters -> wait for the turn -> render -> run -> check the result
//! ```
//!
//! What stands after the second arrow is the tool's own ([`crate::tool::Tool::run`]), with a [`Call`] to do it with.

use crate::engine::{Access, Engine, ProgressSink};
use crate::error::{Code, Error};
use crate::policy::Verdict;
use crate::profile::Profile;
use crate::registry::Registry;
use crate::session::Session;
use crate::template::BackgroundBy;
use crate::tool::answer::Answer;
use crate::tool::call::{self, Call, CallSteps, Consent, KnownTool, Seen, StepTime, StepTool};
use crate::tool::seat::{Place, Seat};
use crate::tool::{Advertising, Effect, Spec, fitting, object, reach};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use known_clients::Client;
use rmcp::model::JsonObject;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
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
    /// What a person has agreed to for the call of which steps are a part.
    consent: Consent,
    /// The tools that steps may call.
    registry: Arc<Registry>,
    /// The client of the call, where it is one that is known.
    client: Option<&'static Client>,
}

/// A call to make.
pub struct CallRequest {
    /// The tool.
    pub spec: Arc<Spec>,
    /// What the client gave, unchecked.
    pub arguments: JsonObject,
    /// When it arrived: deadlines count from here.
    pub arrived: Instant,
    /// Fires when the client no longer wants the answer.
    pub cancel: CancellationToken,
    /// Where progress goes.
    pub progress: Option<ProgressSink>,
    /// What a person has agreed to.
    pub consent: Consent,
    /// Its place in the queue; none for one that is taken when the call is made.
    pub seat: Option<Seat>,
    /// Who gets the answer, where it is a client that is known.
    pub(crate) client: Option<&'static Client>,
}

impl CallRequest {
    /// A call without progress.
    #[must_use]
    pub fn new(
        spec: Arc<Spec>,
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
            consent: Consent::default(),
            seat: None,
            client: None,
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
            consent: Consent::default(),
            registry: Arc::default(),
            client: None,
        }
    }

    /// The same with the tools that steps of a call may call; without it there are none.
    #[must_use]
    pub fn with_registry(mut self, registry: Registry) -> Self {
        self.registry = Arc::new(registry);
        self
    }

    /// The same with a longest time for every call, those of tools with a time of their own too.
    #[must_use]
    pub(crate) fn with_limit(mut self, limit: Option<Duration>) -> Self {
        self.limit = limit;
        self
    }

    /// The same with what the server keeps between calls.
    #[must_use]
    pub fn with_session(mut self, session: Session) -> Self {
        self.session = session;
        self
    }

    /// What runs scripts.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// What is kept between calls.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The tool of that name, where it is offered.
    pub(crate) fn offered(&self, tool: &str) -> Option<Arc<Spec>> {
        self.registry.find(tool).ok()
    }

    /// Whether calls are only rendered.
    pub(crate) fn is_dry_run(&self) -> bool {
        self.dry_run
    }

    /// How the tools are advertised that it calls.
    pub(crate) fn advertising(&self) -> Advertising {
        Advertising {
            structured: !self.dry_run,
            writes_files: !self.session.captures.settings().output_dirs.is_empty(),
            compact: self.registry.profile() == Profile::Compact,
            one_hint: false,
        }
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
            consent,
            seat,
            client,
        } = request;
        // Taken before anything is awaited: the order of calls is the order in which they arrived.
        let seat = match seat {
            Some(seat) => seat,
            None => Seat::take(&self.engine, spec.effect.access(), false)?,
        };
        let with_consent = Self {
            consent,
            client,
            ..self.clone()
        };
        let decides = self.session.policy.destructive != Verdict::Allow || spec.always_asks;
        // Nobody is asked about a call that cannot be made.
        if decides && !self.dry_run && !spec.made_of_steps {
            let background = self.session.background.then_some(BackgroundBy::Server);
            let step = with_consent.step(&spec, arguments.clone(), background)?;
            if let Some(unconfirmed) = step.unconfirmed.clone() {
                let mut call = with_consent.begin(&spec, arrived, cancel, Place::Own(seat));
                let turn = call.turn().await?;
                reach::check(&[step], &call, &turn).await?;
                return Err(unconfirmed);
            }
        }
        if self.dry_run {
            return self.dry_call(&spec, arguments, arrived).await;
        }
        let mut call = with_consent.begin(&spec, arrived, cancel, Place::Own(seat));
        call.progress = progress;
        let acts = spec.effect.access() == Access::Act;
        let made = acts.then(|| format!("{} {}", spec.name, json!(arguments)));
        let answer = spec.run(arguments, call).await;
        let mut answer = self.registry.fitting(answer)?;
        if let (Some(made), Some(Value::Object(fields))) = (made, &mut answer.structured)
            && self.session.attempts.note(made, fields)
        {
            answer.write_again();
        }
        Ok(answer)
    }

    /// What belongs to the person at the Mac, in the turn of an action, and what of it changed since it was read `before`; none where
    /// that cannot be read.
    pub(crate) async fn theirs(
        &self,
        spec: &Spec,
        seat: &Seat,
        before: Option<&Value>,
        cancel: &CancellationToken,
    ) -> Option<Value> {
        let place = Place::Own(seat.clone());
        let mut call = self.begin(spec, seat.arrived(), cancel.clone(), place);
        // The turn may have to be waited for; behind the call it is there.
        let soon = Instant::now() + Duration::from_secs(2);
        call.deadline = before.map_or(call.deadline, |_| soon);
        let turn = call.turn().await.ok()?;
        let before = object(&json!({ "before": before })).ok()?;
        let read = call.script_as(Access::Read, &turn, "diagnostics/theirs", before);
        let read = read.await.and_then(|read| fitting("theirs", &read));
        read.inspect_err(|error| tracing::debug!(%error, "not known what a call changes"))
            .ok()
    }

    /// A call of a tool, checked as far as that is possible without doing anything.
    fn step(
        &self,
        spec: &Spec,
        arguments: JsonObject,
        background: Option<BackgroundBy>,
    ) -> Result<StepTool, Error> {
        let arguments = spec.check(arguments)?;
        let by_step = arguments.get("background") == Some(&Value::Bool(true));
        let asked = background.or(by_step.then_some(BackgroundBy::Call));
        spec.background.check(&spec.name, asked)?;
        spec.prepare(arguments.clone(), &self.session)?;
        let mut unconfirmed = None;
        if spec.is_destructive(&arguments) && !self.dry_run {
            let policy = &self.session.policy;
            let confirmed = self.consent.destructive;
            match policy.check_destructive(&spec.name, spec.always_asks, confirmed) {
                Err(error) if error.code == Code::NotConfirmed => unconfirmed = Some(error),
                allowed => allowed?,
            }
        }
        Ok(StepTool {
            name: spec.name.clone(),
            acts: spec.effect != Effect::Read,
            apps: spec.apps_reached(&arguments),
            shown: reach::told(spec, &arguments, reach::SHOWN),
            arguments,
            reaches: spec.reaches,
            unconfirmed,
        })
    }

    fn begin(
        &self,
        spec: &Spec,
        arrived: Instant,
        cancel: CancellationToken,
        place: Place,
    ) -> Call {
        let mut session = self.session.clone();
        session.snapshots = session.snapshots.shown_in(self.client.map(Client::room));
        let longest = self.client.and_then(Client::longest_call);
        Call {
            tool: spec.name.clone(),
            access: spec.effect.access(),
            holds_input: spec.holds_input,
            background: self.session.background.then_some(BackgroundBy::Server),
            consent: self.consent.clone(),
            session,
            arrived,
            deadline: arrived + self.timeout,
            cancel,
            progress: None,
            release: JsonObject::new(),
            limit: self.limit.into_iter().chain(longest).min(),
            yields: spec.yields,
            observe: true,
            observed: Seen::default(),
            steps: Arc::new(self.clone()),
            told_at: AtomicU64::new(0),
            engine: self.engine.clone(),
            place,
        }
    }

    /// What would be run, and is not.
    async fn dry_call(
        &self,
        spec: &Spec,
        arguments: JsonObject,
        arrived: Instant,
    ) -> Result<Answer, Error> {
        if !spec.made_of_steps {
            return Answer::structured(&self.dry(spec, arguments, arrived).await?);
        }
        let mut steps = Vec::new();
        for (name, arguments) in spec.steps(arguments, &self.session)? {
            let tool = self.check(&name, arguments, None)?;
            let spec = self.registry.find(&tool.name).map_err(Error::invalid)?;
            steps.push(self.dry(&spec, tool.arguments, arrived).await?);
        }
        Answer::structured(&json!({ "dry_run": true, "tool": &spec.name, "steps": steps }))
    }

    async fn dry(
        &self,
        spec: &Spec,
        arguments: JsonObject,
        arrived: Instant,
    ) -> Result<Value, Error> {
        if !spec.scripted {
            spec.check(arguments)?;
            return Ok(json!({ "dry_run": true, "tool": &spec.name, "script": null }));
        }
        let input = spec.prepare_fully(arguments, &self.session).await?;
        let mut scripts = Vec::new();
        for template in spec.templates(&input.params) {
            let deadline = arrived + self.timeout;
            scripts.push(call::render(template, input.clone(), deadline, None)?);
        }
        let mut dry = json!({ "dry_run": true, "tool": &spec.name, "script": null });
        if let Some(first) = scripts.first() {
            dry["script"] = first.folded().into();
        }
        // What runs where the first script finds that it is not the way.
        if let [first, second] = &scripts[..] {
            dry["language"] = first.language.as_str().to_lowercase().into();
            dry["otherwise"] = json!({
                "language": second.language.as_str().to_lowercase(),
                "script": second.folded(),
            });
        }
        Ok(dry)
    }
}

impl CallSteps for Dispatcher {
    fn check(
        &self,
        tool: &str,
        arguments: JsonObject,
        background: Option<BackgroundBy>,
    ) -> Result<StepTool, Error> {
        let spec = self.registry.find_for(tool, &arguments);
        let spec = spec.map_err(Error::invalid)?;
        if spec.made_of_steps {
            return match spec.the_one_step(arguments, &self.session)? {
                Some((tool, arguments)) => self.check(&tool, arguments, background),
                None => Err(Error::invalid(format!("{} cannot be nested", spec.name))),
            };
        }
        self.step(&spec, arguments, background)
    }

    fn known(&self) -> Vec<KnownTool> {
        let tools = self.registry.tools();
        tools.iter().map(|tool| tool.known()).collect()
    }

    fn broken_tools(&self) -> Vec<String> {
        let own = self.registry.own();
        own.map(|own| own.problems()).unwrap_or_default()
    }

    fn call(&self, step: &StepTool, time: StepTime) -> BoxFuture<'static, Result<Answer, Error>> {
        if let Some(error) = &step.unconfirmed {
            return std::future::ready(Err(error.clone())).boxed();
        }
        let spec = match self.registry.find(&step.name) {
            Ok(spec) => spec,
            Err(unknown) => return std::future::ready(Err(Error::invalid(unknown))).boxed(),
        };
        let arrived = Instant::now();
        let left = time.deadline.saturating_duration_since(arrived);
        let mut call = self.begin(&spec, arrived, time.cancel, Place::Held(time.turn));
        call.background = time.background;
        call.deadline = call.deadline.min(time.deadline);
        call.limit = Some(call.limit.map_or(left, |limit| limit.min(left)));
        let arguments = step.arguments.clone();
        let registry = Arc::clone(&self.registry);
        async move { registry.fitting(spec.run(arguments, call).await) }.boxed()
    }
}
