//! The engine: how scripts are run in child processes, and what is made of their output.

mod failure_texts;
mod failures;
mod late;
mod lines;
mod process;
mod release;
mod responsible;
mod supervisor;
mod support;
mod texts;
mod worker;

/// Runs assertions whose snapshots are in `tests/snapshots/engine`.
fn with_snapshots(assertions: impl FnOnce()) {
    insta::with_settings!({
        prepend_module_to_snapshot => false,
        snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots/engine"),
    }, { assertions() });
}
