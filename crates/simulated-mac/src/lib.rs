//! The simulated Mac: stand-ins for `osascript` and `screencapture` that run real scripts against a [`world`] in a file.
//!
//! It shares nothing with the rest of macmcp but the process boundary: program name, arguments, environment, standard
//! streams, exit status. Environment: `MACMCP_WORLD` (the world file), `MACMCP_STATS` (where counts are appended),
//! `MACMCP_SIM_REALTIME=1` (waits are waited).
//!
//! Exit statuses of the stand-ins: 0; 1 for what fails on a Mac; 78 for a name that no Mac has; 79 for what a Mac has
//! and the simulator has not.

mod ae;
pub mod apple;
mod apps;
mod base64;
mod bridge;
mod cli;
mod draw;
mod geometry;
mod host;
mod input;
mod osascript;
mod screencapture;
mod stats;
mod tree;
mod world;

pub use cli::{StandIn, simulate, stand_in_for};
