//! `wait_for`: wait until something is on the screen, or until it has gone.
//!
//! ```json
//! {"name": "wait_for", "arguments": {"app": "Safari", "text": "Downloads", "timeout_ms": 5000}}
//! → {"found": true, "element": {"ref": "k7q-4e2", "role": "AXButton", "title": "Downloads", ...}, "waited_ms": 830}
//! ```
//!
//! Looks again and again, each time in a turn of its own: other calls run in between. Without `app` every app that shows a window
//! is looked at, the front one first, but for those that the policy does not simply allow. With `until` it waits for any change in what an app or an element shows, or for none during `quiet_ms`: a page
//! that loads, a window that draws itself; the answer has what changed meanwhile. With `gone` it waits for the opposite, and believes it when two looks saw that nothing is there: a tree that
//! was cut, or a window that is somewhere else, proves nothing ([findings 2.1]). Where a window of `app` has no elements, `text` is
//! looked for in its picture, after a second, then once a second and later every three ([`crate::seen_text`]). With `event` it waits
//! for what happens anywhere on the Mac from then on, as `recent_changes` tells it. When the time is up the answer is `Timeout`, and
//! nothing was changed.

use crate::error::{Code, Error};
use crate::seen_text::{self, Look, Pictures, Waited};
use crate::session::Session;
use crate::session::elements::locator::Locator;
use crate::session::elements::scan::Scan;
use crate::session::recent::change::Kind;
use crate::template::{CallFields, Input};
use crate::text::json_string;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Aliases, Compact, Effect, Examples, Reaches, Selftest, Tool, fitting};
use crate::tools::shared::{APP_ALIASES, App, ELEMENT_ALIASES, ELEMENT_DESCRIPTION, with_target};
use crate::tools::ui::shared::settling::{Seen, Until, is_absence};
use crate::tools::ui::shared::watching;
use crate::tools::ui::shared::{State, locate_alone, owner, seen_element};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::Instant;

pub(crate) struct WaitFor;

/// Pause between two looks, in which other calls can run.
const PAUSE: Duration = Duration::from_millis(150);
/// One look of so many reads pages whole; the others trust what pages find of themselves.
const WHOLE_LOOKS: u32 = 8;

/// How much longer than `timeout_ms` the last look may take, within the limit of all calls.
const GRACE: Duration = Duration::from_secs(2);

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// App to look in; default: all that show a window. Alone: wait until it runs, or with gone until it has quit
    app: Option<App>,
    /// The element, in any of these ways.
    #[schemars(length(min = 1, max = 1000), description = ELEMENT_DESCRIPTION)]
    element: Option<String>,
    /// Text that the element shows
    #[schemars(length(min = 1, max = 1000))]
    text: Option<String>,
    /// Role of the element, such as sheet
    #[schemars(length(min = 1, max = 100))]
    role: Option<String>,
    /// Part of the title of a window to wait for
    #[schemars(length(min = 1, max = 1000))]
    window_title: Option<String>,
    /// State that the element gets into
    state: Option<State>,
    /// Wait until it has disappeared
    #[serde(default)]
    gone: bool,
    /// Instead, wait for any change in the app or element, or for none during quiet_ms
    until: Option<Until>,
    /// Instead, wait for an event of this kind on the Mac, or of app
    event: Option<Kind>,
    /// Folder for event file, below a --read-dir
    #[schemars(length(min = 1, max = 1024))]
    folder: Option<String>,
    /// Time without changes, in milliseconds
    #[serde(default = "default_quiet_ms")]
    #[schemars(range(min = 100, max = 60_000))]
    quiet_ms: u64,
    /// Maximum time to wait in milliseconds
    #[serde(default = "default_timeout_ms")]
    #[schemars(range(min = 10, max = 120_000))]
    timeout_ms: u64,
}

