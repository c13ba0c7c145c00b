//! Reads the names in a script and looks them up in Apple's tables, without running it.
//!
//! What is checked, and how it is told apart (it reads tokens, not grammar):
//!
//! * `$.Name`: a class, function or constant of the tables, shown by an `ObjC.import` of the file or of a library that
//!   it requires, or bound by name.
//! * Chains from something known: `$.Class`, `$('text')`, a C function's result, `Application('…')`, and a `const` whose
//!   whole value is such a chain and whose name is declared once in the file (also `const f = () => chain`, called as
//!   `f()`). Each step must be a method of the class that the table gives as the type, or of a class below it. A chain
//!   ends where the table says `id` or nothing.
//! * Any other property name must be one that our scripts declare somewhere or are given (the keys in `fixtures/render`),
//!   one of JavaScript's, a term of a scripting dictionary, a constant, or a selector of some class. `params` and
//!   snake_case names are the project's own.
//! * Calling the result of a method without arguments [bridge 0.6].
//! * Names in `whose({…})` of a known application.
//! * `'AX…'` strings must be names of the Accessibility interface.
//! * Bindings, `once('name', ['result', ['argument', …]])` or `ObjC.bindFunction(…)`: the number and the width of the
//!   types against the table.
//! * Deprecated names, and those newer than the oldest supported macOS, are reported apart.

use std::collections::{BTreeSet, HashMap};

use macmcp::template::javascript::{Token, TokenKind, tokens};
use simulated_mac::apple::{self, ConstantValue, Type};

use super::tables::{Dictionary, Tables, nearest};

/// The oldest macOS that scripts are written for.
const OLDEST: (u32, u32) = (13, 0);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// No Mac has it, or it cannot work so.
    Wrong,
    Deprecated,
    /// Younger than the oldest supported macOS.
    New,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) level: Level,
    pub(crate) problem: String,
}

/// One script: a library file, or a template without what handlebars writes.
pub(crate) struct Script {
    pub(crate) name: String,
    pub(crate) text: String,
    /// Libraries that stand before it.
    pub(crate) requires: Vec<String>,
}

/// What our own scripts declare.
pub(crate) struct House {
    tables: Tables,
    words: BTreeSet<String>,
    imports: HashMap<String, BTreeSet<String>>,
    bound: BTreeSet<String>,
}

/// What JavaScript and JXA give to every object, text, list, date and specifier.
const LANGUAGE: &str = "apply assign at bind byId byName call catch ceil charAt charCodeAt charset classOf clear codePointAt concat constructor create \
    currentApplication defineProperty delete description endsWith entries errorNumber every exec fill filter finally find findIndex flags flat flatMap floor \
    forEach freeze from fromCharCode fromCodePoint fromEntries get getDate getDisplayString getFullYear getHours getMinutes getMonth getOwnPropertyNames getSeconds \
    getTime getTimezoneOffset groups has hasInstance hasOwnProperty hypot import includeStandardAdditions includes index indexOf \
    isArray isFinite isFrozen isInteger isNaN isNil isSafeInteger join js keys lastIndex lastIndexOf length line localeCompare log map \
    match matchAll max message min name next normalize now of padEnd padStart parse pop pow properties prototype push race reduce reduceRight \
    repeat replace replaceAll resolve reverse round set shift sign size slice some sort source splice split sqrt stack startsWith sticky strictViewMode stringify substring \
    substr test then toFixed toISOString toJSON toLocaleString toLowerCase toPrecision toString toUpperCase trim trimEnd trimStart trunc unbind unicode \
    unshift unwrap deepUnwrap castRefToObject castObjectToRef bindFunction registerSubclass super block interactWithUser valueOf values where whose with EPSILON MAX_SAFE_INTEGER \
    MAX_VALUE MIN_SAFE_INTEGER NEGATIVE_INFINITY PI POSITIVE_INFINITY UTC abs any middle first last running launch activate quit id exists equals \
    x y width height origin location sourceURL column raw";

