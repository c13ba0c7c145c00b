//! Scripts run by themselves with `macmcp run-script` on the simulated Mac.
mod bundled;
mod envelopes;
mod timeouts;
mod users;
