//! `macmcp setup`: writes macmcp into the configuration of MCP clients, or takes it out, and says which app will need
//! the permissions. What the clients are is in `clients` (with `facts`), where their files are in `places`, how these are edited in
//! the crate `client-entries`, which also has a client add the entry itself, where it can, and how they are read and replaced in `config_file`.
//! `carried` has what this shell's variables say as arguments, `tool_limit` the profile for clients that take few tools, `checked` is what `macmcp doctor` and `macmcp policy` say of entries.
//! `session` goes over them, `report` says what was done, `record` keeps it, `links` writes the links that install an entry, `running` tells which clients run.
//!
//! The entry names the binary by its absolute path: clients with windows get launchd's `PATH`, in which neither
//! `~/.cargo/bin` nor Homebrew's folder is, so that a bare `macmcp` is not found ([findings 6.3]). Which path that is, `program` says.

mod carried;
mod checked;
mod clients;
mod config_file;
mod facts;
mod links;
mod places;
mod program;
mod record;
mod report;
mod running;
mod session;
mod tool_limit;
mod wanted;

use super::app;
use super::failure::CommandFailure;
use super::output;
pub(super) use checked::{checks, lost};
use clap::ValueEnum;
use clients::Client;
use places::variable;
use record::{Entry, Record};
pub(super) use record::{missing_folders, remove_empty};
use session::Session;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
pub(super) use wanted::Arguments;
use wanted::Wanted;

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    if arguments.list {
        output::print(&report::all_clients())?;
        return Ok(ExitCode::SUCCESS);
    }
    let home = app::home()?;
    let clients = chosen(arguments, &home)?;
    let wanted = wanted(arguments, &home)?;
    if arguments.print {
        for client in clients {
            print(client, &home, &wanted)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let mut session = Session::begin(home)?;
    let mut text = String::new();
    let mut failed = false;
    for client in clients {
        let changed = if arguments.remove {
            session.take_out(client)
        } else {
            session.write(client, &wanted)
        };
        match changed {
            Ok(said) => text.push_str(&said),
            Err(error) => {
                failed = true;
                output::complain(&format!("{}: {error}", client.facts().name));
            }
        }
    }
    session.record.save()?;
    output::print(&text)?;
    Ok(ExitCode::from(if failed {
        super::failure::FAILED
    } else {
        0
    }))
}

/// What the command line says that the clients are to start.
fn wanted(arguments: &Arguments, home: &Path) -> Result<Wanted, CommandFailure> {
    let own = std::env::current_exe()?;
    // What is only taken out need not last.
    let program = if arguments.remove {
        own
    } else {
        program::lasting(&own, home, &noted_apps()?).map_err(CommandFailure::impossible)?
    };
    // Dashes with nothing behind them take away what an entry has.
    let has_dashes = std::env::args_os()
        .next_back()
        .is_some_and(|word| word == "--");
    let after = (has_dashes || !arguments.arguments.is_empty()).then_some(&*arguments.arguments);
    Wanted::of(program, arguments, after)
}

/// Takes the entry out of every client that has one. Answers what was done, and what could not be.
pub(super) fn remove_everywhere(home: &Path) -> Result<(String, Vec<String>), CommandFailure> {
    let mut session = Session::begin(home.to_owned())?;
    let mut said = String::new();
    let mut failures = Vec::new();
    for client in Client::value_variants().iter().copied() {
        if !session.has_entry(client) {
            continue;
        }
        match session.take_out(client) {
            Ok(done) => said.push_str(&done),
            Err(error) => failures.push(format!("{}: {error}", client.facts().name)),
        }
    }
    session.record.save()?;
    Ok((said, failures))
}

/// What stands in the record for macmcp.app in the place of a client.
const APP: &str = "macmcp.app";

/// Records where macmcp.app is, and which folders were made for it.
pub(super) fn note_app(app: &Path, folders: Vec<PathBuf>) -> io::Result<()> {
    let mut record = Record::load()?;
    record.note(Entry {
        client: APP.to_owned(),
        file: app.to_owned(),
        is_new: true,
        folders,
    });
    record.save()
}

/// Where macmcp.app was put, as far as that is recorded.
pub(super) fn noted_apps() -> io::Result<Vec<PathBuf>> {
    let entries = Record::load()?.entries.into_iter();
    let apps = entries.filter(|entry| entry.client == APP);
    Ok(apps.map(|entry| entry.file).collect())
}

/// Forgets macmcp.app, and removes the folders that were made for it, where they hold nothing now.
pub(super) fn forget_app(app: &Path) -> io::Result<()> {
    let mut record = Record::load()?;
    let Some(entry) = record.of(app).cloned() else {
        return Ok(());
    };
    record.forget(app);
    record.save()?;
    remove_empty(&entry.folders)
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

/// Prints the entry as it would stand in an empty file, and nothing else, to standard output; to standard error, where it belongs.
fn print(client: Client, home: &Path, wanted: &Wanted) -> Result<(), CommandFailure> {
    let launch = wanted
        .launch(client, None)
        .map_err(CommandFailure::failed)?;
    let mut files = places::files(client, home, variable);
    // Of two forms, the one that every version of the client reads.
    let facts = files
        .last()
        .map_or(client.facts(), |last| client.facts().at(last));
    files.retain(|file| client.facts().at(file).format == facts.format);
    let entry = session::written("", &facts, &launch).map_err(CommandFailure::failed)?;
    let place = report::where_it_belongs(client, &files, &launch);
    let said = wanted.said(client, None).map_err(CommandFailure::failed)?;
    output::complain(format!("{place}\n{said}").trim_end());
    output::print(&entry)?;
    Ok(())
}
