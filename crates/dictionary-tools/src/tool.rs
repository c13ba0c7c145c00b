//! Tools, and what is asked for.

use crate::names::{NAME, slug};

/// What a tool does, and so how it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// It lists, finds, counts or tells.
    Reading,
    /// It makes an object.
    Make,
    /// It sets properties of one.
    Set,
    /// It deletes one.
    Delete,
    /// It sends the command of that name.
    Command(String),
}

/// What is to be made.
#[derive(Clone, Debug)]
pub struct Request<'r> {
    /// What the tools do.
    pub way: Way,
    /// The class that they are about; none for all classes, or for a command without an object.
    pub class: Option<&'r str>,
    /// The class of what holds its objects; none for the app, or for the first one that there is.
    pub of: Option<&'r str>,
    /// Fields that the app refuses, each as a class and the name of the field.
    pub without: &'r [(String, String)],
}

/// A tool that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// What it does.
    pub way: Way,
    /// The class that it is about; empty for none.
    pub class: String,
    /// Its file, with the header.
    pub text: String,
    /// The file of its tests.
    pub tests: String,
    /// Whether it lists objects.
    pub lists: bool,
    /// The parameters that a call needs.
    pub needs: Vec<String>,
}

impl Tool {
    pub(crate) fn new(name: String, way: Way, text: String, tests: &str) -> Self {
        Self {
            name,
            way,
            class: String::new(),
            text,
            tests: tests.to_owned(),
            lists: false,
            needs: Vec::new(),
        }
    }
}

/// What was made, and what was left out.
#[derive(Debug, Default)]
pub struct Made {
    /// The tools.
    pub tools: Vec<Tool>,
    /// What was left out, each with the reason.
    pub notes: Vec<String>,
}

/// The name of a tool: that of the app, what it does, and to what. None where that is too long.
pub(crate) fn tool_name(app: &str, verb: &str, class: &str) -> Option<String> {
    let parts = [verb.to_owned(), slug(class)];
    let parts: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    let rest = parts.join("_");
    let app: String = slug(app)
        .chars()
        .take(NAME.checked_sub(rest.len() + 1)?)
        .collect();
    let name = format!("{}_{rest}", app.trim_end_matches('_'));
    name.starts_with(|c: char| c.is_ascii_lowercase())
        .then_some(name)
}
