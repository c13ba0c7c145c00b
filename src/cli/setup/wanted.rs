//! What the clients are to start, as far as the command line says.

use super::document::{Existing, Launch};
use crate::cli::failure::CommandFailure;
use crate::cli::serve;
use crate::cli::world_file::SIMULATE;
use crate::profile::Profile;
use clap::ValueEnum as _;
use std::path::PathBuf;

/// The option that chooses which tools a server lists.
const PROFILE: &str = "--profile";

/// What the clients are to start, as far as the command line says.
pub(super) struct Wanted {
    /// The program.
    command: String,
    /// `--simulate` and its file, when it was given.
    simulate: Vec<String>,
    /// `--profile` and its name, when it was given.
    profile: Vec<String>,
    /// The arguments after `--`; none when there are none.
    pub(super) arguments: Option<Vec<String>>,
}

impl Wanted {
    /// Fails for arguments that the server itself would refuse: a client shows nothing of why a server ends.
    pub(super) fn of(
        program: PathBuf,
        simulate: Option<&Option<PathBuf>>,
        profile: Option<Profile>,
        given: &[String],
    ) -> Result<Self, CommandFailure> {
        let utf8 = |path: PathBuf| {
            let path = path.into_os_string().into_string();
            path.map_err(|path| CommandFailure::failed(format!("the path {path:?} is not UTF-8")))
        };
        let mut words = Vec::new();
        if let Some(file) = simulate {
            words.push(SIMULATE.to_owned());
            if let Some(file) = file {
                words.push(utf8(std::path::absolute(file)?)?);
            }
        }
        let wanted = Self {
            command: utf8(program)?,
            simulate: words,
            profile: profile
                .and_then(|profile| profile.to_possible_value())
                .map(|value| vec![PROFILE.to_owned(), value.get_name().to_owned()])
                .unwrap_or_default(),
            arguments: (!given.is_empty()).then(|| given.to_owned()),
        };
        serve::check(&wanted.launch(None).arguments).map_err(CommandFailure::usage)?;
        Ok(wanted)
    }

    /// What the entry is to start in the place of one that is there.
    pub(super) fn launch(&self, existing: Option<&Existing>) -> Launch {
        let kept = || {
            let mut kept = existing.map_or_else(Vec::new, |entry| entry.arguments.clone());
            if !self.simulate.is_empty() {
                take_simulate(&mut kept);
            }
            if !self.profile.is_empty() {
                take_profile(&mut kept);
            }
            kept
        };
        let others = self.arguments.clone().unwrap_or_else(kept);
        let own = self.simulate.iter().chain(&self.profile);
        Launch {
            command: self.command.clone(),
            arguments: own.cloned().chain(others).collect(),
        }
    }
}

/// Takes `--profile` and its name out of a server's arguments.
fn take_profile(arguments: &mut Vec<String>) {
    let with_name = |argument: &String| argument.starts_with("--profile=");
    arguments.retain(|argument| !with_name(argument));
    if let Some(place) = arguments.iter().position(|one| one == PROFILE) {
        let end = arguments.len().min(place + 2);
        arguments.drain(place..end);
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