/// A value as far as it is known.
#[derive(Clone, Debug, PartialEq)]
enum Ty {
    Class(&'static str),
    Object(String),
    /// A function of ours that answers this.
    Gives(Box<Ty>),
    /// A reference: application, class.
    One(&'static str, String),
    Many(&'static str, String),
    Unknown,
}

impl House {
    /// `given` are names that values from outside carry.
    pub(crate) fn new(tables: Tables, scripts: &[Script], given: BTreeSet<String>) -> Self {
        let mut house = Self {
            tables,
            words: LANGUAGE
                .split_whitespace()
                .map(str::to_owned)
                .chain(given)
                .collect(),
            imports: HashMap::new(),
            bound: BTreeSet::new(),
        };
        for script in scripts {
            let tokens = tokens(&script.text).unwrap();
            for (place, token) in tokens.iter().enumerate() {
                if token.kind == TokenKind::Word && !is_dot(before(&tokens, place)) {
                    house.words.insert(token.text.into());
                }
                if let Some(binding) = Binding::at(&tokens, place) {
                    house.bound.insert(binding.name.into());
                }
            }
            house.imports.insert(
                script.name.clone(),
                imports_of(&tokens)
                    .map(|(_, name)| name.to_owned())
                    .collect(),
            );
        }
        house
    }

    /// Everything in a script that deserves a look.
    pub(crate) fn check(&self, script: &Script) -> Vec<Finding> {
        let tokens =
            tokens(&script.text).unwrap_or_else(|problem| panic!("{}: {problem:?}", script.name));
        let mut imports: BTreeSet<&str> = ["Foundation"].into();
        imports.extend(imports_of(&tokens).map(|(_, name)| name));
        for library in &script.requires {
            imports.extend(
                self.imports
                    .get(library)
                    .into_iter()
                    .flatten()
                    .map(String::as_str),
            );
        }
        let mut reader = Reader {
            house: self,
            file: &script.name,
            shown: imports
                .iter()
                .flat_map(|name| apple::imported_by(name))
                .copied()
                .collect(),
            tokens: &tokens,
            variables: HashMap::new(),
            covered: BTreeSet::new(),
            findings: Vec::new(),
        };
        reader.declare();
        reader.read();
        let mut findings = reader.findings;
        findings.sort();
        findings.dedup();
        findings
    }
}

fn before<'a, 't>(tokens: &'a [Token<'t>], place: usize) -> Option<&'a Token<'t>> {
    place.checked_sub(1).and_then(|place| tokens.get(place))
}

fn is_dot(token: Option<&Token<'_>>) -> bool {
    token.is_some_and(|token| {
        token.kind == TokenKind::Punctuation && matches!(token.text, "." | "?.")
    })
}

fn is(token: Option<&Token<'_>>, text: &str) -> bool {
    token.is_some_and(|token| {
        token.text == text && matches!(token.kind, TokenKind::Punctuation | TokenKind::Word)
    })
}

/// `ObjC.import('…')`: the place of the name, and the name.
fn imports_of<'a>(tokens: &'a [Token<'a>]) -> impl Iterator<Item = (usize, &'a str)> {
    tokens.windows(5).enumerate().filter_map(|(place, window)| {
        let words: Vec<&str> = window.iter().map(|token| token.text).collect();
        (words[..4] == ["ObjC", ".", "import", "("] && window[4].kind == TokenKind::String)
            .then(|| (place + 4, words[4]))
    })
}

/// A binding of a C function.
struct Binding<'t> {
    name: &'t str,
    result: &'t str,
    arguments: Vec<&'t str>,
}

impl<'t> Binding<'t> {
    /// `'name', ['result', ['argument', …]]`
    fn at(tokens: &[Token<'t>], place: usize) -> Option<Self> {
        let kind = |offset: usize| {
            tokens
                .get(place + offset)
                .map(|token| (token.kind, token.text))
        };
        let (TokenKind::String, name) = kind(0)? else {
            return None;
        };
        let (TokenKind::String, result) = kind(3)? else {
            return None;
        };
        let mark = |offset: usize, text: &str| kind(offset) == Some((TokenKind::Punctuation, text));
        if !(mark(1, ",") && mark(2, "[") && mark(4, ",") && mark(5, "[")) {
            return None;
        }
        let inside = tokens[place + 6..]
            .iter()
            .take_while(|token| token.text != "]" || token.kind == TokenKind::String);
        let arguments = inside
            .filter(|token| token.kind == TokenKind::String)
            .map(|token| token.text);
        Some(Self {
            name,
            result,
            arguments: arguments.collect(),
        })
    }

    /// What is wrong with it by the table.
    fn problem(&self, tables: &Tables) -> Option<String> {
        let Some(function) = apple::function(self.name) else {
            let near = apple::nearest_symbol(self.name)
                .map(|near| format!(" (did you mean {near}?)"))
                .unwrap_or_default();
            return (!tables.is_unlisted(self.name))
                .then(|| format!("no function {}{near}", self.name));
        };
        let given = self.arguments.len();
        let fits = given == function.arguments.len()
            || (function.variadic && given > function.arguments.len());
        if !fits {
            return Some(format!(
                "{} takes {} arguments, not {given}",
                self.name,
                function.arguments.len()
            ));
        }
        let pairs = function.arguments.iter().zip(&self.arguments).enumerate();
        let pairs = pairs.map(|(place, (ty, word))| (format!("argument {}", place + 1), ty, *word));
        let mut all = pairs.chain([("the result".to_owned(), &function.result, self.result)]);
        all.find(|(_, ty, word)| !suits(ty, word))
            .map(|(what, ty, word)| format!("{what} of {} is {ty:?}, not {word}", self.name))
    }
}

/// Whether a type word of a binding has the width and the kind of a type.
fn suits(ty: &Type, word: &str) -> bool {
    let pointer = word.ends_with('*') || word == "pointer";
    match ty {
        Type::Void => word == "void",
        Type::Bool => matches!(word, "bool" | "unsigned char"),
        Type::I8 | Type::U8 => matches!(word, "char" | "unsigned char" | "bool"),
        Type::I16 | Type::U16 => matches!(word, "short" | "unsigned short"),
        Type::I32 | Type::U32 => matches!(word, "int" | "unsigned int" | "uint32_t"),
        Type::I64 | Type::U64 => matches!(word, "long" | "unsigned long" | "size_t"),
        Type::F32 => word == "float",
        Type::F64 => word == "double",
        Type::Id(_) | Type::Class | Type::CFRef(_) | Type::Block => word == "id" || pointer,
        Type::Pointer(_) => pointer,
        Type::CString => word == "string" || pointer,
        Type::Struct(_) => word.starts_with('{') && word.contains('"'),
        Type::Selector | Type::Unknown => true,
    }
}

struct Reader<'a> {
    house: &'a House,
    file: &'a str,
    shown: BTreeSet<&'static str>,
    tokens: &'a [Token<'a>],
    variables: HashMap<&'a str, Ty>,
    /// Names that were looked at as part of a chain.
    covered: BTreeSet<usize>,
    findings: Vec<Finding>,
}

