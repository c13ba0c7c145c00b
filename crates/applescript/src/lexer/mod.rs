//! From source text to tokens. Words are not yet keywords, terms or names here: that depends on dictionaries and is
//! the parser's business.

pub(crate) mod token;

use token::{Raw, Symbol, Token, TokenKind};

use crate::{
    code::{Code, EventCode},
    range::Range,
};

/// The tokens of a source; the last one is [`TokenKind::End`].
pub(crate) fn lex(source: &str) -> Vec<Token> {
    let mut lexer = Lexer {
        letters: source.chars().collect(),
        at: 0,
        tokens: Vec::new(),
    };
    lexer.run();
    lexer.tokens
}

struct Lexer {
    letters: Vec<char>,
    at: usize,
    tokens: Vec<Token>,
}

fn is_newline(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

fn is_word_start(letter: char) -> bool {
    letter == '_' || letter.is_alphabetic()
}

fn is_word(letter: char) -> bool {
    is_word_start(letter) || letter.is_ascii_digit()
}

fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '\'' | '’')
}

impl Lexer {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.letters.get(self.at + ahead).copied()
    }

    fn push(&mut self, start: usize, kind: TokenKind) {
        self.tokens.push(Token {
            kind,
            range: Range {
                start,
                end: self.at,
            },
        });
    }

    fn symbol(&mut self, length: usize, symbol: Symbol) {
        let start = self.at;
        self.at += length;
        self.push(start, TokenKind::Symbol(symbol));
    }

    fn run(&mut self) {
        while let Some(letter) = self.peek(0) {
            let start = self.at;
            match letter {
                _ if is_newline(letter) => {
                    self.at += if letter == '\r' && self.peek(1) == Some('\n') {
                        2
                    } else {
                        1
                    };
                    self.push(start, TokenKind::Newline);
                }
                _ if letter.is_whitespace() || letter == '\u{feff}' => self.at += 1,
                '¬' => self.continuation(),
                '#' => self.line_comment(),
                '-' if self.peek(1) == Some('-') => self.line_comment(),
                '(' if self.peek(1) == Some('*') => self.block_comment(),
                '"' | '“' | '”' => self.text(letter),
                '|' => self.piped(),
                '«' => self.raw(),
                '0'..='9' => self.number(),
                '.' if self.peek(1).is_some_and(|next| next.is_ascii_digit()) => self.number(),
                _ if is_word_start(letter) => self.word(),
                _ => self.sign(letter),
            }
        }
        let end = self.letters.len();
        self.at = end;
        self.push(end, TokenKind::End);
    }

    fn sign(&mut self, letter: char) {
        let next = self.peek(1);
        let (length, symbol) = match (letter, next) {
            ('(', _) => (1, Symbol::Open),
            (')', _) => (1, Symbol::Close),
            ('{', _) => (1, Symbol::OpenBrace),
            ('}', _) => (1, Symbol::CloseBrace),
            ('[', _) => (1, Symbol::OpenBracket),
            (']', _) => (1, Symbol::CloseBracket),
            (',', _) => (1, Symbol::Comma),
            (':', _) => (1, Symbol::Colon),
            ('+', _) => (1, Symbol::Plus),
            ('-' | '−', _) => (1, Symbol::Minus),
            ('*', _) => (1, Symbol::Times),
            ('/', Some('=')) => (2, Symbol::NotEqual),
            ('/' | '÷', _) => (1, Symbol::Divide),
            ('^', _) => (1, Symbol::Power),
            ('&', _) => (1, Symbol::Ampersand),
            ('=', _) => (1, Symbol::Equal),
            ('≠', _) => (1, Symbol::NotEqual),
            ('<', Some('=')) => (2, Symbol::LessOrEqual),
            ('<', Some('>')) => (2, Symbol::NotEqual),
            ('<', _) => (1, Symbol::Less),
            ('≤', _) => (1, Symbol::LessOrEqual),
            ('>', Some('=')) => (2, Symbol::GreaterOrEqual),
            ('>', _) => (1, Symbol::Greater),
            ('≥', _) => (1, Symbol::GreaterOrEqual),
            _ if is_apostrophe(letter)
                && next == Some('s')
                && !self.peek(2).is_some_and(is_word) =>
            {
                (2, Symbol::Possessive)
            }
            _ => {
                let start = self.at;
                self.at += 1;
                self.push(start, TokenKind::Unknown);
                return;
            }
        };
        self.symbol(length, symbol);
    }

    /// `¬`, and the end of the line that it hides.
    fn continuation(&mut self) {
        let start = self.at;
        self.at += 1;
        while self
            .peek(0)
            .is_some_and(|letter| letter.is_whitespace() && !is_newline(letter))
        {
            self.at += 1;
        }
        match self.peek(0) {
            Some('\r') if self.peek(1) == Some('\n') => self.at += 2,
            Some(letter) if is_newline(letter) => self.at += 1,
            None => {}
            Some(_) => {
                self.at = start + 1;
                self.push(start, TokenKind::Unknown);
            }
        }
    }

    fn line_comment(&mut self) {
        while self.peek(0).is_some_and(|letter| !is_newline(letter)) {
            self.at += 1;
        }
    }

    fn block_comment(&mut self) {
        let mut depth = 0_usize;
        while let Some(letter) = self.peek(0) {
            match (letter, self.peek(1)) {
                ('(', Some('*')) => {
                    depth += 1;
                    self.at += 2;
                }
                ('*', Some(')')) => {
                    depth -= 1;
                    self.at += 2;
                    if depth == 0 {
                        return;
                    }
                }
                _ => self.at += 1,
            }
        }
        self.at = self.letters.len();
        self.push(self.at, TokenKind::Unterminated("*)"));
    }

    fn text(&mut self, opening: char) {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        while let Some(letter) = self.peek(0) {
            match letter {
                '"' if opening == '"' => {
                    self.at += 1;
                    self.push(start, TokenKind::Text(text));
                    return;
                }
                // Typographic quotation marks around a text are taken as plain ones.
                '”' | '“' if opening != '"' => {
                    self.at += 1;
                    self.push(start, TokenKind::Text(text));
                    return;
                }
                '\\' => {
                    let escaped = match self.peek(1) {
                        Some('n') => '\n',
                        Some('r') => '\r',
                        Some('t') => '\t',
                        Some(quoted @ ('"' | '\\')) => quoted,
                        _ => {
                            let at = self.at;
                            self.at += 1;
                            self.push(at, TokenKind::Unknown);
                            return self.skip_text(opening);
                        }
                    };
                    text.push(escaped);
                    self.at += 2;
                }
                _ => {
                    text.push(letter);
                    self.at += 1;
                }
            }
        }
        self.push(self.at, TokenKind::Unterminated("\""));
    }

    /// Goes to the end of a text that has an error in it: one error is told, not one for each of its words.
    fn skip_text(&mut self, opening: char) {
        while let Some(letter) = self.peek(0) {
            self.at += 1;
            if letter == opening {
                return;
            }
            if letter == '\\' {
                self.at += 1;
            }
        }
        self.at = self.letters.len();
    }

    fn piped(&mut self) {
        let start = self.at;
        self.at += 1;
        let mut name = String::new();
        while let Some(letter) = self.peek(0).filter(|letter| !is_newline(*letter)) {
            self.at += 1;
            match letter {
                '|' => return self.push(start, TokenKind::Piped(name)),
                '\\' if matches!(self.peek(0), Some('|' | '\\')) => {
                    name.extend(self.peek(0));
                    self.at += 1;
                }
                _ => name.push(letter),
            }
        }
        self.push(self.at, TokenKind::Unterminated("|"));
    }

    fn number(&mut self) {
        let start = self.at;
        let mut integer = true;
        self.digits();
        if self.peek(0) == Some('.') && self.peek(1).is_some_and(|next| next.is_ascii_digit()) {
            integer = false;
            self.at += 1;
            self.digits();
        } else if self.peek(0) == Some('.') && !self.peek(1).is_some_and(is_word) {
            // "3." is a real number.
            integer = false;
            self.at += 1;
        }
        if matches!(self.peek(0), Some('e' | 'E')) {
            let sign = usize::from(matches!(self.peek(1), Some('+' | '-')));
            if self
                .peek(1 + sign)
                .is_some_and(|next| next.is_ascii_digit())
            {
                integer = false;
                self.at += 1 + sign;
                self.digits();
            }
        }
        let text: String = self
            .letters
            .get(start..self.at)
            .unwrap_or_default()
            .iter()
            .collect();
        match text.parse::<f64>() {
            Ok(number) => self.push(start, TokenKind::Number(number, integer)),
            Err(_) => self.push(start, TokenKind::Unknown),
        }
    }

    fn digits(&mut self) {
        while self.peek(0).is_some_and(|letter| letter.is_ascii_digit()) {
            self.at += 1;
        }
    }

    fn word(&mut self) {
        let start = self.at;
        while self.peek(0).is_some_and(is_word) {
            self.at += 1;
        }
        let mut word: String = self
            .letters
            .get(start..self.at)
            .unwrap_or_default()
            .iter()
            .collect();
        let negation = self.peek(0).is_some_and(is_apostrophe)
            && self.peek(1) == Some('t')
            && !self.peek(2).is_some_and(is_word)
            && word.ends_with('n');
        if negation {
            self.at += 2;
            word.push_str("'t");
        }
        let lower = word.to_lowercase();
        self.push(start, TokenKind::Word(word, lower));
    }

    /// `«class abcd»`, `«event abcdefgh»`, `«constant ****abcd»`, `«data utxt0041»`.
    fn raw(&mut self) {
        let start = self.at;
        let length = self
            .letters
            .get(start..)
            .unwrap_or_default()
            .iter()
            .position(|letter| *letter == '»' || is_newline(*letter));
        let Some(length) = length.filter(|length| self.peek(*length) == Some('»')) else {
            self.at += 1;
            return self.push(start, TokenKind::Unterminated("»"));
        };
        let inside: String = self
            .letters
            .get(start + 1..start + length)
            .unwrap_or_default()
            .iter()
            .collect();
        self.at += length + 1;
        self.push(
            start,
            raw_kind(&inside).map_or(TokenKind::Unknown, TokenKind::Raw),
        );
    }
}

fn raw_kind(inside: &str) -> Option<Raw> {
    let (kind, code) = inside.split_once(' ')?;
    let letters = code.chars().count();
    Some(match kind {
        "class" | "property" | "key" | "enumerator" if letters <= 4 => {
            Raw::Class(Code::parse(code))
        }
        "event" if letters == 8 => Raw::Event(EventCode::parse(code)),
        "constant" if letters <= 4 => Raw::Constant(Code::parse(code)),
        "constant" if letters == 8 => {
            Raw::Constant(Code::parse(&code.chars().skip(4).collect::<String>()))
        }
        "data" => {
            let kind: String = code.chars().take(4).collect();
            let digits: Vec<u8> = code
                .chars()
                .skip(4)
                .filter(|letter| !letter.is_whitespace())
                .map(|letter| {
                    letter
                        .to_digit(16)
                        .and_then(|digit| u8::try_from(digit).ok())
                })
                .collect::<Option<_>>()?;
            if !digits.len().is_multiple_of(2) || kind.chars().count() != 4 {
                return None;
            }
            let bytes = digits
                .chunks(2)
                .map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit))
                .collect();
            Raw::Data(Code::parse(&kind), bytes)
        }
        _ => return None,
    })
}
