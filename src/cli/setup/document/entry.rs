//! The entry itself, whatever its file is written in, and what is said of one that is not understood.

/// The name of the entry.
pub(in super::super) const NAME: &str = "macmcp";

/// What a client is to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Launch {
    /// The absolute path of the program.
    pub(in super::super) command: String,
    pub(in super::super) arguments: Vec<String>,
}

impl Launch {
    /// The program and its arguments as one list.
    pub(in super::super) fn words(&self) -> impl Iterator<Item = &str> {
        let arguments = self.arguments.iter().map(String::as_str);
        std::iter::once(self.command.as_str()).chain(arguments)
    }
}

/// What an entry that is there starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Existing {
    /// None where it says no command, or none that is a text.
    pub(in super::super) command: Option<String>,
    pub(in super::super) arguments: Vec<String>,
    /// The variables that it sets.
    pub(in super::super) environment: Vec<(String, String)>,
    /// The names of the variables that the client hands on from its own environment.
    pub(in super::super) handed_on: Vec<String>,
}

impl Existing {
    /// Whether it starts exactly that.
    pub(in super::super) fn is(&self, launch: &Launch) -> bool {
        self.command.as_ref() == Some(&launch.command) && self.arguments == launch.arguments
    }
}

pub(super) fn not_texts() -> String {
    format!("the arguments of {NAME:?} in it are no list of texts")
}

pub(super) fn not_an_object(name: &str) -> String {
    format!("{name:?} in it is no object")
}

pub(super) fn ending_with_newline(mut text: String) -> String {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
