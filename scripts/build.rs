//! Tells cargo to build again when a template, a library file or a probe appears or goes: the embedding notices changes
//! of files it knows, not new ones.
#![allow(
    clippy::print_stdout,
    reason = "a build script speaks to cargo on stdout"
)]

fn main() {
    println!("cargo::rerun-if-changed=templates");
    println!("cargo::rerun-if-changed=scripts/lib");
    println!("cargo::rerun-if-changed=fixtures/beliefs");
    println!("cargo::rerun-if-changed=scripts/build.rs");
}
