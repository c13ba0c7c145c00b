#![doc = include_str!("../README.md")]

mod broken;
mod changing;
mod check;
mod commands;
mod dictionary;
mod fields;
mod fill;
mod header;
mod included;
mod known;
mod names;
mod offer;
mod options;
mod reading;
mod table;
mod tool;
mod xml;

pub use broken::Broken;
pub use check::Check;
pub use dictionary::{Dictionary, read};
pub use fields::{Field, Key, Kind};
pub use fill::Scaffolds;
pub use included::included;
pub use offer::make;
pub use options::Options;
pub use table::table;
pub use tool::{Made, Request, Tool, Way};
