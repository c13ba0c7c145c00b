//! What there is of a worker at a moment, and how that changes: steps without side effects, which the manager and those who want a
//! worker take.
//!
//! A wish for a worker is kept until one is ready, whatever there is when it comes: it starts one, or another one behind one
//! that is busy or on its way out.

use super::record::WorkerRecord;

/// What there is of a worker just now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerState {
    /// There is none: the next call asks for one.
    Idle,
    /// One is being started, or ends; calls go one-shot meanwhile.
    Starting,
    /// One stands by.
    Ready,
    /// One serves a call.
    Busy,
    /// There will be none any more, and why.
    Off(String),
}

/// What there is of a worker, and how workers have done so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spare {
    phase: Phase,
    record: WorkerRecord,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
enum Phase {
    #[default]
    Idle,
    Starting,
    Ready,
    /// Whether another one was wanted meanwhile.
    Busy(bool),
    /// It is on its way out; what comes behind it.
    Leaving(Next),
    Off(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Next {
    Nothing,
    Another,
    Off(String),
}

/// Why a worker's time is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Over {
    /// It has done enough, or cannot be trusted any more.
    Used,
    /// No call used it: there need not be another before one is wanted.
    Unused,
    /// It was killed because the call asked for that.
    Killed,
    /// It was killed because it did not answer.
    Wasted,
    /// It is lost, by its own fault.
    Died(String),
    /// The engine ends.
    Stopped,
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// Somebody wants a worker.
    Wanted,
    /// The one that was started is ready.
    Started,
    /// It did not start, and why.
    NotStarted(String),
    /// A call takes the one that stands by.
    Taken,
    /// The call was served, and the worker stands by again.
    Served,
    /// The call was served, and the worker's time is over.
    ServedLast(Over),
    /// The time is over of the one that stands by. One that a call has just taken serves that call first.
    Withdrawn(Over),
    /// The process of the one that was on its way out has gone.
    Gone,
    /// The engine ends, with no process or before one was started.
    Stopped,
}

/// What the manager does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// It waits until somebody wants a worker.
    Wait,
    /// It starts a process.
    Start,
    /// It serves calls with the process until its time is over.
    Serve,
    /// It ends the process.
    Retire,
    /// It has nothing to do any more.
    End,
}

/// What one does who waits for a worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// It waits on: what it asked for comes.
    On,
    /// It asks again: one was ready and has gone since, unseen.
    Ask,
    /// There is a worker, or there will be none.
    Over,
}

const STOPPED: &str = "the server is stopping";

impl Spare {
    /// What there is after an event. What does not fit is no event: nothing changes then.
    #[must_use]
    pub fn after(mut self, event: Event) -> Self {
        self.phase = match (self.phase, event) {
            (Phase::Idle, Event::Wanted) => Phase::Starting,
            (Phase::Busy(_), Event::Wanted) => Phase::Busy(true),
            (Phase::Leaving(Next::Nothing), Event::Wanted) => Phase::Leaving(Next::Another),
            (Phase::Starting, Event::Started) => {
                self.record.greeted();
                Phase::Ready
            }
            (Phase::Starting, Event::NotStarted(why)) => match self.record.failed_hello(&why) {
                Some(reason) => Phase::Off(reason),
                None => Phase::Starting,
            },
            (Phase::Ready, Event::Taken) => Phase::Busy(false),
            (Phase::Busy(_), Event::Served) => {
                self.record.answered();
                Phase::Ready
            }
            (Phase::Busy(wanted), Event::ServedLast(over)) => {
                if matches!(over, Over::Used | Over::Unused) {
                    self.record.answered();
                }
                Phase::Leaving(self.record.next(over, wanted))
            }
            (Phase::Ready, Event::Withdrawn(over)) => Phase::Leaving(self.record.next(over, false)),
            (Phase::Leaving(next), Event::Gone) => match next {
                Next::Nothing => Phase::Idle,
                Next::Another => Phase::Starting,
                Next::Off(reason) => Phase::Off(reason),
            },
            (Phase::Off(reason), _) => Phase::Off(reason),
            (_, Event::Stopped) => Phase::Off(STOPPED.to_owned()),
            (phase, _) => phase,
        };
        self
    }

    /// What its manager does next.
    #[must_use]
    pub fn task(&self) -> Task {
        match self.phase {
            Phase::Idle => Task::Wait,
            Phase::Starting => Task::Start,
            Phase::Ready | Phase::Busy(_) => Task::Serve,
            Phase::Leaving(_) => Task::Retire,
            Phase::Off(_) => Task::End,
        }
    }

    /// What one does who waits for a worker.
    #[must_use]
    pub fn wait(&self) -> Wait {
        match self.phase {
            Phase::Idle => Wait::Ask,
            Phase::Starting | Phase::Busy(_) | Phase::Leaving(_) => Wait::On,
            Phase::Ready | Phase::Off(_) => Wait::Over,
        }
    }

    /// As others see it.
    #[must_use]
    pub fn state(&self) -> WorkerState {
        match &self.phase {
            Phase::Idle => WorkerState::Idle,
            Phase::Starting | Phase::Leaving(_) => WorkerState::Starting,
            Phase::Ready => WorkerState::Ready,
            Phase::Busy(_) => WorkerState::Busy,
            Phase::Off(reason) => WorkerState::Off(reason.clone()),
        }
    }
}

impl WorkerRecord {
    /// What comes behind a worker whose time is over.
    fn next(&mut self, over: Over, wanted: bool) -> Next {
        let reason = match over {
            Over::Unused if !wanted => return Next::Nothing,
            Over::Used | Over::Unused | Over::Killed => None,
            Over::Wasted => self.wasted(),
            Over::Died(why) => self.died(&why),
            Over::Stopped => Some(STOPPED.to_owned()),
        };
        reason.map_or(Next::Another, Next::Off)
    }
}
