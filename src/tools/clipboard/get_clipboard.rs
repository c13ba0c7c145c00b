//! `get_clipboard`: the text on the clipboard, or what is there instead.
//!
//! ```json
//! {"name": "get_clipboard", "arguments": {}}
//! → {"text": "Hello", "truncated": false, "paths": [], "kind": "text", "types": ["public.utf8-plain-text"], "note": null}
//! ```
//!
//! What a password manager marked as concealed is never read. Long text is cut at `max_chars` characters.

use crate::tool::{Effect, Examples, Reaches, Selftest, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct GetClipboard;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Maximum number of characters to return
    #[serde(default = "default_max_chars")]
    #[schemars(range(min = 1, max = 1_000_000))]
    max_chars: u32,
}

/// Long enough for most documents, and short enough for the context of a model.
const fn default_max_chars() -> u32 {
    100_000
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// Null if there is none or it must not be read
    text: Option<String>,
    /// Whether the text was cut at max_chars
    truncated: bool,
    /// Of files that were copied
    paths: Vec<String>,
    kind: ContentKind,
    /// Uniform type identifiers on the clipboard
    types: Vec<String>,
    /// What there is beside text, or instead of it
    note: Option<String>,
}

/// The kind of content on the clipboard.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum ContentKind {
    Text,
    Image,
    Files,
    Concealed,
    Empty,
    Other,
}

impl Tool for GetClipboard {
    const NAME: &'static str = "get_clipboard";
    const TITLE: &'static str = "Read the clipboard";
    const DESCRIPTION: &'static str = "Read the text on the clipboard and the paths of copied files. Of other content, returns the kind (image, concealed, empty, other) and types. What a password manager marked as concealed is not read.";
    const TOOLSET: &'static str = "clipboard";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"maxChars": 1000}"#,
        fails: r#"{"max_chars": 0}"#,
    };
    const SELFTEST: Selftest = Selftest::Reads;
    type Params = Params;
    type Output = Output;
}
