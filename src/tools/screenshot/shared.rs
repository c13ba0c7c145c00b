//! What both screenshot tools need besides capturing: a private folder, encoding, the rectangle of a screen, where a picture is.

pub(super) mod marking;

use crate::capture::publish::Destination;
use crate::capture::shoot::Taken;
use crate::capture::target::{CaptureMethod, Look, Target};
use crate::capture::work::TimeWatch;
use crate::error::{Code, Error};
use crate::geometry::{Mapping, Points, Rect};
use crate::session::Session;
use crate::session::captures::{Unkept, no_place};
use crate::session::shots::Shot;
use crate::tools::shared::WindowTarget;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use marking::{Marked, Trees, drawn, legend};
use pictures::{Decoded, GridKey, Marks, Picture, PixelSize, WriteOptions};
use rmcp::model::{ContentBlock, JsonObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;

/// The note about a picture that is black all over.
const BLACK: &str = "The image is entirely black: the display may be asleep or locked";

/// What to say of a picture that may be black all over; `allowed` is what macOS says of the permission.
///
/// # Errors
/// [`Code::ScreenRecordingDenied`] for a black picture where macOS says no: it writes one instead of refusing
/// [findings-2 10.1].
pub(crate) fn note_on_black(
    is_black: bool,
    allowed: Option<bool>,
) -> Result<Option<String>, Error> {
    match (is_black, allowed) {
        (false, _) => Ok(None),
        (true, Some(false)) => Err(Error::new(
            Code::ScreenRecordingDenied,
            "Screen Recording is denied",
        )
        .because("The picture that macOS made is entirely black")),
        (true, _) => Ok(Some(BLACK.to_owned())),
    }
}

/// A private folder for one capture.
///
/// # Errors
/// [`Code::CaptureFailed`] when the temporary folder refuses.
pub(crate) fn private_folder(session: &Session) -> Result<Unkept, Error> {
    session.captures.folder().map_err(|error| no_place(&error))
}

/// A private folder for a picture that goes with its call.
///
/// # Errors
/// [`Code::CaptureFailed`] when the temporary folder refuses.
pub(crate) fn scratch_folder(session: &Session) -> Result<Unkept, Error> {
    session.captures.scratch().map_err(|error| no_place(&error))
}

/// The bytes of a picture in base64, as results carry them.
pub(crate) fn base64(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(bytes)
}

/// How many frames that changed are told.
const MOST_CHANGED: usize = 20;

/// What is made of a picture, beside what is sent.
pub(super) struct Wish {
    pub(super) look: Look,
    pub(super) destination: Option<Destination>,
    /// An earlier screenshot and its id.
    pub(super) earlier: Option<(String, Arc<Shot>)>,
    /// Of what is marked.
    pub(super) trees: Option<Trees>,
}

/// A picture that is ready to be sent.
pub(super) struct Developed {
    pub(super) target: Target,
    /// None where it was written to a file.
    pub(super) image: Option<ContentBlock>,
    pub(super) picture: Picture,
    pub(super) path: Option<PathBuf>,
    /// How it lies on the screen, where that is known.
    pub(super) mapping: Option<Mapping>,
    /// What differs from the earlier one, where they were compared.
    pub(super) changed: Option<Vec<Rect>>,
    /// The marks in words.
    pub(super) legend: Option<String>,
    pub(super) notes: Vec<String>,
    /// What is remembered of it; none where its place is not known.
    pub(super) shot: Option<Shot>,
}

/// Makes of a capture what is sent.
///
/// # Errors
/// When it cannot be read or written, or is black where it may not be taken.
pub(super) fn develop(
    mut target: Target,
    taken: Taken,
    wish: Wish,
    marked: Option<Marked>,
    options: impl Fn(PixelSize, f64) -> WriteOptions,
    key: &GridKey,
    watch: &TimeWatch,
) -> Result<Developed, Error> {
    let Taken {
        file,
        method,
        mapping,
        note,
    } = taken;
    // In the size that it will most likely be written in: what turns out to need another one is read once more.
    let likely = options(mapping.pixels, mapping.scale());
    let decoded = Decoded::open(&file, likely.budget.long_side)?;
    let mut notes: Vec<String> = note.into_iter().collect();
    notes.extend(note_on_black(decoded.is_black(), target.allowed)?);
    let alone = matches!(method, CaptureMethod::Window(_));
    let mapping = match alone && wish.look.shadow {
        true => within_shadow(mapping, &decoded),
        false => Some(mapping),
    };
    if mapping.is_none() {
        notes.push("The position of the window within its shadow is unknown: omit `include_shadow` to map pixels to points".into());
    }
    let scale = mapping.map_or(target.scale, |mapping| mapping.scale());
    let drawn = match (&marked, mapping) {
        (Some(marked), Some(mapping)) => drawn(marked, mapping),
        _ => Marks::default(),
    };
    let (picture, numbers) = decoded.write_marked(&options(decoded.size(), scale), &drawn)?;
    let path = match &wish.destination {
        Some(there) => {
            watch.check()?;
            Some(there.publish(&picture.bytes)?)
        }
        None => None,
    };
    let shot = mapping.map(|mapping| Shot {
        kind: target.kind,
        window_id: target.window_id,
        alone,
        mapping: mapping.resized(picture.size),
        windows: std::mem::take(&mut target.windows),
        grid: decoded.grid(key),
    });
    let changed = wish
        .earlier
        .and_then(|(id, earlier)| changed(shot.as_ref()?, &earlier, &id, &mut notes));
    Ok(Developed {
        image: wish
            .destination
            .is_none()
            .then(|| ContentBlock::image(base64(&picture.bytes), picture.format.mime())),
        legend: marked.map(|marked| legend(&marked, &numbers)),
        mapping: shot.as_ref().map(|shot| shot.mapping),
        target,
        picture,
        path,
        changed,
        notes,
        shot,
    })
}

/// What differs from an earlier screenshot; where that is not told, a note says why.
fn changed(shot: &Shot, earlier: &Shot, id: &str, notes: &mut Vec<String>) -> Option<Vec<Rect>> {
    match shot.changed(earlier, id) {
        Ok(mut frames) => {
            if frames.len() > MOST_CHANGED {
                let more = frames.len() - MOST_CHANGED;
                notes.push(format!("{more} more frames have changed, all larger"));
                frames.truncate(MOST_CHANGED);
            }
            Some(frames)
        }
        Err(why) => {
            notes.push(why);
            None
        }
    }
}

/// The whole picture's mapping from the window's: shadows are translucent, so what is opaque is the window. None when
/// the opaque part has not the window's proportions.
fn within_shadow(window: Mapping, picture: &Decoded) -> Option<Mapping> {
    let opaque = picture.opaque_part()?;
    let inner = window.resized(opaque.size);
    if !inner.is_plausible() {
        return None;
    }
    let points = inner.scale().recip();
    let pixels = picture.size();
    Some(Mapping {
        area: Rect {
            x: window.area.x - f64::from(opaque.left) * points,
            y: window.area.y - f64::from(opaque.top) * points,
            width: f64::from(pixels.width) * points,
            height: f64::from(pixels.height) * points,
        },
        pixels,
    })
}

/// A rectangle of the screen; `x` and `y` may be negative.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(
    inline,
    extend("x-list" = ["x", "y", "width", "height"], "x-aliases" = { "w": "width", "h": "height" })
)]
pub(crate) struct Region {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// The bounds stand here and not in the schema, where four times two of them cost more than they tell.
impl Region {
    /// Checks the bounds.
    ///
    /// # Errors
    /// `InvalidParameter`.
    pub(crate) fn check(&self) -> Result<(), Error> {
        const FAR: f64 = 100_000.0;
        for (name, value, least) in [
            ("x", self.x, -FAR),
            ("y", self.y, -FAR),
            ("width", self.width, 1.0),
            ("height", self.height, 1.0),
        ] {
            if !(least..=FAR).contains(&value) {
                return Err(Error::invalid(format!(
                    "`region.{name}` is {value}, expected a number between {least} and {FAR}"
                )));
            }
        }
        Ok(())
    }

