//! Lets a program on a Mac be responsible for its own privacy permissions.
//!
//! macOS asks about the process that is *responsible* for the one which wants something: the app at the root of the launch chain,
//! and not the program that was started. A program can be started as its own responsible process ("disclaimed"). [`ThisProcess`]
//! does that to itself: [`Kernel::restart`] replaces its image by the same program, in the same process, with the same parent and
//! the same three streams, so that no signal has to be passed on and no process can be left behind.
//!
//! The decision is the caller's, who sees the machine through the trait [`Kernel`], so that its tests can use another one.

mod failure;
#[cfg(target_os = "macos")]
mod mac;
mod start;

pub use failure::Failure;
pub use start::Start;
use std::path::PathBuf;

/// What is asked of the kernel, and of the process about itself.
pub trait Kernel {
    /// The major version of Darwin: 22 is macOS 13, 25 is macOS 26. None where this is no Mac, or the version cannot be read.
    fn version(&self) -> Option<u32>;

    /// The id of the process that macOS holds responsible for this one: its own id where it is responsible for itself. None
    /// where macOS does not tell.
    fn responsible(&self) -> Option<u32>;

    /// The home folder of the account that runs this process, whatever its variables say. None where this is no Mac, or the
    /// account is unknown.
    fn home(&self) -> Option<PathBuf>;

    /// Replaces the image of this process by a program that is its own responsible process. The process id, the parent and the
    /// standard streams stay; everything else of the old image ends, so that it must run before there is a second thread, and
    /// before anything was read from the standard input.
    ///
    /// Comes back where that failed: then nothing has changed.
    fn restart(&self, start: &Start) -> Failure;
}

/// The process that this code runs in.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThisProcess;

#[cfg(not(target_os = "macos"))]
impl Kernel for ThisProcess {
    fn version(&self) -> Option<u32> {
        None
    }

    fn responsible(&self) -> Option<u32> {
        None
    }

    fn home(&self) -> Option<PathBuf> {
        None
    }

    fn restart(&self, _: &Start) -> Failure {
        Failure::NotAMac
    }
}

#[cfg(all(test, not(target_os = "macos")))]
mod tests {
    use super::*;

    #[test]
    fn nothing_happens_on_another_system() {
        let start = Start {
            program: "/bin/echo".into(),
            arguments: vec!["echo".into()],
            environment: Vec::new(),
        };
        assert_eq!(ThisProcess.version(), None);
        assert_eq!(ThisProcess.responsible(), None);
        assert_eq!(ThisProcess.home(), None);
        let failure = ThisProcess.restart(&start);
        assert!(matches!(failure, Failure::NotAMac), "{failure}");
    }
}
