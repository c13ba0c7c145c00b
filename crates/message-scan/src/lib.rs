//! What a line of JSON-RPC says before it is parsed.

mod batch;
mod repair;
mod scan;

pub use batch::{Batch, messages};
pub use repair::replace_lone_surrogates;
pub use scan::{LineScan, WrittenId};
