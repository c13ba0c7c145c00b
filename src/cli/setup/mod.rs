//! `macmcp setup`: writes macmcp into the configuration of MCP clients, or takes it out, and says which app will need
//! the permissions. What the clients are is in `clients`, where their files are in `places`, how these are edited in
//! `document`, and how they are read and replaced in `config_file`. `own_command` has a client add the entry itself, where it can.
//! `report` says what was done, `record` keeps it, `links` writes the links that install an entry, `running` tells which clients run.
//!
//! The entry names the binary by its absolute path: clients with windows get launchd's `PATH`, in which neither
//! `~/.cargo/bin` nor Homebrew's folder is, so that a bare `macmcp` is not found ([findings 6.3]). Which path that is, `program` says.

mod clients;
mod config_file;
mod document;
mod links;
mod own_command;
mod places;
mod program;
mod record;
mod report;
mod running;

use super::failure::CommandFailure;
use super::output;
use super::serve;
use super::world_file::SIMULATE;
use crate::permissions::Check;
use clap::{Args, ValueEnum};
use clients::{Client, ConfigFormat, Facts, Place};
use config_file::ConfigFile;
use document::{Existing, Launch};
use own_command::Outcome;
use record::{Entry, Record};
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
    let wanted = Wanted::of(arguments, &home)?;
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

/// What `macmcp doctor` says of the entries that setup has written and that are there no more; nothing where all are there.
pub(super) fn checks() -> Vec<Check> {
    let name = "Setup";
    match gone() {
        Ok(gone) => gone
            .into_iter()
            .map(|(id, facts, file)| Check::missing(name, report::gone(&id, facts.name, &file)))
            .collect(),
        Err(error) => vec![Check::missing(
            name,
            format!("whether the clients still have macmcp is not known: {error}"),
        )],
    }
}

/// The entries that are there no more: the name to pass, the client, and the file.
fn gone() -> io::Result<Vec<(String, Facts, PathBuf)>> {
    let mut gone = Vec::new();
    for entry in Record::load()?.entries {
        // A client that this version does not know.
        let Ok(client) = Client::from_str(&entry.client, false) else {
            continue;
        };
        let facts = client.facts();
        let text = match std::fs::read_to_string(&entry.file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => {
                let what = format!("{}: {error}", entry.file.display());
                return Err(io::Error::other(what));
            }
        };
        // What cannot be understood may have it.
        if document::existing(without_mark(&text), facts.format) == Ok(None) {
            gone.push((entry.client, facts, entry.file));
        }
    }
    Ok(gone)
}

/// A text without the byte order mark that some editors begin it with.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
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
    /// The program.
    command: String,
    /// `--simulate` and its file, when it was given.
    simulate: Vec<String>,
    /// The arguments after `--`; none when there are none.
    arguments: Option<Vec<String>>,
}

