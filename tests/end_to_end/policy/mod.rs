//! The policy: what may be reached, and how a person is asked.
pub(crate) mod asking;
mod batches;
mod consent;
mod helpers;
mod launchers;
mod points;
mod reaching;
mod seen;
mod series;
mod shown_for_others;
mod vain;
mod written;
