//! `expect`: whether a statement about the Mac holds.
//!
//! ```json
//! {"name": "expect", "arguments": {"app": "TextEdit", "role": "sheet", "expected": "absent"}}
//! → {"holds": true, "complete": true, "element": null, "app": null, "instead": [], "why": null, "waited_ms": 160}
//! ```
//!
//! A statement names an element (with its value or state, if it says so), a window, an app, the text on the clipboard or a file,
//! and says that it is there or that it is not. That something is there is proven by one look that sees it. That it is not there is
//! believed when two looks in a row saw everything in which it could be: a tree that was cut, an app that did not answer or that
//! the policy does not simply allow, a window on another Space and a long text of which the beginning was read prove nothing
//! ([findings 2.1]). `complete` says which it is, and `why` what was not seen.
//!
//! Nothing is changed, and a statement that does not hold is an answer and no error: `batch` stops behind it.

use crate::error::Error;
use crate::read_dirs::{self, ReadableFile};
use crate::session::Session;
use crate::session::elements::locator::Locator;
use crate::session::elements::scan::Scan;
use crate::template::{CallFields, Input};
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Aliases, Effect, Examples, Reaches, Selftest, Tool, fitting, given, object};
use crate::tools::shared::{APP_ALIASES, App, ELEMENT_ALIASES, ELEMENT_DESCRIPTION, with_target};
use crate::tools::ui::shared::{State, locate_alone, owner, seen_element};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::Instant;

pub(crate) struct Expect;

/// Pause between two looks, in which other calls can run.
const PAUSE: Duration = Duration::from_millis(150);

/// So many looks in a row prove that something is not there.
const LOOKS_FOR_ABSENCE: u32 = 2;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// App to look in; default: all that show a window. Alone: that it runs
    app: Option<App>,
    /// The element, in any of these ways.
    #[schemars(length(min = 1, max = 1000), description = ELEMENT_DESCRIPTION)]
    element: Option<String>,
    /// Text that an element shows
    #[schemars(length(min = 1, max = 1000))]
    text: Option<String>,
    /// Role of the element, such as sheet
    #[schemars(length(min = 1, max = 100))]
    role: Option<String>,
    /// Part of the title of a window
    #[schemars(length(min = 1, max = 1000))]
    window_title: Option<String>,
    /// Exact value of the element
    // What is longer is read in part: it is no value that can be compared.
    #[schemars(length(max = 360))]
    value: Option<String>,
    /// State that the element is in
    state: Option<State>,
    /// Instead, the exact text on the clipboard
    #[schemars(length(max = 100_000))]
    clipboard: Option<String>,
    /// Instead, the path of a file or folder below a --read-dir
    #[schemars(length(min = 1, max = 4096))]
    file: Option<String>,
    /// Whether all this is there
    #[serde(default)]
    expected: Expected,
    /// Time to wait for it to hold, in milliseconds
    #[serde(default)]
    #[schemars(range(max = 120_000))]
    within_ms: u64,
}

/// What a statement says of what it names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum Expected {
    #[default]
    Present,
    Absent,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    holds: bool,
    /// False if something was not read that could contradict
    complete: bool,
    /// The one that was found, with a ref
    element: Option<JsonObject>,
    /// The app in which it was found
    app: Option<JsonObject>,
    /// What was found instead
    instead: Vec<String>,
    /// What was not read
    why: Option<String>,
    waited_ms: u64,
}

/// What one look found.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Observation {
    /// Whether what the statement names was seen.
    there: bool,
    /// Why what was not seen may be there all the same; none when it is not.
    unsure: Option<String>,
    /// What is near to it, each as a sentence without an end.
    near: Vec<String>,
    /// The element or window that was seen.
    #[serde(default)]
    scan: Option<Scan>,
    /// The app that was seen, where the statement is about one.
    #[serde(default)]
    app: Option<JsonObject>,
}

impl Tool for Expect {
    const NAME: &'static str = "expect";
    const TITLE: &'static str = "Check what is there";
    const DESCRIPTION: &'static str = "Check what you expect: that an element, window, dialog, app, clipboard or file is present or absent. Prefer it to a picture to prove that an action worked; a batch skips the steps after one that does not hold. Returns whether it holds, whether everything was read that could contradict (absence holds only then), and what was found instead.";
    const TOOLSET: &'static str = "ui";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "Notes", "role": "window"}"#,
        fails: r#"{"app": "Notes", "text": "All", "state": "dark"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const ALIASES: Aliases = &[APP_ALIASES, ELEMENT_ALIASES];
    type Params = Params;
    type Output = Output;

