//! Printing to a terminal. The server never does: its stdout belongs to the protocol.

use crate::text;
use std::io::{self, BufRead, IsTerminal, Write};
use textwrap::{Options, WordSplitter};

/// How wide a terminal is taken for that does not tell, in columns.
const COLUMNS: usize = 80;

/// Writes text for a person to stdout: on a terminal without lines that are wider than it.
pub(super) fn print_text(text: &str) -> io::Result<()> {
    let stdout = io::stdout();
    let text = &harmless(text);
    if !stdout.is_terminal() {
        return print(text);
    }
    let size = rustix::termios::tcgetwinsize(&stdout).ok();
    let columns = size.map(|size| usize::from(size.ws_col));
    print(&wrapped(
        text,
        columns.filter(|columns| *columns > 0).unwrap_or(COLUMNS),
    ))
}

/// Text in which nothing controls the terminal, whatever names are in it: what does not show is an escape.
fn harmless(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(text::escape_hidden).collect();
    lines.join("\n")
}

/// Breaks lines between words. What goes on stands below the text behind the last gap in its line, as columns have them.
fn wrapped(text: &str, columns: usize) -> String {
    let break_line = |line: &str| {
        let text = line.rfind("  ").map_or(0, |gap| gap + 2);
        let indent = " ".repeat(textwrap::core::display_width(&line[..text]).min(columns / 2));
        let options = Options::new(columns)
            .subsequent_indent(&indent)
            .word_splitter(WordSplitter::NoHyphenation)
            .break_words(false);
        textwrap::fill(line, options) + "\n"
    };
    text.lines().map(break_line).collect()
}

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
    let _ = writeln!(io::stderr(), "macmcp: {}", harmless(message));
}

/// Whether the user agrees to what a question asks: by the word, at a terminal. Return, the end of the input and anything else say no.
pub(super) fn agreed(question: &str) -> io::Result<bool> {
    let (stdin, mut stderr) = (io::stdin(), io::stderr());
    if !stdin.is_terminal() || !stderr.is_terminal() {
        return Ok(false);
    }
    write!(stderr, "{question} [y/N] ")?;
    stderr.flush()?;
    let mut answer = String::new();
    stdin.lock().read_line(&mut answer)?;
    Ok(["y", "yes"].contains(&answer.trim().to_lowercase().as_str()))
}

/// Values as indented JSON with a final newline.
pub(super) fn json(value: &serde_json::Value) -> String {
    format!("{value:#}\n")
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn long_lines_go_on_below_their_text() {
        let text = "mouse\n  click   Click at a point of the screen\n\nhttps://example.com/a/long/address is whole\n";
        let expected = "mouse\n  click   Click at a point\n          of the screen\n\nhttps://example.com/a/long/address\nis whole\n";
        assert_eq!(wrapped(text, 26), expected);
    }
}
