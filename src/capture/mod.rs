//! Captures: from the file that `screencapture` wrote to what a client gets, and how long it lives.
//!
//! [`target`] is what to capture and with which arguments, [`ways`] in which order they are tried, [`shoot`] takes the
//! picture, [`screencapture`] runs the program of that name, [`folder`] is the private folder of one capture, [`picture`] reads and fits pictures, [`publish`] writes to a path that a caller named. Which captures
//! a server keeps, and for how long, is in [`crate::session::captures`]; how pixels map to points in
//! [`crate::geometry`].

pub mod folder;
pub mod picture;
pub mod publish;
pub mod screencapture;
pub mod shoot;
pub mod target;
pub mod ways;
