//! One picture: `screencapture` within a turn, from its arguments to the bytes it wrote.
//!
//! The exit status alone proves nothing: screencapture exits with 0 when it cannot write its file
//! [events 7.2]. A picture is taken when it exited with 0 and the file is there, not empty, and begins like a PNG or
//! JPEG.

use std::io;
use std::path::{Path, PathBuf};

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::engine::{End, Engine, Exit, FinishedProcess, ProgramRun, Turn, failure};
use crate::error::{Code, Error};
use crate::text;
use pictures::PictureFormat;

/// A picture to be taken.
#[derive(Clone, Debug)]
pub(crate) struct Shot {
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

/// Takes a picture within a turn that is held already; others wait until screencapture has gone. Dropping the future
/// kills screencapture.
///
/// # Errors
/// [`Code::CaptureFailed`] with the last output of screencapture (detail `stderr`), [`Code::Timeout`], [`Code::Cancelled`].
pub(crate) async fn screencapture(engine: &Engine, turn: &Turn, shot: Shot) -> Result<(), Error> {
    let file = shot.file.to_str().ok_or_else(|| {
        failed("The temporary folder's path is not UTF-8").hint("Set TMPDIR to another folder")
    })?;
    let mut args = shot.flags;
    args.push(file.to_owned());
    let run = ProgramRun {
        program: engine.programs().screencapture.clone(),
        name: "screencapture",
        code: Code::CaptureFailed,
        args,
        what: shot.what.clone(),
        deadline: shot.deadline,
        cancel: shot.cancel,
    };
    let finished = engine.run_program(turn, run).await?;
    judge(&shot.what, &finished)?;
    let path = shot.file;
    let read = tokio::task::spawn_blocking(move || written(&path)).await;
    match read {
        Ok(Ok(())) => Ok(()),
        Ok(Err(why)) => Err(with_stderr(failed(&why), &finished.stderr)),
        Err(error) => Err(failed(&format!("Its file was not read: {error}"))),
    }
}

/// What the process' end says, before its file is looked at.
fn judge(what: &str, finished: &FinishedProcess) -> Result<(), Error> {
    let error = match (finished.end, finished.exit) {
        (End::Deadline, _) => Error::new(
            Code::Timeout,
            format!(
                "{} timed out: screencapture took more than {}",
                text::line(what, 80),
                text::duration(finished.spawned.elapsed())
            ),
        )
        .because("It was still running and was killed; nothing was changed")
        .hint("Look at the Mac's screen: a permission prompt may be waiting there. Then repeat the call, with a longer timeout if necessary"),
        (End::Cancelled, _) => Error::new(
            Code::Cancelled,
            format!("{} was cancelled", text::line(what, 80)),
        )
        .because("screencapture was killed; nothing was changed"),
        (End::Flood, _) => failed("It wrote endless output instead of taking a screenshot"),
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
        _ => failed("It is unknown how screencapture ended"),
    };
    Err(with_stderr(error, &finished.stderr))
}

/// Whether the file is one that a picture can be in.
fn written(path: &Path) -> Result<(), String> {
    let found = match path.symlink_metadata() {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err("screencapture reported success but wrote no file".into());
        }
        Err(error) => return Err(format!("Its file cannot be looked at: {error}")),
    };
    if !found.is_file() {
        return Err("What screencapture wrote is not a regular file".into());
    }
    if found.len() == 0 {
        return Err("screencapture said that all is well and wrote an empty file".into());
    }
    let format = std::fs::File::open(path).and_then(PictureFormat::read);
    match format.map_err(|error| format!("Its file cannot be read: {error}"))? {
        Some(_) => Ok(()),
        None => Err("What screencapture wrote is neither PNG nor JPEG".into()),
    }
}

fn failed(why: &str) -> Error {
    Error::new(Code::CaptureFailed, "The screen could not be captured")
        .because(why)
        .hint("Try again. If it keeps failing: is the display awake and unlocked, does the window still exist, and may this app record the screen")
}

/// Adds what screencapture said. Its texts are not translated [events 7.2].
fn with_stderr(error: Error, stderr: &[u8]) -> Error {
    let said = failure::summary(stderr);
    if said.is_empty() {
        return error;
    }
    let why = error.why.clone().unwrap_or_default();
    error
        .because(format!("{why}. It said {}", text::quoted(&said, 300)))
        .detail("stderr", said)
}