impl Wanted {
    /// Fails for arguments that the server itself would refuse: a client shows nothing of why a server ends.
    fn of(arguments: &Arguments, home: &Path) -> Result<Self, CommandFailure> {
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
        // What is only taken out, or looked at, need not last.
        let own = std::env::current_exe()?;
        let command = if arguments.remove {
            own
        } else {
            program::lasting(&own, home).map_err(CommandFailure::impossible)?
        };
        let wanted = Self {
            command: utf8(command)?,
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

/// One run over the clients of this user.
struct Session {
    home: PathBuf,
    running: Running,
    record: Record,
}

impl Session {
    fn begin(home: PathBuf) -> Result<Self, CommandFailure> {
        Ok(Self {
            home,
            running: Running::now(),
            record: Record::load()?,
        })
    }

    /// The files of a client, also those that it had when setup wrote into them.
    fn files(&self, client: Client) -> Vec<PathBuf> {
        let mut files = places::files(client, &self.home, variable);
        let id = report::id(client);
        let recorded = self.record.entries.iter();
        for entry in recorded.filter(|entry| entry.client == id) {
            if !files.contains(&entry.file) {
                files.push(entry.file.clone());
            }
        }
        files
    }

    /// Whether one of a client's files may have an entry, or once had one.
    fn has_entry(&self, client: Client) -> bool {
        let format = client.facts().format;
        self.files(client).iter().any(|file| {
            let text = std::fs::read_to_string(file).unwrap_or_default();
            let text = without_mark(&text);
            self.record.of(file).is_some() || !matches!(document::existing(text, format), Ok(None))
        })
    }

    /// Fails for a client that would write its own list over a new one.
    fn require_quiet(&self, facts: &Facts) -> Result<(), String> {
        match facts.writes_back {
            Some(process) if self.running.has(process) => Err(
                "it is running, and writes its own list of servers back while it runs: quit it (Command-Q), then run this again; nothing was changed"
                    .to_owned(),
            ),
            _ => Ok(()),
        }
    }

    /// Writes the entry; says what was done and what comes next.
    fn write(&mut self, client: Client, wanted: &Wanted) -> Result<String, String> {
        let facts = client.facts();
        if let Place::Window(way) = facts.place {
            let entry = document::with_entry("", facts.format, &wanted.launch(None))?;
            return Ok(report::to_paste(client, way, &entry));
        }
        self.require_quiet(&facts)?;
        let mut said = String::new();
        let mut launched = None;
        for file in places::files(client, &self.home, variable) {
            let (text, launch) = self
                .write_file(client, &file, wanted)
                .map_err(|error| format!("{}: {error}; nothing was changed", file.display()))?;
            require_there(&file, &facts, &launch)
                .map_err(|error| format!("{}: {error}", file.display()))?;
            said.push_str(&text);
            launched = Some(launch);
        }
        if let Some(launch) = launched {
            said.push_str(&report::what_comes_next(client, &launch));
        }
        Ok(said)
    }

    /// The same in one of its files.
    fn write_file(
        &mut self,
        client: Client,
        file: &Path,
        wanted: &Wanted,
    ) -> io::Result<(String, Launch)> {
        let facts = client.facts();
        let format = facts.format;
        let folders = record::missing_folders(file);
        let found = ConfigFile::find(file, &self.home)?;
        let was_there = found.text()?.is_some();
        let by_itself = add_by_itself(&found, &facts, wanted)?;
        let mut existing = None;
        let mut launch = wanted.launch(None);
        let mut changed = found.change(|text| {
            let text = text.unwrap_or_default();
            existing = existing_entry(text, format, Some(wanted)).map_err(io::Error::other)?;
            launch = wanted.launch(existing.as_ref());
            let written = check_kept(&launch).and_then(|()| written(text, &facts, &launch));
            written.map(Some).map_err(io::Error::other)
        })?;
        if let Some(by_itself) = &by_itself {
            changed.was_there = was_there;
            changed.is_new |= by_itself.is_done;
            existing = None;
        }
        self.record.note(Entry {
            client: report::id(client),
            file: file.to_owned(),
            is_new: !was_there,
            folders,
        });
        let mut said = report::what_was_done(client, file, Some(&launch), &changed);
        if let Some(by_itself) = by_itself {
            said.push_str(&by_itself.said);
        }
        if let Some(existing) = &existing {
            said.push_str(&report::what_was_there(existing, Some(&launch)));
        }
        Ok((said, launch))
    }

    /// Takes the entry out; says what was done.
    fn take_out(&mut self, client: Client) -> Result<String, String> {
        let facts = client.facts();
        if let Place::Window(way) = facts.place {
            return Ok(report::to_remove(client, way));
        }
        self.require_quiet(&facts)?;
        let mut said = String::new();
        for file in self.files(client) {
            let text = self
                .take_out_of_file(client, &file)
                .map_err(|error| format!("{}: {error}; nothing was changed", file.display()))?;
            said.push_str(&text);
        }
        Ok(said)
    }

    /// The same in one of its files. A file that was made for the entry goes with it, and one that has not been changed since is what
    /// it was before, byte for byte.
    fn take_out_of_file(&mut self, client: Client, file: &Path) -> io::Result<String> {
        let facts = client.facts();
        let format = facts.format;
        let found = ConfigFile::find(file, &self.home)?;
        let entry = self.record.of(file).cloned();
        let backup = found.backup_text()?;
        let text = found.text()?;
        let is_made_for_it = entry.as_ref().is_some_and(|entry| entry.is_new);
        let mut existing = None;
        if let (true, Some(text)) = (is_made_for_it, &text) {
            existing = existing_entry(text, format, None).map_err(io::Error::other)?;
            let launch = existing.as_ref().and_then(launch_of);
            let made = launch.map(|launch| written("", &facts, &launch));
            if made.is_some_and(|made| made.as_ref() == Ok(text)) && found.remove(text)? {
                return self.forget(client, file, entry, existing);
            }
        }
        let changed = found.change(|text| {
            let text = text.unwrap_or_default();
            existing = existing_entry(text, format, None).map_err(io::Error::other)?;
            if let (Some(existing), Some(before)) = (&existing, &backup)
                && is_only_change(text, before, &facts, existing)
            {
                return Ok(Some(before.clone()));
            }
            document::without_entry(text, format).map_err(io::Error::other)
        })?;
        found.drop_backup_of_same()?;
        if !changed.is_new && entry.is_none() {
            return Ok(report::what_was_done(client, file, None, &changed));
        }
        let mut said = report::what_was_done(client, file, None, &changed);
        if let Some(existing) = &existing {
            said.push_str(&report::what_was_there(existing, None));
        }
        self.record.forget(file);
        Ok(said)
    }

    /// Forgets an entry whose file has gone with it, and removes the folders that were made for it.
    fn forget(
        &mut self,
        client: Client,
        file: &Path,
        entry: Option<Entry>,
        existing: Option<Existing>,
    ) -> io::Result<String> {
        self.record.forget(file);
        if let Some(entry) = entry {
            record::remove_empty(&entry.folders)?;
        }
        let mut said = report::what_went(client, file);
        if let Some(existing) = &existing {
            said.push_str(&report::what_was_there(existing, None));
        }
        Ok(said)
    }
}

/// The text with the entry, and with how long the client is to wait.
fn written(text: &str, facts: &Facts, launch: &Launch) -> Result<String, String> {
    let text = document::with_entry(text, facts.format, launch)?;
    document::with_waits(&text, facts.format, facts.waits)
}

fn launch_of(existing: &Existing) -> Option<Launch> {
    Some(Launch {
        command: existing.command.clone()?,
        arguments: existing.arguments.clone(),
    })
}

/// Whether a text is another one with the entry and no other change.
fn is_only_change(text: &str, before: &str, facts: &Facts, existing: &Existing) -> bool {
    document::existing(before, facts.format) == Ok(None)
        && launch_of(existing)
            .is_some_and(|launch| written(before, facts, &launch).as_deref() == Ok(text))
}

/// What a client's own command has done.
struct ByItself {
    /// Whether the entry is there.
    is_done: bool,
    said: String,
}

/// Has the client add the entry, where it has a command for that and no entry yet.
fn add_by_itself(
    found: &ConfigFile,
    facts: &Facts,
    wanted: &Wanted,
) -> io::Result<Option<ByItself>> {
    let Some(adds) = facts.adds else {
        return Ok(None);
    };
    let text = found.text()?.unwrap_or_default();
    if document::existing(&text, facts.format) != Ok(None) {
        return Ok(None);
    }
    let launch = wanted.launch(None);
    found.back_up()?;
    let outcome = own_command::add(adds, &launch);
    let name = own_command::name(adds);
    let why = match outcome {
        Outcome::None => return Ok(None),
        Outcome::Failed(why) => format!("failed: {why}"),
        Outcome::Done => {
            let text = found.text()?.unwrap_or_default();
            let there = document::existing(&text, facts.format).unwrap_or_default();
            if there.is_some_and(|entry| entry.is(&launch)) {
                return Ok(Some(ByItself {
                    is_done: true,
                    said: format!("  added by its own command, `{name}`\n"),
                }));
            }
            "ended well and added nothing".to_owned()
        }
    };
    Ok(Some(ByItself {
        is_done: false,
        said: format!("  its own command, `{name}`, {why}; the file was written instead\n"),
    }))
}

/// Fails where the entry that was written is not there.
fn require_there(file: &Path, facts: &Facts, launch: &Launch) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let there = document::existing(without_mark(&text), facts.format)?;
    if there.is_some_and(|entry| entry.is(launch)) {
        return Ok(());
    }
    Err(
        "another program has written its own list over the entry: quit the client, then run this again"
            .to_owned(),
    )
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
