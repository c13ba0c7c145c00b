//! Work on pictures: off the event loop, one at a time, and within the time of its call.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel};

use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use crate::error::{Code, Error, chain};
use crate::room::{Room, Unread};
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
    /// What pictures wait for, beside room.
    pub unread: &'a Unread,
}

impl CallTime<'_> {
    /// Whether the result is still wanted, for work that goes on beside its call.
    pub(crate) fn watch(&self) -> TimeWatch {
        TimeWatch {
            deadline: self.deadline,
            cancel: self.cancel.clone(),
        }
    }
}

/// Tells work whose call has been answered already that it must not change anything any more.
#[derive(Clone)]
pub(crate) struct TimeWatch {
    deadline: Instant,
    cancel: CancellationToken,
}

impl TimeWatch {
    /// Goes on only while the call waits for the result.
    ///
    /// # Errors
    /// `Timeout` when it does not; nobody reads that.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.cancel.is_cancelled() || Instant::now() >= self.deadline {
            return Err(Error::new(
                Code::Timeout,
                "The picture was not ready in time",
            ));
        }
        Ok(())
    }
}

/// Waits for the right to decode a picture. Take it before the turn is given up: who has a picture and waits keeps the
/// next one from being taken.
///
/// # Errors
/// `Timeout` or `Cancelled`.
pub(crate) async fn room(time: CallTime<'_>) -> Result<Room, Error> {
    within(time, time.unread.room()).await
}

type Work = Box<dyn FnOnce() + Send>;

/// The thread that works on pictures: always the same one. Allocators keep what a thread has given back for that thread, which
/// for one picture is ten megabytes, and for as many threads as often.
fn thread() -> Option<&'static Sender<Work>> {
    static THREAD: OnceLock<Option<Sender<Work>>> = OnceLock::new();
    let thread = THREAD.get_or_init(|| {
        let (sender, waiting) = channel::<Work>();
        let work = move || waiting.into_iter().for_each(|work| work());
        let thread = std::thread::Builder::new().name("pictures".into());
        match thread.spawn(work) {
            Ok(_) => Some(sender),
            Err(error) => {
                tracing::warn!(%error, "there is no thread for pictures");
                None
            }
        }
    });
    thread.as_ref()
}

/// Runs work on the thread for pictures, within the time of the call: processing pictures takes long, and other calls must
/// not wait for it. What is late goes on to its end and is thrown away.
///
/// # Errors
/// The work's own; `Timeout` or `Cancelled`.
pub(crate) async fn run_blocking<T: Send + 'static>(
    time: CallTime<'_>,
    room: Room,
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let (done, working) = oneshot::channel();
    let work = move || {
        let outcome = catch_unwind(AssertUnwindSafe(work));
        drop(room);
        // Who waited may have gone: then nobody wants it.
        let _unwanted = done.send(outcome.unwrap_or_else(|_| Err(broken("it panicked"))));
    };
    let sent = thread().map(|thread| thread.send(Box::new(work)));
    if !matches!(sent, Some(Ok(()))) {
        return Err(broken("there is no thread for it"));
    }
    within(time, working)
        .await?
        .unwrap_or_else(|error| Err(broken(chain(&error))))
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

fn broken(why: impl Into<String>) -> Error {
    Error::new(Code::CaptureFailed, "The picture could not be processed")
        .because(why)
        .hint("This is a bug in macmcp: please report it")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    /// A call that had timed out said that nothing was changed, and its file appeared afterwards.
    #[tokio::test]
    async fn work_that_is_late_changes_nothing() {
        for is_cancelled in [true, false] {
            let cancel = CancellationToken::new();
            let unread = Unread::default();
            let time = CallTime {
                what: "take_screenshot",
                deadline: Instant::now()
                    + Duration::from_millis(if is_cancelled { 60_000 } else { 50 }),
                cancel: &cancel,
                unread: &unread,
            };
            let (go, went) = std::sync::mpsc::channel::<()>();
            let (changed, told) = (Arc::new(AtomicBool::new(false)), std::sync::mpsc::channel());
            let (watch, there) = (time.watch(), Arc::clone(&changed));
            if is_cancelled {
                cancel.cancel();
            }
            let done = run_blocking(time, unread.room().await, move || {
                went.recv().unwrap();
                let checked = watch.check();
                there.store(checked.is_ok(), Ordering::Release);
                told.0.send(()).unwrap();
                checked
            });
            let code = done.await.unwrap_err().code;
            assert_eq!(
                code,
                if is_cancelled {
                    Code::Cancelled
                } else {
                    Code::Timeout
                }
            );
            go.send(()).unwrap();
            told.1.recv().unwrap();
            assert!(!changed.load(Ordering::Acquire));
        }
    }
}
