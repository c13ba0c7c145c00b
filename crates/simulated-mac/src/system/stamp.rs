//! What tells one state of a file from the next.

use std::{fmt, fs, io, os::unix::fs::MetadataExt, path::Path};

/// Device, inode, size and modification time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    device: u64,
    inode: u64,
    size: u64,
    seconds: i64,
    nanoseconds: i64,
}

impl Stamp {
    /// How many bytes it is as text.
    pub(super) const LENGTH: usize = 5 * 17 - 1;

    /// That of a file now.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let data = fs::metadata(path)?;
        Ok(Self {
            device: data.dev(),
            inode: data.ino(),
            size: data.size(),
            seconds: data.mtime(),
            nanoseconds: data.mtime_nsec(),
        })
    }
}

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            device,
            inode,
            size,
            seconds,
            nanoseconds,
        } = self;
        write!(
            f,
            "{device:016x} {inode:016x} {size:016x} {seconds:016x} {nanoseconds:016x}"
        )
    }
}
