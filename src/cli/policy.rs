//! `macmcp policy`, which shows what holds, and where it may not hold.

use super::failure::CommandFailure;
use super::output;
use super::policy_flags::PolicyFlags;
use super::settings::{Mac, engine_config, one_thread};
use crate::absent_apps;
use crate::engine::Engine;
use crate::policy::categories::Category;
use crate::policy::{Policy, Subject};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Print the verdict for this app, given by bundle id or name
    #[arg(long, value_name = "APP")]
    app: Option<String>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    flags: PolicyFlags,
    #[command(flatten)]
    mac: Mac,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let policy = arguments.flags.policy()?;
    let path = arguments.flags.path();
    let absent = absent(&policy, &arguments.mac)?;
    let lost = super::setup::lost();
    match (&arguments.app, arguments.json) {
        (Some(app), false) => output::print_text(&about_app(&policy, app)),
        (Some(app), true) => output::print(&output::json(&app_as_json(&policy, app))),
        (None, false) => output::print_text(&as_text(&policy, path.as_deref(), &absent, &lost)),
        (None, true) => output::print(&output::json(&as_json(
            &policy,
            path.as_deref(),
            &absent,
            &lost,
        ))),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// The apps that rules name and this Mac has none of; none where there is no Mac to ask.
fn absent(policy: &Policy, mac: &Mac) -> Result<Vec<String>, CommandFailure> {
    let prepared = mac.prepare(None)?;
    if !Mac::is_there(&prepared) {
        return Ok(Vec::new());
    }
    one_thread()?.block_on(async {
        let engine = Engine::start(engine_config(&prepared)?).map_err(CommandFailure::failed)?;
        let absent = absent_apps::named_in(policy, &engine).await;
        engine.shutdown().await;
        absent.map_err(CommandFailure::failed)
    })
}

fn subject_words(subject: &Subject) -> String {
    match subject {
        Subject::App(app) => app.clone(),
        Subject::Category(category) => category.name(),
    }
}

fn about_app(policy: &Policy, app: &str) -> String {
    let (verdict, rule) = policy.verdict_of(app);
    let why = rule.map_or("no rule names it".to_owned(), |rule| {
        format!("{} in {}", subject_words(&rule.subject), rule.source)
    });
    // Only the Mac knows which bundle id an app of that name has.
    let more = if rule.is_none() && !app.contains('.') {
        "; rules for its bundle id hold as well"
    } else {
        ""
    };
    format!("{verdict}: {why}{more}\n")
}

fn app_as_json(policy: &Policy, app: &str) -> Value {
    let (verdict, rule) = policy.verdict_of(app);
    json!({
        "app": app,
        "verdict": verdict,
        "rule": rule.map(|rule| subject_words(&rule.subject)),
        "source": rule.map(|rule| rule.source.to_string()),
    })
}

fn as_text(policy: &Policy, path: Option<&Path>, absent: &[String], lost: &[String]) -> String {
    let mut text = String::new();
    if let Some(path) = path {
        let is_there = if path.exists() { "" } else { " (not there)" };
        let _ = writeln!(text, "file: {}{is_there}", path.display());
    }
    let _ = writeln!(text, "destructive tools: {}", policy.destructive);
    for rule in policy.rules() {
        let _ = writeln!(
            text,
            "{:<6} {}  ({})",
            rule.verdict.word(),
            subject_words(&rule.subject),
            rule.source
        );
    }
    let _ = writeln!(text, "{:<6} every other app", policy.default.word());
    for app in absent {
        let _ = writeln!(text, "warning: {}", absent_apps::told(app));
    }
    for difference in lost {
        let _ = writeln!(text, "warning: {difference}");
    }
    text.push_str("\nCategories:\n");
    for category in Category::value_variants() {
        let ids = category.bundle_ids().join(", ");
        let _ = writeln!(text, "  {}: {ids}", category.name());
    }
    text
}

fn as_json(policy: &Policy, path: Option<&Path>, absent: &[String], lost: &[String]) -> Value {
    let rules: Vec<Value> = policy
        .rules()
        .iter()
        .map(|rule| {
            json!({
                "subject": subject_words(&rule.subject),
                "verdict": rule.verdict,
                "source": rule.source.to_string(),
            })
        })
        .collect();
    json!({
        "file": path,
        "destructive": policy.destructive,
        "rules": rules,
        "other_apps": policy.default,
        "absent": absent,
        "clients": lost,
    })
}
