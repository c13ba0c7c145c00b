//! What `macmcp setup` says: what it has done, where the rest is the user's, and which app needs the permissions.

use super::carried::{Carried, Difference, without_an_option};
use super::clients::Client;
use super::config_file::{Changed, ConfigFile};
use super::facts::{Grantee, Place};
use super::links;
use super::places::is_a_mac;
use crate::cli::own_permissions::Environment;
use crate::cli::world_file::SIMULATE;
use crate::text::json_string;
use clap::ValueEnum as _;
use client_entries::{Existing, Launch};
use std::path::{Path, PathBuf};

/// A table of all clients: the name to pass, the client, and where its entry is.
pub(super) fn all_clients() -> String {
    let mut table =
        "| client | name to pass | where the entry is | tools it takes |\n|---|---|---|---|\n"
            .to_owned();
    for client in Client::value_variants() {
        let facts = client.facts();
        let id = id(*client);
        let place = match facts.place {
            Place::Window(way) => {
                format!("{way} (paste the entry that `macmcp setup {id}` prints)")
            }
            Place::Files(files) => {
                let count = if files.each { files.paths.len() } else { 1 };
                let paths = files.paths.iter().take(count);
                let moved = files.moved_by.iter().map(|(name, below)| match *below {
                    "" => format!("`${name}`"),
                    below => format!("`${name}/{below}`"),
                });
                let also = facts.also.map(|also| also.path);
                let paths = paths.copied().chain(also);
                let all = paths.map(|path| format!("`~/{path}`")).chain(moved);
                all.collect::<Vec<_>>().join(", ")
            }
        };
        let known = known_clients::with_id(&id).and_then(|known| known.tool_limit());
        let tools = known.map_or(String::new(), |limit| {
            format!("{}; {}", limit.most, limit.beyond)
        });
        table.push_str(&format!(
            "| {} | `{id}` | {place} | {tools} |\n",
            facts.name
        ));
    }
    table
}

