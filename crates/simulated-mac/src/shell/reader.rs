//! Reads the commands of a line, letter by letter.

use std::{iter::Peekable, str::Chars};

use super::{
    outcome::NotRun,
    syntax::{Command, End, Part, Redirection, Stream, Word},
};

/// What means more to a shell than itself, outside of quotes, beside what joins and redirects.
const OPERATORS: [char; 5] = ['`', '(', ')', '#', '{'];

pub(super) struct Reader<'l> {
    letters: Peekable<Chars<'l>>,
    home: &'l str,
}

impl<'l> Reader<'l> {
    pub(super) fn new(line: &'l str, home: &'l str) -> Self {
        Self {
            letters: line.chars().peekable(),
            home,
        }
    }

    /// The next command, up to what ends it.
    pub(super) fn command(&mut self) -> Result<Command, NotRun> {
        let mut command = Command::default();
        loop {
            self.pass_blanks();
            match self.letters.peek().copied() {
                None | Some(';' | '\n' | '\r' | '|' | '&') => return Ok(command),
                Some('<' | '>') => {
                    let redirection = self.redirection(None)?;
                    command.redirections.push(redirection);
                }
                Some(digit) if digit.is_ascii_digit() && self.is_stream() => {
                    self.letters.next();
                    let stream = match digit {
                        '1' => Stream::Output,
                        '2' => Stream::Error,
                        _ => return Err(NotRun::of(format!("{digit}>"))),
                    };
                    let redirection = self.redirection(Some(stream))?;
                    command.redirections.push(redirection);
                }
                Some(_) => {
                    let word = self.word()?;
                    command.words.push(word);
                }
            }
        }
    }

    /// What ends a command.
    pub(super) fn end(&mut self) -> Result<End, NotRun> {
        let Some(letter) = self.letters.next() else {
            return Ok(End::Line);
        };
        let mut is_twice = || self.letters.next_if_eq(&letter).is_some();
        match letter {
            '|' => Ok(if is_twice() { End::Or } else { End::Pipe }),
            '&' if is_twice() => Ok(End::And),
            ';' | '\n' | '\r' => Ok(End::Next),
            other => Err(NotRun::of(other)),
        }
    }

    fn pass_blanks(&mut self) {
        while self
            .letters
            .next_if(|&one| one == ' ' || one == '\t')
            .is_some()
        {}
    }

    /// Whether the digit ahead is the number of a stream.
    fn is_stream(&self) -> bool {
        matches!(self.letters.clone().nth(1), Some('<' | '>'))
    }

    fn redirection(&mut self, stream: Option<Stream>) -> Result<Redirection, NotRun> {
        if self.letters.next() == Some('<') {
            if stream.is_some() {
                return Err(NotRun::of("1<"));
            }
            let is_more = self.letters.next_if_eq(&'<').is_some();
            if is_more && self.letters.next_if_eq(&'<').is_none() {
                return Err(NotRun::of("<<"));
            }
            let word = self.place()?;
            return Ok(match is_more {
                true => Redirection::Text(word),
                false => Redirection::From(word),
            });
        }
        let stream = stream.unwrap_or(Stream::Output);
        if self.letters.next_if_eq(&'&').is_some() {
            return match self.letters.next() {
                Some('1') => Ok(Redirection::Same(stream, Stream::Output)),
                Some('2') => Ok(Redirection::Same(stream, Stream::Error)),
                _ => Err(NotRun::of(">&")),
            };
        }
        let appends = self.letters.next_if_eq(&'>').is_some();
        let file = self.place()?;
        Ok(Redirection::To {
            stream,
            file,
            appends,
        })
    }

    /// The word behind an operator.
    fn place(&mut self) -> Result<Word, NotRun> {
        self.pass_blanks();
        let word = self.word()?;
        if word.is_empty() {
            return Err(NotRun::of("a redirection without a file"));
        }
        Ok(word)
    }

    fn word(&mut self) -> Result<Word, NotRun> {
        let mut parts = Vec::new();
        let mut text = String::new();
        let (mut is_word, mut is_pattern) = (false, false);
        while let Some(&letter) = self.letters.peek() {
            if matches!(
                letter,
                ' ' | '\t' | ';' | '\n' | '\r' | '|' | '&' | '<' | '>'
            ) {
                break;
            }
            self.letters.next();
            match letter {
                '\'' => self.quoted(&mut text)?,
                '"' => self.in_double_quotes(&mut parts, &mut text)?,
                '\\' => text.extend(self.letters.next()),
                '~' if !is_word => match self.letters.peek() {
                    None | Some('/' | ' ' | ';' | '\n') => text.push_str(self.home),
                    Some(_) => return Err(NotRun::of('~')),
                },
                '$' if self.names_nothing() => text.push('$'),
                '$' => return Err(NotRun::of('$')),
                '#' if is_word => text.push('#'),
                '*' | '?' => {
                    is_pattern = true;
                    text.push(letter);
                }
                operator if OPERATORS.contains(&operator) => return Err(NotRun::of(operator)),
                plain => text.push(plain),
            }
            is_word = true;
        }
        if is_pattern {
            if !parts.is_empty() {
                return Err(NotRun::of('*'));
            }
            parts.push(Part::Pattern(text));
        } else if is_word && (parts.is_empty() || !text.is_empty()) {
            parts.push(Part::Text(text));
        }
        Ok(parts)
    }

    /// A `$` before what is no name is itself.
    fn names_nothing(&mut self) -> bool {
        matches!(self.letters.peek(), None | Some(' ' | '/' | '"' | '\n'))
    }

    fn quoted(&mut self, text: &mut String) -> Result<(), NotRun> {
        loop {
            match self.letters.next() {
                Some('\'') => return Ok(()),
                Some(inside) => text.push(inside),
                None => return Err(NotRun::of('\'')),
            }
        }
    }

    fn in_double_quotes(&mut self, parts: &mut Word, text: &mut String) -> Result<(), NotRun> {
        loop {
            match self.letters.next() {
                Some('"') => return Ok(()),
                Some('\\') => match self.letters.next() {
                    // Within double quotes a backslash is itself before most letters.
                    Some(escaped @ ('"' | '\\' | '$' | '`')) => text.push(escaped),
                    Some('\n') => {}
                    other => {
                        text.push('\\');
                        text.extend(other);
                    }
                },
                Some('$') if self.letters.next_if_eq(&'(').is_some() => {
                    let line = self.inner_line()?;
                    if !text.is_empty() {
                        parts.push(Part::Text(std::mem::take(text)));
                    }
                    parts.push(Part::Printed(line));
                }
                Some('$') if self.names_nothing() => text.push('$'),
                Some(operator @ ('$' | '`')) => return Err(NotRun::of(operator)),
                Some(inside) => text.push(inside),
                None => return Err(NotRun::of('"')),
            }
        }
    }

    /// The line of `$(line)`, behind its opening parenthesis.
    fn inner_line(&mut self) -> Result<String, NotRun> {
        let mut line = String::new();
        let mut depth = 1_usize;
        let mut quote = None;
        for letter in self.letters.by_ref() {
            match (quote, letter) {
                (Some(open), close) if open == close => quote = None,
                (Some(_), _) => {}
                (None, '\'' | '"') => quote = Some(letter),
                (None, '(') => depth += 1,
                (None, ')') => depth -= 1,
                _ => {}
            }
            if line.starts_with('(') {
                return Err(NotRun::of("$(("));
            }
            if depth == 0 {
                return Ok(line);
            }
            line.push(letter);
        }
        Err(NotRun::of("$("))
    }
}
