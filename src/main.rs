//! The program macmcp: its command line, and nothing else.

use std::process::ExitCode;

fn main() -> ExitCode {
    macmcp::cli::main(std::env::args_os().collect())
}
