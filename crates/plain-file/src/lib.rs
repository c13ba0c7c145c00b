//! Files at paths that come from outside, and names that become paths: one reader, and one judge.

use rustix::fs::OFlags;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

/// The longest name, in bytes: files beside it get longer ones.
const NAME: usize = 200;

/// Whether a name may become that of a file or folder: one plain component.
///
/// # Errors
/// Why not.
pub fn require_plain_name(name: &str) -> Result<(), String> {
    let is_allowed = |c: char| c.is_alphanumeric() || "-_. ".contains(c);
    let is_plain = name.starts_with(char::is_alphanumeric) && name.chars().all(is_allowed);
    if is_plain && name.len() <= NAME {
        return Ok(());
    }
    Err(format!(
        "{name:?} cannot be the name of a file: use letters, digits, `-`, `_`, `.` and blanks, a letter or digit first, at most {NAME} bytes"
    ))
}

/// The most bytes of a text that somebody wrote: a script, its parameters, tests.
pub const WRITTEN: u64 = 16 << 20;

/// Opens a plain file to be read. Nothing is waited for, whatever is at the path.
///
/// # Errors
/// When it cannot be opened, or is something other than a file.
pub fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let nonblocking = OFlags::NONBLOCK.bits().cast_signed();
    let file = options.read(true).custom_flags(nonblocking).open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("it is something other than a file"));
    }
    Ok(file)
}

/// What is in a plain file.
///
/// # Errors
/// As [`open`]; when it has more than `most` bytes.
pub fn bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let most = most >> 20;
        return Err(io::Error::other(format!("it is longer than {most} MiB")));
    }
    Ok(bytes)
}

/// The same as text.
///
/// # Errors
/// Also when it is not UTF-8.
pub fn text(path: &Path, most: u64) -> io::Result<String> {
    let text = String::from_utf8(bytes(path, most)?);
    text.map_err(|_| io::Error::other("it is no UTF-8 text"))
}
