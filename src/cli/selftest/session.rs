//! Plays the session: a server of its own, one call after the other, a look at the person between them, and everything
//! put back at the end, whatever happened.

use super::personal::Personal;
use super::report::{SessionOutcome, SessionResult, StepOutcome, StepResult};
use super::steps::{self, CALCULATOR, EDITOR, NOT_PLAYED, Need, Step};
use super::watch::{Means, Posts, Reading, Watch};
use crate::cli::failure::CommandFailure;
use crate::engine::{Access, Engine, ScriptRun};
use crate::error::{Code, Error};
use crate::server::ERROR_META;
use crate::template::{self, Input};
use rmcp::ServiceExt;
use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::service::{RoleClient, RunningService};
use rmcp::transport::{ConfigureCommandExt, TokioChildProcess};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::Duration;
use tokio::process::Command;
use tokio::time::Instant;

/// How long a look may take, and a part that opens or closes things.
const LOOK: Duration = Duration::from_secs(5);
const WORK: Duration = Duration::from_secs(15);

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
    pub(super) until: Instant,
}

/// A session that is over.
pub(super) struct Played {
    pub(super) result: SessionResult,
    /// What became of open beliefs: whether they held.
    pub(super) shown: BTreeMap<&'static str, bool>,
}

/// Runs a script of `templates/diagnostics`.
pub(super) async fn run_script(
    engine: &Engine,
    name: &str,
    params: Value,
    access: Access,
    patience: Duration,
) -> Result<Value, Error> {
    let mut input = Input::from(params.as_object().cloned().unwrap_or_default());
    input.call.budget_ms = u64::try_from(patience.as_millis()).unwrap_or(u64::MAX);
    input.call.host_bundle_ids = std::env::var("__CFBundleIdentifier").into_iter().collect();
    let script = template::render(name, input)
        .map_err(|error| Error::new(Code::ScriptFailed, error.to_string()))?;
    let run = ScriptRun::new(script, access, Instant::now() + patience);
    Ok(engine.run(run).await?.result)
}

/// Puts the clipboard back, when nothing else has to be.
pub(super) async fn restore_clipboard(engine: &Engine, kept: &Value) -> Map<String, Value> {
    let params =
        json!({"name": "", "clipboard": kept, "before": null, "quit": [], "pointer": null});
    end(engine, params).await
}

async fn end(engine: &Engine, params: Value) -> Map<String, Value> {
    let ended = run_script(
        engine,
        "diagnostics/selftest_end",
        params,
        Access::Act,
        WORK,
    )
    .await;
    match ended {
        Ok(Value::Object(done)) => done,
        _ => [("everything".to_owned(), Value::Bool(false))]
            .into_iter()
            .collect(),
    }
}

struct Session<'a> {
    context: &'a SessionContext<'a>,
    /// Names folder and document.
    name: String,
    before: Before,
    watch: Watch,
    steps: Vec<StepResult>,
    shown: BTreeMap<&'static str, bool>,
    /// What the menus of the document's application hold, once they were listed.
    menus: Value,
}

