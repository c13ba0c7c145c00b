//! Lists and records, and the labels in records.

use super::{Parsed, Parser};
use crate::{
    code::Term,
    lexer::token::{Raw, Symbol, TokenKind},
    syntax::{Expr, ExprKind},
    vocabulary::Key,
};

impl Parser<'_> {
    /// What is inside of braces, to the closing one.
    pub(super) fn braces(&mut self) -> Parsed<ExprKind> {
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

    /// What is inside of square brackets, which make a list as braces do and hold no labels.
    pub(super) fn brackets(&mut self) -> Parsed<ExprKind> {
        let mut items = Vec::new();
        if self.take_symbol(Symbol::CloseBracket) {
            return Ok(ExprKind::List(items));
        }
        loop {
            items.push(self.expression()?);
            if self.take_symbol(Symbol::CloseBracket) {
                return Ok(ExprKind::List(items));
            }
            if !self.take_symbol(Symbol::Comma) {
                return Err(self.expected("“,” or “]”"));
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
}
