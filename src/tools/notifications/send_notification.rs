//! `send_notification`: show a notification.
//!
//! ```json
//! {"name": "send_notification", "arguments": {"title": "Build", "message": "Done", "sound": true}}
//! → {"delivered": true, "effect": "unverified", "note": "macOS took it, and does not tell whether it was shown: ..."}
//! ```
//!
//! `delivered` means that macOS took it. The sender that people see is Script Editor, whose notifications have to be
//! allowed in the settings; nothing tells a script whether they are, hence `unverified`.

use crate::error::Error;
use crate::session::Session;
use crate::tool::{
    Aliases, Background, Effect, Examples, Outcome, Reaches, Selftest, Tool, object,
};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

pub(crate) struct SendNotification;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Title, the first line
    #[schemars(length(min = 1, max = 1000))]
    title: String,
    /// Text of the notification
    #[schemars(length(min = 1, max = 10_000))]
    message: String,
    /// Second line, between title and message
    #[schemars(length(min = 1, max = 1000))]
    subtitle: Option<String>,
    /// Name of a system sound such as Glass, or true for Glass; default: silent
    #[serde(default)]
    sound: NotificationSound,
}

/// Whether there is a sound (`true`, `false`), or which one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
struct NotificationSound(String);

impl Default for NotificationSound {
    /// Silent.
    fn default() -> Self {
        Self("false".to_owned())
    }
}

/// What `true` sounds like.
const USUAL_SOUND: &str = "Glass";

crate::tool::schema::literal!(NotificationSound, {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    // Enforced, not advertised: see `crate::tool::schema`.
    "x-flag": true,
});

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// Whether macOS accepted it
    delivered: bool,
    effect: Outcome,
    /// Why it may not be shown
    note: String,
}

impl Tool for SendNotification {
    const NAME: &'static str = "send_notification";
    const TITLE: &'static str = "Send notification";
    const DESCRIPTION: &'static str = "Show a notification to the user of this Mac. It appears under Script Editor. `delivered` means that macOS accepted it, not that it was shown.";
    const TOOLSET: &'static str = "notifications";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"title": "Tests", "message": "\"Hello\" 👋", "sound": true}"#,
        fails: r#"{"title": "Tests"}"#,
    };
    const SELFTEST: Selftest = Selftest::Never("would leave a notification behind");
    const OBSERVES: bool = false;
    const BACKGROUND: Background = Background::Works;
    const ALIASES: Aliases = &[&[("text", "message"), ("body", "message")]];
    type Params = Params;
    type Output = Output;

    /// AppleScript writes every value as a literal of its own: an empty text stands for what is not there.
    fn template_params(params: &Params, _: &Session) -> Result<JsonObject, Error> {
        let (sound, names_sound) = match params.sound.0.as_str() {
            "false" => ("", false),
            "true" => (USUAL_SOUND, false),
            named => (named, true),
        };
        object(&json!({
            "title": params.title,
            "message": params.message,
            "subtitle": params.subtitle.as_deref().unwrap_or_default(),
            "sound": sound,
            "names_sound": names_sound,
        }))
    }
}
