//! Tokens.

use crate::{
    code::{Code, EventCode},
    range::Range,
};

/// One token and its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) range: Range,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TokenKind {
    /// A word: part of a keyword, a term or a name. Second: the word in lower case.
    Word(String, String),
    /// `|a name|`.
    Piped(String),
    /// A number, and whether it was written as an integer.
    Number(f64, bool),
    Text(String),
    Symbol(Symbol),
    Raw(Raw),
    /// A character or an escape that has no meaning.
    Unknown,
    /// What should have closed a text or comment before the script's end.
    Unterminated(&'static str),
    Newline,
    End,
}

/// Signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    Open,
    Close,
    OpenBrace,
    CloseBrace,
    OpenBracket,
    CloseBracket,
    Comma,
    Colon,
    Plus,
    Minus,
    Times,
    Divide,
    Power,
    Ampersand,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Possessive,
}

impl Symbol {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Open => "(",
            Self::Close => ")",
            Self::OpenBrace => "{",
            Self::CloseBrace => "}",
            Self::OpenBracket => "[",
            Self::CloseBracket => "]",
            Self::Comma => ",",
            Self::Colon => ":",
            Self::Plus => "+",
            Self::Minus => "-",
            Self::Times => "*",
            Self::Divide => "/",
            Self::Power => "^",
            Self::Ampersand => "&",
            Self::Equal => "=",
            Self::NotEqual => "≠",
            Self::Less => "<",
            Self::LessOrEqual => "≤",
            Self::Greater => ">",
            Self::GreaterOrEqual => "≥",
            Self::Possessive => "’s",
        }
    }
}

/// `«...»`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Raw {
    /// A class, a property or the name of a parameter.
    Class(Code),
    Event(EventCode),
    Constant(Code),
    Data(Code, Vec<u8>),
}
