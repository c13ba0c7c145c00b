//! `screenshot_app_window`: a window of an application as a file that lives for a while.
//!
//! ```json
//! {"name": "screenshot_app_window", "arguments": {"appName": "Notes"}}
//! → {"path": "/var/folders/.../mcp-screenshot-.../screenshot.png", "uri": "file:///var/folders/...", "appName": "Notes",
//!    "rect": {"x": 160, "y": 120, "w": 1600, "h": 1200}, "scale": 2.0, "format": "png"}, and the picture as a resource
//! ```
//!
//! `rect` is in pixels: points times `scale`, which is that of the display holding the window's centre. The window is
//! shot by its id, without its open menus, and as what the screen shows in its place when macOS refuses that or
//! `preferWindowId` is false. The file is as it was shot; the resource, in the answer and read later, is the same picture
//! byte for byte where a client accepts that (1 MB in base64), else fitted to it in the same format, and `sent` says what was sent:
//! its pixels and bytes, and the `rect` and `scale` that belong to it.
//! The file is an MCP resource until it is removed, 600 s after the answer unless `MCP_SCREENSHOT_MAC_TTL_MS` says
//! otherwise. Needs Screen Recording; an app that is not running is `ProcessNotFound`.

use crate::capture::shoot::{self, Taken};
use crate::capture::target::{Look, Target};
use crate::capture::work::{room, run_blocking};
use crate::error::Error;
use crate::geometry::PixelRect;
use crate::session::Session;
use crate::session::captures::no_place;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Aliases, Effect, Examples, Reaches, Selftest, Tool, fitting, given};
use crate::tools::screenshot::shared::{base64, note_on_black, private_folder};
use crate::tools::shared::App;
use pictures::{Decoded, Picture, PictureFormat, PixelSize, WriteOptions};
use rmcp::model::{ContentBlock, JsonObject, ResourceContents};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Duration;

pub(crate) struct ScreenshotAppWindow;

/// Parameters of `screenshot_app_window`. One of `bundleId` and `appName` is needed.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Params {
    /// Bundle id of the app; takes precedence over appName
    #[serde(default)]
    bundle_id: Option<App>,
    /// Name of the app
    #[serde(default)]
    app_name: Option<App>,
    /// Position among the app's windows, 0 = front; default: the main one
    #[schemars(range(min = 0, max = 1000))]
    window_index: Option<u32>,
    /// Image format of the file
    #[serde(default)]
    #[schemars(extend("x-words" = { "jpeg": "jpg" }))]
    format: FileFormat,
    /// Include the window's shadow
    #[serde(default)]
    include_shadow: bool,
    /// Time limit of each part in milliseconds
    #[serde(default = "default_timeout_ms")]
    #[schemars(range(min = 10, max = 120_000))]
    timeout_ms: u64,
    /// true: the window alone; false: its area of the screen, with what covers it
    #[serde(default = "default_prefer_window_id")]
    prefer_window_id: bool,
}

const fn default_timeout_ms() -> u64 {
    30_000
}

