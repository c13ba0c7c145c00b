//! The command lines of the simulated Mac: the programs it stands in for, and the verbs that manage world files.
//!
//! What the programs do is not here.

mod link;
mod new;
mod notify;
mod person;
mod query;
mod session;

use std::{
    ffi::{OsStr, OsString},
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
    time::Duration,
};

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use super::{
    described, draw,
    mac::{Error, SimulatedMac},
    meter,
    program::{Exit, Program, STACK},
    summary::summary,
    surroundings::Surroundings,
    system::store,
};
use simulated_world::{template::Template, world::Fault};

/// What another program may rely on: the stand-ins' arguments and environment variables, exit statuses and `prepare`.
/// The number changes whenever one of them does in a way that such a program would notice.
pub const INTERFACE: u32 = 1;

/// The exit status of `prepare` for another number than [`INTERFACE`].
const OTHER_INTERFACE: u8 = 3;

/// A stand-in for one of the Mac's programs.
#[derive(Clone, Copy, Debug)]
pub struct StandIn {
    program: Program,
    /// What messages call it.
    name: &'static str,
}

impl StandIn {
    /// Runs it with the words after the program's name.
    pub fn run(self, words: impl IntoIterator<Item = OsString>) -> ExitCode {
        meter::lower_limits();
        let surroundings = Surroundings::from_environment(self.name);
        let words: Vec<OsString> = words.into_iter().collect();
        // A thread of its own has the stack that scripts need, whatever that of the process is.
        let running = thread::Builder::new()
            .name(self.program.name().into())
            .stack_size(STACK)
            .spawn({
                let surroundings = surroundings.clone();
                move || self.program.run(&surroundings, words)
            });
        let status = match running.map(thread::JoinHandle::join) {
            Ok(Ok(status)) => status,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => surroundings.complain(&format!("cannot start a thread: {error}")),
        };
        ExitCode::from(status)
    }
}

/// The stand-in for the program that this process was called as, by the file name of `argv[0]`. `name` is that of the
/// program that calls this: what a Mac would not say is said under it.
#[inline]
pub fn stand_in_for(argv0: &OsStr, name: &'static str) -> Option<StandIn> {
    let called = Path::new(argv0).file_name()?;
    let program = Program::ALL
        .into_iter()
        .find(|program| called == program.name())?;
    Some(StandIn { program, name })
}

/// The command line that manages world files.
#[derive(Debug, Parser)]
#[command(
    about = "Make, show, draw or reset a simulated Mac's world file, or run a script on it",
    no_binary_name = true
)]
struct CommandLine {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    #[command(flatten)]
    World(WorldAction),
    /// Run a script on a simulated Mac, and draw its primary display afterwards
    Run(RunArguments),
    /// Check tasks for agents, or run an agent on them, each on a simulated Mac of its own
    Task(agent_tasks::Arguments),
    /// Make sure of a world file before stand-ins work on it; for programs that start them
    #[command(hide = true)]
    Prepare(PrepareArguments),
}

#[derive(Debug, Subcommand)]
enum WorldAction {
    /// Write a new world file with the default Mac
    New(new::Arguments),
    /// Make a folder with links by which other programs reach a simulated Mac, named osascript, osacompile, screencapture and sips
    Link(link::Arguments),
    /// Print the JSON Schema of the files that describe worlds
    Schema,
    /// Describe a simulated Mac: displays, permissions, apps, windows, clipboard, what the apps keep, what was done
    Show {
        /// The world file
        file: PathBuf,
    },
    /// Print what a JSONPath finds in a world: everything in it, and what its apps keep; status 1 when nothing is found
    Query(query::QueryArguments),
    /// Say in words what differs between two worlds, and what was done in between
    Diff(query::DiffArguments),
    /// Draw the primary display of a simulated Mac as a person would see it
    Draw {
        /// The world file
        file: PathBuf,
        /// The PNG file to write
        picture: PathBuf,
    },
    /// Set a world file back to what it began as
    Reset {
        /// The world file
        file: PathBuf,
    },
    /// Have the user of a simulated Mac type, move the pointer or click while scripts run on it
    Person(person::Arguments),
    /// Show a notification of an app on a simulated Mac
    Notify(notify::Arguments),
    /// Switch a Focus on or off, under which notifications are kept and not shown
    Focus(notify::FocusArguments),
    /// Lock the screen of a simulated Mac
    Lock {
        /// The world file
        file: PathBuf,
    },
    /// Unlock the screen of a simulated Mac
    Unlock {
        /// The world file
        file: PathBuf,
    },
    /// Let a simulated Mac sleep, and wake it
    Sleep(session::SleepArguments),
}

