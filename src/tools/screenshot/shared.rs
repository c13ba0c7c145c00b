//! What both screenshot tools need besides capturing: a private folder, work off the event loop, encoding.

use crate::capture::shoot::{self, Taken};
use crate::capture::target::{Look, Target};
use crate::engine::Turn;
use crate::error::{Code, Error};
use crate::session::Session;
use crate::session::captures::Unkept;
use crate::tool::call::Call;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use rmcp::model::JsonObject;
use std::path::Path;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::sleep_until;

/// The note about a picture that is black all over.
pub const BLACK: &str = "The whole picture is black: the display may be asleep or locked";

/// A private folder for one capture.
///
/// # Errors
/// [`Code::CaptureFailed`] when the temporary folder refuses.
pub fn private_folder(session: &Session) -> Result<Unkept, Error> {
    session.captures.folder().map_err(|error| no_place(&error))
}

/// A private folder for a picture that goes with its call.
///
/// # Errors
/// [`Code::CaptureFailed`] when the temporary folder refuses.
pub fn scratch_folder(session: &Session) -> Result<Unkept, Error> {
    session.captures.scratch().map_err(|error| no_place(&error))
}

/// The failure of a capture whose folder refuses.
#[must_use]
pub fn no_place(error: &std::io::Error) -> Error {
    Error::new(Code::CaptureFailed, "There is no place for the capture")
        .because(format!("The temporary folder refused: {error}"))
        .hint("Is the disk full, or TMPDIR set to a folder that cannot be written to")
}

/// Shows the prompt, where it was never shown.
const REQUEST: &str = "diagnostics/request_screen_recording";

/// Takes the picture as [`shoot::shoot`]. Where macOS refuses it for want of a permission, macOS is asked once a server to
/// show its prompt, so that there is a switch to turn on; a mere no to the question is not always true [findings 4.2].
///
/// # Errors
/// As [`shoot::shoot`].
pub async fn take_picture(
    call: &Call,
    turn: &Turn,
    target: &Target,
    look: Look,
    by_id: bool,
    file: &Path,
) -> Result<Taken, Error> {
    let taken = shoot::shoot(call.shooting(turn), target, look, by_id, file).await;
    let is_refused = |error: &Error| error.code == Code::ScreenRecordingDenied;
    if taken.as_ref().is_err_and(is_refused) && call.session.may_ask_to_record() {
        let asked = call.script_in(turn, REQUEST, JsonObject::new()).await;
        if let Err(error) = asked {
            tracing::debug!(%error, "the prompt for Screen Recording could not be shown");
        }
    }
    taken
}

/// How many pictures are decoded at once: each takes a few times its pixels in memory.
static SLOTS: Semaphore = Semaphore::const_new(2);

/// The right to decode one picture.
pub struct Slot(
    #[expect(dead_code, reason = "it is held, and given back when dropped")]
    SemaphorePermit<'static>,
);

/// Waits for the right to decode a picture. Take it before the turn is given up: who has a picture and waits keeps the
/// next one from being taken.
///
/// # Errors
/// `Timeout` or `Cancelled`.
pub async fn slot(call: &Call) -> Result<Slot, Error> {
    let permit = within(call, SLOTS.acquire()).await?;
    permit.map(Slot).map_err(|error| broken(&error))
}

/// Runs work on a thread of its own, within the time of the call: processing pictures takes long, and other calls must
/// not wait for it. What is late goes on to its end and is thrown away.
///
/// # Errors
/// The work's own; `Timeout` or `Cancelled`.
pub async fn run_blocking<T: Send + 'static>(
    call: &Call,
    slot: Slot,
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let working = tokio::task::spawn_blocking(move || {
        let done = work();
        drop(slot);
        done
    });
    within(call, working)
        .await?
        .unwrap_or_else(|error| Err(broken(&error)))
}

async fn within<T>(call: &Call, work: impl Future<Output = T>) -> Result<T, Error> {
    tokio::select! {
        biased;
        () = call.cancel.cancelled() => {
            Err(Error::new(Code::Cancelled, format!("{} was cancelled", call.tool)))
        }
        () = sleep_until(call.deadline) => Err(Error::new(
            Code::Timeout,
            format!("{} timed out while its picture was processed", call.tool),
        )
        .because("The picture was taken; nothing was changed")
        .hint("Repeat the call with more time, or ask for a smaller part of the screen")),
        done = work => Ok(done),
    }
}

fn broken(error: &dyn std::fmt::Display) -> Error {
    Error::new(Code::CaptureFailed, "The picture could not be processed")
        .because(error.to_string())
        .hint("This is a bug in macmcp: please report it")
}

/// The bytes of a picture in base64, as results carry them.
#[must_use]
pub fn base64(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(bytes)
}
