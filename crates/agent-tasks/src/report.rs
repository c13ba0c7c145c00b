//! What came of a run: JSON, JUnit and one page.

use crate::calls::Called;
use crate::failure::Failure;
use crate::format::Read;
use handlebars::{Handlebars, html_escape};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const JUNIT: &str = include_str!("junit.xml.hbs");
const PAGE: &str = include_str!("page.html.hbs");

/// Why a task is not solved.
pub(crate) enum Why {
    /// The agent ended well, and what it left is not what was asked for.
    Unsolved(String),
    /// The agent could not be judged: it did not start, it crashed, or its Mac could not be made.
    Broken(String),
}

/// What came of one task.
pub(crate) struct Outcome<'t> {
    pub(crate) task: &'t Read,
    /// None where it is solved.
    pub(crate) why: Option<Why>,
    pub(crate) seconds: f64,
    /// How the agent ended.
    pub(crate) agent: String,
    /// The last that it printed.
    pub(crate) log: String,
    pub(crate) calls: Vec<Called>,
}

impl Outcome<'_> {
    pub(crate) fn why(&self) -> Option<&str> {
        match &self.why {
            None => None,
            Some(Why::Unsolved(why) | Why::Broken(why)) => Some(why),
        }
    }

    pub(crate) fn is_broken(&self) -> bool {
        matches!(self.why, Some(Why::Broken(_)))
    }

    /// `solved`, `not solved` or `not judged`.
    pub(crate) fn verdict(&self) -> &'static str {
        match self.why {
            None => "solved",
            Some(Why::Unsolved(_)) => "not solved",
            Some(Why::Broken(_)) => "not judged",
        }
    }

    fn json(&self) -> Value {
        let task = &self.task.task;
        json!({
            "name": self.task.name,
            "request": task.request,
            "level": task.level.word(),
            "language": task.language,
            "passed": self.why.is_none(),
            "error": self.is_broken(),
            "why": self.why(),
            "seconds": rounded(self.seconds),
            "calls": self.calls.len(),
            "agent": self.agent,
        })
    }

    /// What the page and JUnit show beyond that.
    fn shown(&self) -> Value {
        let mut shown = self.json();
        shown["verdict"] = self.verdict().into();
        shown["class"] = if self.why.is_none() { "ok" } else { "error" }.into();
        // Characters that XML does not have.
        let is_text = |c: &char| !c.is_control() || "\n\t".contains(*c);
        let log: String = self.log.chars().filter(is_text).collect();
        shown["printed"] = log.into();
        shown["called"] = json!(self.calls);
        shown
    }
}

fn rounded(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}

/// Writes the three files into a folder.
pub(crate) fn write(folder: &Path, outcomes: &[Outcome<'_>]) -> Result<(), Failure> {
    let failed = outcomes
        .iter()
        .filter(|one| matches!(one.why, Some(Why::Unsolved(_))))
        .count();
    let broken = outcomes.iter().filter(|one| one.is_broken()).count();
    let seconds: f64 = outcomes.iter().map(|one| one.seconds).sum();
    let whole = |tasks: Vec<Value>| {
        json!({
            "tasks": tasks,
            "total": outcomes.len(),
            "passed": outcomes.len() - failed - broken,
            "failed": failed,
            "broken": broken,
            "seconds": rounded(seconds),
        })
    };
    let results = whole(outcomes.iter().map(Outcome::json).collect());
    fs::write(folder.join("results.json"), format!("{results:#}\n"))?;
    let shown = whole(outcomes.iter().map(Outcome::shown).collect());
    let mut registry = Handlebars::new();
    registry.set_strict_mode(true);
    registry.register_escape_fn(html_escape);
    for (name, template) in [("junit.xml", JUNIT), ("index.html", PAGE)] {
        let text = registry.render_template(template, &shown);
        fs::write(folder.join(name), text.map_err(Failure::failed)?)?;
    }
    Ok(())
}
