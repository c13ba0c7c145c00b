//! Chains of properties and calls, followed as far as the type of each step is known.

use super::super::tables::nearest;
use super::{
    Level, OLDEST,
    reader::Reader,
    token::{before, is, is_dot},
};
use macmcp::template::javascript::TokenKind;
use simulated_mac::apple::{self, ConstantValue, Type};

/// A value as far as it is known.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Known {
    Class(&'static str),
    Object(String),
    /// A function of ours that answers this.
    Gives(Box<Known>),
    /// A reference: application, class.
    One(&'static str, String),
    Many(&'static str, String),
    Unknown,
}

impl Reader<'_> {
    /// Follows a chain: what it comes to, as far as it is known, and where it ends.
    pub(super) fn chain(&mut self, start: usize) -> (Known, usize) {
        let (mut ty, mut place) = self.root(start);
        loop {
            let next = self.token(place);
            if is_dot(next) {
                let name = place + 1;
                let Some(word) = self
                    .token(name)
                    .filter(|token| token.kind == TokenKind::Word)
                else {
                    return (Known::Unknown, name);
                };
                if ty != Known::Unknown {
                    self.covered.insert(name);
                }
                (ty, place) = self.step(ty, name, word.text);
            } else if is(next, "(") {
                let close = self.closing(place);
                ty = match ty {
                    Known::Gives(inner) => *inner,
                    Known::One(..) | Known::Many(..) => ty,
                    _ => Known::Unknown,
                };
                place = close + 1;
            } else if is(next, "[") {
                ty = match ty {
                    Known::Many(app, class) => Known::One(app, class),
                    _ => Known::Unknown,
                };
                place = self.closing(place) + 1;
            } else {
                return (ty, place);
            }
        }
    }

    fn root(&mut self, start: usize) -> (Known, usize) {
        let Some(token) = self.token(start) else {
            return (Known::Unknown, start);
        };
        let called = is(self.token(start + 1), "(");
        let argument = self.token(start + 2);
        match token.text {
            "$" if is_dot(self.token(start + 1)) => {
                self.covered.insert(start + 2);
                self.global(start + 2)
            }
            "$" if called => {
                let ty = match argument {
                    Some(token) if token.kind == TokenKind::String => {
                        Known::Object("NSString".into())
                    }
                    Some(token) if token.text == "[" => Known::Object("NSArray".into()),
                    Some(token) if token.text == "{" => Known::Object("NSDictionary".into()),
                    _ => Known::Unknown,
                };
                (ty, self.closing(start + 1) + 1)
            }
            "Application" if called => {
                let app = match argument
                    .filter(|token| token.kind == TokenKind::String)
                    .map(|token| token.text)
                {
                    Some("System Events" | "com.apple.systemevents") => Some("System Events"),
                    Some("Finder" | "com.apple.finder") => Some("Finder"),
                    _ => None,
                };
                let ty = app.map_or(Known::Unknown, |app| Known::One(app, "application".into()));
                (ty, self.closing(start + 1) + 1)
            }
            "Application"
                if is_dot(self.token(start + 1)) && is(argument, "currentApplication") =>
            {
                self.covered.insert(start + 2);
                (Known::One("", "application".into()), start + 5)
            }
            name => (
                self.variables.get(name).cloned().unwrap_or(Known::Unknown),
                start + 1,
            ),
        }
    }

    /// `$.name`, and its call when it is a function.
    fn global(&mut self, place: usize) -> (Known, usize) {
        let Some(token) = self.token(place) else {
            return (Known::Unknown, place);
        };
        let name = token.text;
        let bound = self.checker.bound.contains(name);
        match self.checker.tables.framework_of(name) {
            Some(framework) if !bound && !self.shown.contains(framework) => {
                self.report(
                    place,
                    Level::Wrong,
                    format!("$.{name} is of {framework}, which is not imported here"),
                );
            }
            Some(_) if !bound && apple::needs_binding(name) => {
                self.report(
                    place,
                    Level::Wrong,
                    format!("$.{name} is undefined until it is bound"),
                );
            }
            Some(_) => {}
            None if bound || self.checker.tables.is_unlisted(name) => {}
            None => self.wrong(place, &format!("$.{name}"), apple::nearest_symbol(name)),
        }
        if let Some(class) = apple::class(name) {
            return (Known::Class(class.name), place + 1);
        }
        if let Some(function) = apple::function(name) {
            self.age(place, name, function.since, function.deprecated);
            if !is(self.token(place + 1), "(") {
                return (Known::Unknown, place + 1);
            }
            return (object(&function.result), self.closing(place + 1) + 1);
        }
        let ty = match apple::constant(name).map(|constant| constant.value) {
            Some(ConstantValue::Symbol { ty, .. }) => object(&ty),
            _ => Known::Unknown,
        };
        (ty, place + 1)
    }

    fn age(&mut self, place: usize, name: &str, since: Option<&str>, deprecated: Option<&str>) {
        if deprecated.is_some() {
            self.report(place, Level::Deprecated, name.to_owned());
        }
        if since.is_some_and(|since| version(since) > OLDEST) {
            self.report(
                place,
                Level::New,
                format!("{name} since macOS {}", since.unwrap_or_default()),
            );
        }
    }

    /// One name behind a dot.
    fn step(&mut self, ty: Known, place: usize, name: &str) -> (Known, usize) {
        let after = place + 1;
        match ty {
            Known::Unknown | Known::Gives(_) => (Known::Unknown, after),
            Known::One(app, class) => (self.term(place, app, &class, name, false), after),
            Known::Many(app, class) => (self.term(place, app, &class, name, true), after),
            Known::Class(class) => self.message(place, class, true, name),
            Known::Object(class) => self.message(place, &class, false, name),
        }
    }

    fn message(
        &mut self,
        place: usize,
        class: &str,
        class_method: bool,
        name: &str,
    ) -> (Known, usize) {
        let after = place + 1;
        if matches!(name, "js" | "isNil" | "toString") {
            return (Known::Unknown, after);
        }
        let Some(method) = apple::method(class, class_method, name) else {
            if class_method || !self.checker.tables.below_has(class, name) {
                let near = apple::nearest_method(class, class_method, name);
                let near = near.map(|near| format!("{class}.{near}"));
                self.wrong(place, &format!("{class}.{name}"), near);
            }
            return (Known::Unknown, after);
        };
        self.age(place, method.selector, method.since, method.deprecated);
        let called = is(self.token(after), "(");
        if method.arguments.is_empty() && called {
            self.report(place, Level::Wrong, format!("{class}.{name} takes no arguments: it runs when it is read, its result cannot be called"));
        }
        match (method.arguments.is_empty(), called) {
            (true, false) => (object(&method.result), after),
            (false, true) => (object(&method.result), self.closing(after) + 1),
            _ => (Known::Unknown, after),
        }
    }

    /// A term of a dictionary.
    fn term(
        &mut self,
        place: usize,
        app: &'static str,
        class: &str,
        name: &str,
        many: bool,
    ) -> Known {
        let dictionary = &self.checker.tables.dictionaries[app];
        match name {
            "whose" | "where" => {
                self.filter(place, app, class);
                return Known::Many(app, class.into());
            }
            "at" | "byName" | "byId" | "first" | "last" | "any" | "middle" => {
                return Known::One(app, class.into());
            }
            "length"
            | "includeStandardAdditions"
            | "strictParameterType"
            | "properties"
            | "running"
            | "id"
            | "name"
            | "class" => return Known::Unknown,
            _ => {}
        }
        if let Some(kind) = dictionary.member(&dictionary.properties, class, name) {
            let known = dictionary.classes.contains_key(kind) && !many;
            return if known {
                Known::One(app, kind.into())
            } else {
                Known::Unknown
            };
        }
        if let Some(kind) = dictionary.member(&dictionary.elements, class, name) {
            return Known::Many(app, kind.into());
        }
        if !dictionary.commands.contains_key(name) {
            // The language takes a term of any class; the application refuses it.
            let problem = format!(
                "{name} of {class} in {}",
                if app.is_empty() {
                    "the current application"
                } else {
                    app
                }
            );
            self.wrong(place, &problem, nearest(name, dictionary.terms()));
        }
        Known::Unknown
    }

    /// The names in `whose({ name: …, _and: [{ … }] })`.
    fn filter(&mut self, place: usize, app: &'static str, class: &str) {
        let open = place + 1;
        if !is(self.token(open), "(") {
            return;
        }
        let close = self.closing(open);
        let dictionary = &self.checker.tables.dictionaries[app];
        for key in open..close {
            let (token, next) = (&self.tokens[key], self.token(key + 1));
            let is_key = token.kind == TokenKind::Word
                && is(next, ":")
                && (is(before(self.tokens, key), "{") || is(before(self.tokens, key), ","));
            let known = || {
                matches!(token.text, "name" | "id" | "class")
                    || dictionary
                        .member(&dictionary.properties, class, token.text)
                        .is_some()
            };
            if is_key && !token.text.starts_with('_') && !known() {
                let problem = format!("{} of {class} in {app}", token.text);
                self.wrong(key, &problem, nearest(token.text, dictionary.terms()));
            }
        }
    }
}

pub(super) fn version(text: &str) -> (u32, u32) {
    let mut numbers = text.split('.').map(|number| number.parse().unwrap_or(0));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
}

fn object(ty: &Type) -> Known {
    match ty {
        Type::Id(Some(class)) if apple::class(class).is_some() => {
            Known::Object((*class).to_owned())
        }
        _ => Known::Unknown,
    }
}
