//! What a line of a shell consists of: pipelines, commands, words and redirections.

/// How a pipeline follows the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    Always,
    And,
    Or,
}

/// A part of a word.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Part {
    Text(String),
    /// The names of the files that fit, or itself where there are none.
    Pattern(String),
    /// What a line prints, without the line ends behind it: `"$(line)"`.
    Printed(String),
    /// What a sum comes to: `$((1 + 2))`.
    Sum(String),
    /// The value of a variable: `"$name"`.
    Variable(String),
    /// Another part outside of quotes: what it comes to may be several words, or none.
    Loose(Box<Part>),
}

/// A word, which is one word whatever its parts are.
pub(super) type Word = Vec<Part>;

/// One of the two streams that a command writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stream {
    Output,
    Error,
}

/// Where a command reads from or writes to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Redirection {
    /// `> FILE`, `2> FILE`; `>> FILE` appends.
    To {
        stream: Stream,
        file: Word,
        appends: bool,
    },
    /// `2>&1`, `1>&2`: the first stream goes where the second goes now.
    Same(Stream, Stream),
    /// `< FILE`
    From(Word),
    /// `<<< WORD`
    Text(Word),
    /// `<< END`: the lines up to that one.
    Lines(Word),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Command {
    /// Variables that are given values; without words they keep them.
    pub(super) settings: Vec<(String, Word)>,
    pub(super) words: Vec<Word>,
    pub(super) redirections: Vec<Redirection>,
}

/// The pipelines of a line, none of them without a command.
#[derive(Debug, PartialEq)]
pub(super) struct Line {
    pub(super) pipelines: Vec<(Joint, Vec<Command>)>,
    /// The places of those that nobody waits for: `a &`.
    pub(super) behind: Vec<usize>,
}

/// What stands behind a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Nothing.
    Line,
    /// `;` or an end of a line.
    Next,
    And,
    Or,
    Pipe,
    /// `&`
    Behind,
}

impl End {
    /// Whether another command has to follow.
    pub(super) fn joins(self) -> bool {
        matches!(self, Self::And | Self::Or | Self::Pipe)
    }
}
