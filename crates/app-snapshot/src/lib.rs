#![doc = include_str!("../README.md")]
//!
//! * `form`: the text
//! * `masking`, `words`: what stands in the place of what windows show

mod form;
mod masking;
mod words;

pub use form::{Element, Seen};
