//! What `macmcp doctor` and `macmcp policy` say of the entries of clients: which have gone, and what holds in this shell and not there.

use super::carried::{carried, differences};
use super::clients::Client;
use super::config_file::ConfigFile;
use super::record::Record;
use super::report;
use crate::cli::app;
use crate::cli::own_permissions::Environment;
use crate::permissions::{Check, CheckState};
use clap::ValueEnum as _;
use client_entries::Existing;
use client_entries::own_command::{self, Seen};
use std::io;
use std::path::{Path, PathBuf};

const NAME: &str = "Setup";

/// What is to be said of the entries; nothing where all that setup wrote are there, and say what this shell says.
pub(in crate::cli) fn checks() -> Vec<Check> {
    let home = || app::home().map_err(|_| io::Error::other("there is no home folder"));
    match Record::load().and_then(|record| Ok((record, home()?))) {
        Ok((record, home)) => of_all(&record, &home),
        Err(error) => vec![unknown("any client", &error)],
    }
}

/// What holds in this shell and may not hold for the servers of a client, a text for each.
pub(in crate::cli) fn lost() -> Vec<String> {
    let lost = checks()
        .into_iter()
        .filter(|check| check.state == CheckState::Missing);
    lost.map(|check| check.text).collect()
}

fn unknown(whose: &str, error: &dyn std::fmt::Display) -> Check {
    Check::missing(
        NAME,
        format!("whether {whose} still has macmcp is not known: {error}"),
    )
}

fn of_all(record: &Record, home: &Path) -> Vec<Check> {
    let here = Environment::of_this_process();
    let mut checks = Vec::new();
    for client in Client::value_variants().iter().copied() {
        for file in record.files(client, home) {
            checks.extend(of_one(client, file, record, home, &here));
        }
    }
    checks
}

/// What is to be said of the entry of a client in a file.
fn of_one(
    client: Client,
    file: PathBuf,
    record: &Record,
    home: &Path,
    here: &Environment,
) -> Vec<Check> {
    let facts = client.facts().at(&file);
    let is_recorded = record.of(&file).is_some();
    let text = match ConfigFile::find(&file, home).and_then(|found| found.text()) {
        Ok(text) => text.unwrap_or_default(),
        Err(_) if !is_recorded => return Vec::new(),
        Err(error) => {
            return vec![unknown(facts.name, &format!("{}: {error}", file.display()))];
        }
    };
    match client_entries::existing(&text, facts.format) {
        Ok(None) if is_recorded => {
            let gone = report::gone(&report::id(client), facts.name, &file);
            vec![Check::missing(NAME, gone)]
        }
        Ok(Some(entry)) => {
            let command = entry.command.as_deref().filter(|_| is_recorded);
            let asked = command.and_then(|command| asked(client, command));
            let asked = asked.map(|(is_there, text)| match is_there {
                true => Check::fine(NAME, text),
                false => Check::missing(NAME, text),
            });
            compared(client, &file, &entry, here)
                .into_iter()
                .chain(asked)
                .collect()
        }
        // What cannot be understood may have it.
        Ok(None) | Err(_) => Vec::new(),
    }
}

/// Whether a client's own command says that it would start that program, with what it says; none where it cannot be asked.
pub(super) fn asked(client: Client, command: &str) -> Option<(bool, String)> {
    let facts = client.facts();
    let (program, words) = facts.asks?;
    let name = format!("{}, asked by `{program} {}`", facts.name, words.join(" "));
    match own_command::seen(program, words, command) {
        Seen::Unknown => None,
        Seen::There => Some((true, format!("{name}, would start macmcp"))),
        Seen::Not(why) => Some((false, format!("{name}, may not start macmcp: it {why}"))),
    }
}

/// In what an entry differs from this shell, if it does.
fn compared(client: Client, file: &Path, entry: &Existing, here: &Environment) -> Option<Check> {
    match differences(entry, here) {
        Ok(differences) if differences.is_empty() => None,
        Ok(differences) => {
            let (is_lost, text) = report::differs(client, file, &differences);
            Some(match is_lost {
                true => Check::missing(NAME, text),
                false => Check::fine(NAME, text),
            })
        }
        // Where nothing is said here, nothing is lost.
        Err(_) if carried(&[], None, here).is_ok_and(|carried| carried.is_empty()) => None,
        Err(error) => Some(Check::missing(
            NAME,
            format!(
                "{}, {}: whether what this shell says holds there is not known: {error}",
                client.facts().name,
                file.display()
            ),
        )),
    }
}
