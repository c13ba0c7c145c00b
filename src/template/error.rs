//! What can go wrong between a template and its script.

use super::lint::Finding;
use super::literal::Expected;
use crate::error::{Code, Error, chain};
use std::path::PathBuf;

/// A template that could not be rendered. The messages are lowercase fragments, fit for "failed to render: ...".
#[derive(Debug, thiserror::Error)]
pub enum TemplateError {
    /// No bundled template has that name.
    #[error("no template is named `{name}`{}", nearest(near))]
    Unknown {
        /// The name asked for.
        name: String,
        /// The nearest names there are, best first.
        near: Vec<&'static str>,
    },
    /// A template's file has a name that does not tell its language.
    #[error("the name of a template ends in .js.hbs or .applescript.hbs, unlike `{}`", path.display())]
    FileName {
        /// The file.
        path: PathBuf,
    },
    /// A template's file could not be read.
    #[error("template file `{}` could not be read", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The template breaks a rule of the lint.
    #[error("{}", lines(findings))]
    Lint {
        /// Every rule broken, in the order of the lines; never empty.
        findings: Vec<Finding>,
    },
    /// A value is missing.
    #[error("template `{template}` needs the parameter `{parameter}` ({expected})")]
    Missing {
        /// The template.
        template: String,
        /// The parameter that is not there.
        parameter: String,
        /// What it has to be.
        expected: Expected,
    },
    /// A value is not what the template's helper writes.
    #[error("parameter `{parameter}` of template `{template}` has to be {expected}, not {found}")]
    Type {
        /// The template.
        template: String,
        /// The parameter.
        parameter: String,
        /// What it has to be.
        expected: Expected,
        /// What was given, in words.
        found: String,
    },
    /// Handlebars refused for a reason that the lint should have found first.
    #[error("template `{template}` could not be rendered: {reason}")]
    Render {
        /// The template.
        template: String,
        /// What handlebars said.
        reason: String,
    },
}

impl From<TemplateError> for Error {
    /// A script that cannot be made is a bug of macmcp wherever it is not a user's own.
    fn from(error: TemplateError) -> Self {
        Self::new(Code::ScriptFailed, chain(&error))
    }
}

fn nearest(near: &[&str]) -> String {
    match near {
        [] => String::new(),
        names => format!("; the nearest are `{}`", names.join("`, `")),
    }
}

fn lines(findings: &[Finding]) -> String {
    findings
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}
