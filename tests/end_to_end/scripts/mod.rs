//! Scripts run by themselves with `macmcp run-script` on the simulated Mac.
mod bundled;
mod timeouts;
mod users;
