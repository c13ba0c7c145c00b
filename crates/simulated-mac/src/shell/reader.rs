//! Reads the commands of a line, letter by letter.

use super::{
    letters_ahead::Letters,
    outcome::NotRun,
    syntax::{Command, End, Part, Redirection, Stream, Word},
};

/// What means more to a shell than itself, outside of quotes, beside what joins and redirects.
const OPERATORS: [char; 5] = ['`', '(', ')', '#', '{'];

pub(super) struct Reader<'l> {
    letters: Letters,
    home: &'l str,
    /// Whether a `#` begins a comment.
    comments: bool,
}

impl<'l> Reader<'l> {
    pub(super) fn new(line: &str, home: &'l str, comments: bool) -> Self {
        Self {
            letters: Letters::of(line),
            home,
            comments,
        }
    }

    /// The next command, up to what ends it.
    pub(super) fn command(&mut self) -> Result<Command, NotRun> {
        let mut command = Command::default();
        loop {
            self.pass_blanks();
            match self.letters.peek() {
                Some('#') if self.comments => {
                    while self
                        .letters
                        .next_if(|one| !matches!(one, '\n' | '\r'))
                        .is_some()
                    {}
                }
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
                Some(_) if command.words.is_empty() && self.sets_variable() => {
                    let setting = self.setting()?;
                    command.settings.push(setting);
                }
                Some(_) => {
                    let word = self.word()?;
                    command.words.push(word);
                }
            }
        }
    }

    /// Whether `name=` stands here.
    fn sets_variable(&self) -> bool {
        let name =
            (0..).map_while(|ahead| self.letters.ahead(ahead).filter(|one| is_of_name(*one)));
        let length = name.count();
        length > 0
            && self.letters.ahead(length) == Some('=')
            && !self
                .letters
                .ahead(0)
                .is_some_and(|one| one.is_ascii_digit())
    }

    fn setting(&mut self) -> Result<(String, Word), NotRun> {
        let mut name = String::new();
        while let Some(letter) = self.letters.next_if(is_of_name) {
            name.push(letter);
        }
        self.letters.next();
        let ends = |one: &char| matches!(one, ' ' | '\t' | ';' | '\n' | '\r' | '|' | '&');
        let word = match self.letters.peek() {
            None => Word::new(),
            Some(letter) if ends(&letter) => Word::new(),
            Some(_) => self.word()?,
        };
        // What a variable is given stays one word.
        let word = word.into_iter().map(|part| match part {
            Part::Loose(part) => *part,
            part => part,
        });
        Ok((name, word.collect()))
    }

    /// What ends a command.
    pub(super) fn end(&mut self) -> Result<End, NotRun> {
        let Some(letter) = self.letters.next() else {
            return Ok(End::Line);
        };
        let mut is_twice = || self.letters.next_if_eq(&letter).is_some();
        match letter {
            '|' => Ok(if is_twice() { End::Or } else { End::Pipe }),
            '&' => Ok(if is_twice() { End::And } else { End::Behind }),
            ';' | '\n' | '\r' => Ok(End::Next),
            other => Err(NotRun::of(other)),
        }
    }

    fn pass_blanks(&mut self) {
        loop {
            let is_joined =
                self.letters.peek() == Some('\\') && self.letters.ahead(1) == Some('\n');
            if is_joined {
                self.letters.next();
                self.letters.next();
            } else if self
                .letters
                .next_if(|one| matches!(one, ' ' | '\t'))
                .is_none()
            {
                return;
            }
        }
    }

    /// Whether the digit ahead is the number of a stream.
    fn is_stream(&self) -> bool {
        matches!(self.letters.ahead(1), Some('<' | '>'))
    }

