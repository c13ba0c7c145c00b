//! `NSFileHandle` over the process's standard streams and what tasks left, and the little of `NSFileManager` there is.

use std::{cell::RefCell, io, rc::Rc};

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::{FileHandle, NIL, Object, Pipe},
};
use simulated_world::world::{
    Fault, Permission, Place, World,
    disk::{file_url, name_of, trimmed},
};

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
    ("URLsForDirectory:inDomains:", urls_for_directory),
    ("attributesOfItemAtPath:error:", attributes),
    ("contentsOfDirectoryAtPath:error:", contents),
    (
        "createDirectoryAtPath:withIntermediateDirectories:attributes:error:",
        create_folder,
    ),
    ("displayNameAtPath:", display_name),
    ("fileExistsAtPath:", exists),
    ("homeDirectoryForCurrentUser", home),
    ("removeItemAtPath:error:", remove),
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
            let read = call.bridge.host.streams().read(&mut bytes);
            let count = read.map_err(|error| {
                call.exception(&format!(
                    "*** -[NSConcreteFileHandle availableData]: {error}"
                ))
            })?;
            call.bridge.host.has_read_requests(count);
            bytes.truncate(count);
            bytes.shrink_to_fit();
            data(bytes)
        }
        FileHandle::Pipe(pipe) => data(taken(call, pipe, 1, Pipe::ROOM)),
        FileHandle::Null => data(Vec::new()),
        FileHandle::Output | FileHandle::Error => {
            Err(call.exception("*** -[NSConcreteFileHandle availableData]: Bad file descriptor"))
        }
    }
}

/// Takes what a program has written, `most` bytes of it. Waits until there are `least` or the program has ended.
fn taken(call: &Call<'_, '_>, pipe: &RefCell<Pipe>, least: usize, most: usize) -> Vec<u8> {
    let mut pipe = pipe.borrow_mut();
    if pipe.stays_open && pipe.bytes.len() < least {
        call.bridge.host.wait_forever();
    }
    let count = pipe.bytes.len().min(most);
    pipe.bytes.drain(..count).collect()
}

