//! Runs lines, pipeline by pipeline.

use super::{
    outcome::{NotRun, Ran},
    session::Shell,
    streams::Streams,
    syntax::{Command, Joint, Line, Part, Word},
};

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
        let line = Line::parse(line, &self.world.system.home)?;
        let mut all = Ran::default();
        for (joint, commands) in line.pipelines {
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
            let mut words = Vec::new();
            for word in &command.words {
                words.push(self.expanded(word, depth, all)?);
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

    /// A word with what the lines within it print.
    fn expanded(&mut self, word: &Word, depth: usize, all: &mut Ran) -> Result<String, NotRun> {
        let mut text = String::new();
        for part in word {
            match part {
                Part::Text(plain) => text.push_str(plain),
                Part::Pattern(pattern) => text.push_str(self.without_files(pattern)?),
                Part::Printed(line) => {
                    let folder = self.folder.clone();
                    let ran = self.run_within(line, depth + 1)?;
                    self.folder = folder;
                    text.push_str(ran.output.trim_end_matches('\n'));
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
