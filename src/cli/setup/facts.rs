//! What is known of an MCP client: the forms that its list of servers may have, the ways to add an entry, and who holds the
//! permissions.

use client_entries::own_command::Adds;
use client_entries::{ConfigFormat, JsonEntry};
use std::path::Path;

/// What is known of a client.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// The name for people.
    pub(super) name: &'static str,
    /// How an entry is written.
    pub(super) format: ConfigFormat,
    /// Where its list of servers is.
    pub(super) place: Place,
    /// Which app holds the permissions.
    pub(super) grantee: Grantee,
    /// What the user does so that the client reads its configuration again.
    pub(super) restart: &'static str,
    /// Its app in an Applications folder, if it is one.
    pub(super) app: Option<&'static str>,
    /// The process that writes its own list back while it runs, so that what others write is lost.
    pub(super) writes_back: Option<&'static str>,
    /// A link that installs the entry.
    pub(super) link: Option<Link>,
    /// The client's own command that adds an entry.
    pub(super) adds: Option<Adds>,
    /// The client's own command that tells the entry as the client reads it: a program and words.
    pub(super) asks: Option<(&'static str, &'static [&'static str])>,
    /// Which of several files that command writes, below the home folder.
    pub(super) adds_to: Option<&'static str>,
    /// A file that holds the list as well, in another form, where it is there: setup makes none.
    pub(super) also: Option<Also>,
    /// A field of an entry that has the client show its model every tool, where it hides tools behind a search.
    pub(super) loads: Option<&'static str>,
    /// Fields of an entry for how long the client waits, where it waits for less than a call may take: names, and numbers in the
    /// client's own unit.
    pub(super) waits: &'static [(&'static str, u32)],
}

/// Where a client keeps its list of servers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// In files.
    Files(Files),
    /// In a window of the client, where the user pastes the entry: the way there.
    Window(&'static str),
}

/// The files of a client.
#[derive(Clone, Copy, Debug)]
pub(super) struct Files {
    /// Environment variables that move the file, and the path below the folder that each names; the empty path is the file itself.
    /// The first that is set counts.
    pub(super) moved_by: &'static [(&'static str, &'static str)],
    /// Paths below the home folder.
    pub(super) paths: &'static [&'static str],
    /// Those on other systems than macOS.
    pub(super) elsewhere: &'static [&'static str],
    /// Whether every path counts whose folder is there, because versions of the client read different ones; else the first.
    pub(super) each: bool,
    /// A folder below the home folder that shows that the client was used, where the file's own may be missing.
    pub(super) mark: Option<&'static str>,
}

/// A file that holds a client's list as well, where it is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Also {
    /// Below the home folder.
    pub(super) path: &'static str,
    /// The variable that moves it, and the path below the folder that it names.
    pub(super) moved_by: (&'static str, &'static str),
    pub(super) format: ConfigFormat,
}

/// A link that makes the client ask the user whether to add the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// The link up to its query; `name`, and the entry as Base64 in `config`.
    Base64(&'static str),
    /// The same, the entry as JSON.
    Config(&'static str),
    /// The link up to `?`, then the entry with its name as JSON.
    Json(&'static str),
}

/// Which app holds the permissions of a server that this client started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grantee {
    /// The app of this name.
    App(&'static str),
    /// The server's own binary: the client starts it so that macOS takes it for an app of its own ([findings 6.1]).
    Server,
    /// The terminal or editor in which this command is started.
    Terminal(&'static str),
}

pub(super) const MCP_SERVERS: ConfigFormat = json(&[&["mcpServers"]], JsonEntry::Plain);

pub(super) const fn json(
    list: &'static [&'static [&'static str]],
    entry: JsonEntry,
) -> ConfigFormat {
    ConfigFormat::Json { lists: list, entry }
}

pub(super) const fn files(paths: &'static [&'static str]) -> Files {
    Files {
        moved_by: &[],
        paths,
        elsewhere: &[],
        each: false,
        mark: None,
    }
}

impl Files {
    pub(super) const fn moved_by(self, moved_by: &'static [(&'static str, &'static str)]) -> Self {
        Self { moved_by, ..self }
    }

    pub(super) const fn elsewhere(self, elsewhere: &'static [&'static str]) -> Self {
        Self { elsewhere, ..self }
    }

    pub(super) const fn each(self) -> Self {
        Self { each: true, ..self }
    }

    pub(super) const fn mark(self, mark: &'static str) -> Self {
        Self {
            mark: Some(mark),
            ..self
        }
    }
}

impl Facts {
    pub(super) const fn new(name: &'static str, format: ConfigFormat, files: Files) -> Self {
        Self {
            name,
            format,
            place: Place::Files(files),
            grantee: Grantee::App(name),
            restart: "",
            app: None,
            writes_back: None,
            link: None,
            adds: None,
            asks: None,
            adds_to: None,
            also: None,
            loads: None,
            waits: &[],
        }
    }

    /// A client without a file of its own.
    pub(super) const fn pasted(name: &'static str, way: &'static str) -> Self {
        Self {
            place: Place::Window(way),
            ..Self::new(name, MCP_SERVERS, files(&[]))
        }
    }

    pub(super) const fn app(self, app: &'static str) -> Self {
        Self {
            app: Some(app),
            ..self
        }
    }

    pub(super) const fn started_by(self, command: &'static str) -> Self {
        Self {
            grantee: Grantee::Terminal(command),
            ..self
        }
    }

    pub(super) const fn in_app(self, app: &'static str) -> Self {
        Self {
            grantee: Grantee::App(app),
            ..self
        }
    }

    pub(super) const fn restart(self, restart: &'static str) -> Self {
        Self { restart, ..self }
    }

    /// `program WORDS COMMAND ARGUMENTS`, the words ending with the dashes behind which all words are the server's.
    pub(super) const fn adds(self, program: &'static str, words: &'static [&'static str]) -> Self {
        Self {
            adds: Some(Adds::Words {
                program,
                words,
                takes_options: true,
            }),
            ..self
        }
    }

    /// `program WORDS --command COMMAND --args ARGUMENTS`
    pub(super) const fn adds_named(
        self,
        program: &'static str,
        words: &'static [&'static str],
    ) -> Self {
        Self {
            adds: Some(Adds::Named { program, words }),
            ..self
        }
    }

    /// `program WORDS` tells the entry.
    pub(super) const fn asks(self, program: &'static str, words: &'static [&'static str]) -> Self {
        let asks = Some((program, words));
        Self { asks, ..self }
    }

    /// The same for one of its files, which may have a form of its own.
    pub(super) fn at(self, file: &Path) -> Self {
        match self.also {
            Some(also) if file.extension() == Path::new(also.path).extension() => Self {
                format: also.format,
                ..self
            },
            _ => self,
        }
    }

    pub(super) const fn adds_to(self, file: &'static str) -> Self {
        Self {
            adds_to: Some(file),
            ..self
        }
    }

    pub(super) const fn adds_json(self, program: &'static str) -> Self {
        Self {
            adds: Some(Adds::Json {
                program,
                option: "--add-mcp",
            }),
            ..self
        }
    }

    pub(super) const fn waits(self, waits: &'static [(&'static str, u32)]) -> Self {
        Self { waits, ..self }
    }

    pub(super) const fn link(self, link: Link) -> Self {
        Self {
            link: Some(link),
            ..self
        }
    }
}
