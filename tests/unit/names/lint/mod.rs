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

mod binding;
mod chain;
mod reader;
mod token;

use binding::Binding;
use reader::Reader;
use token::{before, imports_of, is_dot};

use std::collections::{BTreeSet, HashMap};

use macmcp::template::javascript::{TokenKind, tokens};
use simulated_mac::apple::{self};

use super::tables::Tables;

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
pub(crate) struct NameChecker {
    tables: Tables,
    words: BTreeSet<String>,
    imports: HashMap<String, BTreeSet<String>>,
    bound: BTreeSet<String>,
}

/// What JavaScript and JXA give to every object, text, list, date and specifier.
const LANGUAGE: &str = "apply assign at bind byId byName call catch ceil charAt charCodeAt charset classOf clear codePointAt concat constructor create \
    currentApplication defineProperty delete description endsWith entries errorNumber every exec fill filter finally find findIndex flags flat flatMap floor \
    forEach freeze from fromCharCode fromCodePoint fromEntries get getDate getDisplayString getFullYear getHours getMinutes getMonth getOwnPropertyNames getSeconds \
    getTime getTimezoneOffset getUTCDate groups has hasInstance hasOwnProperty hypot import includeStandardAdditions includes index indexOf \
    isArray isFinite isFrozen isInteger isNaN isNil isSafeInteger join js keys lastIndex lastIndexOf length line localeCompare log map \
    match matchAll max message min name next normalize now of padEnd padStart parse parseFloat pop pow properties prototype push race reduce reduceRight \
    repeat replace replaceAll resolve reverse round set setFullYear setHours setUTCFullYear shift sign size slice some sort source splice split sqrt stack startsWith sticky strictViewMode stringify substring \
    substr test then toFixed toISOString toJSON toLocaleString toLowerCase toPrecision toString toUpperCase trim trimEnd trimStart trunc unbind unicode \
    unshift unwrap deepUnwrap castRefToObject castObjectToRef bindFunction registerSubclass super block interactWithUser valueOf values where whose with EPSILON MAX_SAFE_INTEGER \
    MAX_VALUE MIN_SAFE_INTEGER NEGATIVE_INFINITY PI POSITIVE_INFINITY UTC abs any middle first last running launch activate quit id exists equals \
    x y width height origin location sourceURL column raw";

impl NameChecker {
    /// `given` are names that values from outside carry.
    pub(crate) fn new(tables: Tables, scripts: &[Script], given: BTreeSet<String>) -> Self {
        let mut checker = Self {
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
                    checker.words.insert(token.text.into());
                }
                if let Some(binding) = Binding::at(&tokens, place) {
                    checker.bound.insert(binding.name.into());
                }
            }
            checker.imports.insert(
                script.name.clone(),
                imports_of(&tokens)
                    .map(|(_, name)| name.to_owned())
                    .collect(),
            );
        }
        checker
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
            checker: self,
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