#[derive(Debug, Args)]
struct RunArguments {
    /// The script: a .applescript or .js file
    script: PathBuf,
    /// The world file, created if missing; default: a Mac for this run only
    world: Option<PathBuf>,
    /// The PNG file to draw to when the script has ended or waits for the user
    #[arg(long, value_name = "PNG")]
    picture: Option<PathBuf>,
    /// How many seconds the script may take; one that computes is stopped after 120 s at the latest
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    time_limit: u64,
    /// Arguments of the script's `run` handler or function
    #[arg(last = true, value_name = "ARGUMENT")]
    arguments: Vec<OsString>,
}

#[derive(Debug, Args)]
struct PrepareArguments {
    /// The world file, made when it is missing
    file: PathBuf,
    /// The interface that the calling program was made for
    #[arg(long, value_name = "NUMBER")]
    interface: u32,
    /// The Mac to make where there is no file
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    world: Template,
    /// Give the Mac a fault that some Macs have; may be repeated
    #[arg(long = "fault", value_name = "NAME", value_parser = new::fault)]
    faults: Vec<Fault>,
}

/// Manages world files: makes, shows, draws and resets them, and runs scripts on their Macs. The words are those after `command`, which is what messages
/// call the program; `--help` among them tells them all. Exit codes: 0, 1 for a file that cannot be
/// made or read, 2 for other words.
pub fn simulate(command: &str, words: &[OsString]) -> ExitCode {
    let line = CommandLine::command().bin_name(command);
    let parsed = line
        .try_get_matches_from(words)
        .and_then(|mut found| CommandLine::from_arg_matches_mut(&mut found));
    let done = match parsed {
        Ok(line) => match line.action {
            Action::Run(run) => return run.carry_out(command),
            Action::Task(task) => return agent_tasks::run(&task, command),
            Action::Prepare(prepare) => return prepare.carry_out(command),
            Action::World(action) => action.carry_out(command),
        },
        Err(error) => {
            // Help is printed where it was asked for; a broken pipe there is nobody's problem.
            let _lost = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    match done {
        Ok(text) => match io::stdout().lock().write_all(text.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        // A query that found nothing has nothing to say.
        Err(text) if text.is_empty() => ExitCode::FAILURE,
        Err(text) => {
            // With standard error closed there is nobody to tell.
            let _lost = writeln!(io::stderr().lock(), "{command}: {text}");
            ExitCode::FAILURE
        }
    }
}

impl WorldAction {
    /// Does it; answers what to print, or why it cannot be done.
    fn carry_out(self, command: &str) -> Result<String, String> {
        match self {
            Self::New(new) => new.carry_out(command),
            Self::Show { file }
            | Self::Query(query::QueryArguments { file, .. })
            | Self::Diff(query::DiffArguments { before: file, .. })
            | Self::Draw { file, .. }
            | Self::Person(person::Arguments { file, .. })
            | Self::Notify(notify::Arguments { file, .. })
            | Self::Focus(notify::FocusArguments { file, .. })
            | Self::Lock { file }
            | Self::Unlock { file }
            | Self::Sleep(session::SleepArguments { file, .. })
                if !file.exists() =>
            {
                Err(format!(
                    "there is no file {}: make one with `{command} new`",
                    file.display()
                ))
            }
            Self::Show { file } => store::Store::open(&file)
                .map(|store| summary(store.seen()))
                .map_err(|error| error.to_string()),
            Self::Diff(query::DiffArguments { after, .. }) if !after.exists() => {
                Err(format!("there is no file {}", after.display()))
            }
            Self::Link(link) => link.carry_out(),
            Self::Schema => serde_json::to_string_pretty(&described::schema())
                .map(|text| text + "\n")
                .map_err(|error| error.to_string()),
            Self::Query(query) => query.carry_out(),
            Self::Diff(diff) => diff.carry_out(),
            Self::Draw { file, picture } => draw_to(&file, &picture),
            Self::Reset { file } => store::reset(&file)
                .map(|from| {
                    let file = file.display();
                    format!("The simulated Mac in {file} is as it began: {from}.\n")
                })
                .map_err(|error| error.to_string()),
            Self::Person(person) => person.carry_out(),
            Self::Notify(notify) => notify.carry_out(),
            Self::Focus(focus) => focus.carry_out(),
            Self::Lock { file } => session::lock(&file, true),
            Self::Unlock { file } => session::lock(&file, false),
            Self::Sleep(sleep) => sleep.carry_out(),
        }
    }
}

impl RunArguments {
    /// Runs the script, passes on what it printed, and draws. The status is the script's; 1 where it has none.
    fn carry_out(self, command: &str) -> ExitCode {
        let complain = |text: &str| {
            // With standard error closed there is nobody to tell.
            let _lost = writeln!(io::stderr().lock(), "{command}: {text}");
            ExitCode::FAILURE
        };
        let mac = match &self.world {
            Some(file) => SimulatedMac::from_file(file),
            None => SimulatedMac::new(),
        };
        // This process does nothing but run the script.
        meter::lower_limits();
        let time_limit = Duration::from_secs(self.time_limit);
        let mac = mac.map(|mac| mac.with_time_limit(time_limit));
        let is_javascript = self.script.extension() == Some(OsStr::new("js"));
        let language: &[&str] = if is_javascript {
            &["-l", "JavaScript", "--"]
        } else {
            &["--"]
        };
        let words = language
            .iter()
            .map(OsString::from)
            .chain([self.script.into_os_string()])
            .chain(self.arguments);
        let counts = Surroundings::from_environment("simulated-mac").stats;
        let ran = mac.and_then(|mac| {
            let done = mac.run_counting(Program::Osascript, words, "", counts)?;
            Ok((mac, done))
        });
        let (mac, done) = match ran {
            Ok(ran) => ran,
            Err(error) => return complain(&error.to_string()),
        };
        let printed = io::stdout().lock().write_all(done.stdout.as_bytes());
        // With standard error closed there is nobody to tell.
        let _lost = io::stderr().lock().write_all(done.stderr.as_bytes());
        let drawn = match &self.picture {
            // What cannot be interrupted may hold the world's file for ever.
            Some(_) if done.exit == Exit::OutOfTime => Ok(()),
            Some(picture) => draw_to(mac.world_path(), picture).map(|_| ()),
            None => Ok(()),
        };
        let status = match done.exit {
            Exit::Status(status) => ExitCode::from(status),
            Exit::Crashed => complain("the script crashed, as it would on a Mac"),
            Exit::OutOfTime => complain(&format!(
                "the script was stopped after {} s; pass a longer --time-limit",
                self.time_limit
            )),
            Exit::Blocked => complain("the script waits for the user, or for an app that hangs"),
        };
        match (drawn, printed) {
            (Err(text), _) => complain(&text),
            (Ok(()), Err(_)) => ExitCode::FAILURE,
            (Ok(()), Ok(())) => status,
        }
    }
}

impl PrepareArguments {
    /// Does it, in silence. The status is 1 for a file that cannot be made or read, 3 for another interface.
    fn carry_out(self, command: &str) -> ExitCode {
        let (status, text) = if self.interface != INTERFACE {
            let text = format!(
                "this is interface {INTERFACE}, and the calling program was made for {}: install both in one version",
                self.interface
            );
            (OTHER_INTERFACE, text)
        } else {
            match make(&self.file, self.world).and_then(|()| add_faults(&self.file, &self.faults)) {
                Ok(()) => return ExitCode::SUCCESS,
                Err(error) => (1, error.to_string()),
            }
        };
        // With standard error closed there is nobody to tell.
        let _lost = writeln!(io::stderr().lock(), "{command}: {text}");
        ExitCode::from(status)
    }
}

/// Makes a world file from a template where there is none.
pub fn make(file: &Path, template: Template) -> Result<(), Error> {
    Ok(store::make(file, template, None)?)
}

/// Gives this Mac further faults, and makes it first when there is none.
pub fn add_faults(file: &Path, faults: &[Fault]) -> Result<(), Error> {
    if faults.is_empty() && file.exists() {
        return Ok(());
    }
    let mut store = store::Store::open(file)?;
    store.change(|world| world.faults.active.extend(faults))?;
    Ok(store.commit()?)
}

/// Writes a picture of the world's primary display, pointer included.
fn draw_to(file: &Path, picture: &Path) -> Result<String, String> {
    let store = store::Store::open(file).map_err(|error| error.to_string())?;
    let world = store.seen();
    let options = draw::Options {
        pointer: true,
        now: store.now(),
        ..draw::Options::default()
    };
    let image = world
        .displays
        .first()
        .and_then(|display| draw::display(world, display.id, options))
        .ok_or("this Mac has no display")?;
    let bytes = image
        .encode(draw::Format::Png, true)
        .map_err(|error| error.to_string())?;
    std::fs::write(picture, bytes)
        .map_err(|error| format!("cannot write {}: {error}", picture.display()))?;
    Ok(format!("{} is drawn.\n", picture.display()))
}
