//! A simulated Mac: stand-ins for `osascript` and `screencapture` that run real JavaScript for Automation scripts
//! against a world kept in a JSON file, on any Unix system. With it, software that drives a Mac through these two
//! programs can be tested without one. A third stand-in, `sips`, tells the size of PNG files and changes it, for those
//! who make pictures smaller with it, and a fourth, `osacompile`, whether a script in AppleScript compiles.
//!
//! ```
//! use simulated_mac::{Answer, Exit, Permission, SimulatedMac};
//!
//! # fn main() -> Result<(), simulated_mac::Error> {
//! // The default Mac, with one change: the user has denied Accessibility.
//! let mac = SimulatedMac::new()?.with_permission(&Permission::Accessibility, Answer::Denied)?;
//! let done = mac.run_javascript("ObjC.import('ApplicationServices'); $.AXIsProcessTrusted()")?;
//! assert_eq!(done.stdout, "false\n");
//!
//! // The state can be read, and changed between runs, as the JSON of the world file.
//! mac.change(|world| world["permissions"]["accessibility"] = "granted".into())?;
//! let script = "const app = Application('Calculator'); app.activate(); delay(1); app.running()";
//! let done = mac.run_javascript(script)?;
//! assert_eq!((done.stdout.as_str(), done.exit), ("true\n", Exit::Status(0)));
//! assert!(mac.app("com.apple.calculator")?.is_some());
//! # Ok(())
//! # }
//! ```
//!
//! # The modules
//!
//! Each imports only from those before it: the crate `simulated-world`, which is data and time; rich text; the windows of
//! snapshots, what opens in which app, those of scripts and Finder's windows; the shell; the tree of elements; input; apps; a
//! crowd of them; the system; the recognition of texts; the bridge and the Apple events; osascript and osacompile, the drawing,
//! screencapture and sips; the command lines and [`SimulatedMac`].
//!
//! # Programs
//!
//! Programs find their Mac by the environment ([`SimulatedMac::environment`]): `MACMCP_WORLD` names the world file,
//! `MACMCP_STATS` the file where counts are appended, `MACMCP_SIM_REALTIME=1` lets waits take real time. Without a
//! world file they share one in the temporary folder.
//!
//! Exit statuses of the stand-ins: 0; 1 for what fails on a Mac; [`EXIT_NO_SUCH_NAME`] (78) for a name that no Mac has;
//! [`EXIT_NOT_SIMULATED`] (79) for what a Mac has and the simulated one has not.

mod alarm;
pub mod apple;
mod apple_events;
mod apps;
mod bridge;
mod builder;
mod cli;
mod content_types;
mod crowd;
mod date_pattern;
mod dates;
mod default_files;
mod described;
mod differences;
mod dock;
mod done_words;
mod draw;
mod finder;
#[cfg(test)]
mod generated_styles;
mod host;
mod html;
mod icu_pattern;
mod input;
mod lent;
mod mac;
mod meter;
mod opening;
mod osacompile;
mod osascript;
mod own_scripts;
mod pages;
mod privacy_pane;
mod program;
mod property_list;
mod recognition;
mod recurrence;
mod reply_timeout;
mod rtf;
mod screencapture;
mod script_hosts;
mod shell;
mod sips;
mod snapshots;
mod stage_manager;
mod stats;
mod streams;
mod summary;
mod surroundings;
mod system;
mod text_encoding;
mod tree;
mod view;
mod window_menus;

pub use builder::{Answer, App, Display, Permission, ProcessFault, Window};
pub use cli::{INTERFACE, StandIn, add_faults, make, simulate, stand_in_for};
pub use mac::{Error, SimulatedMac};
pub use program::{Exit, Finished, Program};
pub use simulated_world::template::{MacOs, Template};
pub use simulated_world::world::{Fault, UnknownFault};
pub use surroundings::{EXIT_NO_SUCH_NAME, EXIT_NOT_SIMULATED};
