//! `recent_changes`: what changed on the Mac since an earlier answer.
//!
//! ```json
//! {"name": "recent_changes", "arguments": {"since": "3f0a-7", "kinds": ["launch", "window"], "wait_ms": 20000}}
//! → {"happened": ["14:03:07 \"Calculator\" launched", "14:03:08 window \"Calculator\" of \"Calculator\" appeared"],
//!    "since": "3f0a-9", "watched_from": "2026-11-27 14:01:10", "watched": true, "note": null}
//! ```
//!
//! Launched and ended apps, the one in front, hidden apps, windows, Spaces, displays, the locked screen, sleep. The first call
//! begins: nothing is known of the time before. From then on a process of its own looks twice a second, beside all calls, until
//! two minutes have passed without a call of this tool; without that process (`--no-worker`) each call looks, and what changed
//! between two calls is told with both times. What comes and goes between two looks is not seen.
//!
//! A window of an app that the policy does not simply allow is told without its title. Nothing is kept after the server's end.

use crate::engine::Engine;
use crate::error::Error;
use crate::session::Session;
use crate::session::recent::look::Kind;
use crate::session::recent::{Known, Wanted};
use crate::template::Input;
use crate::tool::answer::Answer;
use crate::tool::call::{Call, render};
use crate::tool::{Aliases, Effect, Examples, Reaches, Selftest, Tool, fitting};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The tool.
pub(crate) struct RecentChanges;

/// From one look of the watcher to the next.
const EVERY: Duration = Duration::from_millis(500);
/// How often a call that waits reads what the watcher saw.
const PAUSE: Duration = Duration::from_millis(200);
/// How long one look of the watcher may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the watcher goes on without a call.
const IDLE: Duration = Duration::from_secs(120);
/// How much longer than `wait_ms` the last look may take.
const GRACE: Duration = Duration::from_secs(2);
/// How many lines one answer has.
const MOST: usize = 100;

/// Parameters of `recent_changes`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// The cursor of an earlier answer; default: all that is known
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 40))]
    since: Option<String>,
    /// Only changes of these kinds; default: all
    #[serde(default)]
    #[schemars(length(max = 12))]
    kinds: Vec<Kind>,
    /// Only changes of apps with this in their name; default: all
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 300))]
    of_app: Option<String>,
    /// Time to wait for a change where there is none yet, in milliseconds
    #[serde(default)]
    #[schemars(range(max = 120_000))]
    wait_ms: u64,
}

/// Result of `recent_changes`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// One line each, the oldest first
    happened: Vec<String>,
    /// The cursor for the next call
    since: String,
    /// Nothing is known of the time before
    watched_from: Option<String>,
    /// Whether changes are seen between calls
    watched: bool,
    /// What is missing
    note: Option<String>,
}

impl Tool for RecentChanges {
    const NAME: &'static str = "recent_changes";
    const TITLE: &'static str = "What changed on the Mac";
    const DESCRIPTION: &'static str = "List what changed on the Mac since an earlier call: apps, windows, Spaces, displays, lock, sleep. The first call starts watching; later ones pass `since`. Use it to notice what happened meanwhile, or with `wait_ms` to wait for it; use wait_for for elements and texts. Returns one line per change with its time, and the next `since`.";
    const TOOLSET: &'static str = "ui";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: "{}",
        fails: r#"{"kinds": ["weather"]}"#,
    };
    const SELFTEST: Selftest = Selftest::Reads;
    const ALIASES: Aliases = &[&[("timeout_ms", "wait_ms")]];
    type Params = Params;
    type Output = Output;

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let recent = call.session.recent.clone();
        let end = call.until(Duration::from_millis(params.wait_ms));
        call.deadline = call.deadline.max(call.until(end + GRACE - call.arrived));
        let wanted = Wanted {
            since: params.since,
            kinds: params.kinds,
            app: params.of_app,
            most: MOST,
        };
        let is_first = recent.known(&wanted).from.is_none();
        look(&mut call).await?;
        if call.engine().can_watch() && recent.want(IDLE) {
            watch(call.engine().clone(), call.session.clone());
        }
        loop {
            let known = recent.known(&wanted);
            let now = Instant::now();
            if !known.lines.is_empty() || now >= end {
                return Answer::structured(&answer(known, is_first, recent.is_watched()));
            }
            let pause = if recent.is_watched() { PAUSE } else { EVERY };
            call.wait_until(end.min(now + pause)).await?;
            if !recent.is_watched() {
                look(&mut call).await?;
            }
        }
    }
}

fn answer(known: Known, is_first: bool, watched: bool) -> Output {
    let note = if is_first {
        Some("Nothing is known of the time before this first call.")
    } else if known.has_gap {
        Some("What is before these lines is not known any more, or was never seen by this server.")
    } else if known.more {
        Some("More lines follow: call again with this since.")
    } else {
        None
    };
    Output {
        happened: known.lines,
        since: known.cursor,
        watched_from: known.from,
        watched,
        note: note.map(str::to_owned),
    }
}

/// Looks in the turn of the call: what the calls before it did is seen.
async fn look(call: &mut Call) -> Result<(), Error> {
    let recent = call.session.recent.clone();
    let turn = call.turn().await?;
    let looking = recent.begin_look().await;
    let result = call
        .script_in(&turn, RecentChanges::NAME, Input::default())
        .await?;
    recent.note(&looking, fitting(RecentChanges::NAME, &result)?);
    Ok(())
}

/// Looks again and again beside all calls, as long as somebody is interested.
fn watch(engine: Engine, session: Session) {
    tokio::spawn(async move {
        sleep(EVERY).await;
        while session.recent.is_wanted() {
            if let Err(error) = look_on(&engine, &session).await {
                tracing::debug!(%error, "the Mac is not watched any more");
                session.recent.end_watch();
                return;
            }
            sleep(EVERY).await;
        }
    });
}

async fn look_on(engine: &Engine, session: &Session) -> Result<(), Error> {
    let looking = session.recent.begin_look().await;
    let mut input = Input::default();
    let agreed = session.allowed_apps.list();
    input.call.policy = session.policy.app_rules(agreed);
    let deadline = Instant::now() + PATIENCE;
    let script = render(RecentChanges::NAME.into(), input, deadline, None)?;
    let output = engine.look_on(script, PATIENCE).await?;
    let seen = fitting(RecentChanges::NAME, &output.result)?;
    session.recent.note(&looking, seen);
    Ok(())
}