const fn default_timeout_ms() -> u64 {
    30_000
}
const fn default_quiet_ms() -> u64 {
    500
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// Whether it is there
    found: bool,
    /// With a ref; null when it has disappeared
    element: Option<JsonObject>,
    /// Time waited in milliseconds
    waited_ms: u64,
    /// The app that was waited for
    #[serde(default, skip_serializing_if = "Option::is_none")]
    app: Option<JsonObject>,
    // What changed during a wait with `until`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    changes: Vec<String>,
    // The lines of the events that were waited for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    happened: Vec<String>,
}

impl Output {
    fn of(found: bool, call: &Call) -> Self {
        Self {
            found,
            element: None,
            waited_ms: u64::try_from(call.arrived.elapsed().as_millis()).unwrap_or(u64::MAX),
            app: None,
            changes: Vec::new(),
            happened: Vec::new(),
        }
    }
}

/// What one look at the screen found.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Observation {
    /// What was waited for; with `until` all that is shown, where that has changed.
    scan: Option<Scan>,
    /// Why what was not seen may be there all the same; none when it is not.
    unsure: Option<String>,
    /// The app, where that is waited for and runs.
    #[serde(default)]
    app: Option<JsonObject>,
    /// The window of which Accessibility sees nothing, where what is waited for may be drawn in one.
    #[serde(default)]
    empty_window: Option<u32>,
    /// What all elements show, as a word that is another one after any change; only where that is waited for.
    #[serde(default)]
    shown: Option<String>,
}

impl Tool for WaitFor {
    const NAME: &'static str = "wait_for";
    const TITLE: &'static str = "Wait for something to appear";
    const DESCRIPTION: &'static str = "Wait for a text, element or window to appear, or for an app to start. With `gone`, until it has disappeared or quit; with `until`, for a change or quiet; with `event`, for what happens anywhere. Use it after a slow action instead of polling. Returns the element with a ref, and the time waited.";
    const TOOLSET: &'static str = "ui";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "Notes", "role": "window"}"#,
        fails: r#"{"app": "Notes", "text": "never there", "timeoutMs": 50}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const COMPACT: Option<Compact> = Some(Compact {
        description: "Wait until a text, element or window is there, or with gone is not there any more. Returns the element and the time waited.",
        parameters: &[
            "app",
            "text",
            "element",
            "window_title",
            "gone",
            "timeout_ms",
        ],
    });
    const ALIASES: Aliases = &[APP_ALIASES, ELEMENT_ALIASES];
    type Params = Params;
    type Output = Output;
    fn call_fields(params: &Params, session: &Session) -> Result<CallFields, Error> {
        with_target(target(params, session)?.as_ref())
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let input = Self::input(&params, &call.session)?;
        let time = Duration::from_millis(params.timeout_ms);
        let limit = call.limit.filter(|limit| *limit > 2 * GRACE);
        let end = call.until(limit.map_or(time, |limit| time.min(limit - GRACE)));
        if let Some(kind) = params.event {
            return happened(kind, &params, end, call).await;
        }
        if let Some(until) = params.until {
            return watch(until, &params, &input, end, call).await;
        }
        if let Some(known) = target(&params, &call.session)?.filter(|known| known.seen.is_some()) {
            return match seen_text::wait(&mut call, &known, params.gone, (end, GRACE)).await? {
                Waited::Over(element) => Answer::structured(&Output {
                    found: element.is_some(),
                    element,
                    ..Output::of(true, &call)
                }),
                Waited::Late(doubt) => Err(timeout_error(&params, doubt, end - call.arrived)),
            };
        }
        let mut absent_in_a_row = 0;
        let mut looks: u32 = 0;
        let mut pictures = Pictures::new();
        loop {
            call.deadline = call.until(end + GRACE - call.arrived);
            let mut input = input.clone();
            input.call.trusts_searches = !looks.is_multiple_of(WHOLE_LOOKS);
            looks += 1;
            let result = call.script(Self::NAME, input).await?;
            let look: Observation = fitting(Self::NAME, &result)?;
            if let (Some(app), false) = (&look.app, params.gone) {
                return Answer::structured(&Output {
                    app: Some(app.clone()),
                    ..Output::of(true, &call)
                });
            }
            match look.scan {
                None if look.app.is_some() => absent_in_a_row = 0,
                Some(scan) if !params.gone => return appeared(&params, scan, &call),
                Some(_) => absent_in_a_row = 0,
                None if look.unsure.is_none() => absent_in_a_row += 1,
                None => {}
            }
            let is_drawn = params.role.is_none() && params.state.is_none();
            let text = params.text.as_deref().filter(|_| is_drawn);
            if let (Some(window), Some(text)) = (look.empty_window, text) {
                match pictures.look(&mut call, window, text).await? {
                    Some(Look::There(element)) if !params.gone => {
                        return Answer::structured(&Output {
                            element: Some(element),
                            ..Output::of(true, &call)
                        });
                    }
                    Some(Look::Absent) => absent_in_a_row += 1,
                    Some(Look::There(_) | Look::Unsure(_)) => absent_in_a_row = 0,
                    None => {}
                }
            }
            if params.gone && absent_in_a_row >= 2 {
                return Answer::structured(&Output::of(false, &call));
            }
            let next = Instant::now() + PAUSE;
            if next >= end {
                let doubt = pictures.doubt.clone().or(look.unsure);
                let late = timeout_error(&params, doubt, end - call.arrived);
                return Err(pictures.explain(late));
            }
            call.wait_until(next).await?;
        }
    }
}

