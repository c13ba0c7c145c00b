//! Parameters of handlers: positional, interleaved, labelled and those of events, with classes and default values.

use std::rc::Rc;

use super::{Parsed, Parser, call::interleaved_name};
use crate::{
    code::Code,
    lexer::token::{Raw, Symbol, TokenKind},
    syntax::{LabelledParameter, Name, Parameters, Pattern},
};

impl Parser<'_> {
    pub(super) fn patterns(&mut self) -> Parsed<Vec<Pattern>> {
        let mut patterns = Vec::new();
        if self.take_symbol(Symbol::Close) {
            return Ok(patterns);
        }
        loop {
            patterns.push(self.parameter_pattern()?);
            if self.take_symbol(Symbol::Close) {
                return Ok(patterns);
            }
            if !self.take_symbol(Symbol::Comma) {
                return Err(self.expected("“,” or “)”"));
            }
        }
    }

    /// A parameter, and the class that its value is coerced to: `x as integer`.
    fn parameter_pattern(&mut self) -> Parsed<Pattern> {
        let pattern = self.pattern()?;
        if !self.take("as") {
            return Ok(pattern);
        }
        let class = self.class_operand()?;
        Ok(Pattern::Coerced(Box::new(pattern), class))
    }

    /// A parameter after its label, with what it is when a call leaves it out: `x as record : {}`.
    fn labelled_parameter<L>(&mut self, label: L) -> Parsed<LabelledParameter<L>> {
        let pattern = self.parameter_pattern()?;
        let default = if self.take_symbol(Symbol::Colon) {
            Some(self.operand()?)
        } else {
            None
        };
        Ok(LabelledParameter {
            label,
            pattern,
            default,
        })
    }

    pub(super) fn event_parameters(&mut self, labels: &[(Code, Rc<str>)]) -> Parsed<Parameters> {
        let mut direct = None;
        let mut named = Vec::new();
        while !self.at_line_end() {
            let label = labels
                .iter()
                .filter(|(_, name)| self.is_phrase(name))
                .max_by_key(|(_, name)| name.len());
            if let Some((code, name)) = label {
                self.advance(name.split(' ').count());
                named.push(self.labelled_parameter(*code)?);
            } else if self.take("given") {
                while let TokenKind::Raw(Raw::Class(code)) = *self.kind() {
                    self.advance(1);
                    self.expect_symbol(Symbol::Colon)?;
                    named.push(self.labelled_parameter(code)?);
                    self.take_symbol(Symbol::Comma);
                }
            } else if self.is_symbol(Symbol::Open)
                && *self.kind_at(1) == TokenKind::Symbol(Symbol::Close)
            {
                self.advance(2);
            } else if direct.is_none() {
                self.take("of");
                let bracketed = self.take_symbol(Symbol::Open);
                direct = Some(self.parameter_pattern()?);
                if bracketed {
                    self.expect_symbol(Symbol::Close)?;
                }
            } else {
                return Err(self.misplaced());
            }
        }
        Ok(Parameters::Event { direct, named })
    }

    pub(super) fn interleaved_signature(&mut self, first: &Name) -> Parsed<(Name, Parameters)> {
        let mut name = format!("{}:", first.text);
        self.expect_symbol(Symbol::Colon)?;
        let mut patterns = vec![self.interleaved_pattern()?];
        while self.is_name(0) && *self.kind_at(1) == TokenKind::Symbol(Symbol::Colon) {
            let part = self.name()?;
            name.push_str(&part.text);
            name.push(':');
            self.expect_symbol(Symbol::Colon)?;
            patterns.push(self.interleaved_pattern()?);
        }
        Ok((interleaved_name(&name), Parameters::Positional(patterns)))
    }

    /// `x` or `(x)`.
    fn interleaved_pattern(&mut self) -> Parsed<Pattern> {
        let is_bracketed = self.take_symbol(Symbol::Open);
        let pattern = self.parameter_pattern()?;
        if is_bracketed {
            self.expect_symbol(Symbol::Close)?;
        }
        Ok(pattern)
    }

    pub(super) fn labelled_parameters(&mut self) -> Parsed<Parameters> {
        let mut direct = None;
        let mut labels = Vec::new();
        if self.take("of") || self.take("in") || self.take("to") {
            direct = Some(self.parameter_pattern()?);
        }
        while !self.at_line_end() {
            if let Some((label, words)) = self.preposition() {
                self.advance(words);
                labels.push(self.labelled_parameter(label)?);
            } else if self.take("given") {
                loop {
                    let label = self.name()?;
                    self.expect_symbol(Symbol::Colon)?;
                    labels.push(self.labelled_parameter(label.lower)?);
                    if !self.take_symbol(Symbol::Comma) {
                        break;
                    }
                }
            } else {
                return Err(self.misplaced());
            }
        }
        Ok(Parameters::Labelled { direct, labels })
    }

    /// What a parameter takes apart: a name, or a list or record of these.
    pub(super) fn pattern(&mut self) -> Parsed<Pattern> {
        if !self.take_symbol(Symbol::OpenBrace) {
            return self.name().map(Pattern::Name);
        }
        self.bracketed(|parser| {
            if parser.take_symbol(Symbol::CloseBrace) {
                return Ok(Pattern::List(Vec::new()));
            }
            if parser.key_words().is_some() {
                let mut fields = Vec::new();
                loop {
                    let key = parser.key()?;
                    parser.expect_symbol(Symbol::Colon)?;
                    fields.push((key, parser.pattern()?));
                    if parser.take_symbol(Symbol::CloseBrace) {
                        return Ok(Pattern::Record(fields));
                    }
                    parser.expect_symbol(Symbol::Comma)?;
                }
            }
            let mut items = Vec::new();
            loop {
                items.push(parser.pattern()?);
                if parser.take_symbol(Symbol::CloseBrace) {
                    return Ok(Pattern::List(items));
                }
                parser.expect_symbol(Symbol::Comma)?;
            }
        })
    }
}
