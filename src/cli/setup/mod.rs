//! `macmcp setup`: writes macmcp into the configuration of MCP clients, or takes it out, and says which app will need
//! the permissions. What the clients are is in `clients`, how their files are edited in `document`.
//!
//! The entry names the binary by its absolute path: clients with windows get launchd's `PATH`, in which neither
//! `~/.cargo/bin` nor Homebrew's folder is, so that a bare `macmcp` is not found ([findings 6.3]).

mod clients;
mod document;

use super::failure::CommandFailure;
use super::output;
use super::serve;
use crate::text::json_string;
use clap::{Args, ValueEnum};
use clients::{Client, ConfigFormat, Grantee};
use document::{Existing, Launch};
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The argument that makes a server drive a simulated Mac.
const SIMULATE: &str = "--simulate";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The clients to set up; without any, those that are installed
    #[arg(value_name = "CLIENT")]
    clients: Vec<Client>,
    /// Print the entry and the file it belongs into, and write nothing
    #[arg(long)]
    print: bool,
    /// Take the entry out again
    #[arg(long, conflicts_with_all = ["print", "simulate"])]
    remove: bool,
    /// Let the client drive a simulated Mac, kept in FILE or, without FILE, new for each session
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    simulate: Option<Option<PathBuf>>,
    /// What the client passes to the server, after `--`: `macmcp setup cursor -- --read-only`. Without it the arguments of an entry
    /// that is there stay
    #[arg(last = true, value_name = "ARGUMENT", conflicts_with = "remove")]
    arguments: Vec<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let home = std::env::home_dir().filter(|home| home.is_absolute());
    let home =
        home.ok_or_else(|| CommandFailure::impossible("there is no home folder: HOME is not set"))?;
    let clients = chosen(arguments, &home)?;
    let wanted = Wanted::of(arguments)?;
    let mut text = String::new();
    let mut failed = false;
    for client in clients {
        let done = if arguments.print {
            printed(client, &home, &wanted)
        } else {
            change(client, &home, (!arguments.remove).then_some(&wanted))
        };
        match done {
            Ok(said) => text.push_str(&said),
            Err(error) => {
                failed = true;
                output::complain(&format!("{}: {error}", client.name()));
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

/// The clients that were named, else those that are installed.
fn chosen(arguments: &Arguments, home: &Path) -> Result<Vec<Client>, CommandFailure> {
    if !arguments.clients.is_empty() {
        return Ok(arguments.clients.clone());
    }
    let all = Client::value_variants().iter().copied();
    let installed: Vec<Client> = all.filter(|client| client.is_installed(home)).collect();
    if !installed.is_empty() {
        return Ok(installed);
    }
    let names = Client::value_variants()
        .iter()
        .filter_map(ValueEnum::to_possible_value)
        .map(|value| value.get_name().to_owned())
        .collect::<Vec<_>>()
        .join(", ");
    Err(CommandFailure::impossible(format!(
        "none of the clients it knows is installed here: name one of {names}, or use `--print`"
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

/// The entry as it would stand in an empty file, under the path of the file.
fn printed(client: Client, home: &Path, wanted: &Wanted) -> Result<String, String> {
    let file = client.file(home);
    let entry = document::with_entry("", client.format(), &wanted.launch(None))?;
    let comment = match client.format() {
        ConfigFormat::Json { .. } => "//",
        ConfigFormat::Toml { .. } => "#",
    };
    Ok(format!(
        "{comment} {}: {}\n{entry}\n",
        client.name(),
        file.display()
    ))
}

/// Writes the entry, or takes it out when there is nothing to launch; says what was done and what comes next.
fn change(client: Client, home: &Path, wanted: Option<&Wanted>) -> Result<String, String> {
    let file = client.file(home);
    let failed =
        |error: &dyn std::fmt::Display| format!("{}: {error}; nothing was changed", file.display());
    let before = match std::fs::read_to_string(&file) {
        Ok(text) => Some(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(failed(&error)),
    };
    let text = before.as_deref().unwrap_or_default();
    let existing = match (document::existing(text, client.format()), wanted) {
        (Ok(existing), _) => existing,
        // What goes or is given anew need not be understood.
        (Err(_), None) => None,
        (Err(_), Some(wanted)) if wanted.arguments.is_some() => None,
        (Err(error), Some(_)) => {
            return Err(failed(&format!(
                "{error}: give those that it is to have after `--`"
            )));
        }
    };
    let launch = wanted.map(|wanted| wanted.launch(existing.as_ref()));
    let after = match &launch {
        Some(launch) => {
            serve::check(&launch.arguments).map_err(|error| {
                let error = error.trim_end();
                failed(&format!(
                    "the arguments that are there are not the server's ({error}): give those that it is to have after `--`"
                ))
            })?;
            Some(document::with_entry(text, client.format(), launch))
        }
        None => document::without_entry(text, client.format()).transpose(),
    };
    let changed = match after.transpose().map_err(|error| failed(&error))? {
        Some(after) if before.as_deref() != Some(after.as_str()) => {
            replace(&file, before.is_some(), &after).map_err(|error| failed(&error))?;
            true
        }
        _ => false,
    };
    let mut said = report(client, &file, launch.as_ref(), changed, before.is_some());
    let replaced = existing
        .as_ref()
        .map(|existing| said_of(existing, launch.as_ref()));
    // Below the line that says where the entry is.
    let head = said.find('\n').map_or(said.len(), |end| end + 1);
    said.insert_str(head, &replaced.unwrap_or_default());
    Ok(said)
}

/// What became of the command and the arguments that were there, a line each.
fn said_of(existing: &Existing, launch: Option<&Launch>) -> String {
    let mut text = String::new();
    let Existing { command, arguments } = existing;
    let goes = |name: &str, value: &str| format!("  {name} that went: {value}\n");
    if let (Some(command), Some(launch)) = (command, launch)
        && *command != launch.command
    {
        text.push_str(&goes(
            "the command",
            &as_typed(std::slice::from_ref(command)),
        ));
    }
    let are_kept = launch.is_some_and(|launch| {
        let mut left = launch.arguments.iter();
        arguments.iter().all(|one| left.any(|other| other == one))
    });
    if arguments.is_empty() {
        return text;
    }
    if are_kept {
        let _infallible = writeln!(text, "  arguments that stay: {}", as_typed(arguments));
    } else {
        text.push_str(&goes("arguments", &as_typed(arguments)));
    }
    text
}

/// Words as a person would type them in a shell; what could not be typed is escaped.
fn as_typed(words: &[String]) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./,:=@%+".contains(c);
    let word = |word: &String| {
        if !word.is_empty() && word.chars().all(is_plain) {
            word.clone()
        } else {
            json_string(word, 300)
        }
    };
    words.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn report(
    client: Client,
    file: &Path,
    launch: Option<&Launch>,
    changed: bool,
    had_file: bool,
) -> String {
    let mut text = format!("{}: ", client.name());
    // Writing to a String cannot fail.
    let _infallible = match (launch.is_some(), changed) {
        (true, true) => writeln!(text, "macmcp is in {}", file.display()),
        (true, false) => writeln!(text, "macmcp is in {} already", file.display()),
        (false, true) => writeln!(text, "macmcp is no longer in {}", file.display()),
        (false, false) => writeln!(text, "there was no macmcp in {}", file.display()),
    };
    if changed && had_file {
        let _infallible = writeln!(text, "  as it was before: {}", backup_of(file).display());
    }
    if let Some(launch) = launch {
        let _infallible = writeln!(text, "  {}", permissions(client.grantee(), launch));
        let _infallible = writeln!(
            text,
            "  Next: {}, then ask it which windows are open.",
            client.restart()
        );
    }
    text
}

/// Which app needs the permissions: those of the terminal that `setup` runs in do not count.
fn permissions(grantee: Grantee, launch: &Launch) -> String {
    if launch
        .arguments
        .iter()
        .any(|argument| argument == SIMULATE || argument.starts_with("--simulate="))
    {
        return "It drives a simulated Mac and needs no permissions.".to_owned();
    }
    let holder = match grantee {
        Grantee::App(name) => format!("belong to {name}"),
        Grantee::Server => format!("belong to the server itself, {}", launch.command),
        Grantee::Terminal(command) => {
            format!("belong to the terminal or editor in which you start `{command}`")
        }
    };
    format!(
        "Permissions {holder}. The first one is in System Settings > Privacy & Security > Accessibility."
    )
}

fn backup_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".macmcp-backup");
    name.into()
}

/// Replaces a file in one step, and keeps a copy of what it was. A link stays a link: what it leads to is replaced.
fn replace(file: &Path, exists: bool, text: &str) -> io::Result<()> {
    let target = if exists {
        file.canonicalize()?
    } else {
        file.to_owned()
    };
    let folder = target.parent().unwrap_or(Path::new("/"));
    std::fs::create_dir_all(folder)?;
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    new.write_all(text.as_bytes())?;
    if exists {
        std::fs::copy(&target, backup_of(file))?;
        new.as_file()
            .set_permissions(std::fs::metadata(&target)?.permissions())?;
    }
    new.as_file().sync_all()?;
    new.persist(&target)?;
    Ok(())
}
