//! `macmcp setup`: writes macmcp into the configuration of MCP clients, or takes it out, and says which app will need
//! the permissions. What the clients are is in `clients`, how their files are edited in `document`, and how they are
//! read and replaced in `config_file`.
//!
//! The entry names the binary by its absolute path: clients with windows get launchd's `PATH`, in which neither
//! `~/.cargo/bin` nor Homebrew's folder is, so that a bare `macmcp` is not found ([findings 6.3]).

mod clients;
mod config_file;
mod document;

use super::failure::CommandFailure;
use super::output;
use super::serve;
use crate::text::json_string;
use clap::{Args, ValueEnum};
use clients::{Client, ConfigFormat, Grantee};
use config_file::{Changed, ConfigFile};
use document::{Existing, Launch};
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The argument that makes a server drive a simulated Mac.
const SIMULATE: &str = "--simulate";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The clients to configure; default: those that are installed
    #[arg(value_name = "CLIENT")]
    clients: Vec<Client>,
    /// Print the entry and the file it belongs in, and write nothing
    #[arg(long)]
    print: bool,
    /// Remove the entry
    #[arg(long, conflicts_with_all = ["print", "simulate"])]
    remove: bool,
    /// Let the client drive a simulated Mac, kept in FILE or, without FILE, new for each session
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    simulate: Option<Option<PathBuf>>,
    /// Arguments that the client passes to the server, after `--`: `macmcp setup cursor -- --read-only`. Default: those of the
    /// existing entry
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
    let mut existing = None;
    let mut launch = None;
    let changed = ConfigFile::find(&file, home).and_then(|found| {
        found.change(|text| {
            let text = text.unwrap_or_default();
            existing = existing_entry(text, client.format(), wanted).map_err(io::Error::other)?;
            launch = wanted.map(|wanted| wanted.launch(existing.as_ref()));
            let after = match &launch {
                Some(launch) => check_kept(launch)
                    .and_then(|()| document::with_entry(text, client.format(), launch))
                    .map(Some),
                None => document::without_entry(text, client.format()),
            };
            after.map_err(io::Error::other)
        })
    });
    let changed =
        changed.map_err(|error| format!("{}: {error}; nothing was changed", file.display()))?;
    let mut said = report(client, &file, launch.as_ref(), &changed);
    let replaced = existing
        .as_ref()
        .map(|existing| said_of(existing, launch.as_ref()));
    // Below the line that says where the entry is.
    let head = said.find('\n').map_or(said.len(), |end| end + 1);
    said.insert_str(head, &replaced.unwrap_or_default());
    Ok(said)
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

fn report(client: Client, file: &Path, launch: Option<&Launch>, changed: &Changed) -> String {
    let mut text = format!("{}: ", client.name());
    // Writing to a String cannot fail.
    let _infallible = match (launch.is_some(), changed.is_new) {
        (true, true) => writeln!(text, "macmcp is in {}", file.display()),
        (true, false) => writeln!(text, "macmcp is in {} already", file.display()),
        (false, true) => writeln!(text, "macmcp is no longer in {}", file.display()),
        (false, false) => writeln!(text, "there was no macmcp in {}", file.display()),
    };
    if changed.is_new && changed.was_there {
        let backup = ConfigFile::backup(file);
        let _infallible = writeln!(
            text,
            "  as it was before the first change: {}",
            backup.display()
        );
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
        "Permissions {holder}. The first one is in System Settings > Privacy & Security > Accessibility; \
         the server logs it at its start if that one is missing."
    )
}