impl<'a> Reader<'a> {
    fn token(&self, place: usize) -> Option<&'a Token<'a>> {
        self.tokens.get(place)
    }

    fn report(&mut self, place: usize, level: Level, problem: String) {
        let line = self.token(place).map_or(0, |token| token.line);
        self.findings.push(Finding {
            file: self.file.into(),
            line,
            level,
            problem,
        });
    }

    fn wrong(&mut self, place: usize, name: &str, near: Option<String>) {
        let near = near
            .map(|near| format!(" (did you mean {near}?)"))
            .unwrap_or_default();
        self.report(place, Level::Wrong, format!("no such name: {name}{near}"));
    }

    /// The variables whose value is known: declared once, by a chain that is the whole value.
    fn declare(&mut self) {
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
            if is(self.token(end), ";") && ty != Ty::Unknown {
                let ty = if arrow { Ty::Gives(Box::new(ty)) } else { ty };
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

    fn closing(&self, open: usize) -> usize {
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

    fn read(&mut self) {
        for place in 0..self.tokens.len() {
            if self.begins_chain(place) {
                self.chain(place);
            }
            if let Some(binding) = Binding::at(self.tokens, place) {
                self.covered.insert(place);
                if let Some(problem) = binding.problem(&self.house.tables) {
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
        let tables = &self.house.tables;
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
                    || self.house.words.contains(name);
                let term = || {
                    tables
                        .dictionaries
                        .values()
                        .flat_map(Dictionary::terms)
                        .any(|term| term == name)
                };
                let known = ours || tables.is_selector(name) || apple::constant(name).is_some();
                if !known && !term() {
                    let near = tables.nearest_anywhere(name, &self.house.words);
                    self.wrong(place, name, near);
                }
            }
            _ => {}
        }
    }

    /// Follows a chain: what it comes to, as far as it is known, and where it ends.
    fn chain(&mut self, start: usize) -> (Ty, usize) {
        let (mut ty, mut place) = self.root(start);
        loop {
            let next = self.token(place);
            if is_dot(next) {
                let name = place + 1;
                let Some(word) = self
                    .token(name)
                    .filter(|token| token.kind == TokenKind::Word)
                else {
                    return (Ty::Unknown, name);
                };
                if ty != Ty::Unknown {
                    self.covered.insert(name);
                }
                (ty, place) = self.step(ty, name, word.text);
            } else if is(next, "(") {
                let close = self.closing(place);
                ty = match ty {
                    Ty::Gives(inner) => *inner,
                    Ty::One(..) | Ty::Many(..) => ty,
                    _ => Ty::Unknown,
                };
                place = close + 1;
            } else if is(next, "[") {
                ty = match ty {
                    Ty::Many(app, class) => Ty::One(app, class),
                    _ => Ty::Unknown,
                };
                place = self.closing(place) + 1;
            } else {
                return (ty, place);
            }
        }
    }

    fn root(&mut self, start: usize) -> (Ty, usize) {
        let Some(token) = self.token(start) else {
            return (Ty::Unknown, start);
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
                    Some(token) if token.kind == TokenKind::String => Ty::Object("NSString".into()),
                    Some(token) if token.text == "[" => Ty::Object("NSArray".into()),
                    Some(token) if token.text == "{" => Ty::Object("NSDictionary".into()),
                    _ => Ty::Unknown,
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
                let ty = app.map_or(Ty::Unknown, |app| Ty::One(app, "application".into()));
                (ty, self.closing(start + 1) + 1)
            }
            "Application"
                if is_dot(self.token(start + 1)) && is(argument, "currentApplication") =>
            {
                self.covered.insert(start + 2);
                (Ty::One("", "application".into()), start + 5)
            }
            name => (
                self.variables.get(name).cloned().unwrap_or(Ty::Unknown),
                start + 1,
            ),
        }
    }

    /// `$.name`, and its call when it is a function.
    fn global(&mut self, place: usize) -> (Ty, usize) {
        let Some(token) = self.token(place) else {
            return (Ty::Unknown, place);
        };
        let name = token.text;
        let bound = self.house.bound.contains(name);
        match self.house.tables.framework_of(name) {
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
            None if bound || self.house.tables.is_unlisted(name) => {}
            None => self.wrong(place, &format!("$.{name}"), apple::nearest_symbol(name)),
        }
        if let Some(class) = apple::class(name) {
            return (Ty::Class(class.name), place + 1);
        }
        if let Some(function) = apple::function(name) {
            self.age(place, name, function.since, function.deprecated);
            if !is(self.token(place + 1), "(") {
                return (Ty::Unknown, place + 1);
            }
            return (object(&function.result), self.closing(place + 1) + 1);
        }
        let ty = match apple::constant(name).map(|constant| constant.value) {
            Some(ConstantValue::Symbol { ty, .. }) => object(&ty),
            _ => Ty::Unknown,
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
    fn step(&mut self, ty: Ty, place: usize, name: &str) -> (Ty, usize) {
        let after = place + 1;
        match ty {
            Ty::Unknown | Ty::Gives(_) => (Ty::Unknown, after),
            Ty::One(app, class) => (self.term(place, app, &class, name, false), after),
            Ty::Many(app, class) => (self.term(place, app, &class, name, true), after),
            Ty::Class(class) => self.message(place, class, true, name),
            Ty::Object(class) => self.message(place, &class, false, name),
        }
    }

    fn message(
        &mut self,
        place: usize,
        class: &str,
        class_method: bool,
        name: &str,
    ) -> (Ty, usize) {
        let after = place + 1;
        if matches!(name, "js" | "isNil" | "toString") {
            return (Ty::Unknown, after);
        }
        let Some(method) = apple::method(class, class_method, name) else {
            if class_method || !self.house.tables.below_has(class, name) {
                let near = apple::nearest_method(class, class_method, name);
                let near = near.map(|near| format!("{class}.{near}"));
                self.wrong(place, &format!("{class}.{name}"), near);
            }
            return (Ty::Unknown, after);
        };
        self.age(place, method.selector, method.since, method.deprecated);
        let called = is(self.token(after), "(");
        if method.arguments.is_empty() && called {
            self.report(place, Level::Wrong, format!("{class}.{name} takes no arguments: it runs when it is read, its result cannot be called"));
        }
        match (method.arguments.is_empty(), called) {
            (true, false) => (object(&method.result), after),
            (false, true) => (object(&method.result), self.closing(after) + 1),
            _ => (Ty::Unknown, after),
        }
    }

    /// A term of a dictionary.
    fn term(&mut self, place: usize, app: &'static str, class: &str, name: &str, many: bool) -> Ty {
        let dictionary = &self.house.tables.dictionaries[app];
        match name {
            "whose" | "where" => {
                self.filter(place, app, class);
                return Ty::Many(app, class.into());
            }
            "at" | "byName" | "byId" | "first" | "last" | "any" | "middle" => {
                return Ty::One(app, class.into());
            }
            "length"
            | "includeStandardAdditions"
            | "strictParameterType"
            | "properties"
            | "running"
            | "id"
            | "name"
            | "class" => return Ty::Unknown,
            _ => {}
        }
        if let Some(kind) = dictionary.member(&dictionary.properties, class, name) {
            let known = dictionary.classes.contains_key(kind) && !many;
            return if known {
                Ty::One(app, kind.into())
            } else {
                Ty::Unknown
            };
        }
        if let Some(kind) = dictionary.member(&dictionary.elements, class, name) {
            return Ty::Many(app, kind.into());
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
        Ty::Unknown
    }

    /// The names in `whose({ name: …, _and: [{ … }] })`.
    fn filter(&mut self, place: usize, app: &'static str, class: &str) {
        let open = place + 1;
        if !is(self.token(open), "(") {
            return;
        }
        let close = self.closing(open);
        let dictionary = &self.house.tables.dictionaries[app];
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

/// `AXRole` and the like.
fn is_ax_like(text: &str) -> bool {
    let letters = text.strip_prefix("AX").unwrap_or_default();
    letters.len() > 2
        && letters.starts_with(|c: char| c.is_ascii_uppercase())
        && letters.chars().all(|c| c.is_ascii_alphanumeric())
}

fn version(text: &str) -> (u32, u32) {
    let mut numbers = text.split('.').map(|number| number.parse().unwrap_or(0));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
}

fn object(ty: &Type) -> Ty {
    match ty {
        Type::Id(Some(class)) if apple::class(class).is_some() => Ty::Object((*class).to_owned()),
        _ => Ty::Unknown,
    }
}
