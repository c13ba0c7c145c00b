//! Where the user's own tools are: an option that several commands have.

use super::failure::CommandFailure;
use super::settings::{RARE, TOOLS};
use crate::engine::Programs;
use crate::own_tools::{Compiler, OwnTools, Place, usual_folder};
use crate::policy::file;
use crate::private_file;
use crate::registry;
use clap::builder::OsStringValueParser;
use clap::{Args, ValueHint};
use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The folder of the tests, below that of the tools.
pub(super) const TESTS_FOLDER: &str = "tests";

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = TOOLS)]
pub(super) struct OwnToolsFolder {
    /// The folder of your custom tools; default: ~/.config/macmcp/tools; an empty name stands for no folder
    #[arg(long, value_name = "DIR", env = "MACMCP_TOOLS_DIR", value_hint = ValueHint::DirPath,
          value_parser = OsStringValueParser::new(), hide_short_help = RARE)]
    tools_dir: Option<OsString>,
    /// Also offer the tools of these packs (`macmcp tools` lists them), in addition to those in config.toml
    #[arg(long, value_name = "A,B", value_delimiter = ',', env = "MACMCP_PACKS")]
    pack: Vec<String>,
}

impl OwnToolsFolder {
    /// The folder; none where there are to be no tools, or where no home is known.
    pub(super) fn place(&self) -> Option<Place> {
        match &self.tools_dir {
            Some(given) if given.is_empty() => None,
            Some(given) => Some(Place {
                // The folder in which the server works may be another one later.
                folder: std::path::absolute(given).unwrap_or_else(|_| given.into()),
                is_named: true,
            }),
            None => Some(Place {
                folder: usual_folder()?,
                is_named: false,
            }),
        }
    }

    /// Whether another folder than the usual one was named.
    pub(super) fn is_named(&self) -> bool {
        self.tools_dir
            .as_ref()
            .is_some_and(|given| !given.is_empty())
    }

    /// The folder, for commands that can do nothing without one.
    pub(super) fn required(&self) -> Result<PathBuf, CommandFailure> {
        let place = self.place().ok_or_else(|| {
            CommandFailure::usage("no folder for custom tools is known: pass --tools-dir")
        })?;
        Ok(place.folder)
    }

    /// The tools in it, and those of packs: of the options and of the usual configuration. Scripts are compiled by the Mac's
    /// programs, where they are given.
    pub(super) fn tools(&self, programs: Option<&Programs>) -> Result<OwnTools, CommandFailure> {
        let file = match file::usual_path() {
            Some(path) => file::read(&path).map_err(CommandFailure::usage)?,
            None => None,
        };
        self.tools_with(file.map(|file| file.packs).unwrap_or_default(), programs)
    }

    /// The tools in it, and those of packs: of the options and of a configuration.
    pub(super) fn tools_with(
        &self,
        mut packs: Vec<String>,
        programs: Option<&Programs>,
    ) -> Result<OwnTools, CommandFailure> {
        let given = self.pack.iter().filter(|name| !name.is_empty());
        packs.extend(given.cloned());
        let compiler = programs.and_then(Compiler::of);
        registry::own_tools(self.place(), &packs, compiler).map_err(CommandFailure::usage)
    }
}

/// Writes a new file, and never over one that is there.
pub(super) fn write(path: &Path, text: &str) -> Result<(), CommandFailure> {
    match private_file::new_file().open(path) {
        Ok(mut file) => Ok(file.write_all(text.as_bytes())?),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(CommandFailure::failed(
            format!("{} already exists", path.display()),
        )),
        Err(error) => Err(CommandFailure::failed(error).about(path.display().to_string())),
    }
}
