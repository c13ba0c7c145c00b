//! Reading the folder of the user's own tools. What others could have written is not read: a script of it acts with all that
//! the user may do.

use super::problem::Problem;
use super::recipe;
use crate::error::chain;
use crate::limits;
use crate::user_config;
use rustix::process::getuid;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, Metadata, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How the names of templates and of recipes end.
const ENDINGS: [&str; 2] = [".hbs", recipe::ENDING];

/// How many entries of a folder are looked at.
const ENTRIES: usize = 1_000;

/// Clocks of file systems may be so coarse that two changes have one time.
const COARSE: Duration = Duration::from_secs(2);

/// The state of a folder: as long as it is the same, no file has changed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    folder: FileStamp,
    files: BTreeMap<String, Option<FileStamp>>,
}

/// What changes with a file: its place, its size, its times, who may write it.
#[derive(Debug, PartialEq, Eq)]
struct FileStamp([u64; 7], i64);

impl From<Metadata> for FileStamp {
    fn from(data: Metadata) -> Self {
        let nanoseconds = |value: i64| value.unsigned_abs();
        let fields = [
            data.dev(),
            data.ino(),
            data.size(),
            nanoseconds(data.mtime_nsec()),
            nanoseconds(data.ctime_nsec()),
            data.ctime().unsigned_abs(),
            u64::from(data.mode()) << 32 | u64::from(data.uid()),
        ];
        Self(fields, data.mtime())
    }
}

impl Stamp {
    /// Looks at a folder; none when there is none.
    pub(super) fn of(folder: &Path) -> Option<Self> {
        let data = fs::metadata(folder).ok()?;
        let files = names(folder)
            .unwrap_or_default()
            .into_iter()
            .map(|name| {
                let data = fs::metadata(folder.join(&name)).ok();
                (name, data.map(FileStamp::from))
            })
            .collect();
        Some(Self {
            folder: data.into(),
            files,
        })
    }

    /// Whether the last change is so long ago that another one would have another time.
    pub(super) fn is_settled(&self) -> bool {
        let files = self.files.values().flatten();
        let newest = files.chain([&self.folder]).map(|file| file.0[5]).max();
        let newest = UNIX_EPOCH + Duration::from_secs(newest.unwrap_or_default());
        SystemTime::now()
            .duration_since(newest)
            .is_ok_and(|age| age > COARSE)
    }
}

/// The names of the templates and recipes in a folder, sorted. Hidden files and what editors leave behind are none.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)?.take(ENTRIES) {
        if let Ok(name) = entry?.file_name().into_string()
            && ENDINGS.iter().any(|ending| name.ends_with(ending))
            && !name.starts_with(['.', '#'])
        {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// A file of a tool, read or refused.
pub(super) struct File {
    pub(super) name: String,
    pub(super) text: Result<String, Problem>,
}

/// Every tool's file of a folder, in the order of their names.
///
/// # Errors
/// Why the folder as a whole is not read.
pub(super) fn read(folder: &Path) -> Result<Vec<File>, Problem> {
    let refused = |why: String| Problem::of_file(folder.display().to_string(), why);
    let unreadable =
        |error: io::Error| refused(format!("the folder cannot be read: {}", chain(&error)));
    let folder = folder.canonicalize().map_err(unreadable)?;
    let data = fs::metadata(&folder).map_err(unreadable)?;
    if !data.is_dir() {
        return Err(refused("it is no folder".into()));
    }
    owned(&data, "the folder").map_err(refused)?;
    let mut left = limits::OWN_TOOLS_TEXT;
    let mut files = Vec::new();
    for (place, name) in names(&folder).map_err(unreadable)?.into_iter().enumerate() {
        let text = if place < limits::OWN_TOOLS {
            text(&folder, &name, &mut left)
        } else {
            Err(format!("there are more than {} tools", limits::OWN_TOOLS))
        };
        let text = text.map_err(|why| Problem::of_file(&name, why));
        files.push(File { name, text });
    }
    Ok(files)
}

/// The skills in a folder, read under the rules of tools; one that is refused is logged.
pub(super) fn skills(folder: &Path) -> Vec<(String, String)> {
    let Ok(folder) = folder.canonicalize() else {
        return Vec::new();
    };
    let entries = fs::read_dir(&folder).into_iter().flatten().take(ENTRIES);
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let names: BTreeSet<String> = names.filter(|name| !name.starts_with('.')).collect();
    let mut left = limits::OWN_TOOLS_TEXT;
    let mut text = |name: &str| {
        let of_skill = folder.join(name);
        for place in [&folder, &of_skill] {
            let data = fs::symlink_metadata(place).map_err(|error| chain(&error))?;
            owned(&data, "the folder")?;
        }
        text(&of_skill, "SKILL.md", &mut left)
    };
    let read = names.into_iter().filter_map(|name| {
        let read = text(&name);
        let read = read.inspect_err(|why| tracing::warn!("The skill {name} is left out: {why}"));
        Some((name, read.ok()?))
    });
    read.collect()
}

/// The text of a file, or why it is not read. `left` is how many bytes all of them may still have.
fn text(folder: &Path, name: &str, left: &mut usize) -> Result<String, String> {
    let unreadable = |error: io::Error| format!("the file cannot be read: {}", chain(&error));
    let path = folder.join(name).canonicalize().map_err(unreadable)?;
    if path.parent() != Some(folder) {
        return Err("it is a link to a file outside of the folder: copy that file here".into());
    }
    // It may be exchanged between two looks at it: what is opened is what is judged.
    let flags = rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK;
    let file = OpenOptions::new()
        .read(true)
        .custom_flags(flags.bits().cast_signed())
        .open(&path)
        .map_err(unreadable)?;
    let data = file.metadata().map_err(unreadable)?;
    if !data.is_file() {
        return Err("it is no file".into());
    }
    owned(&data, "the file")?;
    let most = limits::OWN_TOOL_TEXT.min(*left);
    let mut bytes = Vec::new();
    file.take(most as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() > most {
        return Err(if most < limits::OWN_TOOL_TEXT {
            format!(
                "all files together have more than {} KiB",
                limits::OWN_TOOLS_TEXT >> 10
            )
        } else {
            format!("the file has more than {} KiB", limits::OWN_TOOL_TEXT >> 10)
        });
    }
    *left -= bytes.len();
    String::from_utf8(bytes).map_err(|_| "the file is not UTF-8".to_owned())
}

/// Refuses what others than the user could have written.
fn owned(data: &Metadata, what: &str) -> Result<(), String> {
    if data.uid() != getuid().as_raw() {
        return Err(format!(
            "{what} belongs to another user: only your own is run (chown it, or copy it)"
        ));
    }
    if user_config::others_may_write(data) {
        return Err(format!(
            "others may write {what} (mode {:o}): run `chmod go-w` on it",
            data.mode() & 0o777
        ));
    }
    Ok(())
}
