//! The tests of the crate: cases in files, and what must hold for any input.
#![allow(clippy::unwrap_used, clippy::panic)]

mod cases;
mod host;
mod robust;
