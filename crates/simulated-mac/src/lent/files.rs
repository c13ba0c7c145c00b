//! The files of a folder of the real machine. No link is followed, so that nothing outside the folder is read: each folder and file
//! is opened by its name in the one around it.

use std::{fs, io::Read, path::Path};

use rustix::{
    fd::OwnedFd,
    fs::{Dir, FileType, Mode, OFlags, fstat, open, openat},
};
use simulated_world::world::disk::File;

/// How many files and folders are lent at most, and how many bytes of text.
const MOST: usize = 2_000;
const TEXT: usize = 8 << 20;
/// Of a longer file only the size is known.
const LONGEST: u64 = 1 << 20;
/// How deep folders lie in one another.
const DEEPEST: usize = 32;

const OPENED: OFlags = OFlags::RDONLY
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC)
    .union(OFlags::NONBLOCK);

struct Reader {
    found: Vec<(String, File)>,
    text: usize,
}

/// The files and folders in a folder by their paths, those of folders with a slash.
///
/// # Errors
/// When the folder is elsewhere than its path says, cannot be read, or holds too much.
pub(super) fn read(folder: &Path) -> Result<Vec<(String, File)>, String> {
    let about =
        |what: &dyn std::fmt::Display| format!("the lent folder {}: {what}", folder.display());
    let real = fs::canonicalize(folder).map_err(|error| about(&error))?;
    let Some(path) = real.to_str().filter(|_| real == folder) else {
        return Err(about(&"its path leads over a link now"));
    };
    let opened = open(folder, OPENED | OFlags::DIRECTORY, Mode::empty());
    let opened = opened.map_err(|error| about(&error))?;
    let mut reader = Reader {
        found: Vec::new(),
        text: 0,
    };
    reader
        .folder(&opened, path, 0)
        .map_err(|what| about(&what))?;
    Ok(reader.found)
}

impl Reader {
    fn folder(&mut self, opened: &OwnedFd, path: &str, depth: usize) -> Result<(), String> {
        let failed = |error: rustix::io::Errno| format!("{path}: {error}");
        for entry in Dir::read_from(opened).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            // A name that is no UTF-8 cannot be that of a file in a world.
            let Ok(name) = entry.file_name().to_str() else {
                continue;
            };
            if matches!(name, "." | "..") {
                continue;
            }
            // A link is not opened, nor what may not be read.
            let Ok(inner) = openat(opened, name, OPENED, Mode::empty()) else {
                continue;
            };
            let inside = format!("{path}/{name}");
            let stat = fstat(&inner).map_err(failed)?;
            match FileType::from_raw_mode(stat.st_mode) {
                FileType::Directory if depth < DEEPEST => {
                    self.add(format!("{inside}/"), File::default())?;
                    self.folder(&inner, &inside, depth + 1)?;
                }
                FileType::RegularFile => {
                    let file = file(inner, stat.st_mtime as f64)?;
                    self.add(inside, file)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn add(&mut self, path: String, file: File) -> Result<(), String> {
        self.text += file.text.as_ref().map_or(0, String::len);
        self.found.push((path, file));
        match self.found.len() > MOST || self.text > TEXT {
            true => Err(format!(
                "it holds more than {MOST} files, or more than {} MiB of text: lend a smaller folder",
                TEXT >> 20
            )),
            false => Ok(()),
        }
    }
}

fn file(opened: OwnedFd, modified: f64) -> Result<File, String> {
    let mut bytes = Vec::new();
    let mut opened = fs::File::from(opened);
    let size = opened.metadata().map_err(|error| error.to_string())?.len();
    if size <= LONGEST {
        let limited = (&mut opened).take(LONGEST);
        let mut limited = limited;
        limited
            .read_to_end(&mut bytes)
            .map_err(|error| error.to_string())?;
    }
    let text = String::from_utf8(bytes).ok().filter(|_| size <= LONGEST);
    let bytes = text.is_none().then_some(size);
    Ok(File {
        text,
        bytes,
        modified: Some(modified),
        ..File::default()
    })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn what_lies_outside_is_not_read() {
        let around = tempfile::tempdir().unwrap();
        let root = around.path().canonicalize().unwrap();
        let lent = root.join("lent");
        fs::create_dir_all(lent.join("in")).unwrap();
        fs::create_dir(root.join("outside")).unwrap();
        fs::write(root.join("outside/secret.txt"), "secret").unwrap();
        fs::write(lent.join("in/one.txt"), "one").unwrap();
        fs::write(lent.join("picture"), [0xFF, 0xFE, 0x00]).unwrap();
        symlink("../outside/secret.txt", lent.join("file")).unwrap();
        symlink("../outside", lent.join("folder")).unwrap();
        symlink("/etc/passwd", lent.join("in/passwd")).unwrap();
        let mut found = read(&lent).unwrap();
        found.sort_by(|one, other| one.0.cmp(&other.0));
        let names: Vec<&str> = found
            .iter()
            .filter_map(|(path, _)| path.strip_prefix(lent.to_str()?))
            .collect();
        assert_eq!(names, ["/in/", "/in/one.txt", "/picture"]);
        let texts: Vec<_> = found.iter().map(|(_, file)| file.text.as_deref()).collect();
        assert_eq!(texts, [None, Some("one"), None]);
        assert_eq!(found.last().unwrap().1.bytes, Some(3));
        // The folder itself may not be a link, or lie behind one.
        symlink(&lent, root.join("link")).unwrap();
        assert!(read(&root.join("link")).is_err());
        assert!(read(&root.join("link/in")).is_err());
    }

    #[test]
    fn a_folder_that_holds_too_much_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        for number in 0..10 {
            fs::write(root.join(number.to_string()), vec![b'x'; 1 << 20]).unwrap();
        }
        assert!(read(&root).is_err_and(|why| why.contains("lend a smaller folder")));
    }
}