    fn template_params(params: &Params, session: &Session) -> Result<JsonObject, Error> {
        let file = params.file.as_ref();
        let file = file.map(|path| session.read_dirs.locate_place(path));
        with_file(params, file.transpose()?)
    }

    fn call_fields(params: &Params, session: &Session) -> Result<CallFields, Error> {
        with_target(target(params, session)?.as_ref())
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let fields = Self::call_fields(&params, &call.session)?;
        let file = match params.file.clone() {
            None => None,
            Some(path) => {
                let dirs = call.session.read_dirs.clone();
                let late = read_dirs::late().hint("Try again, or state something else");
                Some(call.on_disk(late, move || dirs.locate_place(&path)).await?)
            }
        };
        let input = Input {
            params: with_file(&params, file)?,
            call: fields,
        };
        if params.clipboard.is_some() {
            // Whoever took that tool from a server keeps the clipboard from this one as well.
            call.steps.check("get_clipboard", JsonObject::new(), None)?;
        }
        let within = Duration::from_millis(params.within_ms);
        // A look has the time of any other call.
        let for_looking = call.deadline.saturating_duration_since(call.arrived);
        let end = call.until(within);
        call.deadline = call.until(within + for_looking);
        let mut unseen_in_a_row = 0;
        loop {
            let result = call.script(Self::NAME, input.clone()).await?;
            let look: Observation = fitting(Self::NAME, &result)?;
            let unseen = !look.there && look.unsure.is_none();
            unseen_in_a_row = if unseen { unseen_in_a_row + 1 } else { 0 };
            let is_proven = look.there || unseen_in_a_row >= LOOKS_FOR_ABSENCE;
            let holds = is_proven && look.there == (params.expected == Expected::Present);
            let next = Instant::now() + PAUSE;
            // What one look did not see is looked for once more, whatever time was given.
            let is_undecided = unseen && !is_proven;
            if holds || (next >= end && !is_undecided) {
                return answer(&params, look, (holds, is_proven), &call);
            }
            call.wait_until(next).await?;
        }
    }
}

/// The parameters as the script gets them: a file as it was judged.
fn with_file(params: &Params, file: Option<ReadableFile>) -> Result<JsonObject, Error> {
    let mut given = given(params)?;
    if let Some(file) = file {
        given.insert("file".to_owned(), object(&file)?.into());
    }
    Ok(given)
}

/// What the server knows of the element that a ref names; none when none is named by a ref.
///
/// # Errors
/// `InvalidParameter` for parameters that make no statement.
fn target(params: &Params, session: &Session) -> Result<Option<Locator>, Error> {
    let is_part = params.text.is_some() || params.role.is_some();
    let is_asked = params.value.is_some() || params.state.is_some();
    let on_screen = params.app.is_some()
        || params.element.is_some()
        || params.window_title.is_some()
        || is_part
        || is_asked;
    let kinds = [on_screen, params.clipboard.is_some(), params.file.is_some()];
    match kinds.into_iter().filter(|given| *given).count() {
        0 => {
            return Err(Error::invalid(
                "nothing is stated: give `element`, `text`, `role`, `window_title`, `app`, `clipboard` or `file`",
            ));
        }
        1 => {}
        _ => {
            return Err(Error::invalid(
                "`clipboard` and `file` go with no other part of a statement: make a call for each",
            ));
        }
    }
    let Some(element) = &params.element else {
        if is_asked && !is_part {
            return Err(Error::invalid(
                "`value` and `state` say of which element: give `element`, `text` or `role` as well",
            ));
        }
        return Ok(None);
    };
    locate_alone(element, params.window_title.as_deref(), session)
}

fn answer(
    params: &Params,
    look: Observation,
    (holds, complete): (bool, bool),
    call: &Call,
) -> Result<Answer, Error> {
    let Observation {
        unsure,
        near,
        scan,
        app,
        ..
    } = look;
    let mut output = Output {
        holds,
        complete,
        element: None,
        app,
        instead: if holds { Vec::new() } else { near },
        why: unsure,
        waited_ms: u64::try_from(call.arrived.elapsed().as_millis()).unwrap_or(u64::MAX),
    };
    if let Some(scan) = scan {
        if params.app.is_none() && params.element.is_none() {
            output.app = Some(owner(&scan)?);
        }
        output.element = seen_element(params.element.as_deref(), scan, &call.session);
    }
    Answer::structured(&output)
}
