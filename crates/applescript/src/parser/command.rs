//! Commands of dictionaries, raw events, and calls of the script's own handlers.

use std::rc::Rc;

use super::{Parsed, Parser, words};
use crate::{
    code::{Code, EventCode},
    error::Range,
    lexer::token::{Raw, Symbol, TokenKind},
    syntax::{Arguments, CallExpr, CommandExpr, Expr, ExprKind, Name},
    terms::{CommandTerm, Direct, codes},
};

impl Parser<'_> {
    /// The parameters of a command, after its name.
    pub(super) fn command(
        &mut self,
        term: &Rc<CommandTerm>,
        addition: bool,
        start: Range,
    ) -> Parsed<Expr> {
        let mut command = CommandExpr {
            code: term.code,
            name: Rc::clone(&term.name),
            direct: None,
            parameters: Vec::new(),
            addition,
            takes_direct: term.direct != Direct::None,
        };
        loop {
            if self.at_line_end() {
                break;
            }
            if self.label(term, &mut command)?
                || self.flags(term, &mut command)?
                || self.given(term, &mut command)?
            {
                continue;
            }
            if command.direct.is_none()
                && command.parameters.is_empty()
                && self.direct_follows(term)
            {
                let direct = self.with_labels(term, &command, |parser| {
                    if term.code == codes::LOG {
                        parser.expression()
                    } else {
                        parser.operand()
                    }
                })?;
                command.direct = Some(direct);
                continue;
            }
            break;
        }
        Ok(Expr {
            range: start.to(self.last_range()),
            kind: ExprKind::Command(Box::new(command)),
        })
    }

    /// Parses a value that the labels not used yet end.
    fn with_labels<T>(
        &mut self,
        term: &CommandTerm,
        command: &CommandExpr,
        parse: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        let mut labels: Vec<Rc<str>> = term
            .parameters
            .iter()
            .filter(|parameter| {
                !command
                    .parameters
                    .iter()
                    .any(|(code, _, _)| *code == parameter.code)
            })
            .map(|parameter| Rc::clone(&parameter.name))
            .collect();
        // The labels of the command around this one go on to end what is inside.
        if let Some(outer) = self.stops.last() {
            labels.extend(outer.iter().cloned());
        }
        self.stops.push(labels);
        self.parameter = true;
        let parsed = self.enter().and_then(|()| parse(self));
        self.leave();
        self.parameter = false;
        self.stops.pop();
        parsed
    }

    /// `label value`
    fn label(&mut self, term: &CommandTerm, command: &mut CommandExpr) -> Parsed<bool> {
        let longest = term
            .parameters
            .iter()
            .filter(|parameter| self.is_phrase(&parameter.name))
            .max_by_key(|parameter| parameter.name.len());
        let Some(parameter) = longest else {
            return Ok(false);
        };
        if self.outer_label_is_longer(&parameter.name) {
            return Ok(false);
        }
        let words = parameter.name.split(' ').count();
        self.advance(words);
        command.parameters.push((
            parameter.code,
            Rc::clone(&parameter.name),
            blank(self.range()),
        ));
        let value = self.with_labels(term, command, Self::parameter_value)?;
        if let Some(last) = command.parameters.last_mut() {
            last.2 = value;
        }
        Ok(true)
    }

    fn outer_label_is_longer(&self, name: &str) -> bool {
        self.stops.last().is_some_and(|labels| {
            labels
                .iter()
                .any(|label| label.len() > name.len() && self.is_phrase(label))
        })
    }

    fn parameter_value(&mut self) -> Parsed<Expr> {
        self.operand()
    }

    /// `with a, b and c`, `without a`
    fn flags(&mut self, term: &CommandTerm, command: &mut CommandExpr) -> Parsed<bool> {
        let value = match self.word() {
            Some("with") => true,
            Some("without") => false,
            _ => return Ok(false),
        };
        let flag_at = |parser: &Self, ahead: usize| {
            term.parameters
                .iter()
                .filter(|parameter| {
                    parameter.name.split(' ').enumerate().all(|(at, word)| {
                        parser
                            .word_at(ahead + at)
                            .is_some_and(|here| here.eq_ignore_ascii_case(word))
                    })
                })
                .max_by_key(|parameter| parameter.name.len())
                .map(|parameter| (parameter.code, Rc::clone(&parameter.name)))
        };
        if flag_at(self, 1).is_none() && !matches!(self.kind_at(1), TokenKind::Raw(Raw::Class(_))) {
            return Ok(false);
        }
        self.advance(1);
        loop {
            let range = self.range();
            if let TokenKind::Raw(Raw::Class(code)) = *self.kind() {
                self.advance(1);
                command
                    .parameters
                    .push((code, "".into(), boolean(value, range)));
            } else if let Some((code, name)) = flag_at(self, 0) {
                self.advance(name.split(' ').count());
                command.parameters.push((code, name, boolean(value, range)));
            } else {
                return Err(self.expected("parameter name"));
            }
            let another = |parser: &Self, ahead: usize| {
                flag_at(parser, ahead).is_some()
                    || matches!(parser.kind_at(ahead), TokenKind::Raw(Raw::Class(_)))
            };
            let joined = (self.is_symbol(Symbol::Comma) || self.is_word("and")) && another(self, 1);
            if !joined {
                return Ok(true);
            }
            self.advance(1);
        }
    }

    /// `given label:value, label:value`, also with raw codes.
    fn given(&mut self, term: &CommandTerm, command: &mut CommandExpr) -> Parsed<bool> {
        if !self.is_word("given") {
            return Ok(false);
        }
        self.advance(1);
        loop {
            let (code, name): (Code, Rc<str>) = match self.kind().clone() {
                TokenKind::Raw(Raw::Class(code)) => {
                    self.advance(1);
                    (code, format!("«class {code}»").as_str().into())
                }
                _ => {
                    let parameter = term
                        .parameters
                        .iter()
                        .find(|parameter| self.is_phrase(&parameter.name));
                    let parameter = parameter.ok_or_else(|| self.expected("parameter name"))?;
                    self.advance(parameter.name.split(' ').count());
                    (parameter.code, Rc::clone(&parameter.name))
                }
            };
            self.expect_symbol(Symbol::Colon)?;
            let value = self.with_labels(term, command, Self::operand)?;
            command.parameters.push((code, name, value));
            if !self.take_symbol(Symbol::Comma) {
                return Ok(true);
            }
        }
    }

    /// `«event abcdefgh» direct given «class abcd»:value`
    pub(super) fn raw_command(&mut self, code: EventCode, range: Range) -> Parsed<Expr> {
        let term = Rc::new(CommandTerm {
            code,
            name: format!("«event {code}»").as_str().into(),
            direct: Direct::Optional,
            parameters: Vec::new(),
        });
        let addition = self
            .additions
            .as_ref()
            .is_some_and(|dictionary| dictionary.command(code).is_some());
        self.command(&term, addition, range)
    }

    /// Whether a direct parameter begins here.
    fn direct_follows(&self, term: &CommandTerm) -> bool {
        if term.direct == Direct::None || self.at_stop() {
            return false;
        }
        match self.kind() {
            TokenKind::Number(..)
            | TokenKind::Text(_)
            | TokenKind::Piped(_)
            | TokenKind::Raw(_) => true,
            TokenKind::Symbol(Symbol::Open | Symbol::OpenBrace) => true,
            TokenKind::Symbol(Symbol::Minus) => {
                term.direct == Direct::Required
                    || matches!(self.kind_at(1), TokenKind::Number(..))
                        && self.range().end == self.token_at(1).range.start
            }
            TokenKind::Word(_, lower) => match lower.as_str() {
                "true" | "false" | "it" | "its" | "me" | "my" | "the" | "every" | "some"
                | "first" | "second" | "third" | "fourth" | "fifth" | "sixth" | "seventh"
                | "eighth" | "ninth" | "tenth" | "last" | "middle" | "front" | "back"
                | "beginning" | "not" | "a" | "an" | "end" => true,
                "before" | "after" | "behind" => false,
                "return" => true,
                _ => !words::is_reserved(lower) && self.operator_free(),
            },
            _ => false,
        }
    }

    fn operator_free(&self) -> bool {
        !matches!(
            self.word(),
            Some(
                "starts"
                    | "begins"
                    | "ends"
                    | "comes"
                    | "does"
                    | "greater"
                    | "less"
                    | "times"
                    | "exists"
                    | "contained"
            )
        )
    }

    /// A name: a variable, or a call of a handler.
    pub(super) fn variable_or_call(&mut self, name: Name, range: Range) -> Parsed<Expr> {
        if self.is_symbol(Symbol::Open) {
            self.advance(1);
            let arguments = self.bracketed(Self::positional)?;
            return Ok(call(
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
            Name::new(&name),
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

    /// `name of x above y given label:z with flag`
    fn labelled_call(&mut self, name: Name, range: Range) -> Parsed<Expr> {
        let labels: Vec<Rc<str>> = words::PREPOSITIONS
            .iter()
            .map(|phrase| Rc::from(phrase.join(" ")))
            .chain(["given", "with", "without"].map(Rc::from))
            .collect();
        self.stops.push(labels);
        let parsed = self.enter().and_then(|()| self.labelled_arguments());
        self.leave();
        self.stops.pop();
        let (direct, labels) = parsed?;
        let range = range.to(self.last_range());
        Ok(call(name, Arguments::Labelled(direct, labels), range))
    }

    #[expect(
        clippy::type_complexity,
        reason = "the two parts of Arguments::Labelled"
    )]
    fn labelled_arguments(&mut self) -> Parsed<(Option<Expr>, Vec<(Rc<str>, Expr)>)> {
        let mut direct = None;
        let mut labels: Vec<(Rc<str>, Expr)> = Vec::new();
        if self.take("of") || self.take("in") || self.take("to") {
            direct = Some(self.operand()?);
        }
        loop {
            if let Some((label, words)) = self.preposition() {
                self.advance(words);
                labels.push((label, self.operand()?));
            } else if self.take("given") {
                loop {
                    let label = self.name()?;
                    self.expect_symbol(Symbol::Colon)?;
                    labels.push((label.lower, self.operand()?));
                    if !self.take_symbol(Symbol::Comma) {
                        break;
                    }
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
                return Ok((direct, labels));
            }
        }
    }

    /// A name of the script's own, also one that is a term.
    pub(super) fn name(&mut self) -> Parsed<Name> {
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
                let mut continued =
                    call(name, Arguments::Labelled(direct, Vec::new()), inner.range);
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

fn call(name: Name, arguments: Arguments, range: Range) -> Expr {
    Expr {
        range,
        kind: ExprKind::Call(Box::new(CallExpr {
            target: None,
            name,
            arguments,
            continued: false,
        })),
    }
}

fn boolean(value: bool, range: Range) -> Expr {
    Expr {
        range,
        kind: ExprKind::Boolean(value),
    }
}

/// Stands for a value until it is parsed: its label counts as used meanwhile.
fn blank(range: Range) -> Expr {
    Expr {
        range,
        kind: ExprKind::Missing,
    }
}
