//! The supervisor: a second process that ends what a server leaves behind, whatever ended the server.
//!
//! [`client`] is the server's side, [`process`] is what runs in the second process and defines the lines between them.

mod client;
mod process;

pub(crate) use client::Guard;
pub use process::{ARGUMENT, Recipe, main};
