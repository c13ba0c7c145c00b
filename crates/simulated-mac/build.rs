//! Links the program of a debug build for one address in memory, on Linux.
//!
//! Tests start it many thousand times. One that may lie at any address has a hundred thousand places to correct at every start, in
//! hundreds of pages, which took a third of the time of a start.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, wanted: &str| env::var(name).is_ok_and(|value| value == wanted);
    let is_linux = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    if is_linux && is("PROFILE", "debug") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
