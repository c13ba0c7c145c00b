//! What a client that points with pixels was shown last, and what it holds down.

use crate::geometry::Mapping;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::time::Instant;

/// A point of the screen, in points.
pub(crate) type Point = (f64, f64);

/// What the tools of the profile `computer` keep between calls. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Pointing(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// How the screenshot that was sent last lies on the screen.
    shown: Option<Mapping>,
    /// Where the button went down that is to come up later.
    pressed: Option<Point>,
    /// When an action failed last.
    failed: Option<Instant>,
}

impl Pointing {
    /// Remembers the screenshot that is sent.
    pub(crate) fn show(&self, mapping: Mapping) {
        self.lock().shown = Some(mapping);
    }

    /// The screenshot that was sent last; none before the first.
    pub(crate) fn shown(&self) -> Option<Mapping> {
        self.lock().shown
    }

    /// Remembers where the button is to go down.
    pub fn press(&self, at: Point) {
        self.lock().pressed = Some(at);
    }

    /// Where it is to go down, which is forgotten.
    #[must_use]
    pub fn release(&self) -> Option<Point> {
        self.lock().pressed.take()
    }

    /// Remembers that an action fails now.
    pub fn fail(&self) {
        self.lock().failed = Some(Instant::now());
    }

    /// Whether one has failed after that.
    pub(crate) fn failed_after(&self, arrived: Instant) -> bool {
        self.lock().failed.is_some_and(|failed| failed > arrived)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // All fields are whole at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
