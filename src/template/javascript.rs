//! A reader of JavaScript tokens: enough to tell code from text, comments and regular expressions.

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: TokenKind,
    /// The source text; for strings and templates what stands between the quotes.
    pub text: &'a str,
    /// Counted from 1.
    pub line: usize,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// An identifier or keyword.
    Word,
    /// A number.
    Number,
    /// A string in quotes.
    String,
    /// A part of a template literal, up to the next `${` or the end.
    Template,
    /// A regular expression with its slashes and flags.
    Regex,
    /// Everything else.
    Punctuation,
}

/// Where reading stopped, and why.
#[derive(Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Counted from 1.
    pub line: usize,
    /// What could not be read.
    pub problem: &'static str,
}

/// Longest first.
const PUNCTUATION: &[&str] = &[
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=",
    "<=", ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    "<<", ">>", "**", "{", "}", "(", ")", "[", "]", ";", ",", "<", ">", "+", "-", "*", "/", "%",
    "&", "|", "^", "!", "~", "?", ":", "=", ".", "#", "@",
];

/// After these words a slash begins a regular expression.
const BEFORE_REGEX: &[&str] = &[
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "delete",
    "void",
    "throw",
    "new",
    "do",
    "else",
    "instanceof",
];

/// The tokens of `source`.
///
/// # Errors
/// Where a string, comment, template or brace does not end.
pub fn tokens(source: &str) -> Result<Vec<Token<'_>>, Unreadable> {
    let mut reader = Reader {
        source,
        at: 0,
        line: 1,
        tokens: Vec::new(),
        braces: Vec::new(),
    };
    reader.read()?;
    Ok(reader.tokens)
}

#[derive(PartialEq)]
enum Brace {
    Code,
    Template,
}

struct Reader<'a> {
    source: &'a str,
    at: usize,
    line: usize,
    tokens: Vec<Token<'a>>,
    braces: Vec<Brace>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    fn skip(&mut self, text: &str) {
        self.line += text.matches(['\n', '\u{2028}', '\u{2029}']).count();
        self.at += text.len();
    }

    fn push(&mut self, kind: TokenKind, text: &'a str) {
        self.tokens.push(Token {
            kind,
            text,
            line: self.line,
        });
    }

    fn fail(&self, problem: &'static str) -> Unreadable {
        Unreadable {
            line: self.line,
            problem,
        }
    }

    fn read(&mut self) -> Result<(), Unreadable> {
        while let Some(c) = self.rest().chars().next() {
            let rest = self.rest();
            if c.is_whitespace() || c == '\u{feff}' {
                self.skip(&rest[..c.len_utf8()]);
            } else if rest.starts_with("//") {
                let end = rest
                    .find(['\n', '\r', '\u{2028}', '\u{2029}'])
                    .unwrap_or(rest.len());
                self.skip(&rest[..end]);
            } else if rest.starts_with("/*") {
                let end = rest
                    .find("*/")
                    .ok_or_else(|| self.fail("a comment does not end"))?;
                self.skip(&rest[..end + 2]);
            } else if c == '"' || c == '\'' {
                self.string(c)?;
            } else if c == '`' {
                self.at += 1;
                self.template()?;
            } else if c == '/' && self.regex_may_stand_here() {
                self.regex()?;
            } else if c.is_ascii_digit() {
                let end = rest
                    .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.'))
                    .unwrap_or(rest.len());
                self.push(TokenKind::Number, &rest[..end]);
                self.at += end;
            } else if c == '_' || c == '$' || c.is_alphabetic() {
                let end = rest
                    .find(|c: char| !(c == '_' || c == '$' || c.is_alphanumeric()))
                    .unwrap_or(rest.len());
                self.push(TokenKind::Word, &rest[..end]);
                self.at += end;
            } else {
                self.punctuation()?;
            }
        }
        if self.braces.is_empty() {
            Ok(())
        } else {
            Err(self.fail("a brace is not closed"))
        }
    }

    fn punctuation(&mut self) -> Result<(), Unreadable> {
        let rest = self.rest();
        let found = PUNCTUATION.iter().find(|known| rest.starts_with(**known));
        let text = found.map(|known| &rest[..known.len()]);
        let text = text.ok_or_else(|| self.fail("a character that no code has"))?;
        match text {
            "{" => self.braces.push(Brace::Code),
            "}" => match self.braces.pop() {
                Some(Brace::Code) => {}
                Some(Brace::Template) => {
                    self.push(TokenKind::Punctuation, text);
                    self.at += 1;
                    return self.template();
                }
                None => return Err(self.fail("a brace is closed that was not opened")),
            },
            _ => {}
        }
        self.push(TokenKind::Punctuation, text);
        self.at += text.len();
        Ok(())
    }

    fn string(&mut self, quote: char) -> Result<(), Unreadable> {
        let rest = self.rest();
        let mut escaped = false;
        for (index, c) in rest.char_indices().skip(1) {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '\n' | '\r' => break,
                c if c == quote => {
                    self.push(TokenKind::String, &rest[1..index]);
                    self.skip(&rest[..index + 1]);
                    return Ok(());
                }
                _ => {}
            }
        }
        Err(self.fail("a string does not end on its line"))
    }

    /// Reads on inside a template literal, behind its backtick or behind the brace that closes a `${`.
    fn template(&mut self) -> Result<(), Unreadable> {
        let rest = self.rest();
        let mut escaped = false;
        for (index, c) in rest.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '`' => {
                    self.push(TokenKind::Template, &rest[..index]);
                    self.skip(&rest[..index + 1]);
                    return Ok(());
                }
                '$' if rest[index..].starts_with("${") => {
                    self.push(TokenKind::Template, &rest[..index]);
                    self.skip(&rest[..index + 2]);
                    self.push(TokenKind::Punctuation, "{");
                    self.braces.push(Brace::Template);
                    return Ok(());
                }
                _ => {}
            }
        }
        Err(self.fail("a template literal does not end"))
    }

    fn regex_may_stand_here(&self) -> bool {
        match self.tokens.last() {
            None => true,
            Some(token) => match token.kind {
                TokenKind::Word => BEFORE_REGEX.contains(&token.text),
                TokenKind::Punctuation => !matches!(token.text, ")" | "]" | "++" | "--"),
                TokenKind::Number | TokenKind::String | TokenKind::Template | TokenKind::Regex => {
                    false
                }
            },
        }
    }

    fn regex(&mut self) -> Result<(), Unreadable> {
        let rest = self.rest();
        let (mut escaped, mut class) = (false, false);
        for (index, c) in rest.char_indices().skip(1) {
            match c {
                '\n' | '\r' => break,
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '[' => class = true,
                ']' => class = false,
                '/' if !class => {
                    let flags = &rest[index + 1..];
                    let end = flags
                        .find(|c: char| !c.is_ascii_alphabetic())
                        .unwrap_or(flags.len());
                    let whole = &rest[..index + 1 + end];
                    self.push(TokenKind::Regex, whole);
                    self.at += whole.len();
                    return Ok(());
                }
                _ => {}
            }
        }
        Err(self.fail("a regular expression does not end on its line"))
    }
}
