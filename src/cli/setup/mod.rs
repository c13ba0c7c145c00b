//! `macmcp setup`: writes macmcp into the configuration of MCP clients, or takes it out, and says which app will need
//! the permissions. What the clients are is in `clients`, where their files are in `places`, how these are edited in
//! `document`, and how they are read and replaced in `config_file`. `report` says what was done, `links` writes the links
//! that install an entry, `running` tells which clients run.
//!
//! The entry names the binary by its absolute path: clients with windows get launchd's `PATH`, in which neither
//! `~/.cargo/bin` nor Homebrew's folder is, so that a bare `macmcp` is not found ([findings 6.3]).

mod clients;
mod config_file;
mod document;
mod links;
mod places;
mod report;
mod running;

use super::failure::CommandFailure;
use super::output;
use super::serve;
use super::world_file::SIMULATE;
use clap::{Args, ValueEnum};
use clients::{Client, ConfigFormat, Place};
use config_file::ConfigFile;
use document::{Existing, Launch};
use running::Running;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The clients to configure; default: those that are installed
    #[arg(value_name = "CLIENT")]
    clients: Vec<Client>,
    /// Print the entry to standard output, the file it belongs in to standard error, and write nothing
    #[arg(long)]
    print: bool,
    /// List the supported clients as a Markdown table, with the file of each
    #[arg(long, conflicts_with_all = ["clients", "print", "remove", "simulate", "arguments"])]
    list: bool,
    /// Remove the entry
    #[arg(long, conflicts_with_all = ["print", "simulate"])]
    remove: bool,
    /// Let the client drive a simulated Mac, kept in FILE or, without FILE, new for each session
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    simulate: Option<Option<PathBuf>>,
    /// Arguments that the client passes to the server, after `--`: `macmcp setup cursor -- --read-only`. Default: those of the
    /// existing entry
    #[arg(last = true, value_name = "ARGUMENT", conflicts_with = "remove")]
    arguments: Vec<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    if arguments.list {
        output::print(&report::all_clients())?;
        return Ok(ExitCode::SUCCESS);
    }
    let home = std::env::home_dir().filter(|home| home.is_absolute());
    let home =
        home.ok_or_else(|| CommandFailure::impossible("there is no home folder: HOME is not set"))?;
    let clients = chosen(arguments, &home)?;
    let wanted = Wanted::of(arguments)?;
    if arguments.print {
        for client in clients {
            print(client, &home, &wanted)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let running = Running::now();
    let mut text = String::new();
    let mut failed = false;
    for client in clients {
        match change(
            client,
            &home,
            &running,
            (!arguments.remove).then_some(&wanted),
        ) {
            Ok(said) => text.push_str(&said),
            Err(error) => {
                failed = true;
                output::complain(&format!("{}: {error}", client.facts().name));
            }
        }
    }
    output::print(&text)?;
    Ok(ExitCode::from(if failed {
        super::failure::FAILED
    } else {
        0
    }))
}

fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name)
}

/// The clients that were named, else those that are installed. To print an entry no client has to be there.
fn chosen(arguments: &Arguments, home: &Path) -> Result<Vec<Client>, CommandFailure> {
    if !arguments.clients.is_empty() {
        return Ok(arguments.clients.clone());
    }
    let all = Client::value_variants().iter().copied();
    let installed: Vec<Client> = all
        .filter(|client| places::is_installed(*client, home, variable))
        .collect();
    if !installed.is_empty() {
        return Ok(installed);
    }
    if arguments.print {
        return Ok(vec![Client::ClaudeDesktop]);
    }
    let names = Client::value_variants()
        .iter()
        .filter_map(ValueEnum::to_possible_value)
        .map(|value| value.get_name().to_owned())
        .collect::<Vec<_>>()
        .join(", ");
    Err(CommandFailure::impossible(format!(
        "no supported client is installed: pass one of {names}, or use `--print`"
    )))
}

/// What the clients are to start, as far as the command line says.
struct Wanted {
    /// This very program.
    command: String,
    /// `--simulate` and its file, when it was given.
    simulate: Vec<String>,
    /// The arguments after `--`; none when there are none.
    arguments: Option<Vec<String>>,
}

impl Wanted {
    /// Fails for arguments that the server itself would refuse: a client shows nothing of why a server ends.
    fn of(arguments: &Arguments) -> Result<Self, CommandFailure> {
        let utf8 = |path: PathBuf| {
            let path = path.into_os_string().into_string();
            path.map_err(|path| CommandFailure::failed(format!("the path {path:?} is not UTF-8")))
        };
        let mut simulate = Vec::new();
        if let Some(file) = &arguments.simulate {
            simulate.push(SIMULATE.to_owned());
            if let Some(file) = file {
                simulate.push(utf8(std::path::absolute(file)?)?);
            }
        }
        let given = &arguments.arguments;
        let wanted = Self {
            command: utf8(std::env::current_exe()?)?,
            simulate,
            arguments: (!given.is_empty()).then(|| given.clone()),
        };
        serve::check(&wanted.launch(None).arguments).map_err(CommandFailure::usage)?;
        Ok(wanted)
    }

