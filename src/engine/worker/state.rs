//! What there is of a worker at a moment, as the engine and `macmcp doctor` see it.

/// What there is of a worker just now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerState {
    /// There is none: the next call asks for one.
    Idle,
    /// One is being started; calls go one-shot meanwhile.
    Starting,
    /// One stands by.
    Ready,
    /// One serves a call.
    Busy,
    /// There will be none any more, and why.
    Off(String),
}
