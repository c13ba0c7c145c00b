//! Where the user's own tools are: an option that several commands have.

use super::failure::CommandFailure;
use crate::own_tools::{OwnTools, Place, usual_folder};
use crate::registry;
use clap::Args;
use clap::builder::OsStringValueParser;
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Clone, Debug, Args)]
pub(super) struct OwnToolsFolder {
    /// Offer the tools of this folder as well; without it those of ~/.config/macmcp/tools, and with an empty name none
    #[arg(long, value_name = "DIR", env = "MACMCP_TOOLS_DIR", value_parser = OsStringValueParser::new())]
    tools_dir: Option<OsString>,
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

    /// The folder, for commands that can do nothing without one.
    pub(super) fn required(&self) -> Result<PathBuf, CommandFailure> {
        let place = self.place().ok_or_else(|| {
            CommandFailure::usage("no folder for tools is known: name one with --tools-dir")
        })?;
        Ok(place.folder)
    }

    /// The tools in it.
    pub(super) fn tools(&self) -> OwnTools {
        registry::own_tools(self.place())
    }
}
