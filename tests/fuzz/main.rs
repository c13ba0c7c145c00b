//! Coverage-guided fuzzing of what reads texts and bytes from outside. libFuzzer calls one target again and again with
//! inputs that it changes, and keeps those that reach new code. `tests/fuzz/run` starts it; see CONTRIBUTING.md.
//!
//! | environment variable | value |
//! |---|---|
//! | `MACMCP_FUZZ_TARGET` | the target's name; `list` prints the names and ends |
//! | `MACMCP_FUZZ_SEEDS` | a folder: writes the target's first inputs there and ends |
//!
//! A target fails by panicking. Every target is also held to a limit of memory.
#![no_main]

mod commands;
mod documents;
mod engine;
mod javascript;
mod modules;
mod own_tools;
mod parameters;
mod pictures;
mod replies;
mod seeds;
mod setup;
mod templates;
#[path = "../../src/text.rs"]
#[allow(dead_code)]
mod text;
mod texts;
mod transport;
mod trees;
mod worlds;

use macmcp::limits;
use peak_alloc::PeakAlloc;
use std::path::Path;
use std::sync::LazyLock;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Something that takes bytes from outside.
struct Target {
    name: &'static str,
    run: fn(&[u8]),
    /// Inputs to begin with.
    seeds: fn() -> Vec<Vec<u8>>,
    /// What one run may take beside what is kept from run to run, in mebibytes.
    mebibytes: usize,
}

const TARGETS: &[Target] = &[
    Target {
        name: "transport",
        run: transport::run,
        seeds: seeds::lines,
        mebibytes: 16,
    },
    Target {
        name: "parameters",
        run: parameters::run,
        seeds: seeds::parameters,
        mebibytes: 16,
    },
    Target {
        name: "replies",
        run: replies::run,
        seeds: seeds::replies,
        mebibytes: 16,
    },
    Target {
        name: "streams",
        run: engine::run,
        seeds: seeds::streams,
        mebibytes: 16,
    },
    Target {
        name: "trees",
        run: trees::run,
        seeds: seeds::trees,
        mebibytes: 16,
    },
    Target {
        name: "paths",
        run: javascript::paths,
        seeds: seeds::paths,
        mebibytes: 16,
    },
    Target {
        name: "texts",
        run: texts::run,
        seeds: seeds::texts,
        mebibytes: 16,
    },
    Target {
        name: "templates",
        run: templates::run,
        seeds: seeds::templates,
        mebibytes: 32,
    },
    Target {
        name: "modules",
        run: modules::run,
        seeds: seeds::modules,
        mebibytes: 16,
    },
    Target {
        name: "applescript",
        run: templates::applescript,
        seeds: seeds::applescript,
        mebibytes: 64,
    },
    Target {
        name: "pictures",
        run: pictures::run,
        seeds: seeds::pictures,
        mebibytes: 448,
    },
    Target {
        name: "worlds",
        run: worlds::run,
        seeds: seeds::worlds,
        mebibytes: 256,
    },
    Target {
        name: "settings",
        run: setup::run,
        seeds: seeds::settings,
        mebibytes: 32,
    },
    Target {
        name: "own-tools",
        run: own_tools::run,
        seeds: seeds::own_tools,
        mebibytes: 32,
    },
    Target {
        name: "commands",
        run: commands::run,
        seeds: seeds::commands,
        mebibytes: 64,
    },
];

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("MACMCP_FUZZ_TARGET").unwrap_or_default();
    let found = TARGETS.iter().find(|target| target.name == name);
    found.unwrap_or_else(|| panic!("MACMCP_FUZZ_TARGET names no target: {name:?}"))
});

/// Does what is asked for instead of fuzzing, if anything is.
fn prepare() {
    if std::env::var("MACMCP_FUZZ_TARGET").is_ok_and(|name| name == "list") {
        for target in TARGETS {
            println!("{}", target.name);
        }
        std::process::exit(0);
    }
    if let Some(folder) = std::env::var_os("MACMCP_FUZZ_SEEDS") {
        for (number, seed) in (TARGET.seeds)().into_iter().enumerate() {
            std::fs::write(Path::new(&folder).join(format!("seed-{number:04}")), seed)
                .expect("seeds can be written");
        }
        std::process::exit(0);
    }
}

libfuzzer_sys::fuzz_target!(init: prepare(), |data: &[u8]| {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    (TARGET.run)(data);
    let most = MEMORY.peak_usage().saturating_sub(before) >> 20;
    assert!(
        most <= TARGET.mebibytes,
        "{most} MiB were taken, {} are allowed",
        TARGET.mebibytes
    );
});
