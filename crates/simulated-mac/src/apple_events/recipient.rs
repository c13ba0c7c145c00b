//! Who answers an event.

/// Which dictionary and which objects answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recipient {
    Current,
    SystemEvents,
    Finder,
    /// A running application, by process id.
    Running(i32),
    /// An application that would have to be launched.
    NotRunning,
}
