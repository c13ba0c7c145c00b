//! A call of a tool under way: its turn in the queue, its time, and the scripts it runs.
//!
//! Most tools run one script and never see this. A tool that runs several decides here whether others may come in
//! between ([`Call::script`] each in a turn of its own) or not ([`Call::turn`] and [`Call::script_in`]).

use crate::capture::shoot::Shooting;
use crate::capture::work::CallTime;
use crate::engine::reply::{AWAITED_TREE, INPUT_COUNT, OBSERVED};
use crate::engine::{Access, Engine, ProgressSink, Script, ScriptResult, ScriptRun, Turn};
use crate::error::{Code, Error};
use crate::policy::{AgreedApp, AppRules};
use crate::session::Session;
use crate::session::elements::candidates;
use crate::session::elements::known_texts::{self, Near};
use crate::template::{BackgroundBy, Input, Source};
use crate::tool::answer::Answer;
use crate::tool::reaches::Reaches;
use crate::tool::seat::{self, Place, Seated};
use futures_util::future::BoxFuture;
use rmcp::model::JsonObject;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, sleep_until, timeout_at};
use tokio_util::sync::CancellationToken;

/// What a script keeps for itself before the deadline, so that it can answer rather than be killed.
const MARGIN: Duration = Duration::from_millis(500);

/// How often a call that waits says so.
const REPORT_SECONDS: u64 = 3;

/// Lets go of what a killed script held down.
const RELEASE: &str = "diagnostics/release_input";

/// What a person has agreed to for one call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consent {
    /// That the tool runs, although it is destructive.
    pub destructive: bool,
    /// The apps it may reach.
    pub apps: Vec<AgreedApp>,
}

/// A tool that a step of another tool calls.
#[derive(Clone, Debug)]
pub struct StepTool {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Whether it changes something.
    pub acts: bool,
    /// Its arguments as they are advertised.
    pub arguments: JsonObject,
    /// What it reaches where these name no app, window or ref.
    pub reaches: Reaches,
    /// The apps that it reaches whatever its arguments are, by name or bundle id.
    pub apps: Vec<String>,
    /// It as a person is shown it.
    pub shown: String,
    /// That a person has to agree to it first; none where nobody has to, or where they have.
    pub unconfirmed: Option<Error>,
}

/// A tool on offer, in words.
#[derive(Clone, Debug)]
pub struct KnownTool {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What it does.
    pub description: String,
    /// The set that it is in.
    pub toolset: &'static str,
    /// The schema of its parameters, as clients see it.
    pub parameters: JsonObject,
}

/// What a step has of the call that it is a part of.
pub struct StepTime {
    /// The turn in which all steps run.
    pub turn: Turn,
    /// When the time of all steps is up.
    pub deadline: Instant,
    /// Fires when the client no longer wants the answer.
    pub cancel: CancellationToken,
    /// Who asked for background mode for all steps.
    pub background: Option<BackgroundBy>,
}

/// Calls tools for a tool that is made of steps, under the rules of the server: `crate::dispatch` does.
pub trait CallSteps: Send + Sync {
    /// Checks that a step can be called: its tool is offered, takes the arguments and works in the background where that is
    /// asked for. Nothing is done.
    ///
    /// # Errors
    /// `InvalidParameter`, `Refused`; `StaleElement` and the like for a ref that leads nowhere.
    fn check(
        &self,
        tool: &str,
        arguments: JsonObject,
        background: Option<BackgroundBy>,
    ) -> Result<StepTool, Error>;

    /// The tools that may be called, in their order.
    fn known(&self) -> Vec<KnownTool>;

    /// What is wrong with the files of the user's own tools that are not offered, each as a sentence.
    fn broken_tools(&self) -> Vec<String>;

    /// Calls a tool within a turn that is held already.
    ///
    /// # Errors
    /// Whatever went wrong in the step.
    fn call(&self, step: &StepTool, time: StepTime) -> BoxFuture<'static, Result<Answer, Error>>;
}

/// A call of one tool.
pub struct Call {
    /// The tool's name.
    pub tool: Cow<'static, str>,
    /// Whether its scripts change something.
    pub access: Access,
    /// Whether its scripts hold keys or buttons down or menus open.
    pub holds_input: bool,
    /// Who asked for background mode, in which nothing comes to the front and the pointer stays; none outside of it.
    pub background: Option<BackgroundBy>,
    /// What a person has agreed to for this call.
    pub consent: Consent,
    /// What the server knows beyond the call.
    pub session: Session,
    /// When the request arrived.
    pub arrived: Instant,
    /// When its time is up. A tool with a time of its own sets it, counted from [`Call::arrived`].
    pub deadline: Instant,
    /// The longest time of any call, when the server was started with one.
    pub limit: Option<Duration>,
    /// Fires when the client no longer wants the answer.
    pub cancel: CancellationToken,
    /// Where progress goes.
    pub progress: Option<ProgressSink>,
    /// What the script gets that runs when one of this call's is killed while it holds input.
    pub release: JsonObject,
    /// Whether its scripts wait for the person at the Mac, where that was asked for.
    pub yields: bool,
    /// Whether its scripts look at what they change.
    pub observe: bool,
    /// What they saw.
    pub observed: Seen,
    /// What calls other tools.
    pub steps: Arc<dyn CallSteps>,
    /// When the client was told last that the call waits, in seconds from its arrival.
    pub told_at: AtomicU64,
    pub(crate) engine: Engine,
    pub(crate) place: Place,
}

