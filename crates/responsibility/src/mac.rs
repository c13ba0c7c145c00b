//! The calls to macOS: the only unsafe code of macmcp.
//!
//! Two functions are private. They are looked up when they are needed and never linked: a macOS without them still runs the program.
//! Their signatures are those of public sources: LLVM's `PosixSpawnResponsible.h`, Chromium's `launch_mac.cc`.
#![allow(unsafe_code)]

use crate::failure::Failure;
use crate::start::Start;
use crate::{Kernel, ThisProcess};
use libc::{c_char, c_int, c_short, c_void, pid_t, posix_spawnattr_t};
use nix::unistd::{Uid, User};
use std::convert::Infallible;
use std::ffi::{CStr, CString};
use std::io;
use std::path::PathBuf;
use std::ptr::{NonNull, null, null_mut};

/// `int responsibility_spawnattrs_setdisclaim(posix_spawnattr_t *attributes, int disclaim)`; 0 for success.
type SetDisclaim = unsafe extern "C" fn(*mut posix_spawnattr_t, c_int) -> c_int;
const SET_DISCLAIM: &CStr = c"responsibility_spawnattrs_setdisclaim";

/// `pid_t responsibility_get_pid_responsible_for_pid(pid_t)`; a negative number where there is no such process.
type ResponsibleFor = unsafe extern "C" fn(pid_t) -> pid_t;
const RESPONSIBLE_FOR: &CStr = c"responsibility_get_pid_responsible_for_pid";

impl Kernel for ThisProcess {
    fn version(&self) -> Option<u32> {
        let system = rustix::system::uname();
        let release = system.release().to_str().ok()?;
        release.split('.').next()?.parse().ok()
    }

    fn responsible(&self) -> Option<u32> {
        let function = symbol(RESPONSIBLE_FOR)?;
        // SAFETY: the symbol of that name is a function of this type, and a function pointer has the size of a data pointer here.
        let function: ResponsibleFor =
            unsafe { std::mem::transmute::<NonNull<c_void>, ResponsibleFor>(function) };
        let own = pid_t::try_from(std::process::id()).ok()?;
        // SAFETY: it takes a number and answers a number.
        let found = unsafe { function(own) };
        u32::try_from(found).ok().filter(|pid| *pid > 0)
    }

    fn home(&self) -> Option<PathBuf> {
        let account = User::from_uid(Uid::current()).ok()??;
        Some(account.dir)
    }

    fn restart(&self, start: &Start) -> Failure {
        match try_restart(start) {
            Ok(never) => match never {},
            Err(failure) => failure,
        }
    }
}

/// The address of a function among those that are loaded; none where there is no such function.
fn symbol(name: &CStr) -> Option<NonNull<c_void>> {
    // SAFETY: the name ends with a zero byte and is only read.
    let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) };
    NonNull::new(found)
}

fn try_restart(start: &Start) -> Result<Infallible, Failure> {
    let set_disclaim =
        symbol(SET_DISCLAIM).ok_or(Failure::NoFunction("responsibility_spawnattrs_setdisclaim"))?;
    // SAFETY: the symbol of that name is a function of this type, and a function pointer has the size of a data pointer here.
    let set_disclaim: SetDisclaim =
        unsafe { std::mem::transmute::<NonNull<c_void>, SetDisclaim>(set_disclaim) };
    let flags = c_short::try_from(libc::POSIX_SPAWN_SETEXEC).map_err(|error| Failure::Refused {
        function: "posix_spawnattr_setflags",
        error: io::Error::other(error),
    })?;
    let words = start.words()?;
    let arguments = pointers(&words.arguments);
    let environment = pointers(&words.environment);

    let mut attributes = Attributes::new()?;
    // SAFETY: the attributes were initialized, and nobody else has them.
    let code = unsafe { libc::posix_spawnattr_setflags(attributes.as_mut(), flags) };
    check("posix_spawnattr_setflags", code)?;
    // SAFETY: it takes the address of initialized attributes and a truth value, as its signature says.
    let code = unsafe { set_disclaim(attributes.as_mut(), 1) };
    check("responsibility_spawnattrs_setdisclaim", code)?;
    // SAFETY: the path is a C string; both lists end with a null pointer and hold pointers to C strings that live in `words`
    // beyond the call; the strings are only read, although the signature says otherwise; the attributes are initialized. No pid
    // is asked for and no file action given, for which null is allowed.
    let code = unsafe {
        libc::posix_spawn(
            null_mut(),
            words.program.as_ptr(),
            null(),
            attributes.as_ref(),
            arguments.as_ptr(),
            environment.as_ptr(),
        )
    };
    // With POSIX_SPAWN_SETEXEC it comes back only where it failed.
    check("posix_spawn", code)?;
    Err(Failure::Refused {
        function: "posix_spawn",
        error: io::Error::other("it started another process"),
    })
}

/// Fails for another code than 0. These functions answer the error number and do not set `errno`.
fn check(function: &'static str, code: c_int) -> Result<(), Failure> {
    if code == 0 {
        return Ok(());
    }
    let error = io::Error::from_raw_os_error(code);
    Err(Failure::Refused { function, error })
}

/// The list that C functions take: pointers to the texts, then a null pointer. It is valid as long as the texts are.
fn pointers(texts: &[CString]) -> Vec<*mut c_char> {
    let each = texts.iter().map(|text| text.as_ptr().cast_mut());
    each.chain([null_mut()]).collect()
}

/// Initialized attributes of a spawn; they end with this value.
struct Attributes(posix_spawnattr_t);

impl Attributes {
    fn new() -> Result<Self, Failure> {
        let mut attributes: posix_spawnattr_t = null_mut();
        // SAFETY: it writes to the variable, whose address is valid.
        let code = unsafe { libc::posix_spawnattr_init(&raw mut attributes) };
        check("posix_spawnattr_init", code)?;
        Ok(Self(attributes))
    }

    fn as_ref(&self) -> *const posix_spawnattr_t {
        &raw const self.0
    }

    fn as_mut(&mut self) -> *mut posix_spawnattr_t {
        &raw mut self.0
    }
}

impl Drop for Attributes {
    fn drop(&mut self) {
        // SAFETY: they were initialized, and this is the last use of them.
        let _code = unsafe { libc::posix_spawnattr_destroy(&raw mut self.0) };
    }
}
