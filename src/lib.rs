//! macmcp lets an AI assistant see and drive a Mac.
//!
//! Every tool renders a parameterised JXA or AppleScript template, runs it through `osascript` (or builds a
//! `screencapture` command), parses the structured answer and returns it as an MCP result.
//!
//! # Modules
//!
//! From the client inwards:
//!
//! | module | what it is |
//! |---|---|
//! | [`cli`] | the command line; [`cli::main`] is called by the program's `main` |
//! | [`transport`], [`server`] | lines of JSON-RPC, and the MCP handler |
//! | [`prompts`], [`resources`], [`skills`], [`completion`], [`notices`] | what a server offers beside tools, and tells without being asked |
//! | [`revision`], [`clients`] | which revision of the protocol a client speaks, and what some clients do otherwise |
//! | [`registry`], [`profile`] | all tools, which of them a server offers, and which it lists |
//! | [`meanings`] | names that people and models use for what tools do |
//! | [`dispatch`] | one call of a tool, from its arguments to its answer |
//! | [`tools`] | the tools, one file each |
//! | [`tool`] | what a tool is: specification, parameters and their schema, the call under way, the answer |
//! | [`steps`] | several calls in order, within one turn: what `batch` and recipes do |
//! | [`own_tools`] | the user's own tools, from a folder of templates with headers and of recipes |
//! | [`packs`] | ready-made tools of the same kind, off by default |
//! | [`session`] | what a server keeps between calls: snapshots of elements, captures |
//! | [`read_dirs`], [`document_types`], [`web_address`] | which files and addresses calls may have opened |
//! | [`policy`], [`consent`] | which apps calls may reach, and how a person is asked |
//! | [`absent_apps`] | rules of the policy that name no app of this Mac |
//! | [`capture`] | taking, reading, fitting and writing pictures |
//! | [`recognition`] | reading the text of a picture: levels, times, and what when macOS cannot |
//! | [`seen_text`] | text in the picture of a window: reading it, and finding it again before it is acted on |
//! | [`file_text`] | the text of image files and PDFs of the user's |
//! | [`record`] | what a session did, where a person asked for a record of it |
//! | [`identity`] | what the server says of itself |
//! | [`limits`], [`room`] | what a server may take, in one place, and who waits for whom on its account |
//! | [`private_file`] | files and folders that only this user reads |
//! | [`private_folder`] | folders for one capture or one simulated Mac, and the sweep of what killed servers left |
//! | [`engine`] | running scripts: queue, processes, worker, supervisor, replies, failures |
//! | [`permissions`] | what this process may do, and what a person has to click |
//! | [`template`] | rendering and checking scripts |
//! | [`embedded`] | the scripts, templates and probes: embedded in a release build, read from the checkout in a debug build |
//! | [`beliefs`] | probes of what scripts rely on |
//! | [`fuzz`] | what the fuzz targets call of private modules |
//! | [`user_config`], [`user_path`] | where the user's configuration of macmcp is, and paths that callers give |
//! | [`user_stop`] | where it stands that the user has macmcp stopped |
//! | [`error`], [`geometry`], [`suggest`], [`text`] | errors, points and pixels, "did you mean", texts from outside |
//!
//! Other crates can rely on none of it: the program is the product. What is public is what its own tests and tools name: [`packs`],
//! for one, because `tests/unit` writes types of the templates of packs and compares documents with them.
//!
//! The simulated Mac is the crate `simulated-mac`; it and macmcp meet at a process boundary.

mod absent_apps;
pub mod beliefs;
mod capture;
pub mod cli;
mod clients;
mod completion;
mod consent;
pub mod dispatch;
mod document_types;
mod embedded;
pub mod engine;
pub mod error;
mod file_text;
#[doc(hidden)]
pub mod fuzz;
mod geometry;
mod identity;
pub mod limits;
mod meanings;
mod notices;
mod own_tools;
pub mod packs;
mod permissions;
mod policy;
mod private_file;
mod private_folder;
pub mod profile;
mod prompts;
mod read_dirs;
mod recognition;
mod record;
pub mod registry;
mod resources;
mod revision;
mod room;
mod seen_text;
mod server;
pub mod session;
mod skills;
mod steps;
mod suggest;
pub mod template;
mod text;
pub mod tool;
mod tools;
mod transport;
mod user_config;
mod user_path;
mod user_stop;
mod web_address;
