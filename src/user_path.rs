//! Paths that callers give, before anything is looked at: their form, the user's home folder, and the error for one that is not
//! used.

use crate::error::{Code, Error};
use crate::text::json_string;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The longest path that is looked at, in bytes, as macOS has it.
const PATH_BYTES: usize = 1024;
/// How many characters of a path an error shows.
const SHOWN: usize = 300;

/// The home folder of this user.
pub(crate) fn home() -> Option<PathBuf> {
    std::env::home_dir().filter(|home| home.is_absolute())
}

/// The path with the user's home folder in the place of a leading `~/` ([findings 4.5]).
pub(crate) fn expand_home<'a>(path: &'a str, home: Option<&Path>) -> Cow<'a, str> {
    let below = path.strip_prefix("~/").zip(home);
    match below.and_then(|(rest, home)| Some(format!("{}/{rest}", home.to_str()?))) {
        Some(whole) => Cow::Owned(whole),
        None => Cow::Borrowed(path),
    }
}

/// Fails for what is no whole path that a script can take: `~` is expanded there. `parameter` is what the caller calls it.
///
/// # Errors
/// `InvalidParameter`.
pub(crate) fn require_whole(parameter: &str, path: &str) -> Result<(), Error> {
    let is_whole = path.starts_with('/') || path == "~" || path.starts_with("~/");
    if is_whole && !path.contains('\0') {
        return Ok(());
    }
    Err(Error::invalid(format!(
        "`{parameter}` is no whole path, expected one that begins with `/` or `~/`"
    )))
}

/// Why a text cannot be a path.
pub(crate) fn malformed(path: &str) -> Option<&'static str> {
    if path.chars().any(char::is_control) {
        Some("It contains control characters")
    } else if path.len() > PATH_BYTES {
        Some("It is too long")
    } else {
        None
    }
}

/// The error for a path that is not used, and why.
pub(crate) fn refusal(code: Code, path: &str, why: impl Into<String>) -> Error {
    let what = match code {
        Code::PathNotFound => "There is no such place",
        Code::CaptureFailed => "The file was not written",
        _ => "The path is not allowed",
    };
    Error::new(code, format!("{what}: {}", quoted(path)))
        .because(why)
        .detail("path", path)
}

/// A path in a sentence: on one line, and not endless.
pub(crate) fn quoted(path: &str) -> String {
    json_string(path, SHOWN)
}

#[cfg(test)]
mod tests {
    use super::*;

    // [findings 4.5]
    #[test]
    fn only_the_users_own_home_is_expanded() {
        let home = Some(Path::new("/Users/me"));
        for (given, expected) in [
            ("~/a.png", "/Users/me/a.png"),
            ("~you/a.png", "~you/a.png"),
            ("~", "~"),
            ("/a/~/b.png", "/a/~/b.png"),
        ] {
            assert_eq!(expand_home(given, home), expected);
        }
        assert_eq!(expand_home("~/a.png", None), "~/a.png");
    }
}
