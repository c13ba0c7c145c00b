//! A shell over the world's disk: lines of a few commands, in Terminal and for `do shell script`, and the programs of
//! macOS that scripts may run. No shell and no program of the real machine ever runs.
//!
//! What a shell has and this one has not (pipes, redirections, variables, patterns, loops, other programs and options)
//! is refused by its name ([`NotRun`]). The list of what it has is in the README of the crate.

mod battery;
mod dates;
mod facts;
mod files;
mod line;
mod programs;

pub(crate) use programs::{open, pmset, sysctl};

use self::line::{Joint, Line};
use crate::world::World;

/// What came of a command.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Ran {
    /// What it printed.
    pub(crate) output: String,
    /// What it printed on standard error.
    pub(crate) error: String,
    pub(crate) status: i32,
    /// How long it took, in seconds.
    pub(crate) seconds: f64,
}

impl Ran {
    /// It printed something and was successful.
    pub(crate) fn printed(output: impl Into<String>) -> Self {
        Self {
            output: output.into(),
            ..Self::default()
        }
    }

    /// It failed and said why.
    pub(crate) fn failed(error: impl Into<String>, status: i32) -> Self {
        Self {
            error: error.into(),
            status,
            ..Self::default()
        }
    }

    /// It only has an exit status: success or failure.
    fn tested(holds: bool) -> Self {
        Self {
            status: i32::from(!holds),
            ..Self::default()
        }
    }
}

/// Why a line or a command was not run, or not to its end.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NotRun {
    /// Nothing of that name is here.
    NoSuchCommand(String),
    /// A shell or the command has it, and this one has not.
    NotSimulated(String),
}

impl NotRun {
    fn of(what: impl Into<String>) -> Self {
        Self::NotSimulated(what.into())
    }
}

/// What a shell keeps between its lines.
pub(crate) struct Shell<'w> {
    pub(crate) world: &'w mut World,
    /// The folder that it is in.
    pub(crate) folder: String,
    /// The world's time, in seconds since 1970.
    pub(crate) now: f64,
    /// Whether it is zsh in a window of Terminal; else it is the sh that a program starts.
    pub(crate) is_terminal: bool,
}

impl Shell<'_> {
    /// Runs a line: commands joined by `&&`, `||` and `;`.
    pub(crate) fn run(&mut self, line: &str) -> Result<Ran, NotRun> {
        let line = Line::parse(line, &self.world.system.home)?;
        let mut all = Ran::default();
        for (joint, words) in line.commands {
            let goes_on = match joint {
                Joint::Always => true,
                Joint::And => all.status == 0,
                Joint::Or => all.status != 0,
            };
            if !goes_on {
                continue;
            }
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let ran = self.command(&words)?;
            all.output.push_str(&ran.output);
            all.error.push_str(&ran.error);
            all.status = ran.status;
            all.seconds += ran.seconds;
        }
        Ok(all)
    }

    fn command(&mut self, words: &[&str]) -> Result<Ran, NotRun> {
        let [name, rest @ ..] = words else {
            return Ok(Ran::default());
        };
        match (bare(name), rest) {
            ("true", _) => Ok(Ran::default()),
            ("false", _) => Ok(Ran::tested(false)),
            // Both shells write other letters for these.
            ("echo", said) if said.iter().any(|word| word.contains('\\')) => {
                Err(NotRun::of("echo with a backslash"))
            }
            // The sh of macOS knows no option of its echo.
            ("echo", ["-n", said @ ..]) if self.is_terminal => Ok(Ran::printed(said.join(" "))),
            ("echo", said) => Ok(Ran::printed(format!("{}\n", said.join(" ")))),
            ("sleep", [seconds]) => match seconds.parse::<f64>() {
                Ok(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(Ran {
                    seconds,
                    ..Ran::default()
                }),
                _ => Err(NotRun::of(format!("sleep {seconds}"))),
            },
            ("cd", []) => {
                self.folder.clone_from(&self.world.system.home);
                Ok(Ran::default())
            }
            ("cd", [path]) => Ok(files::go(self, path)),
            ("pwd", []) => Ok(Ran::printed(format!("{}\n", self.folder))),
            ("ls", rest) => files::list(self, rest),
            ("cat", [path]) if !path.starts_with('-') => Ok(files::show(self, path)),
            ("mkdir", rest) => files::make_folder(self, rest),
            ("touch", [path]) if !path.starts_with('-') => files::touch(self, path),
            ("basename", [path]) => Ok(files::base_name(path, "")),
            ("basename", [path, suffix]) => Ok(files::base_name(path, suffix)),
            ("dirname", [path]) => Ok(files::folder_name(path)),
            ("test", test) => files::test(self, test),
            ("[", [test @ .., "]"]) => files::test(self, test),
            ("date", rest) => dates::date(rest, self.now),
            ("open", rest) => programs::open(self.world, rest, self.now),
            ("pmset", rest) => programs::pmset(self.world, rest),
            ("sysctl", rest) => programs::sysctl(self.world, rest),
            (fact @ ("whoami" | "id" | "hostname" | "uname" | "sw_vers" | "defaults"), rest) => {
                facts::tell(self.world, fact, rest)
            }
            ("cat" | "pwd" | "touch" | "basename" | "dirname" | "[" | "sleep", _) => {
                Err(NotRun::of(words.join(" ")))
            }
            _ => Err(NotRun::NoSuchCommand((*name).to_owned())),
        }
    }

    /// The absolute path that is meant.
    fn path(&self, given: &str) -> String {
        let full = if given.starts_with('/') {
            given.to_owned()
        } else {
            format!("{}/{given}", self.folder)
        };
        let mut parts: Vec<&str> = Vec::new();
        for part in full.split('/') {
            match part {
                "" | "." => {}
                ".." => {
                    parts.pop();
                }
                part => parts.push(part),
            }
        }
        format!("/{}", parts.join("/"))
    }
}

/// The name of a command that may be given with one of the folders where macOS has its own.
fn bare(name: &str) -> &str {
    let folders = ["/bin/", "/usr/bin/", "/usr/sbin/", "/sbin/"];
    let found = folders.iter().find_map(|folder| name.strip_prefix(folder));
    found.unwrap_or(name)
}
