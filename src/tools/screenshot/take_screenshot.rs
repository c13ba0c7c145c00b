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
//! A region may be enlarged (`zoom`). With `annotate` what can be acted on has a numbered frame, and a second text names the elements.
//! `screenshot` is the picture's id: tools that point take pixels with it, and `compare_with` tells what of it has changed. Kept for
//! that are frames of windows and digests (`crate::session::shots`), and no picture where the answer holds it. Needs Screen Recording.

use crate::capture::publish::{Destination, Rules};
use crate::capture::shoot;
use crate::capture::target::{CaptureMethod, Look, Target, TargetKind};
use crate::capture::work::{room, run_blocking};
use crate::engine::Turn;
use crate::error::Error;
use crate::geometry::{Points, Rect};
use crate::limits::PICTURE_SENT;
use crate::session::Session;
use crate::template::CallFields;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Aliases, Compact, Effect, Examples, Reaches, Selftest, Tool, fitting, given};
use crate::tools::screenshot::shared::marking::{Trees, marking};
use crate::tools::screenshot::shared::{
    Developed, Placement, Region, Wanted, Wish, develop, scratch_folder,
};
use crate::tools::shared::{APP_ALIASES, WINDOW_ALIASES};
use pictures::{
    Budget, ByteLimit, LONG_SIDE, LONGEST_SIDE, PictureFormat, PixelSize, QUALITY, SENT_BYTES,
    WriteOptions,
};
use rmcp::model::{ContentBlock, JsonObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::PathBuf;

pub(crate) struct TakeScreenshot;

/// Parameters of `take_screenshot`. Without a target the main display is captured.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Params {
    #[serde(flatten)]
    wanted: Wanted,
    /// Pixels per point of region; default: 1
    #[serde(default)]
    #[schemars(range(min = 0.1, max = 16))]
    zoom: Option<f64>,
    /// Number what can be acted on, and return refs
    #[serde(default)]
    annotate: bool,
    /// Earlier screenshot id: return the frames that changed
    #[serde(default)]
    #[schemars(length(min = 1, max = 40))]
    compare_with: Option<String>,
    /// Image format; default: chosen by size
    #[serde(default)]
    format: Option<FormatName>,
    /// Absolute path of a file to write instead, below --output-dir
    #[serde(default)]
    #[schemars(length(min = 1, max = 4096))]
    file_path: Option<String>,
    /// Replace an existing file
    #[serde(default)]
    overwrite: bool,
    /// Create the missing folders of file_path
    #[serde(default)]
    create_folders: bool,
    /// Maximum longer side in pixels
    #[serde(default)]
    #[schemars(range(min = 16, max = 100_000))]
    max_dimension: Option<u32>,
    /// Maximum image size in bytes
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

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Output {
    target: TargetKind,
    /// Its id, for pixels of it
    #[serde(skip_serializing_if = "Option::is_none")]
    screenshot: Option<String>,
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
    /// What differs from an earlier one, the smallest part first
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<Vec<Changed>>,
    /// What to know about the image
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// A part of the screen, in points.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
struct Changed {
    x: Points,
    y: Points,
    width: Points,
    height: Points,
}

/// What the template answers.
#[derive(Debug, Deserialize)]
struct Found {
    #[serde(default)]
    marked: Option<Trees>,
    #[serde(flatten)]
    target: Target,
}

impl Params {
    /// At most one of display, window and region, and nothing about a file without one.
    fn check(&self) -> Result<(), Error> {
        self.wanted.check()?;
        if self.zoom.is_some() && !self.wanted.is_region() {
            return Err(Error::invalid(
                "`zoom` needs `region`: it enlarges a part of the screen",
            ));
        }
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
                // A larger one ends the conversation of some clients [findings-3 21.1].
                long_side: Some(self.max_dimension.unwrap_or(LONG_SIDE).min(LONGEST_SIDE)),
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
            enlarge: self.zoom.is_some(),
        }
    }

    /// The same for a picture that has `shot` pixels, `scale` of them a point.
    fn options_for(&self, options: WriteOptions, shot: PixelSize, scale: f64) -> WriteOptions {
        match self.zoom {
            Some(zoom) => options.at_pixels_a_point(zoom, shot, scale),
            None if self.file_path.is_none() && self.max_dimension.is_none() => {
                options.at_a_pixel_a_point(shot, scale)
            }
            None => options,
        }
    }
}

impl Tool for TakeScreenshot {
    const NAME: &'static str = "take_screenshot";
    const TITLE: &'static str = "Take a screenshot";
    const DESCRIPTION: &'static str = "Take a screenshot of the screen, a window or a region; default: the main display. To find text and controls, prefer get_ui_elements. Returns the image and JSON: a pixel is at the point origin + pixel / scale. Mouse tools take pixels with its id, `screenshot`.";
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
        let mut wanted = given(&params.wanted)?;
        if params.annotate {
            wanted.insert("annotate".to_owned(), true.into());
        }
        Ok(wanted)
    }

    fn call_fields(params: &Params, session: &Session) -> Result<CallFields, Error> {
        // Folders are made when the call is.
        if !params.create_folders {
            params.destination(session)?;
        }
        Ok(CallFields::default())
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let wanted = Self::template_params(&params, &call.session)?;
        let destination = params.destination(&call.session)?;
        let options = params.options(destination.as_ref());
        let earlier = match &params.compare_with {
            Some(id) => Some((id.clone(), call.session.shots.find(id)?)),
            None => None,
        };
        let turn = call.turn().await?;
        let found = call.script_in(&turn, Self::NAME, wanted).await?;
        let Found { marked, target } = fitting(Self::NAME, &found)?;
        // Always exact: JPEG is made here, from the pixels and in the quality asked for.
        let look = Look {
            format: PictureFormat::Png.extension(),
            cursor: params.include_cursor,
            shadow: params.include_shadow,
            cut: true,
        };
        let wish = Wish {
            look,
            destination,
            earlier,
            trees: marked,
        };
        let options = move |shot, scale| params.options_for(options, shot, scale);
        taken(&mut call, turn, target, wish, options).await
    }
}

