//! Looking at what changes on the Mac: in the turn of a call, and by a watcher beside all calls.
//!
//! The watcher is a worker of its own that looks twice a second as long as somebody is interested, and that NSWorkspace tells what
//! happens between two looks. Without workers (`--no-worker`) only calls look.

use crate::engine::Engine;
use crate::error::{Code, Error};
use crate::read_dirs;
use crate::session::Session;
use crate::session::recent::change::Kind;
use crate::session::recent::folders::Listing;
use crate::session::recent::watch::{Action, Event};
use crate::session::recent::{Known, Recent, Wanted};
use crate::template::Input;
use crate::text::json_string;
use crate::tool::call::{Call, render};
use crate::tool::{fitting, object};
use rmcp::model::JsonObject;
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout_at};

/// The template that looks, named as the tool whose it is.
const SCRIPT: &str = "recent_changes";
/// From one look of the watcher to the next.
const EVERY: Duration = Duration::from_millis(500);
/// How often a call that waits reads what the watcher saw.
const PAUSE: Duration = Duration::from_millis(200);
/// So long after the last look it looks itself: the watcher is slow, or hangs.
const LATE: Duration = Duration::from_secs(2);
/// How long one look of the watcher may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the watcher goes on without a call.
const IDLE: Duration = Duration::from_secs(120);
/// How much longer than a call waits its last look may take.
const GRACE: Duration = Duration::from_secs(2);
/// How many lines one answer has.
pub(crate) const MOST: usize = 100;

/// Looks once, in the turn of the call: what the calls before it did is seen. The watcher looks from then on, also at what is in
/// `folder`, a path inside the folders of `--read-dir`. Whether nobody looked at that before.
///
/// # Errors
/// Those of a script, and `PathNotAllowed` and `PathNotFound` of the folder.
pub(crate) async fn begin(call: &mut Call, folder: Option<&str>) -> Result<bool, Error> {
    let recent = call.session.recent.clone();
    let is_new = match folder {
        Some(path) => {
            let (session, path) = (call.session.clone(), path.to_owned());
            let judging = move || {
                let found = session.read_dirs.locate_folder(&path)?;
                Ok(session.recent.want_folder(found))
            };
            call.on_disk(late(), judging).await?
        }
        None => false,
    };
    let looked = look(call).await;
    if looked.is_err() && is_new {
        // A script that sees another folder there refuses it, again and again.
        recent.leave_folders();
    }
    looked?;
    watch(call.engine(), &call.session);
    Ok(is_new)
}

/// What the template gets. `listens`: whether the process stays for later looks.
///
/// # Errors
/// Only by a mistake in the types.
pub(crate) fn template_params(recent: &Recent, listens: bool) -> Result<JsonObject, Error> {
    object(&json!({ "to_list": recent.to_list(), "listens": listens }))
}

/// Waits until there is a line that is asked for, or until `end`, and tells what is known then.
///
/// # Errors
/// Those of a script, where no watcher looks, and of a call that was cancelled.
pub(crate) async fn until(call: &mut Call, wanted: &Wanted, end: Instant) -> Result<Known, Error> {
    let recent = call.session.recent.clone();
    call.deadline = call.deadline.max(call.until(end + GRACE - call.arrived));
    loop {
        let known = recent.known(wanted);
        let now = Instant::now();
        if !known.lines.is_empty() || now >= end {
            return Ok(known);
        }
        let pause = if recent.is_watched() { PAUSE } else { EVERY };
        call.wait_until(end.min(now + pause)).await?;
        if !recent.is_watched() || recent.is_older_than(LATE) {
            look(call).await?;
        }
    }
}