/// Waits for what happens anywhere, from now on.
async fn happened(
    kind: Kind,
    params: &Params,
    end: Instant,
    mut call: Call,
) -> Result<Answer, Error> {
    let app = params.app.as_ref().map(|app| json!(app));
    let app = app.as_ref().and_then(Value::as_str);
    let folder = params.folder.as_deref();
    let happened = watching::next(&mut call, kind, app, folder, end).await?;
    Answer::structured(&Output {
        happened,
        ..Output::of(true, &call)
    })
}

/// Looks until what is shown has changed, or has not for a while.
async fn watch(
    until: Until,
    params: &Params,
    input: &Input,
    end: Instant,
    mut call: Call,
) -> Result<Answer, Error> {
    let quiet = Duration::from_millis(params.quiet_ms);
    let mut last: Option<String> = None;
    let mut since = Instant::now();
    let mut seen = Seen::default();
    loop {
        call.deadline = call.until(end + GRACE - call.arrived);
        let mut input = input.clone();
        input.params.insert("last".into(), json!(last));
        let shown = match call.script(WaitFor::NAME, input).await {
            Ok(result) => {
                let look: Observation = fitting(WaitFor::NAME, &result)?;
                seen.add(look.scan, &call.session);
                look.shown
            }
            // What was there and has gone has changed.
            Err(error) if last.is_some() && is_absence(error.code) => {
                seen.has_gone = true;
                None
            }
            Err(error) => return Err(error),
        };
        let shown = shown.unwrap_or_default();
        let changed = last.as_ref().is_some_and(|last| *last != shown);
        if changed || last.is_none() {
            since = Instant::now();
        }
        let is_over = match until {
            Until::Change => changed,
            Until::Quiet => since.elapsed() >= quiet,
        };
        if is_over {
            return Answer::structured(&Output {
                changes: seen.changes(params.element.is_some(), &call.session),
                ..Output::of(true, &call)
            });
        }
        last = Some(shown);
        let next = Instant::now() + PAUSE;
        if next >= end {
            let what = match until {
                Until::Change => "Nothing changed".to_owned(),
                Until::Quiet => format!("The UI was never quiet for {} ms", params.quiet_ms),
            };
            let time = (end - call.arrived).as_millis();
            return Err(
                Error::new(Code::Timeout, format!("{what} within {time} ms"))
                    .hint("Call get_ui_elements to see what is there, or wait longer"),
            );
        }
        call.wait_until(next).await?;
    }
}

