//! Runs lines, command by command.

use super::{
    dates, facts, files,
    line::{Joint, Line},
    outcome::{NotRun, Ran},
    programs,
    session::Shell,
};

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
}

/// The name of a command that may be given with one of the folders where macOS has its own.
fn bare(name: &str) -> &str {
    let folders = ["/bin/", "/usr/bin/", "/usr/sbin/", "/sbin/"];
    let found = folders.iter().find_map(|folder| name.strip_prefix(folder));
    found.unwrap_or(name)
}
