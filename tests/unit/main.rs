//! Tests of macmcp's library, part by part: no MCP client takes part here (see `end_to_end`).
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod advertised_documents;
mod architecture;
mod beliefs;
#[path = "../end_to_end/built.rs"]
mod built;
mod change_lines;
mod changes;
mod client_forms;
mod clients;
mod compact;
mod defaults;
mod demo_pictures;
mod dictionary_tools;
mod dictionary_words;
mod docs;
mod documents;
mod embedded;
mod engine;
mod errors;
mod examples;
mod findings;
mod forms;
mod import_circles;
mod judges;
mod languages;
mod limits;
mod listed_schemas;
mod moved;
mod names;
mod one_comparison;
mod pack_tools;
mod packages;
mod packaging;
mod params;
mod promises;
mod readme;
mod recent;
mod refs;
mod render_inputs;
mod searches;
mod second_ways;
mod servers;
#[path = "../end_to_end/support/share.rs"]
mod share;
mod shown_files;
mod simulated;
mod small_mac;
mod structure;
mod style;
mod suggestions;
mod surface;
mod template;
mod told;
#[path = "../bench/tool_list.rs"]
mod tool_list;
mod types;
mod windows_seen;
mod worker_simulated;
