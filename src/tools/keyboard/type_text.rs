//! `type_text`: type text where the keyboard focus is.
//!
//! ```json
//! {"name": "type_text", "arguments": {"text": "Grüße 👋\n", "app": "TextEdit"}}
//! → {"app": "TextEdit", "characters": 8, "method": "typed", "effect": "confirmed", "note": null}
//! ```
//!
//! Text is sent as text, so that the keyboard layout does not matter, by the key that has the character where the layout
//! has one: virtual machines and remote desktops take key codes only. Line breaks and tabs are the keys Return and Tab.
//! Where an input method would keep the text to itself it is pasted. So are over 500 characters (line breaks stay line
//! breaks then), unless `delay_ms` asks for keys. What was on the clipboard is kept in the memory of the supervisor
//! meanwhile and put back, whatever ends the call; a clipboard that cannot be kept whole is not touched, and the text is
//! typed.
//! Nothing is typed while a password is being entered (`SecureInput`) or while the screen is locked.

use crate::engine::Access;
use crate::error::Error;
use crate::session::Session;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{
    Aliases, Background, Compact, Effect, Examples, Outcome, Reaches, Selftest, Tool, fitting,
    given,
};
use crate::tools::shared::{APP_ALIASES, App, submits};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::borrow::Cow;
use unicode_segmentation::UnicodeSegmentation;

pub(crate) struct TypeText;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Text to type; line breaks and tabs press Return and Tab
    #[schemars(length(min = 1, max = 1_048_576))]
    text: String,
    /// Pause after each character in milliseconds
    #[schemars(range(min = 0, max = 5000))]
    delay_ms: Option<u32>,
    /// Press Return afterwards
    #[serde(default)]
    submit: bool,
    /// App to activate first; default: the front app
    app: Option<App>,
}

/// How the text was sent.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum TypingMethod {
    /// By key events.
    Typed,
    /// By the clipboard.
    Pasted,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// App that was in front
    app: String,
    /// Number of Unicode code points sent
    characters: u64,
    method: TypingMethod,
    /// `confirmed` when the text was seen at the focus
    effect: Outcome,
    /// Why the effect is unverified
    note: Option<String>,
}

/// Maximum length of the text of one key event, in UTF-16 units.
pub(super) const LONGEST_PIECE: usize = 20;
/// Up to here each character gets an event of its own: a few apps read only the first character of an event.
const SHORT: usize = 64;
/// Over this many characters text is pasted.
const TYPED: usize = 500;
/// More characters cannot be typed one by one within 120 s, the longest time that a call can have.
const MOST_TYPED: usize = 40_000;
/// Keeps what is on the clipboard.
const KEEP: &str = "diagnostics/keep_clipboard";
/// What is kept of the clipboard, for the scripts.
const CLIPBOARD: &str = "clipboard";
/// Pause between two events, in milliseconds.
const PAUSE_MS: u32 = 8;

/// The pieces in which a text is sent: never a part of what people see as one character, at most [`LONGEST_PIECE`] units
/// unless a single character is longer. `"\n"` and `"\t"` are pieces of their own, for their keys.
fn pieces(text: &str, together: bool) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut left = 0;
    for grapheme in text.graphemes(true) {
        let units = grapheme.encode_utf16().count();
        match (grapheme, pieces.last_mut()) {
            ("\n" | "\r" | "\r\n", _) => {
                pieces.push("\n".to_owned());
                left = 0;
            }
            ("\t", _) => {
                pieces.push(grapheme.to_owned());
                left = 0;
            }
            (_, Some(last)) if together && units <= left => {
                last.push_str(grapheme);
                left -= units;
            }
            _ => {
                pieces.push(grapheme.to_owned());
                left = LONGEST_PIECE.saturating_sub(units);
            }
        }
    }
    pieces
}

fn check(text: &str) -> Result<(), Error> {
    let control = |letter: &char| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t');
    match text.chars().find(control) {
        Some(letter) => Err(Error::invalid(format!(
            "`text` holds the control character U+{:04X}, expected text; press_key presses keys",
            u32::from(letter)
        ))),
        None => Ok(()),
    }
}