/// What the scripts of a call saw that they changed, in their order. Clones share it: whoever makes the call reads it when the
/// tool has answered.
#[derive(Clone, Debug, Default)]
pub struct Seen(Arc<Mutex<Vec<Value>>>);

impl Seen {
    fn add(&self, observed: Option<Value>) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend(observed);
    }

    /// How many elements are told of the window or menu that opened, at most: what an answer need not repeat.
    pub(crate) fn most_told_inside(&self) -> usize {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let changes = seen.iter().filter_map(|one| one["changes"].as_array());
        let inside = changes.flatten().filter_map(|one| one["inside"].as_array());
        inside.map(Vec::len).max().unwrap_or_default()
    }

    /// All of it, which is then forgotten.
    #[must_use]
    pub fn take(&self) -> Vec<Value> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Call {
    /// What runs scripts and programs.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The end of a time of the tool's own, counted from the call's arrival: no later than the server allows.
    #[must_use]
    pub fn until(&self, time: Duration) -> Instant {
        self.arrived + self.limit.map_or(time, |limit| time.min(limit))
    }

    /// The end of a time of the tool's own, counted from now: no later than the server allows the whole call.
    pub(crate) fn end_after(&self, time: Duration) -> Instant {
        let end = Instant::now() + time;
        self.limit
            .map_or(end, |limit| end.min(self.arrived + limit))
    }

    /// What taking a picture within a turn needs of the call.
    pub(crate) fn shooting<'a>(&'a self, turn: &'a Turn) -> Shooting<'a> {
        Shooting {
            engine: &self.engine,
            ways: &self.session.ways,
            turn,
            what: &self.tool,
            deadline: self.deadline,
            cancel: &self.cancel,
        }
    }

    /// How long work on a picture may take.
    #[must_use]
    pub fn time(&self) -> CallTime<'_> {
        CallTime {
            what: &self.tool,
            deadline: self.deadline,
            cancel: &self.cancel,
            unread: self.engine.unread(),
        }
    }

    /// Waits until then outside of a turn, and tells the client every few seconds that the call still waits: some give up on one that
    /// says nothing.
    ///
    /// # Errors
    /// `Cancelled`.
    pub(crate) async fn wait_until(&self, then: Instant) -> Result<(), Error> {
        if let Place::Own(seat) = &self.place {
            seat.stand_up();
        }
        let ended = Error::new(Code::Cancelled, "The wait was cancelled");
        tokio::select! {
            biased;
            () = self.cancel.cancelled() => return Err(ended),
            () = self.engine.refuses_actions() => return Err(ended),
            () = sleep_until(then) => {}
        }
        let waited = self.arrived.elapsed().as_secs();
        if waited >= self.told_at.load(Ordering::Relaxed) + REPORT_SECONDS {
            self.told_at.store(waited, Ordering::Relaxed);
            if let Some(progress) = &self.progress {
                let report = json!({ "done": waited, "message": "waiting" });
                // Nobody waits for a report.
                let _ = progress.sender.try_send(report);
            }
        }
        Ok(())
    }

    /// Does work on the disk, which may take its time: the server goes on meanwhile, and the call ends in its time, with `late`.
    ///
    /// # Errors
    /// Those of the work; `Cancelled`, and `late`.
    pub(crate) async fn on_disk<T: Send + 'static>(
        &self,
        late: Error,
        work: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let working = tokio::task::spawn_blocking(work);
        let worked = tokio::select! {
            biased;
            () = self.cancel.cancelled() => {
                return Err(Error::new(Code::Cancelled, "The call was cancelled"));
            }
            worked = timeout_at(self.deadline, working) => worked,
        };
        let Ok(worked) = worked else {
            return Err(late);
        };
        worked.map_err(|failed| {
            Error::new(Code::ScriptFailed, "The file could not be judged")
                .because(failed.to_string())
        })?
    }

    /// Waits for the call's turn; until it is dropped nobody else talks to the Mac. The first turn is at the place
    /// taken on arrival, later ones at the end of the queue.
    ///
    /// # Errors
    /// `Timeout`, `Cancelled` or `Busy`; nothing was done then.
    pub async fn turn(&mut self) -> Result<Turn, Error> {
        let seat = match &self.place {
            Place::Held(turn) => return Ok(turn.clone()),
            Place::Own(seat) => seat,
        };
        let wait = |ticket| {
            self.engine
                .turn(ticket, &self.tool, self.deadline, &self.cancel)
        };
        let turn = match seat.sit(&self.engine, self.access)? {
            Seated::Turn(turn) => {
                turn.until(self.deadline);
                turn
            }
            Seated::Waiting(ticket) => wait(ticket).await?,
            Seated::Again(ticket) => wait(ticket)
                .await
                .map_err(|error| seat::begun(error, &self.tool, self.access))?,
        };
        seat.keep(&turn);
        Ok(turn)
    }

    /// What scripts of the call check of the policy, those that act or those that do not.
    pub(crate) fn app_rules(&self, acts: bool) -> Option<AppRules> {
        self.session.app_rules(&self.consent.apps, acts)
    }

    /// Runs a template in a turn of its own.
    ///
    /// # Errors
    /// Whatever the script or the Mac says.
    pub async fn script(
        &mut self,
        template: impl Into<Source<'_>>,
        input: impl Into<Input>,
    ) -> Result<ScriptResult, Error> {
        let turn = self.turn().await?;
        self.script_in(&turn, template, input).await
    }

    /// Runs a template within a turn that is held already.
    ///
    /// # Errors
    /// Whatever the script or the Mac says.
    pub(crate) async fn script_in(
        &self,
        turn: &Turn,
        template: impl Into<Source<'_>>,
        input: impl Into<Input>,
    ) -> Result<ScriptResult, Error> {
        self.script_as(self.access, turn, template, input).await
    }

    /// Runs a template within a turn that is held already, as one with that access: a tool that reads may have to do
    /// something on the way that must not be repeated or happen beside another server's action.
    ///
    /// # Errors
    /// Whatever the script or the Mac says.
    pub(crate) async fn script_as(
        &self,
        access: Access,
        turn: &Turn,
        template: impl Into<Source<'_>>,
        input: impl Into<Input>,
    ) -> Result<ScriptResult, Error> {
        let mut input: Input = input.into();
        input.call.background_by = self.background;
        let rules = || self.app_rules(access == Access::Act);
        input.call.policy = input.call.policy.or_else(rules);
        input.call.stop_file = self.engine.stop_file().map(str::to_owned);
        input.call.may_ask = self.session.may_ask();
        input.call.awaited_trees = self.session.awaited_trees.list();
        input.call.is_observed = self.observe && access == Access::Act;
        if input.call.is_observed {
            let (snapshots, near) = (&self.session.snapshots, near(&input));
            input.call.known_texts = known_texts::near(snapshots, &near);
            input.call.rows_shown = known_texts::rows(snapshots, &near);
        }
        // In the background nothing takes keyboard or pointer away from them.
        if self.yields && access == Access::Act && self.background.is_none() {
            input.call.person = self.session.person.first();
        }
        let script = render(
            template.into(),
            input,
            self.deadline,
            self.progress.as_ref(),
        )?;
        let mut run = ScriptRun::new(script, access, self.deadline);
        run.what = self.tool.to_string();
        run.cancel = self.cancel.clone();
        run.progress = self.progress.clone();
        if self.holds_input {
            run.release = Some(render(
                RELEASE.into(),
                self.release.clone().into(),
                self.deadline,
                None,
            )?);
        }
        match self.engine.run_in(turn, run).await {
            Ok(output) => {
                self.session.awaited_trees.add(output.awaited_tree);
                self.session.person.note_posted(output.input_count);
                self.observed.add(output.observed);
                Ok(output.result)
            }
            Err(mut error) => {
                if error.code == Code::AccessibilityDenied {
                    self.session.asked();
                }
                if let Some(Value::String(owner)) = error.details.remove(AWAITED_TREE) {
                    self.session.awaited_trees.add(Some(owner));
                }
                let count = error.details.remove(INPUT_COUNT);
                let count = count.and_then(|count| count.as_u64());
                self.session.person.note_posted(count);
                self.observed.add(error.details.remove(OBSERVED));
                candidates::add_refs(&mut error, &self.session.snapshots);
                Err(error)
            }
        }
    }
}

