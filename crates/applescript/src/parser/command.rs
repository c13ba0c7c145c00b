//! Commands of dictionaries, and raw events.

use std::rc::Rc;

use super::{ParameterOf, Parsed, Parser, words};
use crate::{
    code::{Code, EventCode},
    lexer::token::{Raw, Symbol, TokenKind},
    range::Range,
    syntax::{CommandExpr, Expr, ExprKind},
    terms::{CommandTerm, Direct, Parameter, codes},
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
            if self.class_to_make(term, &mut command)? {
                continue;
            }
            // `ASCII number of x`, `set eof of x to 0`
            if command.direct.is_none()
                && command.parameters.is_empty()
                && term.direct != Direct::None
                && self.is_word("of")
                && !self.at_stop()
            {
                self.advance(1);
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
        if asks_for_place(command) {
            labels.push(Rc::from("in"));
        }
        // The labels of the command around this one go on to end what is inside.
        if let Some(outer) = self.stops.last() {
            labels.extend(outer.iter().cloned());
        }
        self.stops.push(labels);
        self.parameter = Some(if command.addition {
            ParameterOf::ScriptingAdditions
        } else {
            ParameterOf::Application
        });
        let parsed = self.enter().and_then(|()| parse(self));
        self.leave();
        self.parameter = None;
        self.stops.pop();
        parsed
    }

    /// `label value`
    fn label(&mut self, term: &CommandTerm, command: &mut CommandExpr) -> Parsed<bool> {
        let longest = term
            .parameters
            .iter()
            .filter(|parameter| self.is_phrase(&parameter.name))
            .max_by_key(|parameter| parameter.name.len())
            .or_else(|| self.place_after_class(term, command));
        let Some(parameter) = longest else {
            return Ok(false);
        };
        if self.outer_label_is_longer(&parameter.name) {
            return Ok(false);
        }
        let words = parameter.name.split(' ').count();
        self.advance(words);
        // `as alias` names a class, as it does behind a value.
        let is_class = &*parameter.name == "as"
            && self.term().is_some_and(|found| {
                found.entry.class.is_some() && !self.argument_follows(found.words)
            });
        let parse = if is_class {
            Self::class_operand
        } else {
            Self::parameter_value
        };
        self.value_of(term, command, parameter, parse)?;
        Ok(true)
    }

    /// The value of a parameter, whose label counts as used from here on.
    fn value_of(
        &mut self,
        term: &CommandTerm,
        command: &mut CommandExpr,
        parameter: &Parameter,
        parse: impl FnOnce(&mut Self) -> Parsed<Expr>,
    ) -> Parsed<()> {
        let name = Rc::clone(&parameter.name);
        command
            .parameters
            .push((parameter.code, name, blank(self.range())));
        let value = self.with_labels(term, command, parse)?;
        if let Some(last) = command.parameters.last_mut() {
            last.2 = value;
        }
        Ok(())
    }

    /// `in` behind the class that is to be made is `at`: `make new reminder in list "Errands"`. Grade B-, of ten
    /// public scripts [events 15].
    fn place_after_class<'t>(
        &self,
        term: &'t CommandTerm,
        command: &CommandExpr,
    ) -> Option<&'t Parameter> {
        if !asks_for_place(command) || !self.is_word("in") {
            return None;
        }
        term.parameters.iter().find(|one| one.code == codes::AT)
    }

    /// `make document`, without `new`.
    fn class_to_make(&mut self, term: &CommandTerm, command: &mut CommandExpr) -> Parsed<bool> {
        let new = term.parameters.iter().find(|one| one.code == codes::NEW);
        let Some(new) = new.filter(|_| term.code == codes::MAKE && command.parameters.is_empty())
        else {
            return Ok(false);
        };
        let is_class = self
            .term()
            .is_some_and(|found| found.entry.class.is_some() && found.entry.command.is_none());
        if !is_class {
            return Ok(false);
        }
        self.value_of(term, command, new, Self::parameter_value)?;
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

    /// Whether a direct parameter begins here. A command that declares none may be given a value all the same, and ignores it
    /// (grade B, of public scripts: `choose folder x with prompt "y"`).
    fn direct_follows(&self, term: &CommandTerm) -> bool {
        if self.at_stop() {
            return false;
        }
        if term.direct == Direct::None {
            return self.argument_follows(0) && self.operator_free();
        }
        match self.kind() {
            TokenKind::Number(..)
            | TokenKind::Text(_)
            | TokenKind::Piped(_)
            | TokenKind::Raw(_) => true,
            TokenKind::Symbol(Symbol::Open | Symbol::OpenBrace | Symbol::OpenBracket) => true,
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
                // `property list item 1`
                _ if words::is_reserved(lower) => self.term().is_some_and(|found| found.words > 1),
                _ => self.operator_free(),
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
}

pub(super) fn boolean(value: bool, range: Range) -> Expr {
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

/// Whether the class was the last that a command to make something got, and no place was named yet.
fn asks_for_place(command: &CommandExpr) -> bool {
    let has = |wanted: Code| {
        command
            .parameters
            .iter()
            .any(|(code, _, _)| *code == wanted)
    };
    let last = command.parameters.last().map(|(code, _, _)| *code);
    command.code == codes::MAKE && last == Some(codes::NEW) && !has(codes::AT)
}
