//! Reads the tokens of one script: what it declares, and where a name stands.

use super::super::tables::Dictionary;
use super::{
    Finding, Level, NameChecker,
    binding::Binding,
    chain::Known,
    token::{before, imports_of, is, is_dot},
};
use macmcp::template::javascript::{Token, TokenKind};
use simulated_mac::apple::{self};
use std::collections::{BTreeSet, HashMap};

pub(super) struct Reader<'a> {
    pub(super) checker: &'a NameChecker,
    pub(super) file: &'a str,
    pub(super) shown: BTreeSet<&'static str>,
    pub(super) tokens: &'a [Token<'a>],
    pub(super) variables: HashMap<&'a str, Known>,
    /// Names that were looked at as part of a chain.
    pub(super) covered: BTreeSet<usize>,
    pub(super) findings: Vec<Finding>,
}

impl<'a> Reader<'a> {
    pub(super) fn token(&self, place: usize) -> Option<&'a Token<'a>> {
        self.tokens.get(place)
    }

    pub(super) fn report(&mut self, place: usize, level: Level, problem: String) {
        let line = self.token(place).map_or(0, |token| token.line);
        self.findings.push(Finding {
            file: self.file.into(),
            line,
            level,
            problem,
        });
    }

    pub(super) fn wrong(&mut self, place: usize, name: &str, near: Option<String>) {
        let near = near
            .map(|near| format!(" (did you mean {near}?)"))
            .unwrap_or_default();
        self.report(place, Level::Wrong, format!("no such name: {name}{near}"));
    }

    /// The variables whose value is known: declared once, by a chain that is the whole value.
    pub(super) fn declare(&mut self) {
        let mut declared: HashMap<&str, usize> = HashMap::new();
        for (place, token) in self.tokens.iter().enumerate() {
            let parameter = || {
                let next = self.token(place + 1);
                let last = before(self.tokens, place);
                is(next, "=>")
                    || ((is(last, "(") || is(last, ",") || is(last, "{"))
                        && (is(next, ",") || is(next, ")") || is(next, "}") || is(next, "=")))
            };
            let keyword = before(self.tokens, place)
                .is_some_and(|last| matches!(last.text, "const" | "let" | "var" | "function"));
            if token.kind == TokenKind::Word && (keyword || parameter()) {
                // An argument of a call looks like a parameter: what may be declared twice is not known.
                let weight = if keyword { 1 } else { 0 };
                *declared.entry(token.text).or_default() += weight;
            }
        }
        let parameters = self.parameters();
        for place in 0..self.tokens.len() {
            let (Some(name), true) = (self.token(place + 1), is(self.token(place), "const")) else {
                continue;
            };
            if declared.get(name.text) != Some(&1)
                || parameters.contains(name.text)
                || !is(self.token(place + 2), "=")
            {
                continue;
            }
            let arrow = is(self.token(place + 3), "(")
                && is(self.token(place + 4), ")")
                && is(self.token(place + 5), "=>");
            let start = if arrow { place + 6 } else { place + 3 };
            let findings = std::mem::take(&mut self.findings);
            let (ty, end) = self.chain(start);
            self.findings = findings;
            if is(self.token(end), ";") && ty != Known::Unknown {
                let ty = if arrow {
                    Known::Gives(Box::new(ty))
                } else {
                    ty
                };
                self.variables.insert(name.text, ty);
            }
        }
    }

    /// Names in the parameter lists of functions.
    fn parameters(&self) -> BTreeSet<&'a str> {
        let mut names = BTreeSet::new();
        for (place, token) in self.tokens.iter().enumerate() {
            let open = match token.text {
                "=>" if is(before(self.tokens, place), ")") => self.opening(place - 1),
                "=>" => {
                    names.extend(before(self.tokens, place).map(|token| token.text));
                    None
                }
                "function" | "catch" => {
                    (place + 1..place + 3).find(|place| is(self.token(*place), "("))
                }
                _ => None,
            };
            if let Some(open) = open {
                let close = self.closing(open);
                names.extend(
                    self.tokens[open..close]
                        .iter()
                        .filter(|token| token.kind == TokenKind::Word)
                        .map(|token| token.text),
                );
            }
        }
        names
    }

    pub(super) fn closing(&self, open: usize) -> usize {
        let mut depth = 0usize;
        for (place, token) in self
            .tokens
            .iter()
            .enumerate()
            .skip(open)
            .filter(|(_, token)| token.kind == TokenKind::Punctuation)
        {
            match token.text {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return place;
            }
        }
        self.tokens.len()
    }

    fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0usize;
        let before = self.tokens.iter().enumerate().take(close + 1).rev();
        for (place, token) in before.filter(|(_, token)| token.kind == TokenKind::Punctuation) {
            match token.text {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(place);
            }
        }
        None
    }

    pub(super) fn read(&mut self) {
        for place in 0..self.tokens.len() {
            if self.begins_chain(place) {
                self.chain(place);
            }
            if let Some(binding) = Binding::at(self.tokens, place) {
                self.covered.insert(place);
                if let Some(problem) = binding.problem(&self.checker.tables) {
                    self.report(place, Level::Wrong, problem);
                }
            }
        }
        for (place, name) in imports_of(self.tokens) {
            if !apple::framework_exists(name) {
                self.wrong(place, &format!("ObjC.import('{name}')"), None);
            }
        }
        for place in 0..self.tokens.len() {
            self.read_alone(place);
        }
    }

    fn begins_chain(&self, place: usize) -> bool {
        let token = &self.tokens[place];
        let last = before(self.tokens, place);
        let declared =
            last.is_some_and(|last| matches!(last.text, "const" | "let" | "var" | "function"));
        let known =
            matches!(token.text, "$" | "Application") || self.variables.contains_key(token.text);
        let key = is(self.token(place + 1), ":") && (is(last, ",") || is(last, "{"));
        token.kind == TokenKind::Word && known && !is_dot(last) && !declared && !key
    }

    /// What stands by itself: names of properties outside chains, and texts.
    fn read_alone(&mut self, place: usize) {
        let token = &self.tokens[place];
        let name = token.text;
        let tables = &self.checker.tables;
        match token.kind {
            TokenKind::String
                if is_ax_like(name) && !tables.is_ax(name) && !self.covered.contains(&place) =>
            {
                let near = tables.nearest_anywhere(name, &BTreeSet::new());
                self.wrong(place, &format!("'{name}'"), near);
            }
            TokenKind::Word
                if is_dot(before(self.tokens, place)) && !self.covered.contains(&place) =>
            {
                let owner = place.checked_sub(2).and_then(|place| self.token(place));
                let ours = name.contains('_')
                    || is(owner, "params")
                    || is(owner, "call")
                    || self.checker.words.contains(name);
                let term = || {
                    tables
                        .dictionaries
                        .values()
                        .flat_map(Dictionary::terms)
                        .any(|term| term == name)
                };
                let made = || {
                    let mut all = tables.dictionaries.values();
                    all.any(|dictionary| dictionary.makes(name))
                };
                let known =
                    ours || tables.is_selector(name) || apple::constant(name).is_some() || made();
                if !known && !term() {
                    let near = tables.nearest_anywhere(name, &self.checker.words);
                    self.wrong(place, name, near);
                }
            }
            _ => {}
        }
    }
}

/// `AXRole` and the like.
pub(super) fn is_ax_like(text: &str) -> bool {
    let letters = text.strip_prefix("AX").unwrap_or_default();
    letters.len() > 2
        && letters.starts_with(|c: char| c.is_ascii_uppercase())
        && letters.chars().all(|c| c.is_ascii_alphanumeric())
}
