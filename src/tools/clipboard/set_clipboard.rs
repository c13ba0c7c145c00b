//! `set_clipboard`: put text on the clipboard.
//!
//! ```json
//! {"name": "set_clipboard", "arguments": {"text": "Hello"}}
//! → {"characters": 5, "effect": "confirmed"}
//! ```
//!
//! Replaces what was there. The text is read back: `confirmed` means that it is there, character for character.

use crate::tool::{Aliases, Background, Effect, Examples, Outcome, Reaches, Selftest, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct SetClipboard;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Text to put on the clipboard; may be empty
    #[schemars(length(max = 1_048_576))]
    text: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// Number of Unicode code points on the clipboard
    characters: u64,
    effect: Outcome,
}

impl Tool for SetClipboard {
    const NAME: &'static str = "set_clipboard";
    const TITLE: &'static str = "Write the clipboard";
    const DESCRIPTION: &'static str = "Replace the clipboard content with text. To enter text into an app, use set_ui_element_value or type_text. Returns the number of characters.";
    const TOOLSET: &'static str = "clipboard";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"text": "Grüße \"quoted\" 👋\n2. Zeile"}"#,
        fails: r#"{"text": 7}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const MAY_DESTROY: bool = true;
    const OBSERVES: bool = false;
    const BACKGROUND: Background = Background::Works;
    const ALIASES: Aliases = &[&[("content", "text"), ("value", "text")]];
    type Params = Params;
    type Output = Output;
}
