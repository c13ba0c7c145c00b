//! What both screenshot tools need besides capturing: a private folder, encoding, the rectangle of a screen, where a picture is.

use crate::error::{Code, Error};
use crate::geometry::{Mapping, Points};
use crate::session::Session;
use crate::session::captures::Unkept;
use crate::tools::shared::WindowTarget;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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

/// The failure of a capture whose folder refuses.
#[must_use]
pub(crate) fn no_place(error: &std::io::Error) -> Error {
    Error::new(Code::CaptureFailed, "The capture cannot be stored")
        .because(format!("The temporary folder refused: {error}"))
        .hint("Is the disk full, or TMPDIR set to a folder that is not writable")
}

/// The bytes of a picture in base64, as results carry them.
#[must_use]
pub(crate) fn base64(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(bytes)
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
    /// Display: 1 is the main display, 2 the next
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100), extend("x-words" = { "main": 1, "primary": 1 }))]
    display: Option<u32>,
    /// Id of a display, as returned by other tools
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 4_294_967_295_u32))]
    display_id: Option<u32>,
    #[serde(flatten)]
    window: WindowTarget,
    /// Rectangle of the screen, in points
    #[serde(default, skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

impl Wanted {
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
