//! Pictures for a record: what the display shows on which a call acts, as `take_screenshot` takes it.
//!
//! Where it acts is known by its arguments before it, and by its result behind it: a point, an element, a window or an app. What
//! names none of these is about the window in front. Where nothing tells the display, it is the main one.

use crate::dispatch::{CallRequest, Dispatcher};
use crate::record::NAMES_OF_ELEMENTS;
use crate::record::pictures::{Picture, Point, Shown, place};
use crate::registry;
use crate::session::Session;
use crate::session::shots::{SCREENSHOT, Shots};
use crate::tool::Spec;
use crate::tool::answer::Answer;
use crate::tool::seat::Seat;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use rmcp::model::{CallToolResponse, JsonObject};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// The longer side in pixels, and the quality of JPEG in percent.
const LONG_SIDE: u32 = 960;
const QUALITY: u32 = 60;

/// The arguments that name a window, and those that name an app.
const WINDOWS: [&str; 2] = ["window_id", "window"];
const APPS: [&str; 3] = ["app", "bundleId", "appName"];

/// What is known of the place where a call acts.
#[derive(Debug, PartialEq)]
enum Place {
    At(Point),
    Window(u64),
    App(String),
    Front,
}

/// The calls that look for the pictures: in the turn of the call, so no other comes between it and them.
#[derive(Clone, Copy)]
pub(super) struct Looks<'d> {
    pub(super) dispatcher: &'d Dispatcher,
    pub(super) seat: &'d Seat,
    /// Fires when the client no longer wants the answer of the call.
    pub(super) cancel: &'d CancellationToken,
}

/// Takes the pictures of one call.
pub(super) struct Pictures<'d> {
    looks: Looks<'d>,
    /// The arguments of the call under their advertised names.
    arguments: JsonObject,
    /// The display of the picture from before it; none for the main one.
    display: Option<u64>,
}

impl<'d> Pictures<'d> {
    /// Those of a call with these arguments.
    pub(super) fn of(looks: Looks<'d>, spec: &Spec, arguments: &JsonObject) -> Self {
        // A call that is refused acts nowhere.
        let arguments = spec.check(arguments.clone()).unwrap_or_default();
        Self {
            looks,
            arguments,
            display: None,
        }
    }

    /// The picture from before the call.
    pub(super) async fn before(&mut self) -> Option<Picture> {
        let (looks, arrived) = (self.looks, self.looks.seat.arrived());
        let place = Place::of(&self.arguments, looks.dispatcher.session());
        self.display = looks.display_of(&place, arrived).await;
        looks.take(self.display, arrived).await
    }

    /// The picture from behind it: of the same display, unless the result says that it acted on another one.
    pub(super) async fn after(&self, response: &CallToolResponse) -> Option<Picture> {
        let fields = match response {
            CallToolResponse::Complete(result) => result.structured_content.as_ref(),
            _ => None,
        };
        let told = fields.and_then(|fields| place(&Value::Null, Some(fields)));
        let (looks, now) = (self.looks, Instant::now());
        let display = match told {
            Some(at) => looks.display_of(&Place::At(at), now).await,
            None => self.display,
        };
        looks.take(display, now).await
    }
}

impl Place {
    fn of(arguments: &JsonObject, session: &Session) -> Self {
        // Of several steps the first is what the picture is of.
        let first = arguments.get("steps").and_then(|steps| steps.get(0));
        if let Some(step) = first.and_then(|step| step.get("arguments")?.as_object()) {
            return Self::of(step, session);
        }
        let point = place(&Value::Object(arguments.clone()), None);
        if let Some(at) = point.or_else(|| pictured(arguments, session)) {
            return Self::At(at);
        }
        let text = |name: &&str| arguments.get(*name).and_then(Value::as_str);
        // In the order in which they say where a call acts.
        let seen = NAMES_OF_ELEMENTS.iter().filter_map(text);
        if let Some(at) = seen.filter_map(|named| element(named, session)).next() {
            return Self::At(at);
        }
        let number = |name: &&str| {
            let given = arguments.get(*name)?;
            given.as_u64().or_else(|| given.as_str()?.parse().ok())
        };
        if let Some(id) = WINDOWS.iter().find_map(number) {
            return Self::Window(id);
        }
        match APPS.iter().find_map(text) {
            Some(app) => Self::App(app.to_owned()),
            None => Self::Front,
        }
    }
}

