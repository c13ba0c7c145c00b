//! What must hold for any input. What scripts lead to is in files: see `tests/case_files`.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod host;
mod properties;
mod robust;
