//! Checks of a path that need no look at the disk: its form, and the extension of its file name.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::{Component, Path};

use crate::error::{Code, Error};
use crate::text::json_string;
use pictures::PictureFormat;

/// The longest path that is looked at, as macOS has it.
const PATH_BYTES: usize = 1024;
/// How many characters of a path an error shows.
const SHOWN: usize = 300;

/// The path with the user's home folder in the place of a leading `~/` ([findings 4.5]).
pub(super) fn expand_home<'a>(path: &'a str, home: Option<&Path>) -> Cow<'a, str> {
    let below = path.strip_prefix("~/").zip(home);
    match below.and_then(|(rest, home)| Some(format!("{}/{rest}", home.to_str()?))) {
        Some(whole) => Cow::Owned(whole),
        None => Cow::Borrowed(path),
    }
}

/// The folder and the file name of a path; refuses what cannot be the path of a file.
pub(super) fn folder_and_name(path: &str) -> Result<(&Path, &OsStr), Error> {
    let refused = |why: &str| {
        Err(refusal(Code::PathNotAllowed, path, why)
            .hint("Pass an absolute path such as /Users/me/Desktop/screen.png"))
    };
    if path.chars().any(char::is_control) {
        return refused("It contains control characters");
    }
    if path.len() > PATH_BYTES {
        return refused("It is too long");
    }
    let whole = Path::new(path);
    if !whole.is_absolute() {
        return refused("It is not absolute: a server's own folder says nothing");
    }
    let dots = |part: Component<'_>| matches!(part, Component::ParentDir);
    if whole.components().any(dots) {
        return refused("It goes up with `..`");
    }
    // `file_name` would find the folder's name in `folder/` and in `folder/.`.
    let last = path.rsplit('/').next().unwrap_or_default();
    match (whole.parent(), whole.file_name()) {
        (Some(parent), Some(name)) if name == last => {
            if last.starts_with('-') {
                return refused("Its name begins with a hyphen");
            }
            Ok((parent, name))
        }
        _ => refused("It does not end with the name of a file"),
    }
}

/// The format that the extension names. It must be the one that was asked for, if one was.
pub(super) fn format_of(
    path: &str,
    name: &OsStr,
    asked: Option<PictureFormat>,
) -> Result<PictureFormat, Error> {
    let extension = Path::new(name).extension().and_then(OsStr::to_str);
    let named = extension.and_then(PictureFormat::of_extension);
    match (named, asked) {
        (None, _) => Err(refusal(
            Code::PathNotAllowed,
            path,
            "Its extension is none of png, jpg and jpeg",
        )
        .hint("Use a name that ends with .png or .jpg")),
        (Some(named), Some(asked)) if named != asked => Err(Error::invalid(format!(
            "`file_path` ends with .{}, but `format` asks for {}",
            extension.unwrap_or_default(),
            asked.extension()
        ))),
        (Some(named), _) => Ok(named),
    }
}

/// The error for a path that is not used, and why.
pub(super) fn refusal(code: Code, path: &str, why: impl Into<String>) -> Error {
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
pub(super) fn quoted(path: &str) -> String {
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
