//! Captures: from the file that `screencapture` wrote to what a client gets, and how long it lives.
//!
//! [`target`] is what to capture and with which arguments, [`ways`] in which order they are tried, [`shoot`] takes the
//! picture, [`screencapture`] runs the program of that name; [`work`] on pictures is done one at a time.
//! Reading, reducing and writing pictures is a crate of its own, [`pictures`]; [`publish`] writes a file to a path that a caller
//! named, which [`path`] has checked. Which captures a server keeps, and for how long, is in [`crate::session::captures`]; how pixels map to points in [`crate::geometry`].

mod path;
pub(crate) mod publish;
pub(crate) mod screencapture;
pub(crate) mod shoot;
pub(crate) mod target;
mod unusable;
pub(crate) mod ways;
pub(crate) mod work;
