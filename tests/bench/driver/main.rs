//! `driver [--server PATH] [--profile compact] [--task sums] [--show]`: the figures of one server, as JSON.
//!
//!     cargo run --package driver -- --server target/debug/macmcp
#![expect(clippy::print_stdout, reason = "it prints what it found")]

use std::path::PathBuf;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).map(String::as_str)
    };
    let server =
        value("--server").map_or_else(|| PathBuf::from("target/debug/macmcp"), PathBuf::from);
    let one = value("--profile").map(|profile| vec![profile]);
    let shows = arguments.iter().any(|argument| argument == "--show");
    let profiles = one.unwrap_or_else(|| driver::PROFILES.to_vec());
    let figures = driver::figures(&server, &profiles, value("--task"), shows);
    println!("{figures:#}");
}