/// Plays it. Everything is put back, also after a failure.
pub(super) async fn play(context: &SessionContext<'_>) -> Played {
    let name = format!("macmcp-selftest-{}", uuid::Uuid::new_v4().simple());
    let first = match still(context, &name).await {
        Ok(Some(first)) => first,
        Ok(None) => return not_reached("mouse or keyboard are in use"),
        Err(error) => {
            return not_reached(format!(
                "the Mac could not be watched: {}",
                error.code.as_str()
            ));
        }
    };
    let params = json!({"name": name, "text": steps::document(), "calculator": CALCULATOR});
    let begun = run_script(
        context.engine,
        "diagnostics/selftest_begin",
        params,
        Access::Act,
        WORK,
    )
    .await
    .and_then(|begun| crate::tool::fitting::<Begun>("selftest", begun));
    let begun = match begun {
        Ok(begun) => begun,
        Err(error) => {
            return not_reached(format!("nothing could be opened: {}", error.code.as_str()));
        }
    };
    let mut session = Session {
        context,
        name,
        before: begun.before,
        watch: Watch::new(first),
        steps: Vec::new(),
        shown: BTreeMap::new(),
        menus: Value::Null,
    };
    let stopped = if begun.opened {
        tokio::select! {
            played = session.play_steps() => played.unwrap_or_else(|error| Some(error.message)),
            _ = tokio::signal::ctrl_c() => Some("it was interrupted".to_owned()),
        }
    } else {
        Some("the document did not open".to_owned())
    };
    let quit = [
        (EDITOR, session.before.running.editor),
        (CALCULATOR, session.before.running.calculator),
    ];
    let quit: Vec<&str> = quit
        .iter()
        .filter(|(_, ran)| !ran)
        .map(|(app, _)| *app)
        .collect();
    let params = json!({
        "name": session.name, "clipboard": context.clipboard, "before": session.before, "quit": quit,
        "pointer": {"x": first.x, "y": first.y},
    });
    let restored = end(context.engine, params).await;
    if let Some(counts) = session.watch.counts_own() {
        session.shown.insert("posted-events-and-idle-time", !counts);
    }
    for (tool, why) in NOT_PLAYED {
        session.steps.push(skipped(tool, why));
    }
    Played {
        result: SessionResult {
            outcome: if stopped.is_none() {
                SessionOutcome::Played
            } else {
                SessionOutcome::Stopped
            },
            why: stopped.map(|why| context.personal.clean_answer(&why)),
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
    }
}

async fn look(context: &SessionContext<'_>, name: &str) -> Result<Reading, Error> {
    let params = json!({"name": name});
    let found = run_script(
        context.engine,
        "diagnostics/selftest_watch",
        params,
        Access::Read,
        LOOK,
    );
    crate::tool::fitting("selftest", found.await?)
}

/// Waits until nobody has touched anything for a moment; none when somebody goes on.
async fn still(context: &SessionContext<'_>, name: &str) -> Result<Option<Reading>, Error> {
    let limit = Instant::now() + STILL_PATIENCE;
    loop {
        let now = look(context, name).await?;
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

impl Session<'_> {
    /// Plays the steps; why it stopped before their end.
    async fn play_steps(&mut self) -> Result<Option<String>, CommandFailure> {
        let command = Command::new(std::env::current_exe()?).configure(|command| {
            command.arg("serve").args(&self.context.server);
        });
        let server = TokioChildProcess::builder(command)
            .stderr(std::process::Stdio::null())
            .spawn()?
            .0;
        let client = ().serve(server).await.map_err(CommandFailure::failed)?;
        let stopped = self.play_with(&client).await;
        client.cancel().await.map_err(CommandFailure::failed)?;
        stopped
    }

    async fn play_with(
        &mut self,
        client: &RunningService<RoleClient, ()>,
    ) -> Result<Option<String>, CommandFailure> {
        let mut stopped = self.is_touched(Posts::Nothing).await?.then_some(TOUCHED);
        let volume = self
            .before
            .volume
            .map(|volume| if volume > 10 { volume - 5 } else { volume + 5 });
        let mut steps = steps::all(&format!("{}.txt", self.name), volume).into_iter();
        while stopped.is_none()
            && let Some(step) = steps.next()
        {
            if let Some(why) = self.obstacle(&step) {
                self.steps.push(skipped(step.tool, why));
                continue;
            }
            self.play_step(client, &step).await?;
            if self.is_touched(step.posts).await? {
                stopped = Some(TOUCHED);
            } else if Instant::now() >= self.context.until {
                stopped = Some("the time was over");
            }
        }
        for step in steps {
            self.steps
                .push(skipped(step.tool, "the session stopped before"));
        }
        Ok(stopped.map(str::to_owned))
    }

    async fn is_touched(&mut self, posts: Posts) -> Result<bool, CommandFailure> {
        let now = look(self.context, &self.name).await;
        let now = now.map_err(|error| {
            CommandFailure::failed(format!(
                "the Mac could not be watched: {}",
                error.code.as_str()
            ))
        })?;
        Ok(self.watch.is_touched(now, posts))
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
    ) -> Result<(), CommandFailure> {
        let mut request = CallToolRequestParams::new(step.tool);
        request.arguments = step.arguments.as_object().cloned();
        if let (Some(path), Some(arguments)) = (self.menu_path(step), &mut request.arguments) {
            arguments.insert("menu_path".to_owned(), path.into());
        }
        let begun = Instant::now();
        let answer = client
            .call_tool(request)
            .await
            .map_err(CommandFailure::failed)?;
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
        self.steps.push(StepResult {
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
        });
        Ok(())
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
