//! The standard streams of a stand-in: those of the process, or buffers when it runs inside another program.
//!
//! What is written, and when, is not decided here.

use std::{
    cell::RefCell,
    io::{self, Cursor, Read, Write},
    rc::Rc,
};

/// Standard input, output and error of one stand-in.
#[derive(Clone)]
pub(crate) enum Streams {
    /// The streams of this process.
    Process,
    /// Buffers in memory.
    Memory(Rc<RefCell<Buffers>>),
}

/// Streams in memory.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    pub(crate) input: Cursor<Vec<u8>>,
    pub(crate) output: Vec<u8>,
    pub(crate) error: Vec<u8>,
}

impl Streams {
    /// Streams in memory, with this text as standard input.
    pub(crate) fn in_memory(input: Vec<u8>) -> Self {
        Self::Memory(Rc::new(RefCell::new(Buffers {
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
            Self::Memory(buffers) => buffers.borrow_mut().input.read(bytes),
        }
    }

    /// Reads standard input up to its end or to so many bytes.
    pub(crate) fn read_up_to(&self, limit: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        match self {
            Self::Process => io::stdin().lock().take(limit).read_to_end(&mut bytes)?,
            Self::Memory(buffers) => {
                let input = &mut buffers.borrow_mut().input;
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
                buffers.borrow_mut().output.extend_from_slice(bytes);
                Ok(())
            }
        }
    }

    /// Writes to standard error.
    pub(crate) fn write_error(&self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Process => io::stderr().lock().write_all(bytes),
            Self::Memory(buffers) => {
                buffers.borrow_mut().error.extend_from_slice(bytes);
                Ok(())
            }
        }
    }

    /// What was written to output and error in memory.
    pub(crate) fn take_written(&self) -> (Vec<u8>, Vec<u8>) {
        match self {
            Self::Process => (Vec::new(), Vec::new()),
            Self::Memory(buffers) => {
                let buffers = &mut *buffers.borrow_mut();
                (
                    std::mem::take(&mut buffers.output),
                    std::mem::take(&mut buffers.error),
                )
            }
        }
    }

    /// Writes a line to standard error. With standard error closed there is nobody to tell.
    pub(crate) fn log(&self, line: &str) {
        let _lost = self.write_error(format!("{line}\n").as_bytes());
    }
}
