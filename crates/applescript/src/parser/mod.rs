//! From tokens to the syntax tree.
//!
//! What a phrase means depends on the dictionaries in scope: those of the application of the enclosing `tell` or
//! `using terms from`, of scripting additions and AppleScript's own. Here are the means to look at tokens; terms are in
//! `dictionaries`, what is looked for before parsing in `preview`,
//! statements are in `statement` and `control`, handlers and script objects in `definition` and `parameters`, operators in `expression`,
//! their operands in `primary` and `braces`, object specifiers in `specifier` and `elements`, commands in `command`, calls in `call`.

mod braces;
mod call;
mod command;
mod control;
mod definition;
mod dictionaries;
mod elements;
mod expression;
mod parameters;
mod preview;
mod primary;
mod specifier;
mod statement;
mod words;

pub use words::RESERVED;

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use crate::{
    error::{Error, sentence},
    host::Host,
    lexer::{
        lex,
        token::{Raw, Symbol, Token, TokenKind},
    },
    range::Range,
    syntax::ScriptNode,
    terms::{self, Dictionary, Entry},
};

/// How deep expressions and statements may be nested.
const DEEPEST: usize = 100;
/// How many links a chain may have: of containers, of operators.
const LONGEST_CHAIN: usize = 2000;
/// How long a source may be, in bytes.
const LONGEST_SOURCE: usize = 4 * 1024 * 1024;

type Parsed<T> = Result<T, Error>;

/// Parses a whole script.
pub(crate) fn parse(source: &str, host: &mut dyn Host) -> Parsed<ScriptNode> {
    if source.len() > LONGEST_SOURCE {
        return Err(Error::syntax(-2708, Range::default(), sentence(-2708)));
    }
    let tokens = lex(source);
    let known_additions = host.additions();
    let mut parser = Parser {
        labelled: preview::labelled_handlers(&tokens),
        uses: preview::uses_of(&tokens),
        additions: known_additions.clone(),
        known_additions,
        tokens,
        at: 0,
        host,
        own: terms::applescript(),
        scopes: Vec::new(),
        line: None,
        known: HashMap::new(),
        stops: Vec::new(),
        depth: 0,
        contained: false,
        parameter: None,
        globals: HashSet::new(),
    };
    parser.script()
}

struct Parser<'h> {
    tokens: Vec<Token>,
    at: usize,
    host: &'h mut dyn Host,
    own: Rc<Dictionary>,
    /// Those whose terms are known at this place.
    additions: Option<Rc<Dictionary>>,
    /// Those that the host has.
    known_additions: Option<Rc<Dictionary>>,
    /// Dictionaries of the enclosing `tell` and `using terms from`, the innermost last.
    scopes: Vec<Rc<Dictionary>>,
    /// The dictionary of an application that stands at the end of this statement: `... of application "X"`.
    line: Option<Rc<Dictionary>>,
    known: HashMap<String, Option<Rc<Dictionary>>>,
    /// Labels of the commands whose parameters are being parsed: an expression ends before them. An empty list hides
    /// the outer ones.
    stops: Vec<Vec<Rc<str>>>,
    depth: usize,
    /// What all `use` statements of the script say of scripting additions.
    uses: preview::Uses,
    /// Names of handlers with labelled parameters.
    labelled: HashSet<String>,
    /// The next primary stands after `'s`: it is something of a container.
    contained: bool,
    /// The next primary is the value of a parameter: a constant rather than a command.
    parameter: Option<ParameterOf>,
    /// Names declared by `global` statements of the handler or script that is being parsed.
    globals: HashSet<Rc<str>>,
}

/// Whose parameter a value is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ParameterOf {
    Application,
    ScriptingAdditions,
}

/// What the dictionaries in scope say of the words at the current place.
struct Found {
    entry: Entry,
    /// How many words the phrase has.
    words: usize,
    /// The command belongs to scripting additions.
    addition: bool,
}

