//! What the clients are to start, as far as the command line says.

use super::carried::carried;
use super::clients::Client;
use super::report;
use super::tool_limit::{Fitted, fitted};
use crate::cli::failure::CommandFailure;
use crate::cli::own_permissions::Environment;
use crate::cli::serve;
use crate::cli::settings::RecordWith;
use crate::cli::world_file::SIMULATE;
use crate::profile::Profile;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum as _};
use client_entries::{Existing, Launch};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// The clients to configure; default: those that are installed
    #[arg(value_name = "CLIENT")]
    pub(super) clients: Vec<Client>,
    /// Print the entry to standard output, the file it belongs in to standard error, and write nothing
    #[arg(long)]
    pub(super) print: bool,
    /// List the supported clients as a Markdown table, with the file of each
    #[arg(long, conflicts_with_all = ["clients", "print", "remove", "simulate", "profile", "record", "yields", "arguments"])]
    pub(super) list: bool,
    /// Remove the entry
    #[arg(long, conflicts_with_all = ["print", "simulate"])]
    pub(super) remove: bool,
    /// Let the client drive a simulated Mac, kept in FILE or, without FILE, new for each session
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    pub(super) simulate: Option<Option<PathBuf>>,
    /// Which tools the server lists; `macmcp --help` describes the profiles
    #[arg(long, value_name = "PROFILE", conflicts_with = "remove")]
    pub(super) profile: Option<Profile>,
    /// Have the server record every call below this folder, without what was typed, copied or read
    #[arg(long, value_name = "DIR", conflicts_with = "remove")]
    pub(super) record: Option<PathBuf>,
    /// Record this as well: texts, except what may be a password; pictures, which keep every text that they show
    #[arg(long, value_name = "A,B", value_delimiter = ',', requires = "record")]
    pub(super) record_with: Vec<RecordWith>,
    /// Have the server let the user go first: wait while they use the mouse or keyboard, and stop when they start using it
    #[arg(long = "yield", conflicts_with = "remove")]
    pub(super) yields: bool,
    /// Arguments that the client passes to the server, after `--`: `macmcp setup cursor -- --read-only`; none removes those of the
    /// existing entry. Default: those of the existing entry
    #[arg(last = true, value_name = "ARGUMENT", conflicts_with = "remove")]
    pub(super) arguments: Vec<String>,
}

/// What the clients are to start, as far as the command line says.
pub(super) struct Wanted {
    /// The program.
    command: String,
    /// The options of the server that setup has itself, as far as they were given.
    switches: Vec<Switch>,
    /// The arguments after `--`; none when there are none.
    pub(super) given: Option<Vec<String>>,
    /// The variables of this start.
    pub(super) environment: Environment,
}

/// An option of the server with what was given for it.
struct Switch {
    name: &'static str,
    takes: Takes,
    value: Option<String>,
}

/// Whether a value follows an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Nothing,
    /// One that does not begin like an option.
    Perhaps,
    Value,
}

impl Wanted {
    /// `after` is what stands after `--`; none without it. Fails for arguments that the server itself would refuse: a client shows nothing
    /// of why a server ends.
    pub(super) fn of(
        program: PathBuf,
        given: &Arguments,
        after: Option<&[String]>,
    ) -> Result<Self, CommandFailure> {
        let utf8 = |path: PathBuf| {
            let path = path.into_os_string().into_string();
            path.map_err(|path| CommandFailure::failed(format!("the path {path:?} is not UTF-8")))
        };
        let whole = |path: &Path| utf8(std::path::absolute(path)?);
        let mut switches = Vec::new();
        let mut add = |name, takes, value| switches.push(Switch { name, takes, value });
        if let Some(file) = &given.simulate {
            let file = file.as_deref().map(whole).transpose()?;
            add(SIMULATE, Takes::Perhaps, file);
        }
        let profile = given
            .profile
            .and_then(|profile| profile.to_possible_value());
        if let Some(profile) = profile {
            add(
                "--profile",
                Takes::Value,
                Some(profile.get_name().to_owned()),
            );
        }
        if let Some(dir) = &given.record {
            add("--record", Takes::Value, Some(whole(dir)?));
        }
        let with = given.record_with.iter();
        let with: Vec<_> = with.filter_map(RecordWith::to_possible_value).collect();
        let with: Vec<&str> = with.iter().map(PossibleValue::get_name).collect();
        if !with.is_empty() {
            add("--record-with", Takes::Value, Some(with.join(",")));
        }
        if given.yields {
            add("--yield", Takes::Nothing, None);
        }
        let wanted = Self {
            command: utf8(program)?,
            switches,
            given: after.map(<[String]>::to_owned),
            environment: Environment::of_this_process(),
        };
        let arguments = wanted.arguments(None).map_err(CommandFailure::usage)?;
        serve::check(&arguments).map_err(CommandFailure::usage)?;
        Ok(wanted)
    }

