//! The rules that templates and library files keep.
//!
//! The lint reads the template as handlebars parsed it, and the script around it token by token. It runs in a test
//! over everything bundled and again whenever a template is loaded from disk. It holds four promises: values enter a
//! script only as literals; no script reaches a shell; every native binding stands in one file; the language is the
//! ES2020 that the oldest supported macOS (13) understands.
//!
//! It guards against mistakes, and it refuses the plain ways around it. It is no sandbox: a template from disk is as
//! trusted as the user who names it.

mod applescript;
mod expressions;
mod finding;
mod reader;
mod rules;
mod shell;

pub use finding::Finding;

use super::bundle::{self, Language};
use super::library_uses::{self, AppleScriptFile};
use super::literal::Expected;
use super::sample::{Place, PlaceKind};
use expressions::{ExpressionKind, Mask};
use finding::Findings;
use handlebars::Template;
use modules::{Import, ModuleError};
use std::sync::LazyLock;

/// Every rule that the template `source` breaks; `name` stands for it in the findings.
#[must_use]
pub fn check(name: &str, language: Language, source: &str) -> Vec<Finding> {
    parse(name, language, source).err().unwrap_or_default()
}

/// Every rule that the library file `name` (`core/clock`) with the given text breaks.
/// A few rules have one file where they do not hold: programs, bindings and progress.
#[must_use]
pub fn check_library(language: Language, name: &str, text: &str) -> Vec<Finding> {
    let mut findings = Findings::new(&format!("scripts/lib/{name}{}", language.suffix()));
    let mask = match language {
        Language::JavaScript => Mask::of_library(modules::unlinked(text)),
        Language::AppleScript => Mask::of_library(text.to_owned()),
    };
    check_script(language, reader::Place::Library(name), &mask, &mut findings);
    findings.sorted()
}

/// A template that keeps the rules.
pub(super) struct CheckedTemplate {
    pub(super) template: Template,
    /// Its script, line by line as in the source, with an identifier of no meaning where each expression was.
    pub(super) script: String,
    /// The literals that it writes.
    pub(super) literals: Vec<WrittenLiteral>,
    /// Where it has expressions.
    pub(super) places: Vec<Place>,
}

/// A parameter that an AppleScript template writes as a literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenLiteral {
    /// The parameter.
    pub parameter: String,
    /// What it has to be.
    pub expected: Expected,
    /// Counted from 1.
    pub line: usize,
    /// What stands for it in the script that was checked.
    pub marker: String,
}

/// Parses a template and checks it: the template, or every rule it breaks.
pub(super) fn parse(
    name: &str,
    language: Language,
    source: &str,
) -> Result<CheckedTemplate, Vec<Finding>> {
    let mut findings = Findings::new(name);
    let is_javascript = language == Language::JavaScript;
    let read = if is_javascript {
        modules::template(source).and_then(|text| Ok((text, modules::imports(source)?)))
    } else {
        Ok((source.into(), Vec::new()))
    };
    let (source, imports) = match read {
        Ok(read) => read,
        Err(error) => {
            refuse(error, &mut findings);
            return Err(findings.sorted());
        }
    };
    let template = match Template::compile(&source) {
        Ok(template) => template,
        Err(error) => {
            let line = error.pos().map_or(1, |(line, _)| line);
            findings.add(
                line,
                format!("handlebars cannot read this: {}", error.reason()),
                match language {
                    Language::JavaScript => {
                        "write `{{params}}` or `{{call}}`"
                    }
                    Language::AppleScript => {
                        "write `{{text x}}` or `{{lib \"core/reply\"}}`; a list in a list begins with `{ {`"
                    }
                },
            );
            return Err(findings.sorted());
        }
    };
    let mask = expressions::check(&template, language, &source, &mut findings);
    check_libraries(language, &imports, &mask, &mut findings);
    check_script(language, reader::Place::Template, &mask, &mut findings);
    if !findings.is_empty() {
        return Err(findings.sorted());
    }
    let places = places(&mask);
    let written = |expression: expressions::Expression| match expression.kind {
        ExpressionKind::Literal(expected, parameter) => Some(WrittenLiteral {
            parameter,
            expected,
            line: expression.line,
            marker: expression.marker,
        }),
        _ => None,
    };
    Ok(CheckedTemplate {
        template,
        script: mask.text,
        literals: mask.expressions.into_iter().filter_map(written).collect(),
        places,
    })
}

