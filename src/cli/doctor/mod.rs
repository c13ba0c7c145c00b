//! `macmcp doctor`: what works on this machine, what is missing, and what to click. Only `--request` has macOS ask for anything.

mod dialogs;
mod fix;
mod questions;
mod request;

use super::failure::{CommandFailure, FAILED, UNKNOWN};
use super::output;
use super::own_permissions::{self, Given, Standing, Task};
use super::own_tools::OwnToolsFolder;
use super::policy_flags::PolicyFlags;
use super::settings::{Mac, engine_config, one_thread};
use crate::absent_apps;
use crate::engine::guidance::{Responsible, Subject};
use crate::engine::{Engine, WorkerConfig, WorkerState};
use crate::permissions::{self, Check, CheckState};
use clap::Args;
use questions::Permission;
use request::Options;
use responsibility::ThisProcess;
use serde_json::json;
use std::fmt::Write as _;
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    /// Open the settings pane of each missing permission in turn, and wait until it is on, for at most two minutes
    #[arg(long, conflicts_with = "json")]
    fix: bool,
    /// Have macOS ask for these permissions, one prompt after the other, and wait for each answer, for at most two minutes:
    /// accessibility, screen, automation (also of the apps of packs and custom tools), calendar, reminders; default: the first three. Run from macmcp.app, it asks for macmcp
    /// itself; once that has Accessibility, the app's servers use its own permissions under every client
    #[arg(long, value_name = "A,B", num_args = 0..=1, value_delimiter = ',', hide_possible_values = true,
          default_missing_values = Permission::USUAL, conflicts_with_all = ["json", "fix"])]
    request: Option<Vec<Permission>>,
    /// Show in dialogs what --request says: for an app that was opened, whose output nobody reads
    #[arg(long, hide = true, requires = "request")]
    dialogs: bool,
    /// Print whose permissions a server started from here would use, and why: the table of all cases, and the one that holds
    #[arg(long, conflicts_with_all = ["json", "fix", "request"])]
    explain: bool,
    #[command(flatten)]
    own_tools: OwnToolsFolder,
    #[command(flatten)]
    policy: PolicyFlags,
    #[command(flatten)]
    mac: Mac,
}

impl Arguments {
    /// What they mean for who is responsible for the permissions.
    pub(super) fn given(&self) -> Given {
        let task = match (&self.request, self.explain) {
            // It tells about other starts.
            (_, true) => Task::Other,
            (Some(_), false) => Task::Request,
            (None, false) => Task::Doctor,
        };
        self.as_task(task)
    }

    fn as_task(&self, task: Task) -> Given {
        Given {
            config: self.policy.names_file(),
            tools_dir: self.own_tools.is_named(),
            ..self.mac.given(task)
        }
    }
}

pub(super) fn run(arguments: &Arguments, standing: &Standing) -> Result<ExitCode, CommandFailure> {
    if arguments.explain {
        let given = arguments.as_task(Task::Serve);
        output::print(&own_permissions::explained(given, &ThisProcess))?;
        return Ok(ExitCode::SUCCESS);
    }
    let prepared = arguments.mac.prepare(None)?;
    Mac::demand(&prepared)?;
    let runtime = one_thread()?;
    let mut config = engine_config(&prepared)?;
    config.worker = Some(WorkerConfig::bundled());
    runtime.block_on(async {
        let engine = Engine::start(config).map_err(CommandFailure::failed)?;
        let done = async {
            if let Some(permissions) = &arguments.request {
                let options = Options {
                    is_real: arguments.mac.is_real(),
                    dialogs: arguments.dialogs,
                };
                let apps = questions::apps(&arguments.own_tools.tools(None)?.now().tools);
                return request::request(&engine, permissions, &apps, standing, options).await;
            }
            if arguments.fix
                && let Some(stopped) = fix::fix(&engine).await?
            {
                return Ok(stopped);
            }
            let mut report =
                DoctorReport::of(&engine, arguments.mac.is_simulated(), standing).await;
            let own = arguments.own_tools.tools(Some(engine.programs()))?;
            let problems = own.problems();
            report.checks.extend(permissions::broken_tools(&problems));
            report.checks.extend(super::setup::checks());
            let policy = arguments.policy.policy()?;
            match absent_apps::named_in(&policy, &engine).await {
                Ok(absent) => report.checks.extend(permissions::absent_apps(&absent)),
                Err(error) => {
                    tracing::warn!(%error, "the apps that rules name were not looked for")
                }
            }
            report.print(arguments.json)?;
            Ok(match (report.is_fine(), report.unknown()) {
                (false, _) => ExitCode::from(FAILED),
                (true, 0) => ExitCode::SUCCESS,
                (true, _) => ExitCode::from(UNKNOWN),
            })
        };
        let done = done.await;
        engine.shutdown().await;
        done
    })
}

