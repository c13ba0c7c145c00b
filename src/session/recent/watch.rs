//! Whether a watcher looks, and for how long: steps without side effects.

use tokio::time::Instant;

/// After so many looks in a row that failed there is no watcher until somebody is interested again.
const FAILURES: u8 = 3;

/// Whether there is a watcher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Watch {
    /// Until when somebody is interested.
    until: Option<Instant>,
    runs: bool,
    /// How many looks in a row failed.
    failures: u8,
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Somebody is interested until then.
    Wanted(Instant),
    /// The watcher could look now.
    Due(Instant),
    /// It has looked.
    Looked,
    /// Its look failed.
    Failed,
    /// There can be no watcher, or it has gone.
    Gone,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing.
    Nothing,
    /// A watcher has to be started, which is taken as done.
    Start,
    /// The watcher looks.
    Look,
    /// The watcher ends; there is none from now on.
    End,
}

impl Watch {
    /// Takes a step.
    pub fn step(&mut self, event: Event) -> Action {
        match event {
            Event::Wanted(until) => {
                self.until = self.until.max(Some(until));
                if std::mem::replace(&mut self.runs, true) {
                    return Action::Nothing;
                }
                self.failures = 0;
                return Action::Start;
            }
            Event::Due(now) => {
                let is_wanted = self.until.is_some_and(|until| now < until);
                if self.runs && is_wanted && self.failures < FAILURES {
                    return Action::Look;
                }
            }
            Event::Looked => {
                self.failures = 0;
                return Action::Nothing;
            }
            Event::Failed => {
                self.failures = (self.failures + 1).min(FAILURES);
                return Action::Nothing;
            }
            Event::Gone => {}
        }
        self.runs = false;
        Action::End
    }

    /// Whether there is one.
    #[must_use]
    pub fn runs(&self) -> bool {
        self.runs
    }
}
