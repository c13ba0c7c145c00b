//! The running Mac: what happens in its user interface is handed to its apps, what is due happens, and its file is shared
//! between processes.
//!
//! How scripts reach it (the bridge, Apple events) is not here.

mod handle;
mod running;
mod skipped;
mod stamp;
pub(crate) mod store;
mod time;
mod world_file;

pub(crate) use handle::ui;
pub(crate) use time::{fill_menu, is_filled_late};
