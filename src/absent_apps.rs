//! Rules of the policy that name no app of this Mac. Most likely the app is not installed; a rule that was mistyped would
//! keep nothing away, so a person is told.

use crate::engine::{Access, Engine, ScriptRun};
use crate::error::Error;
use crate::policy::{EVERY_APP, Policy, Subject};
use crate::template;
use crate::tool::{fitting, object};
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;
use tokio::time::Instant;

/// How long it may take: nobody waits for it.
const PATIENCE: Duration = Duration::from_secs(20);

const SCRIPT: &str = "diagnostics/absent_apps";

/// What the script answers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    absent: Vec<String>,
}

/// The apps that rules name and this Mac has none of, as they are written. Those of categories are not among them: of those
/// most Macs have few.
///
/// # Errors
/// When the Mac does not tell.
pub(crate) async fn named_in(policy: &Policy, engine: &Engine) -> Result<Vec<String>, Error> {
    let named = policy
        .rules()
        .iter()
        .filter_map(|rule| match &rule.subject {
            Subject::App(app) if app != EVERY_APP => Some(app.clone()),
            _ => None,
        });
    let apps: Vec<String> = named.collect();
    if apps.is_empty() {
        return Ok(apps);
    }
    let script = template::render(SCRIPT, object(&json!({ "apps": apps }))?)?;
    let run = ScriptRun::new(script, Access::Read, Instant::now() + PATIENCE);
    // Beside the queue: no call waits for it.
    let outcome = engine.run_beside(run).await?;
    let Found { absent } = fitting(SCRIPT, &outcome.result)?;
    Ok(absent)
}

/// What a person is told of one.
pub(crate) fn told(app: &str) -> String {
    format!(
        "no app on this Mac is called {app:?}, so the rule about it holds for none: check how it is written, or install it"
    )
}

/// A rule that names no app of this Mac may have been mistyped, and keeps nothing away then.
pub(crate) async fn warn(policy: &Policy, engine: &Engine) {
    match named_in(policy, engine).await {
        Ok(absent) => {
            for app in absent {
                tracing::warn!("{}", told(&app));
            }
        }
        Err(error) => tracing::debug!(%error, "the apps that rules name were not looked for"),
    }
}
