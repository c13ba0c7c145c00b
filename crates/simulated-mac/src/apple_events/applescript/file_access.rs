//! The commands of scripting additions for files: `open for access`, `read`, `write`, `get eof`, `set eof`,
//! `close access`, on the simulated disk.
//!
//! That disk holds texts in UTF-8. What AppleScript reads and writes without `as` is Mac Roman; where its bytes would be
//! no UTF-8, as those of UTF-16 and of lists, the process says that it is not simulated.

use applescript::{Error, Event, Value};

use super::{Mac, open_files::OpenFile};
use crate::text_encoding;
use simulated_world::world::{Place, disk::NotWritten};

/// The file that a command is about.
struct Meant {
    path: String,
    /// Its place among the open files.
    open: Option<usize>,
}

impl Mac {
    /// What a command for files leads to; none: it is another command.
    pub(super) fn file_command(
        &mut self,
        name: &str,
        event: &Event,
    ) -> Option<Result<Option<Value>, Error>> {
        Some(match name {
            "openForAccess" => self.open_for_access(event).map(Some),
            "closeAccess" => self.close_access(event).map(|()| None),
            "read" => self.read(event).map(Some),
            "write" => self.write(event).map(|()| None),
            "getEof" => self.file_bytes(event).map(|bytes| Some(whole(bytes.len()))),
            "setEof" => self.set_eof(event).map(|()| None),
            _ => return None,
        })
    }

    fn open_for_access(&mut self, event: &Event) -> Result<Value, Error> {
        let path = self.path_of(event.direct.as_ref())?;
        let writable = is_true(event.parameter(b"perm"));
        if writable
            && self
                .files
                .files
                .iter()
                .any(|file| file.path == path && file.writable)
        {
            return Err(about(-49, &path));
        }
        let exists = self.host.world(|world| world.place(&path).is_some());
        if !exists {
            self.put(&path, Vec::new())?;
        }
        self.contents(&path)?;
        let last = self.files.files.last().map_or(0, |file| file.number);
        let number = last + 1;
        self.files.files.push(OpenFile {
            number,
            path,
            writable,
            mark: 0,
        });
        Ok(Value::Integer(number))
    }

    fn close_access(&mut self, event: &Event) -> Result<(), Error> {
        let meant = self.meant(event.direct.as_ref())?;
        let place = meant.open.ok_or_else(|| about(-38, &meant.path))?;
        self.files.files.remove(place);
        Ok(())
    }

    fn file_bytes(&self, event: &Event) -> Result<Vec<u8>, Error> {
        let meant = self.meant(event.direct.as_ref())?;
        self.contents(&meant.path)
    }

    fn set_eof(&mut self, event: &Event) -> Result<(), Error> {
        let meant = self.meant(event.direct.as_ref())?;
        self.check_writable(&meant)?;
        let mut bytes = self.contents(&meant.path)?;
        let length = number(event.parameter(b"set2"))?.unwrap_or(0);
        let length = usize::try_from(length).map_err(|_| Error::numbered(-50))?;
        if length > LONGEST_FILE {
            return Err(Error::numbered(-34));
        }
        bytes.resize(length, 0);
        self.put(&meant.path, bytes)
    }

    fn read(&mut self, event: &Event) -> Result<Value, Error> {
        let meant = self.meant(event.direct.as_ref())?;
        let bytes = self.contents(&meant.path)?;
        for code in [b"rbfr", b"rdut", b"deli"] {
            if event.parameter(code).is_some() {
                self.host
                    .not_simulated("read with before, until or using delimiter");
            }
        }
        let mark = self.mark(&meant);
        let first = match number(event.parameter(b"rdfm"))? {
            Some(place) => offset(place, bytes.len())?,
            None => mark,
        };
        let last = match (
            number(event.parameter(b"rdto"))?,
            number(event.parameter(b"rdfr"))?,
        ) {
            (Some(place), _) => offset(place, bytes.len())?.saturating_add(1),
            (None, Some(count)) => {
                let count = usize::try_from(count).map_err(|_| Error::numbered(-50))?;
                first.saturating_add(count)
            }
            (None, None) => bytes.len(),
        };
        // An empty file has nothing to read either.
        let Some(part) = bytes
            .get(first..last.min(bytes.len()))
            .filter(|part| !part.is_empty())
        else {
            return Err(Error::numbered(-39));
        };
        let text = match self.encoding(event.parameter(b"as  "))? {
            Encoding::Utf8 => String::from_utf8_lossy(part).into_owned(),
            Encoding::MacRoman => text_encoding::mac_roman(part),
        };
        self.move_mark(&meant, last.min(bytes.len()));
        Ok(Value::text(text))
    }

    fn write(&mut self, event: &Event) -> Result<(), Error> {
        let meant = self.meant(event.parameter(b"refn"))?;
        self.check_writable(&meant)?;
        let text = match event.direct.as_ref() {
            Some(Value::Text(text)) => text.to_string(),
            Some(_) => self
                .host
                .not_simulated("write of a value that is no text: its bytes"),
            None => return Err(Error::numbered(-1715)),
        };
        let mut new = match self.encoding(event.parameter(b"as  "))? {
            Encoding::Utf8 => text.into_bytes(),
            Encoding::MacRoman => text_encoding::to_mac_roman(&text),
        };
        if let Some(count) = number(event.parameter(b"nmwr"))? {
            new.truncate(usize::try_from(count).map_err(|_| Error::numbered(-50))?);
        }
        let mut bytes = self.contents(&meant.path)?;
        let start = match event.parameter(b"wrat") {
            None => self.mark(&meant),
            Some(Value::Constant(_)) => bytes.len(),
            place => match number(place)? {
                Some(place) if usize::try_from(place) == Ok(bytes.len() + 1) => bytes.len(),
                // Some scripts count from 0.
                Some(0) | None => 0,
                Some(place) => offset(place, bytes.len())?,
            },
        };
        let end = start.saturating_add(new.len());
        if end > LONGEST_FILE {
            return Err(Error::numbered(-34));
        }
        if bytes.len() < end {
            bytes.resize(end, 0);
        }
        if let Some(place) = bytes.get_mut(start..end) {
            place.copy_from_slice(&new);
        }
        self.put(&meant.path, bytes)?;
        self.move_mark(&meant, end);
        Ok(())
    }