/// The picture of a target and the line about it, as an answer without parameters has them. `turn` is held until it is
/// taken.
///
/// # Errors
/// As [`shoot::shoot`], and when it cannot be written.
pub(crate) async fn shown(
    call: &mut Call,
    turn: Turn,
    target: Target,
    look: Look,
) -> Result<Answer, Error> {
    let wish = Wish {
        look,
        destination: None,
        earlier: None,
        trees: None,
    };
    let options = |shot, scale| WriteOptions::CLIENT.at_a_pixel_a_point(shot, scale);
    taken(call, turn, target, wish, options).await
}

async fn taken(
    call: &mut Call,
    turn: Turn,
    target: Target,
    mut wish: Wish,
    options: impl Fn(PixelSize, f64) -> WriteOptions + Send + 'static,
) -> Result<Answer, Error> {
    let folder = scratch_folder(&call.session)?;
    let file = folder.path().join("screenshot.png");
    let taken = shoot::shoot(call.shooting(&turn), &target, wish.look, true, &file).await?;
    let alone = matches!(taken.method, CaptureMethod::Window(_));
    let trees = wish.trees.take();
    let to_read = match &trees {
        Some(trees) => trees.quick_read(call, &turn).await,
        None => None,
    };
    // Who waits for room keeps the turn, so that no more pictures are taken meanwhile; who has one read lets others go on.
    let (room, read) = match (&trees, to_read) {
        (Some(trees), Some(to_read)) => {
            drop(turn);
            let read = trees.read(call, to_read).await;
            (room(call.time()).await?, Some(read))
        }
        _ => {
            let room = room(call.time()).await?;
            drop(turn);
            (room, None)
        }
    };
    let marking = trees.map(|trees| {
        marking(
            trees,
            read,
            &target.windows,
            taken.mapping.area,
            alone,
            &call.session,
        )
    });
    let watch = call.time().watch();
    let key = call.session.shots.key().clone();
    let developed = run_blocking(call.time(), room, move || {
        develop(target, taken, wish, marking, options, &key, &watch)
    })
    .await;
    // The folder goes with this scope: the answer holds the picture, or the caller's file does.
    told(call.engine().guide(developed).await?, &call.session)
}

fn told(developed: Developed, session: &Session) -> Result<Answer, Error> {
    let Developed {
        target,
        image,
        picture,
        path,
        mapping,
        changed,
        legend,
        notes,
        shot,
    } = developed;
    let frame = |frame: Rect| Changed {
        x: frame.x.into(),
        y: frame.y.into(),
        width: frame.width.into(),
        height: frame.height.into(),
    };
    let line = Output {
        target: target.kind,
        screenshot: shot.map(|shot| session.shots.keep(shot)),
        display_id: target.display_id,
        window_id: target.window_id,
        app: target.app,
        title: target.title,
        placement: mapping.map(Placement::from),
        pixels: picture.size,
        format: picture.format,
        bytes: picture.bytes.len(),
        path,
        changed: changed.map(|frames| frames.into_iter().map(frame).collect()),
        note: (!notes.is_empty()).then(|| notes.join(". ")),
    };
    let mut content: Vec<ContentBlock> = image.into_iter().collect();
    content.extend(Answer::structured(&line)?.content);
    content.extend(legend.map(ContentBlock::text));
    Ok(Answer::blocks(content))
}
