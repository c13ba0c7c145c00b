//! What the script of a tool has to have in common with its header: the parameters that it writes, the apps that it reaches ([`apps`]).

use super::apps::{self, Declared};
use super::header::Header;
use super::problem::Problems;
use super::reviewed;
use crate::suggest::nearest;
use crate::template::javascript::{Token, TokenKind, tokens};
use crate::template::{APPLESCRIPT_INTEGER, Expected, Language, LoadedTemplate, WrittenLiteral};
use rmcp::model::JsonObject;
use serde_json::Value;

/// Checks a script against its header, and gives the parameters that AppleScript writes as whole numbers its bounds.
///
/// A tool of the user's own (`is_own`) runs no script in a page that a parameter tells.
pub(super) fn check(
    header: &mut Header,
    template: &LoadedTemplate,
    is_own: bool,
    problems: &mut Problems<'_>,
) {
    match template.language() {
        Language::JavaScript => {
            // What cannot be read has a finding of the lint.
            let tokens = tokens(&template.script).unwrap_or_default();
            javascript(header, &tokens, problems);
            reviewed::javascript(&tokens, is_own, problems);
            apps::of_javascript(declared(header), &tokens, problems);
        }
        Language::AppleScript => {
            for literal in &template.literals {
                written(&mut header.parameters, literal, problems);
            }
            apps::of_applescript(declared(header), template, problems);
            if is_own {
                reviewed::applescript(&template.script, problems);
            }
        }
    }
}

fn declared(header: &Header) -> Declared<'_> {
    Declared {
        apps: &header.apps,
        parameters: &header.app_parameters,
    }
}

/// The names that a JavaScript template reads from `params`, and its `run`.
fn javascript(header: &Header, tokens: &[Token<'_>], problems: &mut Problems<'_>) {
    let properties = header.parameters.get("properties");
    let names: Vec<&str> = properties
        .and_then(Value::as_object)
        .into_iter()
        .flat_map(|properties| properties.keys().map(String::as_str))
        .collect();
    let is_code = |at: usize, text: &str| {
        tokens
            .get(at)
            .is_some_and(|token| token.text == text && token.kind != TokenKind::String)
    };
    let mut runs = false;
    for (at, token) in tokens.iter().enumerate() {
        let is_member = at.checked_sub(1).is_some_and(|before| is_code(before, "."));
        runs |= is_code(at, "function") && is_code(at + 1, "run");
        let reads = is_code(at, "params") && !is_member && is_code(at + 1, ".");
        let Some(name) = tokens.get(at + 2).filter(|_| reads) else {
            continue;
        };
        if !names.contains(&name.text) {
            problems.add(token.line, no_parameter(name.text, &names));
        }
    }
    if !runs {
        problems.add(
            1,
            "the script has no `function run()`: that is what osascript calls",
        );
    }
}

fn no_parameter(name: &str, names: &[&str]) -> String {
    match nearest(name, names.iter().copied()) {
        Some(near) => format!("the header has no parameter `{name}`, did you mean `{near}`?"),
        None => format!("the header has no parameter `{name}`"),
    }
}

/// A parameter that an AppleScript template writes has to be one of that type; where a call leaves it out, it is `missing value`.
fn written(parameters: &mut JsonObject, literal: &WrittenLiteral, problems: &mut Problems<'_>) {
    let WrittenLiteral {
        parameter,
        expected,
        line,
        ..
    } = literal;
    let properties = parameters.get_mut("properties");
    let Some(properties) = properties.and_then(Value::as_object_mut) else {
        return;
    };
    let Some(property) = properties.get_mut(parameter).and_then(Value::as_object_mut) else {
        let names: Vec<&str> = properties.keys().map(String::as_str).collect();
        problems.add(*line, no_parameter(parameter, &names));
        return;
    };
    if !fits(*expected, property) {
        problems.add(
            *line,
            format!("`{parameter}` is written as {expected}, which is not its `type`"),
        );
    }
}

/// Whether every value that a schema lets pass can be written as such a literal. Whole numbers get bounds.
fn fits(expected: Expected, schema: &mut JsonObject) -> bool {
    let kind = schema.get("type").and_then(Value::as_str);
    match (expected, kind) {
        (Expected::Text, Some("string")) | (Expected::Boolean, Some("boolean")) => true,
        (Expected::Integer, Some("integer")) => {
            bound(schema);
            true
        }
        (Expected::List, Some("array")) => {
            let items = schema.get_mut("items").and_then(Value::as_object_mut);
            items.is_some_and(|items| {
                [
                    Expected::Text,
                    Expected::Integer,
                    Expected::Boolean,
                    Expected::List,
                ]
                .into_iter()
                .any(|expected| fits(expected, items))
            })
        }
        _ => false,
    }
}

/// AppleScript's whole numbers are short.
fn bound(schema: &mut JsonObject) {
    let given = |name: &str| schema.get(name).and_then(Value::as_i64);
    let least = given("minimum").map_or(-APPLESCRIPT_INTEGER, |least| {
        least.max(-APPLESCRIPT_INTEGER)
    });
    let most = given("maximum").map_or(APPLESCRIPT_INTEGER, |most| most.min(APPLESCRIPT_INTEGER));
    schema.insert("minimum".into(), least.into());
    schema.insert("maximum".into(), most.into());
}
