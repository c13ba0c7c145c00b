//! Object specifiers: elements, ordinals, ranges, filters, containers.

use super::{LONGEST_CHAIN, Parsed, Parser, expression, primary, words};
use crate::{
    code::Term,
    error::Error,
    lexer::token::{Symbol, TokenKind},
    syntax::{ElementExpr, Expr, ExprKind, PropertyExpr, SelectExpr},
    terms::codes,
    vocabulary::{Key, Place},
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
        self.filter_behind(&mut links)?;
        let called = match links.as_slice() {
            [first, _, ..] if self.label_follows() => match &first.kind {
                ExprKind::Variable(name) => Some((name.clone(), first.range)),
                _ => None,
            },
            _ => None,
        };
        if called.is_some() {
            links.remove(0);
        }
        let mut container: Option<Expr> = None;
        while let Some(mut link) = links.pop() {
            if let Some(container) = container.take() {
                link.range = link.range.to(container.range);
                attach(&mut link, container);
            }
            container = Some(link);
        }
        let chain = container.ok_or_else(|| self.expected("expression"))?;
        match called {
            Some((name, range)) => self.labelled_call_of(name, chain, range),
            None => Ok(chain),
        }
    }

    /// A filter behind the containers of elements chooses among these elements, whatever the containers are: `first button of
    /// front window whose name is "x"` is a button. Grade A, of public scripts that rely on it.
    fn filter_behind(&mut self, links: &mut [Expr]) -> Parsed<()> {
        let Some((last, before)) = links.split_last_mut() else {
            return Ok(());
        };
        let follows = self.is_filter_word(0) && !self.at_stop();
        // The filter of the last container was parsed with it.
        let of_last = match &mut last.kind {
            ExprKind::Element(one) => Some(&mut one.filter),
            _ => None,
        };
        if !follows && of_last.as_ref().is_none_or(|filter| filter.is_none()) {
            return Ok(());
        }
        let Some(elements) = before.iter_mut().find_map(unfiltered) else {
            // `(every item of x) whose name is "y"`
            if follows && let Some(elements) = unfiltered(last) {
                self.advance(1);
                elements.filter = Some(self.expression()?);
            }
            return Ok(());
        };
        elements.filter = of_last.and_then(Option::take);
        if elements.filter.is_none() {
            self.advance(1);
            elements.filter = Some(self.expression()?);
        }
        Ok(())
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
                let is_place = matches!(self.word_at(ahead + 1), Some("front" | "back"))
                    && self.word_at(ahead + 2) == Some("of");
                !self.is_stop_word("in") && !is_place
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
        let direct = if self.take("each") {
            self.each_of(direct)?
        } else {
            direct
        };
        Ok(Expr {
            range: range.to(self.last_range()),
            kind: expression::command(codes::COUNT, "count", direct),
        })
    }

    /// The items of a class among others: `count x each integer`
    fn each_of(&mut self, container: Expr) -> Parsed<Expr> {
        let range = self.range();
        let class = self.class_name()?;
        let mut elements = self.elements(class, range, SelectExpr::Every)?;
        attach(&mut elements, container);
        Ok(elements)
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

/// The elements that a link names, where a filter can choose among them and none does yet: one that is named has been chosen.
fn unfiltered(link: &mut Expr) -> Option<&mut ElementExpr> {
    match &mut link.kind {
        ExprKind::Element(element) => {
            let is_chosen = match &element.select {
                SelectExpr::Key(key) => matches!(key.kind, ExprKind::Text(_)),
                SelectExpr::Named(_) | SelectExpr::Id(_) | SelectExpr::Neighbour(..) => true,
                _ => false,
            };
            (element.filter.is_none() && !is_chosen).then_some(element)
        }
        ExprKind::Group(inner) => unfiltered(inner),
        _ => None,
    }
}

/// Whether a container can follow.
fn can_be_of(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Variable(_) | ExprKind::Class(_) | ExprKind::Constant(_) => true,
        ExprKind::Property(property) => property.of.as_ref().is_none_or(can_be_of),
        ExprKind::Element(element) => element.of.as_ref().is_none_or(can_be_of),
        ExprKind::Place(_, of) => of.as_ref().is_none_or(|of| can_be_of(of)),
        ExprKind::Date(_, of) => of.is_none(),
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
        ExprKind::Date(_, of) => {
            *of = Some(Box::new(container));
            return;
        }
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
