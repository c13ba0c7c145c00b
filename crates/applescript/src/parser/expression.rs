//! Operators, and what they work on.

use std::rc::Rc;

use super::{
    LONGEST_CHAIN, Parsed, Parser,
    words::{self, level},
};
use crate::{
    code::{EventCode, Term},
    error::Error,
    lexer::token::{Symbol, TokenKind},
    range::Range,
    syntax::{Binary, CommandExpr, Expr, ExprKind, PropertyExpr, Unary},
    terms::codes,
    vocabulary::{Comparison, Key},
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
    /// A comparison whose answer is turned round: `does not start with`.
    Not(Comparison),
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
                    let mut right = self.binary(next)?;
                    if matches!(binary, Binary::Compare(_)) && is_class_of(&left) {
                        self.name_classes(&mut right);
                    }
                    ExprKind::Binary(binary, Box::new(left), Box::new(right))
                }
                OperatorKind::Not(comparison) => {
                    let right = self.binary(operator.level + 1)?;
                    let range = start.to(right.range);
                    let kind = ExprKind::Binary(
                        Binary::Compare(comparison),
                        Box::new(left),
                        Box::new(right),
                    );
                    ExprKind::Unary(Unary::Not, Box::new(Expr { range, kind }))
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

    /// Words that are compared with the class of something are classes, where a dictionary has a property of the same
    /// name as well: `class of x is folder`, `class of x is in {file, folder}`.
    fn name_classes(&self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Group(inner) => self.name_classes(inner),
            ExprKind::List(items) => items.iter_mut().for_each(|item| self.name_classes(item)),
            ExprKind::Property(property) if property.of.is_none() => {
                let Key::Term(term) = &property.key else {
                    return;
                };
                let phrase = term.name.to_lowercase();
                let class = self.meaning(&phrase).and_then(|(entry, _)| entry.class);
                if let Some(class) = class {
                    expr.kind = ExprKind::Class(class);
                }
            }
            _ => {}
        }
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
        if let Some((comparison, tokens)) = self.negated_beginning() {
            return Some(Operator {
                kind: OperatorKind::Not(comparison),
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

    /// `does not start with`, `doesn't end with`
    fn negated_beginning(&self) -> Option<(Comparison, usize)> {
        let negation = if self.are_words(&["does", "not"]) {
            2
        } else if self.is_word("doesn't") {
            1
        } else {
            return None;
        };
        let comparison = match self.word_at(negation) {
            Some("start" | "begin") => Comparison::StartsWith,
            Some("end") => Comparison::EndsWith,
            _ => return None,
        };
        (self.word_at(negation + 1) == Some("with")).then_some((comparison, negation + 2))
    }

    fn unary(&mut self, least: u8) -> Parsed<Expr> {
        let start = self.range();
        let sign = match self.kind() {
            TokenKind::Symbol(Symbol::Minus) => Some(Unary::Negate),
            TokenKind::Symbol(Symbol::Plus) => Some(Unary::Plus),
            // A constant may begin with it: `not arranged`.
            TokenKind::Word(_, lower)
                if lower == "not" && least <= level::COMPARE && !self.constant_follows(0) =>
            {
                Some(Unary::Not)
            }
            _ => None,
        };
        let Some(sign) = sign else {
            return self.chain();
        };
        // `-2th word`
        if sign == Unary::Negate && self.is_ordinal_number(1) {
            return self.chain();
        }
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
    pub(super) fn class_operand(&mut self) -> Parsed<Expr> {
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

    /// Whether something that can be an argument stands at a place: a literal, brackets, or a name.
    pub(super) fn argument_follows(&self, ahead: usize) -> bool {
        match self.kind_at(ahead) {
            TokenKind::Text(_)
            | TokenKind::Number(..)
            | TokenKind::Piped(_)
            | TokenKind::Symbol(Symbol::Open) => true,
            TokenKind::Word(_, lower) => {
                matches!(lower.as_str(), "my" | "its" | "result")
                    || self.constant_follows(ahead)
                    || (!words::is_reserved(lower)
                        && !self.is_label(ahead)
                        && !self.is_comparison(ahead)
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

    /// Whether a constant of an application stands at a place that is nothing else: `column name column`.
    fn constant_follows(&self, ahead: usize) -> bool {
        self.term_at(ahead).is_some_and(|found| {
            let entry = &found.entry;
            let is_other = entry.class.is_some()
                || entry.plural.is_some()
                || entry.property.is_some()
                || entry.command.is_some();
            found.words > 1 && entry.constant.is_some() && !is_other && !self.is_label(ahead)
        })
    }

    /// Whether `starts with` or its like stands at a place.
    fn is_comparison(&self, ahead: usize) -> bool {
        matches!(
            self.word_at(ahead),
            Some("starts" | "start" | "begins" | "begin" | "ends" | "comes")
        ) && matches!(self.word_at(ahead + 1), Some("with" | "before" | "after"))
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
}

/// Whether an expression is `class of x`, or `class` in a filter.
fn is_class_of(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Group(inner) => is_class_of(inner),
        ExprKind::Property(property) => {
            matches!(&property.key, Key::Term(term) if term.code == codes::CLASS)
        }
        ExprKind::Class(term) => term.code == codes::CLASS,
        _ => false,
    }
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