/// Whether something on the screen is named that is waited for, beside an element.
const fn named(params: &Params) -> bool {
    params.text.is_some() || params.role.is_some() || params.window_title.is_some()
}

/// What the server knows of the element that a ref names; none when none is named by a ref.
fn target(params: &Params, session: &Session) -> Result<Option<Locator>, Error> {
    let named = named(params);
    let is_of_file = params.event == Some(Kind::File);
    if params.folder.is_some() != is_of_file {
        let why =
            "`event` file and `folder` go together: which folder is it, and what is waited for";
        return Err(Error::invalid(why));
    }
    if params.event.is_some() {
        let is_element = params.element.is_some() || params.state.is_some();
        let other = named || params.gone || params.until.is_some() || is_element;
        if other || (is_of_file && params.app.is_some()) {
            let why = "`event` goes with `app` or `folder` and `timeout_ms` alone";
            return Err(Error::invalid(why));
        }
        return Ok(None);
    }
    if params.until.is_some() && (named || params.gone || params.state.is_some()) {
        return Err(Error::invalid(
            "`until` is for all that the app or `element` shows: it does not go with `text`, `role`, `window_title`, `state` and `gone`",
        ));
    }
    let is_part = params.text.is_some() || params.role.is_some();
    if params.state.is_some() && params.element.is_none() && !is_part {
        return Err(Error::invalid(
            "`state` says of which element: give `element`, `text` or `role` as well",
        ));
    }
    let Some(element) = &params.element else {
        if params.until.is_none() && params.app.is_none() && !named {
            return Err(Error::invalid(
                "nothing to wait for: give `text`, `role`, `window_title`, `app`, `until` or `element`",
            ));
        }
        return Ok(None);
    };
    locate_alone(element, params.window_title.as_deref(), session)
}

fn appeared(params: &Params, scan: Scan, call: &Call) -> Result<Answer, Error> {
    let app = match (&params.app, &params.element) {
        (None, None) => Some(owner(&scan)?),
        _ => None,
    };
    Answer::structured(&Output {
        element: seen_element(params.element.as_deref(), scan, &call.session),
        app,
        ..Output::of(true, call)
    })
}

/// `doubt` is why the last look of a wait for an absence told nothing, or where a thing may be that no look saw, if it says so.
fn timeout_error(params: &Params, doubt: Option<String>, time: Duration) -> Error {
    let app = match &params.app {
        Some(app) if params.element.is_none() && !named(params) => {
            json!(app).as_str().map(str::to_owned)
        }
        _ => None,
    };
    let state = params.state.as_ref();
    let state = state.and_then(|state| json!(state).as_str().map(str::to_owned));
    let wanted: Vec<String> = [
        ("app", &app),
        ("element", &params.element),
        ("text", &params.text),
        ("role", &params.role),
        ("window_title", &params.window_title),
        ("state", &state),
    ]
    .iter()
    .filter_map(|(name, value)| {
        value
            .as_ref()
            .map(|value| format!("{name} {}", json_string(value, 80)))
    })
    .collect();
    let anywhere = params.app.is_none() && params.element.is_none();
    let doubt = doubt.filter(|_| params.gone || anywhere);
    let end = match (params.gone, &doubt) {
        (false, _) if state.is_some() => "was not seen",
        (false, _) => "did not appear",
        (true, None) => "is still there",
        (true, Some(_)) => "could not be told to have gone",
    };
    let hint = match (&app, params.gone) {
        (Some(_), _) => "Call list_running_apps to see what runs, or wait longer",
        (None, true) => "Call get_ui_elements to see it, or wait longer",
        (None, false) => "Call get_ui_elements to see what is there, or wait longer",
    };
    let error = Error::new(
        Code::Timeout,
        format!("{} {end} within {} ms", wanted.join(", "), time.as_millis()),
    );
    match doubt {
        Some(why) => error.because(why),
        None => error,
    }
    .hint(hint)
}
