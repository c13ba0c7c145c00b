//! Reading lines of bounded length.

use crate::limits;
use message_scan::LineScan;
use std::io;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};

/// How much is read at once, in bytes.
const READ_SIZE: usize = 64 * 1024;

/// A line of input.
pub(super) enum InputLine {
    Whole(Vec<u8>),
    /// What was seen of a line that was too long to be kept.
    OverLong(Box<LineScan>),
}

/// Reads lines of bounded length. The last line may lack its newline.
pub(super) struct LineReader<R> {
    input: BufReader<R>,
}

impl<R: AsyncRead + Unpin> LineReader<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input: BufReader::with_capacity(READ_SIZE, input),
        }
    }

    /// The next line; none at the end of the input.
    pub(super) async fn next(&mut self) -> io::Result<Option<InputLine>> {
        let mut line = Vec::new();
        let mut over_long: Option<Box<LineScan>> = None;
        loop {
            let available = self.input.fill_buf().await?;
            let ended = available.is_empty();
            let newline = available.iter().position(|byte| *byte == b'\n');
            let part = newline.unwrap_or(available.len());
            match &mut over_long {
                Some(scan) => scan.feed(&available[..part]),
                None => {
                    line.extend_from_slice(&available[..part]);
                    if line.len() > limits::LINE {
                        over_long = Some(Box::new(LineScan::of(&line)));
                        line = Vec::new();
                    }
                }
            }
            self.input.consume(newline.map_or(part, |at| at + 1));
            if newline.is_some() || ended {
                return Ok(match over_long {
                    Some(scan) => Some(InputLine::OverLong(scan)),
                    None if ended && line.is_empty() => None,
                    None => Some(InputLine::Whole(line)),
                });
            }
        }
    }
}
