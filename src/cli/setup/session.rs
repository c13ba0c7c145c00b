//! One run over the clients of this user: writes entries into their files, or takes them out, and keeps the record of that.

use super::carried::differences;
use super::checked;
use super::clients::Client;
use super::config_file::ConfigFile;
use super::facts::{Facts, Place};
use super::places::{self, variable};
use super::record::{self, Entry, Record};
use super::report;
use super::running::is_running;
use super::tool_limit::is_compact;
use super::wanted::Wanted;
use crate::cli::failure::CommandFailure;
use crate::cli::serve;
use client_entries::ConfigFormat;
use client_entries::GIVE_THEM;
use client_entries::own_command::{self, Outcome};
use client_entries::{Existing, Launch};
use std::io;
use std::path::{Path, PathBuf};

/// One run over the clients of this user.
pub(super) struct Session {
    home: PathBuf,
    pub(super) record: Record,
}

impl Session {
    pub(super) fn begin(home: PathBuf) -> Result<Self, CommandFailure> {
        Ok(Self {
            home,
            record: Record::load()?,
        })
    }

    fn files(&self, client: Client) -> Vec<PathBuf> {
        self.record.files(client, &self.home)
    }

    /// Whether one of a client's files may have an entry, or once had one: one that cannot be read may.
    pub(super) fn has_entry(&self, client: Client) -> bool {
        self.files(client).iter().any(|file| {
            let format = client.facts().at(file).format;
            let found = ConfigFile::find(file, &self.home);
            let text = found.and_then(|found| found.text());
            self.record.of(file).is_some()
                || text.map_or(true, |text| {
                    let text = text.unwrap_or_default();
                    client_entries::existing(&text, format) != Ok(None)
                })
        })
    }

    /// Fails for a client that would write its own list over a new one.
    fn require_quiet(facts: &Facts) -> Result<(), String> {
        match facts.writes_back {
            Some(process) if is_running(process) => Err(
                "it is running, and writes its own list of servers back while it runs: quit it (Command-Q), then run this again; nothing was changed"
                    .to_owned(),
            ),
            _ => Ok(()),
        }
    }

