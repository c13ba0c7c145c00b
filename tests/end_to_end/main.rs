//! Tests of the whole program: a client over real pipes, and the command line.
//!
//! Most run on a simulated Mac, whose state they look at afterwards; these files are left out of a build without it.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod adversity;
mod agent_limits;
mod agent_tasks;
mod annotated;
mod app_windows;
mod background;
mod bars_and_stages;
mod batch;

mod brought_up;
mod budgets;
mod built;
#[path = "../unit/change_lines.rs"]
mod change_lines;
mod changes;
mod cli;
mod client_lists;
mod clients;
mod command_names;
mod contracts;
#[path = "../bench/crowd.rs"]
mod crowd;
mod crowded;
mod demo;
mod described_worlds;
mod differences;
#[path = "../unit/documents.rs"]
mod documents;
mod drags;
mod elements;
mod elsewhere;
mod expecting;
mod extensions;
mod faults;
mod findings_clients;
mod findings_elements;
mod findings_notified;
mod findings_paths;
mod findings_surfaces;
mod findings_windows;
mod forms;
mod front;
mod generated;
mod given_back;
mod happenings;
mod hints;
mod honesty;
mod hostile_client;
mod hostile_mac;
mod hung_app;
mod install;
mod japanese;
mod keyboard;
mod late_trees;
mod left_behind;
mod lifecycle;
mod limits;
#[path = "../bench/long_list.rs"]
mod long_list;
mod looks;
mod mac_session;
mod matrices;
mod menus;
mod message_batches;
mod near_names;
mod notified;
mod offers;
mod opened;
mod opening;
mod ordered;
mod outlines;
mod own_tools;
mod packages;
mod packs;
mod page_states;
mod paste;
mod permissions;
mod person_first;
mod pictured;
mod pixels;
mod pointer;
mod policy;
mod privacy;
mod profiles;
mod proofs;
mod protocol;
mod read_only;
mod read_text;
mod recorded_clients;
mod recording;
mod requests;
mod responsible;
mod rules;
mod said;
mod screenshots;
mod screenshots_mac;
mod scripts;
mod seeing;
mod selftest;
mod services;
mod session;
mod settings;
mod setup;
mod skills;
mod small_print;
mod snapshots;
mod soak;
mod spotlight;
mod status_items;
mod supervision;
mod support;
mod sweep;
mod tasks;
mod tolerance;
mod tools;
mod two_programs;
mod undo;
mod untold;
mod untrue_answers;
mod untrue_states;
mod untrue_texts;
mod user_stop;
mod waiting;
mod waiting_for_looks;
mod window_frames;
mod window_templates;
mod windows;
