//! The simulated Mac through its front door: the real program called as `osascript`.
#![cfg(feature = "simulator")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod accessibility;
mod apps;
mod ax_elements;
mod ax_menus;
mod ax_places;
mod ax_values;
mod ax_writes;
mod bridge;
mod clock;
mod command;
mod common_ways;
mod costs;
mod events;
mod faults;
mod keys;
mod living;
mod mac;
mod osascript;
mod sharing;