/// The name to pass.
pub(super) fn id(client: Client) -> String {
    let value = client.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Where a printed entry belongs, and the link that installs it.
pub(super) fn where_it_belongs(client: Client, files: &[PathBuf], launch: &Launch) -> String {
    let facts = client.facts();
    let files: Vec<String> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    let place = match facts.place {
        Place::Files(_) => files.join(" and "),
        Place::Window(way) => way.to_owned(),
    };
    let mut text = format!("{}: {place}", facts.name);
    if let Some(link) = facts.link {
        text.push_str(&format!("\nor open {}", links::of(link, launch)));
    }
    text
}

/// What the user does with an entry that no file takes.
pub(super) fn to_paste(client: Client, way: &str, entry: &str) -> String {
    let name = client.facts().name;
    format!("{name}: it has no file for this. Open {way}, and paste:\n{entry}")
}

pub(super) fn to_remove(client: Client, way: &str) -> String {
    let name = client.facts().name;
    format!("{name}: it has no file for this. Open {way}, and remove macmcp there.\n")
}

pub(super) fn what_was_done(
    client: Client,
    file: &Path,
    launch: Option<&Launch>,
    changed: &Changed,
) -> String {
    let name = client.facts().name;
    let file_name = file.display();
    let mut text = match (launch.is_some(), changed.is_new) {
        (true, true) => format!("{name}: macmcp is in {file_name}\n"),
        (true, false) => format!("{name}: macmcp is in {file_name} already\n"),
        (false, true) => format!("{name}: macmcp is no longer in {file_name}\n"),
        (false, false) => format!("{name}: there was no macmcp in {file_name}\n"),
    };
    let backup = ConfigFile::backup(file);
    if changed.is_new && changed.was_there && backup.is_file() {
        text.push_str(&format!(
            "  Backup, from before the first change: {}\n",
            backup.display()
        ));
    }
    text
}

/// A file that held nothing but the entry.
pub(super) fn what_went(client: Client, file: &Path) -> String {
    let name = client.facts().name;
    format!(
        "{name}: macmcp is no longer there, and {}, which was made for it, is gone\n",
        file.display()
    )
}

/// An entry that was written and that is there no more.
pub(super) fn gone(id: &str, name: &str, file: &Path) -> String {
    format!(
        "{name}: macmcp is no longer in {}, where setup wrote it. A client that was running may have written its own list back: \
         quit it, then run `macmcp setup {id}`",
        file.display()
    )
}

/// What became of the command and the arguments that were there, a line each.
pub(super) fn what_was_there(existing: &Existing, launch: Option<&Launch>) -> String {
    let mut text = String::new();
    let Existing {
        command, arguments, ..
    } = existing;
    if let (Some(command), Some(launch)) = (command, launch)
        && *command != launch.command
    {
        let command = as_typed(std::slice::from_ref(command));
        text.push_str(&format!("  Removed command: {command}\n"));
    }
    // Each option with its value.
    let mut left = launch.map_or_else(Vec::new, |launch| options(&launch.arguments));
    let (stay, go): (Vec<_>, Vec<_>) = options(arguments).into_iter().partition(|option| {
        let found = left.iter().position(|other| other == option);
        found.map(|place| left.remove(place)).is_some()
    });
    for (what, options) in [("Kept", stay), ("Removed", go)] {
        if !options.is_empty() {
            text.push_str(&format!(
                "  {what} arguments: {}\n",
                as_typed(&options.concat())
            ));
        }
    }
    text
}

/// Arguments, each option with the words behind it.
fn options(arguments: &[String]) -> Vec<Vec<String>> {
    let mut options: Vec<Vec<String>> = Vec::new();
    for word in arguments {
        match options.last_mut() {
            Some(option) if !word.starts_with('-') => option.push(word.clone()),
            _ => options.push(vec![word.clone()]),
        }
    }
    options
}

/// What was written because a variable of this shell says it, and what no option says, a line each.
pub(super) fn carried(carried: &[Carried], environment: &Environment) -> String {
    let mut text = String::new();
    let line = |what: &str, words: Vec<String>| match words.as_slice() {
        [] => String::new(),
        words => format!("  {what}: {}\n", words.join(", ")),
    };
    let words = carried.iter().map(|one| {
        let argument = as_typed(std::slice::from_ref(&one.argument));
        format!("{argument} ({})", one.variable)
    });
    text.push_str(&line("carried over from this shell", words.collect()));
    text.push_str(&line(
        "not carried over, because no option has it",
        without_an_option(environment),
    ));
    text
}

/// What this shell says and the entry says otherwise, which counts, a line each.
pub(super) fn overruled(differences: &[Difference]) -> String {
    let lost = differences.iter().filter(|one| one.here.is_some());
    let line = |one: &Difference| {
        let words = told(std::slice::from_ref(one));
        format!("  {words}; the entry counts: to replace it, pass the arguments after `--`\n")
    };
    lost.map(line).collect()
}

/// Differences in one line: what only this shell says, what only the entry says, and what both say otherwise.
fn told(differences: &[Difference]) -> String {
    let typed = |said: &String| as_typed(std::slice::from_ref(said));
    let (mut only_here, mut only_there, mut both) = (Vec::new(), Vec::new(), Vec::new());
    for one in differences {
        let here = one.here.as_ref().map(|said| match &one.variable {
            Some(variable) => format!("{} ({variable})", typed(said)),
            None => typed(said),
        });
        match (here, one.entry.as_ref().map(typed)) {
            (Some(here), Some(there)) => {
                both.push(format!("this shell says {here}, the entry {there}"));
            }
            (Some(here), None) => only_here.push(here),
            (None, there) => only_there.extend(there),
        }
    }
    let only = |who: &str, words: Vec<String>| {
        (!words.is_empty()).then(|| format!("only {who} says {}", words.join(", ")))
    };
    let only = [only("this shell", only_here), only("the entry", only_there)];
    let parts: Vec<String> = only.into_iter().flatten().chain(both).collect();
    parts.join("; ")
}

/// In what an entry differs from this shell; whether something that holds here may not hold there.
pub(super) fn differs(client: Client, file: &Path, differences: &[Difference]) -> (bool, String) {
    let is_lost = differences.iter().any(|one| one.here.is_some());
    let advice = match is_lost {
        true => format!(
            ". A client may start its servers without this shell's variables: run `macmcp setup {}`, which writes them into the entry; \
             pass the arguments after `--` where the entry has its own",
            id(client)
        ),
        false => String::new(),
    };
    let (name, file) = (client.facts().name, file.display());
    (
        is_lost,
        format!("{name}, {file}: {}{advice}", told(differences)),
    )
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

pub(super) fn what_comes_next(client: Client, launch: &Launch) -> String {
    let facts = client.facts();
    format!(
        "  {}\n  Next: {}, then ask it which windows are open.\n",
        permissions(facts.grantee, launch),
        facts.restart
    )
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
    if !is_a_mac() {
        return "This machine is not a Mac: the server ends at once here. Pass `--simulate` to drive a simulated Mac."
            .to_owned();
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
