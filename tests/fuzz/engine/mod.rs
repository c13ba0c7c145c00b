//! The private readers of the engine, compiled here from their own files: what processes write, cut anywhere.

#[path = "../../../src/engine/output.rs"]
#[allow(dead_code)]
pub(crate) mod output;
mod supervisor;
mod worker;

use output::{ProgressSink, Stderr, Stdout};

/// The first byte says how long the pieces are in which the rest arrives.
pub(crate) fn run(data: &[u8]) {
    let Some((cut, rest)) = data.split_first() else {
        return;
    };
    let pieces = || rest.chunks(usize::from(*cut) + 1);
    worker::run(rest, pieces());
    supervisor::run(rest);
    let mut stdout = Stdout::default();
    let mut first = None;
    for piece in pieces() {
        assert!(stdout.push(piece), "a short output is kept");
        first = first.or(stdout.first_line().map(<[u8]>::to_vec));
    }
    let line = rest.iter().position(|byte| *byte == b'\n');
    assert_eq!(first.as_deref(), line.map(|end| &rest[..end]));
    assert_eq!(stdout.into_bytes(), rest);

    let (sender, _received) = tokio::sync::mpsc::channel(4);
    let id = "r1".to_owned();
    let mut stderr = Stderr::new(Some(ProgressSink { id, sender }));
    for piece in pieces() {
        stderr.push(piece);
    }
    assert!(stderr.snapshot().len() <= rest.len());
    let said: Vec<u8> = rest
        .split_inclusive(|byte| *byte == b'\n')
        .filter(|line| !line.ends_with(b"\n") || !line.starts_with(b"macmcp-"))
        .flatten()
        .copied()
        .collect();
    if !rest.windows(7).any(|part| part == b"macmcp-") {
        assert_eq!(stderr.snapshot(), said);
    }
}
