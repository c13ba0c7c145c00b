//! Elements of a container: by index, name, id or place, in ranges, filtered.

use super::{Parsed, Parser};
use crate::{
    code::Term,
    lexer::token::{Raw, Symbol, TokenKind},
    range::Range,
    syntax::{ElementExpr, Expr, ExprKind, SelectExpr},
    terms::codes,
};

impl Parser<'_> {
    /// Whether the key of one element follows its class: an index, a name, an id, a range.
    pub(super) fn selector_follows(&self) -> bool {
        if self.at_stop() {
            return false;
        }
        match self.kind() {
            TokenKind::Symbol(Symbol::Minus) => {
                // `item -1`, not `item - 1`.
                matches!(self.kind_at(1), TokenKind::Number(..))
                    && self.range().end == self.token_at(1).range.start
                    && self.range().start > self.last_range().end
            }
            TokenKind::Word(_, lower) => match lower.as_str() {
                "id" | "named" | "index" => true,
                "from" | "before" | "after" | "behind" => true,
                "in" => {
                    matches!(self.word_at(1), Some("front" | "back"))
                        && self.word_at(2) == Some("of")
                }
                "whose" | "where" => true,
                "that" => self.is_filter_word(0),
                "beginning" => matches!(self.word_at(1), Some("thru" | "through")),
                _ => self.argument_follows(0) || self.file_follows(),
            },
            _ => self.argument_follows(0),
        }
    }

    /// Whether a file stands here that is named by a path: `folder POSIX file "/Users"`.
    fn file_follows(&self) -> bool {
        self.term().is_some_and(|found| {
            let class = found.entry.class.as_ref().map(|class| class.code);
            matches!(class, Some(codes::POSIX_FILE | codes::ALIAS))
                && self.argument_follows(found.words)
        })
    }

    /// Whether `whose` or one of its synonyms stands at a place.
    pub(super) fn is_filter_word(&self, ahead: usize) -> bool {
        match self.word_at(ahead) {
            Some("whose" | "where") => true,
            // A variable may be called `that`: a filter begins with a property or with `it`.
            Some("that") => {
                self.term_at(ahead + 1)
                    .is_some_and(|found| found.entry.property.is_some())
                    || matches!(self.word_at(ahead + 1), Some("it" | "its" | "not"))
            }
            _ => false,
        }
    }

    /// The key of an element: one primary without containers, so that `window w of p` is a window of p.
    pub(super) fn selector(&mut self) -> Parsed<Expr> {
        self.enter()?;
        let selector = self.selector_within();
        self.leave();
        selector
    }

    fn selector_within(&mut self) -> Parsed<Expr> {
        if self.is_symbol(Symbol::Minus) {
            let range = self.range();
            self.advance(1);
            let inner = self.primary()?;
            let kind = match inner.kind {
                ExprKind::Integer(number) => ExprKind::Integer(-number),
                ExprKind::Real(number) => ExprKind::Real(-number),
                kind => ExprKind::Unary(
                    crate::syntax::Unary::Negate,
                    Box::new(Expr {
                        range: inner.range,
                        kind,
                    }),
                ),
            };
            return Ok(Expr {
                range: range.to(inner.range),
                kind,
            });
        }
        self.primary()
    }

    /// One element, or a range of them, after its class.
    pub(super) fn element(&mut self, class: Term, start: Range) -> Parsed<Expr> {
        let select = match self.word() {
            Some("id") => {
                self.advance(1);
                SelectExpr::Id(self.selector()?)
            }
            Some("named") => {
                self.advance(1);
                SelectExpr::Named(self.selector()?)
            }
            Some("index") => {
                self.advance(1);
                SelectExpr::Key(self.selector()?)
            }
            Some("from") => SelectExpr::Every,
            Some(_) if self.is_filter_word(0) => SelectExpr::Every,
            Some("before" | "behind") => {
                self.advance(1);
                SelectExpr::Neighbour(-1, self.chain()?)
            }
            Some("after") => {
                self.advance(1);
                SelectExpr::Neighbour(1, self.chain()?)
            }
            Some("in") => {
                let step = if self.word_at(1) == Some("front") {
                    -1
                } else {
                    1
                };
                self.advance(3);
                SelectExpr::Neighbour(step, self.chain()?)
            }
            Some("beginning") => SelectExpr::Key(self.bound()?),
            _ => SelectExpr::Key(self.selector()?),
        };
        self.elements(class, start, select)
    }

    /// Elements, with a range and a filter if they follow.
    pub(super) fn elements(
        &mut self,
        class: Term,
        start: Range,
        select: SelectExpr,
    ) -> Parsed<Expr> {
        let mut select = select;
        if matches!(select, SelectExpr::Every) {
            if self.is_word("from") && !self.at_stop() {
                self.advance(1);
                let first = self.bound()?;
                if !(self.take("to") || self.take("thru") || self.take("through")) {
                    return Err(self.expected("“to”"));
                }
                select = SelectExpr::Range(first, self.bound()?);
            } else if self.selector_follows() && !self.is_filter_word(0) {
                select = SelectExpr::Key(self.bound()?);
            }
        }
        if let SelectExpr::Key(first) = select {
            select = if self.take("thru") || self.take("through") {
                SelectExpr::Range(first, self.bound()?)
            } else {
                SelectExpr::Key(first)
            };
        }
        let filter = if self.is_filter_word(0) && !self.at_stop() {
            self.advance(1);
            Some(self.expression()?)
        } else {
            None
        };
        Ok(Expr {
            range: start.to(self.last_range()),
            kind: ExprKind::Element(Box::new(ElementExpr {
                class,
                filter,
                select,
                of: None,
            })),
        })
    }

    /// An end of a range: an index, or an element of the same container.
    fn bound(&mut self) -> Parsed<Expr> {
        self.take("the");
        let range = self.range();
        match self.word() {
            Some("beginning") => {
                self.advance(1);
                Ok(Expr {
                    range,
                    kind: ExprKind::Integer(1),
                })
            }
            Some("end") => {
                self.advance(1);
                Ok(Expr {
                    range,
                    kind: ExprKind::Integer(-1),
                })
            }
            _ => self.selector(),
        }
    }

    /// `every x`, `some x` or `any x`, `middle x`
    pub(super) fn quantified(&mut self, word: &str) -> Parsed<Expr> {
        let range = self.range();
        self.advance(1);
        let select = match word {
            "every" => SelectExpr::Every,
            "some" | "any" => SelectExpr::Some,
            _ => SelectExpr::Middle,
        };
        let class = self.class_name()?;
        self.elements(class, range, select)
    }

    /// The class after an ordinal or `every`, singular or plural.
    pub(super) fn class_name(&mut self) -> Parsed<Term> {
        if let TokenKind::Raw(Raw::Class(code)) = *self.kind() {
            self.advance(1);
            return Ok(Term::new(code, format!("«class {code}»")));
        }
        let found = self.term().ok_or_else(|| self.expected("class name"))?;
        let class = found.entry.class.or(found.entry.plural);
        let class = class.ok_or_else(|| self.expected("class name"))?;
        self.advance(found.words);
        Ok(class)
    }

    /// Whether a class stands behind the ordinal at this place.
    pub(super) fn ordinal_follows(&self) -> bool {
        matches!(self.kind_at(1), TokenKind::Raw(Raw::Class(_)))
            || self
                .term_at(1)
                .is_some_and(|found| found.entry.class.is_some() || found.entry.plural.is_some())
    }

    /// `first x`, `1st x`, after the ordinal.
    pub(super) fn ordinal_element(&mut self, place: i64, range: Range) -> Parsed<Expr> {
        let class = self.class_name()?;
        self.elements(class, range, SelectExpr::Fixed(place))
    }
}
