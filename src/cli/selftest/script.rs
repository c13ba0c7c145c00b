//! Running one script of `templates/diagnostics` for a selftest.

use crate::engine::{Access, Engine, ScriptResult, ScriptRun};
use crate::error::Error;
use crate::template::{self, Input};
use serde_json::Value;
use std::time::Duration;
use tokio::time::Instant;

/// Runs a script of `templates/diagnostics`. It ends when the future is dropped.
pub(super) async fn run_script(
    engine: &Engine,
    name: &str,
    params: Value,
    access: Access,
    patience: Duration,
) -> Result<ScriptResult, Error> {
    let mut input = Input::from(params.as_object().cloned().unwrap_or_default());
    input.call.budget_ms = u64::try_from(patience.as_millis()).unwrap_or(u64::MAX);
    input.call.host_bundle_ids = std::env::var("__CFBundleIdentifier").into_iter().collect();
    let script = template::render(name, input)?;
    let run = ScriptRun::new(script, access, Instant::now() + patience);
    let _ends_with_the_future = run.cancel.clone().drop_guard();
    Ok(engine.run(run).await?.result)
}
