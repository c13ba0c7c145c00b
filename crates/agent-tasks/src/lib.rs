//! `simulated-mac task`: tasks for agents on simulated Macs.
//!
//! * [`mod@format`]: the file of a task
//! * [`mac`]: the Mac of a task, the entry of its server, and its oracle
//! * [`solve`]: plays the solution of a task by the [`client`], with what it reads on the way in [`kept`]
//! * [`agent`]: runs an agent
//! * [`relay`]: stands between an agent and its server, and keeps their messages; [`calls`] finds the calls among them
//! * [`report`]: what came of it
//! * [`program`]: the commands of `simulated-mac` that all this is made of

mod agent;
mod calls;
mod client;
mod failure;
mod format;
mod kept;
mod mac;
mod program;
mod relay;
mod report;
mod solve;

use crate::failure::Failure;
use crate::format::{Read, Task};
use crate::mac::{Mac, Server, Setting};
use crate::program::Program;
use crate::report::{Outcome, Why};
use clap::{Args, Subcommand};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;

/// The command line of `task`.
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// The program macmcp, which is the server unless another one is named
    #[arg(long, value_name = "FILE", hide = true)]
    macmcp: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Check tasks: each oracle must fail on the unchanged Mac and after every wrong attempt, and pass after the solution
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
    /// Start a server and keep its messages; for the entries of tasks
    #[command(hide = true)]
    Relay(relay::Arguments),
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
    /// The command that starts the MCP server; default: macmcp
    ///
    /// A command of the shell, in whose PATH osascript, screencapture, sips and osacompile are those of the simulated Mac.
    #[arg(long, value_name = "COMMAND")]
    server: Option<String>,
}

#[derive(Debug, Args)]
struct RunArguments {
    #[command(flatten)]
    which: Which,
    /// The command that runs the agent
    #[arg(long, value_name = "COMMAND")]
    agent: String,
    /// The folder for results.json, junit.xml, index.html, and the world, the messages and the output of each task; it must not exist
    #[arg(long, value_name = "DIR", default_value = "task-results")]
    out: PathBuf,
}

/// Does what the words say. Exit status: 1 where a task is not as it should be, 2 for words and files that make no sense. `name` is what
/// messages call the program.
pub fn run(arguments: &Arguments, name: &str) -> ExitCode {
    let macmcp = arguments.macmcp.as_deref();
    let done = match &arguments.command {
        Command::Check(which) => check(which, macmcp),
        Command::Run(arguments) => run_all(arguments, macmcp),
        Command::Solve { tasks } => solve_one(tasks),
        Command::Schema => schema(),
        Command::Relay(arguments) => relay::run(arguments),
    };
    done.unwrap_or_else(|failure| {
        // With standard error closed there is nobody to tell.
        let _lost = writeln!(std::io::stderr().lock(), "{name}: {}", failure.message);
        ExitCode::from(failure.status)
    })
}

