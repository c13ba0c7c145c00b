//! `macmcp setup`: writes macmcp into the configuration of MCP clients, or takes it out, and says which app will need
//! the permissions. What the clients are is in `clients`, how their files are edited in `document`.
//!
//! The entry names the binary by its absolute path: clients with windows get launchd's `PATH`, in which neither
//! `~/.cargo/bin` nor Homebrew's folder is, so that a bare `macmcp` is not found ([findings 6.3]).

mod clients;
mod document;

use super::failure::CommandFailure;
use super::output;
use clap::{Args, ValueEnum};
use clients::{Client, ConfigFormat, Grantee};
use document::Launch;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

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
    /// What the client passes to the server, after `--`: `macmcp setup cursor -- --read-only`
    #[arg(last = true, value_name = "ARGUMENT")]
    arguments: Vec<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let home = std::env::home_dir().filter(|home| home.is_absolute());
    let home =
        home.ok_or_else(|| CommandFailure::impossible("there is no home folder: HOME is not set"))?;
    let clients = chosen(arguments, &home)?;
    let launch = launch(arguments)?;
    let mut text = String::new();
    let mut failed = false;
    for client in clients {
        let done = if arguments.print {
            printed(client, &home, &launch)
        } else {
            change(client, &home, (!arguments.remove).then_some(&launch))
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

/// What the clients are to start: this very program.
fn launch(arguments: &Arguments) -> Result<Launch, CommandFailure> {
    let utf8 = |path: PathBuf| {
        let path = path.into_os_string().into_string();
        path.map_err(|path| CommandFailure::failed(format!("the path {path:?} is not UTF-8")))
    };
    let mut passed = Vec::new();
    match &arguments.simulate {
        None => {}
        Some(None) => passed.push("--simulate".to_owned()),
        Some(Some(file)) => {
            passed.push("--simulate".to_owned());
            passed.push(utf8(std::path::absolute(file)?)?);
        }
    }
    passed.extend(arguments.arguments.iter().cloned());
    Ok(Launch {
        command: utf8(std::env::current_exe()?)?,
        arguments: passed,
    })
}

/// The entry as it would stand in an empty file, under the path of the file.
fn printed(client: Client, home: &Path, launch: &Launch) -> Result<String, String> {
    let file = client.file(home);
    let entry = document::with_entry("", client.format(), launch)?;
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
fn change(client: Client, home: &Path, launch: Option<&Launch>) -> Result<String, String> {
    let file = client.file(home);
    let failed =
        |error: &dyn std::fmt::Display| format!("{}: {error}; nothing was changed", file.display());
    let before = match std::fs::read_to_string(&file) {
        Ok(text) => Some(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(failed(&error)),
    };
    let text = before.as_deref().unwrap_or_default();
    let after = match launch {
        Some(launch) => Some(document::with_entry(text, client.format(), launch)),
        None => document::without_entry(text, client.format()).transpose(),
    };
    let changed = match after.transpose().map_err(|error| failed(&error))? {
        Some(after) if before.as_deref() != Some(after.as_str()) => {
            replace(&file, before.is_some(), &after).map_err(|error| failed(&error))?;
            true
        }
        _ => false,
    };
    Ok(report(client, &file, launch, changed, before.is_some()))
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
        .any(|argument| argument == "--simulate")
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
