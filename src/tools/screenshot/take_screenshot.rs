//! `take_screenshot`: a picture of a display, a window or a region.
//!
//! ```json
//! {"name": "take_screenshot", "arguments": {"app": "Notes"}}
//! → an image, and {"target": "window", "app": "Notes", "origin": {"x": 80, "y": 60}, "scale": 1.0,
//!    "pixels": {"width": 800, "height": 600}, "points": {"width": 800, "height": 600}, ...}
//! ```
//!
//! Pixel `(px, py)` of the picture lies at `origin.x + px × points.width ÷ pixels.width`, and likewise downwards. A pixel is a
//! point wherever that fits what clients accept, unless `max_dimension` asks for more or fewer.
//! A window is shot by its id, whatever covers it; when macOS refuses that, as what the screen shows in its place, and
//! `note` says so. The picture is fitted to what clients accept (1568 pixels, 1 MB in base64): as PNG, or as JPEG
//! where that is much smaller. With `file_path` it is written as it was shot instead, unless `max_dimension` or `max_bytes` are given,
//! below a folder that the server was given; over another file only where the policy lets destructive calls run.
//! Nothing is kept when the answer holds the picture. Needs Screen Recording.

use crate::capture::publish::{Destination, Rules};
use crate::capture::shoot::{self, Taken};
use crate::capture::target::{CaptureMethod, Look, Target, TargetKind};
use crate::capture::work::{TimeWatch, room, run_blocking};
use crate::engine::Turn;
use crate::error::Error;
use crate::geometry::{Mapping, Rect};
use crate::limits::PICTURE_SENT;
use crate::session::Session;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Aliases, Compact, Effect, Examples, Reaches, Selftest, Tool, fitting, object};
use crate::tools::screenshot::shared::{
    Placement, Region, Wanted, base64, note_on_black, scratch_folder,
};
use crate::tools::shared::{APP_ALIASES, WINDOW_ALIASES};
use pictures::{
    Budget, ByteLimit, Decoded, LONG_SIDE, Picture, PictureFormat, PixelSize, QUALITY, SENT_BYTES,
    WriteOptions,
};
use rmcp::model::{ContentBlock, JsonObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::PathBuf;

/// The tool.
pub(crate) struct TakeScreenshot;

/// Parameters of `take_screenshot`. Without a target the main display is captured.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Params {
    #[serde(flatten)]
    wanted: Wanted,
    /// Image format; default: chosen by size
    #[serde(default)]
    format: Option<FormatName>,
    /// Absolute path of a file to write instead of returning the image, in a folder that the server was given
    #[serde(default)]
    file_path: Option<String>,
    /// Replace an existing file
    #[serde(default)]
    overwrite: bool,
    /// Create the missing folders of file_path
    #[serde(default)]
    create_folders: bool,
    /// Maximum length of the longer side in pixels
    #[serde(default)]
    #[schemars(range(min = 16, max = 100_000))]
    max_dimension: Option<u32>,
    /// Maximum size of the image in bytes
    #[serde(default)]
    #[schemars(range(min = 1_000, max = 1_000_000_000))]
    max_bytes: Option<u32>,
    /// JPEG quality in percent
    #[serde(default = "default_quality")]
    #[schemars(range(min = 1, max = 100))]
    quality: u8,
    /// Include the pointer
    #[serde(default)]
    include_cursor: bool,
    /// Include the window's shadow
    #[serde(default)]
    include_shadow: bool,
}

const fn default_quality() -> u8 {
    QUALITY
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum FormatName {
    Png,
    Jpeg,
    Jpg,
}

impl From<FormatName> for PictureFormat {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::Png => PictureFormat::Png,
            FormatName::Jpeg | FormatName::Jpg => PictureFormat::Jpeg,
        }
    }
}

/// Result of `take_screenshot`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Output {
    target: TargetKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    display_id: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    window_id: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    app: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(flatten)]
    placement: Option<Placement>,
    pixels: PixelSize,
    format: PictureFormat,
    /// Size of the image in bytes
    bytes: usize,
    /// File that was written
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<PathBuf>,
    /// What to know about the image
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl Params {
    /// At most one of display, window and region, and nothing about a file without one.
    fn check(&self) -> Result<(), Error> {
        self.wanted.check()?;
        for (name, given) in [
            ("overwrite", self.overwrite),
            ("create_folders", self.create_folders),
        ] {
            if given && self.file_path.is_none() {
                return Err(Error::invalid(format!("`{name}` needs `file_path`")));
            }
        }
        Ok(())
    }

    fn destination(&self, session: &Session) -> Result<Option<Destination>, Error> {
        let format = self.format.map(PictureFormat::from);
        let allowed = &session.captures.settings().output_dirs;
        let rules = Rules {
            overwrite: self.overwrite,
            create_folders: self.create_folders,
        };
        let check = |path: &String| Destination::check(path, format, rules, allowed);
        self.file_path.as_ref().map(check).transpose()
    }

    /// A file is written as it was shot unless limits are asked for; a picture in the answer has to fit clients.
    fn options(&self, destination: Option<&Destination>) -> WriteOptions {
        let bytes = self.max_bytes.and_then(|most| usize::try_from(most).ok());
        let budget = match destination {
            Some(_) => Budget {
                long_side: self.max_dimension,
                bytes: bytes.map(ByteLimit::Stored),
            },
            None => Budget {
                long_side: Some(self.max_dimension.unwrap_or(LONG_SIDE)),
                bytes: Some(ByteLimit::Sent(
                    bytes.unwrap_or(SENT_BYTES).min(PICTURE_SENT),
                )),
            },
        };
        WriteOptions {
            format: destination.map_or(self.format.map(PictureFormat::from), |there| {
                Some(there.format())
            }),
            quality: self.quality,
            budget,
        }
    }
}

