//! `macmcp task`: tasks for agents on simulated Macs.
//!
//! * [`mod@format`]: the file of a task
//! * [`mac`]: the Mac of a task, the entry of its server, and its oracle
//! * [`solve`]: plays the solution of a task, with what it reads on the way in [`kept`]
//! * [`agent`]: runs an agent
//! * [`report`]: what came of it

mod agent;
mod format;
mod kept;
mod mac;
mod report;
mod solve;

use self::format::{Read, Task};
use self::mac::Mac;
use self::report::Outcome;
use super::failure::{self, CommandFailure};
use super::output;
use super::record::session;
use super::simulator::Simulator;
use clap::{Args, Subcommand};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Check tasks: the oracle is false on the untouched Mac and after each wrong way, and true after the solution
    Check(Which),
    /// Run an agent on tasks, each on a simulated Mac of its own, and judge what it did
    ///
    /// The agent is a command of the shell. It gets what it is asked to do on stdin and in MACMCP_TASK_REQUEST, and in
    /// MACMCP_TASK_MCP the path of a file with the entry of the server, as MCP clients have it in their configuration.
    Run(RunArguments),
    /// Play the solution of the task that MACMCP_TASK_NAME names: an agent with a script, for tests of the tasks
    Solve {
        /// Files and folders with tasks
        #[arg(required = true)]
        tasks: Vec<PathBuf>,
    },
    /// Print the JSON Schema of the files of tasks
    Schema,
}

#[derive(Debug, Args)]
struct Which {
    /// Files and folders with tasks
    #[arg(required = true)]
    tasks: Vec<PathBuf>,
    /// Let oracles run commands of this machine's shell
    #[arg(long)]
    allow_shell: bool,
    /// How many tasks are under way at the same time; default: as many as this machine has processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: Option<u16>,
}

