//! `macmcp selftest`: tries what scripts rely on under this Mac's osascript, plays a session with a document of its own,
//! and writes a report of both that can be sent.
//!
//! What a probe is and where they are is in [`crate::beliefs`]; the session is [`steps`], played by [`session`] while
//! [`watch`] looks for a person at the Mac and [`stop`] at the time; [`restore`] puts back what it changed. [`personal`] keeps what is personal out of the
//! [`report`]. [`install`] is a report of its own, about the installation.

mod install;
mod personal;
mod place;
mod probes;
mod rectangle;
mod report;
mod restore;
mod script;
mod session;
mod steps;
mod stop;
mod watch;

use super::failure::CommandFailure;
use super::output;
use super::own_permissions::{Given, Standing, Task};
use super::settings::{Mac, Prepared, engine_config, one_thread};
use crate::beliefs::{self, Probe};
use crate::engine::{Access, Engine};
use crate::permissions::{self, Check, Found};
use crate::tool::fitting;
use clap::Args;
use personal::Personal;
use probes::{PATIENCE, Verdict, try_probe};
use report::{BeliefResult, PermissionState, Report, SessionResult, State, StepOutcome};
use serde::Deserialize;
use serde_json::{Value, json};
use session::{Played, SessionContext};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::process::ExitCode;
use std::time::Duration;
use stop::{Stop, USUAL_SECONDS};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

const LOOK: Duration = Duration::from_secs(10);

/// What shells add to the number of a signal for the exit code of what it ended.
const SIGNALLED: u8 = 128;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Only the probes whose names start with this (`ax-`, `bridge-date`); no session and no report
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    /// Run the session without asking: it opens its own document, types, clicks, and restores everything
    #[arg(long, conflicts_with = "names")]
    yes: bool,
    /// Print where the newest report is and how to send it
    #[arg(long, conflicts_with_all = ["names", "yes", "json"])]
    report: bool,
    /// Print how macmcp is installed and what to try on a Mac, as a text to send with the results filled in
    #[arg(long, conflicts_with_all = ["names", "yes", "json", "report"])]
    install: bool,
    /// Begin nothing more after so many seconds (1 to 600; more than 70 for a Mac that is slow or busy); putting everything back
    /// may take most of a minute more
    #[arg(long, value_name = "N", default_value_t = USUAL_SECONDS,
          value_parser = clap::value_parser!(u64).range(1..=600))]
    limit_seconds: u64,
    #[command(flatten)]
    mac: Mac,
}

impl Arguments {
    /// What they mean for who is responsible for the permissions.
    pub(super) fn given(&self) -> Given {
        self.mac.given(Task::Selftest)
    }
}

pub(super) fn run(arguments: &Arguments, standing: &Standing) -> Result<ExitCode, CommandFailure> {
    if arguments.report {
        return print_place();
    }
    let prepared = arguments.mac.prepare(None)?;
    Mac::demand(&prepared)?;
    if arguments.install {
        return install::run(&prepared, standing);
    }
    if let Some(why) = standing.failure() {
        output::complain(&format!("not responsible for its own permissions: {why}"));
    }
    let consent = arguments.names.is_empty() && (arguments.yes || asked()?);
    let (report, signal) = one_thread()?.block_on(async {
        let stop = Stop::watch(Duration::from_secs(arguments.limit_seconds))?;
        let report = if arguments.names.is_empty() {
            try_everything(arguments, &prepared, &stop, consent).await?
        } else {
            try_chosen(arguments, &prepared, &stop).await?
        };
        Ok::<_, CommandFailure>((report, stop.signal()))
    })?;
    let mut text = if arguments.json {
        output::json(&report.to_json())
    } else {
        to_text(&report)
    };
    if arguments.names.is_empty() {
        let files = place::write(&output::json(&report.to_json()), &report.to_markdown())?;
        if !arguments.json {
            let _ = writeln!(
                text,
                "The report: {}\nHow to send it: macmcp selftest --report",
                files.markdown.display()
            );
        }
    }
    output::print(&text)?;
    Ok(match signal {
        Some(number) => ExitCode::from(SIGNALLED.saturating_add(number)),
        None if report.count(State::Refuted) == 0 => ExitCode::SUCCESS,
        None => ExitCode::from(super::failure::FAILED),
    })
}

