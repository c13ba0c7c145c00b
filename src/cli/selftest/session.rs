//! Plays the session: a server of its own, one call after the other, a look at the person between them, and everything
//! put back at the end, whatever happened.

use super::personal::Personal;
use super::rectangle;
use super::report::{SessionOutcome, SessionResult, StepOutcome, StepResult};
use super::restore::{Changed, Opened, Point, Sound};
use super::script::run_script;
use super::steps::{self, CALCULATOR, EDITOR, Need, Step};
use super::stop::Stop;
use super::watch::{Means, Posts, Reading, Watch};
use crate::engine::{Access, Engine};
use crate::error::{Code, Error, chain};
use crate::tool::answer::ERROR_META;
use crate::tool::fitting;
use rmcp::ServiceExt;
use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::service::{RoleClient, RunningService};
use rustix::process::{Pid, Signal, kill_process};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::ffi::OsString;
use std::process::Stdio;
use std::time::Duration;
use tokio::process::{ChildStdin, ChildStdout, Command};
use tokio::time::{Instant, timeout};

/// How long a look may take, and a part that opens or closes things.
const LOOK: Duration = Duration::from_secs(10);
pub(super) const WORK: Duration = Duration::from_secs(15);
/// How long the session's server may take to let go of what it holds and to end. One that is killed sooner is followed by
/// its supervisor, which would put things back at the same time as the session.
pub(super) const ENDING: Duration = Duration::from_secs(12);
/// A person who has just said yes still lets go of the keys.
const STILL_SECONDS: f64 = 1.0;
const STILL_PATIENCE: Duration = Duration::from_secs(10);

/// What the Mac was like before.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Before {
    front: Option<i64>,
    running: Running,
    volume: Option<u32>,
    muted: Option<bool>,
}

/// Which of the session's apps ran already: those are not quit.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Running {
    editor: bool,
    calculator: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Begun {
    before: Before,
    opened: bool,
}

/// What a session needs.
pub(super) struct SessionContext<'a> {
    pub(super) engine: &'a Engine,
    pub(super) server: Vec<OsString>,
    pub(super) personal: &'a Personal,
    /// What was on the clipboard; none when it cannot be kept whole.
    pub(super) clipboard: Option<Value>,
    pub(super) finder_allowed: bool,
    pub(super) stop: &'a Stop,
}

/// A session that is over.
pub(super) struct Played {
    pub(super) result: SessionResult,
    /// What became of open beliefs: whether they held.
    pub(super) shown: BTreeMap<&'static str, bool>,
}

struct Session<'a> {
    context: &'a SessionContext<'a>,
    /// Names folder and document.
    name: String,
    before: Before,
    watch: Watch,
    /// What is still to be played.
    plan: VecDeque<Step>,
    steps: Vec<StepResult>,
    shown: BTreeMap<&'static str, bool>,
    /// What the menus of the document's application hold, once they were listed.
    menus: Value,
}

/// Plays it. Everything is put back, also after a failure.
pub(super) async fn play(context: &SessionContext<'_>) -> Played {
    let name = format!("macmcp-selftest-{}", uuid::Uuid::new_v4().simple());
    let end = context.stop.session_end();
    let first = match context.stop.within(end, still(context, &name)).await {
        Err(why) => return not_reached(why),
        Ok(Ok(Some(first))) => first,
        Ok(Ok(None)) => return not_reached("mouse or keyboard are in use"),
        Ok(Err(error)) => {
            return not_reached(format!(
                "the Mac could not be watched: {}",
                error.code.as_str()
            ));
        }
    };
    let params = json!({"name": name, "text": steps::document(), "calculator": CALCULATOR});
    // Neither time nor signals end this one: what it says was there before is needed for putting it back.
    let begun = run_script(
        context.engine,
        "diagnostics/selftest_begin",
        params,
        Access::Act,
        WORK,
    )
    .await
    .and_then(|begun| fitting::<Begun>("selftest", &begun));
    let begun = match begun {
        Ok(begun) => begun,
        Err(error) => {
            return not_reached(format!("nothing could be opened: {}", error.code.as_str()));
        }
    };
    let volume = begun.before.volume;
    let volume = volume.map(|volume| if volume > 10 { volume - 5 } else { volume + 5 });
    let mut session = Session {
        context,
        plan: steps::all(&format!("{name}.txt"), volume).into(),
        name,
        before: begun.before,
        watch: Watch::new(first.clone()),
        steps: Vec::new(),
        shown: BTreeMap::new(),
        menus: Value::Null,
    };
    let played = if begun.opened {
        session.play_steps().await
    } else {
        Err("the document did not open".to_owned())
    };
    session.try_rectangle().await;
    let stopped = played.err().map(|why| context.personal.clean_answer(&why));
    for step in std::mem::take(&mut session.plan) {
        let why = stopped.as_deref().unwrap_or_default();
        session.steps.push(skipped(step.tool, why));
    }
    let quit = [
        (EDITOR, session.before.running.editor),
        (CALCULATOR, session.before.running.calculator),
    ];
    let quit: Vec<&'static str> = quit
        .into_iter()
        .filter(|(_, ran)| !ran)
        .map(|(app, _)| app)
        .collect();
    let changed = Changed {
        pointer: Point {
            x: first.x,
            y: first.y,
        },
        clipboard: context.clipboard.as_ref(),
        sound: Sound {
            volume: session.before.volume,
            muted: session.before.muted,
        },
        session: Opened {
            name: &session.name,
            front: session.before.front,
            quit,
        },
    };
    let restored = changed.put_back(context.engine).await;
    if let Some(counts) = session.watch.counts_own() {
        session.shown.insert("posted-events-and-idle-time", counts);
    }
    for (tool, why) in steps::never_played() {
        session.steps.push(skipped(tool, why));
    }
    Played {
        result: SessionResult {
            outcome: if stopped.is_none() {
                SessionOutcome::Played
            } else {
                SessionOutcome::Stopped
            },
            why: stopped,
            watched: Some(match session.watch.means() {
                Means::Events => "the times of the last events",
                Means::PointerOnly => {
                    "the place of the pointer only: macOS does not tell the times of events"
                }
            }),
            steps: session.steps,
            restored,
        },
        shown: session.shown,
    }
}

