//! Statements and blocks: `set`, `copy`, `tell`, `return`, declarations of variables, and what else begins a line.

use std::rc::Rc;

use super::{Parsed, Parser};
use crate::{
    error::Error,
    lexer::token::{Symbol, TokenKind},
    range::Range,
    syntax::{Block, Expr, ExprKind, Stmt, StmtKind, literal_application},
    terms::Dictionary,
    vocabulary::ApplicationName,
};

impl Parser<'_> {
    /// Statements up to `end`, `else`, `on` or the end of the script, which are left where they are.
    pub(super) fn block(&mut self) -> Parsed<Block> {
        self.enter()?;
        let mut block = Vec::new();
        let parsed = loop {
            self.skip_newlines();
            if *self.kind() == TokenKind::End
                || self.is_word("end")
                || self.is_word("else")
                || self.is_word("on")
            {
                break Ok(());
            }
            match self.statement() {
                Ok(statement) => block.push(statement),
                Err(error) => break Err(error),
            }
            if !self.at_line_end() {
                break Err(self.misplaced());
            }
        };
        self.leave();
        parsed.map(|()| block)
    }

    /// `end` with the words that may follow it.
    pub(super) fn end(&mut self, words: &[&str]) -> Parsed<()> {
        self.skip_newlines();
        let what = words
            .first()
            .map_or_else(|| "“end”".to_owned(), |word| format!("“end {word}”"));
        if !self.take("end") {
            if self.is_word("else") {
                return Err(Error::syntax(
                    -2740,
                    self.range(),
                    "A “else” can’t go after this “”.",
                ));
            }
            return Err(self.expected("“end”"));
        }
        if self.at_line_end() {
            return Ok(());
        }
        if words.iter().any(|word| self.is_phrase(word)) {
            let taken = words
                .iter()
                .filter(|word| self.is_phrase(word))
                .map(|word| word.split(' ').count())
                .max();
            self.advance(taken.unwrap_or(1));
            return Ok(());
        }
        Err(self.expected(&what))
    }

    /// One statement, without the end of its line.
    pub(super) fn statement(&mut self) -> Parsed<Stmt> {
        self.enter()?;
        let outer = self.line.take();
        self.line = self.application_of_line();
        let start = self.range();
        let kind = self.statement_kind();
        self.line = outer;
        self.leave();
        Ok(Stmt {
            kind: kind?,
            range: start.to(self.last_range()),
        })
    }

    fn statement_kind(&mut self) -> Parsed<StmtKind> {
        let Some(word) = self.word().map(str::to_owned) else {
            return self.expression().map(StmtKind::Expression);
        };
        match word.as_str() {
            "tell" => self.tell(),
            "if" => self.conditional(),
            "repeat" => self.repeat(),
            "try" => self.attempt(),
            "considering" | "ignoring" => self.considering(),
            "with" if self.word_at(1) == Some("timeout") => self.timeout(),
            "with" if self.word_at(1) == Some("transaction") => {
                self.advance(2);
                if !self.at_line_end() {
                    self.expression()?;
                }
                let block = self.block()?;
                self.end(&["transaction"])?;
                Ok(StmtKind::Block(block))
            }
            "using" if self.are_words(&["using", "terms", "from"]) => {
                self.using_terms(Self::block).map(StmtKind::Block)
            }
            "set" if !self.is_longer_command() => {
                self.advance(1);
                let target = self.stopped_before("to")?;
                if !is_assignable(&target) {
                    return Err(Error::syntax(
                        -2741,
                        target.range,
                        "Expected variable name, property or element.",
                    ));
                }
                if !self.take("to") {
                    return Err(self.expected("“to”"));
                }
                Ok(StmtKind::Set(target, self.expression()?))
            }
            "copy" | "put" if !self.is_longer_command() && self.copies() => {
                self.advance(1);
                let value = self.stopped_before("to")?;
                if !(self.take("to") || self.take("into")) {
                    return Err(self.expected("“to”"));
                }
                Ok(StmtKind::Copy(self.chain()?, value))
            }
            "get" if !self.is_longer_command() => {
                self.advance(1);
                self.expression().map(StmtKind::Get)
            }
            "return" => {
                self.advance(1);
                let value = if self.at_line_end() {
                    None
                } else {
                    Some(self.expression()?)
                };
                Ok(StmtKind::Return(value))
            }
            "exit" => {
                self.advance(1);
                self.take("repeat");
                Ok(StmtKind::ExitRepeat)
            }
            "error" if !self.is_longer_command() => self.error(),
            "continue" => {
                let range = self.range();
                self.advance(1);
                self.continued(range).map(StmtKind::Continue)
            }
            "global" | "local" => {
                self.advance(1);
                let mut names = vec![self.name()?];
                while self.take_symbol(Symbol::Comma) {
                    names.push(self.name()?);
                }
                if word == "global" {
                    self.globals
                        .extend(names.iter().map(|name| Rc::clone(&name.lower)));
                    Ok(StmtKind::Global(names))
                } else {
                    Ok(StmtKind::Local(names))
                }
            }
            "script" if self.script_follows() => {
                let node = self.script_object()?;
                Ok(StmtKind::Script(Rc::new(node)))
            }
            _ => self.expression().map(StmtKind::Expression),
        }
    }

    /// Whether a command begins here whose name begins with a statement's word: `set volume`, `get eof`.
    fn is_longer_command(&self) -> bool {
        self.term().is_some_and(|found| {
            found.words > 1
                && found.entry.command.is_some()
                && !(self.is_word("set") && self.word_at(found.words) == Some("to"))
        })
    }

    fn copies(&self) -> bool {
        !self.at_line_end()
    }

    /// An expression before a word that is no operator but may begin the label of a command.
    pub(super) fn stopped_before(&mut self, word: &str) -> Parsed<Expr> {
        self.stops.push(vec![Rc::from(word), Rc::from("into")]);
        let parsed = self.expression();
        self.stops.pop();
        parsed
    }

    // ---- applications ----

    /// The dictionary of an application that the statement names at its end.
    fn application_of_line(&mut self) -> Option<Rc<Dictionary>> {
        if matches!(self.word(), Some("tell" | "using")) {
            return None;
        }
        let mut ahead = 0;
        loop {
            match self.kind_at(ahead) {
                TokenKind::Newline | TokenKind::End => return None,
                TokenKind::Word(_, lower) if matches!(lower.as_str(), "application" | "app") => {
                    let (name, id) = match self.kind_at(ahead + 1) {
                        TokenKind::Text(text) => (text.clone(), false),
                        TokenKind::Word(_, lower) if lower == "id" => match self.kind_at(ahead + 2)
                        {
                            TokenKind::Text(text) => (text.clone(), true),
                            _ => return None,
                        },
                        _ => return None,
                    };
                    let name = if id {
                        ApplicationName::Id(name.as_str().into())
                    } else {
                        ApplicationName::Name(name.as_str().into())
                    };
                    let range = self.token_at(ahead).range;
                    return self.dictionary(&name, range).ok().flatten();
                }
                _ => ahead += 1,
            }
        }
    }

    /// Parses with the terms of the application that an expression names.
    fn within<T>(
        &mut self,
        application: Option<ApplicationName>,
        range: Range,
        parse: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        let Some(application) = application else {
            return parse(self);
        };
        let dictionary = self.dictionary(&application, range)?.unwrap_or_default();
        self.scopes.push(dictionary);
        let parsed = parse(self);
        self.scopes.pop();
        parsed
    }

    fn tell(&mut self) -> Parsed<StmtKind> {
        self.advance(1);
        // The terms of the application that is told are known in what is told to it already.
        self.line = self.application_ahead();
        self.stops.push(vec![Rc::from("to")]);
        // A value may be told as well: `tell (now as text) to set year to text 1 thru 4`.
        let target = self.operand();
        self.stops.pop();
        self.line = None;
        let target = target?;
        let application = literal_application(&target);
        let one_line = self.take("to");
        let range = target.range;
        let block = self.within(application, range, |parser| {
            if one_line {
                return Ok(vec![parser.statement()?]);
            }
            if !parser.at_line_end() {
                return Err(parser.misplaced());
            }
            let block = parser.block()?;
            parser.end(&["tell"])?;
            Ok(block)
        })?;
        Ok(StmtKind::Tell(target, block))
    }

    /// The dictionary of the application named before `to` or the end of the line.
    fn application_ahead(&mut self) -> Option<Rc<Dictionary>> {
        let mut ahead = 0;
        while !matches!(self.kind_at(ahead), TokenKind::Newline | TokenKind::End)
            && self.word_at(ahead) != Some("to")
        {
            if matches!(self.word_at(ahead), Some("application" | "app"))
                && let TokenKind::Text(text) = self.kind_at(ahead + 1)
            {
                let name = ApplicationName::Name(text.as_str().into());
                let range = self.token_at(ahead).range;
                return self.dictionary(&name, range).ok().flatten();
            }
            ahead += 1;
        }
        None
    }

    /// `using terms from application "Mail" ... end using terms from`, around whatever it holds.
    pub(super) fn using_terms<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        self.advance(3);
        if self.are_words(&["scripting", "additions"]) {
            self.advance(2);
            let known = self.known_additions.clone();
            let outer = std::mem::replace(&mut self.additions, known);
            let held = parse(self);
            self.additions = outer;
            let held = held?;
            self.end(&["using terms from", "using"])?;
            return Ok(held);
        }
        let source = self.chain()?;
        let application = literal_application(&source);
        let held = self.within(application, source.range, parse)?;
        self.end(&["using terms from", "using"])?;
        Ok(held)
    }

    /// Whether `script` begins a script object and not an expression such as `script "x"`.
    pub(super) fn script_follows(&self) -> bool {
        match self.kind_at(1) {
            TokenKind::Newline => true,
            TokenKind::Word(..) | TokenKind::Piped(_) => {
                matches!(self.kind_at(2), TokenKind::Newline)
            }
            _ => false,
        }
    }
}

/// Whether an assignment can go to an expression.
fn is_assignable(expr: &Expr) -> bool {
    !matches!(
        expr.kind,
        ExprKind::Text(_)
            | ExprKind::Integer(_)
            | ExprKind::Real(_)
            | ExprKind::Boolean(_)
            | ExprKind::Missing
    )
}
