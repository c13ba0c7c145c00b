//! The policy: what may be reached, and how a person is asked.
mod asking;
mod batches;
mod helpers;
mod launchers;
mod points;
mod reaching;
mod series;
mod written;
