//! Taking the picture of a target within a turn: which way, and what when the first way fails.

use std::path::{Path, PathBuf};

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::screencapture::{Shot, screencapture};
use crate::engine::{Engine, Turn};
use crate::error::{Code, Error, chain};

use super::target::{CaptureMethod, Form, Look, Screen, Target, TargetKind, flags};
use super::ways::{Way, WorkingWays};
use super::work::{self, CallTime};
use crate::geometry::{Mapping, Rect};
use pictures::PictureFormat;
use pictures::{Decoded, size_of};

/// What screencapture says without the permission, and in other need as well [events 7.2]. The text for
/// windows is not among them: it says nothing about permissions [events 7.5].
const REFUSALS: [&str; 2] = [
    "could not create image from display",
    "could not create image from rect",
];

/// The note about a picture that macOS gave although it says that it may not.
const WALLPAPER: &str = "macOS says that this app may not record the screen: if the picture shows the wallpaper without \
                         windows, switch it on under System Settings > Privacy & Security > Screen & System Audio Recording";

/// On whose behalf, and within which limits, a picture is taken.
#[derive(Clone, Copy)]
pub(crate) struct Shooting<'a> {
    /// Runs screencapture.
    pub engine: &'a Engine,
    /// What has worked on this Mac.
    pub ways: &'a WorkingWays,
    /// The turn that is held.
    pub turn: &'a Turn,
    /// The call's name for the reader of an error.
    pub what: &'a str,
    /// When the call's time is up.
    pub deadline: Instant,
    /// Cancels the call.
    pub cancel: &'a CancellationToken,
}

impl Shooting<'_> {
    fn time(&self) -> CallTime<'_> {
        CallTime {
            what: self.what,
            deadline: self.deadline,
            cancel: self.cancel,
            unread: self.engine.unread(),
        }
    }
}

/// A picture that was taken.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Taken {
    /// The file that holds it.
    pub file: PathBuf,
    /// How it was taken.
    pub method: CaptureMethod,
    /// How it lies on the screen. For a window with its shadow this is the window alone: the picture is larger.
    pub mapping: Mapping,
    /// What the reader has to know about it.
    pub note: Option<String>,
}

/// Takes the picture into `file`. A window is shot by its id when `by_id` says so, and as a rectangle when that fails;
/// rectangles and displays in the ways that are left, one after the other [findings 4.1].
///
/// # Errors
/// As [`screencapture`]; [`Code::ScreenRecordingDenied`] when the refusal means that.
pub(crate) async fn shoot(
    shooting: Shooting<'_>,
    target: &Target,
    look: Look,
    by_id: bool,
    file: &Path,
) -> Result<Taken, Error> {
    let mut notes = Vec::new();
    let mut taken = None;
    let by_id = by_id || target.alone_only;
    if let (TargetKind::Window, Some(id), true) = (target.kind, target.window_id, by_id) {
        match by_window(shooting, target, look, id, file).await {
            Ok(found) => taken = Some(found),
            Err(error) if error.code == Code::CaptureFailed && target.alone_only => {
                return Err(match target.allowed {
                    // That is more likely why, and the error says so.
                    Some(false) => error,
                    _ => error.hint(
                        "A window of a denied app may be visible there. Move it, or ask the user to allow it",
                    ),
                });
            }
            Err(error) if error.code == Code::CaptureFailed => notes.push(format!(
                "The window could not be shot by itself ({}), so this is what the screen shows in its place: other windows may cover it",
                short(&error)
            )),
            Err(error) => return Err(error),
        }
    }
    let taken = match taken {
        Some(taken) => taken,
        None => by_ladder(shooting, target, look, file).await?,
    };
    notes.extend(taken.note);
    if target.allowed == Some(false) {
        notes.push(WALLPAPER.into());
    }
    Ok(Taken {
        note: (!notes.is_empty()).then(|| notes.join(". ")),
        ..taken
    })
}

async fn by_window(
    shooting: Shooting<'_>,
    target: &Target,
    look: Look,
    id: u32,
    file: &Path,
) -> Result<Taken, Error> {
    let taken = picture(shooting, CaptureMethod::Window(id), look, target.area, file).await?;
    // With its shadow a window is larger than its frame.
    if look.shadow || taken.mapping.is_plausible() {
        Ok(taken)
    } else {
        Err(wrong_size("the window's"))
    }
}