    /// Writes the entry; says what was done and what comes next.
    pub(super) fn write(&mut self, client: Client, wanted: &Wanted) -> Result<String, String> {
        let facts = client.facts();
        if let Place::Window(way) = facts.place {
            let entry = written("", &facts, &wanted.launch(client, None)?)?;
            return Ok(report::to_paste(client, way, &entry) + &wanted.said(client, None)?);
        }
        Self::require_quiet(&facts)?;
        let mut said = String::new();
        let mut launched = None;
        for file in places::files(client, &self.home, variable) {
            let (text, launch) = self
                .write_file(client, &file, wanted)
                .map_err(|error| format!("{}: {error}; nothing was changed", file.display()))?;
            self.require_there(&file, &facts.at(&file), &launch)
                .map_err(|error| format!("{}: {error}", file.display()))?;
            said.push_str(&text);
            launched = Some(launch);
        }
        if let Some(launch) = launched {
            if let Some((false, text)) = checked::asked(client, &launch.command) {
                said.push_str(&format!("  {text}\n"));
            }
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
        let facts = client.facts().at(file);
        let format = facts.format;
        let folders = record::missing_folders(file);
        let found = ConfigFile::find(file, &self.home)?;
        let was_there = found.text()?.is_some();
        let is_its_own = facts.adds_to.is_none_or(|own| file.ends_with(own));
        let by_itself = match is_its_own {
            true => add_by_itself(&found, client, wanted)?,
            false => None,
        };
        let mut existing = None;
        let mut launched = Err("nothing was written".to_owned());
        let mut changed = found.change(|text| {
            let text = text.unwrap_or_default();
            existing = existing_entry(text, format, Some(wanted)).map_err(io::Error::other)?;
            launched = launch_in_place_of(client, existing.as_ref(), wanted);
            let written = launched
                .clone()
                .and_then(|launch| written(text, &facts, &launch));
            written.map(Some).map_err(io::Error::other)
        })?;
        let launch = launched.map_err(io::Error::other)?;
        if let Some((is_done, _)) = &by_itself {
            changed.was_there = was_there;
            changed.is_new |= is_done;
            existing = None;
        }
        self.record.note(Entry {
            client: report::id(client),
            file: file.to_owned(),
            is_new: !was_there,
            folders,
        });
        let mut said = report::what_was_done(client, file, Some(&launch), &changed);
        said.extend(by_itself.map(|(_, said)| said));
        if let Some(existing) = &existing {
            said.push_str(&report::what_was_there(existing, Some(&launch)));
        }
        let more = wanted.said(client, existing.as_ref());
        said.push_str(&more.map_err(io::Error::other)?);
        let written = Existing {
            arguments: launch.arguments.clone(),
            ..existing.unwrap_or_default()
        };
        if written.is_off {
            said.push_str(
                "  it is switched off there: the client starts it when you switch it on\n",
            );
        }
        let differences = differences(&written, &wanted.environment).map_err(io::Error::other)?;
        said.push_str(&report::overruled(&differences));
        Ok((said, launch))
    }

    /// Fails where the entry that was written is not there.
    fn require_there(&self, file: &Path, facts: &Facts, launch: &Launch) -> Result<(), String> {
        let text = ConfigFile::find(file, &self.home).and_then(|found| found.text());
        let text = text.map_err(|error| error.to_string())?.unwrap_or_default();
        let there = client_entries::existing(&text, facts.format)?;
        let is_there = there.is_some_and(|entry| entry.is(launch));
        is_there.then_some(()).ok_or_else(|| {
            "another program has written its own list over the entry: quit the client, then run this again".to_owned()
        })
    }

    /// Takes the entry out; says what was done.
    pub(super) fn take_out(&mut self, client: Client) -> Result<String, String> {
        let facts = client.facts();
        if let Place::Window(way) = facts.place {
            return Ok(report::to_remove(client, way));
        }
        Self::require_quiet(&facts)?;
        let files = self.files(client).into_iter();
        let said = files.map(|file| {
            self.take_out_of_file(client, &file)
                .map_err(|error| format!("{}: {error}; nothing was changed", file.display()))
        });
        said.collect()
    }

    /// The same in one of its files. A file that was made for the entry goes with it, and one that has not been changed since is what
    /// it was before, byte for byte.
    fn take_out_of_file(&mut self, client: Client, file: &Path) -> io::Result<String> {
        let facts = client.facts().at(file);
        let format = facts.format;
        let found = ConfigFile::find(file, &self.home)?;
        let entry = self.record.of(file).cloned();
        let backup = found.backup_text()?;
        let text = found.text()?;
        let mut existing = None;
        let went = |existing: Option<&Existing>| {
            existing.map_or_else(String::new, |entry| report::what_was_there(entry, None))
        };
        if let (Some(entry), Some(text)) = (entry.filter(|entry| entry.is_new), &text) {
            existing = existing_entry(text, format, None).map_err(io::Error::other)?;
            let launch = existing.as_ref().and_then(launch_of);
            let made = launch.map(|launch| written("", &facts, &launch));
            if made.is_some_and(|made| made.as_ref() == Ok(text)) && found.remove(text)? {
                self.record.forget(file);
                record::remove_empty(&entry.folders)?;
                return Ok(report::what_went(client, file) + &went(existing.as_ref()));
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
            client_entries::without_entry(text, format).map_err(io::Error::other)
        })?;
        found.drop_backup_of_same()?;
        self.record.forget(file);
        let said = report::what_was_done(client, file, None, &changed);
        Ok(said + &went(existing.as_ref()))
    }
}

/// The text with the entry, with how long the client is to wait, and with whether it loads the few tools of the entry at once.
pub(super) fn written(text: &str, facts: &Facts, launch: &Launch) -> Result<String, String> {
    let text = client_entries::with_entry(text, facts.format, launch)?;
    let text = client_entries::with_waits(&text, facts.format, facts.waits)?;
    match facts.loads {
        Some(name) if is_compact(&launch.arguments) => {
            client_entries::with_flag(&text, facts.format, name)
        }
        _ => Ok(text),
    }
}

fn launch_of(existing: &Existing) -> Option<Launch> {
    Some(Launch {
        command: existing.command.clone()?,
        arguments: existing.arguments.clone(),
    })
}

/// Whether a text is another one with the entry and no other change.
fn is_only_change(text: &str, before: &str, facts: &Facts, existing: &Existing) -> bool {
    client_entries::existing(before, facts.format) == Ok(None)
        && launch_of(existing)
            .is_some_and(|launch| written(before, facts, &launch).as_deref() == Ok(text))
}

/// Has the client add the entry, where it has a command for that and no entry yet. Answers whether it is there now, and what to say.
fn add_by_itself(
    found: &ConfigFile,
    client: Client,
    wanted: &Wanted,
) -> io::Result<Option<(bool, String)>> {
    let facts = client.facts();
    let Some(adds) = facts.adds else {
        return Ok(None);
    };
    let text = found.text()?.unwrap_or_default();
    if client_entries::existing(&text, facts.format) != Ok(None) {
        return Ok(None);
    }
    let launch = wanted.launch(client, None).map_err(io::Error::other)?;
    found.back_up()?;
    let outcome = own_command::add(adds, &launch);
    let name = own_command::name(adds);
    let why = match outcome {
        Outcome::None => return Ok(None),
        Outcome::Failed(why) => format!("failed: {why}"),
        Outcome::Done => {
            let text = found.text()?.unwrap_or_default();
            let there = client_entries::existing(&text, facts.format).unwrap_or_default();
            if there.is_some_and(|entry| entry.is(&launch)) {
                let said = format!("  added by its own command, `{name}`\n");
                return Ok(Some((true, said)));
            }
            "ended well and added nothing".to_owned()
        }
    };
    let said = format!("  its own command, `{name}`, {why}; the file was written instead\n");
    Ok(Some((false, said)))
}

/// What the entry in a text starts. What goes or is given anew need not be understood.
fn existing_entry(
    text: &str,
    format: ConfigFormat,
    wanted: Option<&Wanted>,
) -> Result<Option<Existing>, String> {
    let keeps = wanted.is_some_and(|wanted| wanted.given.is_none());
    match client_entries::existing(text, format) {
        Err(error) if keeps => Err(error),
        existing => Ok(existing.unwrap_or_default()),
    }
}

/// What is to be started in the place of an entry. Fails for arguments that were there and are not the server's.
fn launch_in_place_of(
    client: Client,
    existing: Option<&Existing>,
    wanted: &Wanted,
) -> Result<Launch, String> {
    let launch = wanted.launch(client, existing).and_then(|launch| {
        serve::check(&launch.arguments)?;
        Ok(launch)
    });
    // That the variables can be carried over is known from the start.
    launch.map_err(|error| {
        format!(
            "the arguments that are there are not the server's ({}): {GIVE_THEM}",
            error.trim_end()
        )
    })
}
