//! `recent_changes`: what changed on the Mac since an earlier answer.
//!
//! ```json
//! {"name": "recent_changes", "arguments": {"since": "3f0a-7", "kinds": ["launch", "window"], "wait_ms": 20000}}
//! → {"happened": ["2026-11-27T14:03:07+01:00 \"Calculator\" launched"],
//!    "since": "3f0a-9", "watched_from": "2026-11-27T14:01:10+01:00", "watched": true, "note": null}
//! ```
//!
//! Launched and ended apps, the one in front, hidden apps, windows, Spaces, displays, the locked screen, sleep, notifications. The
//! first call begins: nothing is known of the time before, but for the notifications that are on the screen. From then on a process of its own looks twice a second, beside all calls,
//! until two minutes have passed without a call of this tool; without that process (`--no-worker`) each call looks, and what changed
//! between two calls is told with both times. Of what comes and goes between two looks of that process, apps, other Spaces and sleep
//! are told, because NSWorkspace tells it of them (not on an Intel Mac); windows are not.
//!
//! With `folder`, files that appear, change or go there are told too: a folder that `--read-dir` lets the server read, watched as
//! long as the rest.
//!
//! A notification is told by its app and its title while its banner is on the screen: none that a Focus or the user's settings keep
//! off it, and none that has gone between two looks. Two that say the same are told once while the first is there; of several of one
//! app that macOS shows as one stack, the newest.
//!
//! A window or notification of an app that the policy does not simply allow is told without its title; so is a notification of an
//! app that does not run, as soon as the policy has rules. Nothing is kept after the server's end.

use crate::error::Error;
use crate::session::Session;
use crate::session::recent::change::Kind;
use crate::session::recent::{Known, Wanted, is_cursor};
use crate::text::quoted;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Aliases, Effect, Examples, Reaches, Selftest, Tool};
use crate::tools::ui::shared::watching;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

pub(crate) struct RecentChanges;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// The cursor of an earlier answer
    #[schemars(length(min = 1, max = 40))]
    since: Option<String>,
    /// Only changes of these kinds
    #[serde(default)]
    #[schemars(length(max = 14))]
    kinds: Vec<Kind>,
    /// Only changes of apps with this in their name, or this bundle id
    #[schemars(length(min = 1, max = 300))]
    of_app: Option<String>,
    /// Folder whose files to watch, below a --read-dir
    #[schemars(length(min = 1, max = 1024))]
    folder: Option<String>,
    /// Time to wait for a change, in milliseconds
    #[serde(default)]
    #[schemars(range(max = 120_000))]
    wait_ms: u64,
}

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
    const DESCRIPTION: &'static str = "List what changed on the Mac since an earlier call: apps, windows, displays, lock, sleep, files. Also notifications, while they are on the screen. The first call starts watching; later ones pass `since`. For elements and texts, use wait_for. Returns one line per change with its time, and the next `since`.";
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

    fn template_params(_: &Params, session: &Session) -> Result<JsonObject, Error> {
        watching::template_params(&session.recent, false)
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        if let Some(since) = params.since.as_deref().filter(|since| !is_cursor(since)) {
            return Err(Error::invalid(format!(
                "`since` is {}, not the cursor of an answer, such as 3f0a-7; leave it out in a first call",
                quoted(since, 40)
            )));
        }
        let recent = call.session.recent.clone();
        let wanted = Wanted {
            since: params.since,
            kinds: params.kinds,
            app: params.of_app,
            most: watching::MOST,
        };
        let is_first = recent.known(&wanted).from.is_none();
        let is_new = watching::begin(&mut call, params.folder.as_deref()).await?;
        let end = call.until(Duration::from_millis(params.wait_ms));
        let known = watching::until(&mut call, &wanted, end).await?;
        let unread = recent.unread_notifications(wanted.since.as_deref());
        let is_asked =
            |kinds: &[Kind]| kinds.contains(&Kind::Notification) || is_first && kinds.is_empty();
        let unread = unread.filter(|_| is_asked(&wanted.kinds));
        let mut output = answer(known, is_first, is_new, recent.is_watched());
        if let Some(why) = unread {
            let unread = format!("{}.", watching::unread_notifications(&why));
            let notes = output.note.into_iter().chain([unread]);
            output.note = Some(notes.collect::<Vec<_>>().join(" "));
        }
        Answer::structured(&output)
    }
}

fn answer(known: Known, is_first: bool, is_new: bool, watched: bool) -> Output {
    let note = if is_first {
        Some(
            "Nothing is known of the time before this first call, which had nothing to compare with; notifications that were on the screen when it began are listed.",
        )
    } else if known.has_gap {
        Some("What is before these lines is not known any more, or was never seen by this server.")
    } else if is_new {
        Some("Nothing is known of what was in that folder before this call.")
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
