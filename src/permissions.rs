//! What this process may do on this Mac, and what a person has to click for the rest. Nobody is asked anything.
//!
//! A grant belongs to the app that is responsible for the process that asks: what holds for a server that an MCP client
//! started is known in that server only (`check_permissions`), and `macmcp doctor` tells of the terminal it runs in.

use crate::absent_apps;
use crate::engine::guidance::{self, Responsible, is_denial};
use crate::engine::{Access, Engine, ScriptRun};
use crate::error::{Code, Error};
use crate::template;
use crate::tool::fitting;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// The script that looks.
const SCRIPT: &str = "check_permissions";

/// What the script answers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Found {
    /// The version of macOS, in its own words.
    pub system: String,
    session: LoginSession,
    accessibility: bool,
    post_events: Option<bool>,
    screen_recording: Option<bool>,
    /// Whether the user has macmcp stopped.
    pub stopped: bool,
    /// By the target's name: 0, or why not.
    pub automation: BTreeMap<String, Option<i64>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LoginSession {
    gui: bool,
    /// Whether this session is the one that the screen shows.
    on_console: bool,
    locked: bool,
    /// The process that has switched secure input on.
    secure_input: Option<i64>,
}

/// Looks, in a process of its own and beside the queue: a warm process keeps its first answer [bridge 3.1], and what hangs
/// must not keep anybody from asking why.
///
/// # Errors
/// Whatever the script or the Mac says.
pub(crate) async fn look(
    engine: &Engine,
    deadline: Instant,
    cancel: &CancellationToken,
) -> Result<Found, Error> {
    let mut input = template::Input::default();
    // A look goes on, and tells.
    input.call.stop_file = engine.stop_file().map(str::to_owned);
    let rendered = template::render(SCRIPT, input)?;
    let mut call = ScriptRun::new(rendered, Access::Read, deadline);
    call.cancel = cancel.clone();
    let outcome = engine.run_beside(call).await?;
    fitting(SCRIPT, &outcome.result)
}

/// The script that a server runs at its start.
const AT_THE_START: &str = "diagnostics/accessibility";

/// How long it may take: nobody waits for it.
const PATIENCE: Duration = Duration::from_secs(10);

/// Logs a missing Accessibility permission, for the person who reads the log: with the app that must get it, and the pane.
/// Calls find out by themselves.
pub(crate) async fn log_missing(engine: &Engine) {
    let script = match template::render(AT_THE_START, template::Input::default()) {
        Ok(script) => script,
        Err(error) => {
            tracing::error!(%error, "the Accessibility permission was not checked");
            return;
        }
    };
    match engine.run_ahead(script, PATIENCE).await {
        Ok(_) => tracing::info!("Accessibility is granted"),
        // The engine logs each denial once, this one as well.
        Err(error) if is_denial(error.code) => {}
        Err(error) => tracing::info!(%error, "the Accessibility permission could not be checked"),
    }
}

/// How one thing stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum CheckState {
    /// It is there.
    Ok,
    /// It is not, and tools that need it fail.
    Missing,
    /// macOS does not tell, or tells only when it is needed.
    Unknown,
}

/// One thing that tools need.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub(crate) struct Check {
    /// The permission, `Session`, or `Own tools`.
    pub name: String,
    /// How it stands.
    pub state: CheckState,
    /// What it means, and what to do when it is missing.
    pub text: String,
    /// The way to its switch in System Settings; none where there is nothing to switch on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pane: Option<String>,
    /// The URL that opens that pane.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pane_url: Option<String>,
}

impl Check {
    fn new(name: &str, state: CheckState, text: impl Into<String>) -> Self {
        Self {
            name: name.to_owned(),
            state,
            text: text.into(),
            pane: None,
            pane_url: None,
        }
    }

    /// With the pane in which the permission is given whose denial has that code.
    fn in_pane_of(mut self, denial: Code) -> Self {
        (self.pane, self.pane_url) = guidance::place(denial).unzip();
        self
    }

    /// Something that is as it is, and worth a word.
    pub(crate) fn fine(name: &str, text: impl Into<String>) -> Self {
        Self::new(name, CheckState::Ok, text)
    }

    /// Something that is not there and has no switch.
    pub(crate) fn missing(name: &str, text: impl Into<String>) -> Self {
        Self::new(name, CheckState::Missing, text)
    }

    /// A permission, and what a denial of it would say.
    fn permission(
        name: &str,
        granted: Option<bool>,
        denial: Error,
        responsible: &Responsible,
    ) -> Self {
        match granted {
            Some(true) => Self::new(name, CheckState::Ok, "granted"),
            Some(false) => {
                let code = denial.code;
                Self::missing(name, guidance::explain(denial, responsible).to_string())
                    .in_pane_of(code)
            }
            None => Self::new(name, CheckState::Unknown, "macOS does not tell"),
        }
    }
}

