//! Scripts run by themselves with `macmcp run-script` on the simulated Mac.
#![cfg(feature = "simulator")]

mod bundled;
mod users;