/// A rectangle would show what covers the window [findings 4.4].
const fn default_prefer_window_id() -> bool {
    true
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum FileFormat {
    #[default]
    Png,
    Jpg,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Output {
    path: PathBuf,
    uri: String,
    app_name: String,
    /// In pixels
    rect: PixelRect,
    /// Pixels per point
    scale: f64,
    format: FileFormat,
    /// What the resource is, where it is not the file itself
    #[serde(skip_serializing_if = "Option::is_none")]
    sent: Option<Sent>,
    /// What to know about the picture
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// A picture that was made smaller to be sent.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Sent {
    width: u32,
    height: u32,
    /// In bytes
    size: usize,
    /// The window in pixels of this size
    rect: PixelRect,
    /// Pixels per point
    scale: f64,
}

impl Sent {
    /// What belongs to a picture that was made of one with `shot` pixels.
    fn of(picture: &Picture, shot: PixelSize, target: &Target) -> Self {
        let smaller = f64::from(picture.size.width) / f64::from(shot.width.max(1));
        let scale = target.scale * smaller;
        Self {
            width: picture.size.width,
            height: picture.size.height,
            size: picture.bytes.len(),
            rect: target.area.pixels(scale),
            scale: (scale * 1e6).round() / 1e6,
        }
    }
}

impl Tool for ScreenshotAppWindow {
    const NAME: &'static str = "screenshot_app_window";
    const TITLE: &'static str = "Screenshot a window to a file";
    const DESCRIPTION: &'static str = "Write a screenshot of an app window to a temporary file, removed after 10 minutes by default. Pass bundleId or appName. To view a window, prefer take_screenshot. Returns path, uri, rect in pixels, scale and the image.";
    const TOOLSET: &'static str = "screenshot";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"appName": "TextEdit"}"#,
        fails: r#"{"appName": "Chess"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const ALIASES: Aliases = &[&[
        ("app", "app_name"),
        ("name", "app_name"),
        ("application", "app_name"),
        ("process_name", "app_name"),
        ("pid", "app_name"),
        ("index", "window_index"),
    ]];
    type Params = Params;
    type Output = Output;

    fn template_params(params: &Params, _: &Session) -> Result<JsonObject, Error> {
        #[derive(Serialize)]
        struct Wanted<'a> {
            app: &'a App,
            index: Option<u32>,
        }
        let app = params.bundle_id.as_ref().or(params.app_name.as_ref());
        let app = app.ok_or_else(|| {
            Error::invalid("`bundleId` or `appName` is missing, expected one of them")
        })?;
        given(&Wanted {
            app,
            index: params.window_index,
        })
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let wanted = Self::template_params(&params, &call.session)?;
        let time = Duration::from_millis(params.timeout_ms);
        call.deadline = call.until(time);
        let turn = call.turn().await?;
        let found = call.script_in(&turn, Self::NAME, wanted).await?;
        let target: Target = fitting(Self::NAME, &found)?;
        // The capture has as long again.
        call.deadline = call.end_after(time);
        let folder = private_folder(&call.session)?;
        let format = match params.format {
            FileFormat::Png => PictureFormat::Png,
            FileFormat::Jpg => PictureFormat::Jpeg,
        };
        let look = Look {
            format: format.extension(),
            cursor: false,
            shadow: params.include_shadow,
            cut: true,
        };
        let name = format!("screenshot.{}", format.extension());
        let file = folder.path().join(&name);
        let by_id = params.prefer_window_id;
        let taken = shoot::shoot(call.shooting(&turn), &target, look, by_id, &file).await?;
        let room = room(call.time()).await?;
        drop(turn);
        let Taken { file, note, .. } = taken;
        let sent_name = format!("sent.{}", format.extension());
        let sent_file = folder.path().join(&sent_name);
        let (picture, is_black, shot) = run_blocking(call.time(), room, move || {
            let options = WriteOptions {
                format: Some(format),
                ..WriteOptions::CLIENT
            };
            let decoded = Decoded::open(&file, options.budget.long_side)?;
            let picture = match decoded.as_shot(&options)? {
                Some(picture) => picture,
                None => decoded.write(&options)?,
            };
            if !picture.is_as_shot {
                std::fs::write(&sent_file, &picture.bytes).map_err(|error| no_place(&error))?;
            }
            Ok((picture, decoded.is_black(), decoded.size()))
        })
        .await?;
        let fitted = (!picture.is_as_shot).then(|| Sent::of(&picture, shot, &target));
        let sent = if picture.is_as_shot {
            &name
        } else {
            &sent_name
        };
        let on_black = note_on_black(is_black, target.allowed);
        let PixelSize { width, height } = shot;
        let with_shadow =
            format!("The file has {width} x {height} pixels, with the shadow around rect");
        let with_shadow = params.include_shadow.then_some(with_shadow);
        let notes = [note, with_shadow, call.engine().guide(on_black).await?];
        let notes: Vec<String> = notes.into_iter().flatten().collect();
        let app_name = target.app.unwrap_or_default();
        let title = format!("Window of {app_name}");
        let capture = call
            .session
            .captures
            .keep(folder, &name, sent, title, format);
        let mut answer = Answer::structured(&Output {
            path: capture.path.clone(),
            uri: capture.uri.clone(),
            app_name,
            rect: target.area.pixels(target.scale),
            scale: target.scale,
            format: params.format,
            sent: fitted,
            note: (!notes.is_empty()).then(|| notes.join(". ")),
        })?;
        answer.content.push(resource(capture.uri.clone(), &picture));
        let link = ContentBlock::resource_link(capture.resource());
        answer.content.push(link);
        Ok(answer)
    }
}

fn resource(uri: String, picture: &Picture) -> ContentBlock {
    let blob = ResourceContents::blob(base64(&picture.bytes), uri);
    ContentBlock::resource(blob.with_mime_type(picture.format.mime()))
}
