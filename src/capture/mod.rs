//! Captures: from the file that `screencapture` wrote to what a client gets, and how long it lives.
//!
//! [`target`] is what to capture and with which arguments, [`shoot`] takes the picture, [`folder`] is the private folder
//! of one capture, [`store`] what lives for how long and is offered as an MCP resource, [`picture`] reads and fits
//! pictures, [`geometry`] maps pixels to points, [`publish`] writes to a path that a caller named. Running the program
//! `screencapture` is [`crate::engine`]'s part.

pub mod folder;
pub mod geometry;
pub mod picture;
pub mod publish;
pub mod shoot;
pub mod store;
pub mod target;
