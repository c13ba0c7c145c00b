//! Taking the picture of a target within a turn: which way, and what when the first way fails.

use std::path::Path;

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::screencapture::{Shot, screencapture};
use crate::engine::{Engine, Turn};
use crate::error::{Code, Error};

use super::picture::size_of;
use super::target::{CaptureMethod, Look, Target, TargetKind, flags};
use crate::geometry::Mapping;

/// What screencapture says without the permission, and in other need as well [events 7.2]. The text for
/// windows is not among them: it says nothing about permissions [events 7.5].
const REFUSALS: [&str; 2] = [
    "could not create image from display",
    "could not create image from rect",
];

/// On whose behalf, and within which limits, a picture is taken.
#[derive(Clone, Copy)]
pub struct Shooting<'a> {
    /// Runs screencapture.
    pub engine: &'a Engine,
    /// The turn that is held.
    pub turn: &'a Turn,
    /// The call's name for the reader of an error.
    pub what: &'a str,
    /// When the call's time is up.
    pub deadline: Instant,
    /// Cancels the call.
    pub cancel: &'a CancellationToken,
}

/// A picture that was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// The file that screencapture wrote.
    pub file: Vec<u8>,
    /// How it was taken.
    pub method: CaptureMethod,
    /// How it lies on the screen. For a window with its shadow this is the window alone: the picture is larger.
    pub mapping: Mapping,
    /// What the reader has to know about it.
    pub note: Option<String>,
}

/// Takes the picture into `file`. A window is shot by its id when `by_id` says so, and as a rectangle when that fails.
///
/// # Errors
/// As [`screencapture`]; [`Code::ScreenRecordingDenied`] when the refusal means that.
pub async fn shoot(
    shooting: Shooting<'_>,
    target: &Target,
    look: Look,
    by_id: bool,
    file: &Path,
) -> Result<Taken, Error> {
    let mut note = None;
    if let (TargetKind::Window, Some(id), true) = (target.kind, target.window_id, by_id) {
        match by_window(shooting, target, look, id, file).await {
            Ok(taken) => return Ok(taken),
            Err(error) if error.code == Code::CaptureFailed => {
                note = Some(format!(
                    "The window could not be shot by itself ({}), so this is what the screen shows in its place: other windows may cover it",
                    short(&error)
                ));
                clear(file)?;
            }
            Err(error) => return Err(error),
        }
    }
    let method = CaptureMethod::Rectangle(target.area.outward());
    let bytes = take(shooting, method, look, file).await;
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(error) => return shooting.engine.guide(Err(meaning(error, target))).await,
    };
    let pixels = size_of(&bytes)?;
    Ok(Taken {
        file: bytes,
        method,
        mapping: Mapping {
            area: target.area.outward(),
            pixels,
        },
        note,
    })
}

async fn by_window(
    shooting: Shooting<'_>,
    target: &Target,
    look: Look,
    id: u32,
    file: &Path,
) -> Result<Taken, Error> {
    let method = CaptureMethod::Window(id);
    let bytes = take(shooting, method, look, file).await?;
    let mapping = Mapping {
        area: target.area,
        pixels: size_of(&bytes)?,
    };
    if !look.shadow && !mapping.is_plausible() {
        return Err(Error::new(
            Code::CaptureFailed,
            "the picture has not the window's size",
        ));
    }
    Ok(Taken {
        file: bytes,
        method,
        mapping,
        note: None,
    })
}

async fn take(
    shooting: Shooting<'_>,
    method: CaptureMethod,
    look: Look,
    file: &Path,
) -> Result<Vec<u8>, Error> {
    let shot = Shot {
        flags: flags(method, look),
        file: file.to_owned(),
        what: shooting.what.to_owned(),
        deadline: shooting.deadline,
        cancel: shooting.cancel.clone(),
    };
    screencapture(shooting.engine, shooting.turn, shot).await
}

/// What a failed first way has left must not pass for the second one's picture.
fn clear(file: &Path) -> Result<(), Error> {
    match std::fs::remove_file(file) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(
            Error::new(Code::CaptureFailed, "The capture's folder cannot be used")
                .because(error.to_string())
                .hint("Try again"),
        ),
    }
}

/// What screencapture said, or else what we say, for a note.
fn short(error: &Error) -> String {
    let said = error.details.get("stderr").and_then(|said| said.as_str());
    match said {
        Some(said) => serde_json::Value::from(said).to_string(),
        None => error.why.clone().unwrap_or_else(|| error.what.clone()),
    }
}

/// A refusal means a missing permission only when macOS did not say that there is one.
fn meaning(error: Error, target: &Target) -> Error {
    let said = error.details.get("stderr").and_then(|said| said.as_str());
    let refused = error.code == Code::CaptureFailed
        && said.is_some_and(|said| REFUSALS.iter().any(|text| said.ends_with(text)));
    match target.allowed {
        None if refused => {
            let mut denied = Error::new(Code::ScreenRecordingDenied, "Screen Recording is denied");
            denied.details = error.details;
            denied
        }
        Some(true) if refused => error.hint(
            "Is the display awake and unlocked? macOS says that this app may record the screen; if it refuses all the \
             same, remove the app under System Settings > Privacy & Security > Screen & System Audio Recording and add \
             it again",
        ),
        _ => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;

    fn target(allowed: Option<bool>) -> Target {
        Target {
            kind: TargetKind::Display,
            area: Rect {
                x: 0.0,
                y: 0.0,
                width: 10.0,
                height: 10.0,
            },
            scale: 1.0,
            display_id: Some(1),
            window_id: None,
            app: None,
            title: None,
            allowed,
        }
    }

    fn said(words: &str) -> Error {
        Error::new(Code::CaptureFailed, "x").detail("stderr", words)
    }

    #[test]
    fn a_refusal_is_a_denial_only_when_macos_did_not_say_otherwise() {
        let code = |words: &str, allowed| meaning(said(words), &target(allowed)).code;
        for words in [
            "could not create image from display",
            "screencapture: could not create image from rect",
        ] {
            assert_eq!(code(words, None), Code::ScreenRecordingDenied);
            assert_eq!(code(words, Some(true)), Code::CaptureFailed);
        }
        assert_eq!(
            code("could not create image from window", None),
            Code::CaptureFailed
        );
        assert_eq!(code("", None), Code::CaptureFailed);
    }

    #[test]
    fn a_stale_grant_is_explained() {
        let error = meaning(
            said("could not create image from display"),
            &target(Some(true)),
        );
        assert!(error.to_string().contains("add it again"), "{error}");
    }
}
