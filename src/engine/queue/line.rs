//! Who has a turn and who waits for one, and how that changes: steps without side effects, which the queue takes.

use std::collections::VecDeque;

use crate::engine::run::Access;
use crate::limits;

/// How many reads may be without an answer at the same time; each has a process of its own.
pub const MOST_SILENT: usize = limits::SILENT_READS;

/// How a turn goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pace {
    /// It holds up all others.
    Active,
    /// It is that of a read that lets other reads pass.
    Silent,
}

/// The turns under way, and who waits behind them, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line<W> {
    waiting: VecDeque<(Access, W)>,
    active: usize,
    silent: usize,
}

impl<W> Default for Line<W> {
    fn default() -> Self {
        Self {
            waiting: VecDeque::new(),
            active: 0,
            silent: 0,
        }
    }
}

impl<W> Line<W> {
    /// Somebody arrives. Whether their turn begins at once; else they [wait](Self::wait).
    #[must_use]
    pub fn arrive(&mut self, access: Access) -> bool {
        let begins = self.waiting.is_empty() && self.admits(access);
        self.active += usize::from(begins);
        begins
    }

    /// Somebody waits behind all others.
    pub fn wait(&mut self, access: Access, waiter: W) {
        self.waiting.push_back((access, waiter));
    }

    /// The next who has waited and whose turn begins now, if one does.
    pub fn begin_next(&mut self) -> Option<W> {
        let access = self.waiting.front()?.0;
        if !self.admits(access) {
            return None;
        }
        self.active += 1;
        self.waiting.pop_front().map(|(_, waiter)| waiter)
    }

    /// A turn goes on at another pace.
    pub fn change(&mut self, from: Pace, to: Pace) {
        *self.count(from) -= 1;
        *self.count(to) += 1;
    }

    /// A turn ends.
    pub fn end(&mut self, pace: Pace) {
        *self.count(pace) -= 1;
    }

    /// Forgets those who have gone.
    pub fn forget(&mut self, has_gone: impl Fn(&W) -> bool) {
        self.waiting.retain(|(_, waiter)| !has_gone(waiter));
    }

    /// How many wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// How many turns there are at a pace.
    #[must_use]
    pub fn turns(&self, pace: Pace) -> usize {
        match pace {
            Pace::Active => self.active,
            Pace::Silent => self.silent,
        }
    }

    fn count(&mut self, pace: Pace) -> &mut usize {
        match pace {
            Pace::Active => &mut self.active,
            Pace::Silent => &mut self.silent,
        }
    }

    /// Whether a call with that access may begin now.
    fn admits(&self, access: Access) -> bool {
        self.active == 0
            && (self.silent == 0 || (access == Access::Read && self.silent < MOST_SILENT))
    }
}
