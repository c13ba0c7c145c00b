//! Operators, literals, lists, records and brackets.

use std::rc::Rc;

use super::{
    Found, LONGEST_CHAIN, Parsed, Parser,
    words::{self, level},
};
use crate::{
    code::{EventCode, Term},
    error::{Error, Range},
    lexer::token::{Raw, Symbol, TokenKind},
    reference::Comparison,
    syntax::{
        ApplicationBy, Binary, CommandExpr, Expr, ExprKind, Name, PropertyExpr, SelectExpr, Unary,
    },
    terms::codes,
    value::{FileKind, GREATEST_INTEGER, Key},
};

/// An operator at the current place.
struct Operator {
    kind: OperatorKind,
    level: u8,
    /// How many tokens it has.
    tokens: usize,
}

enum OperatorKind {
    Binary(Binary),
    As,
    /// `exists` after its operand; true: `does not exist`.
    Exists(bool),
    /// `is running` after an application; true: `is not running`.
    Running(bool),
}

impl Parser<'_> {
    /// A whole expression.
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        self.binary(level::OR)
    }

    /// The value of a parameter: no comparison, no `and`, no `or`.
    pub(super) fn operand(&mut self) -> Parsed<Expr> {
        self.binary(level::AS)
    }

    pub(super) fn binary(&mut self, least: u8) -> Parsed<Expr> {
        self.enter()?;
        let parsed = self.binary_within(least);
        self.leave();
        parsed
    }

    fn binary_within(&mut self, least: u8) -> Parsed<Expr> {
        let mut left = self.unary(least)?;
        let mut links = 0;
        while let Some(operator) = self.operator() {
            if operator.level < least {
                break;
            }
            links += 1;
            if links > LONGEST_CHAIN {
                return Err(Error::syntax(
                    -2707,
                    self.range(),
                    "Internal table overflow.",
                ));
            }
            self.advance(operator.tokens);
            let start = left.range;
            let kind = match operator.kind {
                OperatorKind::As => {
                    let class = self.class_operand()?;
                    ExprKind::Coerce(Box::new(left), Box::new(class))
                }
                OperatorKind::Binary(binary) => {
                    let next = if binary == Binary::Power {
                        operator.level
                    } else {
                        operator.level + 1
                    };
                    let right = self.binary(next)?;
                    ExprKind::Binary(binary, Box::new(left), Box::new(right))
                }
                OperatorKind::Running(negated) => {
                    let running = Expr {
                        range: start.to(self.last_range()),
                        kind: ExprKind::Property(Box::new(PropertyExpr {
                            key: Key::Term(Term::new(codes::RUNNING, "running")),
                            of: Some(left),
                        })),
                    };
                    if negated {
                        ExprKind::Unary(Unary::Not, Box::new(running))
                    } else {
                        running.kind
                    }
                }
                OperatorKind::Exists(negated) => {
                    let exists = Expr {
                        range: start.to(self.last_range()),
                        kind: command(codes::EXISTS, "exists", left),
                    };
                    if negated {
                        ExprKind::Unary(Unary::Not, Box::new(exists))
                    } else {
                        exists.kind
                    }
                }
            };
            left = Expr {
                range: start.to(self.last_range()),
                kind,
            };
        }
        Ok(left)
    }

    fn operator(&self) -> Option<Operator> {
        if self.at_stop() {
            return None;
        }
        let one = |binary, level| {
            Some(Operator {
                kind: OperatorKind::Binary(binary),
                level,
                tokens: 1,
            })
        };
        match self.kind() {
            TokenKind::Symbol(symbol) => match symbol {
                Symbol::Plus => one(Binary::Add, level::ADD),
                Symbol::Minus => one(Binary::Subtract, level::ADD),
                Symbol::Times => one(Binary::Multiply, level::MULTIPLY),
                Symbol::Divide => one(Binary::Divide, level::MULTIPLY),
                Symbol::Power => one(Binary::Power, level::POWER),
                Symbol::Ampersand => one(Binary::Concatenate, level::CONCATENATE),
                Symbol::Equal => one(Binary::Compare(Comparison::Equal), level::COMPARE),
                Symbol::NotEqual => one(Binary::Compare(Comparison::NotEqual), level::COMPARE),
                Symbol::Less => one(Binary::Compare(Comparison::Less), level::COMPARE),
                Symbol::LessOrEqual => {
                    one(Binary::Compare(Comparison::LessOrEqual), level::COMPARE)
                }
                Symbol::Greater => one(Binary::Compare(Comparison::Greater), level::COMPARE),
                Symbol::GreaterOrEqual => {
                    one(Binary::Compare(Comparison::GreaterOrEqual), level::COMPARE)
                }
                _ => None,
            },
            TokenKind::Word(_, lower) => self.word_operator(lower),
            _ => None,
        }
    }

    fn word_operator(&self, word: &str) -> Option<Operator> {
        if word == "as" {
            return Some(Operator {
                kind: OperatorKind::As,
                level: level::AS,
                tokens: 1,
            });
        }
        if let Some((binary, level)) = words::word_operator(word) {
            return Some(Operator {
                kind: OperatorKind::Binary(binary),
                level,
                tokens: 1,
            });
        }
        let running = if self.are_words(&["is", "running"]) {
            Some((false, 2))
        } else if self.are_words(&["is", "not", "running"]) {
            Some((true, 3))
        } else if self.are_words(&["isn't", "running"]) {
            Some((true, 2))
        } else {
            None
        };
        if let Some((negated, tokens)) = running {
            return Some(Operator {
                kind: OperatorKind::Running(negated),
                level: level::COMPARE,
                tokens,
            });
        }
        let exists: Option<(bool, usize)> = if word == "exists" {
            Some((false, 1))
        } else if self.are_words(&["does", "not", "exist"]) {
            Some((true, 3))
        } else if self.are_words(&["doesn't", "exist"]) {
            Some((true, 2))
        } else {
            None
        };
        if let Some((negated, tokens)) = exists {
            return Some(Operator {
                kind: OperatorKind::Exists(negated),
                level: level::COMPARE,
                tokens,
            });
        }
        words::COMPARISONS
            .iter()
            .find(|(phrase, _)| self.are_words(phrase))
            .map(|(phrase, comparison)| Operator {
                kind: OperatorKind::Binary(Binary::Compare(*comparison)),
                level: level::COMPARE,
                tokens: phrase.len(),
            })
    }

    fn unary(&mut self, least: u8) -> Parsed<Expr> {
        let start = self.range();
        let sign = match self.kind() {
            TokenKind::Symbol(Symbol::Minus) => Some(Unary::Negate),
            TokenKind::Symbol(Symbol::Plus) => Some(Unary::Plus),
            TokenKind::Word(_, lower) if lower == "not" && least <= level::COMPARE => {
                Some(Unary::Not)
            }
            _ => None,
        };
        let Some(sign) = sign else {
            return self.chain();
        };
        self.advance(1);
        let inner = if sign == Unary::Not {
            self.binary(level::COMPARE)?
        } else {
            self.enter()?;
            let inner = self.unary(u8::MAX);
            self.leave();
            inner?
        };
        let range = start.to(inner.range);
        let kind = match (sign, inner.kind) {
            (Unary::Negate, ExprKind::Integer(number)) => ExprKind::Integer(-number),
            (Unary::Negate, ExprKind::Real(number)) => ExprKind::Real(-number),
            (sign, kind) => ExprKind::Unary(
                sign,
                Box::new(Expr {
                    range: inner.range,
                    kind,
                }),
            ),
        };
        Ok(Expr { range, kind })
    }

    /// What stands behind `as`: a class, a list of one, or an expression that gives one.
    fn class_operand(&mut self) -> Parsed<Expr> {
        self.take("the");
        if let Some(found) = self.term()
            && let Some(class) = found.entry.class
        {
            let range = self.words_range(found.words);
            self.advance(found.words);
            return Ok(Expr {
                range,
                kind: ExprKind::Class(class),
            });
        }
        self.binary(level::CONCATENATE)
    }

    pub(super) fn words_range(&self, words: usize) -> Range {
        self.range()
            .to(self.token_at(words.saturating_sub(1)).range)
    }

    /// One thing without operators and without containers behind it.
    pub(super) fn primary(&mut self) -> Parsed<Expr> {
        let range = self.range();
        let contained = std::mem::take(&mut self.contained);
        let kind = match self.kind().clone() {
            TokenKind::Number(number, integer) => {
                if self.is_ordinal_suffix() {
                    self.advance(2);
                    return self.ordinal_element(number as i64, range);
                }
                self.advance(1);
                if integer && number <= GREATEST_INTEGER as f64 {
                    ExprKind::Integer(number as i32)
                } else {
                    ExprKind::Real(number)
                }
            }
            TokenKind::Text(text) => {
                self.advance(1);
                ExprKind::Text(text.as_str().into())
            }
            TokenKind::Symbol(Symbol::Open) => {
                self.advance(1);
                let inner = self.bracketed(|parser| {
                    let inner = parser.expression()?;
                    if parser.is_symbol(Symbol::Close) {
                        Ok(inner)
                    } else {
                        Err(parser.expected("“)”"))
                    }
                })?;
                self.advance(1);
                ExprKind::Group(Box::new(inner))
            }
            TokenKind::Symbol(Symbol::OpenBrace) => {
                self.advance(1);
                self.bracketed(Self::braces)?
            }
            TokenKind::Raw(raw) => return self.raw(raw, contained),
            TokenKind::Piped(name) => {
                self.advance(1);
                return self.variable_or_call(Name::new(&name), range);
            }
            TokenKind::Word(text, lower) => return self.word_primary(&text, &lower, contained),
            _ => return Err(self.expected("expression")),
        };
        Ok(Expr {
            range: range.to(self.last_range()),
            kind,
        })
    }

    fn is_ordinal_suffix(&self) -> bool {
        matches!(self.word_at(1), Some("st" | "nd" | "rd" | "th"))
            && self.token_at(1).range.start == self.range().end
    }

    fn raw(&mut self, raw: Raw, contained: bool) -> Parsed<Expr> {
        let range = self.range();
        self.advance(1);
        let kind = match raw {
            Raw::Data(code, bytes) => ExprKind::Data(code, bytes.into()),
            Raw::Constant(code) => {
                ExprKind::Constant(Term::new(code, format!("«constant ****{code}»")))
            }
            Raw::Event(code) => return self.raw_command(code, range),
            Raw::Class(code) => {
                let known = self.dictionaries().find_map(|(dictionary, _)| {
                    dictionary
                        .class(code)
                        .or_else(|| dictionary.property(code))
                        .cloned()
                });
                let name = known.unwrap_or_else(|| format!("«class {code}»").as_str().into());
                let term = Term::new(code, name);
                if !contained && self.selector_follows() {
                    return self.element(term, range);
                }
                if contained {
                    property(Key::Term(term))
                } else {
                    ExprKind::Class(term)
                }
            }
        };
        Ok(Expr { range, kind })
    }

    fn word_primary(&mut self, text: &str, lower: &str, contained: bool) -> Parsed<Expr> {
        let range = self.range();
        if let Some((words, kind)) = self.keyword(lower) {
            self.advance(words);
            return Ok(Expr {
                range: range.to(self.last_range()),
                kind,
            });
        }
        match lower {
            "the" => {
                let longer = self.term().is_some_and(|found| found.words > 1);
                if !longer {
                    self.advance(1);
                    self.enter()?;
                    self.contained = contained;
                    let inner = self.primary();
                    self.leave();
                    return inner;
                }
            }
            "its" | "my" => return self.own(lower == "my"),
            "a" | "an" if self.word_at(1) == Some("reference") => return self.reference_to(2),
            "a" | "an" if self.word_at(1) == Some("ref") => return self.reference_to(2),
            "reference" | "ref" if matches!(self.word_at(1), Some("to")) => {
                return self.reference_to(1);
            }
            "application" | "app" => {
                let longer = self.term().is_some_and(|found| found.words > 1);
                if !longer && let Some(application) = self.application()? {
                    return Ok(application);
                }
            }
            "continue" => {
                self.advance(1);
                return self.continued(range);
            }
            _ => {}
        }
        let found = self.term();
        let phrase = found.as_ref().map_or(0, |found| found.words);
        if phrase <= 1 {
            match lower {
                "every" | "some" | "middle" => return self.quantified(lower),
                "beginning" | "end" | "before" | "after" | "behind" => return self.place(lower),
                "in" if matches!(self.word_at(1), Some("front" | "back"))
                    && self.word_at(2) == Some("of") =>
                {
                    return self.place(lower);
                }
                "date" if self.argument_follows(1) => {
                    self.advance(1);
                    let inner = self.selector()?;
                    return Ok(Expr {
                        range: range.to(inner.range),
                        kind: ExprKind::Date(Box::new(inner)),
                    });
                }
                "count" => return self.count(contained),
                "number" if self.word_at(1) == Some("of") => return self.count(contained),
                "exists" => {
                    self.advance(1);
                    let inner = self.chain()?;
                    return Ok(Expr {
                        range: range.to(inner.range),
                        kind: command(codes::EXISTS, "exists", inner),
                    });
                }
                "script" if !self.argument_follows(1) && found.is_none() => {}
                "minutes" | "hours" | "seconds" if !contained && !self.container_follows(1) => {
                    self.advance(1);
                    return self.variable_or_call(Name::new(text), range);
                }
                _ if words::ordinal(lower).is_some() && self.ordinal_follows() => {
                    let place = words::ordinal(lower).unwrap_or(1);
                    self.advance(1);
                    return self.ordinal_element(place, range);
                }
                _ => {}
            }
        }
        if let Some(found) = found
            && !self.is_call_of_own(&found)
        {
            return self.term_primary(found, contained);
        }
        if words::is_reserved(lower) {
            return Err(self.expected("expression"));
        }
        self.advance(1);
        self.variable_or_call(Name::new(text), range)
    }

    /// A handler of the script's own may have the name of a class or property: `on reverse(x)`.
    fn is_call_of_own(&self, found: &Found) -> bool {
        found.words == 1
            && found.entry.command.is_none()
            && *self.kind_at(1) == TokenKind::Symbol(Symbol::Open)
            && self.token_at(1).range.start == self.range().end
            && found.entry.class.is_none()
    }

    /// Words that are values.
    fn keyword(&self, word: &str) -> Option<(usize, ExprKind)> {
        Some(match word {
            "true" => (1, ExprKind::Boolean(true)),
            "false" => (1, ExprKind::Boolean(false)),
            "it" => (1, ExprKind::It),
            "me" => (1, ExprKind::Me),
            "result" => (1, ExprKind::Result),
            "return" => (1, ExprKind::Text("\r".into())),
            "applescript" => (1, ExprKind::AppleScript),
            "missing" if self.word_at(1) == Some("value") => (2, ExprKind::Missing),
            "current" if self.word_at(1) == Some("application") => {
                (2, ExprKind::CurrentApplication)
            }
            _ => return None,
        })
    }

    fn reference_to(&mut self, words: usize) -> Parsed<Expr> {
        let range = self.range();
        self.advance(words);
        if !self.take("to") && !self.take("of") {
            // The class: `as a reference`, `class of x is reference`.
            return Ok(Expr {
                range,
                kind: ExprKind::Class(Term::new(codes::REFERENCE, "reference")),
            });
        }
        let inner = self.chain()?;
        Ok(Expr {
            range: range.to(inner.range),
            kind: ExprKind::ReferenceTo(Box::new(inner)),
        })
    }

    /// `application "X"`, `application id "com.x"`; none where the word is a class.
    fn application(&mut self) -> Parsed<Option<Expr>> {
        let range = self.range();
        let (by, words) = if self.word_at(1) == Some("id") && self.argument_follows(2) {
            (ApplicationBy::Id, 2)
        } else if self.argument_follows(1) {
            (ApplicationBy::Name, 1)
        } else {
            return Ok(None);
        };
        self.advance(words);
        let name = self.selector()?;
        Ok(Some(Expr {
            range: range.to(name.range),
            kind: ExprKind::Application(by, Box::new(name)),
        }))
    }

    /// `file "..."`, `alias "..."`, `POSIX file "..."`
    pub(super) fn file(&mut self, kind: FileKind, range: Range) -> Parsed<Expr> {
        let inner = self.selector()?;
        Ok(Expr {
            range: range.to(inner.range),
            kind: ExprKind::File(kind, Box::new(inner)),
        })
    }

    /// Whether something that can be an argument stands at a place: a literal, brackets, or a name.
    pub(super) fn argument_follows(&self, ahead: usize) -> bool {
        match self.kind_at(ahead) {
            TokenKind::Text(_)
            | TokenKind::Number(..)
            | TokenKind::Piped(_)
            | TokenKind::Symbol(Symbol::Open) => true,
            TokenKind::Word(_, lower) => {
                matches!(lower.as_str(), "my" | "its" | "result")
                    || (!words::is_reserved(lower)
                        && !self.is_label(ahead)
                        && self.term_at(ahead).is_none_or(|found| {
                            found.words == 1
                                && found.entry.class.is_none()
                                && found.entry.plural.is_none()
                                && found.entry.property.is_none()
                                && found.entry.command.is_none()
                                && found.entry.constant.is_none()
                        }))
            }
            _ => false,
        }
    }

    /// Whether the label of an outer command's parameter stands at a place.
    fn is_label(&self, ahead: usize) -> bool {
        self.stops.last().is_some_and(|labels| {
            labels.iter().any(|label| {
                label.split(' ').enumerate().all(|(at, word)| {
                    self.word_at(ahead + at)
                        .is_some_and(|here| here.eq_ignore_ascii_case(word))
                })
            })
        })
    }

    /// What is inside of braces, to the closing one.
    fn braces(&mut self) -> Parsed<ExprKind> {
        if self.take_symbol(Symbol::CloseBrace) {
            return Ok(ExprKind::List(Vec::new()));
        }
        if self.key_words().is_some() {
            let mut fields: Vec<(Key, Expr)> = Vec::new();
            loop {
                let key = self.key()?;
                self.expect_symbol(Symbol::Colon)?;
                fields.push((key, self.expression()?));
                if self.take_symbol(Symbol::CloseBrace) {
                    return Ok(ExprKind::Record(fields));
                }
                if !self.take_symbol(Symbol::Comma) {
                    return Err(self.expected("“,” or “}”"));
                }
            }
        }
        let mut items = Vec::new();
        loop {
            items.push(self.expression()?);
            if self.take_symbol(Symbol::CloseBrace) {
                return Ok(ExprKind::List(items));
            }
            if !self.take_symbol(Symbol::Comma) {
                return Err(self.expected("“,” or “}”"));
            }
        }
    }

    /// How many tokens the label of a property has that begins here.
    pub(super) fn key_words(&self) -> Option<usize> {
        let colon = |ahead: usize| *self.kind_at(ahead) == TokenKind::Symbol(Symbol::Colon);
        match self.kind() {
            TokenKind::Piped(_) | TokenKind::Raw(Raw::Class(_)) => colon(1).then_some(1),
            TokenKind::Word(..) => {
                let words = self.term().map_or(1, |found| found.words);
                colon(words).then_some(words)
            }
            _ => None,
        }
    }

    /// The label of a property.
    pub(super) fn key(&mut self) -> Parsed<Key> {
        let key = match self.kind().clone() {
            TokenKind::Piped(name) => Key::name(&name),
            TokenKind::Raw(Raw::Class(code)) => {
                Key::Term(Term::new(code, format!("«class {code}»")))
            }
            TokenKind::Word(text, _) => {
                if let Some(found) = self.term() {
                    let entry = found.entry;
                    let term = entry.property.or(entry.class).or(entry.constant);
                    if let Some(term) = term {
                        self.advance(found.words);
                        return Ok(Key::Term(term));
                    }
                    if found.words > 1 {
                        return Err(self.expected("identifier"));
                    }
                }
                Key::name(&text)
            }
            _ => return Err(self.expected("identifier")),
        };
        self.advance(1);
        Ok(key)
    }

    /// A bare phrase of a dictionary, once it is known to be one.
    fn term_primary(&mut self, found: Found, contained: bool) -> Parsed<Expr> {
        let Found {
            entry,
            words,
            addition,
        } = found;
        let range = self.words_range(words);
        let of_follows = self.container_follows(words);
        let as_parameter = std::mem::take(&mut self.parameter);
        let simple = |kind| Ok(Expr { range, kind });
        if contained && let Some(term) = entry.property.clone().or_else(|| entry.class.clone()) {
            self.advance(words);
            if entry.property.is_none() && self.selector_follows() {
                return self.element(term, range);
            }
            return simple(property(Key::Term(term)));
        }
        if as_parameter
            && !of_follows
            && let Some(constant) = &entry.constant
        {
            self.advance(words);
            return simple(ExprKind::Constant(constant.clone()));
        }
        if let Some(command) = entry.command {
            let is_property = entry.property.is_some() || entry.class.is_some();
            if !(is_property && of_follows) {
                self.advance(words);
                return self.command(&command, addition, range);
            }
        }
        if let Some(class) = &entry.class {
            let kind = match class.code {
                codes::FILE => Some(FileKind::File),
                codes::ALIAS => Some(FileKind::Alias),
                codes::POSIX_FILE => Some(FileKind::Posix),
                _ => None,
            };
            self.advance(words);
            if self.selector_follows() {
                let of_application = !self.scopes.is_empty()
                    && class.code != codes::POSIX_FILE
                    && kind != Some(FileKind::Alias);
                return match kind {
                    Some(kind) if !of_application => self.file(kind, range),
                    _ => self.element(class.clone(), range),
                };
            }
            if let Some(term) = entry.property {
                return simple(property(Key::Term(term)));
            }
            return simple(ExprKind::Class(class.clone()));
        }
        if let Some(class) = entry.plural {
            self.advance(words);
            return self.elements(class, range, SelectExpr::Every);
        }
        self.advance(words);
        if let Some(term) = entry.property {
            return simple(property(Key::Term(term)));
        }
        match entry.constant {
            Some(constant) => simple(ExprKind::Constant(constant)),
            None => Err(self.expected("expression")),
        }
    }
}

/// A property without a container yet.
pub(super) fn property(key: Key) -> ExprKind {
    ExprKind::Property(Box::new(PropertyExpr { key, of: None }))
}

/// A command with nothing but a direct parameter.
pub(super) fn command(code: EventCode, name: &str, direct: Expr) -> ExprKind {
    ExprKind::Command(Box::new(CommandExpr {
        code,
        name: Rc::from(name),
        direct: Some(direct),
        parameters: Vec::new(),
        addition: false,
        takes_direct: true,
    }))
}
