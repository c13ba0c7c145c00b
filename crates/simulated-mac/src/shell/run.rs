//! Runs lines, pipeline by pipeline.

use super::{
    arithmetic,
    outcome::{NotRun, Ran},
    session::Shell,
    streams::Streams,
    syntax::{Command, Joint, Line, Part, Redirection, Stream, Word},
    wildcards,
};

/// Variables that every shell has, and this one has not.
const OF_SHELLS: [&str; 14] = [
    "BASH",
    "BASH_VERSION",
    "EUID",
    "HOSTNAME",
    "HOSTTYPE",
    "IFS",
    "LINENO",
    "OLDPWD",
    "OSTYPE",
    "PPID",
    "RANDOM",
    "SECONDS",
    "SHLVL",
    "UID",
];

/// How deep lines may stand within words of lines.
const DEEPEST: usize = 16;

impl Shell<'_> {
    /// Runs a line: pipelines joined by `&&`, `||` and `;`.
    pub(crate) fn run(&mut self, line: &str) -> Result<Ran, NotRun> {
        self.run_within(line, 0)
    }

    fn run_within(&mut self, line: &str, depth: usize) -> Result<Ran, NotRun> {
        if depth > DEEPEST {
            return Err(NotRun::of("a line within so many others"));
        }
        // What is typed at a prompt of zsh has no comments.
        let line = Line::parse(line, &self.world.system.home, !self.is_terminal)?;
        if self.is_terminal && !line.behind.is_empty() {
            return Err(NotRun::of("&"));
        }
        let mut all = Ran::default();
        let mut behind = Ran::default();
        for (place, (joint, commands)) in line.pipelines.into_iter().enumerate() {
            if line.behind.contains(&place) {
                self.run_behind(joint, &commands, depth, &mut behind)?;
                // What it prints comes into the same streams; its status is nobody's.
                all.output.push_str(&std::mem::take(&mut behind.output));
                all.error.push_str(&std::mem::take(&mut behind.error));
                // Whoever reads these streams reads on until nobody has them any more.
                if commands.iter().any(keeps_streams) {
                    all.seconds = all.seconds.max(behind.seconds);
                }
                all.status = 0;
                continue;
            }
            let goes_on = match joint {
                Joint::Always => true,
                Joint::And => all.status == 0,
                Joint::Or => all.status != 0,
            };
            if !goes_on {
                continue;
            }
            let ends = self.pipeline(&commands, depth, &mut all)?;
            if ends {
                break;
            }
        }
        Ok(all)
    }

    /// Runs a pipeline that nobody waits for, after those that it is joined to.
    fn run_behind(
        &mut self,
        joint: Joint,
        commands: &[Command],
        depth: usize,
        all: &mut Ran,
    ) -> Result<(), NotRun> {
        let goes_on = match joint {
            Joint::Always => {
                *all = Ran::default();
                true
            }
            Joint::And => all.status == 0,
            Joint::Or => all.status != 0,
        };
        if !goes_on {
            return Ok(());
        }
        // What comes after a wait would have to come after the script has gone on.
        if all.seconds > 0.0 {
            return Err(NotRun::of("what goes on behind a script"));
        }
        let folder = self.folder.clone();
        let kept = self.variables.clone();
        let ends = self.pipeline(commands, depth, all);
        self.folder = folder;
        self.variables = kept;
        ends.map(|_| ())
    }

    /// Runs commands, each of which reads what the one before it printed. True when one of them ends the shell.
    fn pipeline(
        &mut self,
        commands: &[Command],
        depth: usize,
        all: &mut Ran,
    ) -> Result<bool, NotRun> {
        let folder = self.folder.clone();
        let mut piped = None;
        for (number, command) in commands.iter().enumerate() {
            if self.is_terminal
                && let Some((name, _)) = command.settings.first()
            {
                // The next line of a window is another shell's here.
                return Err(NotRun::of(format!("{name}=")));
            }
            for (name, value) in &command.settings {
                let value = self.expanded(value, depth, all)?;
                self.variables.insert(name.clone(), value);
            }
            if command.words.is_empty() && !command.settings.is_empty() {
                // Where a line within it fails, that is the status.
                piped = Some(String::new());
                continue;
            }
            let mut words = Vec::new();
            for word in &command.words {
                self.split(word, depth, all, &mut words)?;
            }
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            if let ["exit", status @ ..] = words.as_slice()
                && commands.len() == 1
            {
                all.status = exit_status(status, all.status)?;
                return Ok(true);
            }
            let mut file = |word: &Word| self.expanded(word, depth, all);
            let streams = Streams::of(&command.redirections, &mut file)?;
            let is_shown = self.is_terminal && depth == 0 && number + 1 == commands.len();
            let ran = streams.run(self, piped.take(), &words, is_shown)?;
            all.error.push_str(&ran.error);
            all.seconds += ran.seconds;
            all.status = ran.status;
            piped = Some(ran.output);
        }
        if commands.len() > 1 {
            // Each command of a pipeline has a shell of its own.
            self.folder = folder;
        }
        all.output.push_str(&piped.unwrap_or_default());
        Ok(false)
    }

    /// The words that a word comes to: what stands outside of quotes may be several, or none.
    fn split(
        &mut self,
        word: &Word,
        depth: usize,
        all: &mut Ran,
        words: &mut Vec<String>,
    ) -> Result<(), NotRun> {
        if let [Part::Pattern(pattern)] = word.as_slice()
            && !pattern.contains(['[', '{'])
        {
            let found = wildcards::fitting(self, pattern);
            let found = found.ok_or_else(|| NotRun::of("* for so many files"))?;
            match found.is_empty() {
                false => words.extend(found),
                // What sh leaves as it is, zsh complains of.
                true if self.is_terminal => return Err(NotRun::of("*")),
                true => words.push(pattern.clone()),
            }
            return Ok(());
        }
        let is_loose = word.iter().any(|part| matches!(part, Part::Loose(_)));
        let text = self.expanded(word, depth, all)?;
        if !is_loose {
            words.push(text);
            return Ok(());
        }
        let parts: Vec<&str> = text.split_whitespace().collect();
        if text.contains(['*', '?', '[']) || (word.len() > 1 && parts.len() != 1) {
            return Err(NotRun::of("$ outside of quotes before such a text"));
        }
        words.extend(parts.into_iter().map(str::to_owned));
        Ok(())
    }

    /// The value of a variable; one that nothing has set is empty.
    fn variable(&self, name: &str, all: &Ran) -> Result<String, NotRun> {
        Ok(match (name, self.variables.get(name)) {
            ("?", _) if !self.is_terminal => all.status.to_string(),
            (_, Some(value)) => value.clone(),
            ("PWD", None) => self.folder.clone(),
            (_, None) => {
                let known = self.world.system.variables().remove(name);
                match known {
                    Some(value) => value,
                    None if self.is_terminal || OF_SHELLS.contains(&name) => {
                        return Err(NotRun::of(format!("${name}")));
                    }
                    None => String::new(),
                }
            }
        })
    }

    /// A word with what the lines within it print.
    fn expanded(&mut self, word: &Word, depth: usize, all: &mut Ran) -> Result<String, NotRun> {
        let mut text = String::new();
        for part in word {
            let part = match part {
                Part::Loose(part) => part,
                part => part,
            };
            match part {
                Part::Loose(_) => {}
                Part::Variable(name) => text.push_str(&self.variable(name, all)?),
                Part::Sum(sum) => {
                    let value = arithmetic::value(sum, &|name| self.variable(name, all))?;
                    text.push_str(&value.to_string());
                }
                Part::Text(plain) => text.push_str(plain),
                Part::Pattern(pattern) => text.push_str(self.without_files(pattern)?),
                Part::Printed(line) => {
                    let folder = self.folder.clone();
                    let ran = self.run_within(line, depth + 1)?;
                    self.folder = folder;
                    text.push_str(ran.output.trim_end_matches('\n'));
                    all.status = ran.status;
                    all.error.push_str(&ran.error);
                    all.seconds += ran.seconds;
                }
            }
        }
        Ok(text)
    }

    /// A pattern that fits no file, since the folder that it names is not there, stays itself.
    fn without_files<'p>(&self, pattern: &'p str) -> Result<&'p str, NotRun> {
        let plain = pattern.split(['*', '?']).next().unwrap_or_default();
        match plain.rsplit_once('/') {
            Some((folder, _)) if !self.is_terminal && self.place(folder).is_none() => Ok(pattern),
            _ => Err(NotRun::of("*")),
        }
    }
}

/// Whether a command writes where the shell does.
fn keeps_streams(command: &Command) -> bool {
    let leads = |wanted: Stream| {
        command.redirections.iter().any(|one| match one {
            Redirection::To { stream, .. } => *stream == wanted,
            Redirection::Same(stream, _) => *stream == wanted,
            Redirection::From(_) | Redirection::Text(_) | Redirection::Lines(_) => false,
        })
    };
    !leads(Stream::Output) || !leads(Stream::Error)
}

fn exit_status(words: &[&str], before: i32) -> Result<i32, NotRun> {
    match words {
        [] => Ok(before),
        [status] => match status.parse::<u8>() {
            Ok(status) => Ok(i32::from(status)),
            Err(_) => Err(NotRun::of(format!("exit {status}"))),
        },
        _ => Err(NotRun::of("exit with several words")),
    }
}
