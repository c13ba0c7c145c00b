//! One thing without operators and without containers behind it: a literal, a keyword, a phrase of a dictionary.

use super::{
    Found, Parsed, Parser,
    expression::command,
    words::{self},
};
use crate::{
    code::Term,
    lexer::token::{Raw, Symbol, TokenKind},
    range::Range,
    syntax::{ApplicationBy, CommandExpr, Expr, ExprKind, Name, PropertyExpr, SelectExpr},
    terms::codes,
    value::GREATEST_INTEGER,
    vocabulary::{FileKind, Key},
};

impl Parser<'_> {
    /// One thing without operators and without containers behind it.
    pub(super) fn primary(&mut self) -> Parsed<Expr> {
        let range = self.range();
        let contained = std::mem::take(&mut self.contained);
        let kind = match self.kind().clone() {
            TokenKind::Number(number, integer) => {
                if self.is_ordinal_number(0) {
                    self.advance(2);
                    return self.ordinal_element(number as i64, range);
                }
                self.advance(1);
                if integer && number <= GREATEST_INTEGER as f64 {
                    ExprKind::Integer(number as i32)
                } else {
                    ExprKind::Real(number)
                }
            }
            TokenKind::Symbol(Symbol::Minus) if self.is_ordinal_number(1) => {
                self.advance(1);
                let TokenKind::Number(number, _) = *self.kind() else {
                    return Err(self.expected("expression"));
                };
                self.advance(2);
                return self.ordinal_element(-(number as i64), range);
            }
            TokenKind::Text(text) => {
                self.advance(1);
                ExprKind::Text(text.as_str().into())
            }
            TokenKind::Symbol(Symbol::Open) => {
                self.advance(1);
                let inner = self.bracketed(|parser| {
                    let inner = parser.expression()?;
                    if parser.is_symbol(Symbol::Close) {
                        Ok(inner)
                    } else {
                        Err(parser.expected("“)”"))
                    }
                })?;
                self.advance(1);
                ExprKind::Group(Box::new(inner))
            }
            TokenKind::Symbol(Symbol::OpenBrace) => {
                self.advance(1);
                self.bracketed(Self::braces)?
            }
            TokenKind::Symbol(Symbol::OpenBracket) => {
                self.advance(1);
                self.bracketed(Self::brackets)?
            }
            TokenKind::Raw(raw) => return self.raw(raw, contained),
            TokenKind::Piped(name) => {
                self.advance(1);
                return self.variable_or_call(Name::new(&name), range);
            }
            TokenKind::Word(text, lower) => return self.word_primary(&text, &lower, contained),
            _ => return Err(self.expected("expression")),
        };
        Ok(Expr {
            range: range.to(self.last_range()),
            kind,
        })
    }

    /// Whether anything stands at a place that an operand can begin with.
    fn operand_follows(&self, ahead: usize) -> bool {
        match self.kind_at(ahead) {
            TokenKind::Newline | TokenKind::End => false,
            TokenKind::Symbol(symbol) => {
                matches!(
                    symbol,
                    Symbol::Open | Symbol::OpenBrace | Symbol::OpenBracket
                )
            }
            TokenKind::Word(_, lower) => !matches!(
                lower.as_str(),
                "then" | "and" | "or" | "is" | "isn't" | "else"
            ),
            _ => true,
        }
    }

    /// Whether `1st`, `2nd` and so on stands at a place.
    pub(super) fn is_ordinal_number(&self, ahead: usize) -> bool {
        matches!(self.kind_at(ahead), TokenKind::Number(..))
            && matches!(self.word_at(ahead + 1), Some("st" | "nd" | "rd" | "th"))
            && self.token_at(ahead + 1).range.start == self.token_at(ahead).range.end
    }

    fn raw(&mut self, raw: Raw, contained: bool) -> Parsed<Expr> {
        let range = self.range();
        self.advance(1);
        let kind = match raw {
            Raw::Data(code, bytes) => ExprKind::Data(code, bytes.into()),
            Raw::Constant(code) => {
                ExprKind::Constant(Term::new(code, format!("«constant ****{code}»")))
            }
            Raw::Event(code) => return self.raw_command(code, range),
            Raw::Class(code) => {
                let known = self.dictionaries().find_map(|(dictionary, _)| {
                    dictionary
                        .class(code)
                        .or_else(|| dictionary.property(code))
                        .cloned()
                });
                let name = known.unwrap_or_else(|| format!("«class {code}»").as_str().into());
                let term = Term::new(code, name);
                if !contained && self.selector_follows() {
                    return self.element(term, range);
                }
                if contained {
                    property(Key::Term(term))
                } else {
                    ExprKind::Class(term)
                }
            }
        };
        Ok(Expr { range, kind })
    }

    fn word_primary(&mut self, text: &str, lower: &str, contained: bool) -> Parsed<Expr> {
        let range = self.range();
        // A longer phrase of a dictionary may begin with such a word: `AppleScript version`.
        let longest = self.term().map_or(0, |found| found.words);
        if let Some((words, kind)) = self.keyword(lower).filter(|(words, _)| longest <= *words) {
            self.advance(words);
            return Ok(Expr {
                range: range.to(self.last_range()),
                kind,
            });
        }
        match lower {
            "the" => {
                let longer = self.term().is_some_and(|found| found.words > 1);
                if !longer {
                    self.advance(1);
                    self.enter()?;
                    self.contained = contained;
                    let inner = self.primary();
                    self.leave();
                    return inner;
                }
            }
            // `my card` is a term of its own.
            "its" | "my" if self.term().is_none_or(|found| found.words == 1) => {
                return self.own(lower == "my");
            }
            "a" | "an" if self.word_at(1) == Some("reference") => return self.reference_to(2),
            "a" | "an" if self.word_at(1) == Some("ref") => return self.reference_to(2),
            "reference" | "ref" if matches!(self.word_at(1), Some("to")) => {
                return self.reference_to(1);
            }
            "ref" if self.specifier_follows(1) => return self.reference_to(1),
            "application" | "app" => {
                let longer = self.term().is_some_and(|found| found.words > 1);
                if !longer && let Some(application) = self.application()? {
                    return Ok(application);
                }
            }
            "continue" => {
                self.advance(1);
                return self.continued(range);
            }
            _ => {}
        }
        let found = self.term();
        let phrase = found.as_ref().map_or(0, |found| found.words);
        if phrase <= 1 {
            match lower {
                "every" | "some" | "middle" => return self.quantified(lower),
                "any" if self.ordinal_follows() => return self.quantified(lower),
                "beginning" | "end" | "before" | "after" | "behind" => return self.place(lower),
                "in" if matches!(self.word_at(1), Some("front" | "back"))
                    && self.word_at(2) == Some("of") =>
                {
                    return self.place(lower);
                }
                "date" if self.argument_follows(1) => {
                    self.advance(1);
                    return self.date(range);
                }
                "count" => return self.count(contained),
                "number" if self.word_at(1) == Some("of") => return self.count(contained),
                "exists" if !self.operand_follows(1) => {
                    self.advance(1);
                    return Ok(Expr {
                        range,
                        kind: ExprKind::Command(Box::new(CommandExpr {
                            code: codes::EXISTS,
                            name: "exists".into(),
                            direct: None,
                            parameters: Vec::new(),
                            addition: false,
                            takes_direct: true,
                        })),
                    });
                }
                "exists" => {
                    self.advance(1);
                    self.take("of");
                    let inner = self.chain()?;
                    return Ok(Expr {
                        range: range.to(inner.range),
                        kind: command(codes::EXISTS, "exists", inner),
                    });
                }
                "script" if !self.argument_follows(1) && found.is_none() => {}
                "minutes" | "hours" | "seconds" if !contained && !self.container_follows(1) => {
                    self.advance(1);
                    return self.variable_or_call(Name::new(text), range);
                }
                _ if words::ordinal(lower).is_some() && self.ordinal_follows() => {
                    let place = words::ordinal(lower).unwrap_or(1);
                    self.advance(1);
                    return self.ordinal_element(place, range);
                }
                _ => {}
            }
        }
        if let Some(found) = found
            && !self.is_call_of_own(&found)
        {
            return self.term_primary(found, contained);
        }
        if words::is_reserved(lower) {
            return Err(self.expected("expression"));
        }
        self.advance(1);
        self.variable_or_call(Name::new(text), range)
    }

    /// A handler of the script's own may have the name of a class or property: `on reverse(x)`.
    fn is_call_of_own(&self, found: &Found) -> bool {
        found.words == 1
            && found.entry.command.is_none()
            && *self.kind_at(1) == TokenKind::Symbol(Symbol::Open)
            && self.token_at(1).range.start == self.range().end
            && found.entry.class.is_none()
    }

    /// Words that are values.
    fn keyword(&self, word: &str) -> Option<(usize, ExprKind)> {
        Some(match word {
            "true" => (1, ExprKind::Boolean(true)),
            "false" => (1, ExprKind::Boolean(false)),
            "it" => (1, ExprKind::It),
            "me" => (1, ExprKind::Me),
            "result" => (1, ExprKind::Result),
            "return" => (1, ExprKind::Text("\r".into())),
            "applescript" => (1, ExprKind::AppleScript),
            "missing" if self.word_at(1) == Some("value") => (2, ExprKind::Missing),
            "current" if self.word_at(1) == Some("application") => {
                (2, ExprKind::CurrentApplication)
            }
            _ => return None,
        })
    }

    /// Whether an object specifier begins at a place: with a class or an ordinal.
    fn specifier_follows(&self, ahead: usize) -> bool {
        let is_class = |found: Found| found.entry.class.is_some() || found.entry.plural.is_some();
        self.term_at(ahead).is_some_and(is_class)
            || self.word_at(ahead).is_some_and(|word| {
                words::ordinal(word).is_some() || matches!(word, "every" | "some" | "middle")
            })
    }

    fn reference_to(&mut self, words: usize) -> Parsed<Expr> {
        let range = self.range();
        self.advance(words);
        if !self.take("to") && !self.take("of") && !self.specifier_follows(0) {
            // The class: `as a reference`, `class of x is reference`.
            return Ok(Expr {
                range,
                kind: ExprKind::Class(Term::new(codes::REFERENCE, "reference")),
            });
        }
        let inner = self.chain()?;
        Ok(Expr {
            range: range.to(inner.range),
            kind: ExprKind::ReferenceTo(Box::new(inner)),
        })
    }

    /// `application "X"`, `application id "com.x"`; none where the word is a class.
    fn application(&mut self) -> Parsed<Option<Expr>> {
        let range = self.range();
        let (by, words) = if self.word_at(1) == Some("id") && self.argument_follows(2) {
            (ApplicationBy::Id, 2)
        } else if self.argument_follows(1) {
            (ApplicationBy::Name, 1)
        } else {
            return Ok(None);
        };
        self.advance(words);
        let name = self.selector()?;
        Ok(Some(Expr {
            range: range.to(name.range),
            kind: ExprKind::Application(by, Box::new(name)),
        }))
    }

    /// `date "..."`, also `relative to` another one.
    fn date(&mut self, range: Range) -> Parsed<Expr> {
        let text = self.selector()?;
        let of = if self.are_words(&["relative", "to"]) {
            self.advance(2);
            Some(Box::new(self.chain()?))
        } else {
            None
        };
        Ok(Expr {
            range: range.to(self.last_range()),
            kind: ExprKind::Date(Box::new(text), of),
        })
    }

    /// `file "..."`, `alias "..."`, `POSIX file "..."`
    pub(super) fn file(&mut self, kind: FileKind, range: Range) -> Parsed<Expr> {
        let inner = self.selector()?;
        Ok(Expr {
            range: range.to(inner.range),
            kind: ExprKind::File(kind, Box::new(inner)),
        })
    }

    /// Whether the words before this place, of which there are so many, follow `new` or, without it, `make`.
    fn follows_new(&self, words: usize) -> bool {
        let before = self.at.checked_sub(words + 1);
        let before = before.and_then(|at| self.tokens.get(at));
        before.is_some_and(|token| {
            matches!(&token.kind, TokenKind::Word(_, lower) if matches!(lower.as_str(), "new" | "make"))
        })
    }

    /// A bare phrase of a dictionary, once it is known to be one.
    fn term_primary(&mut self, found: Found, contained: bool) -> Parsed<Expr> {
        let Found {
            entry,
            words,
            addition,
        } = found;
        let range = self.words_range(words);
        let of_follows = self.container_follows(words);
        let as_parameter = self.parameter.take().is_some();
        let simple = |kind| Ok(Expr { range, kind });
        if contained && let Some(term) = entry.property.clone().or_else(|| entry.class.clone()) {
            self.advance(words);
            // `current application's class "NSEvent"` is the class of that name, and no property.
            let is_class = term.code == codes::CLASS && matches!(self.kind(), TokenKind::Text(_));
            if is_class || (entry.property.is_none() && self.selector_follows()) {
                return self.element(term, range);
            }
            // `home's folder "Documents"`: a class with its key, where it is a property as well.
            let is_keyed = matches!(self.kind(), TokenKind::Text(_) | TokenKind::Number(..))
                || matches!(self.word(), Some("id" | "named"));
            if let Some(class) = entry.class.filter(|_| is_keyed) {
                return self.element(class, range);
            }
            return simple(property(Key::Term(term)));
        }
        // `delete note 1`, where another dictionary has an icon called note.
        let is_keyed = entry.class.is_some()
            && (self.argument_follows(words)
                || matches!(self.word_at(words), Some("id" | "named")));
        if as_parameter
            && !of_follows
            && !is_keyed
            && let Some(constant) = &entry.constant
        {
            self.advance(words);
            return simple(ExprKind::Constant(constant.clone()));
        }
        if let Some(command) = entry.command {
            let is_property = entry.property.is_some() || entry.class.is_some();
            if !(is_property && of_follows) {
                self.advance(words);
                return self.command(&command, addition, range);
            }
        }
        if let Some(class) = &entry.class {
            let kind = match class.code {
                codes::FILE => Some(FileKind::File),
                codes::ALIAS => Some(FileKind::Alias),
                codes::POSIX_FILE => Some(FileKind::Posix),
                _ => None,
            };
            self.advance(words);
            if self.selector_follows() {
                let of_application = !self.scopes.is_empty()
                    && class.code != codes::POSIX_FILE
                    && kind != Some(FileKind::Alias);
                return match kind {
                    Some(kind) if !of_application => self.file(kind, range),
                    _ => self.element(class.clone(), range),
                };
            }
            // `make new folder`, where a dictionary has a property called folder as well.
            let is_type = as_parameter && self.follows_new(words);
            if let (Some(term), false) = (entry.property, is_type) {
                return simple(property(Key::Term(term)));
            }
            return simple(ExprKind::Class(class.clone()));
        }
        if let Some(class) = entry.plural {
            self.advance(words);
            return self.elements(class, range, SelectExpr::Every);
        }
        self.advance(words);
        if let Some(term) = entry.property {
            return simple(property(Key::Term(term)));
        }
        match entry.constant {
            Some(constant) => simple(ExprKind::Constant(constant)),
            None => Err(self.expected("expression")),
        }
    }
}

/// A property without a container yet.
pub(super) fn property(key: Key) -> ExprKind {
    ExprKind::Property(Box::new(PropertyExpr { key, of: None }))
}
