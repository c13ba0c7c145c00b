//! Calls of the script's own handlers: with positional, interleaved and labelled arguments, and `continue`.

use super::{Parsed, Parser, command::boolean, words};
use crate::{
    lexer::token::{Symbol, TokenKind},
    range::Range,
    syntax::{Arguments, CallExpr, Expr, ExprKind, Name},
};
use std::rc::Rc;

impl Parser<'_> {
    /// A name: a variable, or a call of a handler.
    pub(super) fn variable_or_call(&mut self, name: Name, range: Range) -> Parsed<Expr> {
        if self.is_symbol(Symbol::Open) {
            self.advance(1);
            let arguments = self.bracketed(Self::positional)?;
            return Ok(call(
                None,
                name,
                Arguments::Positional(arguments),
                range.to(self.last_range()),
            ));
        }
        if self.is_symbol(Symbol::Colon) {
            return self.interleaved(&name, range);
        }
        if self.labelled.contains(&*name.lower) && self.labelled_call_follows() {
            return self.labelled_call(name, range);
        }
        Ok(Expr {
            range,
            kind: ExprKind::Variable(name),
        })
    }

    fn positional(&mut self) -> Parsed<Vec<Expr>> {
        let mut arguments = Vec::new();
        if self.take_symbol(Symbol::Close) {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.expression()?);
            if self.take_symbol(Symbol::Close) {
                return Ok(arguments);
            }
            if !self.take_symbol(Symbol::Comma) {
                return Err(self.expected("“,” or “)”"));
            }
        }
    }

    /// `name:value name:value`
    fn interleaved(&mut self, first: &Name, range: Range) -> Parsed<Expr> {
        let mut name = String::new();
        let mut arguments = Vec::new();
        let mut part = first.text.to_string();
        loop {
            name.push_str(&part);
            name.push(':');
            self.expect_symbol(Symbol::Colon)?;
            arguments.push(self.operand()?);
            if !(self.is_name(0) && *self.kind_at(1) == TokenKind::Symbol(Symbol::Colon)) {
                break;
            }
            part = match self.kind() {
                TokenKind::Word(text, _) | TokenKind::Piped(text) => text.clone(),
                _ => break,
            };
            self.advance(1);
        }
        let range = range.to(self.last_range());
        Ok(call(
            None,
            interleaved_name(&name),
            Arguments::Positional(arguments),
            range,
        ))
    }

    pub(super) fn preposition(&self) -> Option<(Rc<str>, usize)> {
        words::PREPOSITIONS
            .iter()
            .filter(|phrase| self.are_words(phrase))
            .max_by_key(|phrase| phrase.len())
            .map(|phrase| (phrase.join(" ").as_str().into(), phrase.len()))
    }

    fn labelled_call_follows(&self) -> bool {
        matches!(
            self.word(),
            Some("of" | "in" | "given" | "with" | "without" | "to")
        ) || self.preposition().is_some()
    }

    /// Parses values that the labels of a handler's parameters end.
    fn between_labels<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let labels: Vec<Rc<str>> = words::PREPOSITIONS
            .iter()
            .map(|phrase| Rc::from(phrase.join(" ")))
            .chain(["given", "with", "without", "to"].map(Rc::from))
            .collect();
        self.stops.push(labels);
        let parsed = self.enter().and_then(|()| parse(self));
        self.leave();
        self.stops.pop();
        parsed
    }

    /// `name of x above y given label:z with flag`
    fn labelled_call(&mut self, name: Name, range: Range) -> Parsed<Expr> {
        let (target, direct, labels) = self.between_labels(Self::labelled_arguments)?;
        let arguments = Arguments::Labelled(direct, labels);
        Ok(call(target, name, arguments, range.to(self.last_range())))
    }

    /// The target, if it stands before the direct parameter as in `sayHello of John to "Jake"`, and the two parts of
    /// [`Arguments::Labelled`].
    #[expect(
        clippy::type_complexity,
        reason = "a target and the two parts of Arguments::Labelled"
    )]
    fn labelled_arguments(&mut self) -> Parsed<(Option<Expr>, Option<Expr>, Vec<(Rc<str>, Expr)>)> {
        let mut target = None;
        let mut direct = None;
        if self.take("of") || self.take("in") || self.take("to") {
            direct = Some(self.operand()?);
        }
        if direct.is_some() && self.take("to") {
            target = direct.replace(self.operand()?);
        }
        Ok((target, direct, self.labels()?))
    }

    /// A call of a handler that stands in another script: `exec of library on x by y`, where `exec of library` was parsed.
    pub(super) fn labelled_call_of(
        &mut self,
        name: Name,
        target: Expr,
        range: Range,
    ) -> Parsed<Expr> {
        let labels = self.between_labels(Self::labels)?;
        let arguments = Arguments::Labelled(None, labels);
        let range = range.to(self.last_range());
        Ok(call(Some(target), name, arguments, range))
    }

    /// Whether a label of a handler's parameter stands here that nothing around takes.
    pub(super) fn label_follows(&self) -> bool {
        let is_label = self.is_word("given") || self.preposition().is_some();
        is_label && !self.at_stop()
    }

    /// `above y given label:z with flag`
    fn labels(&mut self) -> Parsed<Vec<(Rc<str>, Expr)>> {
        let mut labels: Vec<(Rc<str>, Expr)> = Vec::new();
        loop {
            if let Some((label, words)) = self.preposition() {
                self.advance(words);
                labels.push((label, self.operand()?));
            } else if self.take("given") {
                loop {
                    let label = self.name()?;
                    self.expect_symbol(Symbol::Colon)?;
                    labels.push((label.lower, self.operand()?));
                    let another = self.is_symbol(Symbol::Comma)
                        && self.is_name(1)
                        && *self.kind_at(2) == TokenKind::Symbol(Symbol::Colon);
                    if !another {
                        break;
                    }
                    self.advance(1);
                }
            } else if matches!(self.word(), Some("with" | "without")) && self.is_name(1) {
                let value = self.is_word("with");
                self.advance(1);
                loop {
                    let range = self.range();
                    let label = self.name()?;
                    labels.push((label.lower, boolean(value, range)));
                    let joined =
                        (self.is_symbol(Symbol::Comma) || self.is_word("and")) && self.is_name(1);
                    if !joined {
                        break;
                    }
                    self.advance(1);
                }
            } else {
                return Ok(labels);
            }
        }
    }

    /// A name of the script's own, also one that is a term.
    pub(super) fn name(&mut self) -> Parsed<Name> {
        self.take("the");
        let name = match self.kind() {
            TokenKind::Piped(text) => Name::new(text),
            TokenKind::Word(text, lower) if !words::is_reserved(lower) => Name::new(text),
            _ => return Err(self.expected("variable name")),
        };
        self.advance(1);
        Ok(name)
    }

    /// `continue name(...)`, after `continue`.
    pub(super) fn continued(&mut self, range: Range) -> Parsed<Expr> {
        self.enter()?;
        let inner = self.primary();
        self.leave();
        let mut inner = inner?;
        inner.range = range.to(inner.range);
        match &mut inner.kind {
            ExprKind::Call(call) => call.continued = true,
            ExprKind::Command(_) | ExprKind::Variable(_) => {
                let name = match &inner.kind {
                    ExprKind::Command(command) => Name::new(&format!("«event {}»", command.code)),
                    ExprKind::Variable(name) => name.clone(),
                    _ => return Err(self.expected("command name")),
                };
                let direct = match inner.kind {
                    ExprKind::Command(command) => command.direct,
                    _ => None,
                };
                let mut continued = call(
                    None,
                    name,
                    Arguments::Labelled(direct, Vec::new()),
                    inner.range,
                );
                if let ExprKind::Call(call) = &mut continued.kind {
                    call.continued = true;
                }
                return Ok(continued);
            }
            _ => return Err(self.expected("command name")),
        }
        Ok(inner)
    }
}

/// The name of a handler with interleaved parameters. It is the same as the one with underscores in place of colons.
pub(super) fn interleaved_name(text: &str) -> Name {
    let name = Name::new(text);
    Name {
        lower: name.lower.replace(':', "_").as_str().into(),
        ..name
    }
}

fn call(target: Option<Expr>, name: Name, arguments: Arguments, range: Range) -> Expr {
    Expr {
        range,
        kind: ExprKind::Call(Box::new(CallExpr {
            target,
            name,
            arguments,
            continued: false,
        })),
    }
}
