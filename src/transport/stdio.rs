//! Standard input and output, without a thread in between where they are pipes or sockets, as every client's are: what a call
//! costs is mostly the waking of threads. Their flags stay as they are, because others may hold the same pipes: nothing is
//! read or written that could block, which is asked before each time.
//!
//! Anything else (a file, a terminal) is read and written by tokio's threads, and so is what does not fit a pipe at once.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{FileType, fstat};
use rustix::io::Errno;
use rustix::pipe::PIPE_BUF;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::unix::AsyncFd;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf, Stdin, Stdout};

/// Where requests come from. Must be made within a runtime.
pub(crate) enum Input<F: AsRawFd = BorrowedFd<'static>> {
    /// A pipe or socket.
    Direct(AsyncFd<F>),
    /// Anything else.
    Threaded(Stdin),
}

impl Input {
    /// Standard input.
    #[must_use]
    pub(crate) fn standard() -> Self {
        let direct = Self::direct(rustix::stdio::stdin());
        direct.unwrap_or_else(|| Self::Threaded(tokio::io::stdin()))
    }
}

impl<F: AsRawFd + AsFd> Input<F> {
    /// None for what is no pipe and no socket.
    fn direct(input: F) -> Option<Self> {
        let input = is_stream(&input).then_some(input)?;
        #[expect(
            deprecated,
            reason = "its successor is unsafe for descriptors that are not owned for as long; these are"
        )]
        let direct = AsyncFd::with_interest(input, Interest::READABLE);
        direct.ok().map(Self::Direct)
    }
}

impl<F: AsRawFd + AsFd + Unpin> AsyncRead for Input<F> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let input = match self.get_mut() {
            Self::Threaded(input) => return Pin::new(input).poll_read(context, buffer),
            Self::Direct(input) => input,
        };
        loop {
            let mut guard = ready!(input.poll_read_ready(context))?;
            let input = guard.get_inner();
            if !is_ready(input, PollFlags::IN)? {
                guard.clear_ready();
                continue;
            }
            match rustix::io::read(input, buffer.initialize_unfilled()) {
                Ok(read) => {
                    buffer.advance(read);
                    return Poll::Ready(Ok(()));
                }
                Err(Errno::AGAIN) => guard.clear_ready(),
                Err(Errno::INTR) => {}
                Err(error) => return Poll::Ready(Err(error.into())),
            }
        }
    }
}

/// Where answers go. Must be made within a runtime.
pub(crate) struct Output<F = BorrowedFd<'static>, W = Stdout> {
    /// The pipe or socket; none for anything else.
    direct: Option<F>,
    threaded: W,
    /// Whether the thread may still hold something.
    is_dirty: bool,
}

impl Output {
    /// Standard output.
    #[must_use]
    pub(crate) fn standard() -> Self {
        Self::new(rustix::stdio::stdout(), tokio::io::stdout())
    }
}

impl<F: AsFd, W> Output<F, W> {
    fn new(output: F, threaded: W) -> Self {
        Self {
            direct: is_stream(&output).then_some(output),
            threaded,
            is_dirty: false,
        }
    }

    /// Writes a short text at once; none where that could block.
    fn write_at_once(&self, text: &[u8]) -> Option<io::Result<usize>> {
        let output = self.direct.as_ref()?;
        // What is ready takes so much in one go.
        if self.is_dirty || text.len() > PIPE_BUF || !is_ready(output, PollFlags::OUT).ok()? {
            return None;
        }
        match rustix::io::write(output, text) {
            Err(Errno::AGAIN | Errno::INTR) => None,
            written => Some(written.map_err(Into::into)),
        }
    }
}

impl<F: AsFd + Unpin, W: AsyncWrite + Unpin> AsyncWrite for Output<F, W> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        text: &[u8],
    ) -> Poll<io::Result<usize>> {
        let output = self.get_mut();
        if let Some(written) = output.write_at_once(text) {
            return Poll::Ready(written);
        }
        output.is_dirty = true;
        Pin::new(&mut output.threaded).poll_write(context, text)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let output = self.get_mut();
        if output.is_dirty {
            ready!(Pin::new(&mut output.threaded).poll_flush(context))?;
            output.is_dirty = false;
        }
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().threaded).poll_shutdown(context)
    }
}

fn is_stream(file: &impl AsFd) -> bool {
    let kind = fstat(file).map(|stat| FileType::from_raw_mode(stat.st_mode));
    matches!(kind, Ok(FileType::Fifo | FileType::Socket))
}

/// Whether a read or a short write would not block now. The end of a pipe is ready as well.
fn is_ready(file: &impl AsFd, wanted: PollFlags) -> io::Result<bool> {
    let mut files = [PollFd::new(file, wanted)];
    match poll(&mut files, Some(&Timespec::default())) {
        Ok(ready) => Ok(ready > 0),
        Err(Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::pipe::pipe;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[tokio::test]
    async fn a_pipe_is_read_as_it_is_filled_until_its_end() {
        let (read, write) = pipe().unwrap();
        let mut input = Input::direct(read).unwrap();
        let mut found = [0; 16];
        for text in ["one", "two"] {
            rustix::io::write(&write, text.as_bytes()).unwrap();
            let count = input.read(&mut found).await.unwrap();
            assert_eq!(&found[..count], text.as_bytes());
        }
        // Nothing is there: the read waits, and the runtime goes on.
        let filling = async {
            tokio::task::yield_now().await;
            rustix::io::write(&write, b"three").unwrap();
        };
        let (count, ()) = tokio::join!(input.read(&mut found), filling);
        assert_eq!(&found[..count.unwrap()], b"three");
        drop(write);
        assert_eq!(input.read(&mut found).await.unwrap(), 0);
    }

    #[tokio::test]
    async fn a_file_is_left_to_a_thread() {
        let file = tempfile::tempfile().unwrap();
        assert!(Input::direct(file).is_none());
    }

    /// In the place of a thread.
    struct Blocking(std::os::fd::OwnedFd);

    impl AsyncWrite for Blocking {
        fn poll_write(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
            text: &[u8],
        ) -> Poll<io::Result<usize>> {
            Poll::Ready(rustix::io::write(&self.0, text).map_err(Into::into))
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    #[tokio::test]
    async fn what_a_pipe_takes_is_written_at_once_and_the_rest_in_its_order() {
        let (read, write) = pipe().unwrap();
        let threaded = Blocking(write.try_clone().unwrap());
        let mut output = Output::new(write, threaded);
        output.write_all(b"short ").await.unwrap();
        assert!(!output.is_dirty);
        let long = vec![b'x'; 3 * PIPE_BUF];
        output.write_all(&long).await.unwrap();
        assert!(output.is_dirty);
        output.flush().await.unwrap();
        output.write_all(b" short").await.unwrap();
        assert!(!output.is_dirty);
        drop(output);
        let mut input = Input::direct(read).unwrap();
        let mut found = Vec::new();
        input.read_to_end(&mut found).await.unwrap();
        assert_eq!(found, [b"short ", long.as_slice(), b" short"].concat());
    }

    #[tokio::test]
    async fn what_a_full_pipe_does_not_take_does_not_block() {
        let (_read, write) = pipe().unwrap();
        let full = rustix::io::fcntl_dupfd_cloexec(&write, 0).unwrap();
        let output = Output::new(write, tokio::io::sink());
        let text = [b'x'; PIPE_BUF];
        while is_ready(&full, PollFlags::OUT).unwrap() {
            rustix::io::write(&full, &text).unwrap();
        }
        assert!(output.write_at_once(b"more").is_none());
    }
}
