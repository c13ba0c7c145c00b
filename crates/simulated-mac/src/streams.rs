//! The standard streams of a stand-in: those of the process, or buffers when it runs inside another program.
//!
//! What is written, and when, is not decided here.

use std::{
    io::{self, Cursor, Read, Write},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// How much a script may write to streams in memory, in bytes.
const LONGEST: usize = 16 << 20;

/// Standard input, output and error of one stand-in.
#[derive(Clone)]
pub(crate) enum Streams {
    /// The streams of this process.
    Process,
    /// Buffers in memory, which whoever runs the script has as well.
    Memory(Arc<Mutex<Buffers>>),
}

/// Streams in memory.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    pub(crate) input: Cursor<Vec<u8>>,
    pub(crate) output: Vec<u8>,
    pub(crate) error: Vec<u8>,
    /// Something had no room.
    is_full: bool,
}

impl Buffers {
    /// Makes room for so many bytes.
    fn reserve(&mut self, length: usize) -> io::Result<()> {
        let held = self.output.len() + self.error.len();
        if held.saturating_add(length) > LONGEST {
            self.is_full = true;
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

/// The buffers, whatever became of a thread that had them.
fn locked(buffers: &Mutex<Buffers>) -> MutexGuard<'_, Buffers> {
    buffers.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Streams {
    /// Streams in memory, with this text as standard input.
    pub(crate) fn in_memory(input: Vec<u8>) -> Self {
        Self::Memory(Arc::new(Mutex::new(Buffers {
            input: Cursor::new(input),
            ..Buffers::default()
        })))
    }

    /// Whether the stand-in runs inside another program, which its end must not end.
    pub(crate) fn are_in_memory(&self) -> bool {
        matches!(self, Self::Memory(_))
    }

    /// Reads once from standard input; 0 at its end. Waits until there is something.
    pub(crate) fn read(&self, bytes: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Process => loop {
                match io::stdin().lock().read(bytes) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    done => return done,
                }
            },
            Self::Memory(buffers) => locked(buffers).input.read(bytes),
        }
    }

    /// Reads standard input up to its end or to so many bytes.
    pub(crate) fn read_up_to(&self, limit: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        match self {
            Self::Process => io::stdin().lock().take(limit).read_to_end(&mut bytes)?,
            Self::Memory(buffers) => {
                let input = &mut locked(buffers).input;
                input.take(limit).read_to_end(&mut bytes)?
            }
        };
        Ok(bytes)
    }

    /// Writes to standard output, at once.
    pub(crate) fn write_output(&self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Process => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(bytes)?;
                stdout.flush()
            }
            Self::Memory(buffers) => {
                let mut buffers = locked(buffers);
                buffers.reserve(bytes.len())?;
                buffers.output.extend_from_slice(bytes);
                Ok(())
            }
        }
    }

    /// Writes to standard error.
    pub(crate) fn write_error(&self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Process => io::stderr().lock().write_all(bytes),
            Self::Memory(buffers) => {
                let mut buffers = locked(buffers);
                buffers.reserve(bytes.len())?;
                buffers.error.extend_from_slice(bytes);
                Ok(())
            }
        }
    }

    /// What was written to output and error in memory.
    pub(crate) fn take_written(&self) -> (Vec<u8>, Vec<u8>) {
        match self {
            Self::Process => (Vec::new(), Vec::new()),
            Self::Memory(buffers) => {
                let buffers = &mut *locked(buffers);
                (
                    std::mem::take(&mut buffers.output),
                    std::mem::take(&mut buffers.error),
                )
            }
        }
    }

    /// Whether a script has written more than there is room for.
    pub(crate) fn are_full(&self) -> bool {
        match self {
            Self::Process => false,
            Self::Memory(buffers) => locked(buffers).is_full,
        }
    }

    /// Writes a line of the stand-in itself to standard error, which always has room for it. With standard error closed
    /// there is nobody to tell.
    pub(crate) fn log(&self, line: &str) {
        let line = format!("{line}\n");
        match self {
            Self::Process => {
                let _lost = self.write_error(line.as_bytes());
            }
            Self::Memory(buffers) => locked(buffers).error.extend_from_slice(line.as_bytes()),
        }
    }
}
