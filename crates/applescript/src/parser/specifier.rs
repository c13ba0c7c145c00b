//! Object specifiers: elements, ordinals, ranges, filters, containers.

use super::{LONGEST_CHAIN, Parsed, Parser, expression, primary, words};
use crate::{
    code::Term,
    error::{Error, Range},
    lexer::token::{Raw, Symbol, TokenKind},
    reference::Place,
    syntax::{ElementExpr, Expr, ExprKind, PropertyExpr, SelectExpr},
    terms::codes,
    value::Key,
};

impl Parser<'_> {
    /// A primary with the containers behind it: `name of window 1 of it`, `x's name`.
    pub(super) fn chain(&mut self) -> Parsed<Expr> {
        self.enter()?;
        let chain = self.chain_within();
        self.leave();
        chain
    }

    fn chain_within(&mut self) -> Parsed<Expr> {
        let mut links = vec![self.possessive()?];
        while self.container_follows(0) && links.last().is_some_and(can_be_of) {
            self.advance(1);
            links.push(self.possessive()?);
            if links.len() > LONGEST_CHAIN / 10 {
                return Err(Error::syntax(
                    -2707,
                    self.range(),
                    "Internal table overflow.",
                ));
            }
        }
        self.filter_whole(&mut links)?;
        let mut container: Option<Expr> = None;
        while let Some(mut link) = links.pop() {
            if let Some(container) = container.take() {
                link.range = link.range.to(container.range);
                attach(&mut link, container);
            }
            container = Some(link);
        }
        container.ok_or_else(|| self.expected("expression"))
    }

    /// A primary with what its possessives name: `x's y's z`.
    fn possessive(&mut self) -> Parsed<Expr> {
        let mut container = self.primary()?;
        let mut links = 0;
        while self.take_symbol(Symbol::Possessive) {
            links += 1;
            if links > LONGEST_CHAIN / 10 {
                return Err(Error::syntax(
                    -2707,
                    self.range(),
                    "Internal table overflow.",
                ));
            }
            self.contained = true;
            let start = container.range;
            let mut member = self.primary()?;
            self.contained = false;
            if !can_be_of(&member) {
                return Err(Error::syntax(
                    -2741,
                    member.range,
                    "Expected property or element name after “’s”.",
                ));
            }
            member.range = start.to(member.range);
            attach(&mut member, container);
            container = member;
        }
        Ok(container)
    }

    /// Whether `of` or `in` stands at a place and leads to a container.
    pub(super) fn container_follows(&self, ahead: usize) -> bool {
        if ahead == 0 && self.at_stop() {
            return false;
        }
        match self.word_at(ahead) {
            Some("of") => !self.is_stop_word("of"),
            Some("in") => {
                !self.is_stop_word("in")
                    && !matches!(self.word_at(ahead + 1), Some("front" | "back"))
            }
            _ => false,
        }
    }

    fn is_stop_word(&self, word: &str) -> bool {
        self.stops
            .last()
            .is_some_and(|labels| labels.iter().any(|label| &**label == word))
    }

    /// `my x`, `its x`
    pub(super) fn own(&mut self, me: bool) -> Parsed<Expr> {
        let range = self.range();
        self.advance(1);
        self.contained = true;
        self.enter()?;
        let member = self.primary();
        self.leave();
        self.contained = false;
        let mut member = member?;
        if !can_be_of(&member) {
            return Err(Error::syntax(
                -2741,
                member.range,
                "Expected property or element name.",
            ));
        }
        let kind = if me { ExprKind::Me } else { ExprKind::It };
        member.range = range.to(member.range);
        attach(&mut member, Expr { range, kind });
        Ok(member)
    }

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
                _ => self.argument_follows(0),
            },
            _ => self.argument_follows(0),
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
            Some("from" | "whose" | "where") => SelectExpr::Every,
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
            } else if self.selector_follows() && !matches!(self.word(), Some("whose" | "where")) {
                let key = self.selector()?;
                select = SelectExpr::Key(key);
            }
        }
        if let SelectExpr::Key(first) = select {
            select = if self.take("thru") || self.take("through") {
                SelectExpr::Range(first, self.bound()?)
            } else {
                SelectExpr::Key(first)
            };
        }
        let filter = if matches!(self.word(), Some("whose" | "where")) && !self.at_stop() {
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

    /// `every x`, `some x`, `middle x`
    pub(super) fn quantified(&mut self, word: &str) -> Parsed<Expr> {
        let range = self.range();
        self.advance(1);
        let select = match word {
            "every" => SelectExpr::Every,
            "some" => SelectExpr::Some,
            _ => SelectExpr::Middle,
        };
        let class = self.class_name()?;
        self.elements(class, range, select)
    }

    /// The class after an ordinal or `every`, singular or plural.
    fn class_name(&mut self) -> Parsed<Term> {
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

    /// `beginning of x`, `end of x`, `before x`, `after x`, `in front of x`
    pub(super) fn place(&mut self, word: &str) -> Parsed<Expr> {
        let range = self.range();
        let (place, words) = match word {
            "beginning" => (Place::Beginning, 1),
            "end" => (Place::End, 1),
            "before" => (Place::Before, 1),
            "after" | "behind" => (Place::After, 1),
            _ if self.word_at(1) == Some("front") => (Place::Before, 3),
            _ => (Place::After, 3),
        };
        self.advance(words);
        let of = if matches!(place, Place::Beginning | Place::End) {
            None
        } else {
            Some(Box::new(self.chain()?))
        };
        Ok(Expr {
            range: range.to(self.last_range()),
            kind: ExprKind::Place(place, of),
        })
    }

    /// `count x`, `count of x`, `number of x`
    pub(super) fn count(&mut self, contained: bool) -> Parsed<Expr> {
        let range = self.range();
        self.advance(1);
        if contained {
            return Ok(Expr {
                range,
                kind: primary::property(Key::Term(Term::new(codes::COUNT.id, "count"))),
            });
        }
        self.take("of");
        self.take("each");
        let direct = self.chain()?;
        Ok(Expr {
            range: range.to(direct.range),
            kind: expression::command(codes::COUNT, "count", direct),
        })
    }

    /// Whether a word is a name of the script's own that may follow here.
    pub(super) fn is_name(&self, ahead: usize) -> bool {
        match self.kind_at(ahead) {
            TokenKind::Piped(_) => true,
            TokenKind::Word(_, lower) => !words::is_reserved(lower),
            _ => false,
        }
    }
}

/// Whether a container can follow.
fn can_be_of(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Variable(_) | ExprKind::Class(_) | ExprKind::Constant(_) => true,
        ExprKind::Property(property) => property.of.as_ref().is_none_or(can_be_of),
        ExprKind::Element(element) => element.of.as_ref().is_none_or(can_be_of),
        ExprKind::Place(_, of) => of.as_ref().is_none_or(|of| can_be_of(of)),
        ExprKind::Call(call) => call.target.is_none(),
        ExprKind::List(items) => !items.is_empty() && items.iter().all(can_be_of),
        ExprKind::Within(inner, _) | ExprKind::Group(inner) => can_be_of(inner),
        ExprKind::ReferenceTo(inner) => can_be_of(inner),
        _ => false,
    }
}

