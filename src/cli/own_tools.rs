//! Where the user's own tools are: an option that several commands have.

use crate::own_tools::{OwnTools, Place, usual_folder};
use crate::registry;
use clap::Args;
use clap::builder::OsStringValueParser;
use std::env;
use std::ffi::OsString;
use std::path::Path;

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
            None => {
                let [config, home] = ["XDG_CONFIG_HOME", "HOME"].map(env::var_os);
                let folder = usual_folder(
                    config.as_deref().map(Path::new),
                    home.as_deref().map(Path::new),
                )?;
                Some(Place {
                    folder,
                    is_named: false,
                })
            }
        }
    }

    /// The tools in it.
    pub(super) fn tools(&self) -> OwnTools {
        registry::own_tools(self.place())
    }
}
