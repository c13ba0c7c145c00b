//! The script that osascript was given: from its command line, a file or standard input.

use std::{fs, io};

use super::args::Source;
use crate::{streams::Streams, text_encoding};

/// A script and what its errors are said to be in.
pub(super) struct Script {
    pub(super) text: String,
    /// The file it came from, as it was named.
    pub(super) file: Option<String>,
}

/// Reads the script; what cannot be read is said as osascript says it.
pub(super) fn read(source: &Source, streams: &Streams) -> Result<Script, String> {
    let bytes = match source {
        Source::Lines(text) => {
            return Ok(Script {
                text: text.clone(),
                file: None,
            });
        }
        Source::Stdin => {
            let bytes = streams
                .read_up_to(u64::MAX)
                .map_err(|error| format!("osascript: stdin: {error}"))?;
            return Ok(Script {
                text: text_encoding::script(&bytes),
                file: None,
            });
        }
        Source::File(path) => fs::read(path).map_err(|error| {
            let why = if error.kind() == io::ErrorKind::NotFound {
                "No such file or directory".into()
            } else {
                error.to_string()
            };
            format!("osascript: {}: {why}", path.display())
        })?,
    };
    let Source::File(path) = source else {
        return Err(String::new());
    };
    Ok(Script {
        text: text_encoding::script(&bytes),
        file: Some(path.to_string_lossy().into_owned()),
    })
}
