//! `macmcp policy`, which shows what holds, and where it may not hold.

use super::failure::{CommandFailure, IMPOSSIBLE};
use super::output;
use super::policy_flags::PolicyFlags;
use super::settings::{Mac, engine_config, one_thread};
use crate::absent_apps;
use crate::engine::{Access, Engine, ScriptRun};
use crate::error::Error;
use crate::permissions;
use crate::policy::categories::Category;
use crate::policy::{Policy, Subject, Verdict};
use crate::template;
use crate::tool::fitting;
use clap::{Args, ValueEnum};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Print the verdict for this app, given by bundle id or name as tools take it, and the app that is found
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

/// What the Mac says of one app.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Judged {
    name: String,
    bundle_id: Option<String>,
    verdict: Verdict,
    /// What the rule that decides names, in small letters; none for the default.
    rule: Option<String>,
}

const SCRIPT: &str = "diagnostics/policy_of_app";

/// How long the Mac may take to say it.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let policy = arguments.flags.policy()?;
    if let Some(app) = &arguments.app {
        return about(app, &policy, arguments);
    }
    let path = arguments.flags.path();
    let found = asked(&arguments.mac, async |engine| {
        let deadline = Instant::now() + PATIENCE;
        let looked = permissions::look(engine, deadline, &CancellationToken::new()).await?;
        let absent = absent_apps::named_in(&policy, engine).await?;
        Ok((looked.stopped, absent))
    })?;
    let (stopped, absent) = found.unwrap_or_default();
    let lost = super::setup::lost();
    let shown = Shown {
        policy: &policy,
        path: path.as_deref(),
        stopped,
        absent: &absent,
        lost: &lost,
    };
    match arguments.json {
        false => output::print_text(&shown.as_text()),
        true => output::print(&output::json(&shown.as_json())),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// What the Mac answers; none where there is no Mac to ask.
pub(super) fn asked<T>(
    mac: &Mac,
    ask: impl AsyncFnOnce(&Engine) -> Result<T, Error>,
) -> Result<Option<T>, CommandFailure> {
    let prepared = mac.prepare(None)?;
    if !Mac::is_there(&prepared) {
        return Ok(None);
    }
    one_thread()?.block_on(async {
        let engine = Engine::start(engine_config(&prepared)?).map_err(CommandFailure::failed)?;
        let answer = ask(&engine).await;
        engine.shutdown().await;
        answer.map(Some).map_err(CommandFailure::failed)
    })
}

/// What holds for one app, as the scripts of calls find and judge it.
async fn judge(app: &str, policy: &Policy, engine: &Engine) -> Result<Judged, Error> {
    let mut input = template::Input::default();
    input.params.insert("app".to_owned(), app.into());
    input.call.policy = policy.app_rules(Vec::new(), true);
    let script = template::render(SCRIPT, input)?;
    let run = ScriptRun::new(script, Access::Read, Instant::now() + PATIENCE);
    let outcome = engine.run_beside(run).await?;
    fitting(SCRIPT, &outcome.result)
}

fn about(app: &str, policy: &Policy, arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let judged = asked(&arguments.mac, async |engine| {
        judge(app, policy, engine).await
    })?;
    let (verdict, rule, name, id) = match &judged {
        Some(Judged {
            name,
            bundle_id,
            verdict,
            rule,
        }) => {
            let rule = rule.as_ref().and_then(|rule| policy.rule_about(rule));
            (Some(*verdict), rule, name.as_str(), bundle_id.as_deref())
        }
        // Rules about its other names hold as well, and only a Mac knows these.
        None => {
            let (verdict, rule) = policy.verdict_of(app);
            (rule.map(|_| verdict), rule, app, None)
        }
    };
    let word = verdict.map_or("unknown", Verdict::word);
    if arguments.json {
        output::print(&output::json(&json!({
            "app": name,
            "bundle_id": id,
            "verdict": word,
            "rule": rule.map(|rule| subject_words(&rule.subject)),
            "source": rule.map(|rule| rule.source.to_string()),
        })))?;
    } else {
        let id = id.map(|id| format!(" ({id})")).unwrap_or_default();
        let why = match (rule, verdict) {
            (Some(rule), _) => format!("{} in {}", subject_words(&rule.subject), rule.source),
            (None, Some(_)) => "no rule names it".to_owned(),
            (None, None) => {
                "no rule names it so, and there is no Mac to ask what else it is called".to_owned()
            }
        };
        output::print_text(&format!("{word}: {name}{id}: {why}\n"))?;
    }
    Ok(match verdict {
        Some(_) => ExitCode::SUCCESS,
        None => ExitCode::from(IMPOSSIBLE),
    })
}

fn subject_words(subject: &Subject) -> String {
    match subject {
        Subject::App(app) => app.clone(),
        Subject::Category(category) => category.name(),
    }
}

/// What is shown of a policy.
struct Shown<'a> {
    policy: &'a Policy,
    path: Option<&'a Path>,
    /// Whether the user has macmcp stopped: then nothing of it matters.
    stopped: bool,
    absent: &'a [String],
    lost: &'a [String],
}

impl Shown<'_> {
    fn as_text(&self) -> String {
        let &Self {
            policy,
            path,
            stopped,
            absent,
            lost,
        } = self;
        let mut text = String::new();
        if stopped {
            text.push_str(
                "stopped: by the user, whatever follows; `macmcp resume` lets macmcp go on\n",
            );
        }
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

    fn as_json(&self) -> Value {
        let &Self {
            policy,
            path,
            stopped,
            absent,
            lost,
        } = self;
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
            "stopped": stopped,
            "destructive": policy.destructive,
            "rules": rules,
            "other_apps": policy.default,
            "absent": absent,
            "clients": lost,
        })
    }
}
