//! The lines of a record.
//!
//! ```json
//! {"line":"session","version":1,"macmcp":"0.1.0","started":"2027-01-31T09:30:00Z","text":false,"simulated":false}
//! {"line":"call","call":1,"at_ms":2100,"tool":"click_ui_element","arguments":{"element":"k7q-1e4"},"refs":{"k7q-1e4":{"app":"TextEdit","role":"AXButton","name":"Save"}}}
//! {"line":"answer","call":1,"ms":120,"ended":"ok","effect":"confirmed","fields":{"effect":"confirmed","changes":["window … closed"]}}
//! ```
//!
//! What is left out stands as `{"left_out": "3.text"}`: the number of the call and the parameter, by which whoever repeats the
//! call can give it. A reader ignores fields that it does not know, and a last line that is cut.

use super::left_out;
use super::meaning::Meaning;
use super::pictures::Shown;
use super::typed::{self, Types};
use super::windows::WindowMeaning;
use crate::tool::answer::ERROR_META;
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock, JsonObject};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The version of the form of the lines.
const VERSION: u32 = 1;

/// What is recorded besides calls.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct More {
    /// What was typed, copied and read.
    pub(crate) texts: bool,
    /// A picture before and after each action.
    pub(crate) pictures: bool,
}

/// One line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "snake_case")]
pub(crate) enum Line {
    /// The first one.
    Session {
        version: u32,
        /// The version of the program.
        macmcp: String,
        /// In UTC, as RFC 3339 has it.
        started: String,
        /// Whether texts are recorded.
        text: bool,
        /// Whether there are pictures.
        #[serde(default)]
        pictures: bool,
        simulated: bool,
    },
    /// A call that begins.
    Call {
        /// Its number, counted from 1.
        call: u64,
        /// When it began, in milliseconds from the beginning of the session.
        at_ms: u64,
        tool: String,
        arguments: JsonObject,
        /// The elements that its refs mean.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        refs: BTreeMap<String, Meaning>,
        /// The windows that its window ids mean.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        windows: BTreeMap<String, WindowMeaning>,
        /// What the picture from before it shows, where there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        picture: Option<Shown>,
    },
    /// How it ended.
    Answer {
        call: u64,
        /// How long it took, in milliseconds.
        ms: u64,
        /// What the picture from behind it shows, where there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        picture: Option<Shown>,
        /// What an action changed of the front app, the pointer, the clipboard and the Space, where that was looked at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        disturbed: Option<Vec<String>>,
        #[serde(flatten)]
        end: End,
    },
    /// No more was recorded: the file is as large as it may be.
    Full,
}

/// What the refs and the window ids among the arguments of a call mean.
pub(super) type Meanings = (BTreeMap<String, Meaning>, BTreeMap<String, WindowMeaning>);

/// How a call ended.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct End {
    /// `ok`, `error`, or `asked` where the client has to ask a person first.
    pub(crate) ended: String,
    /// The code of an error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
    /// `confirmed`, `partial` or `unverified`, of an action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) effect: Option<String>,
    /// The fields of the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fields: Option<Value>,
    /// The arguments as they were given, of a record with texts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) arguments: Option<JsonObject>,
    /// What arguments name that turned out to be controls.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) named: BTreeMap<String, String>,
    /// The texts of the result, of a record with texts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) content: Vec<Value>,
}

impl Line {
    pub(super) fn session(started: String, more: More, simulated: bool) -> Self {
        Self::Session {
            version: VERSION,
            macmcp: env!("CARGO_PKG_VERSION").to_owned(),
            started,
            text: more.texts,
            pictures: more.pictures,
            simulated,
        }
    }

    pub(super) fn call(
        (call, at_ms): (u64, u64),
        tool: &str,
        arguments: JsonObject,
        (refs, windows): Meanings,
        picture: Option<Shown>,
    ) -> Self {
        Self::Call {
            call,
            at_ms,
            tool: tool.to_owned(),
            arguments,
            refs,
            windows,
            picture,
        }
    }

    pub(super) fn answer(
        call: u64,
        ms: u64,
        end: End,
        (picture, disturbed): (Option<Shown>, Option<Vec<String>>),
    ) -> Self {
        Self::Answer {
            call,
            ms,
            picture,
            disturbed,
            end,
        }
    }
}

impl End {
    /// That of a result, without its texts and fields.
    pub(super) fn of(response: &CallToolResponse) -> Self {
        let CallToolResponse::Complete(result) = response else {
            return Self {
                ended: "asked".to_owned(),
                ..Self::default()
            };
        };
        let is_error = result.is_error == Some(true);
        let fields = result.structured_content.as_ref();
        let effect = fields.and_then(|fields| fields.get("effect")?.as_str());
        let meta = result.meta.as_ref().and_then(|meta| meta.get(ERROR_META));
        let code = meta.and_then(|error| Some(error.get("code")?.as_str()?.to_owned()));
        Self {
            ended: if is_error { "error" } else { "ok" }.to_owned(),
            code,
            effect: effect.map(str::to_owned),
            ..Self::default()
        }
    }

    /// Adds that there is more than a line may tell.
    pub(super) fn too_long(&mut self) {
        self.fields = Some(json!({ "left_out": "fields: too long" }));
    }

    /// Adds everything but passwords; `types` is what the call may have typed.
    pub(super) fn with_texts(
        &mut self,
        arguments: &JsonObject,
        types: Types,
        response: &CallToolResponse,
    ) {
        let CallToolResponse::Complete(result) = response else {
            return;
        };
        self.fields = fields_of(result);
        let kept = typed::without_passwords(arguments, self.fields.as_ref(), types);
        self.arguments = Some(kept);
        self.content = result.content.iter().map(block).collect();
    }

    /// Adds what says what was done, and nothing that was typed, copied or read.
    pub(super) fn without_texts(&mut self, arguments: &JsonObject, response: &CallToolResponse) {
        let CallToolResponse::Complete(result) = response else {
            return;
        };
        let Some(fields) = fields_of(result) else {
            return;
        };
        self.named = left_out::named(arguments, &fields);
        self.fields = Some(left_out::fields(&fields));
    }
}

/// The fields of a result: where a client gets text alone, what that says. Of a failure it is what was done before it, which
/// follows the text of the error.
fn fields_of(result: &CallToolResult) -> Option<Value> {
    if result.structured_content.is_some() {
        return result.structured_content.clone();
    }
    let place = usize::from(result.is_error == Some(true));
    let text = result.content.get(place).and_then(ContentBlock::as_text)?;
    serde_json::from_str::<Value>(&text.text)
        .ok()
        .filter(Value::is_object)
}

/// A block of a result: its text, or what else it is.
fn block(block: &ContentBlock) -> Value {
    match block.as_text() {
        Some(text) => text.text.clone().into(),
        None => json!({ "left_out": "a picture, or a link to one" }),
    }
}
