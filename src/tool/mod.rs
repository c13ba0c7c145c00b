//! What a tool is, and what one call of it consists of.
//!
//! [`Tool`] is the trait that a tool implements, and [`spec`] has the registry's entry for it; [`params`] checks arguments against
//! the schema that [`schema`] derives, in the other forms that [`forms`] knows as well; [`call`] is what a running call has at hand;
//! [`changes`] writes what an action changed; [`answer`] is what it gives back;
//! [`call_mode`] is how a call is made; [`reach`] tells what the steps of one would reach; [`trial`] is how a tool is tried; [`own`] is a tool that is read from a file;
//! [`json`] converts between typed values and JSON. The tools themselves are in [`crate::tools`].

mod added;
mod advertised;
pub mod answer;
pub mod background;
pub mod call;
pub(crate) mod call_mode;
mod change_kind;
mod change_line;
pub mod changes;
mod compact;
mod declaration;
pub mod effect;
mod example;
pub(crate) mod format;
pub mod forms;
pub mod json;
mod member;
mod misnamed;
pub mod own;
mod own_defaults;
mod own_entry;
mod paging;
pub mod params;
pub mod reach;
mod reaches;
pub(crate) mod result_schema;
pub mod schema;
pub(crate) mod seat;
pub(crate) mod shows;
pub mod spec;
mod trial;
pub(crate) mod two_ways;

pub use advertised::Advertising;
pub use background::Background;
pub use compact::Compact;
pub use declaration::{NoParams, Outcome, PlannedStep, Tool};
pub use effect::Effect;
pub(crate) use json::given;
pub use json::{fitting, fitting_part, object, unserialisable};
pub(crate) use member::Member;
pub use paging::Paged;
pub use params::{Alias, Aliases};
pub use reaches::Reaches;
pub use spec::Spec;
pub use trial::{Examples, Selftest, Trial};
