//! Why a process is not responsible for itself.

use std::io;

/// Why a process is not responsible for itself.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// There are no responsible processes on this system.
    #[error("this is not a Mac")]
    NotAMac,
    /// This version of macOS has no such function.
    #[error("this macOS has no function {0}")]
    NoFunction(&'static str),
    /// An argument, a variable or the path of the program has a zero byte.
    #[error("an argument or a variable has a zero byte")]
    ZeroByte,
    /// A function of the system failed.
    #[error("{function} failed")]
    Refused {
        /// Its name.
        function: &'static str,
        /// Why.
        #[source]
        error: io::Error,
    },
}