    fn redirection(&mut self, stream: Option<Stream>) -> Result<Redirection, NotRun> {
        if self.letters.next() == Some('<') {
            if stream.is_some() {
                return Err(NotRun::of("1<"));
            }
            let is_more = self.letters.next_if_eq(&'<').is_some();
            if is_more && self.letters.next_if_eq(&'<').is_none() {
                return self.lines().map(Redirection::Lines);
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

    /// The lines of `<< END`, which begin behind the line that this stands in and are no part of it any more.
    fn lines(&mut self) -> Result<Word, NotRun> {
        let is_indented = self.letters.next_if_eq(&'-').is_some();
        self.pass_blanks();
        let is_quoted = matches!(self.letters.peek(), Some('\'' | '"' | '\\'));
        let word = self.word()?;
        let [Part::Text(end)] = word.as_slice() else {
            return Err(NotRun::of("<<"));
        };
        let lines = self.letters.take_lines(end, is_indented);
        let lines = lines.ok_or_else(|| NotRun::of(format!("<< without the line {end}")))?;
        if is_quoted || !lines.contains(['$', '`', '\\']) {
            return Ok(vec![Part::Text(lines)]);
        }
        let mut inner = Self {
            letters: Letters::of(&lines),
            home: self.home,
            comments: false,
        };
        let (mut parts, mut text) = (Word::new(), String::new());
        inner.filled_in(&mut parts, &mut text, None)?;
        if parts.is_empty() || !text.is_empty() {
            parts.push(Part::Text(text));
        }
        Ok(parts)
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
        while let Some(letter) = self.letters.peek() {
            if matches!(
                letter,
                ' ' | '\t' | ';' | '\n' | '\r' | '|' | '&' | '<' | '>'
            ) {
                break;
            }
            self.letters.next();
            match letter {
                '\'' => self.quoted(&mut text)?,
                '"' => self.filled_in(&mut parts, &mut text, Some('"'))?,
                '\\' => text.extend(self.letters.next()),
                '~' if !is_word => match self.letters.peek() {
                    None | Some('/' | ' ' | ';' | '\n') => text.push_str(self.home),
                    Some(_) => return Err(NotRun::of('~')),
                },
                '$' if self.names_nothing() => text.push('$'),
                '$' => {
                    let part = self.named()?;
                    if !text.is_empty() {
                        parts.push(Part::Text(std::mem::take(&mut text)));
                    }
                    parts.push(Part::Loose(Box::new(part)));
                }
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

    /// What stands behind a `$`: the line in parentheses, or the name of a variable.
    fn named(&mut self) -> Result<Part, NotRun> {
        if self.letters.next_if_eq(&'(').is_some() {
            return match self.letters.next_if_eq(&'(').is_some() {
                true => self.sum().map(Part::Sum),
                false => self.inner_line().map(Part::Printed),
            };
        }
        if self.letters.next_if_eq(&'?').is_some() {
            return Ok(Part::Variable("?".to_owned()));
        }
        let is_braced = self.letters.next_if_eq(&'{').is_some();
        let mut name = String::new();
        while let Some(letter) = self.letters.next_if(is_of_name) {
            name.push(letter);
        }
        let is_number = name.starts_with(|one: char| one.is_ascii_digit());
        let is_closed = !is_braced || self.letters.next_if_eq(&'}').is_some();
        match is_closed && !is_number && !name.is_empty() {
            true => Ok(Part::Variable(name)),
            false => Err(NotRun::of('$')),
        }
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

    /// A text in which variables and lines are filled in, up to what closes it; without that up to its end.
    fn filled_in(
        &mut self,
        parts: &mut Word,
        text: &mut String,
        closing: Option<char>,
    ) -> Result<(), NotRun> {
        loop {
            match self.letters.next() {
                None if closing.is_none() => return Ok(()),
                Some(letter) if Some(letter) == closing => return Ok(()),
                Some('\\') => match self.letters.next() {
                    // Within double quotes a backslash is itself before most letters.
                    Some(escaped @ ('\\' | '$' | '`')) => text.push(escaped),
                    Some(escaped) if Some(escaped) == closing => text.push(escaped),
                    Some('\n') => {}
                    other => {
                        text.push('\\');
                        text.extend(other);
                    }
                },
                Some('$') if self.names_nothing() => text.push('$'),
                Some('$') => {
                    let part = self.named()?;
                    if !text.is_empty() {
                        parts.push(Part::Text(std::mem::take(text)));
                    }
                    parts.push(part);
                }
                Some('`') => return Err(NotRun::of('`')),
                Some(inside) => text.push(inside),
                None => return Err(NotRun::of('"')),
            }
        }
    }

    /// What stands in `$((…))`, behind its opening parentheses.
    fn sum(&mut self) -> Result<String, NotRun> {
        let (mut sum, mut depth) = (String::new(), 0_usize);
        while let Some(letter) = self.letters.next() {
            match letter {
                ')' if depth == 0 => {
                    let is_closed = self.letters.next_if_eq(&')').is_some();
                    return is_closed.then_some(sum).ok_or_else(|| NotRun::of("$(("));
                }
                ')' => depth -= 1,
                '(' => depth += 1,
                _ => {}
            }
            sum.push(letter);
        }
        Err(NotRun::of("$(("))
    }

    /// The line of `$(line)`, behind its opening parenthesis.
    fn inner_line(&mut self) -> Result<String, NotRun> {
        let mut line = String::new();
        let mut depth = 1_usize;
        let mut quote = None;
        while let Some(letter) = self.letters.next() {
            match (quote, letter) {
                (Some(open), close) if open == close => quote = None,
                (Some(_), _) => {}
                (None, '\'' | '"') => quote = Some(letter),
                (None, '(') => depth += 1,
                (None, ')') => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(line);
            }
            line.push(letter);
        }
        Err(NotRun::of("$("))
    }
}

/// Whether the name of a variable may have it.
fn is_of_name(letter: char) -> bool {
    letter == '_' || letter.is_ascii_alphanumeric()
}
