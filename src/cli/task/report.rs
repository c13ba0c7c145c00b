//! What came of a run: JSON, JUnit and one page.

use super::format::Read;
use crate::cli::failure::CommandFailure;
use crate::cli::record::{page, session};
use handlebars::{Handlebars, html_escape};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const JUNIT: &str = include_str!("junit.xml.hbs");

/// What came of one task.
pub(super) struct Outcome<'t> {
    pub(super) task: &'t Read,
    /// Why it is not solved; none where it is.
    pub(super) why: Option<String>,
    pub(super) seconds: f64,
    /// How many tools were called.
    pub(super) calls: usize,
    /// How the agent ended.
    pub(super) agent: String,
    pub(super) record: std::path::PathBuf,
}

impl Outcome<'_> {
    fn json(&self) -> Value {
        let task = &self.task.task;
        json!({
            "name": self.task.name,
            "request": task.request,
            "level": task.level.word(),
            "language": task.language,
            "passed": self.why.is_none(),
            "why": self.why,
            "seconds": (self.seconds * 1000.0).round() / 1000.0,
            "calls": self.calls,
            "agent": self.agent,
        })
    }
}

/// Writes the three files into a folder.
pub(super) fn write(folder: &Path, outcomes: &[Outcome<'_>]) -> Result<(), CommandFailure> {
    let tasks: Vec<Value> = outcomes.iter().map(Outcome::json).collect();
    let failed = outcomes.iter().filter(|one| one.why.is_some()).count();
    let seconds: f64 = outcomes.iter().map(|one| one.seconds).sum();
    let whole = json!({
        "tasks": tasks,
        "passed": outcomes.len() - failed,
        "failed": failed,
        "seconds": (seconds * 1000.0).round() / 1000.0,
    });
    fs::write(folder.join("results.json"), format!("{whole:#}\n"))?;
    let mut registry = Handlebars::new();
    registry.set_strict_mode(true);
    registry.register_escape_fn(html_escape);
    let junit = registry.render_template(JUNIT, &whole);
    fs::write(
        folder.join("junit.xml"),
        junit.map_err(CommandFailure::failed)?,
    )?;
    fs::write(folder.join("index.html"), page_of(outcomes)?)?;
    Ok(())
}

/// The page of `macmcp record html` with a heading for each task.
fn page_of(outcomes: &[Outcome<'_>]) -> Result<String, CommandFailure> {
    let mut recorded = Vec::new();
    for outcome in outcomes {
        // An agent that never started its server has no record.
        recorded.push(match outcome.record.is_dir() {
            true => session::all(&outcome.record)?,
            false => Vec::new(),
        });
    }
    let parts: Vec<page::Part<'_>> = outcomes
        .iter()
        .zip(&recorded)
        .map(|(outcome, found)| page::Part {
            heading: format!(
                "{}: {}",
                outcome.task.name,
                if outcome.why.is_none() {
                    "solved"
                } else {
                    "not solved"
                }
            ),
            about: match &outcome.why {
                Some(why) => format!("{} — {why}", outcome.task.task.request),
                None => outcome.task.task.request.clone(),
            },
            sessions: found.iter().map(session::Session::of).collect(),
        })
        .collect();
    page::of_parts("macmcp tasks", &parts).map_err(CommandFailure::failed)
}