/// The point that a pixel of an earlier screenshot is.
fn pictured(arguments: &JsonObject, session: &Session) -> Option<Point> {
    arguments.get(SCREENSHOT)?;
    let mut pairs = [("x", "y"), ("start_x", "start_y")].into_iter();
    let pair = pairs.find(|(x, _)| arguments.contains_key(*x))?;
    let points = session.shots.locate(&mut arguments.clone(), &[pair]).ok()?;
    points.first().map(|point| Point {
        x: point.x,
        y: point.y,
    })
}

/// The middle of the element of a ref, where it was seen.
fn element(named: &str, session: &Session) -> Option<Point> {
    let (snapshot, at) = session.snapshots.place_of(named).ok()?;
    let frame = snapshot.node(*snapshot.shown.get(at)?).frame()?;
    let (x, y) = frame.center();
    Some(Point { x, y })
}

impl Looks<'_> {
    /// The display of a place; none where that is not known, and where there is only one.
    async fn display_of(self, place: &Place, arrived: Instant) -> Option<u64> {
        let displays = self
            .fields("get_display_info", JsonObject::new(), arrived)
            .await?;
        let displays = displays.get("displays")?.as_array()?;
        if displays.len() < 2 {
            return None;
        }
        let mut asked = JsonObject::new();
        match place {
            Place::At(at) => {
                let holds = |display: &&Value| {
                    let number = |name: &str| display.get(name)?.as_f64();
                    let inside = |at: f64, from: &str, length: &str| {
                        let from = number(from)?;
                        Some((from..from + number(length)?).contains(&at))
                    };
                    inside(at.x, "x", "width") == Some(true)
                        && inside(at.y, "y", "height") == Some(true)
                };
                return displays.iter().find(holds)?.get("display_id")?.as_u64();
            }
            Place::App(app) => {
                asked.insert("app".to_owned(), app.clone().into());
            }
            Place::Window(_) | Place::Front => {}
        }
        let windows = self.fields("list_windows", asked, arrived).await?;
        let mut windows = windows.get("windows")?.as_array()?.iter();
        let window = match place {
            Place::Window(id) => {
                windows.find(|window| window.get("window_id").and_then(Value::as_u64) == Some(*id))
            }
            // They come from the front to the back.
            Place::At(_) | Place::App(_) | Place::Front => windows.next(),
        };
        window?.get("display_id")?.as_u64()
    }

    /// The fields of what a tool that reads answers under the rules of the server.
    async fn fields(self, tool: &str, arguments: JsonObject, arrived: Instant) -> Option<Value> {
        self.call(tool, arguments, arrived).await?.structured
    }

    async fn call(self, tool: &str, arguments: JsonObject, arrived: Instant) -> Option<Answer> {
        let spec = registry::find(tool)?;
        let cancel = self.cancel.clone();
        let mut request = CallRequest::new(Arc::clone(spec), arguments, arrived, cancel);
        request.seat = Some(self.seat.clone());
        match self.dispatcher.call(request).await {
            Ok(answer) => Some(answer),
            Err(error) => {
                tracing::debug!(tool, code = error.code.as_str(), "not known for a picture");
                None
            }
        }
    }

    /// Takes a picture under the rules of the server: none where macOS or the policy does not allow it, and nobody is asked.
    async fn take(self, display: Option<u64>, arrived: Instant) -> Option<Picture> {
        let mut arguments = JsonObject::new();
        for (name, value) in [
            ("max_dimension", json!(LONG_SIDE)),
            ("format", json!("jpeg")),
            ("quality", json!(QUALITY)),
        ] {
            arguments.insert(name.to_owned(), value);
        }
        if let Some(display) = display {
            arguments.insert("display_id".to_owned(), display.into());
        }
        // They push none of the client's out of the screenshots at whose pixels it may point.
        let mut session = self.dispatcher.session().clone();
        session.shots = Shots::default();
        let dispatcher = &self.dispatcher.clone().with_session(session);
        let looks = Looks { dispatcher, ..self };
        let answer = looks.call("take_screenshot", arguments, arrived).await?;
        let image = answer.content.iter().find_map(|block| block.as_image())?;
        // What it shows is told beside it.
        let about = answer.content.iter().find_map(|block| {
            let text = &block.as_text()?.text;
            serde_json::from_str::<Value>(text).ok()
        })?;
        Some(Picture {
            bytes: BASE64_STANDARD.decode(&image.data).ok()?,
            shown: Shown::of(&about)?,
        })
    }
}