    /// Makes a `region` of a rectangle that stands in its parts, as in the contract before this one.
    pub(crate) fn gather(arguments: &mut JsonObject) {
        const PARTS: [&str; 6] = ["x", "y", "width", "height", "w", "h"];
        if arguments.contains_key("region") || !arguments.contains_key("x") {
            return;
        }
        let mut region = JsonObject::new();
        for part in PARTS {
            if let Some((name, value)) = arguments.shift_remove_entry(part) {
                region.insert(name, value);
            }
        }
        arguments.insert("region".to_owned(), region.into());
    }
}

/// What a picture is wanted of, as parameters and as templates are told: at most one of them; without any it is the main display.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Wanted {
    /// 1 is the main display, 2 the next
    #[schemars(range(min = 1, max = 100), extend("x-words" = { "main": 1, "primary": 1 }))]
    display: Option<u32>,
    /// Display id, from other tools
    #[schemars(range(min = 1, max = 4_294_967_295_u32))]
    display_id: Option<u32>,
    #[serde(flatten)]
    window: WindowTarget,
    /// Rectangle of the screen, in points
    region: Option<Region>,
}

impl Wanted {
    /// Whether it is a rectangle of the screen.
    pub(super) fn is_region(&self) -> bool {
        self.region.is_some()
    }

    /// Checks that one target is named at most, and that it can be one.
    ///
    /// # Errors
    /// `InvalidParameter`.
    pub(super) fn check(&self) -> Result<(), Error> {
        let given = [
            ("display", self.display.is_some()),
            ("display_id", self.display_id.is_some()),
            ("window_id", self.window.window_id.is_some()),
            ("app", self.window.app.is_some()),
            ("region", self.region.is_some()),
        ];
        let given = given.iter().filter(|(_, is)| *is);
        let given: Vec<&str> = given.map(|(name, _)| *name).collect();
        if given.len() > 1 {
            return Err(Error::invalid(format!(
                "`{}` name different targets, expected one of them",
                given.join("` and `")
            )));
        }
        self.window.check()?;
        self.region.as_ref().map_or(Ok(()), Region::check)
    }
}

/// Where the picture is on the screen; absent when that cannot be told.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Placement {
    /// The point at the top left corner of the picture.
    origin: Origin,
    /// What the picture shows.
    points: PointSize,
    /// Pixels of the picture per point.
    scale: f64,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Origin {
    x: Points,
    y: Points,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct PointSize {
    width: Points,
    height: Points,
}

impl From<Mapping> for Placement {
    fn from(mapping: Mapping) -> Self {
        let area = mapping.area;
        Self {
            origin: Origin {
                x: area.x.into(),
                y: area.y.into(),
            },
            points: PointSize {
                width: area.width.into(),
                height: area.height.into(),
            },
            scale: (mapping.scale() * 1e6).round() / 1e6,
        }
    }
}
