//! What a line of JSON-RPC says before it is parsed.

mod repair;
mod scan;

pub use repair::replace_lone_surrogates;
pub use scan::{LineScan, WrittenId};
