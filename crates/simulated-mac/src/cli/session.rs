//! `lock`, `unlock` and `sleep`: what happens to a whole Mac without a script.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::system::store::{Store, StoreError};
use simulated_world::world::workspace_notices::Happening;

#[derive(Debug, Args)]
pub(super) struct SleepArguments {
    /// The world file
    pub(super) file: PathBuf,
    /// For how many seconds of its clock it sleeps
    #[arg(long, value_name = "N", default_value_t = 3600, value_parser = clap::value_parser!(u32).range(1..=31_536_000))]
    seconds: u32,
}

/// Locks the screen, or unlocks it.
pub(super) fn lock(file: &Path, locked: bool) -> Result<String, String> {
    let change = || -> Result<(), StoreError> {
        let mut store = Store::open(file)?;
        store.change(|world| world.session.locked = locked)?;
        store.commit()
    };
    change().map_err(|error| error.to_string())?;
    let state = if locked { "locked" } else { "unlocked" };
    Ok(format!("The screen of {} is {state}.\n", file.display()))
}

impl SleepArguments {
    /// Lets the clock go on while the Mac is not awake.
    pub(super) fn carry_out(self) -> Result<String, String> {
        let seconds = f64::from(self.seconds);
        let change = || -> Result<(), StoreError> {
            let mut store = Store::open(&self.file)?;
            store.change(|world| world.workspace_notices.tell(Happening::WillSleep, None))?;
            store.skip(seconds);
            store.change(|world| {
                world.system.asleep_seconds += seconds;
                world.workspace_notices.tell(Happening::Woke, None);
            })?;
            store.commit()
        };
        change().map_err(|error| error.to_string())?;
        Ok(format!(
            "{} slept for {} s.\n",
            self.file.display(),
            self.seconds
        ))
    }
}
