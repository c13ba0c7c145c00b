//! What the command line may say of it.

use crate::tool::{Request, Way};
use clap::Args;

/// Which tools are made of which dictionary.
#[derive(Debug, Args)]
pub struct Options {
    /// Make tools from the scripting dictionary of an app (a name, bundle id or path), or of an .sdef file; without further options
    /// it is shown what could be made
    #[arg(long, value_name = "APP|FILE", conflicts_with_all = ["name", "applescript", "recipe"])]
    pub from_app: Option<String>,
    /// Make the reading tools of everything that the app holds
    #[arg(long, requires = "from_app", conflicts_with_all = ["command", "make", "set", "delete"])]
    pub reading: bool,
    /// Make the reading tools of this class; with --make, --set, --delete or --command, the class that it is about
    #[arg(
        long,
        value_name = "NAME",
        requires = "from_app",
        conflicts_with = "reading"
    )]
    pub class: Option<String>,
    /// The class of what holds its objects; default: the app, or the first that does
    #[arg(long, value_name = "NAME", requires = "class")]
    pub of: Option<String>,
    /// Make the tool that has the app do this command; each call asks the user
    #[arg(long, value_name = "NAME", requires = "from_app")]
    pub command: Option<String>,
    /// Make the tool that makes an object of the class; each call asks the user
    #[arg(long, requires = "class", conflicts_with = "command")]
    pub make: bool,
    /// Make the tool that sets properties of an object; each call asks the user
    #[arg(long, requires = "class", conflicts_with_all = ["command", "make"])]
    pub set: bool,
    /// Make the tool that deletes an object; each call asks the user
    #[arg(long, requires = "class", conflicts_with_all = ["command", "make", "set"])]
    pub delete: bool,
    /// Call the reading tools once, and leave out what the app refuses
    #[arg(long, requires = "from_app", conflicts_with_all = ["command", "make", "set", "delete"])]
    pub check: bool,
    /// What scripts call the app; default: its name on disk, or that of the file
    #[arg(long, value_name = "NAME", requires = "from_app")]
    pub app_name: Option<String>,
}

impl Options {
    /// What is to be made; none where it is only to be shown what could be.
    #[must_use]
    pub fn request<'r>(&'r self, without: &'r [(String, String)]) -> Option<Request<'r>> {
        let way = match &self.command {
            Some(name) => Way::Command(name.clone()),
            None if self.make => Way::Make,
            None if self.set => Way::Set,
            None if self.delete => Way::Delete,
            None if self.reading || self.class.is_some() => Way::Reading,
            None => return None,
        };
        Some(Request {
            way,
            class: self.class.as_deref(),
            of: self.of.as_deref(),
            without,
        })
    }
}