/// Takes a picture of an area in one way; whether it has the right size is for the caller to say.
async fn picture(
    shooting: Shooting<'_>,
    method: CaptureMethod,
    look: Look,
    area: Rect,
    file: &Path,
) -> Result<Taken, Error> {
    take(shooting, method, look, file).await?;
    let opened = std::fs::File::open(file).map_err(|error| no_file(&error))?;
    let pixels = size_of(std::io::BufReader::new(opened))?;
    Ok(Taken {
        file: file.to_owned(),
        method,
        mapping: Mapping { area, pixels },
        note: None,
    })
}

/// Tries the ways to a display or a rectangle until one gives a picture of the right size.
async fn by_ladder(
    shooting: Shooting<'_>,
    target: &Target,
    look: Look,
    file: &Path,
) -> Result<Taken, Error> {
    let mut failures: Vec<(Way, Error)> = Vec::new();
    for way in shooting.ways.order(target, look.cursor) {
        match by_way(shooting, target, look, way, file).await {
            Ok(taken) => {
                if !failures.is_empty() {
                    tracing::info!(?way, "another way of screencapture works on this Mac");
                    shooting.ways.remember(target, way);
                }
                return Ok(taken);
            }
            Err(error) if error.code == Code::CaptureFailed => failures.push((way, error)),
            Err(error) => return Err(error),
        }
    }
    let error = meaning(failures, target);
    let (engine, deadline) = (shooting.engine, shooting.deadline);
    engine
        .guide_in_time(Err(error), deadline, shooting.cancel)
        .await
}

async fn by_way(
    shooting: Shooting<'_>,
    target: &Target,
    look: Look,
    way: Way,
    file: &Path,
) -> Result<Taken, Error> {
    let form = match way {
        Way::Attached => Form::Attached,
        Way::Apart => Form::Apart,
        Way::Display => return whole_display(shooting, target, look, file).await,
        Way::Cut if look.cut => return cut_out(shooting, target, look, file).await,
        Way::Cut => return whole_display(shooting, target, look, file).await,
    };
    let area = target.area.outward();
    let method = CaptureMethod::Rectangle(area, form);
    let taken = picture(shooting, method, look, area, file).await?;
    // What reaches over two displays may have the scale of either.
    let is_within = target
        .screen
        .is_some_and(|screen| screen.area.holds(target.area));
    let fits = if is_within {
        taken.mapping.has_scale(target.scale)
    } else {
        taken.mapping.is_plausible()
    };
    if fits {
        Ok(taken)
    } else {
        Err(wrong_size("the rectangle's"))
    }
}

/// The screen of a target that has one; the ways say so.
fn screen_of(target: &Target) -> Result<Screen, Error> {
    target
        .screen
        .ok_or_else(|| Error::new(Code::CaptureFailed, "the target is not on any display"))
}

async fn whole_display(
    shooting: Shooting<'_>,
    target: &Target,
    look: Look,
    file: &Path,
) -> Result<Taken, Error> {
    let screen = screen_of(target)?;
    let method = CaptureMethod::Display(screen.number);
    let taken = picture(shooting, method, look, screen.area, file).await?;
    if taken.mapping.is_plausible() {
        Ok(taken)
    } else {
        Err(wrong_size("the display's"))
    }
}

/// Cuts the rectangle out of its display's picture. What lies on another display is missing, and that is told.
async fn cut_out(
    shooting: Shooting<'_>,
    target: &Target,
    look: Look,
    file: &Path,
) -> Result<Taken, Error> {
    let exact = Look {
        format: PictureFormat::Png.extension(),
        ..look
    };
    let taken = whole_display(shooting, target, exact, file).await?;
    let shown = taken.mapping.area;
    let area = shown.intersection(target.area.outward());
    let cut = area.and_then(|area| Some((area, taken.mapping.part(area)?)));
    let (area, part) = cut.ok_or_else(|| wrong_size("the display's"))?;
    let format = PictureFormat::of_extension(look.format).unwrap_or(PictureFormat::Png);
    let path = taken.file.clone();
    let room = work::room(shooting.time()).await?;
    work::run_blocking(shooting.time(), room, move || {
        let bytes = Decoded::open(&path, None)?.cut(part, format)?;
        std::fs::write(&path, &bytes).map_err(|error| no_file(&error))
    })
    .await?;
    Ok(Taken {
        mapping: Mapping {
            area,
            pixels: part.size,
        },
        note: (!shown.holds(target.area))
            .then(|| "Only the part on one display could be captured".into()),
        ..taken
    })
}