impl Tool for TakeScreenshot {
    const NAME: &'static str = "take_screenshot";
    const TITLE: &'static str = "Take a screenshot";
    const DESCRIPTION: &'static str = "Take a screenshot of a display, a window or a region; default: the main display. To find text and controls, prefer get_ui_elements. Returns the image and one line of JSON: a pixel is at the point origin + pixel / scale, and scale is 1 where that fits.";
    const TOOLSET: &'static str = "screenshot";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Screen;
    const EXAMPLES: Examples = Examples {
        works: r#"{"display": 1, "maxDimension": 800}"#,
        fails: r#"{"display": 99}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const COMPACT: Option<Compact> = Some(Compact {
        description: "Take a screenshot of a display, a window or a region. To find text and controls, prefer look. Returns the image and one line of JSON: a pixel is at the point origin + pixel / scale.",
        parameters: &["app", "window_id", "region", "display"],
    });
    const ALIASES: Aliases = &[APP_ALIASES, WINDOW_ALIASES, &[("path", "file_path")]];
    const STRUCTURED: bool = false;
    const WRITES_FILES: bool = true;
    type Params = Params;
    type Output = Output;

    fn accept(arguments: &mut JsonObject) {
        Region::gather(arguments);
    }

    fn is_destructive(arguments: &JsonObject) -> bool {
        arguments.get("overwrite") == Some(&Value::Bool(true))
    }

    fn template_params(params: &Params, _: &Session) -> Result<JsonObject, Error> {
        params.check()?;
        object(&params.wanted)
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let wanted = Self::template_params(&params, &call.session)?;
        let destination = params.destination(&call.session)?;
        let options = params.options(destination.as_ref());
        let turn = call.turn().await?;
        let found = call.script_in(&turn, Self::NAME, wanted).await?;
        let target: Target = fitting(Self::NAME, &found)?;
        let folder = scratch_folder(&call.session)?;
        // Always exact: JPEG is made here, from the pixels and in the quality asked for.
        let look = Look {
            format: PictureFormat::Png.extension(),
            cursor: params.include_cursor,
            shadow: params.include_shadow,
            cut: true,
        };
        let file = folder.path().join("screenshot.png");
        let taken = shoot::shoot(call.shooting(&turn), &target, look, true, &file).await?;
        let room = room(call.time()).await?;
        drop(turn);
        let watch = call.time().watch();
        let fits_points = destination.is_none() && params.max_dimension.is_none();
        let answered = run_blocking(call.time(), room, move || {
            let options = |shot, scale| match fits_points {
                true => options.at_a_pixel_a_point(shot, scale),
                false => options,
            };
            answer(target, taken, look, options, destination, &watch)
        })
        .await;
        // The folder goes with this scope: the answer holds the picture, or the caller's file does.
        call.engine().guide(answered).await
    }
}

/// The picture of a target and the line about it, as an answer without parameters has them. `turn` is held until it is
/// taken.
///
/// # Errors
/// As [`shoot::shoot`], and when it cannot be written.
pub(crate) async fn shown(
    call: &Call,
    turn: Turn,
    target: Target,
    look: Look,
) -> Result<Answer, Error> {
    let folder = scratch_folder(&call.session)?;
    let file = folder.path().join("screenshot.png");
    let taken = shoot::shoot(call.shooting(&turn), &target, look, true, &file).await?;
    let room = room(call.time()).await?;
    drop(turn);
    let watch = call.time().watch();
    let answered = run_blocking(call.time(), room, move || {
        let options = |shot, scale| WriteOptions::CLIENT.at_a_pixel_a_point(shot, scale);
        answer(target, taken, look, options, None, &watch)
    })
    .await;
    call.engine().guide(answered).await
}

fn answer(
    target: Target,
    taken: Taken,
    look: Look,
    options: impl Fn(PixelSize, f64) -> WriteOptions,
    destination: Option<Destination>,
    watch: &TimeWatch,
) -> Result<Answer, Error> {
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
    let mapping = match method {
        CaptureMethod::Window(_) if look.shadow => {
            let whole = within_shadow(mapping, &decoded);
            if whole.is_none() {
                notes.push("The position of the window within its shadow is unknown: omit `include_shadow` to map pixels to points".into());
            }
            whole
        }
        _ => Some(mapping),
    };
    let scale = mapping.map_or(target.scale, |mapping| mapping.scale());
    let picture = decoded.write(&options(decoded.size(), scale))?;
    let path = match &destination {
        Some(there) => {
            watch.check()?;
            Some(there.publish(&picture.bytes)?)
        }
        None => None,
    };
    let Picture {
        bytes,
        format,
        size,
        ..
    } = picture;
    let line = Output {
        target: target.kind,
        display_id: target.display_id,
        window_id: target.window_id,
        app: target.app,
        title: target.title,
        placement: mapping.map(|mapping| mapping.resized(size).into()),
        pixels: size,
        format,
        bytes: bytes.len(),
        note: (!notes.is_empty()).then(|| notes.join(". ")),
        path,
    };
    let line = Answer::structured(&line)?.content;
    let mut content = Vec::new();
    if destination.is_none() {
        content.push(ContentBlock::image(base64(&bytes), format.mime()));
    }
    content.extend(line);
    Ok(Answer::blocks(content))
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
