//! Completion of what a person types into a client: names of apps, for the prompts and for addresses of resources.

use crate::engine::{Access, Engine, ScriptRun};
use crate::error::Error;
use crate::text::signs::compared;
use crate::tool::fitting;
use crate::{prompts, registry::Registry, resources, template, text};
use rmcp::model::{
    ArgumentInfo, CompleteRequestParams, CompleteResult, CompletionInfo, ErrorData, Reference,
};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// How long the names may take: a person is typing.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long the names are kept: a request comes with each key.
const KEPT: Duration = Duration::from_secs(5);
/// What is typed is no longer than a name.
const LONGEST: usize = 1_000;

const SCRIPT: &str = "diagnostics/app_names";

/// What the script answers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    running: Vec<String>,
    installed: Vec<String>,
}

/// The names of the apps of this Mac: those that run first, then those that are installed.
#[derive(Debug, Default)]
pub(crate) struct AppNames(Mutex<Option<(Instant, Arc<[String]>)>>);

impl AppNames {
    /// The names, a few seconds old at most. None when the Mac does not tell them in time: then nothing is completed.
    async fn get(&self, engine: &Engine) -> Arc<[String]> {
        let mut kept = self.0.lock().await;
        if let Some((since, names)) = &*kept
            && since.elapsed() < KEPT
        {
            return Arc::clone(names);
        }
        let names = read(engine).await.unwrap_or_else(|error| {
            tracing::debug!(%error, "the names of apps are unknown");
            Arc::default()
        });
        *kept = Some((Instant::now(), Arc::clone(&names)));
        names
    }
}

/// Beside the queue: nobody who types waits for a call.
async fn read(engine: &Engine) -> Result<Arc<[String]>, Error> {
    let script = template::render(SCRIPT, template::Input::default())?;
    let run = ScriptRun::new(script, Access::Read, Instant::now() + PATIENCE);
    let outcome = engine.run_beside(run).await?;
    let Found { running, installed } = fitting(SCRIPT, &outcome.result)?;
    let mut names: Vec<String> = Vec::new();
    for name in running.into_iter().chain(installed) {
        if !name.is_empty() && !names.contains(&name) {
            names.push(name);
        }
    }
    Ok(names.into())
}

/// Completes an argument. Those that take any text have no completions.
///
/// # Errors
/// Invalid params, for an unknown prompt, address or argument.
pub(crate) async fn complete(
    request: CompleteRequestParams,
    registry: &Registry,
    engine: Option<&Engine>,
    names: &AppNames,
) -> Result<CompleteResult, ErrorData> {
    let ArgumentInfo { name, value, .. } = request.argument;
    let is_known = match &request.r#ref {
        Reference::Prompt(prompt) => prompts::has_argument(registry, &prompt.name, &name)?,
        Reference::Resource(resource) => {
            if !resources::is_template(registry, &resource.uri) {
                return Err(refused("Unknown resource template", &resource.uri));
            }
            name == prompts::APP
        }
        _ => return Err(refused("Unknown kind of reference for", &name)),
    };
    if !is_known {
        return Err(refused("Unknown argument", &name));
    }
    let (true, Some(engine)) = (name == prompts::APP && value.len() <= LONGEST, engine) else {
        return Ok(CompleteResult::new(CompletionInfo::default()));
    };
    let names = names.get(engine).await;
    Ok(CompleteResult::new(completions(&names, &value)))
}

fn refused(what: &str, name: &str) -> ErrorData {
    ErrorData::invalid_params(format!("{what}: {}", text::line(name, 80)), None)
}

/// The names that begin with what was typed, then those that have it elsewhere; in any case.
fn completions(names: &[String], typed: &str) -> CompletionInfo {
    let typed = compared(typed);
    let is_first = |name: &&String| compared(name).starts_with(&typed);
    let (first, rest): (Vec<&String>, Vec<&String>) = names.iter().partition(is_first);
    let rest = rest
        .into_iter()
        .filter(|name| compared(name).contains(&typed));
    let mut values: Vec<String> = first.into_iter().chain(rest).cloned().collect();
    let total = values.len();
    values.truncate(CompletionInfo::MAX_VALUES);
    let mut info = CompletionInfo::default();
    info.has_more = Some(total > values.len());
    info.total = u32::try_from(total).ok();
    info.values = values;
    info
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_so_comes_first_and_no_more_than_the_protocol_allows() {
        let names = ["Notes", "Safari", "Quick Notes", "notebook"].map(str::to_owned);
        let found = completions(&names, " NOTE");
        assert_eq!(found.values, ["Notes", "notebook", "Quick Notes"]);
        assert_eq!((found.total, found.has_more), (Some(3), Some(false)));

        let many: Vec<String> = (0..250).map(|n| format!("App {n}")).collect();
        let found = completions(&many, "");
        assert_eq!(found.values.len(), CompletionInfo::MAX_VALUES);
        assert_eq!((found.total, found.has_more), (Some(250), Some(true)));
        assert_eq!(completions(&many, "nothing").values, Vec::<String>::new());
    }
}