#[derive(Debug, Args)]
struct RunArguments {
    #[command(flatten)]
    which: Which,
    /// The command that runs the agent
    #[arg(long, value_name = "COMMAND")]
    agent: String,
    /// The folder for results.json, junit.xml, index.html, and the world, the record and the output of each task; it must not exist
    #[arg(long, value_name = "DIR", default_value = "task-results")]
    out: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    match &arguments.command {
        Command::Check(which) => check(which),
        Command::Run(arguments) => run_all(arguments),
        Command::Solve { tasks } => solve_one(tasks),
        Command::Schema => {
            let schema = schemars::schema_for!(Task);
            output::print(&output::json(&schema.into()))?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Does something with every task, several at a time; what came of each is in the order of the tasks.
fn each<'t, T: Send>(
    tasks: &'t [Read],
    jobs: Option<u16>,
    act: impl Fn(&'t Read) -> T + Sync,
) -> Vec<T> {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = jobs.map_or_else(processors, usize::from);
    let next = Mutex::new(tasks.iter().enumerate());
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let taken = next.lock().ok().and_then(|mut next| next.next());
                    let Some((place, task)) = taken else { return };
                    let outcome = act(task);
                    if let Ok(mut done) = done.lock() {
                        done.push((place, outcome));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, outcome)| outcome).collect()
}

fn check(which: &Which) -> Result<ExitCode, CommandFailure> {
    let tasks = format::all(&which.tasks)?;
    let simulator = Simulator::find()?;
    let refused = each(&tasks, which.jobs, |task| {
        (&task.name, refusals(task, &simulator, which.allow_shell))
    });
    let mut count = 0;
    for (name, refusals) in refused {
        match refusals {
            Ok(refusals) if refusals.is_empty() => {
                output::print(&format!("{name}: ok\n"))?;
            }
            Ok(refusals) => {
                count += 1;
                for why in refusals {
                    output::print(&format!("{name}: {why}\n"))?;
                }
            }
            Err(error) => {
                count += 1;
                output::print(&format!("{name}: {}\n", error.message()))?;
            }
        }
    }
    let s = if tasks.len() == 1 { "" } else { "s" };
    output::print(&format!("{} task{s}, {count} refused\n", tasks.len()))?;
    Ok(match count {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::from(failure::FAILED),
    })
}

/// Why a task is no good.
fn refusals(
    task: &Read,
    simulator: &Simulator,
    allow_shell: bool,
) -> Result<Vec<String>, CommandFailure> {
    let folder = tempfile::tempdir()?;
    let mac = |name: &str| Mac::make(task, simulator, folder.path().join(name));
    let mut found = Vec::new();
    if mac("untouched")?.judge(allow_shell)?.is_none() {
        found.push("its oracle is true on the untouched Mac".to_owned());
    }
    let solved = mac("solved")?;
    let played = solve::play(&solved, &task.task.solution);
    played.map_err(|error| error.about("its solution fails"))?;
    if let Some(why) = solved.judge(allow_shell)? {
        found.push(format!("its solution does not solve it: {why}"));
    }
    for (number, wrong) in task.task.wrong.iter().enumerate() {
        let number = number + 1;
        let mac = mac(&format!("wrong-{number}"))?;
        let played = solve::play(&mac, &wrong.steps);
        played.map_err(|error| error.about(format!("its wrong way {number} fails")))?;
        if mac.judge(allow_shell)?.is_none() {
            found.push(format!("its oracle is true after its wrong way {number}"));
        }
    }
    Ok(found)
}

fn run_all(arguments: &RunArguments) -> Result<ExitCode, CommandFailure> {
    let which = &arguments.which;
    let tasks = format::all(&which.tasks)?;
    let simulator = Simulator::find()?;
    let needs_shell = |task: &Read| task.task.oracle.iter().any(|one| one.shell.is_some());
    if let Some(task) = tasks
        .iter()
        .find(|task| needs_shell(task) && !which.allow_shell)
    {
        return Err(CommandFailure::usage(format!(
            "the oracle of {} is a command of a shell: pass --allow-shell to run it",
            task.name
        )));
    }
    let out = &arguments.out;
    std::fs::create_dir(out)
        .map_err(|error| CommandFailure::usage(error).about(out.display().to_string()))?;
    let outcomes = each(&tasks, which.jobs, |task| {
        // What fails for one task is what came of it, and nothing else.
        attempt(task, &simulator, arguments).unwrap_or_else(|error| Outcome {
            task,
            why: Some(error.message()),
            seconds: 0.0,
            calls: 0,
            agent: "not judged".to_owned(),
            record: out.join(&task.name).join("record"),
        })
    });
    report::write(out, &outcomes)?;
    let mut failed = 0;
    for outcome in &outcomes {
        let name = &outcome.task.name;
        let seconds = outcome.seconds;
        let line = match &outcome.why {
            None => format!("{name}: solved in {seconds:.1} s\n"),
            Some(why) => {
                failed += 1;
                format!("{name}: not solved: {why}\n")
            }
        };
        output::print(&line)?;
    }
    let all = outcomes.len();
    output::print(&format!(
        "{} of {all} solved; the page is {}\n",
        all - failed,
        out.join("index.html").display()
    ))?;
    Ok(match failed {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::from(failure::FAILED),
    })
}

/// Runs the agent on one task.
fn attempt<'t>(
    task: &'t Read,
    simulator: &Simulator,
    arguments: &RunArguments,
) -> Result<Outcome<'t>, CommandFailure> {
    let mac = Mac::make(task, simulator, arguments.out.join(&task.name))?;
    let began = Instant::now();
    let ended = agent::run(&arguments.agent, task, &mac)?;
    let seconds = began.elapsed().as_secs_f64();
    let calls = calls_in(&mac.record())?;
    let limits = &task.task.limits;
    let too_long = ended
        .status
        .is_none()
        .then(|| format!("the agent was stopped after {} s", limits.seconds));
    let too_many = limits
        .calls
        .filter(|most| calls > *most)
        .map(|most| format!("{calls} calls were made, {most} are allowed"));
    let runs_on = ended
        .runs_on
        .then(|| "something that the agent started still runs".to_owned());
    let why = match too_long.or(too_many).or(runs_on) {
        Some(why) => Some(why),
        None => {
            let frozen = mac.frozen()?;
            let why = frozen.judge(arguments.which.allow_shell)?;
            std::fs::remove_dir_all(frozen.folder())?;
            why
        }
    };
    Ok(Outcome {
        task,
        why,
        seconds,
        calls,
        agent: ended
            .status
            .map_or_else(|| "stopped".to_owned(), |status| status.to_string()),
        record: mac.record(),
    })
}

/// How many tools were called by the record of a server.
fn calls_in(record: &Path) -> Result<usize, CommandFailure> {
    if !record.is_dir() {
        return Ok(0);
    }
    let found = session::all(record)?;
    let sessions = found.iter().map(session::Session::of);
    Ok(sessions.map(|session| session.calls.len()).sum())
}

fn solve_one(paths: &[PathBuf]) -> Result<ExitCode, CommandFailure> {
    let missing = |name: &str| CommandFailure::usage(format!("{name} is set by `macmcp task run`"));
    let name = std::env::var(agent::NAME).map_err(|_| missing(agent::NAME))?;
    let tasks = format::all(paths)?;
    let task = tasks.iter().find(|task| task.name == name);
    let task =
        task.ok_or_else(|| CommandFailure::usage(format!("there is no task called {name:?}")))?;
    let entry = std::env::var_os(agent::ENTRY).ok_or_else(|| missing(agent::ENTRY))?;
    let simulator = Simulator::find()?;
    let mac = Mac::of_entry(task, &simulator, Path::new(&entry));
    solve::play(&mac, &task.task.solution)?;
    Ok(ExitCode::SUCCESS)
}