/// Waits for the next change of a kind, of an app where one is named, or in a folder.
///
/// # Errors
/// `Timeout`, those of [`begin`] and [`until`].
pub(crate) async fn next(
    call: &mut Call,
    kind: Kind,
    app: Option<&str>,
    folder: Option<&str>,
    end: Instant,
) -> Result<Vec<String>, Error> {
    begin(call, folder).await?;
    let wanted = Wanted {
        since: Some(call.session.recent.cursor()),
        kinds: vec![kind],
        app: app.map(str::to_owned),
        most: MOST,
    };
    let known = until(call, &wanted, end).await?;
    if !known.lines.is_empty() {
        return Ok(known.lines);
    }
    let name = json!(kind);
    let name = name.as_str().unwrap_or_default();
    let of = app.map_or_else(String::new, |app| format!(" of {}", json_string(app, 80)));
    let time = (end - call.arrived).as_millis();
    let missed = Error::new(
        Code::Timeout,
        format!("No event `{name}`{of} was seen within {time} ms"),
    )
    .hint("Call recent_changes to see what happened instead, or wait longer");
    let unread = call
        .session
        .recent
        .unread_notifications(wanted.since.as_deref());
    Err(match unread.filter(|_| kind == Kind::Notification) {
        Some(why) => missed.because(unread_notifications(&why)),
        None => missed,
    })
}

/// What is to be said where notifications cannot be read.
pub(crate) fn unread_notifications(why: &str) -> String {
    format!("Notifications cannot be read: {why}")
}

/// Keeps the watcher looking for as long as it is awaited: for somebody who listens and makes no calls.
pub(crate) async fn keep_watching(engine: &Engine, session: &Session) -> std::convert::Infallible {
    loop {
        watch(engine, session);
        sleep(IDLE / 2).await;
    }
}

async fn look(call: &mut Call) -> Result<(), Error> {
    let recent = call.session.recent.clone();
    let turn = call.turn().await?;
    let looking = recent.begin_look();
    let input = Input::from(template_params(&recent, false)?);
    let result = call.script_in(&turn, SCRIPT, input).await?;
    let listing = recent.clone();
    let listed = call.on_disk(late(), move || Ok(listing.list(true))).await?;
    recent.note(looking, fitting(SCRIPT, &result)?, listed);
    Ok(())
}

fn late() -> Error {
    read_dirs::late().hint("Try again, or leave `folder` out")
}

/// What is in the folders of this machine where something may have changed.
async fn changed(recent: &Recent, deadline: Instant) -> Result<BTreeMap<String, Listing>, Error> {
    let recent = recent.clone();
    let listing = tokio::task::spawn_blocking(move || recent.list(false));
    let listed = timeout_at(deadline, listing).await.map_err(|_| late())?;
    listed.map_err(|error| {
        Error::new(Code::ScriptFailed, "Folders could not be listed").because(error.to_string())
    })
}

/// Somebody is interested: a watcher looks again and again beside all calls for a while, where there can be one.
fn watch(engine: &Engine, session: &Session) {
    if !engine.can_watch() || !session.recent.want(IDLE) {
        return;
    }
    let (engine, session) = (engine.clone(), session.clone());
    tokio::spawn(async move {
        sleep(EVERY).await;
        let mut looked = Ok(());
        while session.recent.watch(Event::Due(Instant::now())) == Action::Look {
            looked = look_on(&engine, &session).await;
            if let Err(error) = &looked {
                tracing::debug!(%error, "a look of the watcher failed");
            }
            session.recent.watch(match &looked {
                Ok(()) => Event::Looked,
                Err(_) if !engine.can_watch() => Event::Gone,
                Err(_) => Event::Failed,
            });
            sleep(EVERY).await;
        }
        if looked.is_ok() {
            session.recent.leave_folders();
        }
    });
}

/// Looks once beside all calls. Nobody waits for it: a call that looks meanwhile has seen what there is.
async fn look_on(engine: &Engine, session: &Session) -> Result<(), Error> {
    let looking = session.recent.begin_look();
    let mut input = Input::from(template_params(&session.recent, true)?);
    input.call.stop_file = engine.stop_file().map(str::to_owned);
    input.call.policy = session.app_rules(&[], false);
    let deadline = Instant::now() + PATIENCE;
    let script = render(SCRIPT.into(), input, deadline, None)?;
    let output = engine.look_on(script, deadline).await?;
    let seen = fitting(SCRIPT, &output.result)?;
    let listed = changed(&session.recent, deadline).await?;
    session.recent.note(looking, seen, listed);
    Ok(())
}
