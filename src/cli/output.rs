//! Printing to a terminal. The server never does: its stdout belongs to the protocol.

use std::io::{self, Write};

/// Writes to stdout. A reader that went away (`macmcp tools | head`) is no failure.
pub(super) fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

/// Writes one line to stderr. When even that fails there is nobody left to tell.
pub(super) fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "macmcp: {message}");
}

/// Values as indented JSON with a final newline.
pub(super) fn json(value: &serde_json::Value) -> String {
    format!("{value:#}\n")
}
