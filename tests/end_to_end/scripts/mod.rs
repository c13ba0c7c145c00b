//! Scripts run by themselves with `macmcp run-script` on the simulated Mac.
mod bundled;
mod envelopes;
mod timeouts;
mod two_ways;
mod users;
