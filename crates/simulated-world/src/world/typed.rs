//! Reads the types of the world from JSON.
//!
//! All of it goes by the text. Each kind of reader that a type is given (a text's, a value's) has the compiler make the code of the
//! type and of all that it holds once more: with two more of them, an eighth of this crate's code was theirs.

use serde::de::{DeserializeOwned, Error as _};
use serde_json::Value;

/// Reads a text.
///
/// # Errors
/// When the text says no such thing; the message ends with the place.
pub fn of_text<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    serde_json::from_slice(text.as_bytes())
}

/// Reads JSON that was read or made before.
///
/// # Errors
/// When it says no such thing. The message names no place, because nobody wrote a text of it.
pub fn of_json<T: DeserializeOwned>(json: &Value) -> Result<T, serde_json::Error> {
    let text = serde_json::to_vec(json)?;
    serde_json::from_slice(&text).map_err(|error| serde_json::Error::custom(without_place(&error)))
}

/// What an error says, without its place in the text.
pub fn without_place(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let said = message.split(" at line ").next().unwrap_or_default();
    said.to_owned()
}
