//! What a tool is, and what one call of it consists of.
//!
//! [`spec`] has the trait that a tool implements and the registry's entry for it; [`params`] checks arguments against
//! the schema that [`schema`] derives; [`call`] is what a running call has at hand; [`changes`] writes what an action changed; [`answer`] is what it gives back;
//! [`json`] converts between typed values and JSON. The tools themselves are in [`crate::tools`].

pub mod answer;
pub mod call;
pub mod changes;
pub mod json;
pub mod params;
pub mod schema;
pub mod spec;

pub use json::{fitting, object, unserialisable};
pub use params::{Alias, Aliases};
pub use spec::{Effect, Outcome, Spec, Tool};
