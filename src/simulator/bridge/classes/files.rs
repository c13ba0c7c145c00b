//! `NSFileHandle` over the process's standard streams and what tasks left, and the little of `NSFileManager` there is.

use std::{
    io::{self, Read, Write},
    rc::Rc,
};

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::{FileHandle, NIL, Object},
};
use crate::simulator::world::disk::{name_of, trimmed};

pub(crate) const HANDLE: Rows = &[
    ("availableData", available),
    ("closeFile", close),
    ("readDataOfLength:", read_length),
    ("readDataToEndOfFile", read_to_end),
    ("writeData:", write),
];

pub(crate) const HANDLE_CLASS: Rows = &[
    ("fileHandleWithNullDevice", null_device),
    ("fileHandleWithStandardError", standard_error),
    ("fileHandleWithStandardInput", standard_input),
    ("fileHandleWithStandardOutput", standard_output),
];

pub(crate) const MANAGER: Rows = &[
    ("contentsOfDirectoryAtPath:error:", contents),
    ("displayNameAtPath:", display_name),
    ("fileExistsAtPath:", exists),
];
pub(crate) const MANAGER_CLASS: Rows = &[("defaultManager", default_manager)];

/// What one read of a pipe brings at most.
const PIECE: usize = 65_536;

fn handle(kind: FileHandle) -> Answer {
    Ok(Out::New(Object::FileHandle(Rc::new(kind))))
}

fn standard_input(_: &mut Call<'_, '_>) -> Answer {
    handle(FileHandle::Input)
}

fn standard_output(_: &mut Call<'_, '_>) -> Answer {
    handle(FileHandle::Output)
}

fn standard_error(_: &mut Call<'_, '_>) -> Answer {
    handle(FileHandle::Error)
}

fn null_device(_: &mut Call<'_, '_>) -> Answer {
    handle(FileHandle::Null)
}

fn receiver(call: &Call<'_, '_>) -> Rc<FileHandle> {
    match &call.receiver {
        Object::FileHandle(handle) => handle.clone(),
        _ => Rc::new(FileHandle::Null),
    }
}

fn data(bytes: Vec<u8>) -> Answer {
    Ok(Out::New(Object::data(bytes)))
}

/// Blocks until there is something; empty at the end of the stream.
fn available(call: &mut Call<'_, '_>) -> Answer {
    match &*receiver(call) {
        FileHandle::Input => {
            call.bridge.host.settle();
            let mut bytes = vec![0; PIECE];
            let count = loop {
                match io::stdin().lock().read(&mut bytes) {
                    Ok(count) => break count,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => {
                        return Err(call.exception(&format!(
                            "*** -[NSConcreteFileHandle availableData]: {error}"
                        )));
                    }
                }
            };
            bytes.truncate(count);
            data(bytes)
        }
        FileHandle::Buffer(rest) => data(rest.take()),
        FileHandle::Null => data(Vec::new()),
        FileHandle::Output | FileHandle::Error => {
            Err(call.exception("*** -[NSConcreteFileHandle availableData]: Bad file descriptor"))
        }
    }
}

fn read_some(call: &Call<'_, '_>, limit: u64) -> Answer {
    match &*receiver(call) {
        FileHandle::Input => {
            call.bridge.host.settle();
            let mut bytes = Vec::new();
            let read = io::stdin().lock().take(limit).read_to_end(&mut bytes);
            read.map_err(|error| {
                call.exception(&format!(
                    "*** -[NSConcreteFileHandle readDataOfLength:]: {error}"
                ))
            })?;
            data(bytes)
        }
        FileHandle::Buffer(rest) => {
            let mut rest = rest.borrow_mut();
            let count = usize::try_from(limit).map_or(rest.len(), |limit| limit.min(rest.len()));
            data(rest.drain(..count).collect())
        }
        FileHandle::Null => data(Vec::new()),
        FileHandle::Output | FileHandle::Error => {
            Err(call
                .exception("*** -[NSConcreteFileHandle readDataOfLength:]: Bad file descriptor"))
        }
    }
}

fn read_to_end(call: &mut Call<'_, '_>) -> Answer {
    read_some(call, u64::MAX)
}

fn read_length(call: &mut Call<'_, '_>) -> Answer {
    let limit = u64::try_from(call.integer(0)?).unwrap_or(0);
    read_some(call, limit)
}

fn write(call: &mut Call<'_, '_>) -> Answer {
    let Object::Data { bytes, .. } = call.object(0)? else {
        return Ok(Out::Void);
    };
    let bytes = bytes.borrow();
    let written = match &*receiver(call) {
        FileHandle::Output => call.bridge.host.print(&bytes),
        FileHandle::Error => io::stderr().lock().write_all(&bytes),
        FileHandle::Null => Ok(()),
        FileHandle::Input | FileHandle::Buffer(_) => Err(io::ErrorKind::BrokenPipe.into()),
    };
    written.map_err(|error| {
        call.exception(&format!("*** -[NSConcreteFileHandle writeData:]: {error}"))
    })?;
    Ok(Out::Void)
}

fn close(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Void)
}

fn default_manager(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Plain("NSFileManager")))
}

fn exists(call: &mut Call<'_, '_>) -> Answer {
    let path = call.some_text(0)?;
    Ok(Out::Bool(call.bridge.path_exists(&path)))
}

/// The names directly in a folder; nil when there is no such folder.
fn contents(call: &mut Call<'_, '_>) -> Answer {
    let folder = call.some_text(0)?;
    if !call.bridge.path_exists(&folder) {
        return Ok(Out::Old(NIL));
    }
    let names = call.bridge.host.world(|world| world.names_in(&folder));
    let ids = names
        .into_iter()
        .map(|name| call.add(Object::text(name)))
        .collect();
    Ok(Out::New(Object::array(ids)))
}

/// The name a person sees: an app's own, without its ending.
fn display_name(call: &mut Call<'_, '_>) -> Answer {
    let path = call.some_text(0)?;
    let path = trimmed(&path);
    let app = call.bridge.host.world(|world| {
        let app = world.installed.iter().find(|app| app.path == path);
        app.map(|app| app.name.clone())
    });
    Ok(Out::string(app.unwrap_or_else(|| name_of(path).to_owned())))
}

impl super::super::Bridge {
    /// Whether a path exists on the simulated disk.
    pub(crate) fn path_exists(&self, path: &str) -> bool {
        self.host
            .world(|world| path.starts_with('/') && world.place(path).is_some())
    }
}
