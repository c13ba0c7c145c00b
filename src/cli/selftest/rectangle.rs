//! Whether `screencapture -R` takes a rectangle [findings 4.1]: tried where a picture was taken before, so that nobody is
//! asked for the permission.

use crate::capture::screencapture::{Shot, screencapture};
use crate::engine::{Access, Engine};
use crate::error::{Code, Error, chain};
use crate::private_folder::{CAPTURE, Folder, NO_TIME};
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// How long one picture may take on a Mac that is busy. The end of the session comes before that.
const PATIENCE: Duration = Duration::from_secs(15);

/// A small rectangle in the two forms that scripts use: it lies on every Mac's primary display.
const FORMS: [&[&str]; 2] = [&["-R0,0,16,16"], &["-R", "0,0,16,16"]];

/// Whether one of the forms gives a picture, which goes at once; none where that could not be tried.
pub(super) async fn is_taken(engine: &Engine) -> Option<bool> {
    for form in FORMS {
        match shoot(engine, form).await {
            Ok(()) => return Some(true),
            Err(error) if error.code == Code::CaptureFailed => {}
            Err(_) => return None,
        }
    }
    Some(false)
}

async fn shoot(engine: &Engine, form: &[&str]) -> Result<(), Error> {
    const WHAT: &str = "selftest";
    let deadline = Instant::now() + PATIENCE;
    let cancel = CancellationToken::new();
    let ticket = engine.ticket(Access::Read)?;
    let turn = engine.turn(ticket, WHAT, deadline, &cancel).await?;
    let parent = std::env::temp_dir();
    let folder = Folder::create(CAPTURE, &parent, Some(NO_TIME))
        .map_err(|error| Error::new(Code::ScriptFailed, chain(&error)))?;
    let flags = ["-x", "-t", "png"].iter().chain(form);
    let shot = Shot {
        flags: flags.map(|flag| (*flag).to_owned()).collect(),
        file: folder.path().join("screenshot.png"),
        what: WHAT.to_owned(),
        deadline,
        cancel,
    };
    let taken = screencapture(engine, &turn, shot).await;
    folder.remove();
    taken
}