/// What a script acts upon, as far as its input tells.
fn near(input: &Input) -> Near {
    let number = |name: &str| input.params.get(name).and_then(Value::as_f64);
    let point = |x, y| number(x).zip(number(y));
    let target = input.call.target.as_ref();
    let reference = target.and_then(|target| target.get("ref")?.as_str());
    Near {
        reference: reference.map(str::to_owned),
        point: point("x", "y").or_else(|| point("end_x", "end_y")),
    }
}

/// Renders a template. What is left of the call's time is the script's own budget, so it is rendered at its turn.
pub(crate) fn render(
    template: Source<'_>,
    mut input: Input,
    deadline: Instant,
    progress: Option<&ProgressSink>,
) -> Result<Script, Error> {
    let left = deadline.saturating_duration_since(Instant::now());
    let budget = left.saturating_sub(MARGIN).max(left / 2);
    input.call.budget_ms = u64::try_from(budget.as_millis()).unwrap_or(u64::MAX);
    input.call.progress_id = progress.map(|progress| progress.id.clone());
    template.render(input).map_err(|error| {
        Error::new(
            Code::ScriptFailed,
            format!("The script {} could not be rendered", template.name()),
        )
        .because(error.to_string())
        .hint("This is a bug in macmcp: please report it")
    })
}
