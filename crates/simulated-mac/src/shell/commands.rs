//! The commands there are, by name.

use super::{
    absent, awk, dates, defaults, facts, files, filters, find, killing, listing, machine, mdfind,
    mktemp, modes, open,
    outcome::{NotRun, Ran},
    plist_buddy, plutil, printing, processes, profiler,
    programs::{self, bare},
    sed,
    session::Shell,
    sums,
};
use simulated_world::world::DoneEntry;

/// The text of the pasteboard.
const TEXT: &str = "public.utf8-plain-text";

impl Shell<'_> {
    /// Runs a command; `input` is what is piped or led to it, `is_shown` whether a window shows what it prints.
    pub(super) fn command(
        &mut self,
        words: &[&str],
        input: Option<&str>,
        is_shown: bool,
    ) -> Result<Ran, NotRun> {
        let [name, rest @ ..] = words else {
            return Ok(Ran::default());
        };
        match (bare(name), rest) {
            ("true", _) => Ok(Ran::default()),
            ("false", _) => Ok(Ran::tested(false)),
            ("echo", said) => self.echo(said),
            ("printf", rest) => printing::printf(rest),
            ("seq", rest) => printing::seq(rest),
            ("find", rest) => find::find(self, rest),
            ("stat", rest) => find::stat(self, rest),
            ("sleep", [seconds]) => sleep(seconds),
            ("cd", []) => {
                self.folder.clone_from(&self.world.system.home);
                Ok(Ran::default())
            }
            ("cd", [path]) => Ok(files::go(self, path)),
            ("pwd", []) => Ok(Ran::printed(format!("{}\n", self.folder))),
            ("export", settings) if !self.is_terminal => {
                // A variable without a value is handed on as it is, to programs that are not here.
                for (name, value) in settings.iter().filter_map(|one| one.split_once('=')) {
                    self.variables.insert(name.to_owned(), value.to_owned());
                }
                Ok(Ran::default())
            }
            ("ls", rest) => listing::list(self, rest, is_shown),
            ("chmod", rest) => modes::change(self, rest),
            ("ps", rest) => processes::list(self, rest),
            ("killall", rest) => killing::all(self, rest),
            ("uptime", []) => Ok(processes::uptime(self)),
            ("df", rest) => machine::disk_space(self, rest),
            ("vm_stat", []) => Ok(machine::pages(self)),
            ("memory_pressure", [] | ["-Q"]) => Ok(machine::pressure(self)),
            ("networksetup", rest) => machine::network(self, rest),
            ("ipconfig", rest) => machine::address(rest),
            ("mkdir", rest) => files::make_folder(self, rest),
            ("touch", [path]) if !path.starts_with('-') => files::touch(self, path),
            ("rm", rest) => files::remove(self, rest),
            (command @ ("mv" | "cp"), rest) => files::transfer(self, command, rest),
            ("basename", [path]) => Ok(files::base_name(path, "")),
            ("basename", [path, suffix]) => Ok(files::base_name(path, suffix)),
            ("dirname", [path]) => Ok(files::folder_name(path)),
            ("test", test) => files::test(self, test),
            ("[", [test @ .., "]"]) => files::test(self, test),
            ("date", rest) => dates::date(rest, &self.world.system.time_zone, self.now),
            ("open", rest) => open::open(self.world, rest, &self.folder, self.now),
            ("mdfind", rest) => mdfind::find(self.world, rest, &self.folder, self.now),
            ("pmset", rest) => programs::pmset(self.world, rest),
            ("sysctl", rest) => programs::sysctl(self.world, rest),
            ("system_profiler", rest) => profiler::run(self.world, rest, self.now),
            ("pbpaste", []) => {
                let text = self.world.pasteboard.content(TEXT);
                Ok(Ran::printed(text.unwrap_or_default()))
            }
            ("pbcopy", []) => {
                let text = self.input(input)?.to_owned();
                let noted = DoneEntry::clipboard(Some(text.clone()));
                self.world.done.note(noted);
                self.world.pasteboard.set_text(text);
                Ok(Ran::default())
            }
            ("mktemp", rest) => mktemp::make(self, rest),
            ("plutil", rest) => plutil::run(self, rest),
            ("defaults", rest) => defaults::run(self, rest),
            ("/usr/libexec/PlistBuddy", rest) => plist_buddy::run(self, rest),
            (fact @ ("whoami" | "id" | "hostname" | "uname" | "sw_vers"), rest) => {
                facts::tell(self.world, fact, rest)
            }
            (
                filter @ ("cat" | "grep" | "head" | "tail" | "wc" | "sort" | "cut" | "tr" | "sed"
                | "awk" | "xargs"),
                rest,
            ) => self.filter(filter, rest, input),
            ("md5", rest) => sums::md5(self, rest, input),
            ("shasum", rest) => sums::shasum(self, rest, input),
            ("base64", rest) => sums::base64(self, rest, input),
            ("sqlite3", rest) => absent::database(self, rest),
            ("curl", rest) => absent::network(rest),
            ("which", [name]) => absent::which(name),
            ("osascript", [path, ..]) if path.starts_with('/') => absent::script(self, path),
            ("pwd" | "touch" | "basename" | "dirname" | "[" | "sleep", _) => {
                Err(NotRun::of(words.join(" ")))
            }
            _ => absent::program(self, name),
        }
    }

    fn echo(&self, said: &[&str]) -> Result<Ran, NotRun> {
        // Both shells write other letters for these.
        if said.iter().any(|word| word.contains('\\')) {
            return Err(NotRun::of("echo with a backslash"));
        }
        Ok(match said {
            // The sh of macOS knows no option of its echo.
            ["-n", said @ ..] if self.is_terminal => Ran::printed(said.join(" ")),
            said => Ran::printed(format!("{}\n", said.join(" "))),
        })
    }

    /// What is piped to a command. What Terminal starts reads from the keyboard, all else from nothing.
    pub(super) fn input<'i>(&self, piped: Option<&'i str>) -> Result<&'i str, NotRun> {
        match piped {
            None if self.is_terminal => Err(NotRun::of("reading from the keyboard")),
            piped => Ok(piped.unwrap_or_default()),
        }
    }

    /// Runs a command that reads what is piped to it, or one file.
    fn filter(&self, name: &str, words: &[&str], piped: Option<&str>) -> Result<Ran, NotRun> {
        match (name, words) {
            ("cut", words) => return filters::cut(words, self.input(piped)?),
            ("tr", words) => return filters::translate(words, self.input(piped)?),
            ("sed", words) => return sed::sed(words, self.input(piped)?),
            ("awk", words) => return awk::awk(words, self.input(piped)?),
            ("xargs", []) => return filters::on_one_line(self.input(piped)?),
            _ => {}
        }
        let text = |files: &[&str]| match files {
            [] => self.input(piped).map(|text| Ok(text.to_owned())),
            [file] => Ok(self
                .text_of(file)
                .map_err(|why| Ran::failed(format!("{name}: {file}: {why}\n"), 1))),
            _ => Err(NotRun::of(format!("{name} with several files"))),
        };
        let read = |files: &[&str], run: &dyn Fn(&str) -> Result<Ran, NotRun>| match text(files)? {
            Ok(text) => run(&text),
            Err(complaint) => Ok(complaint),
        };
        match name {
            "cat" => {
                let given = filters::options(name, words, "")?;
                read(given.rest, &|text| Ok(Ran::printed(text)))
            }
            "grep" => {
                if let Some(word) = words.first().filter(|word| filters::is_no_option(word)) {
                    return Ok(Ran::failed(filters::grep_usage(word), 2));
                }
                let given = filters::options(name, words, "ivcoqEFe")?;
                let [pattern, files @ ..] = given.rest else {
                    return Err(NotRun::of("grep without a pattern"));
                };
                let ran = read(files, &|text| filters::grep(&given.flags, pattern, text))?;
                // An error is 2 to grep.
                let status = if ran.error.is_empty() { ran.status } else { 2 };
                Ok(Ran { status, ..ran })
            }
            "head" | "tail" => {
                let (count, files) = filters::ends(name, words)?;
                read(files, &|text| {
                    Ok(match name {
                        "head" => filters::head(count, text),
                        _ => filters::tail(count, text),
                    })
                })
            }
            "sort" => {
                let given = filters::options(name, words, "rnu")?;
                read(given.rest, &|text| Ok(filters::sort(&given.flags, text)))
            }
            "wc" => {
                let given = filters::options(name, words, "lwc")?;
                if !given.rest.is_empty() {
                    return Err(NotRun::of("wc of files"));
                }
                read(&[], &|text| Ok(filters::count(&given.flags, text)))
            }
            _ => Err(NotRun::of(format!("{name} {}", words.join(" ")))),
        }
    }
}

fn sleep(seconds: &str) -> Result<Ran, NotRun> {
    match seconds.parse::<f64>() {
        Ok(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(Ran {
            seconds,
            ..Ran::default()
        }),
        _ => Err(NotRun::of(format!("sleep {seconds}"))),
    }
}
