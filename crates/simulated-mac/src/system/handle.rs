//! The handle on the user interface of a Mac.

use crate::{apps::Apps, tree::Ui};
use simulated_world::world::World;

/// A handle on the user interface of a Mac, whose apps hear of what is done with it.
pub(crate) fn ui(world: &mut World, now: f64) -> Ui<'_> {
    Ui::new(world, now, &Apps)
}