fn print_place() -> Result<ExitCode, CommandFailure> {
    let Some(files) = place::newest()? else {
        return Err(CommandFailure::failed(
            "there is no report yet: `macmcp selftest` writes one",
        ));
    };
    output::print(&format!(
        "To read: {}\nFor programs: {}\n\n\
         To send it, open an issue of macmcp, paste the first file as its text and attach the second.\n\
         Names, paths of your home folder, window titles and the clipboard are not in it; have a look all the same.\n",
        files.markdown.display(),
        files.json.display(),
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Asks whether the session may be played; without a terminal nobody can answer.
fn asked() -> io::Result<bool> {
    output::agreed(
        "macmcp now tries what it believes about Macs. It can also play a session of a minute: it opens a document of\n\
         its own in TextEdit, types and clicks there, changes clipboard and volume, starts Calculator, and puts\n\
         everything back. Touching mouse or keyboard stops it. Play it?",
    )
}

fn chosen(names: &[String]) -> Result<Vec<Probe>, CommandFailure> {
    let mut probes = beliefs::all().map_err(CommandFailure::failed)?;
    for name in names {
        if !probes.iter().any(|probe| probe.name.starts_with(name)) {
            return Err(CommandFailure::usage(format!(
                "no probe's name begins with {name:?}"
            )));
        }
    }
    let is_meant = |probe: &Probe| names.iter().any(|name| probe.name.starts_with(name));
    probes.retain(|probe| names.is_empty() || is_meant(probe));
    Ok(probes)
}

fn result_of(probe: &Probe, verdict: Verdict) -> BeliefResult {
    BeliefResult::new(&probe.name, &probe.belief, Some(&probe.grade), verdict)
}

/// The probes that were named, for whoever looks at them: nothing is written, nothing is left out.
async fn try_chosen(
    arguments: &Arguments,
    prepared: &Prepared,
    stop: &Stop,
) -> Result<Report, CommandFailure> {
    let mut beliefs = Vec::new();
    for probe in chosen(&arguments.names)? {
        let trial = try_probe(&probe, &prepared.programs.osascript, PATIENCE);
        let verdict = match stop.within(stop.session_end(), trial).await {
            Ok(verdict) => verdict?,
            Err(why) => Verdict::NotReached(why.to_owned()),
        };
        beliefs.push(result_of(&probe, verdict));
    }
    Ok(Report {
        simulated: arguments.mac.is_simulated(),
        mac: Value::Null,
        permissions: Vec::new(),
        bridge_costs: BTreeMap::new(),
        beliefs,
        session: None,
        seconds: stop.elapsed().as_secs(),
    })
}

/// What `diagnostics/selftest_look` answers.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Looked {
    mac: Value,
    personal: Vec<Option<String>>,
    apps: Vec<String>,
}

/// What `diagnostics/bridge_costs` answers.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct BridgeCosts {
    microseconds: BTreeMap<String, f64>,
}

async fn try_everything(
    arguments: &Arguments,
    prepared: &Prepared,
    stop: &Stop,
    consent: bool,
) -> Result<Report, CommandFailure> {
    let engine = Engine::start(engine_config(prepared)?).map_err(CommandFailure::failed)?;
    let read = async |name: &str| {
        let script = script::run_script(&engine, name, json!({}), Access::Read, LOOK);
        stop.within(stop.probes_end(), script).await.ok()?.ok()
    };
    let looked = read("diagnostics/selftest_look").await;
    let looked: Looked = looked
        .and_then(|looked| fitting("selftest", &looked).ok())
        .unwrap_or_default();
    let texts = looked.personal.into_iter().flatten().chain(looked.apps);
    let personal = Personal::new(texts);
    let costs = read("diagnostics/bridge_costs").await;
    let bridge_costs: BridgeCosts = costs
        .and_then(|costs| fitting("selftest", &costs).ok())
        .unwrap_or_default();
    let asked = async {
        let (deadline, never) = (Instant::now() + LOOK, CancellationToken::new());
        let found = permissions::look(&engine, deadline, &never).await.ok()?;
        Some((states(&found, &engine).await, found))
    };
    let asked = stop.within(stop.probes_end(), asked).await;
    let (permissions, found) = asked.ok().flatten().unzip();
    let clipboard = read("diagnostics/keep_clipboard").await;
    let clipboard = clipboard
        .and_then(|kept| fitting("selftest", &kept).ok())
        .filter(Value::is_object);
    let mut beliefs = Vec::new();
    for probe in chosen(&[])? {
        let verdict = if clipboard.is_none() && probe.changes_clipboard() {
            Verdict::NotReached("the clipboard cannot be kept whole".to_owned())
        } else {
            let trial = try_probe(&probe, &prepared.programs.osascript, PATIENCE);
            match stop.within(stop.probes_end(), trial).await {
                Ok(verdict) => clean(&personal, verdict?),
                Err(why) => Verdict::NotReached(why.to_owned()),
            }
        };
        beliefs.push(result_of(&probe, verdict));
    }
    let automation = found.as_ref().map(|found: &Found| &found.automation);
    let finder = automation.and_then(|targets| *targets.get("Finder")?);
    let context = SessionContext {
        engine: &engine,
        server: arguments.mac.serve_arguments(prepared),
        personal: &personal,
        clipboard,
        finder_allowed: finder == Some(0),
        stop,
    };
    let played = if consent {
        session::play(&context).await
    } else {
        Played {
            result: SessionResult::not_reached("no consent"),
            shown: BTreeMap::new(),
        }
    };
    let mut session = played.result;
    if session.restored.is_empty()
        && let Some(kept) = &context.clipboard
    {
        session.restored = restore::restore_clipboard(&engine, kept).await;
    }
    engine.shutdown().await;
    beliefs.extend(open_beliefs(&played.shown));
    Ok(Report {
        simulated: arguments.mac.is_simulated(),
        mac: looked.mac,
        permissions: permissions.unwrap_or_default(),
        bridge_costs: bridge_costs.microseconds,
        beliefs,
        session: Some(session),
        seconds: stop.elapsed().as_secs(),
    })
}

async fn states(found: &Found, engine: &Engine) -> Vec<PermissionState> {
    let checks = permissions::checks(found, &engine.responsible().await).into_iter();
    let state = |check: Check| PermissionState {
        name: check.name,
        state: json!(check.state),
    };
    checks.map(state).collect()
}

fn clean(personal: &Personal, verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Refuted(found) => Verdict::Refuted(personal.clean(&found)),
        other => other,
    }
}

