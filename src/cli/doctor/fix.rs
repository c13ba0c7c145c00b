//! `macmcp doctor --fix`: opens the pane of each permission that is missing, one after the other, and waits until a new
//! process is told that it is switched on: one that runs already may keep its first answer.

use crate::cli::failure::{CommandFailure, FAILED};
use crate::cli::output;
use crate::engine::{Access, Engine, ScriptRun};
use crate::error::Error;
use crate::permissions::{self, Check, CheckState, Found};
use crate::template;
use std::process::ExitCode;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout_at};
use tokio_util::sync::CancellationToken;

/// How long one switch is waited for.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);
/// Between two looks.
const INTERVAL: Duration = Duration::from_secs(1);
/// How long one look may take.
pub(super) const LOOK: Duration = Duration::from_secs(20);
/// How long a pane may take to open.
const OPENING: Duration = Duration::from_secs(20);
/// What shells make of SIGINT.
pub(super) const INTERRUPTED: u8 = 130;

const OPEN: &str = "diagnostics/open_privacy_pane";

/// A pane, and what is missing that is given there.
struct Pane {
    path: String,
    url: String,
    names: Vec<String>,
}

/// Looks at what is there, in a process of its own.
pub(super) async fn look(engine: &Engine) -> Result<Found, Error> {
    permissions::look(engine, Instant::now() + LOOK, &CancellationToken::new()).await
}

/// Goes through the panes. Answers how to end when that is not with a report: a switch was not turned on, or the person
/// stopped it.
pub(super) async fn fix(engine: &Engine) -> Result<Option<ExitCode>, CommandFailure> {
    tokio::select! {
        biased;
        stopped = tokio::signal::ctrl_c() => {
            stopped?;
            output::print_text("\nStopped.\n")?;
            Ok(Some(ExitCode::from(INTERRUPTED)))
        }
        done = each_pane(engine) => done,
    }
}

async fn each_pane(engine: &Engine) -> Result<Option<ExitCode>, CommandFailure> {
    let responsible = engine.responsible().await;
    let checks = async || {
        let found = look(engine).await?;
        Ok::<_, Error>(permissions::checks(&found, &responsible))
    };
    let missing = checks().await.map_err(CommandFailure::failed)?;
    for pane in panes(&missing) {
        output::print_text(&format!(
            "Opening {}: switch on {} ({}).\nWaiting for: {}. Two minutes at most, Control-C stops.\n",
            pane.path,
            responsible.name(),
            responsible.if_not_listed(),
            pane.names.join(", ")
        ))?;
        if let Err(error) = open(engine, &pane.url).await {
            output::print_text(&format!(
                "The pane does not open; open it manually. {error}\n"
            ))?;
        }
        let is_given = async || {
            let checks = checks().await;
            checks.is_ok_and(|checks| panes(&checks).iter().all(|left| left.url != pane.url))
        };
        if until(is_given, Instant::now() + PATIENCE).await {
            output::print_text(&format!("{}: granted.\n\n", pane.names.join(", ")))?;
        } else {
            output::print_text(&format!(
                "{} is not on after two minutes. Run `macmcp doctor --fix` again later.\n",
                pane.names.join(", ")
            ))?;
            return Ok(Some(ExitCode::from(FAILED)));
        }
    }
    Ok(None)
}

/// The panes of what is not granted, in the order of the checks.
fn panes(checks: &[Check]) -> Vec<Pane> {
    let mut panes: Vec<Pane> = Vec::new();
    for check in checks {
        let (Some(path), Some(url)) = (&check.pane, &check.pane_url) else {
            continue;
        };
        if check.state == CheckState::Ok {
            continue;
        }
        match panes.iter_mut().find(|pane| pane.url == *url) {
            Some(pane) => pane.names.push(check.name.clone()),
            None => panes.push(Pane {
                path: path.clone(),
                url: url.clone(),
                names: vec![check.name.clone()],
            }),
        }
    }
    panes
}

pub(super) async fn open(engine: &Engine, url: &str) -> Result<(), Error> {
    let mut input = template::Input::default();
    input.params.insert("url".to_owned(), url.into());
    input.call.budget_ms = u64::try_from(OPENING.as_millis()).unwrap_or(u64::MAX);
    let script = template::render(OPEN, input)?;
    let run = ScriptRun::new(script, Access::Act, Instant::now() + OPENING);
    engine.run_beside(run).await.map(|_| ())
}

/// Asks until the answer is yes or the time is up; whether it was yes.
pub(super) async fn until(mut is_given: impl AsyncFnMut() -> bool, deadline: Instant) -> bool {
    let asking = async {
        while !is_given().await {
            sleep(INTERVAL).await;
        }
    };
    timeout_at(deadline, asking).await.is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_switch_is_waited_for_no_longer_than_its_time() {
        let begun = Instant::now();
        let mut looks = 0;
        let never = async || {
            looks += 1;
            false
        };
        assert!(!until(never, begun + PATIENCE).await);
        assert_eq!(begun.elapsed().as_secs(), PATIENCE.as_secs());
        assert!((119..=121).contains(&looks), "{looks}");
    }
}
