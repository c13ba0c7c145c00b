//! A terminal that a test holds the other end of.

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs::File;

/// A terminal: the end of the person, and that of the program.
pub(crate) fn terminal() -> (File, File) {
    let person = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&person).unwrap();
    unlockpt(&person).unwrap();
    let name = ptsname(&person, Vec::new()).unwrap();
    let program = open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
    (person.into(), program.into())
}
