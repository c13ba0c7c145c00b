//! One picture: `screencapture` within a turn, from its arguments to the bytes it wrote.
//!
//! The exit status alone proves nothing: screencapture exits with 0 when it cannot write its file
//! [events 7.2]. A picture is taken when it exited with 0 and the file is there, not empty, and begins like a PNG or
//! JPEG.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::oneshot;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::execute::{End, Exit, Finished, Job, run};
use super::{Engine, Inner, Turn, failure, queue};
use crate::capture::picture::Format;
use crate::error::{Code, Error};
use crate::text;

/// No picture of any display comes near this.
const FILE_CAP: u64 = 512 << 20;

/// A picture to be taken.
#[derive(Clone, Debug)]
pub struct Shot {
    /// Everything before the file's name.
    pub flags: Vec<String>,
    /// Where screencapture writes: in a private folder, and not there yet.
    pub file: PathBuf,
    /// The call's name for the reader of an error.
    pub what: String,
    /// When its time is up.
    pub deadline: Instant,
    /// Cancels it.
    pub cancel: CancellationToken,
}

impl Engine {
    /// Takes a picture within a turn that is held already; others wait until screencapture has gone. Answers the file's
    /// bytes. Dropping the future kills screencapture.
    ///
    /// # Errors
    /// [`Code::CaptureFailed`] with the last output of screencapture (detail `stderr`), [`Code::Timeout`],
    /// [`Code::Cancelled`].
    pub async fn screencapture(&self, turn: &Turn, shot: Shot) -> Result<Vec<u8>, Error> {
        let kill = self.inner.stop.child_token();
        // A caller that goes away before its answer takes the process with it.
        let _held = kill.clone().drop_guard();
        let (sender, mut done) = oneshot::channel();
        let (inner, turn, cancel) = (Arc::clone(&self.inner), turn.clone(), shot.cancel.clone());
        let token = kill.clone();
        tokio::spawn(async move {
            let taken = take(&inner, &turn, shot, &token).await;
            if sender.send(taken).is_err() {
                tracing::debug!("a capture has ended and nobody waits for it");
            }
        });
        let taken = tokio::select! {
            biased;
            taken = &mut done => taken,
            () = cancel.cancelled() => {
                kill.cancel();
                done.await
            }
        };
        taken.unwrap_or_else(|_| Err(queue::stopping()))
    }
}

async fn take(
    inner: &Inner,
    turn: &Turn,
    shot: Shot,
    kill: &CancellationToken,
) -> Result<Vec<u8>, Error> {
    let _process = turn.process().await;
    if kill.is_cancelled() || shot.cancel.is_cancelled() {
        return Err(queue::cancelled(&shot.what));
    }
    if Instant::now() >= shot.deadline {
        return Err(queue::expired(&shot.what));
    }
    let file = shot.file.to_str().ok_or_else(|| {
        failed("The temporary folder's path is not UTF-8").hint("Set TMPDIR to another folder")
    })?;
    let args: Vec<&str> = shot
        .flags
        .iter()
        .map(String::as_str)
        .chain([file])
        .collect();
    let started = Instant::now();
    let job = Job {
        program: &inner.config.programs.screencapture,
        args: &args,
        stdin: None,
        deadline: shot.deadline,
        cancel: kill,
        progress: None,
        early: None,
    };
    let finished = run(job, &inner.guard)
        .await
        .map_err(|error| cannot_start(inner, &error))?;
    tracing::debug!(end = ?finished.end, exit = ?finished.exit, time = ?started.elapsed(), "screencapture has ended");
    judge(&shot.what, &finished, started)?;
    let path = shot.file.clone();
    let read = tokio::task::spawn_blocking(move || written(&path)).await;
    match read {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(why)) => Err(with_words(failed(&why), &finished.stderr)),
        Err(error) => Err(failed(&format!("Its file was not read: {error}"))),
    }
}