/// What was found, thing by thing, with what the person has to do.
pub(crate) fn checks(found: &Found, responsible: &Responsible) -> Vec<Check> {
    let permission = |name: &str, granted: Option<bool>, code: Code| {
        Check::permission(name, granted, Error::new(code, name), responsible)
    };
    let mut checks = vec![
        session(&found.session),
        permission(
            "Accessibility",
            Some(found.accessibility),
            Code::AccessibilityDenied,
        ),
        // Accessibility is enough, whatever is said of this one [findings 5.3].
        permission(
            "Keys and clicks",
            found
                .post_events
                .map(|granted| granted || found.accessibility),
            Code::PostEventDenied,
        ),
        screen_recording(found.screen_recording, responsible),
        stop(found.stopped),
    ];
    for (target, status) in &found.automation {
        checks.push(automation(target, *status, responsible));
    }
    checks
}

/// How many files that are wrong are told one by one.
const MOST_BROKEN: usize = 20;

/// The user's own tools that are not offered because their files are wrong, each told in a sentence.
pub(crate) fn broken_tools(problems: &[String]) -> Vec<Check> {
    let name = "Own tools";
    let told = problems.iter().take(MOST_BROKEN).map(|problem| {
        let text = format!("{problem}. The tool is not offered until the file is corrected");
        Check::missing(name, text)
    });
    let left = problems.len().saturating_sub(MOST_BROKEN);
    let others = (left > 0).then(|| {
        let text = format!("{left} more such problems: `macmcp tools` lists them all");
        Check::missing(name, text)
    });
    told.chain(others).collect()
}

/// The rules of the policy that name no app of this Mac. The app may be missing on purpose, so nothing is missing here.
pub(crate) fn absent_apps(apps: &[String]) -> Vec<Check> {
    let check = |app: &String| Check::new("Policy", CheckState::Unknown, absent_apps::told(app));
    apps.iter().map(check).collect()
}

/// macOS says no to some programs that may record the screen [findings 4.2], so a no is no finding.
fn screen_recording(granted: Option<bool>, responsible: &Responsible) -> Check {
    let name = "Screen Recording";
    if granted != Some(false) {
        let denial = Error::new(Code::ScreenRecordingDenied, name);
        return Check::permission(name, granted, denial, responsible);
    }
    let denial = Error::new(Code::ScreenRecordingDenied, "If a screenshot fails");
    let advice = guidance::explain(denial, responsible);
    let text = format!("macOS says no, which is not always true. {advice}");
    Check::new(name, CheckState::Unknown, text).in_pane_of(Code::ScreenRecordingDenied)
}

fn stop(stopped: bool) -> Check {
    let name = "Stop";
    match stopped {
        true => Check::missing(
            name,
            "the user has stopped macmcp, so every call answers Stopped: `macmcp resume` in a terminal lets it go on",
        ),
        false => Check::fine(
            name,
            "not stopped; `macmcp stop` stops every server at once",
        ),
    }
}

fn session(session: &LoginSession) -> Check {
    match session {
        LoginSession { gui: false, .. } => Check::missing(
            "Session",
            "nobody is logged in at the screen: over ssh or from a daemon there is nothing to see",
        ),
        // [findings 6.4]: fast user switching.
        LoginSession {
            on_console: false, ..
        } => Check::missing(
            "Session",
            "another user is at the screen: switch back to this user",
        ),
        LoginSession { locked: true, .. } => {
            Check::missing("Session", "the screen is locked: unlock it")
        }
        LoginSession {
            secure_input: Some(holder),
            ..
        } => Check::new(
            "Session",
            CheckState::Ok,
            format!(
                "at the screen; secure input is on (it may be process {holder} that holds it), so no text is typed"
            ),
        ),
        _ => Check::new("Session", CheckState::Ok, "at the screen, unlocked"),
    }
}

/// `errAEEventNotPermitted`, `errAEEventWouldRequireUserConsent`, `procNotFound`.
const NOT_PERMITTED: i64 = -1743;
const WOULD_ASK: i64 = -1744;
const NOT_RUNNING: i64 = -600;

fn automation(target: &str, status: Option<i64>, responsible: &Responsible) -> Check {
    let name = format!("Automation of {target}");
    let unknown = |text: &str| Check::new(&name, CheckState::Unknown, text);
    let granted = match status {
        Some(0) => Some(true),
        Some(NOT_PERMITTED) => Some(false),
        Some(WOULD_ASK) => return unknown("macOS will ask when it is needed first"),
        Some(NOT_RUNNING) => return unknown("it is not running, so macOS does not tell"),
        Some(_) | None => None,
    };
    let denial = Error::new(Code::AutomationDenied, name.as_str()).detail("target", target);
    Check::permission(&name, granted, denial, responsible)
}
