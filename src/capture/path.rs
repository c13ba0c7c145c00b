//! Checks of a path that need no look at the disk: its form, and the extension of its file name.

use std::ffi::OsStr;
use std::path::{Component, Path};

use crate::error::{Code, Error};
use crate::user_path::{malformed, refusal};
use pictures::PictureFormat;

/// The folder and the file name of a path; refuses what cannot be the path of a file.
pub(super) fn folder_and_name(path: &str) -> Result<(&Path, &OsStr), Error> {
    let refused = |why: &str| {
        Err(refusal(Code::PathNotAllowed, path, why)
            .hint("Pass an absolute path such as /Users/me/Desktop/screen.png"))
    };
    if let Some(why) = malformed(path) {
        return refused(why);
    }
    let whole = Path::new(path);
    if !whole.is_absolute() {
        return refused("It is a relative path, and the server may run in any folder");
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