    /// What the entry is to start in the place of one that is there.
    fn launch(&self, existing: Option<&Existing>) -> Launch {
        let kept = || {
            let mut kept = existing.map_or_else(Vec::new, |entry| entry.arguments.clone());
            if !self.simulate.is_empty() {
                take_simulate(&mut kept);
            }
            kept
        };
        let others = self.arguments.clone().unwrap_or_else(kept);
        Launch {
            command: self.command.clone(),
            arguments: self.simulate.iter().cloned().chain(others).collect(),
        }
    }
}

/// Takes `--simulate` and its file out of a server's arguments.
fn take_simulate(arguments: &mut Vec<String>) {
    let with_file = |argument: &String| argument.starts_with("--simulate=");
    arguments.retain(|argument| !with_file(argument));
    if let Some(place) = arguments.iter().position(|one| one == SIMULATE) {
        let has_file = arguments
            .get(place + 1)
            .is_some_and(|next| !next.starts_with('-'));
        arguments.drain(place..=place + usize::from(has_file));
    }
}

/// Prints the entry as it would stand in an empty file, and nothing else, to standard output; to standard error, where it belongs.
fn print(client: Client, home: &Path, wanted: &Wanted) -> Result<(), CommandFailure> {
    let launch = wanted.launch(None);
    let entry = document::with_entry("", client.facts().format, &launch);
    let entry = entry.map_err(CommandFailure::failed)?;
    output::complain(&report::where_it_belongs(
        client,
        &places::files(client, home, variable),
        &launch,
    ));
    output::print(&entry)?;
    Ok(())
}

/// Writes the entry, or takes it out when there is nothing to launch; says what was done and what comes next.
fn change(
    client: Client,
    home: &Path,
    running: &Running,
    wanted: Option<&Wanted>,
) -> Result<String, String> {
    let facts = client.facts();
    if let Place::Window(way) = facts.place {
        return Ok(match wanted {
            Some(wanted) => {
                let entry = document::with_entry("", facts.format, &wanted.launch(None))?;
                report::to_paste(client, way, &entry)
            }
            None => report::to_remove(client, way),
        });
    }
    if let Some(process) = facts.writes_back
        && running.has(process)
    {
        return Err(
            "it is running, and writes its own list of servers back while it runs: quit it (Command-Q), then run this again; nothing was changed"
                .to_owned(),
        );
    }
    let mut said = String::new();
    let mut launched = None;
    for file in places::files(client, home, variable) {
        let (text, launch) = change_file(client, &file, home, wanted)
            .map_err(|error| format!("{}: {error}; nothing was changed", file.display()))?;
        said.push_str(&text);
        launched = launch.or(launched);
    }
    if let Some(launch) = launched {
        said.push_str(&report::what_comes_next(client, &launch));
    }
    Ok(said)
}

/// The same in one of its files.
fn change_file(
    client: Client,
    file: &Path,
    home: &Path,
    wanted: Option<&Wanted>,
) -> io::Result<(String, Option<Launch>)> {
    let format = client.facts().format;
    let mut existing = None;
    let mut launch = None;
    let found = ConfigFile::find(file, home)?;
    let changed = found.change(|text| {
        let text = text.unwrap_or_default();
        existing = existing_entry(text, format, wanted).map_err(io::Error::other)?;
        launch = wanted.map(|wanted| wanted.launch(existing.as_ref()));
        let after = match &launch {
            Some(launch) => check_kept(launch)
                .and_then(|()| document::with_entry(text, format, launch))
                .map(Some),
            None => document::without_entry(text, format),
        };
        after.map_err(io::Error::other)
    })?;
    let mut said = report::what_was_done(client, file, launch.as_ref(), &changed);
    if let Some(existing) = &existing {
        said.push_str(&report::what_was_there(existing, launch.as_ref()));
    }
    Ok((said, launch))
}

const GIVE_THEM: &str = "give those that it is to have after `--`";

/// What the entry in a text starts. What goes or is given anew need not be understood.
fn existing_entry(
    text: &str,
    format: ConfigFormat,
    wanted: Option<&Wanted>,
) -> Result<Option<Existing>, String> {
    let keeps = wanted.is_some_and(|wanted| wanted.arguments.is_none());
    match document::existing(text, format) {
        Err(error) if keeps => Err(format!("{error}: {GIVE_THEM}")),
        existing => Ok(existing.unwrap_or_default()),
    }
}

/// Fails for arguments that were there and are not the server's.
fn check_kept(launch: &Launch) -> Result<(), String> {
    serve::check(&launch.arguments).map_err(|error| {
        format!(
            "the arguments that are there are not the server's ({}): {GIVE_THEM}",
            error.trim_end()
        )
    })
}
