//! Scripts: properties, handlers, script objects, `use`.

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use super::{Parsed, Parser, preview, words};
use crate::{
    error::{Error, Phase},
    lexer::token::{Raw, Symbol, TokenKind},
    syntax::{Handler, Name, Parameters, ScriptNode, Stmt, StmtKind},
    terms::codes,
    vocabulary::{ApplicationName, Key},
};

impl Parser<'_> {
    /// The whole script.
    pub(super) fn script(&mut self) -> Parsed<ScriptNode> {
        let node = self.body(None)?;
        if *self.kind() != TokenKind::End {
            return Err(self.expected("end of script"));
        }
        Ok(node)
    }

    /// `script Name ... end script`
    pub(super) fn script_object(&mut self) -> Parsed<ScriptNode> {
        self.advance(1);
        let name = if self.at_line_end() {
            None
        } else {
            Some(self.name()?)
        };
        self.enter()?;
        let globals = std::mem::take(&mut self.globals);
        let node = self.body(name);
        self.globals = globals;
        self.leave();
        let node = node?;
        let end_word = node.name.as_ref().map(|name| name.lower.to_string());
        let mut allowed = vec!["script"];
        allowed.extend(end_word.as_deref());
        self.end(&allowed)?;
        Ok(node)
    }

    fn body(&mut self, name: Option<Name>) -> Parsed<ScriptNode> {
        let mut node = ScriptNode {
            name,
            properties: Vec::new(),
            parent: None,
            handlers: Vec::new(),
            scripts: Vec::new(),
            body: Rc::new(Vec::new()),
            globals: HashSet::new(),
            handler_places: HashMap::new(),
            declared: HashSet::new(),
        };
        let mut body = Vec::new();
        self.members(&mut node, &mut body)?;
        self.only_one_run_handler(&node, &body)?;
        node.body = Rc::new(body);
        node.globals.clone_from(&self.globals);
        Ok(node)
    }

    /// A script has its statements outside of handlers or a run handler, not both.
    fn only_one_run_handler(&self, node: &ScriptNode, body: &[Stmt]) -> Parsed<()> {
        let run = format!("«event {}»", codes::RUN);
        let is_explicit = node
            .handlers
            .iter()
            .any(|handler| *handler.name.text == *run);
        let implicit = body.iter().find(|statement| {
            !matches!(
                statement.kind,
                StmtKind::Global(_) | StmtKind::Local(_) | StmtKind::Script(_)
            )
        });
        match implicit {
            Some(statement) if is_explicit => Err(Error::syntax(
                -2752,
                statement.range,
                "The run handler is specified more than once.",
            )),
            _ => Ok(()),
        }
    }

    /// What a script or a `using terms from` block within one is made of, up to its end.
    fn members(&mut self, node: &mut ScriptNode, body: &mut Vec<Stmt>) -> Parsed<()> {
        loop {
            self.skip_newlines();
            if *self.kind() == TokenKind::End || self.is_word("end") {
                break;
            }
            let start = self.range();
            match self.word() {
                Some("property" | "prop")
                    if self.word_at(1) != Some("of") && self.property_follows() =>
                {
                    self.property(node)?;
                }
                Some("on" | "to") => {
                    let handler = Rc::new(self.handler()?);
                    let name = Rc::clone(&handler.name.lower);
                    let place = node.handlers.len();
                    if node.handler_places.insert(name, place).is_some() {
                        return Err(Error::syntax(
                            -2752,
                            start,
                            format!(
                                "The {} handler is specified more than once.",
                                handler.name.text
                            ),
                        ));
                    }
                    node.handlers.push(handler);
                }
                Some("script") if self.script_follows() => {
                    let script = Rc::new(self.script_object()?);
                    if script.name.is_some() {
                        node.declared
                            .extend(script.name.as_ref().map(|name| Rc::clone(&name.lower)));
                        node.scripts.push(script);
                    } else {
                        body.push(Stmt {
                            range: start.to(self.last_range()),
                            kind: StmtKind::Script(script),
                        });
                    }
                }
                // Handlers of an application's own commands stand within its terms.
                Some("using") if self.are_words(&["using", "terms", "from"]) => {
                    self.enter()?;
                    let members = self.using_terms(|parser| parser.members(node, body));
                    self.leave();
                    members?;
                }
                Some("use") if self.use_follows() => self.use_statement()?,
                _ => body.push(self.statement()?),
            }
            if !self.at_line_end() {
                return Err(self.misplaced());
            }
        }
        Ok(())
    }

    fn property_follows(&self) -> bool {
        (1..6).any(|ahead| *self.kind_at(ahead) == TokenKind::Symbol(Symbol::Colon))
    }

    fn property(&mut self, node: &mut ScriptNode) -> Parsed<()> {
        self.advance(1);
        let key = self.key()?;
        self.expect_symbol(Symbol::Colon)?;
        let value = self.expression()?;
        if matches!(&key, Key::Term(term) if term.code == codes::PARENT) {
            node.parent = Some(value);
            return Ok(());
        }
        node.declared
            .insert(key.text().to_lowercase().as_str().into());
        node.properties.push((key, value));
        Ok(())
    }

    fn use_follows(&self) -> bool {
        matches!(
            self.word_at(1),
            Some("applescript" | "scripting" | "framework" | "application" | "app" | "script")
        ) || (self.is_name(1) && *self.kind_at(2) == TokenKind::Symbol(Symbol::Colon))
    }

    /// `use ...`: the terms of a used application are known everywhere; the rest says what a Mac has to have.
    ///
    /// A script with `use` has the commands of scripting additions only if it says so. What stands before the first
    /// `use` still has them: belief C, of public scripts that have their `use framework` further down [events 15].
    fn use_statement(&mut self) -> Parsed<()> {
        if self.uses == preview::Uses::OthersOnly {
            self.additions = None;
        }
        while !self.at_line_end() {
            if matches!(self.word(), Some("application" | "app"))
                && let TokenKind::Text(name) = self.kind_at(1).clone()
            {
                let range = self.range();
                let name = ApplicationName::Name(name.as_str().into());
                if let Some(dictionary) = self.dictionary(&name, range)? {
                    self.scopes.push(dictionary);
                }
            }
            if self.is_word("framework")
                && let TokenKind::Text(name) = self.kind_at(1).clone()
            {
                let range = self.range();
                self.host.use_framework(&name).map_err(|error| Error {
                    phase: Phase::Compile,
                    range: Some(range),
                    ..error
                })?;
            }
            self.advance(1);
        }
        Ok(())
    }

    // ---- handlers ----

    /// `on name(...)`, `to name ...`, up to its `end`.
    fn handler(&mut self) -> Parsed<Handler> {
        self.advance(1);
        let (name, parameters) = self.signature()?;
        if !self.at_line_end() {
            return Err(self.misplaced());
        }
        let globals = std::mem::take(&mut self.globals);
        let body = self.block();
        let globals = std::mem::replace(&mut self.globals, globals);
        let body = body?;
        self.skip_newlines();
        if !self.take("end") {
            return Err(self.expected("“end”"));
        }
        // Whatever is written behind `end` is replaced by the handler's name.
        if !self.at_line_end() {
            let words = self.term().map_or(1, |found| found.words);
            self.advance(words);
            while *self.kind() == TokenKind::Symbol(Symbol::Colon) {
                self.advance(1);
                if self.is_name(0) {
                    self.advance(1);
                }
            }
        }
        Ok(Handler {
            name,
            parameters,
            body,
            globals,
        })
    }

    fn signature(&mut self) -> Parsed<(Name, Parameters)> {
        if let TokenKind::Raw(Raw::Event(code)) = *self.kind() {
            self.advance(1);
            let name = Name::new(&format!("«event {code}»"));
            return Ok((name, self.event_parameters(&[])?));
        }
        let command = self
            .term()
            .filter(|found| {
                *self.kind_at(found.words) != TokenKind::Symbol(Symbol::Open)
                    || self.is_required_event()
            })
            .and_then(|found| found.entry.command.map(|command| (command, found.words)));
        if let Some((command, words)) = command {
            self.advance(words);
            let labels: Vec<_> = command
                .parameters
                .iter()
                .map(|parameter| (parameter.code, Rc::clone(&parameter.name)))
                .collect();
            let name = Name::new(&format!("«event {}»", command.code));
            return Ok((name, self.event_parameters(&labels)?));
        }
        if self.is_word("idle") {
            self.advance(1);
            let name = Name::new(&format!("«event {}»", codes::IDLE));
            return Ok((name, self.event_parameters(&[])?));
        }
        let name = match self.kind() {
            TokenKind::Word(text, lower) if !words::is_reserved(lower) => Name::new(text),
            TokenKind::Piped(text) => Name::new(text),
            _ => return Err(self.expected("handler name")),
        };
        self.advance(1);
        if self.take_symbol(Symbol::Open) {
            let patterns = self.bracketed(Self::patterns)?;
            return Ok((name, Parameters::Positional(patterns)));
        }
        if self.is_symbol(Symbol::Colon) {
            return self.interleaved_signature(&name);
        }
        Ok((name, self.labelled_parameters()?))
    }

    fn is_required_event(&self) -> bool {
        matches!(
            self.word(),
            Some("run" | "open" | "quit" | "idle" | "reopen")
        )
    }
}
