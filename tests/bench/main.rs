//! What macmcp costs on the simulated Mac, each figure beside its aim and beside what one would do without macmcp.
//!
//!     make bench
//!
//! Counts of messages, and ratios to a baseline that is measured in the same run, say whether an aim is met; times are only
//! shown, because they are those of one machine on one day. With `BENCH_RUNS` the median of so many runs decides. With `MACMCP_BLESS`
//! set the table becomes `docs/reference/bench.md`.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a measurement fails by panicking, and prints what it found"
)]

mod counts;
mod crowd;
mod driven;
mod long_list;
mod pictures;
mod report;
mod server;
mod simulator;
mod stand_in;
mod tool_list;
mod worlds;

use report::Report;
use std::path::PathBuf;
use std::process::ExitCode;

/// The document that holds the table.
const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/bench.md");

fn main() -> ExitCode {
    if stand_in::is_wanted() {
        return stand_in::run();
    }
    let here = std::env::current_exe().unwrap();
    let macmcp = std::env::args_os()
        .nth(1)
        .map_or_else(|| here.with_file_name("macmcp"), PathBuf::from);
    let macmcp = macmcp.canonicalize().unwrap_or_else(|error| {
        panic!(
            "{}: {error}: build it with `cargo build --release`",
            macmcp.display()
        )
    });
    let simulated_mac = worlds::simulated_mac_beside(&macmcp);
    assert!(
        simulated_mac.is_file(),
        "there is no {}: build it with `cargo build --release`",
        simulated_mac.display()
    );
    let mut report = Report::default();
    counts::measure(&macmcp, &mut report);
    driven::measure(&macmcp, &mut report);
    let runs = std::env::var("BENCH_RUNS").map_or(1, |runs| runs.parse().unwrap());
    let timed = (0..runs).map(|_| {
        let mut run = Report::default();
        server::measure(&macmcp, &mut run);
        simulator::measure(&macmcp, &simulated_mac, &mut run);
        pictures::measure(&macmcp, &mut run);
        run
    });
    report.add_median(timed.collect());
    println!("{}", report.table());
    if std::env::var_os("MACMCP_BLESS").is_some() {
        std::fs::write(DOCUMENT, report.document()).unwrap();
    }
    match report.missed() {
        0 => ExitCode::SUCCESS,
        missed => {
            eprintln!("{missed} missed");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Report, counts, driven, pictures, server};
    use driver::client::Memory;
    use std::path::PathBuf;

    /// Times need a machine that does nothing else; counts do not.
    #[test]
    #[ignore = "crowded Macs take half a minute; `make test-all` runs it and names the program"]
    fn what_is_counted_meets_its_aim() {
        let macmcp = PathBuf::from(std::env::var_os("MACMCP_TEST_BIN").unwrap());
        let mut report = Report::default();
        counts::measure(&macmcp, &mut report);
        assert_eq!(report.missed(), 0, "{}", report.table());
    }

    #[test]
    #[ignore = "fifteen tasks in three profiles take a minute; `make test-all` runs it and names the program"]
    fn tasks_by_rules_cost_no_more_than_they_did() {
        driven::hold(&PathBuf::from(std::env::var_os("MACMCP_TEST_BIN").unwrap()));
    }

    /// What a server holds beside the program itself, which is another one in a debug build.
    #[test]
    #[ignore = "pictures of a large display take seconds; `make test-all` runs it and names the program"]
    fn what_a_server_holds_meets_its_aim() {
        let macmcp = PathBuf::from(std::env::var_os("MACMCP_TEST_BIN").unwrap());
        let mut report = Report::default();
        server::memory(&macmcp, Memory::Own, &mut report);
        pictures::memory(&macmcp, Memory::Own, &mut report);
        assert_eq!(report.missed(), 0, "{}", report.table());
    }
}
