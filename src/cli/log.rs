//! What a server logs on stderr.
//!
//! Clients may leave stderr unread or close it, and neither may cost them an answer. So lines go through a bounded queue
//! to a thread of their own; what finds no place there is dropped and counted, and a line that cannot be written is
//! forgotten. Values may come from a client: each is cut after [`VALUE_CHARS`] and stays on its line.

use super::failure::CommandFailure;
use crate::limits;
use std::fmt::{self, Write as _};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::time::Duration;
use tracing::field::Field;
use tracing_subscriber::field::MakeExt;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::{Writer, debug_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Lines that may wait to be written.
const LINES: usize = limits::LOG_LINES;

/// The longest line, in bytes.
const LINE_BYTES: usize = limits::LOG_LINE;

/// How much of one value is logged, in characters.
const VALUE_CHARS: usize = 200;

/// How long the end of the program waits until what was logged is written.
const FLUSH_TIME: Duration = Duration::from_millis(200);

/// The log. Dropping it waits a moment for what has not been written yet.
pub(super) struct Log(Lines);

impl Log {
    /// Logs to stderr from now on, panics included. rmcp logs whole messages at debug level, clipboards and typed text too, and
    /// each refused request at `warn`, which the transport logs as a sentence: only its errors are logged, whatever the filter says.
    pub(super) fn start(filter: &str) -> Result<Self, CommandFailure> {
        let asked: Targets = filter
            .parse()
            .map_err(|error| CommandFailure::usage(error).about(format!("--log {filter}")))?;
        let targets = asked
            .iter()
            .filter(|(target, _)| !target.starts_with("rmcp"))
            .collect::<Targets>()
            .with_default(asked.default_level().unwrap_or(LevelFilter::OFF))
            .with_target("rmcp", LevelFilter::ERROR);
        let lines = Lines::start(io::stderr())?;
        let fields = debug_fn(
            |writer: &mut Writer<'_>, field: &Field, value: &dyn fmt::Debug| {
                if field.name() != "message" {
                    write!(writer, "{}=", field.name())?;
                }
                writer.write_str(&short(value))
            },
        )
        .delimited(" ");
        let layer = tracing_subscriber::fmt::layer()
            .fmt_fields(fields)
            .with_writer(lines.clone())
            // Those go to stderr directly.
            .log_internal_errors(false)
            .with_ansi(false)
            .with_target(false);
        tracing_subscriber::registry()
            .with(layer)
            .with(targets)
            .try_init()
            .map_err(CommandFailure::failed)?;
        // The text of a panic may hold what a client sent or a screen shows.
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string);
            tracing::error!(place, "a task panicked: this is a bug in macmcp");
        }));
        Ok(Self(lines))
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        let (done, written) = channel();
        if self.0.sender.try_send(Order::Flush(done)).is_ok() {
            // Nobody may be reading: then it is lost.
            let _ = written.recv_timeout(FLUSH_TIME);
        }
    }
}

/// A value as it is logged: on one line, and cut.
fn short(value: &dyn fmt::Debug) -> String {
    let mut short = Short {
        text: String::new(),
        left: VALUE_CHARS,
    };
    if write!(short, "{value:?}").is_err() {
        short.text.push('…');
    }
    short.text
}

/// Takes so many characters and refuses the rest.
struct Short {
    text: String,
    left: usize,
}

impl fmt::Write for Short {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            self.left = self.left.checked_sub(1).ok_or(fmt::Error)?;
            if character.is_control() || matches!(character, '\u{2028}' | '\u{2029}') {
                self.text.extend(character.escape_default());
            } else {
                self.text.push(character);
            }
        }
        Ok(())
    }
}

enum Order {
    Line(Vec<u8>),
    Flush(Sender<()>),
}

/// The way to the thread that writes.
#[derive(Clone)]
struct Lines {
    sender: SyncSender<Order>,
    dropped: Arc<AtomicU64>,
}

impl Lines {
    fn start(output: impl Write + Send + 'static) -> io::Result<Self> {
        let (sender, orders) = sync_channel(LINES);
        let dropped = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&dropped);
        std::thread::Builder::new()
            .name("log".into())
            .spawn(move || write_all(&orders, &count, output))?;
        Ok(Self { sender, dropped })
    }

    fn push(&self, line: &[u8]) {
        let mut line = line.to_vec();
        if line.len() > LINE_BYTES {
            line.truncate(LINE_BYTES);
            line.push(b'\n');
        }
        if self.sender.try_send(Order::Line(line)).is_err() {
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Writes until the program ends. A write that fails has nobody who could be told.
fn write_all(orders: &Receiver<Order>, dropped: &AtomicU64, mut output: impl Write) {
    for order in orders {
        match order {
            Order::Line(line) => {
                let written = output.write_all(&line).and_then(|()| output.flush());
                let lost = dropped.swap(0, Ordering::Relaxed);
                if written.is_ok() && lost > 0 {
                    let _ = writeln!(output, "{lost} log lines were dropped: stderr was not read");
                }
            }
            Order::Flush(done) => {
                let _ = done.send(());
            }
        }
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// One write is one line: that is how the formatter calls it.
impl Write for Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.push(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_cut_and_stays_on_its_line() {
        assert_eq!(
            short(&format_args!("a\nb\u{2028}\u{1b}[1m")),
            "a\\nb\\u{2028}\\u{1b}[1m"
        );
        let long = short(&format_args!("{}", "é".repeat(10_000)));
        assert_eq!(long.chars().count(), VALUE_CHARS + 1);
        assert!(long.ends_with('…'));
    }

    /// A reader that does not read holds up the thread that writes and nobody else.
    #[test]
    fn lines_that_find_no_place_are_dropped_and_counted() {
        let (mut reader, writer) = io::pipe().unwrap();
        let lines = Lines::start(writer).unwrap();
        let line = [b'x'; LINE_BYTES];
        for _ in 0..10 * LINES {
            lines.push(&line);
        }
        let dropped = lines.dropped.load(Ordering::Relaxed);
        assert!(dropped > 0);
        drop(lines);
        let mut written = Vec::new();
        io::Read::read_to_end(&mut reader, &mut written).unwrap();
        let written = String::from_utf8(written).unwrap();
        assert!(
            written.contains("log lines were dropped"),
            "{}",
            written.len()
        );
    }

    /// What cannot be written is forgotten.
    #[test]
    fn a_closed_output_is_nothing() {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let lines = Lines::start(writer).unwrap();
        let log = Log(lines.clone());
        lines.push(b"nobody reads this\n");
        drop(log);
        lines.push(b"nor that\n");
    }
}
