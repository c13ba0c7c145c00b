//! The command line: what each command takes, and which file does it.
//!
//! Exit codes: 0 it worked, 1 the script or tool failed, 2 wrong usage, 3 not possible on this machine, 4 not known.
//!
//! # Modules
//!
//! | module | what it is |
//! |---|---|
//! | [`serve`] | `macmcp serve`, the default: the MCP server on stdin and stdout |
//! | [`setup`] | `macmcp setup`: macmcp in the configuration of MCP clients |
//! | [`own_permissions`] | whether macmcp is responsible for its own permissions, and restarts itself for that |
//! | [`install`] | `macmcp install`, `macmcp uninstall`: macmcp.app at its place on this Mac |
//! | [`opened`] | what macmcp.app does that was opened by a double click |
//! | [`app`] | what macmcp.app is called, and where copies of it are |
//! | [`doctor`] | `macmcp doctor`: what works on this machine, and what to click |
//! | [`selftest`] | `macmcp selftest`: probes and a session on this Mac, and a report |
//! | [`demo`] | `macmcp demo`: a session on the simulated Mac |
//! | [`simulator`] | the other program, `simulated-mac`, and `macmcp simulate`, which hands it its words |
//! | [`run_script`] | `macmcp run-script`: renders and runs one template or script file |
//! | [`tools`], [`policy`] | `macmcp tools`, `macmcp policy`: what a server offers and which apps it may reach |
//! | [`stop`] | `macmcp stop`, `macmcp resume`: the user has all servers stop, and go on |
//! | [`tool`] | `macmcp tool new`, `macmcp tool test`: the user's own tools |
//! | [`record`] | `macmcp record`: what was recorded, to be looked at or done again |
//! | [`snapshot`] | `macmcp snapshot`: an app's windows without the user's texts, for the simulated Mac |
//! | [`packaging`] | `macmcp completions`, `macmcp man` |
//! | [`settings`], [`own_tools`], [`policy_flags`], [`world_file`] | options that several commands share |
//! | [`renamed`] | what old names of commands and options are now |
//! | [`parent`] | whether the process that started a server is still there |
//! | [`log`], [`output`], [`failure`] | what a server logs, what a command prints, and how it fails |

mod app;
mod demo;
mod doctor;
mod failure;
mod install;
mod log;
mod opened;
mod output;
mod own_permissions;
mod own_tools;
mod packaging;
mod parent;
mod policy;
mod policy_flags;
mod record;
mod renamed;
mod run_script;
mod selftest;
mod serve;
mod settings;
mod setup;
mod simulator;
mod snapshot;
mod stop;
mod tool;
mod tools;
mod world_file;

use crate::engine::supervisor;
use clap::{CommandFactory, Parser, Subcommand};
use own_permissions::{Given, Task};
use responsibility::ThisProcess;
use std::ffi::OsString;
use std::process::ExitCode;

/// An MCP server that lets an AI assistant see and drive a Mac.
///
/// Without a command it serves MCP over stdin and stdout.
#[derive(Debug, Parser)]
#[command(
    name = "macmcp",
    version,
    args_conflicts_with_subcommands = true,
    after_long_help = "For packages: `macmcp completions SHELL` prints a completion script, `macmcp man` the manual page."
)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Arguments,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve MCP over stdin and stdout (the default)
    Serve(serve::Arguments),
    /// Render and run one script template, and print every detail
    RunScript(run_script::Arguments),
    /// List the tools
    Tools(tools::Arguments),
    /// Create custom tools, and run their tests
    #[command(subcommand)]
    Tool(tool::Command),
    /// Print the policy in effect: which apps calls may reach, and why
    Policy(policy::Arguments),
    /// Stop macmcp: no server or script of yours begins anything from now on
    Stop(stop::Arguments),
    /// Let macmcp go on after `macmcp stop`; asks on the terminal
    Resume(stop::Arguments),
    /// Show what servers started with --record have recorded, or do it again
    Record(record::Arguments),
    /// Add macmcp to the configuration of MCP clients
    Setup(setup::Arguments),
    /// Install macmcp.app on this Mac, so that it has permissions of its own, or update it
    Install(install::Arguments),
    /// Remove macmcp.app, its permissions, and its entries in the configuration of clients
    Uninstall(install::UninstallArguments),
    /// Check what works on this machine, what is missing, and what to turn on
    Doctor(doctor::Arguments),
    /// Check on this Mac what macmcp assumes about macOS
    Selftest(selftest::Arguments),
    /// Write the windows of an app, without your texts, as a file that the simulated Mac can load
    Snapshot(snapshot::Arguments),
    /// Run a short session on the simulated Mac through a real client connection
    Demo(demo::Arguments),
    /// Create, show, draw or reset a simulated Mac, and run scripts on it, or agents with tasks
    Simulate(simulator::Arguments),
    /// Print a completion script for a shell
    #[command(hide = true)]
    Completions(packaging::CompletionsArguments),
    /// Print the manual page, or write one for each command
    #[command(hide = true)]
    Man(packaging::ManArguments),
}