/// Where a template has expressions.
fn places(mask: &Mask) -> Vec<Place> {
    let places = mask.expressions.iter().filter_map(|expression| {
        let kind = match &expression.kind {
            ExpressionKind::Literal(expected, _) => PlaceKind::Parameter(*expected),
            ExpressionKind::Seconds => PlaceKind::Seconds,
            ExpressionKind::Library(names) => PlaceKind::Library(names.clone()),
            ExpressionKind::Object(_) | ExpressionKind::Refused => return None,
        };
        Some(Place {
            marker: expression.marker.clone(),
            line: expression.line,
            kind,
        })
    });
    places.collect()
}

fn check_script(
    language: Language,
    place: reader::Place<'_>,
    mask: &Mask,
    findings: &mut Findings,
) {
    match language {
        Language::JavaScript => rules::check(place, mask, findings),
        Language::AppleScript => applescript::check(place, mask, findings),
    }
}

/// The AppleScript library, read once for all templates: a server with packs checks dozens when it starts.
static APPLESCRIPT_LIBRARY: LazyLock<Vec<AppleScriptFile<'static>>> = LazyLock::new(|| {
    let language = Language::AppleScript;
    let names = bundle::libraries(language).into_iter();
    let file = |name| Some(AppleScriptFile::of(name, bundle::library(language, name)?));
    names.filter_map(file).collect()
});

/// Exactly those library files that the script uses, all named in one place.
fn check_libraries(
    language: Language,
    imports: &[Import<'_>],
    mask: &Mask,
    findings: &mut Findings,
) {
    let lists = mask.expressions.iter();
    let lists = lists.filter_map(|expression| match &expression.kind {
        ExpressionKind::Library(names) => Some((expression.line, names.as_slice())),
        _ => None,
    });
    let known = bundle::libraries(language);
    match language {
        Language::JavaScript => {
            // The first line with an import is an expression for handlebars; see `modules`.
            let linked = imports.first().map(|import| import.line);
            let older: Vec<(usize, &[String])> =
                lists.filter(|(line, _)| Some(*line) != linked).collect();
            for (line, names) in &older {
                refuse_lib(*line, names, findings);
            }
            let mut named: Vec<(usize, &str)> = imports
                .iter()
                .map(|import| (import.line, import.file))
                .collect();
            let used = library_uses::uses(&mask.text, known.iter().copied());
            for (line, problem) in library_uses::problems(&named, &used, &known, "imported") {
                findings.add(line, problem, "import what the template itself uses");
            }
            let line = named.first().map_or(1, |(line, _)| *line);
            let names = older
                .iter()
                .flat_map(|(line, names)| names.iter().map(move |name| (*line, name.as_str())));
            named.extend(names);
            for name in library_uses::missing(&named, &used) {
                let problem = format!("the library file `{name}` is used and not imported");
                findings.add(line, problem, format!("write {}", import_of(name)));
            }
            for import in imports {
                let exports = bundle::exports(import.file);
                if let Some(error) = exports.and_then(|exports| import.check(exports)) {
                    refuse(error, findings);
                }
            }
        }
        Language::AppleScript => {
            let lists: Vec<(usize, &[String])> = lists.collect();
            for (line, _) in lists.iter().skip(1) {
                findings.add(
                    *line,
                    "`{{lib}}` stands here a second time",
                    "name all library files in the first one",
                );
            }
            let named = lists.iter().flat_map(|(line, names)| {
                let names = names.iter();
                names.map(|name| (*line, name.as_str()))
            });
            let named: Vec<(usize, &str)> = named.collect();
            let used = library_uses::applescript_uses(&mask.text, &APPLESCRIPT_LIBRARY);
            const INSTEAD: &str = "name in `{{lib}}` what the template itself uses";
            for (line, problem) in library_uses::problems(&named, &used, &known, "named") {
                findings.add(line, problem, INSTEAD);
            }
            let line = lists.first().map_or(1, |(line, _)| *line);
            for name in library_uses::missing(&named, &used) {
                let problem = format!("the library file `{name}` is used and not named");
                findings.add(line, problem, INSTEAD);
            }
        }
    }
}

/// Refuses `{{lib}}` in JavaScript with the lines to write.
fn refuse_lib(line: usize, names: &[String], findings: &mut Findings) {
    let lines: Vec<String> = names.iter().map(|name| import_of(name)).collect();
    findings.add(
        line,
        "JavaScript has no `{{lib}}`: a script imports library files",
        format!("write {}", lines.join(" and ")),
    );
}

/// What to write for a library file of JavaScript.
fn import_of(file: &str) -> String {
    let exports = bundle::exports(file).unwrap_or_default();
    format!("`{}`", modules::line_for(file, exports))
}

fn refuse(error: ModuleError, findings: &mut Findings) {
    findings.add(error.line, error.problem, error.instead);
}
