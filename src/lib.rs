//! macmcp lets an AI assistant see and drive a Mac.
//!
//! Every tool renders a parameterised JXA or AppleScript template, runs it through `osascript` (or builds a
//! `screencapture` command), parses the structured answer and returns it as an MCP result.
//!
//! The modules are the rooms of the house. From the client inwards: [`transport`] (lines), [`server`] (MCP),
//! [`registry`] and [`tools`] (what there is; [`tool`] is what one is), [`caller`] and [`run`] (one call), [`params`] and
//! [`schema`] (what a call may say; [`near`] finds what was meant), [`context`] (what is kept between calls),
//! [`elements`] (trees that were seen), [`template`] (rendering), [`engine`] (running), [`capture`] (pictures), [`answer`]
//! (what a call gives back), [`error`] (what goes wrong). [`beliefs`] says what scripts rely on. [`cli`] is the command
//! line. The simulated Mac is the crate `simulated-mac`; it and macmcp meet at a process boundary.

pub mod answer;
pub mod beliefs;
pub mod caller;
pub mod capture;
pub mod cli;
pub mod context;
pub mod elements;
pub mod engine;
pub mod error;
pub mod near;
pub mod params;
pub mod registry;
pub mod run;
pub mod schema;
pub mod server;
pub mod template;
pub mod tool;
pub mod tools;
pub mod transport;