    // ---- files ----

    fn meant(&self, direct: Option<&Value>) -> Result<Meant, Error> {
        if let Some(Value::Integer(number)) = direct {
            let place = self
                .files
                .files
                .iter()
                .position(|file| file.number == *number);
            let file = place.and_then(|place| self.files.files.get(place));
            let file = file.ok_or_else(|| about(-38, &number.to_string()))?;
            return Ok(Meant {
                path: file.path.clone(),
                open: place,
            });
        }
        let path = self.path_of(direct)?;
        let open = self.files.files.iter().position(|file| file.path == path);
        Ok(Meant { path, open })
    }

    fn path_of(&self, direct: Option<&Value>) -> Result<String, Error> {
        let path = match direct {
            Some(Value::File(_, path)) => path.to_string(),
            Some(Value::Text(text)) => applescript::slashes(text),
            Some(_) => return Err(Error::numbered(-1700)),
            None => return Err(Error::numbered(-1715)),
        };
        let written = self.host.world(|world| world.look_up(&path));
        Ok(written.map_or(path, |(_, written)| written))
    }

    /// What a file of the simulated disk holds.
    pub(super) fn contents(&self, path: &str) -> Result<Vec<u8>, Error> {
        let (place, text) = self.host.world(|world| {
            let text = world.disk.text(path).map(str::to_owned);
            (
                world.place(path),
                text.or_else(|| (world.bytes_of(path) == 0).then(String::new)),
            )
        });
        match (place, text) {
            (Some(Place::Document), Some(text)) => Ok(text.into_bytes()),
            (Some(Place::Document), None) => self.host.not_simulated(&format!(
                "what the file {path} of the simulated disk contains"
            )),
            (Some(_), _) => Err(Error::numbered(-1700)),
            (None, _) => Err(about(-43, path)),
        }
    }

    fn put(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        let Ok(text) = String::from_utf8(bytes) else {
            self.host
                .not_simulated("files that are no UTF-8 on the simulated disk");
        };
        let written = self
            .host
            .change(|world| crate::finder::write_for_script(world, path, &text));
        written.map_err(|error| match error {
            NotWritten::NoFolder => about(-43, path),
            NotWritten::IsFolder => Error::numbered(-1700),
            NotWritten::NoSpace => Error::run(-34, "Disk Macintosh HD is full."),
        })
    }

    fn check_writable(&self, meant: &Meant) -> Result<(), Error> {
        let file = meant.open.and_then(|place| self.files.files.get(place));
        match file {
            Some(file) if !file.writable => Err(Error::numbered(-61)),
            _ => Ok(()),
        }
    }

    fn mark(&self, meant: &Meant) -> usize {
        let file = meant.open.and_then(|place| self.files.files.get(place));
        file.map_or(0, |file| file.mark)
    }

    fn move_mark(&mut self, meant: &Meant, mark: usize) {
        let file = meant.open.and_then(|place| self.files.files.get_mut(place));
        if let Some(file) = file {
            file.mark = mark;
        }
    }

    fn encoding(&self, class: Option<&Value>) -> Result<Encoding, Error> {
        match class {
            None => Ok(Encoding::MacRoman),
            Some(Value::Class(class)) => match &class.code.bytes() {
                b"utf8" => Ok(Encoding::Utf8),
                b"ctxt" | b"TEXT" => Ok(Encoding::MacRoman),
                _ => self
                    .host
                    .not_simulated(&format!("files read or written as {}", class.name)),
            },
            Some(_) => Err(Error::numbered(-1700)),
        }
    }
}

enum Encoding {
    Utf8,
    MacRoman,
}

/// How long a file may become, in bytes.
const LONGEST_FILE: usize = 16 * 1024 * 1024;

fn whole(length: usize) -> Value {
    Value::number(length as f64)
}

fn is_true(value: Option<&Value>) -> bool {
    matches!(value, Some(Value::Boolean(true)))
}

fn number(value: Option<&Value>) -> Result<Option<i64>, Error> {
    match value {
        None => Ok(None),
        Some(Value::Integer(number)) => Ok(Some(i64::from(*number))),
        Some(Value::Real(number)) => Ok(Some(number.round() as i64)),
        Some(_) => Err(Error::numbered(-1700)),
    }
}

/// A place from 0: the first byte is 1, the last one -1.
fn offset(place: i64, length: usize) -> Result<usize, Error> {
    let length = i64::try_from(length).map_err(|_| Error::numbered(-50))?;
    let place = if place < 0 { length + place } else { place - 1 };
    usize::try_from(place)
        .ok()
        .filter(|_| place < length)
        .ok_or_else(|| Error::numbered(-39))
}

/// An error about a file by its path.
fn about(number: i32, path: &str) -> Error {
    let path = if path.starts_with('/') {
        applescript::colons(path)
    } else {
        path.to_owned()
    };
    let sentence = match number {
        -43 => format!("File {path} wasn’t found."),
        -49 => format!("File {path} is already open."),
        _ => format!("File {path} wasn’t open."),
    };
    Error::run(number, sentence)
}
