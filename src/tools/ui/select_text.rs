//! `select_text`: select a part of an element's text, tell what is selected, or replace it.
//!
//! ```json
//! {"name": "select_text", "arguments": {"app": "TextEdit", "element": "First Text View", "text": "Dear", "replacement": "Good"}}
//! → {"text": "Good", "start": 0, "length": 4, "line": 1, "bounds": {"x": 306, ...}, "effect": "confirmed", "note": null}
//! ```
//!
//! Places are UTF-16 units, as macOS counts them; a range never tears what people see as one character. A text that occurs
//! several times is `Ambiguous` until `occurrence` says which. Where an element does not take a replacement of its selection its
//! whole text is written, and the effect is `unverified`.

use crate::error::Error;
use crate::geometry::Points;
use crate::session::Session;
use crate::template::CallFields;
use crate::tool::{Aliases, Background, Effect, Examples, Outcome, Reaches, Selftest, Tool};
use crate::tools::shared::{APP_ALIASES, ELEMENT_ALIASES, ElementTarget};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

pub(crate) struct SelectText;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Params {
    #[serde(flatten)]
    target: ElementTarget,
    /// Text to select
    #[schemars(length(min = 1, max = 10_000))]
    text: Option<String>,
    /// Which occurrence, 1 = first
    #[schemars(range(min = 1, max = 1_000_000))]
    occurrence: Option<u32>,
    /// Line to select, 1 = first
    #[schemars(range(min = 1, max = 1_000_000))]
    line: Option<u32>,
    /// Offset of the range in UTF-16 units
    #[schemars(range(min = 0, max = 1_000_000_000))]
    start: Option<u32>,
    /// Length in UTF-16 units; 0 places the insertion point
    #[schemars(range(min = 0, max = 1_000_000_000))]
    length: Option<u32>,
    /// Text to replace it with
    #[schemars(length(max = 1_048_576))]
    replacement: Option<String>,
}

/// A rectangle of the screen.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub(crate) struct Bounds {
    x: Points,
    y: Points,
    width: Points,
    height: Points,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// What is selected, or the replacement
    text: String,
    /// UTF-16 units before it
    start: u64,
    /// 0 for a caret
    length: u64,
    /// Line where it begins
    line: u64,
    /// Where it is on the screen, if the app tells
    bounds: Option<Bounds>,
    effect: Outcome,
    /// Why the effect is unverified
    note: Option<String>,
}

fn check(params: &Params) -> Result<(), Error> {
    let ways = [
        ("text", params.text.is_some()),
        ("line", params.line.is_some()),
        ("start", params.start.is_some()),
    ];
    let given: Vec<&str> = ways.iter().filter(|way| way.1).map(|way| way.0).collect();
    if let [one, other, ..] = given[..] {
        return Err(Error::invalid(format!(
            "`{one}` and `{other}` select in two ways, expected one of them"
        )));
    }
    for (name, is, of, has) in [
        (
            "occurrence",
            params.occurrence.is_some(),
            "text",
            params.text.is_some(),
        ),
        (
            "length",
            params.length.is_some(),
            "start",
            params.start.is_some(),
        ),
    ] {
        if is && !has {
            return Err(Error::invalid(format!("`{name}` needs `{of}`")));
        }
    }
    Ok(())
}

impl Tool for SelectText {
    const NAME: &'static str = "select_text";
    const TITLE: &'static str = "Select or replace text";
    const DESCRIPTION: &'static str = "Select text, a line or a range in an element, or read the selection, and optionally replace it. Returns it with its position and bounds.";
    const TOOLSET: &'static str = "ui";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "TextEdit", "element": "window[1]/scrollarea/textarea", "line": 1}"#,
        fails: r#"{"app": "TextEdit", "element": "window[1]/scrollarea/textarea", "line": 900}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const MAY_DESTROY: bool = true;
    const HOLDS_INPUT: bool = true;
    // Its answer is the selection.
    const OBSERVES: bool = false;
    const BACKGROUND: Background = Background::Works;
    const ALIASES: Aliases = &[APP_ALIASES, ELEMENT_ALIASES];
    type Params = Params;
    type Output = Output;

    fn call_fields(params: &Params, session: &Session) -> Result<CallFields, Error> {
        check(params)?;
        params.target.call_fields(session)
    }

    fn written_text(params: &Params) -> Option<Cow<'_, str>> {
        params.replacement.as_deref().map(Cow::from)
    }
}
