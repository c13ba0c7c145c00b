//! The screenshots that clients were shown last: where their pixels lie on the screen, and what lay there then.
//!
//! A client names a screenshot by its id, such as `k7q-p4`, and points at one of its pixels. The pixel becomes a point here; the
//! script that acts looks whether the same window still lies there, where it was. Nothing that a picture showed is kept: frames
//! of windows, and digests that tell whether a later picture differs. All of it goes with the time of captures.

use super::elements::snapshots::{OF_ANOTHER_SERVER, random_tag};
use crate::capture::target::{ShownWindow, TargetKind};
use crate::error::{Code, Error};
use crate::geometry::{Mapping, Rect};
use crate::limits::{SHOT_WINDOWS, SHOTS};
use crate::private_folder;
use crate::template::{PicturedPoint, PicturedWindow};
use crate::text::cut;
use pictures::{Grid, GridKey};
use rmcp::model::JsonObject;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The argument that names a screenshot.
pub(crate) const SCREENSHOT: &str = "screenshot";

const AGAIN: &str = "Take a new screenshot, and use its id and its pixels";

/// A screenshot that was sent.
#[derive(Clone, Debug)]
pub(crate) struct Shot {
    pub(crate) kind: TargetKind,
    /// The window that it is of.
    pub(crate) window_id: Option<u32>,
    /// Whether it shows that window alone, whatever lay before it.
    pub(crate) alone: bool,
    /// How the picture that was sent lies on the screen.
    pub(crate) mapping: Mapping,
    /// The windows that were on the screen, front to back.
    pub(crate) windows: Vec<ShownWindow>,
    /// What tells whether a later one differs.
    pub(crate) grid: Grid,
}

impl Shot {
    /// What lay at a point, and what of the same application lay before it there.
    fn pictured(&self, (x, y): (f64, f64)) -> PicturedPoint {
        let here = || self.windows.iter().filter(|window| window.holds((x, y)));
        let (lying, attached) = match self.alone {
            true => self.lying_alone((x, y)),
            false => (here().next(), Vec::new()),
        };
        PicturedPoint {
            x,
            y,
            window: lying.map(|window| PicturedWindow {
                window_id: window.window_id,
                x: window.x,
                y: window.y,
                width: window.width,
                height: window.height,
            }),
            attached,
        }
    }

    /// The window of a screenshot that shows it alone, and what of its application lay before it at a point. None where it is not
    /// among those that are remembered: then nothing is done there.
    fn lying_alone(&self, point: (f64, f64)) -> (Option<&ShownWindow>, Vec<u32>) {
        let is_own = |window: &&ShownWindow| Some(window.window_id) == self.window_id;
        let Some(own) = self.windows.iter().find(is_own) else {
            return (None, Vec::new());
        };
        let before = self.windows.iter().take_while(|window| !is_own(window));
        let attached = before
            .filter(|window| window.process_id == own.process_id && window.holds(point))
            .map(|window| window.window_id);
        (Some(own), attached.collect())
    }

    /// The parts of the screen that differ from an earlier screenshot, the smallest first; or why they are not compared.
    pub(crate) fn changed(&self, earlier: &Self, id: &str) -> Result<Vec<Rect>, String> {
        let is_window = self.kind == TargetKind::Window;
        let (here, there) = (self.mapping.area, earlier.mapping.area);
        let is_same_place = match is_window {
            true => self.window_id == earlier.window_id && self.alone == earlier.alone,
            false => here == there,
        };
        if self.kind != earlier.kind || !is_same_place {
            return Err(format!(
                "Not compared: {id} shows something else; compare screenshots that were taken with the same parameters"
            ));
        }
        if here.width != there.width || here.height != there.height {
            return Err(format!(
                "Not compared: the window has {} x {} points and had {} x {} in {id}",
                here.width, here.height, there.width, there.height
            ));
        }
        let size = self.grid.size();
        let parts = self.grid.changed(&earlier.grid).ok_or_else(|| {
            let before = earlier.grid.size();
            format!(
                "Not compared: the image has {} x {} pixels and had {} x {} in {id}",
                size.width, size.height, before.width, before.height
            )
        })?;
        let across = here.width / f64::from(size.width);
        let down = here.height / f64::from(size.height);
        let frame = |part: &pictures::PicturePart| {
            let frame = Rect {
                x: here.x + f64::from(part.left) * across,
                y: here.y + f64::from(part.top) * down,
                width: f64::from(part.size.width) * across,
                height: f64::from(part.size.height) * down,
            };
            frame.outward()
        };
        Ok(parts.iter().map(frame).collect())
    }
}

/// The screenshots of this server process. Clones share them.
#[derive(Clone, Debug)]
pub struct Shots(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    tag: String,
    /// How long one is kept; none means until later ones push it out.
    ttl: Option<Duration>,
    key: GridKey,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    last: u64,
    shots: VecDeque<(u64, Instant, Arc<Shot>)>,
}