fn not_reached(why: impl Into<String>) -> Played {
    Played {
        result: SessionResult::not_reached(why),
        shown: BTreeMap::new(),
    }
}

fn skipped(tool: &'static str, why: &str) -> StepResult {
    StepResult {
        tool,
        outcome: StepOutcome::NotReached,
        effect: None,
        code: None,
        why: Some(why.to_owned()),
        ms: None,
        disturbed: None,
    }
}

async fn look(context: &SessionContext<'_>, name: &str, before: &Value) -> Result<Reading, Error> {
    let params = json!({"name": name, "before": before});
    let found = run_script(
        context.engine,
        "diagnostics/selftest_watch",
        params,
        Access::Read,
        LOOK,
    );
    fitting("selftest", &found.await?)
}

/// Waits until nobody has touched anything for a moment; none when somebody goes on.
async fn still(context: &SessionContext<'_>, name: &str) -> Result<Option<Reading>, Error> {
    let limit = Instant::now() + STILL_PATIENCE;
    loop {
        let now = look(context, name, &Value::Null).await?;
        let is_still = |since: Option<f64>| since.is_none_or(|since| since >= STILL_SECONDS);
        if is_still(now.keyboard) && is_still(now.pointer) {
            return Ok(Some(now));
        }
        if Instant::now() >= limit {
            return Ok(None);
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
}

/// Why the session stopped.
fn because(error: impl std::fmt::Display) -> String {
    error.to_string()
}

impl Session<'_> {
    /// Plays the steps, or says why it stopped before their end.
    async fn play_steps(&mut self) -> Result<(), String> {
        let mut command = Command::new(std::env::current_exe().map_err(because)?);
        // Control-C in the terminal is for this process, which ends the server itself.
        command
            .arg("serve")
            .args(&self.context.server)
            .process_group(0);
        let mut server = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(because)?;
        let pipes = server.stdout.take().zip(server.stdin.take());
        let played = match pipes {
            Some(pipes) => self.play_over(pipes).await,
            None => Err("the session's server has no pipes".to_owned()),
        };
        if played.is_err()
            && let Some(id) = server.id().and_then(|id| Pid::from_raw(id.cast_signed()))
        {
            // A call that nobody waits for is not to go on; a server that has ended already has none.
            kill_process(id, Signal::TERM).ok();
        }
        match timeout(ENDING, server.wait()).await {
            Ok(ended) => ended.map(drop).map_err(because)?,
            Err(_) => server.kill().await.map_err(because)?,
        }
        played
    }

    /// Plays the steps with a server behind these pipes, which are closed then.
    async fn play_over(&mut self, pipes: (ChildStdout, ChildStdin)) -> Result<(), String> {
        let connected = self.unless_stopped(().serve(pipes)).await?;
        let client = connected.map_err(|error| chain(&error))?;
        let played = self.play_with(&client).await;
        let closed = client.cancel().await;
        played?;
        closed.map(drop).map_err(because)
    }

    async fn play_with(&mut self, client: &RunningService<RoleClient, ()>) -> Result<(), String> {
        self.look_for_person(Posts::Nothing, None).await?;
        while let Some(step) = self.plan.front().cloned() {
            if let Some(why) = self.obstacle(&step) {
                self.steps.push(skipped(step.tool, why));
                self.plan.pop_front();
                continue;
            }
            let mut result = self.play_step(client, &step).await?;
            let touched = self.look_for_person(step.posts, Some(&mut result)).await;
            self.steps.push(result);
            self.plan.pop_front();
            touched?;
        }
        Ok(())
    }

    /// What the work answers, or why the session stopped.
    async fn unless_stopped<T>(&self, work: impl Future<Output = T>) -> Result<T, String> {
        let stop = self.context.stop;
        let done = stop.within(stop.session_end(), work).await;
        done.map_err(because)
    }

    /// Stops when a person used mouse or keyboard since the look before. What changed of theirs is the doing of the step between.
    async fn look_for_person(
        &mut self,
        posts: Posts,
        step: Option<&mut StepResult>,
    ) -> Result<(), String> {
        let looking = look(self.context, &self.name, &self.watch.last.theirs);
        let now = self.unless_stopped(looking).await?;
        let now =
            now.map_err(|error| format!("the Mac could not be watched: {}", error.code.as_str()))?;
        if let Some(step) = step {
            step.disturbed = serde_json::from_value(now.theirs["disturbed"].clone()).ok();
        }
        if self.watch.is_touched(now, posts) {
            return Err(TOUCHED.to_owned());
        }
        Ok(())
    }

    /// Tries whether rectangles are captured, where a picture was taken and there is time left.
    async fn try_rectangle(&mut self) {
        let is_picture = |step: &StepResult| {
            step.tool == "take_screenshot" && matches!(step.outcome, StepOutcome::Ok)
        };
        if !self.steps.iter().any(is_picture) {
            return;
        }
        let stop = self.context.stop;
        let tried = stop.within(stop.session_end(), rectangle::is_taken(self.context.engine));
        if let Ok(Some(is_taken)) = tried.await {
            self.shown.insert("rectangles-are-shot", is_taken);
        }
    }

    /// Why a step cannot be played.
    fn obstacle(&self, step: &Step) -> Option<&'static str> {
        let (met, why) = match step.need {
            Need::Nothing => (true, ""),
            Need::OwnDocument => (self.watch.owns_front(), "another window was in front"),
            Need::Clipboard => (
                self.context.clipboard.is_some(),
                "the clipboard cannot be kept whole",
            ),
            Need::Volume => (
                self.before.volume.is_some() && self.before.muted.is_some(),
                "the output has no volume that macOS can set",
            ),
            Need::Calculator => (!self.before.running.calculator, "Calculator was in use"),
            Need::Finder => (
                self.context.finder_allowed,
                "macOS would ask for the permission",
            ),
        };
        if step.shortcut.is_some() && self.menu_path(step).is_none() {
            return Some("no menu item has the shortcut");
        }
        (!met).then_some(why)
    }

    /// The path to the menu item that a step is about.
    fn menu_path(&self, step: &Step) -> Option<String> {
        steps::path_to(step.shortcut?, &self.menus)
    }

    async fn play_step(
        &mut self,
        client: &RunningService<RoleClient, ()>,
        step: &Step,
    ) -> Result<StepResult, String> {
        let mut request = CallToolRequestParams::new(step.tool);
        request.arguments = step.arguments.as_object().cloned();
        if let (Some(path), Some(arguments)) = (self.menu_path(step), &mut request.arguments) {
            arguments.insert("menu_path".to_owned(), path.into());
        }
        let begun = Instant::now();
        let answer = self.unless_stopped(client.call_tool(request)).await?;
        let answer = answer.map_err(|error| chain(&error))?;
        let ms = u64::try_from(begun.elapsed().as_millis()).ok();
        let failed = answer.is_error == Some(true);
        if step.tool == steps::MENUS
            && let Some(menus) = &answer.structured_content
        {
            self.menus = menus.clone();
        }
        let field = |name: &str| {
            let fields = answer.structured_content.as_ref()?;
            fields[name].as_str().map(str::to_owned)
        };
        if let Some(shows) = step.shows.filter(|_| !failed) {
            let held = field(shows.field).as_deref() == Some(shows.value);
            self.shown.insert(shows.belief, held);
        }
        Ok(StepResult {
            tool: step.tool,
            outcome: if failed {
                StepOutcome::Failed
            } else {
                StepOutcome::Ok
            },
            effect: field("effect")
                .filter(|effect| ["confirmed", "unverified"].contains(&effect.as_str())),
            code: code_of(&answer).filter(|code| Code::parse(code).is_some()),
            why: failed.then(|| self.context.personal.clean_answer(&text_of(&answer))),
            ms,
            disturbed: None,
        })
    }
}

const TOUCHED: &str = "the mouse or the keyboard was used";

fn code_of(answer: &CallToolResult) -> Option<String> {
    let meta = answer.meta.as_ref()?;
    Some(meta.0.get(ERROR_META)?["code"].as_str()?.to_owned())
}

fn text_of(answer: &CallToolResult) -> String {
    let blocks = answer.content.iter();
    let first = blocks.filter_map(|block| block.as_text()).next();
    first.map(|block| block.text.clone()).unwrap_or_default()
}
