//! Captures: from the file that `screencapture` wrote to what a client gets, and how long it lives.
//!
//! [`target`] is what to capture and with which arguments, [`ways`] in which order they are tried, [`shoot`] takes the
//! picture, [`screencapture`] runs the program of that name; [`work`] on pictures is done one at a time.
//! [`mod@format`] tells PNG from JPEG, [`picture`] reads pictures, row by row, and makes them smaller on the way;
//! [`encode`] writes them within a [`budget`], [`publish`] writes a file to a path that a caller named, which [`path`] has checked. Which captures a server keeps,
//! and for how long, is in [`crate::session::captures`]; how pixels map to points in [`crate::geometry`].

pub(crate) mod budget;
pub(crate) mod encode;
pub(crate) mod format;
mod path;
pub(crate) mod picture;
pub(crate) mod publish;
mod reduce;
mod rows;
#[cfg(test)]
mod samples;
pub(crate) mod screencapture;
pub(crate) mod shoot;
pub(crate) mod target;
mod unusable;
pub(crate) mod ways;
pub(crate) mod work;