impl Command {
    /// What it means for who is responsible for the permissions.
    fn given(&self) -> Given {
        match self {
            Self::Serve(arguments) => arguments.given(),
            Self::Doctor(arguments) => arguments.given(),
            Self::Selftest(arguments) => arguments.given(),
            Self::Record(arguments) => arguments.given(),
            Self::Snapshot(arguments) => arguments.given(),
            Self::RunScript(_) => Given::plain(Task::RunScript),
            _ => Given::plain(Task::Other),
        }
    }
}

/// Runs the program and answers its exit code.
#[must_use]
pub fn main(arguments: Vec<OsString>) -> ExitCode {
    if arguments
        .get(1)
        .is_some_and(|word| word == supervisor::ARGUMENT)
    {
        return supervisor::main();
    }
    let arguments = opened::command(&arguments).unwrap_or(arguments);
    let arguments = world_file::joined(arguments);
    let parsed = match CommandLine::try_parse_from(&arguments) {
        Ok(parsed) => parsed,
        Err(error) => {
            if let Some(told) = renamed::told_with(&error, &arguments) {
                output::complain(&told);
                return ExitCode::from(failure::USAGE);
            }
            // Help and version are printed where asked for; a broken pipe there is nobody's problem.
            let _ = error.print();
            if let Some(word) = world_file::not_taken(&arguments) {
                let word = word.display().to_string();
                if error.to_string().contains(&format!("'{word}'")) {
                    output::complain(&format!(
                        "a simulated Mac in the file {word}: --simulate={word}"
                    ));
                }
            }
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(failure::USAGE));
        }
    };
    let command = parsed.command.unwrap_or(Command::Serve(parsed.serve));
    // Before anything else: where it restarts itself, nothing else was done.
    let standing = own_permissions::settle(command.given(), &ThisProcess);
    let done = match command {
        Command::Serve(arguments) => serve::run(arguments, &standing),
        Command::RunScript(arguments) => run_script::run(arguments),
        Command::Tools(arguments) => tools::run(&arguments),
        Command::Tool(command) => tool::run(&command),
        Command::Policy(arguments) => policy::run(&arguments),
        Command::Stop(arguments) => stop::stop(&arguments),
        Command::Resume(arguments) => stop::resume(&arguments),
        Command::Record(arguments) => record::run(&arguments),
        Command::Setup(arguments) => setup::run(&arguments),
        Command::Install(arguments) => install::run(&arguments),
        Command::Uninstall(arguments) => install::uninstall(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments, &standing),
        Command::Selftest(arguments) => selftest::run(&arguments, &standing),
        Command::Snapshot(arguments) => snapshot::run(&arguments),
        Command::Demo(arguments) => demo::run(&arguments),
        Command::Simulate(arguments) => simulator::run(&arguments),
        Command::Completions(arguments) => {
            packaging::completions(&arguments, CommandLine::command())
        }
        Command::Man(arguments) => packaging::man(&arguments, CommandLine::command()),
    };
    match done {
        Ok(code) => code,
        Err(failure) => {
            output::complain(&failure.message());
            ExitCode::from(failure.code)
        }
    }
}
