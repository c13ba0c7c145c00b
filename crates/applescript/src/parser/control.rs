//! Statements that control others: `if`, `repeat`, `try`, `considering`, `with timeout`; and `error`.

use super::{Parsed, Parser};
use crate::{
    error::Error,
    lexer::token::{Symbol, TokenKind},
    syntax::{Consideration, ErrorStmt, OnError, Repeat, StmtKind},
};
use std::rc::Rc;

const CONSIDERATIONS: [(&[&str], Consideration); 8] = [
    (
        &["application", "responses"],
        Consideration::ApplicationResponses,
    ),
    (&["case"], Consideration::Case),
    (&["diacriticals"], Consideration::Diacriticals),
    (&["expansion"], Consideration::Expansion),
    (&["hyphens"], Consideration::Hyphens),
    (&["numeric", "strings"], Consideration::NumericStrings),
    (&["punctuation"], Consideration::Punctuation),
    (&["white", "space"], Consideration::WhiteSpace),
];

impl Parser<'_> {
    pub(super) fn conditional(&mut self) -> Parsed<StmtKind> {
        self.advance(1);
        let mut branches = Vec::new();
        let condition = self.expression()?;
        if !self.take("then") && !self.at_line_end() {
            return Err(self.expected("“then”, etc."));
        }
        if !self.at_line_end() {
            let statement = self.statement()?;
            if self.is_word("else") {
                return Err(Error::syntax(
                    -2740,
                    self.range(),
                    "A “else” can’t go after this “”.",
                ));
            }
            return Ok(StmtKind::If(vec![(condition, vec![statement])], None));
        }
        branches.push((condition, self.block()?));
        let mut otherwise = None;
        loop {
            self.skip_newlines();
            if self.are_words(&["else", "if"]) && otherwise.is_none() {
                self.advance(2);
                let condition = self.expression()?;
                if !self.take("then") && !self.at_line_end() {
                    return Err(self.expected("“then”, etc."));
                }
                if self.at_line_end() {
                    branches.push((condition, self.block()?));
                } else {
                    branches.push((condition, vec![self.statement()?]));
                }
            } else if self.is_word("else") && otherwise.is_none() {
                self.advance(1);
                if self.at_line_end() {
                    otherwise = Some(self.block()?);
                } else {
                    otherwise = Some(vec![self.statement()?]);
                }
            } else {
                self.end(&["if"])?;
                return Ok(StmtKind::If(branches, otherwise));
            }
        }
    }

    pub(super) fn repeat(&mut self) -> Parsed<StmtKind> {
        self.advance(1);
        let repeat = if self.at_line_end() {
            Repeat::Forever
        } else if self.take("while") {
            Repeat::While(self.expression()?)
        } else if self.take("until") {
            Repeat::Until(self.expression()?)
        } else if self.take("with") {
            let variable = self.name()?;
            if self.take("from") {
                let from = self.stopped_before("to")?;
                if !self.take("to") {
                    return Err(self.expected("“to”"));
                }
                let to = self.stopped_before("by")?;
                let by = if self.take("by") {
                    Some(self.expression()?)
                } else {
                    None
                };
                Repeat::From {
                    variable,
                    from,
                    to,
                    by,
                }
            } else if self.take("in") {
                Repeat::In {
                    variable,
                    list: self.expression()?,
                }
            } else {
                return Err(self.expected("“from” or “in”"));
            }
        } else {
            let times = self.expression()?;
            self.take("times");
            Repeat::Times(times)
        };
        if !self.at_line_end() {
            return Err(self.misplaced());
        }
        let block = self.block()?;
        self.end(&["repeat"])?;
        Ok(StmtKind::Repeat(Box::new(repeat), Rc::new(block)))
    }

    pub(super) fn attempt(&mut self) -> Parsed<StmtKind> {
        self.advance(1);
        if !self.at_line_end() {
            return Err(self.expected("end of line"));
        }
        let block = self.block()?;
        if !self.are_words(&["on", "error"]) {
            self.end(&["try", "error"])?;
            return Ok(StmtKind::Try(block, None));
        }
        self.advance(2);
        let mut on_error = OnError {
            message: None,
            number: None,
            only: None,
            from: None,
            to: None,
            partial: None,
            body: Vec::new(),
        };
        while !self.at_line_end() {
            let place = if self.take("number") {
                if let Some((number, tokens)) = self.whole_number() {
                    self.advance(tokens);
                    on_error.only = Some(number);
                    continue;
                }
                &mut on_error.number
            } else if self.take("from") {
                &mut on_error.from
            } else if self.take("to") {
                &mut on_error.to
            } else if self.are_words(&["partial", "result"]) {
                self.advance(2);
                &mut on_error.partial
            } else if on_error.message.is_none() {
                &mut on_error.message
            } else {
                return Err(self.misplaced());
            };
            *place = Some(self.pattern()?);
        }
        on_error.body = self.block()?;
        self.end(&["try", "error"])?;
        Ok(StmtKind::Try(block, Some(Box::new(on_error))))
    }

    /// A whole number with its sign, and its tokens.
    fn whole_number(&self) -> Option<(i32, usize)> {
        let negative = usize::from(self.is_symbol(Symbol::Minus));
        let TokenKind::Number(number, true) = self.kind_at(negative) else {
            return None;
        };
        let sign = if negative == 1 { -1.0 } else { 1.0 };
        Some(((sign * number) as i32, negative + 1))
    }

    pub(super) fn considering(&mut self) -> Parsed<StmtKind> {
        let mut considered = self.is_word("considering");
        self.advance(1);
        let mut considerations = Vec::new();
        loop {
            let found = CONSIDERATIONS
                .iter()
                .find(|(words, _)| self.are_words(words));
            let Some((words, consideration)) = found else {
                return Err(self.expected("application constant or consideration"));
            };
            self.advance(words.len());
            considerations.push((*consideration, considered));
            if self.at_line_end() {
                break;
            }
            if self.are_words(&["but", "ignoring"]) || self.are_words(&["but", "considering"]) {
                considered = self.word_at(1) == Some("considering");
                self.advance(2);
            } else if !self.take_symbol(Symbol::Comma) && !self.take("and") {
                return Err(self.expected("end of line"));
            } else {
                self.take("and");
            }
        }
        let block = self.block()?;
        self.end(&["considering", "ignoring"])?;
        Ok(StmtKind::Considering(considerations, block))
    }

    pub(super) fn timeout(&mut self) -> Parsed<StmtKind> {
        self.advance(2);
        self.take("of");
        let seconds = self.expression()?;
        if !self.take("seconds") {
            self.take("second");
        }
        let block = self.block()?;
        self.end(&["timeout"])?;
        Ok(StmtKind::Timeout(seconds, block))
    }

    pub(super) fn error(&mut self) -> Parsed<StmtKind> {
        self.advance(1);
        let mut error = ErrorStmt {
            message: None,
            number: None,
            from: None,
            to: None,
            partial: None,
        };
        let labels = ["number", "from", "to", "partial result"];
        while !self.at_line_end() {
            let place = if self.take("number") {
                &mut error.number
            } else if self.take("from") {
                &mut error.from
            } else if self.take("to") {
                &mut error.to
            } else if self.are_words(&["partial", "result"]) {
                self.advance(2);
                &mut error.partial
            } else if error.message.is_none() {
                &mut error.message
            } else {
                return Err(self.misplaced());
            };
            self.stops.push(labels.map(Rc::from).to_vec());
            let value = self.expression();
            self.stops.pop();
            *place = Some(value?);
        }
        Ok(StmtKind::Error(Box::new(error)))
    }
}
