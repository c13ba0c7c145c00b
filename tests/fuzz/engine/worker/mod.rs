//! The lines that a worker writes.

#[path = "../../../../src/engine/worker/wire.rs"]
#[allow(dead_code)]
mod wire;

use wire::Lines;

/// Lines come out as they went in, however they are cut.
pub(super) fn run<'a>(whole: &[u8], pieces: impl Iterator<Item = &'a [u8]>) {
    let (mut lines, mut found) = (Lines::default(), Vec::new());
    for piece in pieces {
        assert!(lines.push(piece), "short lines are kept");
        while let Some(line) = lines.next() {
            if let Some((_, rest)) = wire::split(&line) {
                assert!(line.ends_with(rest));
            }
            found.extend(line);
            found.push(b'\n');
        }
    }
    found.extend(lines.take());
    assert_eq!(found, whole);
}
