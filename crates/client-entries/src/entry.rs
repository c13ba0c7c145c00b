//! The entry itself, whatever its file is written in, and what is said of one that is not understood.

/// The name of the entry.
pub const NAME: &str = "macmcp";

/// What a client is to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The absolute path of the program.
    pub command: String,
    /// What it is started with.
    pub arguments: Vec<String>,
}

impl Launch {
    /// The program and its arguments as one list.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let arguments = self.arguments.iter().map(String::as_str);
        std::iter::once(self.command.as_str()).chain(arguments)
    }
}

/// What an entry that is there starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Existing {
    /// None where it says no command, or none that is a text.
    pub command: Option<String>,
    /// The server's own arguments.
    pub arguments: Vec<String>,
    /// Whether the client does not start it, because it is switched off.
    pub is_off: bool,
    /// The variables that it sets.
    pub environment: Vec<(String, String)>,
    /// The names of the variables that the client hands on from its own environment.
    pub handed_on: Vec<String>,
}

impl Existing {
    /// Whether it starts exactly that.
    pub fn is(&self, launch: &Launch) -> bool {
        self.command.as_ref() == Some(&launch.command) && self.arguments == launch.arguments
    }
}

/// What a user does with a file that is not understood.
pub(crate) const MEND: &str = "correct the file or move it away, then run this again";

/// What a user does where the arguments in an entry are not known to be the server's.
pub const GIVE_THEM: &str = "give those that it is to have after `--`";

pub(crate) fn not_texts() -> String {
    format!("the arguments of {NAME:?} in it are no list of texts: {GIVE_THEM}")
}

pub(crate) fn not_an_object(name: &str) -> String {
    format!("{name:?} in it is no object: {MEND}")
}

/// What an entry of a server that is not started says.
pub(crate) fn of_another_transport(field: &str) -> String {
    format!(
        "{NAME:?} in it has `{field}`, so it is a server that is not started: take it out with `--remove`, then run this again"
    )
}

/// The fields of servers that are not started but reached by an address.
pub(crate) const ADDRESSES: [&str; 5] = ["url", "serverUrl", "httpUrl", "uri", "endpoint"];

pub(crate) fn ending_with_newline(mut text: String) -> String {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
