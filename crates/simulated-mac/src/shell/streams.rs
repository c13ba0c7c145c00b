//! Where a command reads from and writes to.

use super::{
    outcome::{NotRun, Ran},
    session::Shell,
    syntax::{Redirection, Stream, Word},
};
use crate::finder;
use simulated_world::world::{Place, disk::NotWritten};

/// What takes everything and holds nothing.
const NOTHING: &str = "/dev/null";

/// Where one of the two streams goes.
#[derive(Clone, Copy, PartialEq)]
enum Sink {
    Output,
    Error,
    Nothing,
    /// The file of that number among those that are opened.
    File(usize),
}

/// What a command reads instead of what is piped to it.
enum Source {
    Text(String),
    File(String),
}

/// The streams of a command.
pub(super) struct Streams {
    output: Sink,
    error: Sink,
    source: Option<Source>,
    /// The files that are written, and whether they keep what they hold.
    files: Vec<(String, bool)>,
}

impl Streams {
    pub(super) fn of(
        redirections: &[Redirection],
        text_of: &mut dyn FnMut(&Word) -> Result<String, NotRun>,
    ) -> Result<Self, NotRun> {
        let mut streams = Self {
            output: Sink::Output,
            error: Sink::Error,
            source: None,
            files: Vec::new(),
        };
        for redirection in redirections {
            match redirection {
                Redirection::To {
                    stream,
                    file,
                    appends,
                } => {
                    let sink = streams.sink(text_of(file)?, *appends);
                    *streams.of_stream(*stream) = sink;
                }
                Redirection::Same(stream, other) => {
                    let sink = *streams.of_stream(*other);
                    *streams.of_stream(*stream) = sink;
                }
                Redirection::From(file) => streams.source = Some(Source::File(text_of(file)?)),
                Redirection::Lines(word) => streams.source = Some(Source::Text(text_of(word)?)),
                // A line end stands behind it.
                Redirection::Text(word) => {
                    streams.source = Some(Source::Text(text_of(word)? + "\n"));
                }
            }
        }
        Ok(streams)
    }

    fn of_stream(&mut self, stream: Stream) -> &mut Sink {
        match stream {
            Stream::Output => &mut self.output,
            Stream::Error => &mut self.error,
        }
    }

    fn sink(&mut self, file: String, appends: bool) -> Sink {
        if file == NOTHING {
            return Sink::Nothing;
        }
        self.files.push((file, appends));
        Sink::File(self.files.len() - 1)
    }

    /// Runs a command with these streams: what is left of its output and errors. `is_shown`: a window shows what is not led
    /// elsewhere.
    pub(super) fn run(
        mut self,
        shell: &mut Shell<'_>,
        piped: Option<String>,
        words: &[&str],
        is_shown: bool,
    ) -> Result<Ran, NotRun> {
        let input = match self.source.take() {
            None => piped,
            Some(Source::Text(text)) => Some(text),
            Some(Source::File(file)) if file == NOTHING => Some(String::new()),
            Some(Source::File(file)) => match shell.text_of(&file) {
                Ok(text) => Some(text),
                Err(why) => return Ok(shell.complaint(&file, why)),
            },
        };
        let mut texts = Vec::new();
        for (file, appends) in &self.files {
            match shell.open_to_write(file, *appends) {
                Ok(before) => texts.push(before),
                Err(why) => return Ok(shell.complaint(file, why)),
            }
        }
        let ran = shell.command(
            words,
            input.as_deref(),
            is_shown && self.output == Sink::Output,
        )?;
        let mut left = Ran {
            status: ran.status,
            seconds: ran.seconds,
            ..Ran::default()
        };
        for (sink, text) in [(self.output, ran.output), (self.error, ran.error)] {
            match sink {
                Sink::Output => left.output.push_str(&text),
                Sink::Error => left.error.push_str(&text),
                Sink::Nothing => {}
                Sink::File(number) => {
                    if let Some(held) = texts.get_mut(number) {
                        held.push_str(&text);
                    }
                }
            }
        }
        for ((file, _), text) in self.files.iter().zip(texts) {
            if let Err(why) = shell.write(file, &text) {
                left.error.push_str(&shell.complaint(file, why).error);
                left.status = 1;
            }
        }
        Ok(left)
    }
}

impl Shell<'_> {
    /// What a document holds, or why that cannot be read.
    pub(super) fn text_of(&self, given: &str) -> Result<String, &'static str> {
        match self.world.look_up(&self.path(given)) {
            None => Err("No such file or directory"),
            Some((Place::Document, path)) => {
                Ok(self.world.disk.text(&path).unwrap_or_default().to_owned())
            }
            Some(_) => Err("Is a directory"),
        }
    }

    /// Makes a file, or empties it unless it is appended to: what it holds then.
    fn open_to_write(&mut self, given: &str, appends: bool) -> Result<String, &'static str> {
        let before = self.text_of(given).ok().filter(|_| appends);
        let before = before.unwrap_or_default();
        self.write(given, &before).map(|()| before)
    }

    fn write(&mut self, given: &str, text: &str) -> Result<(), &'static str> {
        let path = self.path(given);
        finder::write_for_script(self.world, &path, text).map_err(|why| match why {
            NotWritten::NoFolder => "No such file or directory",
            NotWritten::IsFolder => "Is a directory",
            NotWritten::NoSpace => "No space left on device",
        })
    }

    /// What the shell itself says of a file.
    fn complaint(&self, file: &str, why: &str) -> Ran {
        if self.is_terminal {
            let why = why.to_lowercase();
            return Ran::failed(format!("zsh: {why}: {file}\n"), 1);
        }
        Ran::failed(format!("sh: {file}: {why}\n"), 1)
    }
}
