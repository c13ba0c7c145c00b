//! Work on pictures: off the event loop, one at a time, and within the time of its call.

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use crate::error::{Code, Error};
use crate::limits::PICTURES;
use crate::text;

/// Whose work it is, and how long it may take.
#[derive(Clone, Copy)]
pub struct CallTime<'a> {
    /// The call's name for the reader of an error.
    pub what: &'a str,
    /// When the call's time is up.
    pub deadline: Instant,
    /// Cancels the call.
    pub cancel: &'a CancellationToken,
}

/// Each takes a few times its pixels in memory.
static SLOTS: Semaphore = Semaphore::const_new(PICTURES);

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
pub async fn slot(time: CallTime<'_>) -> Result<Slot, Error> {
    let permit = within(time, SLOTS.acquire()).await?;
    permit.map(Slot).map_err(|error| broken(&error))
}

/// Runs work on a thread of its own, within the time of the call: processing pictures takes long, and other calls must
/// not wait for it. What is late goes on to its end and is thrown away.
///
/// # Errors
/// The work's own; `Timeout` or `Cancelled`.
pub async fn run_blocking<T: Send + 'static>(
    time: CallTime<'_>,
    slot: Slot,
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let working = tokio::task::spawn_blocking(move || {
        let done = work();
        drop(slot);
        done
    });
    within(time, working)
        .await?
        .unwrap_or_else(|error| Err(broken(&error)))
}

async fn within<T>(time: CallTime<'_>, work: impl Future<Output = T>) -> Result<T, Error> {
    let what = text::line(time.what, 80);
    tokio::select! {
        biased;
        () = time.cancel.cancelled() => {
            Err(Error::new(Code::Cancelled, format!("{what} was cancelled")))
        }
        () = sleep_until(time.deadline) => Err(Error::new(
            Code::Timeout,
            format!("{what} timed out while its picture was processed"),
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
