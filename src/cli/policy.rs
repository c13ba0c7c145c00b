//! Where the policy comes from, flags and file, and `macmcp policy`, which shows what holds.

use super::failure::CommandFailure;
use super::output;
use super::settings::{Mac, engine_config, one_thread};
use crate::absent_apps;
use crate::engine::Engine;
use crate::policy::categories::Category;
use crate::policy::file::{self, PolicyFile};
use crate::policy::{Policy, Rule, Source, Subject, Verdict};
use crate::profile::Profile;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Where the policy is written, beside the file.
#[derive(Clone, Debug, Args)]
pub(super) struct PolicyFlags {
    /// Read the policy from this file instead of ~/.config/macmcp/config.toml
    #[arg(long, value_name = "FILE", env = "MACMCP_CONFIG")]
    config: Option<PathBuf>,
    /// Let calls reach these apps or categories, overriding the file
    #[arg(long, value_name = "A,B", value_delimiter = ',', env = "MACMCP_ALLOW")]
    allow: Vec<String>,
    /// Ask the user before calls reach these apps or categories (`macmcp policy` names the categories)
    #[arg(long, value_name = "A,B", value_delimiter = ',', env = "MACMCP_ASK")]
    ask: Vec<String>,
    /// Never let calls reach these apps or categories
    // held by: policy::reaching::neither_refs_nor_names_nor_menus_nor_windows_lead_to_a_denied_app
    #[arg(long, value_name = "A,B", value_delimiter = ',', env = "MACMCP_DENY")]
    deny: Vec<String>,
    /// Verdict for apps that no rule names; default: allow, or as the file says
    #[arg(long, value_name = "VERDICT", env = "MACMCP_OTHER_APPS")]
    other_apps: Option<Verdict>,
    /// Verdict for tools that can lose data; default: allow, or as the file says
    #[arg(long, value_name = "VERDICT", env = "MACMCP_DESTRUCTIVE")]
    destructive: Option<Verdict>,
}

impl PolicyFlags {
    /// The policy of the flags and the file.
    pub(super) fn policy(&self) -> Result<Policy, CommandFailure> {
        let file = self.file()?;
        let mut rules = file.rules;
        for (flag, words, verdict) in [
            ("--allow", &self.allow, Verdict::Allow),
            ("--ask", &self.ask, Verdict::Ask),
            ("--deny", &self.deny, Verdict::Deny),
        ] {
            for word in words {
                let subject = file::subject(word)
                    .map_err(|error| CommandFailure::usage(error).about(flag))?;
                rules.push(Rule {
                    subject,
                    verdict,
                    source: Source::Flag(flag),
                });
            }
        }
        Ok(Policy::new(
            self.other_apps.or(file.default).unwrap_or_default(),
            self.destructive.or(file.destructive).unwrap_or_default(),
            rules,
        ))
    }

    /// Whether another file than the usual one was named.
    pub(super) fn names_file(&self) -> bool {
        self.config.is_some()
    }

    /// The packs that the file switches on.
    pub(super) fn packs(&self) -> Result<Vec<String>, CommandFailure> {
        Ok(self.file()?.packs)
    }

    /// The profile of the list of tools: as an option says, or else the file.
    pub(super) fn profile(&self, given: Option<Profile>) -> Result<Profile, CommandFailure> {
        Ok(match given {
            Some(given) => given,
            None => self.file()?.profile.unwrap_or_default(),
        })
    }

    fn file(&self) -> Result<PolicyFile, CommandFailure> {
        let Some(path) = self.path() else {
            return Ok(PolicyFile::default());
        };
        match file::read(&path).map_err(CommandFailure::usage)? {
            Some(file) => Ok(file),
            // A file that somebody names has to be there.
            None if self.config.is_some() => Err(CommandFailure::usage(format!(
                "{}: there is no such file",
                path.display()
            ))),
            None => Ok(PolicyFile::default()),
        }
    }

    fn path(&self) -> Option<PathBuf> {
        self.config.clone().or_else(file::usual_path)
    }
}

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
    match (&arguments.app, arguments.json) {
        (Some(app), false) => output::print_text(&about_app(&policy, app)),
        (Some(app), true) => output::print(&output::json(&app_as_json(&policy, app))),
        (None, false) => output::print_text(&as_text(&policy, path.as_deref(), &absent)),
        (None, true) => output::print(&output::json(&as_json(&policy, path.as_deref(), &absent))),
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

fn as_text(policy: &Policy, path: Option<&Path>, absent: &[String]) -> String {
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
    text.push_str("\nCategories:\n");
    for category in Category::value_variants() {
        let ids = category.bundle_ids().join(", ");
        let _ = writeln!(text, "  {}: {ids}", category.name());
    }
    text
}

fn as_json(policy: &Policy, path: Option<&Path>, absent: &[String]) -> Value {
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
    })
}