/// Puts a container behind the last link of an expression that [`can_be_of`] one.
fn attach(expr: &mut Expr, container: Expr) {
    let place = match &mut expr.kind {
        ExprKind::Variable(name) => {
            let key = Key::Name(name.text.clone(), name.lower.clone());
            expr.kind = ExprKind::Property(Box::new(PropertyExpr {
                key,
                of: Some(container),
            }));
            return;
        }
        ExprKind::Class(term) | ExprKind::Constant(term) => {
            let key = Key::Term(term.clone());
            expr.kind = ExprKind::Property(Box::new(PropertyExpr {
                key,
                of: Some(container),
            }));
            return;
        }
        ExprKind::Property(property) => &mut property.of,
        ExprKind::Element(element) => &mut element.of,
        ExprKind::Call(call) => &mut call.target,
        ExprKind::Group(inner) | ExprKind::ReferenceTo(inner) => return attach(inner, container),
        ExprKind::Place(_, of) => {
            match of {
                Some(of) => attach(of, container),
                None => *of = Some(Box::new(container)),
            }
            return;
        }
        ExprKind::List(items) => {
            for item in items.iter_mut() {
                let range = item.range;
                attach(
                    item,
                    Expr {
                        range,
                        kind: ExprKind::It,
                    },
                );
            }
            let list = Expr {
                range: expr.range,
                kind: ExprKind::List(std::mem::take(items)),
            };
            expr.kind = ExprKind::Within(Box::new(container), Box::new(list));
            return;
        }
        ExprKind::Within(of, _) => return attach(of, container),
        _ => return,
    };
    match place {
        Some(of) => attach(of, container),
        None => *place = Some(container),
    }
}
