//! A shell over the world's disk: lines of a few commands, in Terminal and for `do shell script`, and the programs of
//! macOS that scripts may run. No shell and no program of the real machine ever runs.
//!
//! What a shell has and this one has not (loops, functions, other programs and options) is refused by its name
//! ([`NotRun`]). The list of what it has is in the README of the crate.

mod absent;
mod arithmetic;
mod awk;
mod battery;
mod commands;
mod dates;
mod defaults;
mod facts;
mod files;
mod filters;
mod find;
mod killing;
mod letters;
mod letters_ahead;
mod line;
mod listing;
mod machine;
mod mdfind;
mod mktemp;
mod modes;
mod old_style;
mod open;
mod outcome;
mod pattern;
mod plist_buddy;
mod plist_files;
mod plutil;
mod printing;
mod processes;
mod profiler;
mod programs;
mod reader;
mod run;
mod sed;
mod session;
mod streams;
mod sums;
mod syntax;
mod wildcards;

pub(crate) use mdfind::find as mdfind;
pub(crate) use open::open;
pub(crate) use outcome::NotRun;
pub(crate) use programs::{pmset, sysctl};
pub(crate) use session::Shell;