fn wrong_size(of: &str) -> Error {
    Error::new(Code::CaptureFailed, "The screen could not be captured")
        .because(format!("The picture's size is not {of}"))
        .hint("Try again; if it keeps failing, please report it")
}

async fn take(
    shooting: Shooting<'_>,
    method: CaptureMethod,
    look: Look,
    file: &Path,
) -> Result<(), Error> {
    clear(file)?;
    let shot = Shot {
        flags: flags(method, look),
        file: file.to_owned(),
        what: shooting.what.to_owned(),
        deadline: shooting.deadline,
        cancel: shooting.cancel.clone(),
    };
    screencapture(shooting.engine, shooting.turn, shot).await
}

/// What a failed way has left must not pass for the next one's picture.
fn clear(file: &Path) -> Result<(), Error> {
    match std::fs::remove_file(file) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(no_file(&error)),
    }
}

fn no_file(error: &std::io::Error) -> Error {
    Error::new(Code::CaptureFailed, "The capture's folder cannot be used")
        .because(chain(error))
        .hint("Try again")
}

/// What screencapture said, or else what we say, for a note.
fn short(error: &Error) -> String {
    let said = error.details.get("stderr").and_then(|said| said.as_str());
    match said {
        Some(said) => serde_json::Value::from(said).to_string(),
        None => error.why.clone().unwrap_or_else(|| error.what.clone()),
    }
}

fn is_refusal(error: &Error) -> bool {
    let said = error.details.get("stderr").and_then(|said| said.as_str());
    said.is_some_and(|said| REFUSALS.iter().any(|text| said.ends_with(text)))
}

/// What it means that no way gave a picture. The same words say that a permission is missing and that `-R` does not
/// work on this Mac: it is the permission when the whole display was refused as well [findings 4.1], and macOS does not
/// say that it was given.
fn meaning(failures: Vec<(Way, Error)>, target: &Target) -> Error {
    let whole = |way: Way| way.takes_whole_display() || target.screen.is_none();
    let refused = failures
        .iter()
        .any(|(way, error)| whole(*way) && is_refusal(error));
    let first = failures.into_iter().next().map(|(_, error)| error);
    let error = first.unwrap_or_else(|| wrong_size("the target's"));
    match target.allowed {
        Some(true) if refused => error.hint(
            "Is the display awake and unlocked? macOS says that this app may record the screen; if it refuses all the \
             same, remove the app under System Settings > Privacy & Security > Screen & System Audio Recording and add \
             it again",
        ),
        _ if refused => {
            let mut denied = Error::new(Code::ScreenRecordingDenied, "Screen Recording is denied");
            denied.details = error.details;
            denied
        }
        _ => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;

    const AREA: Rect = Rect {
        x: 0.0,
        y: 0.0,
        width: 10.0,
        height: 10.0,
    };

    // [findings 4.1]
    #[test]
    fn a_refused_rectangle_says_nothing_while_the_whole_display_says_something_else() {
        let refused = || said("could not create image from rect");
        let gone = || said("screencapture: Invalid display specified");
        let failures = |last: Error| vec![(Way::Attached, refused()), (Way::Cut, last)];
        let code = |last: Error| meaning(failures(last), &target(None)).code;
        assert_eq!(code(refused()), Code::ScreenRecordingDenied);
        assert_eq!(code(gone()), Code::CaptureFailed);
    }

    fn target(allowed: Option<bool>) -> Target {
        Target {
            kind: TargetKind::Display,
            area: AREA,
            scale: 1.0,
            screen: Some(Screen {
                number: 1,
                is_certain: true,
                area: AREA,
            }),
            display_id: Some(1),
            window_id: None,
            app: None,
            title: None,
            alone_only: false,
            windows: Vec::new(),
            allowed,
        }
    }

    fn said(words: &str) -> Error {
        Error::new(Code::CaptureFailed, "x").detail("stderr", words)
    }

    #[test]
    fn a_refusal_is_a_denial_only_when_macos_did_not_say_otherwise() {
        let code = |words: &str, allowed| {
            meaning(vec![(Way::Display, said(words))], &target(allowed)).code
        };
        for words in [
            "could not create image from display",
            "screencapture: could not create image from rect",
        ] {
            assert_eq!(code(words, None), Code::ScreenRecordingDenied);
            assert_eq!(code(words, Some(false)), Code::ScreenRecordingDenied);
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
            vec![(Way::Display, said("could not create image from display"))],
            &target(Some(true)),
        );
        assert!(error.to_string().contains("add it again"), "{error}");
    }
}
