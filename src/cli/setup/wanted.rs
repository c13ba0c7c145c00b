//! What the clients are to start, as far as the command line says.

use super::document::{Existing, Launch};
use crate::cli::failure::CommandFailure;
use crate::cli::serve;
use crate::cli::world_file::SIMULATE;
use std::path::PathBuf;

/// What the clients are to start, as far as the command line says.
pub(super) struct Wanted {
    /// The program.
    command: String,
    /// `--simulate` and its file, when it was given.
    simulate: Vec<String>,
    /// The arguments after `--`; none when there are none.
    pub(super) arguments: Option<Vec<String>>,
}

impl Wanted {
    /// Fails for arguments that the server itself would refuse: a client shows nothing of why a server ends.
    pub(super) fn of(
        program: PathBuf,
        simulate: Option<&Option<PathBuf>>,
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