impl Tool for TypeText {
    const NAME: &'static str = "type_text";
    const TITLE: &'static str = "Type text";
    const DESCRIPTION: &'static str = "Type or write text at the keyboard focus. Set the focus first, with focus_ui_element or click. Text over 500 characters is pasted unless delay_ms is given. Returns the app in front, the method, and whether the text appeared.";
    const TOOLSET: &'static str = "keyboard";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"text": "Grüße 👋\n2. Zeile", "delay": 0}"#,
        fails: r#"{"text": ""}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const COMPACT: Option<Compact> = Some(Compact {
        description: "Type text at the keyboard focus. Returns the app that was in front and whether the text appeared.",
        parameters: &["text", "app", "submit"],
    });
    const MAY_DESTROY: bool = true;
    const BACKGROUND: Background = Background::Chooses;
    const HOLDS_INPUT: bool = true;
    const ALIASES: Aliases = &[APP_ALIASES, &[("delay", "delay_ms")]];
    type Params = Params;
    type Output = Output;

    /// What is submitted is sent.
    fn is_destructive(arguments: &JsonObject) -> bool {
        submits(arguments)
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        check(&params.text)?;
        // The pieces of a long text are many: they are made when it is their turn.
        let turn = call.turn().await?;
        let mut given = Self::template_params(&params, &call.session)?;
        drop(params);
        given.insert(CLIPBOARD.into(), "ask".into());
        let mut result = call.script_in(&turn, Self::NAME, given.clone()).await?;
        if result.has_field("must_keep") {
            let kept = call
                .script_as(Access::Read, &turn, KEEP, JsonObject::new())
                .await?;
            let kept: Value = fitting(KEEP, &kept)?;
            let known = kept
                .get("change_count")
                .map(|count| json!({ "change_count": count }));
            if known.is_some() {
                call.release.insert(CLIPBOARD.into(), kept);
            }
            given.insert(CLIPBOARD.into(), known.unwrap_or_default());
            result = call.script_in(&turn, Self::NAME, given).await?;
        }
        Answer::structured(&fitting::<Output>(Self::NAME, &result)?)
    }

    fn written_text(params: &Params) -> Option<Cow<'_, str>> {
        Some(params.text.as_str().into())
    }

    fn template_params(params: &Params, _: &Session) -> Result<JsonObject, Error> {
        check(&params.text)?;
        let characters = params.text.chars().count();
        if params.delay_ms.is_some() && characters > MOST_TYPED {
            return Err(Error::invalid(format!(
                "`text` has {characters} characters, and with `delay_ms` at most {MOST_TYPED} can be typed before the longest deadline"
            ))
            .hint("Send the text in parts, or without delay_ms"));
        }
        let pieces = pieces(
            &params.text,
            params.delay_ms.is_none() && characters > SHORT,
        );
        let is_long = params.delay_ms.is_none() && characters > TYPED;
        let is_torn = |piece: &String| piece.encode_utf16().count() > LONGEST_PIECE;
        let paste = is_long || pieces.iter().any(is_torn);
        let mut fields = given(params)?;
        fields.remove("text");
        fields.remove("delay_ms");
        fields.insert("pieces".into(), pieces.into());
        fields.insert("characters".into(), characters.into());
        fields.insert(
            "pause_ms".into(),
            params.delay_ms.unwrap_or(PAUSE_MS).into(),
        );
        fields.insert("paste".into(), paste.into());
        Ok(fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn returns_and_tabs_are_keys() {
        assert_eq!(
            pieces("ab\r\nc\td\re\n", true),
            ["ab", "\n", "c", "\t", "d", "\n", "e", "\n"]
        );
        assert_eq!(pieces("ab", false), ["a", "b"]);
    }

    #[test]
    fn a_grapheme_cluster_is_never_divided() {
        let family = "👨🏽‍👩🏽‍👧🏽‍👦🏽";
        assert_eq!(pieces(&family.repeat(3), true), [family; 3]);
        assert_eq!(pieces("🇯🇵🇩🇪", false), ["🇯🇵", "🇩🇪"]);
        let marks = format!("a{}", "\u{301}".repeat(30));
        assert_eq!(pieces(&format!("x{marks}y"), true), ["x", &marks, "y"]);
    }

    fn sent(text: &str, delay_ms: Option<u32>) -> JsonObject {
        let params = Params {
            text: text.to_owned(),
            delay_ms,
            submit: false,
            app: None,
        };
        TypeText::template_params(&params, &Session::default()).unwrap()
    }

    #[test]
    fn long_text_is_pasted_unless_a_pause_asks_for_keys() {
        let long = "x".repeat(501);
        assert_eq!(sent(&long[1..], None)["paste"], false);
        assert_eq!(
            sent(&long[1..], None)["pieces"].as_array().unwrap().len(),
            25
        );
        assert_eq!(sent(&long, None)["paste"], true);
        let typed = sent(&long, Some(0));
        assert_eq!(typed["paste"], false);
        assert_eq!(typed["pieces"].as_array().unwrap().len(), 501);
        let torn = format!("a{}", "\u{301}".repeat(30));
        assert_eq!(sent(&torn, Some(10))["paste"], true);
    }

    #[test]
    fn control_characters_are_no_text() {
        assert!(check("a\tb\r\nü👋\u{2028}").is_ok());
        let error = check("a\u{1b}[0m").unwrap_err().to_string();
        assert!(error.contains("U+001B"), "{error}");
    }

    proptest! {
        /// Nothing is lost, torn or too long, whatever the text.
        #[test]
        fn pieces_make_up_the_text(text in "(\\PC|[\\r\\n\\t👨👩👧🏽\\u{200d}\\u{301}\\u{fe0f}🇩🇪]){0,80}", together: bool) {
            let made = pieces(&text, together);
            let plain = text.replace("\r\n", "\n").replace('\r', "\n");
            prop_assert_eq!(made.concat(), plain.as_str());
            let ends: Vec<usize> = plain.grapheme_indices(true).map(|(at, _)| at).collect();
            let mut at = 0;
            for piece in made {
                prop_assert!(ends.contains(&at), "{:?} is torn at {}", text, at);
                at += piece.len();
                let is_one = piece.graphemes(true).count() == 1;
                prop_assert!(is_one || piece.encode_utf16().count() <= LONGEST_PIECE);
                let is_key = piece == "\n" || piece == "\t";
                prop_assert!(is_key || !piece.contains(['\n', '\t']));
            }
        }
    }
}
