//! Tests of the simulated Mac alone: its stand-ins for `osascript` and `screencapture`, run as programs.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod accessibility;
mod apple_events;
mod applescript;
mod apps;
mod ax_elements;
mod ax_menus;
mod ax_places;
mod ax_values;
mod ax_writes;
mod cases;
mod clock;
mod command;
mod common_ways;
mod costs;
mod events;
mod faults;
mod living;
mod mac;
mod osascript;
mod screencapture;
mod sharing;
mod worlds;