fn how_scripts_run(worker: Option<WorkerState>) -> String {
    match worker {
        Some(WorkerState::Off(why)) => {
            format!("one osascript for each call: there is no warm one, {why}")
        }
        None => "one osascript for each call".to_owned(),
        Some(_) => "in a warm osascript; if none is ready, in a new one".to_owned(),
    }
}

struct DoctorReport {
    osascript: String,
    simulated: bool,
    scripts: String,
    system: Option<String>,
    responsible: Responsible,
    /// Why it is that one.
    why: String,
    checks: Vec<Check>,
}

impl DoctorReport {
    async fn of(engine: &Engine, simulated: bool, standing: &Standing) -> Self {
        let worker = engine.warm().await;
        let found = fix::look(engine).await;
        let responsible = engine.responsible().await;
        Self {
            osascript: engine.programs().osascript.path.display().to_string(),
            simulated,
            why: standing.reason(),
            scripts: how_scripts_run(worker),
            system: found.as_ref().ok().map(|found| found.system.clone()),
            checks: match found {
                Ok(found) => permissions::checks(&found, &responsible),
                Err(error) => vec![Check::missing("Scripts", error.to_string())],
            },
            responsible,
        }
    }

    fn print(&self, as_json: bool) -> std::io::Result<()> {
        if as_json {
            output::print(&output::json(&self.to_json()))
        } else {
            output::print_text(&self.to_text())
        }
    }

    fn is_fine(&self) -> bool {
        self.checks
            .iter()
            .all(|check| check.state != CheckState::Missing)
    }

    /// How many switches may be off, because macOS does not tell.
    fn unknown(&self) -> usize {
        let is_unknown =
            |check: &&Check| check.state == CheckState::Unknown && check.pane.is_some();
        self.checks.iter().filter(is_unknown).count()
    }

    fn to_json(&self) -> serde_json::Value {
        let mut responsible = self.responsible.with_name();
        responsible.insert("why".to_owned(), self.why.as_str().into());
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "system": self.system,
            "simulated": self.simulated,
            "osascript": self.osascript,
            "scripts": self.scripts,
            "responsible": responsible,
            "ok": self.is_fine() && self.unknown() == 0,
            "unknown": self.unknown(),
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
            self.who()
        );
        let mut details = String::new();
        for check in &self.checks {
            let mark = match check.state {
                CheckState::Ok => "ok     ",
                CheckState::Missing => "MISSING",
                CheckState::Unknown => "?      ",
            };
            let (row, more) = check.text.split_once(". ").unwrap_or((&check.text, ""));
            let _ = writeln!(text, "{mark}  {}: {row}", check.name);
            if !more.is_empty() {
                let _ = writeln!(details, "\n{}: {more}", check.name);
            }
        }
        text.push_str(&details);
        text.push_str(&match (self.is_fine(), self.unknown()) {
            (true, 0) => "\nNothing is missing.\n".to_owned(),
            (true, 1) => "\n1 thing is not known.\n".to_owned(),
            (true, count) => format!("\n{count} things are not known.\n"),
            (false, _) => "\nSome tools will not work until what is missing is there. `macmcp doctor --request` has macOS ask for it, `macmcp \
             doctor --fix` opens the panes in turn.\n"
                .to_owned(),
        });
        let _ = writeln!(text, "{}", self.reach());
        text.push_str(
            "If an element that a window shows is not found: `macmcp snapshot APP FILE` writes what macmcp reads of it, without your texts, for a report.\n",
        );
        text
    }

    /// Who is responsible, whether that is macmcp, and why.
    fn who(&self) -> String {
        let name = self.responsible.name();
        match self.responsible.subject() {
            Subject::Itself => format!("{name} (macmcp itself)"),
            Subject::Inherited => {
                format!("{name} (inherited from what started macmcp; {})", self.why)
            }
            Subject::Unknown => format!("unknown, most likely {name} ({})", self.why),
        }
    }

    /// For which starts of macmcp the report holds.
    fn reach(&self) -> String {
        match self.responsible.subject() {
            Subject::Itself => {
                "This holds for this program when it is responsible for itself: `macmcp doctor --explain` says when that is. The \
                 tool check_permissions tells of a server that runs."
                    .to_owned()
            }
            Subject::Inherited | Subject::Unknown => format!(
                "This holds for macmcp started from here, by {}. A server that another app starts has the permissions of that \
                 app: the tool check_permissions tells of it.",
                self.responsible.name()
            ),
        }
    }
}