fn schema() -> Result<ExitCode, Failure> {
    let schema = schemars::schema_for!(Task);
    let text = serde_json::to_string_pretty(&schema).map_err(Failure::failed)?;
    print(&format!("{text}\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes to stdout. A reader that went away is no failure.
fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        done => Ok(done?),
    }
}

impl Setting {
    /// The server that a command names, else macmcp: the one that was named, or the one beside this program.
    fn new(command: Option<&str>, macmcp: Option<&Path>) -> Result<Self, Failure> {
        let program = Program::this()?;
        let server = match (command, macmcp) {
            (Some(command), _) => Server::Command(command.to_owned()),
            (None, Some(macmcp)) => Server::Macmcp(std::path::absolute(macmcp)?),
            (None, None) => {
                let beside = program.path().canonicalize()?.with_file_name("macmcp");
                if !beside.is_file() {
                    return Err(Failure::usage(format!(
                        "there is no {}: name the MCP server with --server",
                        beside.display()
                    )));
                }
                Server::Macmcp(beside)
            }
        };
        Ok(Self { program, server })
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

fn check(which: &Which, macmcp: Option<&Path>) -> Result<ExitCode, Failure> {
    let tasks = format::all(&which.tasks)?;
    let setting = Setting::new(which.server.as_deref(), macmcp)?;
    let refused = each(&tasks, which.jobs, |task| {
        (&task.name, refusals(task, &setting, which.allow_shell))
    });
    let mut count = 0;
    for (name, refusals) in refused {
        match refusals {
            Ok(refusals) if refusals.is_empty() => {
                print(&format!("{name}: ok\n"))?;
            }
            Ok(refusals) => {
                count += 1;
                for why in refusals {
                    print(&format!("{name}: {why}\n"))?;
                }
            }
            Err(error) => {
                count += 1;
                print(&format!("{name}: {}\n", error.message))?;
            }
        }
    }
    let s = if tasks.len() == 1 { "" } else { "s" };
    print(&format!("{} task{s}, {count} refused\n", tasks.len()))?;
    Ok(match count {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::from(failure::FAILED),
    })
}

/// Why a task is no good.
fn refusals(task: &Read, setting: &Setting, allow_shell: bool) -> Result<Vec<String>, Failure> {
    let folder = tempfile::tempdir()?;
    let mac = |name: &str| Mac::make(task, setting, folder.path().join(name));
    let mut found = Vec::new();
    if mac("untouched")?.judge(allow_shell)?.is_none() {
        found.push("its oracle is true on the untouched Mac".to_owned());
    }
    let solved = mac("solved")?;
    let played = solve::play(&solved, &solved.write_entry()?, &task.task.solution);
    played.map_err(|error| error.about("its solution fails"))?;
    if let Some(why) = solved.judge(allow_shell)? {
        found.push(format!("its solution does not solve it: {why}"));
    }
    for (number, wrong) in task.task.wrong.iter().enumerate() {
        let number = number + 1;
        let mac = mac(&format!("wrong-{number}"))?;
        let played = solve::play(&mac, &mac.write_entry()?, &wrong.steps);
        played.map_err(|error| error.about(format!("its wrong way {number} fails")))?;
        if mac.judge(allow_shell)?.is_none() {
            found.push(format!("its oracle is true after its wrong way {number}"));
        }
    }
    Ok(found)
}

fn run_all(arguments: &RunArguments, macmcp: Option<&Path>) -> Result<ExitCode, Failure> {
    let which = &arguments.which;
    let tasks = format::all(&which.tasks)?;
    let setting = Setting::new(which.server.as_deref(), macmcp)?;
    let needs_shell = |task: &Read| task.task.oracle.iter().any(|one| one.shell.is_some());
    if let Some(task) = tasks
        .iter()
        .find(|task| needs_shell(task) && !which.allow_shell)
    {
        return Err(Failure::usage(format!(
            "the oracle of {} is a command of a shell: pass --allow-shell to run it",
            task.name
        )));
    }
    let out = &arguments.out;
    std::fs::create_dir(out).map_err(|error| {
        let advice = match error.kind() {
            std::io::ErrorKind::AlreadyExists => ": remove it, or name another one with --out",
            _ => "",
        };
        Failure::usage(format!("{}: {error}{advice}", out.display()))
    })?;
    let outcomes = each(&tasks, which.jobs, |task| {
        // What fails for one task is what came of it, and nothing else.
        attempt(task, &setting, arguments).unwrap_or_else(|error| Outcome {
            task,
            why: Some(Why::Broken(error.message)),
            seconds: 0.0,
            agent: "not started".to_owned(),
            log: String::new(),
            calls: Vec::new(),
        })
    });
    report::write(out, &outcomes)?;
    let mut failed = 0;
    for outcome in &outcomes {
        let (name, verdict, seconds) = (&outcome.task.name, outcome.verdict(), outcome.seconds);
        let line = match outcome.why() {
            None => format!("{name}: {verdict} in {seconds:.1} s\n"),
            Some(why) => {
                failed += 1;
                format!("{name}: {verdict}: {why}\n")
            }
        };
        print(&line)?;
    }
    let all = outcomes.len();
    print(&format!(
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
    setting: &Setting,
    arguments: &RunArguments,
) -> Result<Outcome<'t>, Failure> {
    let mac = Mac::make(task, setting, arguments.out.join(&task.name))?;
    let began = Instant::now();
    let ended = agent::run(&arguments.agent, task, &mac)?;
    let seconds = began.elapsed().as_secs_f64();
    let calls = calls::all(relay::messages(&mac.messages())?);
    let why = match unfinished(task, &ended, calls.len()) {
        Some(why) => Some(why),
        None => {
            let frozen = mac.frozen()?;
            let why = frozen.judge(arguments.which.allow_shell)?;
            std::fs::remove_dir_all(frozen.folder())?;
            why.map(Why::Unsolved)
        }
    };
    Ok(Outcome {
        task,
        why,
        seconds,
        agent: ended
            .status
            .map_or_else(|| "stopped".to_owned(), |status| status.to_string()),
        log: agent::last_words(&mac)?,
        calls,
    })
}

/// Why what an agent left is not looked at.
fn unfinished(task: &Read, ended: &agent::Ended, calls: usize) -> Option<Why> {
    let limits = &task.task.limits;
    let Some(status) = ended.status else {
        let seconds = limits.seconds;
        return Some(Why::Unsolved(format!(
            "the agent was stopped after {seconds} s"
        )));
    };
    if !status.success() {
        return Some(Why::Broken(format!("the agent ended with {status}")));
    }
    if let Some(most) = limits.calls.filter(|most| calls > *most) {
        return Some(Why::Unsolved(format!(
            "{calls} calls were made, {most} are allowed"
        )));
    }
    ended
        .runs_on
        .then(|| Why::Unsolved("something that the agent started still runs".to_owned()))
}

fn solve_one(paths: &[PathBuf]) -> Result<ExitCode, Failure> {
    let missing = |name: &str| Failure::usage(format!("{name} is set by `task run`"));
    let name = std::env::var(agent::NAME).map_err(|_| missing(agent::NAME))?;
    let tasks = format::all(paths)?;
    let task = tasks.iter().find(|task| task.name == name);
    let task = task.ok_or_else(|| Failure::usage(format!("there is no task called {name:?}")))?;
    let entry = std::env::var_os(agent::ENTRY).ok_or_else(|| missing(agent::ENTRY))?;
    let entry = Path::new(&entry);
    // The entry has the server.
    let setting = Setting {
        program: Program::this()?,
        server: Server::Command(String::new()),
    };
    let mac = Mac::of_entry(task, &setting, entry);
    solve::play(&mac, entry, &task.task.solution)?;
    Ok(ExitCode::SUCCESS)
}
