//! The script that osascript was given: from its command line, a file or standard input.

use std::{
    fs::File,
    io::{self, Read},
};

use super::args::Source;
use crate::{streams::Streams, text_encoding};

/// A script and what its errors are said to be in.
pub(super) struct Script {
    pub(super) text: String,
    /// The file it came from, as it was named.
    pub(super) file: Option<String>,
}

/// The longest script that is read, in bytes; the file may be a device that never ends.
const LONGEST: u64 = 16 << 20;

/// Why a script was not read.
pub(super) enum Unread {
    /// In osascript's words.
    Failed(String),
    /// It is longer than any that is read here.
    TooLong,
}

/// Reads the script. This is the one file that a script has from the real disk: the command line names it.
pub(super) fn read(source: &Source, streams: &Streams) -> Result<Script, Unread> {
    let (bytes, file) = match source {
        Source::Lines(text) => {
            return Ok(Script {
                text: text.clone(),
                file: None,
            });
        }
        Source::Stdin => {
            let bytes = streams
                .read_up_to(LONGEST + 1)
                .map_err(|error| Unread::Failed(format!("osascript: stdin: {error}")))?;
            (bytes, None)
        }
        Source::File(path) => {
            let mut bytes = Vec::new();
            let read =
                File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes));
            read.map_err(|error| {
                let why = if error.kind() == io::ErrorKind::NotFound {
                    "No such file or directory".into()
                } else {
                    error.to_string()
                };
                Unread::Failed(format!("osascript: {}: {why}", path.display()))
            })?;
            (bytes, Some(path.to_string_lossy().into_owned()))
        }
    };
    if u64::try_from(bytes.len()).is_ok_and(|length| length > LONGEST) {
        return Err(Unread::TooLong);
    }
    Ok(Script {
        text: text_encoding::script(&bytes),
        file,
    })
}
