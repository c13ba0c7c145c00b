//! Tests of the simulated Mac alone: its stand-ins for `osascript` and `screencapture`, run as programs.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod apple_events;
mod applescript;
mod applescript_files;
mod applescript_objects;
mod ax_elements;
mod clock;
mod command;
mod costs;
mod crowded;
mod default_mac;
mod described;
mod dialogs;
mod done;
mod environment;
mod faults;
mod full_disk;
mod hostile;
mod lent;
mod living;
mod mac;
mod osacompile;
mod osascript;
mod own_dictionaries;
mod panels;
mod pixels;
mod real_machine;
mod real_trees;
mod right_to_left;
mod screencapture;
mod scripted_apps;
#[path = "../../../../tests/end_to_end/support/share.rs"]
mod share;
mod sharing;
mod sips;
mod webkit;
mod worlds;
