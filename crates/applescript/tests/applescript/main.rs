//! The tests of the crate: cases in files, and what must hold for any input.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod cases;
mod host;
mod properties;
mod robust;