/// Those that no probe tries: what the session showed of them.
fn open_beliefs(shown: &BTreeMap<&'static str, bool>) -> Vec<BeliefResult> {
    let state = |name: &str| match shown.get(name) {
        Some(true) => Verdict::Held,
        Some(false) => Verdict::Refuted("the session showed otherwise".to_owned()),
        None => Verdict::NotReached("no probe tries it".to_owned()),
    };
    let open = beliefs::open().into_iter();
    open.map(|one| BeliefResult::new(&one.name, &one.belief, None, state(&one.name)))
        .collect()
}

fn to_text(report: &Report) -> String {
    let mut text = String::new();
    for one in &report.beliefs {
        let what = match one.state {
            State::Refuted => "not so",
            State::NotReached if one.grade.is_some() => "not reached",
            _ => continue,
        };
        let grade = one
            .grade
            .as_deref()
            .map(|grade| format!(" (grade {grade})"));
        let _ = writeln!(
            text,
            "{}: {what}: {}{}\n    {}",
            one.name,
            one.belief,
            grade.unwrap_or_default(),
            one.found.as_deref().unwrap_or_default()
        );
    }
    if let Some(session) = &report.session {
        let count = |outcome: StepOutcome| {
            let steps = session.steps.iter();
            steps.filter(|step| step.outcome == outcome).count()
        };
        let (ok, failed) = (count(StepOutcome::Ok), count(StepOutcome::Failed));
        let why = session.why.as_deref().map(|why| format!(", {why}"));
        let _ = writeln!(
            text,
            "Session: {}{}; {ok} of {} calls worked, {} tools were not called.",
            session.outcome.words(),
            why.unwrap_or_default(),
            ok + failed,
            session.steps.len() - ok - failed
        );
        for step in session
            .steps
            .iter()
            .filter(|step| step.outcome == StepOutcome::Failed)
        {
            let _ = writeln!(
                text,
                "    {}: {}",
                step.tool,
                step.why.as_deref().unwrap_or_default()
            );
        }
    }
    let tried = report.beliefs.len() - report.count(State::NotReached);
    let refuted = report.count(State::Refuted);
    let _ = writeln!(
        text,
        "{} of {tried} beliefs hold{}",
        tried - refuted,
        if refuted == 0 {
            "."
        } else {
            ". Please send the report: scripts rely on them."
        }
    );
    text
}
