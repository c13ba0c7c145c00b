//! The screenshots that clients were shown last: where their pixels lie on the screen, and what lay there then.
//!
//! A client names a screenshot by its id, such as `k7q-p4`, and points at one of its pixels. The pixel becomes a point here; the
//! script that acts looks whether the same window still lies there, where it was. Nothing that a picture showed is kept: frames
//! of windows, and digests that tell whether a later picture differs. All of it goes with the time of captures.

use super::elements::snapshots::random_tag;
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
        let own = self
            .windows
            .iter()
            .find(|window| Some(window.window_id) == self.window_id);
        let (lying, attached) = match own.filter(|_| self.alone) {
            Some(own) => {
                let before = here().take_while(|window| window.window_id != own.window_id);
                let attached = before.filter(|window| window.process_id == own.process_id);
                let attached = attached.map(|window| window.window_id).collect();
                (Some(own), attached)
            }
            None => (here().next(), Vec::new()),
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
    pub fn new(ttl: Option<Duration>) -> Self {
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
                (false, _) => "It is of another server process".to_owned(),
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
mod tests {
    use super::*;
    use crate::limits::SHOT_BYTES;
    use pictures::{Decoded, PixelSize};
    use proptest::prelude::*;
    use serde_json::json;

    fn grid(shots: &Shots, width: u32, height: u32) -> Grid {
        let file = tempfile::NamedTempFile::with_suffix(".png").unwrap();
        image::RgbImage::new(width, height)
            .save(file.path())
            .unwrap();
        let decoded = Decoded::open(file.path(), None).unwrap();
        decoded.grid(shots.key())
    }

    fn window(window_id: u32, process_id: i32, [x, y, width, height]: [f64; 4]) -> ShownWindow {
        ShownWindow {
            window_id,
            process_id,
            x,
            y,
            width,
            height,
        }
    }

    fn shot(shots: &Shots, area: [f64; 4], pixels: (u32, u32)) -> Shot {
        let [x, y, width, height] = area;
        Shot {
            kind: TargetKind::Region,
            window_id: None,
            alone: false,
            mapping: Mapping {
                area: Rect {
                    x,
                    y,
                    width,
                    height,
                },
                pixels: PixelSize {
                    width: pixels.0,
                    height: pixels.1,
                },
            },
            windows: vec![
                window(7, 1, [-1200.0, 100.0, 200.0, 100.0]),
                window(8, 2, [-1400.0, 0.0, 800.0, 600.0]),
            ],
            grid: grid(shots, 8, 8),
        }
    }

    fn located(shots: &Shots, id: &str, x: f64, y: f64) -> Result<Vec<PicturedPoint>, Error> {
        let mut arguments = JsonObject::new();
        for (name, value) in [("screenshot", json!(id)), ("x", json!(x)), ("y", json!(y))] {
            arguments.insert(name.into(), value);
        }
        let points = shots.locate(&mut arguments, &[("x", "y")])?;
        assert_eq!(arguments.get("screenshot"), None);
        assert_eq!(arguments["x"], json!(points[0].x));
        Ok(points)
    }

    #[tokio::test]
    async fn a_pixel_is_a_point_and_what_lay_there() {
        let shots = Shots::default();
        let of = shot(&shots, [-1300.0, 80.0, 300.0, 200.0], (900, 600));
        let id = shots.keep(of.clone());
        let points = located(&shots, &id, 301.0, 89.0).unwrap();
        assert_eq!((points[0].x, points[0].y), (-1200.0, 109.0));
        assert_eq!(points[0].window.as_ref().unwrap().window_id, 7);
        let points = located(&shots, &id, 0.0, 0.0).unwrap();
        assert_eq!(points[0].window.as_ref().unwrap().window_id, 8);
        for (x, y) in [(900.0, 1.0), (1.0, 600.0), (-1.0, 0.0)] {
            let error = located(&shots, &id, x, y).unwrap_err();
            assert_eq!(error.code, Code::InvalidParameter);
            assert!(error.what.contains("0 to 899 and 0 to 599"), "{error}");
        }
        // Of a window by itself it is that window, whatever lay before it.
        let alone = Shot {
            kind: TargetKind::Window,
            window_id: Some(8),
            alone: true,
            ..of
        };
        let id = shots.keep(alone);
        let points = located(&shots, &id, 301.0, 89.0).unwrap();
        assert_eq!(points[0].window.as_ref().unwrap().window_id, 8);
        assert_eq!(points[0].attached, Vec::<u32>::new());
    }

    #[tokio::test(start_paused = true)]
    async fn screenshots_are_kept_for_their_time_and_no_more_than_some() {
        let shots = Shots::new(Some(Duration::from_secs(600)));
        let of = shot(&shots, [0.0, 0.0, 10.0, 10.0], (10, 10));
        let ids: Vec<String> = (0..SHOTS + 1).map(|_| shots.keep(of.clone())).collect();
        let gone = shots.find(&ids[0]).unwrap_err();
        assert_eq!(gone.code, Code::Refused);
        assert!(gone.to_string().contains("Take a new screenshot"), "{gone}");
        assert!(shots.find(&ids[1]).is_ok());
        tokio::time::sleep(Duration::from_secs(601)).await;
        assert!(shots.find(&ids[SHOTS]).is_err());
        assert!(shots.lock().shots.is_empty());
        let other = Shots::default();
        let id = other.keep(of);
        assert_eq!(shots.find(&id).unwrap_err().code, Code::Refused);
        assert_eq!(shots.find("4").unwrap_err().code, Code::InvalidParameter);
    }

    /// What one takes is what the table of limits says.
    #[tokio::test]
    async fn a_screenshot_takes_no_more_than_is_said() {
        let shots = Shots::default();
        let mut of = shot(&shots, [0.0, 0.0, 10.0, 10.0], (10, 10));
        of.windows = vec![of.windows[0].clone(); 5 * SHOT_WINDOWS];
        let kept = shots.find(&shots.keep(of)).unwrap();
        let windows = kept.windows.len() * size_of::<ShownWindow>();
        let blocks = pictures::GRID_BLOCKS * size_of::<u32>();
        assert!(
            windows + blocks + size_of::<Shot>() <= SHOT_BYTES,
            "{windows}"
        );
    }

    #[test]
    fn what_is_something_else_or_has_another_size_is_not_compared() {
        let shots = Shots::default();
        let of = |area, pixels: (u32, u32)| Shot {
            grid: grid(&shots, pixels.0, pixels.1),
            ..shot(&shots, area, pixels)
        };
        let one = of([0.0, 0.0, 8.0, 8.0], (8, 8));
        assert_eq!(one.changed(&one, "a-p1"), Ok(Vec::new()));
        let elsewhere = of([1.0, 0.0, 8.0, 8.0], (8, 8));
        let said = one.changed(&elsewhere, "a-p1").unwrap_err();
        assert!(said.contains("something else"), "{said}");
        let larger = of([0.0, 0.0, 8.0, 8.0], (16, 16));
        let said = one.changed(&larger, "a-p1").unwrap_err();
        assert!(said.contains("8 x 8 pixels and had 16 x 16"), "{said}");
    }

    proptest! {
        /// Whatever the display, the scale and the size that was sent: the point lies in the picture's area, under the pixel.
        #[test]
        fn pixels_become_the_points_that_they_show(
            x in -8000i32..8000, y in -8000i32..8000, width in 1u32..4000, height in 1u32..3000,
            zoom in 0.1..6.0f64, across in 0.0..1.0f64, down in 0.0..1.0f64,
        ) {
            let side = |points: u32| ((f64::from(points) * zoom).round() as u32).max(1);
            let mapping = Mapping {
                area: Rect { x: x.into(), y: y.into(), width: width.into(), height: height.into() },
                pixels: PixelSize { width: side(width), height: side(height) },
            };
            let px = (across * f64::from(mapping.pixels.width)).floor();
            let py = (down * f64::from(mapping.pixels.height)).floor();
            let (at_x, at_y) = mapping.point(px, py).unwrap();
            let (right, bottom) = (f64::from(x) + f64::from(width), f64::from(y) + f64::from(height));
            prop_assert!(at_x >= x.into() && at_x < right, "{}", at_x);
            prop_assert!(at_y >= y.into() && at_y < bottom, "{}", at_y);
            // No farther away than a point, or than the pixel is wide.
            let shown = f64::from(x) + (px + 0.5) * f64::from(width) / f64::from(mapping.pixels.width);
            prop_assert!((shown - at_x).abs() <= 1.0, "{} {}", shown, at_x);
        }
    }
}
