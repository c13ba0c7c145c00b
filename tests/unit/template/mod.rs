//! The bundled templates and library scripts: rendered, linted, parsed and run without a Mac.

mod cases;
mod jsc;
mod library;
mod lint;
mod literals;
mod render;
