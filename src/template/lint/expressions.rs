//! What stands between `{{` and `}}`: only the helpers, called plainly.

use super::finding::Findings;
use crate::template::bundle::Language;
use crate::template::helpers::{LITERALS, SECONDS};
use crate::template::literal::Expected;
use handlebars::Template;
use handlebars::template::{HelperTemplate, Parameter, TemplateElement};
use serde_json::Value;

/// A template's script with a plain identifier where each expression was, so that it can be read as code.
pub(super) struct Mask {
    /// The script; its lines are those of the source.
    pub(super) text: String,
    /// The expressions, in order.
    pub(super) expressions: Vec<Expression>,
}

/// An expression of a template.
pub(super) struct Expression {
    /// The identifier that stands for it in [`Mask::text`].
    pub(super) marker: String,
    /// Its line in the source, counted from 1.
    pub(super) line: usize,
    pub(super) kind: ExpressionKind,
}

/// What an expression is.
#[derive(PartialEq)]
pub(super) enum ExpressionKind {
    /// `{{params}}` or `{{call}}`, with the name.
    Object(&'static str),
    /// `{{lib "name" ...}}`, with the names: what AppleScript has, and what the imports of JavaScript become.
    Library(Vec<String>),
    /// `{{text x}}` and its siblings: what it writes, and of which parameter.
    Literal(Expected, String),
    /// `{{seconds}}`, of AppleScript: how long an Apple event may be waited for.
    Seconds,
    /// Something that has a finding of its own already.
    Refused,
}

impl Mask {
    /// A library file is never read by handlebars: it has no expressions.
    pub(super) fn of_library(text: String) -> Self {
        Self {
            text,
            expressions: Vec::new(),
        }
    }
}

/// Checks every expression of a parsed template.
pub(super) fn check(
    template: &Template,
    language: Language,
    source: &str,
    findings: &mut Findings,
) -> Mask {
    for (index, text) in source.lines().enumerate() {
        if text.contains("\\{{") {
            findings.add(
                index + 1,
                "`\\{{` is an escape of handlebars and would lose its backslash",
                "put a space between the backslash and the braces, or between the braces",
            );
        }
    }
    let mut mask = Mask {
        text: String::with_capacity(source.len()),
        expressions: Vec::new(),
    };
    let mut line = 1;
    for (element, position) in template.elements.iter().zip(&template.mapping) {
        // Comments and the line ends around them are no part of the script; the lines have to stay in step.
        let begins = first_line(element, position.0);
        while line < begins {
            mask.text.push('\n');
            line += 1;
        }
        match element {
            TemplateElement::RawString(text) => {
                mask.text.push_str(text);
                line += text.matches('\n').count();
            }
            TemplateElement::Comment(_) => {}
            TemplateElement::Expression(expression) => {
                let kind = judge(expression, language, position.0, findings);
                let marker = format!("__macmcp_{}", mask.expressions.len());
                mask.text.push_str(&marker);
                mask.expressions.push(Expression {
                    marker,
                    line: position.0,
                    kind,
                });
            }
            other => refuse(other, position.0, findings),
        }
    }
    mask
}

/// The line on which an element begins. Handlebars tells where it goes on after spaces, which a text holds all the same.
fn first_line(element: &TemplateElement, told: usize) -> usize {
    let TemplateElement::RawString(text) = element else {
        return told;
    };
    let spaces = &text[..text.len() - text.trim_start().len()];
    told.saturating_sub(spaces.matches('\n').count())
}

/// Checks an expression between two braces.
fn judge(
    expression: &HelperTemplate,
    language: Language,
    line: usize,
    findings: &mut Findings,
) -> ExpressionKind {
    let name = expression.name.as_name().unwrap_or_default();
    let plain = expression.hash.is_empty() && expression.block_param.is_none();
    match (language, name, expression.params.as_slice()) {
        (_, "lib", [_, ..]) if plain => {
            let names = expression.params.iter().map(|parameter| match parameter {
                Parameter::Literal(Value::String(name)) => Some(name.clone()),
                _ => None,
            });
            if let Some(names) = names.collect() {
                return ExpressionKind::Library(names);
            }
            findings.add(
                line,
                "a library file that is named in another way than in quotes",
                match language {
                    Language::JavaScript => "write `import * as reply from 'macmcp/core/reply';`",
                    Language::AppleScript => "write `{{lib \"core/reply\"}}`",
                },
            );
        }
        (Language::JavaScript, "params", []) if plain => return ExpressionKind::Object("params"),
        (Language::JavaScript, "call", []) if plain => return ExpressionKind::Object("call"),
        (Language::AppleScript, SECONDS, []) if plain => return ExpressionKind::Seconds,
        (Language::AppleScript, helper, [parameter @ Parameter::Path(_)])
            if plain && LITERALS.iter().any(|(name, _)| *name == helper) =>
        {
            let parameter = parameter.as_name().unwrap_or_default();
            let written = LITERALS.iter().find(|(name, _)| *name == helper);
            if let (true, Some((_, expected))) = (is_parameter_name(parameter), written) {
                return ExpressionKind::Literal(*expected, parameter.to_owned());
            }
            findings.add(
                line,
                format!("`{parameter}` is not the plain name of a parameter"),
                "name a parameter in lower case with underscores",
            );
        }
        _ => {
            let takes = match language {
                Language::JavaScript => "`{{params}}` or `{{call}}`",
                Language::AppleScript => {
                    "`{{text x}}`, `{{integer x}}`, `{{boolean x}}`, `{{list x}}`, `{{seconds}}` or `{{lib \"core/reply\"}}`"
                }
            };
            findings.add(
                line,
                format!("an expression with `{name}` that {language} templates do not have"),
                format!("write {takes}"),
            );
        }
    }
    ExpressionKind::Refused
}

fn is_parameter_name(name: &str) -> bool {
    name != "this"
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

fn refuse(element: &TemplateElement, line: usize, findings: &mut Findings) {
    let (problem, instead) = match element {
        TemplateElement::HtmlExpression(_) => (
            "`{{{ }}}` and `{{& }}` write a value raw",
            "write a literal helper between two braces",
        ),
        TemplateElement::HelperBlock(_) => (
            "a block would make the script's text depend on values",
            "decide in the script, on the value of a parameter",
        ),
        TemplateElement::PartialExpression(_) | TemplateElement::PartialBlock(_) => (
            "a partial would be parsed by handlebars",
            "use a library file: its text is written as it is",
        ),
        _ => (
            "a decorator changes how the rest is rendered",
            "leave it out",
        ),
    };
    findings.add(line, problem, instead);
}
