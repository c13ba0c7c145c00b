//! The keyboard: its input sources, and what an input method is composing [bridge 8.3] [bridge 8.4].

use serde::{Deserialize, Serialize};

/// What the user types with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Keyboard {
    /// The input source that is switched on, as `com.apple.keylayout.US`.
    pub source: String,
    /// Those that the user has in the menu.
    pub sources: Vec<String>,
    /// What an input method has taken and not yet handed to the app.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub composing: String,
}

impl Default for Keyboard {
    fn default() -> Self {
        let source = "com.apple.keylayout.US".to_owned();
        Self {
            sources: vec![source.clone()],
            source,
            composing: String::new(),
        }
    }
}