    /// What the entry of a client is to start in the place of one that is there, whose other arguments stay: they count before what the
    /// environment says.
    pub(super) fn launch(
        &self,
        client: Client,
        existing: Option<&Existing>,
    ) -> Result<Launch, String> {
        Ok(Launch {
            command: self.command.clone(),
            arguments: self.fitted(client, existing)?.arguments,
        })
    }

    /// What to say of what the environment adds to it, and of how many tools the client takes.
    pub(super) fn said(
        &self,
        client: Client,
        existing: Option<&Existing>,
    ) -> Result<String, String> {
        let carried = carried(&self.without_carried(existing), existing, &self.environment)?;
        Ok(report::carried(&carried, &self.environment) + &self.fitted(client, existing)?.said)
    }

    fn fitted(&self, client: Client, existing: Option<&Existing>) -> Result<Fitted, String> {
        fitted(client, self.arguments(existing)?)
    }

    fn arguments(&self, existing: Option<&Existing>) -> Result<Vec<String>, String> {
        let mut arguments = self.without_carried(existing);
        let carried = carried(&arguments, existing, &self.environment)?;
        arguments.extend(carried.into_iter().map(|one| one.argument));
        Ok(arguments)
    }

    /// The same without what the environment adds.
    fn without_carried(&self, existing: Option<&Existing>) -> Vec<String> {
        let kept = || {
            let mut kept = existing.map_or_else(Vec::new, |entry| entry.arguments.clone());
            for switch in &self.switches {
                switch.take_from(&mut kept);
            }
            kept
        };
        let others = self.given.clone().unwrap_or_else(kept);
        let own = self.switches.iter().flat_map(|switch| {
            let name = Some(switch.name.to_owned());
            name.into_iter().chain(switch.value.clone())
        });
        own.chain(others).collect()
    }
}

impl Switch {
    /// Takes the option and its value out of a server's arguments.
    fn take_from(&self, arguments: &mut Vec<String>) {
        let with_value = |argument: &String| {
            let rest = argument.strip_prefix(self.name);
            rest.is_some_and(|rest| rest.starts_with('='))
        };
        arguments.retain(|argument| !with_value(argument));
        while let Some(place) = arguments.iter().position(|one| one == self.name) {
            let next = arguments.get(place + 1);
            let has_value = match self.takes {
                Takes::Nothing => false,
                Takes::Perhaps => next.is_some_and(|next| !next.starts_with('-')),
                Takes::Value => next.is_some(),
            };
            arguments.drain(place..=place + usize::from(has_value));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn an_option_is_taken_out_with_its_value_and_nothing_else() {
        let switch = |name, takes| Switch {
            name,
            takes,
            value: None,
        };
        let record = switch("--record", Takes::Value);
        for (before, after) in [
            ("--record /a --read-only", "--read-only"),
            ("--record=/a --record-with=text", "--record-with=text"),
            ("--read-only --record", "--read-only"),
            ("--record /a --yield --record /b", "--yield"),
        ] {
            let mut arguments = words(before);
            record.take_from(&mut arguments);
            assert_eq!(arguments, words(after), "{before}");
        }
        let mut arguments = words("--yield --toolsets ui");
        switch("--yield", Takes::Nothing).take_from(&mut arguments);
        assert_eq!(arguments, words("--toolsets ui"));
        let mut arguments = words("--simulate --simulate my.json --yield");
        switch(SIMULATE, Takes::Perhaps).take_from(&mut arguments);
        assert_eq!(arguments, words("--yield"));
    }
}