impl Parser<'_> {
    // ---- tokens ----

    fn token(&self) -> &Token {
        self.token_at(0)
    }

    fn token_at(&self, ahead: usize) -> &Token {
        let last = self.tokens.len().saturating_sub(1);
        // The lexer always ends with `TokenKind::End`, so there is a last token.
        self.tokens.get((self.at + ahead).min(last)).unwrap_or(&END)
    }

    fn kind(&self) -> &TokenKind {
        &self.token().kind
    }

    fn kind_at(&self, ahead: usize) -> &TokenKind {
        &self.token_at(ahead).kind
    }

    fn range(&self) -> Range {
        self.token().range
    }

    /// The place of the token before.
    fn last_range(&self) -> Range {
        self.at
            .checked_sub(1)
            .and_then(|at| self.tokens.get(at))
            .map_or_else(Range::default, |token| token.range)
    }

    fn advance(&mut self, count: usize) {
        self.at = (self.at + count).min(self.tokens.len().saturating_sub(1));
    }

    /// The word at a place, in lower case.
    fn word_at(&self, ahead: usize) -> Option<&str> {
        match self.kind_at(ahead) {
            TokenKind::Word(_, lower) => Some(lower),
            _ => None,
        }
    }

    fn word(&self) -> Option<&str> {
        self.word_at(0)
    }

    fn is_word(&self, word: &str) -> bool {
        self.word() == Some(word)
    }

    fn are_words(&self, words: &[&str]) -> bool {
        words
            .iter()
            .enumerate()
            .all(|(ahead, word)| self.word_at(ahead) == Some(*word))
    }

    /// Takes a word if it is there.
    fn take(&mut self, word: &str) -> bool {
        let there = self.is_word(word);
        if there {
            self.advance(1);
        }
        there
    }

    fn is_symbol(&self, symbol: Symbol) -> bool {
        *self.kind() == TokenKind::Symbol(symbol)
    }

    fn take_symbol(&mut self, symbol: Symbol) -> bool {
        let there = self.is_symbol(symbol);
        if there {
            self.advance(1);
        }
        there
    }

    fn expect_symbol(&mut self, symbol: Symbol) -> Parsed<()> {
        if self.take_symbol(symbol) {
            return Ok(());
        }
        Err(self.expected(&format!("“{}”", symbol.text())))
    }

    fn at_line_end(&self) -> bool {
        matches!(self.kind(), TokenKind::Newline | TokenKind::End)
    }

    fn skip_newlines(&mut self) {
        while *self.kind() == TokenKind::Newline {
            self.advance(1);
        }
    }

    // ---- errors ----

    /// What stands at the current place, as the compiler's messages name it.
    fn found_name(&self) -> String {
        match self.kind() {
            TokenKind::Word(_, lower) if words::is_reserved(lower) => format!("“{lower}”"),
            TokenKind::Word(..) => {
                let found = self.term();
                let Some(found) = found else {
                    return "identifier".to_owned();
                };
                let entry = found.entry;
                if entry.command.is_some() {
                    "command name"
                } else if entry.property.is_some() {
                    "property"
                } else if entry.class.is_some() {
                    "class name"
                } else if entry.plural.is_some() {
                    "plural class name"
                } else {
                    "application constant or consideration"
                }
                .to_owned()
            }
            TokenKind::Piped(_) => "identifier".to_owned(),
            TokenKind::Number(_, true) => "number".to_owned(),
            TokenKind::Number(_, false) => "real number".to_owned(),
            TokenKind::Text(_) => "“\"”".to_owned(),
            TokenKind::Symbol(symbol) => format!("“{}”", symbol.text()),
            TokenKind::Raw(Raw::Class(_)) => "class name".to_owned(),
            TokenKind::Raw(Raw::Event(_)) => "command name".to_owned(),
            TokenKind::Raw(Raw::Constant(_)) => "application constant or consideration".to_owned(),
            TokenKind::Raw(Raw::Data(..)) => "raw data".to_owned(),
            TokenKind::Unknown => "unknown token".to_owned(),
            TokenKind::Newline => "end of line".to_owned(),
            TokenKind::End | TokenKind::Unterminated(_) => "end of script".to_owned(),
        }
    }

    /// `Expected X but found Y.`
    fn expected(&self, what: &str) -> Error {
        if let TokenKind::Unterminated(closing) = self.kind() {
            return Error::syntax(
                -2741,
                self.range(),
                format!("Expected “{closing}” but found end of script."),
            );
        }
        Error::syntax(
            -2741,
            self.range(),
            format!("Expected {what} but found {}.", self.found_name()),
        )
    }

    /// Two things stand beside each other that no operator joins.
    fn misplaced(&self) -> Error {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        let before = match before.map(|token| &token.kind) {
            Some(TokenKind::Word(_, lower)) if !words::is_reserved(lower) => "identifier",
            Some(TokenKind::Piped(_)) => "identifier",
            Some(TokenKind::Number(_, true)) => "number",
            Some(TokenKind::Number(_, false)) => "real number",
            Some(TokenKind::Text(_)) => "“\"”",
            _ => return self.expected("end of line"),
        };
        let found = self.found_name();
        let joins = matches!(
            self.kind(),
            TokenKind::Word(..) | TokenKind::Piped(_) | TokenKind::Number(..) | TokenKind::Text(_)
        ) && !found.starts_with('“')
            || *self.kind() == TokenKind::Unknown
            || matches!(self.kind(), TokenKind::Text(_));
        if !joins {
            return self.expected("end of line, etc.");
        }
        Error::syntax(
            -2740,
            self.range(),
            format!("A {found} can’t go after this {before}."),
        )
    }

    /// Counts one more level; every call needs a [`Parser::leave`].
    fn enter(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Error::syntax(
                -2760,
                self.range(),
                "The script is nested too deeply.",
            ));
        }
        Ok(())
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Whether the label of a parameter begins here, which ends the expression before it.
    fn at_stop(&self) -> bool {
        let Some(labels) = self.stops.last() else {
            return false;
        };
        labels.iter().any(|label| self.is_phrase(label))
            || (!labels.is_empty() && matches!(self.word(), Some("given" | "without")))
    }

    /// Whether a phrase in lower case stands here.
    fn is_phrase(&self, phrase: &str) -> bool {
        phrase.split(' ').enumerate().all(|(ahead, word)| {
            self.word_at(ahead)
                .is_some_and(|here| here.eq_ignore_ascii_case(word))
        })
    }

    /// Parses without the labels of outer commands: inside of brackets they have no meaning.
    fn bracketed<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.stops.push(Vec::new());
        let parsed = self.enter().and_then(|()| parse(self));
        self.leave();
        self.stops.pop();
        parsed
    }
}

static END: Token = Token {
    kind: TokenKind::End,
    range: Range { start: 0, end: 0 },
};
