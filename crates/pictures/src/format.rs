//! The file formats of pictures.

use std::io::{self, Read};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum PictureFormat {
    /// Exact.
    Png,
    /// Small.
    Jpeg,
}

impl PictureFormat {
    /// What a file is, by its first bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
            Some(Self::Jpeg)
        } else {
            None
        }
    }

    /// What a file is, by the bytes from where it stands.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(file: impl Read) -> io::Result<Option<Self>> {
        let mut head = Vec::new();
        file.take(8).read_to_end(&mut head)?;
        Ok(Self::of(&head))
    }

    /// The format a file name asks for.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "png" => Some(Self::Png),
            "jpg" | "jpeg" => Some(Self::Jpeg),
            _ => None,
        }
    }

    /// How file names of this format end; also what `screencapture -t` calls it [events 7.6].
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
        }
    }

    /// The MIME type.
    #[must_use]
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
        }
    }
}