impl Default for Shots {
    fn default() -> Self {
        Self::new(Some(private_folder::TTL))
    }
}

impl Shots {
    /// None yet; each is kept for that long.
    #[must_use]
    pub(crate) fn new(ttl: Option<Duration>) -> Self {
        Self(Arc::new(Shared {
            tag: random_tag(),
            ttl,
            key: GridKey::default(),
            kept: Mutex::default(),
        }))
    }

    /// What the digests of its pictures are made with.
    pub(crate) fn key(&self) -> &GridKey {
        &self.0.key
    }

    /// Keeps a screenshot, and forgets the oldest ones; its id. Must be called within a tokio runtime.
    pub(crate) fn keep(&self, mut shot: Shot) -> String {
        shot.windows.truncate(SHOT_WINDOWS);
        let number = {
            let mut kept = self.lock();
            kept.last += 1;
            let number = kept.last;
            kept.shots
                .push_back((number, Instant::now(), Arc::new(shot)));
            if kept.shots.len() > SHOTS {
                kept.shots.pop_front();
            }
            number
        };
        if let Some(ttl) = self.0.ttl {
            // Weak: a timer must not keep what a server that has ended has kept.
            let shared = Arc::downgrade(&self.0);
            tokio::spawn(async move {
                tokio::time::sleep(ttl).await;
                if let Some(shared) = shared.upgrade() {
                    Shots(shared)
                        .lock()
                        .shots
                        .retain(|(each, ..)| *each != number);
                }
            });
        }
        format!("{}-p{number}", self.0.tag)
    }

    /// The screenshot of that id.
    ///
    /// # Errors
    /// `Refused` when it is no longer known.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Shot>, Error> {
        let named = id.trim().split_once("-p");
        let number = named.and_then(|(tag, number)| Some((tag, number.parse::<u64>().ok()?)));
        let Some((tag, number)) = number else {
            return Err(Error::invalid(format!(
                "`{SCREENSHOT}` is {:?}, expected the id that take_screenshot returned",
                cut(id, 40)
            )));
        };
        let found = (tag == self.0.tag).then(|| {
            let kept = self.lock();
            let mut shots = kept.shots.iter();
            let found = shots.find(|(each, made, _)| {
                *each == number && self.0.ttl.is_none_or(|ttl| made.elapsed() < ttl)
            });
            found.map(|(_, _, shot)| Arc::clone(shot))
        });
        found.flatten().ok_or_else(|| {
            let why = match (tag == self.0.tag, self.0.ttl) {
                (false, _) => OF_ANOTHER_SERVER.to_owned(),
                (true, None) => format!("The last {SHOTS} are kept"),
                (true, Some(ttl)) => {
                    format!("The last {SHOTS} are kept, for {} seconds", ttl.as_secs())
                }
            };
            Error::new(
                Code::Refused,
                format!("Screenshot {} is no longer known", cut(id, 40)),
            )
            .because(why)
            .hint(AGAIN)
            .detail(SCREENSHOT, cut(id, 40))
        })
    }

    /// Makes points of the pixels that arguments name, where they name a screenshot as well, and takes its name out of them. What
    /// lay at each of them comes along; nothing where they name none.
    ///
    /// # Errors
    /// Those of [`Shots::find`], and `InvalidParameter` for what is no pixel of it.
    pub(crate) fn locate(
        &self,
        arguments: &mut JsonObject,
        pairs: &[(&str, &str)],
    ) -> Result<Vec<PicturedPoint>, Error> {
        let Some(id) = arguments.shift_remove(SCREENSHOT) else {
            return Ok(Vec::new());
        };
        let id = id.as_str().unwrap_or_default();
        let shot = self.find(id)?;
        let mut points = Vec::new();
        for (x, y) in pairs {
            let number = |name: &str| arguments.get(name).and_then(serde_json::Value::as_f64);
            let Some(pixel) = number(x).zip(number(y)) else {
                return Err(Error::invalid(format!(
                    "`{SCREENSHOT}` needs `{x}` and `{y}`, which are a pixel of it"
                )));
            };
            let point = shot.mapping.point(pixel.0, pixel.1).ok_or_else(|| {
                let size = shot.mapping.pixels;
                Error::invalid(format!(
                    "`{x}` and `{y}` are {} and {}, expected a pixel of screenshot {id}: 0 to {} and 0 to {}",
                    pixel.0,
                    pixel.1,
                    size.width - 1,
                    size.height - 1
                ))
            })?;
            for (name, value) in [(x, point.0), (y, point.1)] {
                arguments.insert((*name).to_owned(), value.into());
            }
            points.push(shot.pictured(point));
        }
        Ok(points)
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        // A list is whole at every moment.
        self.0.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