/// What the process' end says, before its file is looked at.
fn judge(what: &str, finished: &Finished, started: Instant) -> Result<(), Error> {
    let error = match (finished.end, finished.exit) {
        (End::Deadline, _) => Error::new(
            Code::Timeout,
            format!(
                "{} timed out: screencapture took more than {:.1} s",
                text::line(what, 80),
                started.elapsed().as_secs_f64()
            ),
        )
        .because("It was still running and was killed; nothing was changed")
        .hint("Look at the Mac's screen: a permission prompt may be waiting there. Then repeat the call, with a longer timeout if need be"),
        (End::Cancelled, _) => Error::new(
            Code::Cancelled,
            format!("{} was cancelled", text::line(what, 80)),
        )
        .because("screencapture was killed; nothing was changed"),
        (End::Flood, _) => failed("It wrote without end instead of taking a picture"),
        (End::Exited | End::Lingered, Some(Exit { status: Some(0), .. })) => return Ok(()),
        (_, Some(Exit { status: Some(status), .. })) => {
            if matches!(status, failure::EXIT_NO_SUCH_NAME | failure::EXIT_NOT_SIMULATED) {
                return Err(failure::from_exit("screencapture", status, &finished.stderr));
            }
            let error = failed(&format!("screencapture exited with status {status}"));
            error.detail("exit_status", status)
        }
        (_, Some(Exit { signal: Some(signal), .. })) => {
            failed(&format!("screencapture was ended by signal {signal}"))
                .detail("signal", signal)
        }
        _ => failed("Nobody can tell how screencapture ended"),
    };
    Err(with_words(error, &finished.stderr))
}

/// The bytes of the file, if it is one that a picture can be in.
fn written(path: &Path) -> Result<Vec<u8>, String> {
    let found = match path.symlink_metadata() {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err("screencapture said that all is well and wrote no file".into());
        }
        Err(error) => return Err(format!("Its file cannot be looked at: {error}")),
    };
    if !found.is_file() {
        return Err("What screencapture wrote is no plain file".into());
    }
    if found.len() == 0 {
        return Err("screencapture said that all is well and wrote an empty file".into());
    }
    if found.len() > FILE_CAP {
        return Err(format!("Its file has more than {} MiB", FILE_CAP >> 20));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(found.len()).unwrap_or_default());
    std::fs::File::open(path)
        .and_then(|file| file.take(FILE_CAP).read_to_end(&mut bytes))
        .map_err(|error| format!("Its file cannot be read: {error}"))?;
    if Format::of(&bytes).is_none() {
        return Err("What screencapture wrote is neither PNG nor JPEG".into());
    }
    Ok(bytes)
}

fn failed(why: &str) -> Error {
    Error::new(Code::CaptureFailed, "The screen could not be captured")
        .because(why)
        .hint("Try again. If it stays so: is the display awake and unlocked, is the window still there, and may this app record the screen")
}

/// Adds what screencapture said. Its texts are not translated [events 7.2].
fn with_words(error: Error, stderr: &[u8]) -> Error {
    let said = failure::summary(stderr);
    if said.is_empty() {
        return error;
    }
    let why = error.why.clone().unwrap_or_default();
    error
        .because(format!("{why}. It said {}", text::quoted(&said, 300)))
        .detail("stderr", said)
}

fn cannot_start(inner: &Inner, error: &io::Error) -> Error {
    let path = inner.config.programs.screencapture.path.to_string_lossy();
    if error.kind() == io::ErrorKind::NotFound {
        return Error::new(
            Code::CaptureFailed,
            "There is no screencapture on this machine",
        )
        .because(format!("{path} does not exist, so this is no Mac"))
        .hint("Start macmcp with --simulate to use the simulated Mac")
        .detail("path", path);
    }
    Error::new(Code::CaptureFailed, format!("{path} cannot be started"))
        .because(error.to_string())
        .hint(
            "Check that the file can be run, and that the machine is not out of processes or files",
        )
}
