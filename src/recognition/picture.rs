//! A picture of the screen that is taken to be read.

use crate::capture::shoot::{self, Taken};
use crate::capture::target::{Look, Target};
use crate::engine::Turn;
use crate::error::{Code, Error};
use crate::session::captures::{Unkept, no_place};
use crate::tool::call::Call;
use pictures::PictureFormat;
use std::path::{Path, PathBuf};

/// The picture of a target. Its file goes with it: it has to be kept until the last process that reads it has ended.
pub(crate) struct Picture {
    pub(crate) taken: Taken,
    folder: Unkept,
}

fn file(folder: &Path) -> PathBuf {
    folder.join("text.png")
}

impl Picture {
    /// Takes it, in the turn that is held.
    ///
    /// # Errors
    /// [`Code::CaptureFailed`], and those of a capture.
    pub(crate) async fn take(call: &Call, turn: &Turn, target: &Target) -> Result<Self, Error> {
        let folder = call.session.captures.scratch();
        let folder = folder.map_err(|error| no_place(&error))?;
        let look = Look {
            format: PictureFormat::Png.extension(),
            cursor: false,
            shadow: false,
            cut: false,
        };
        let shooting = call.shooting(turn);
        let taken = shoot::shoot(shooting, target, look, true, &file(folder.path())).await?;
        Ok(Self { taken, folder })
    }

    /// Where its file is.
    ///
    /// # Errors
    /// [`Code::CaptureFailed`] where scripts could not be told of it.
    pub(crate) fn path(&self) -> Result<String, Error> {
        let path = file(self.folder.path()).into_os_string().into_string();
        path.map_err(|_| {
            Error::new(Code::CaptureFailed, "The picture cannot be read")
                .because("The path of the temporary folder is not UTF-8")
        })
    }
}
