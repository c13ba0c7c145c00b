//! What a worker is started with: its scripts, and how long it may be used.

use std::borrow::Cow;
use std::time::Duration;

use crate::template;

/// The scripts of a worker, and how long one may serve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerConfig {
    /// What osascript gets with `-e`: it reads the other scripts and the requests from stdin.
    pub bootstrap: Cow<'static, str>,
    /// The body of the probe: it answers its parameter `word`, and `strict: true`.
    pub hello: Cow<'static, str>,
    /// The library files that the probe uses, by name, each after those that it imports.
    pub libraries: Vec<&'static str>,
    /// When it has done enough.
    pub limits: Limits,
}

impl WorkerConfig {
    /// The bundled scripts, with the usual limits.
    #[must_use]
    pub fn bundled() -> Self {
        let host = template::host();
        Self {
            bootstrap: host.bootstrap.into(),
            hello: host.hello.into(),
            libraries: host.libraries,
            limits: Limits::default(),
        }
    }

    /// The same for one that looks at the Mac again and again. What macOS keeps in a process grows stale there as well, so it is
    /// replaced now and then.
    #[must_use]
    pub(crate) fn watching(self) -> Self {
        let limits = Limits {
            burst: Duration::from_secs(30),
            standby: Duration::from_secs(10),
            ..self.limits
        };
        Self { limits, ..self }
    }
}

/// How long a worker may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// From its first request on.
    pub burst: Duration,
    /// The most requests it serves.
    pub requests: u32,
    /// How long a spare stands by that nobody uses. After that there is none until the next call: a server that is left
    /// alone holds no process.
    pub standby: Duration,
    /// How long it may take to answer its probe. Nobody waits for that.
    pub hello: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            burst: Duration::from_secs(5),
            requests: 200,
            standby: Duration::from_secs(600),
            hello: Duration::from_secs(10),
        }
    }
}