fn read_some(call: &Call<'_, '_>, limit: u64) -> Answer {
    match &*receiver(call) {
        FileHandle::Input => {
            call.bridge.host.settle();
            let read = call.bridge.host.streams().read_up_to(limit);
            let bytes = read.map_err(|error| {
                call.exception(&format!(
                    "*** -[NSConcreteFileHandle readDataOfLength:]: {error}"
                ))
            })?;
            data(bytes)
        }
        FileHandle::Pipe(pipe) => {
            let limit = usize::try_from(limit).unwrap_or(usize::MAX);
            data(taken(call, pipe, limit, limit))
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
        FileHandle::Error => call.bridge.host.print_error(&bytes),
        FileHandle::Null => Ok(()),
        FileHandle::Input | FileHandle::Pipe(_) => Err(io::ErrorKind::BrokenPipe.into()),
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

/// Makes a folder, with those around it when asked to.
fn create_folder(call: &mut Call<'_, '_>) -> Answer {
    let (path, around) = (call.some_text(0)?, call.flag(1)?);
    let made = call
        .bridge
        .host
        .change(|world| world.create_folder(&path, around));
    Ok(Out::Bool(made))
}

/// Removes a file, or a folder with all it holds.
fn remove(call: &mut Call<'_, '_>) -> Answer {
    let path = call.some_text(0)?;
    Ok(Out::Bool(
        call.bridge.host.change(|world| world.remove_file(&path)),
    ))
}

/// NSFileReadNoSuchFileError: nil, and why in the argument for it.
pub(super) fn no_such_file(call: &Call<'_, '_>, path: &str, place: usize) -> Answer {
    let name = name_of(path);
    let text = format!("The file “{name}” couldn’t be opened because there is no such file.");
    call.explain(place, "NSCocoaErrorDomain", 260, text)?;
    Ok(Out::Old(NIL))
}

/// NSFileReadNoPermissionError: nil, and why in the second argument.
fn not_allowed(call: &Call<'_, '_>) -> Answer {
    let text = "You don’t have permission to view it.".to_owned();
    call.explain(1, "NSCocoaErrorDomain", 257, text)?;
    Ok(Out::Old(NIL))
}

/// The names directly in a folder; nil when there is no such folder.
fn contents(call: &mut Call<'_, '_>) -> Answer {
    let folder = call.some_text(0)?;
    if !call.bridge.path_exists(&folder) {
        return no_such_file(call, &folder, 1);
    }
    let permission = |world: &World| world.permission_to_list(trimmed(&folder));
    match call.bridge.host.world(permission) {
        Permission::Granted => {}
        Permission::Denied => {
            return not_allowed(call);
        }
        Permission::Unanswered => {
            let asked = format!("folder {}", trimmed(&folder));
            call.bridge
                .host
                .change(|world| world.permissions.prompts.push(asked));
            call.bridge.host.wait_forever()
        }
    }
    let names = call.bridge.host.world(|world| world.names_in(&folder));
    let ids = names
        .into_iter()
        .map(|name| call.add(Object::text(name)))
        .collect();
    Ok(Out::New(Object::array(ids)))
}

/// Folders of `NSSearchPathDirectory` that are in the home folder, by their number.
const USER_FOLDERS: &[(i64, &str)] = &[
    (5, "Library"),
    (9, "Documents"),
    (12, "Desktop"),
    (15, "Downloads"),
    (17, "Movies"),
    (18, "Music"),
    (19, "Pictures"),
];
/// `NSUserDomainMask`.
const USER_DOMAIN: i64 = 1;

fn folder_url(call: &Call<'_, '_>, inside: &str) -> Object {
    let home = call.bridge.host.world(|world| world.system.home.clone());
    Object::Url(Rc::from(file_url(&format!("{home}/{inside}"))))
}

fn home(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(folder_url(call, "")))
}

fn urls_for_directory(call: &mut Call<'_, '_>) -> Answer {
    let (directory, domains) = (call.integer(0)?, call.integer(1)?);
    let folder = USER_FOLDERS
        .iter()
        .find(|(number, _)| *number == directory && domains == USER_DOMAIN);
    let Some((_, folder)) = folder else {
        call.bridge.host.not_simulated(&format!(
            "the search path directory {directory} in the domains {domains}"
        ))
    };
    let url = folder_url(call, &format!("{folder}/"));
    Ok(Out::New(Object::array(vec![call.add(url)])))
}

/// What is known of every file or folder; nil when there is none.
fn attributes(call: &mut Call<'_, '_>) -> Answer {
    let path = call.some_text(0)?;
    if call
        .bridge
        .host
        .world(|world| world.faults.has(Fault::FilesAreNotTold))
    {
        return not_allowed(call);
    }
    let known = call.bridge.host.world(|world| {
        let place = world.place(&path).filter(|_| path.starts_with('/'))?;
        let user = world.system.user.clone();
        Some((place, world.bytes_of(&path), world.modified(&path), user))
    });
    let Some((place, bytes, modified, user)) = known else {
        return no_such_file(call, &path, 1);
    };
    let is_file = place == Place::Document;
    let kind = if is_file {
        "NSFileTypeRegular"
    } else {
        "NSFileTypeDirectory"
    };
    let mode = if is_file { 0o644 } else { 0o755 };
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    let entries = [
        ("NSFileCreationDate", Object::Date(modified)),
        ("NSFileExtensionHidden", Object::Bool(false)),
        ("NSFileModificationDate", Object::Date(modified)),
        ("NSFileOwnerAccountName", Object::text(user)),
        ("NSFilePosixPermissions", Object::Integer(mode)),
        ("NSFileSize", Object::Integer(bytes)),
        ("NSFileType", Object::text(kind)),
    ];
    let entries = entries
        .into_iter()
        .map(|(key, value)| (Rc::from(key), call.add(value)))
        .collect();
    Ok(Out::New(Object::dictionary(entries)))
}

/// The name a person sees: an app's own, without its ending.
fn display_name(call: &mut Call<'_, '_>) -> Answer {
    let path = call.some_text(0)?;
    let path = trimmed(&path);
    let app = call
        .bridge
        .host
        .world(|world| world.app_at(path).map(|app| app.name.clone()));
    Ok(Out::string(app.unwrap_or_else(|| name_of(path).to_owned())))
}
