//! A Mac that is switched off starts no program.

use super::store::{Store, StoreError};
use simulated_world::world::SessionEnd;

impl Store {
    /// The same store, unless its Mac is shut down.
    pub(crate) fn running(self) -> Result<Self, StoreError> {
        match self.seen().session.ended {
            Some(SessionEnd::ShutDown) => Err(StoreError::ShutDown),
            _ => Ok(self),
        }
    }
}
