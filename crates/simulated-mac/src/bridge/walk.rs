//! Going through all that an object holds, which may hold itself, or the same thing very many times.

use super::state::Bridge;

/// How deep objects may hold each other. A Mac's own stack ends later, and it dies of that.
const DEEPEST: usize = 1000;
/// How many objects are gone through at most; those that are held twice count twice.
const MOST: usize = 4_000_000;

/// One way through the objects that one object holds.
pub(super) struct Walk<'b> {
    bridge: &'b Bridge,
    depth: usize,
    left: usize,
}

impl<'b> Walk<'b> {
    /// One that begins.
    pub(super) fn of(bridge: &'b Bridge) -> Self {
        Self {
            bridge,
            depth: 0,
            left: MOST,
        }
    }

    /// Goes to what an array or a dictionary holds. Ends the process where that has no end.
    pub(super) fn enter(&mut self) {
        self.step();
        self.depth += 1;
        if self.depth > DEEPEST {
            let host = &self.bridge.host;
            host.not_simulated("objects that hold each other more than 1,000 levels deep");
        }
    }

    /// Goes to one more object.
    pub(super) fn step(&mut self) {
        let host = &self.bridge.host;
        host.tick();
        self.left = self
            .left
            .checked_sub(1)
            .unwrap_or_else(|| host.not_simulated("going through more than 4,000,000 objects"));
    }

    /// Comes back from it.
    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }
}
