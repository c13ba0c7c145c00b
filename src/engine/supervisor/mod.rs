//! The supervisor: a second process that ends what a server leaves behind, whatever ended the server.
//!
//! [`client`] is the server's side, [`process`] runs in the second process, [`protocol`] is what the one writes to the
//! other.

mod client;
mod process;
mod protocol;

pub(crate) use client::Supervisor;
pub use process::main;
pub use protocol::{ARGUMENT, NAME, Recipe};
