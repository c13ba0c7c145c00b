//! `macmcp doctor`: what works on this machine, what is missing, and what to click. Asks nobody for anything.

use super::failure::CommandFailure;
use super::output;
use super::settings::{Mac, Simulation, engine_config, one_thread};
use crate::engine::guidance::{self, Responsible};
use crate::engine::{Access, Engine, ScriptRun, WorkerConfig, WorkerState};
use crate::error::{Code, Error};
use crate::template;
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Duration;
use tokio::time::Instant;

/// How long the look may take.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    mac: Mac,
}

pub(super) fn run(
    arguments: &Arguments,
    simulation: Option<Simulation>,
) -> Result<ExitCode, CommandFailure> {
    let prepared = arguments.mac.prepare(simulation, None)?;
    Mac::demand(&prepared)?;
    let runtime = one_thread()?;
    let mut config = engine_config(&prepared)?;
    config.worker = Some(WorkerConfig::bundled());
    let report = runtime.block_on(async {
        let engine = Engine::start(config).map_err(CommandFailure::failed)?;
        let worker = engine.warm().await;
        let found = look(&engine).await;
        let responsible = engine.responsible().await;
        engine.shutdown().await;
        Ok::<_, CommandFailure>(DoctorReport {
            osascript: prepared.programs.osascript.path.display().to_string(),
            simulated: arguments.mac.is_simulated(),
            scripts: how_scripts_run(worker),
            system: found.as_ref().ok().map(|found| found.system.clone()),
            checks: match found {
                Ok(found) => checks(&found, &responsible),
                Err(error) => vec![Check::missing("Scripts", error.to_string())],
            },
            responsible,
        })
    })?;
    output::print(&if arguments.json {
        output::json(&report.to_json())
    } else {
        report.to_text()
    })?;
    Ok(if report.is_fine() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(super::failure::FAILED)
    })
}

fn how_scripts_run(worker: Option<WorkerState>) -> String {
    match worker {
        Some(WorkerState::Off(why)) => {
            format!("one osascript for each call: there is no warm one, {why}")
        }
        None => "one osascript for each call".to_owned(),
        Some(_) => "on a warm osascript, or one for the call while none stands by".to_owned(),
    }
}

/// What the script `diagnostics/doctor` answers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Found {
    system: String,
    session: LoginSession,
    accessibility: bool,
    post_events: Option<bool>,
    screen_recording: Option<bool>,
    /// By the target's name: 0, or why not.
    pub(super) automation: BTreeMap<String, Option<i64>>,
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

pub(super) async fn look(engine: &Engine) -> Result<Found, Error> {
    let rendered = template::render("diagnostics/doctor", template::Input::default())
        .map_err(|error| Error::new(Code::ScriptFailed, error.to_string()))?;
    let call = ScriptRun::new(rendered, Access::Read, Instant::now() + PATIENCE);
    let outcome = engine.run_beside(call).await?;
    crate::tool::fitting("doctor", outcome.result)
}

/// How one thing stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum CheckState {
    Ok,
    Missing,
    /// macOS does not tell, or tells only when it is needed.
    Unknown,
}

#[derive(Debug, Serialize)]
pub(super) struct Check {
    pub(super) name: String,
    pub(super) state: CheckState,
    /// What it means, and what to do when it is missing.
    text: String,
}

impl Check {
    fn new(name: &str, state: CheckState, text: impl Into<String>) -> Self {
        Self {
            name: name.to_owned(),
            state,
            text: text.into(),
        }
    }

    fn missing(name: &str, text: impl Into<String>) -> Self {
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
            Some(false) => Self::missing(name, guidance::explain(denial, responsible).to_string()),
            None => Self::new(name, CheckState::Unknown, "macOS does not tell"),
        }
    }
}

pub(super) fn checks(found: &Found, responsible: &Responsible) -> Vec<Check> {
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
    ];
    for (target, status) in &found.automation {
        checks.push(automation(target, *status, responsible));
    }
    checks
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
    Check::new(name, CheckState::Unknown, text)
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

struct DoctorReport {
    osascript: String,
    simulated: bool,
    scripts: String,
    system: Option<String>,
    responsible: Responsible,
    checks: Vec<Check>,
}

impl DoctorReport {
    fn is_fine(&self) -> bool {
        self.checks
            .iter()
            .all(|check| check.state != CheckState::Missing)
    }

    fn to_json(&self) -> serde_json::Value {
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "system": self.system,
            "simulated": self.simulated,
            "osascript": self.osascript,
            "scripts": self.scripts,
            "responsible": self.responsible.to_json(),
            "ok": self.is_fine(),
            "checks": self.checks,
        })
    }

    fn to_text(&self) -> String {
        let mut text = format!("macmcp {}", env!("CARGO_PKG_VERSION"));
        if let Some(system) = &self.system {
            let _ = write!(text, ", macOS {}", system.trim_start_matches("Version "));
        }
        if self.simulated {
            text.push_str(" (simulated)");
        }
        let _ = write!(
            text,
            "\nosascript: {}\nscripts run: {}\nmacOS holds responsible: {}\n\n",
            self.osascript,
            self.scripts,
            self.responsible.name()
        );
        for check in &self.checks {
            let mark = match check.state {
                CheckState::Ok => "ok     ",
                CheckState::Missing => "MISSING",
                CheckState::Unknown => "?      ",
            };
            let _ = writeln!(text, "{mark}  {}: {}", check.name, check.text);
        }
        text.push_str(if self.is_fine() {
            "\nNothing is missing.\n"
        } else {
            "\nSome tools will not work until what is missing is there.\n"
        });
        text
    }
}
