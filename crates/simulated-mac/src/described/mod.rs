//! Worlds that a person writes: one file in TOML or JSON that says what differs from a base world.
//!
//! [`mod@format`] has the types of the file, from which its JSON Schema is made; [`mod@read`] reads it and says in which line it is wrong;
//! [`mod@when`] reads dates; [`mod@apply`] changes a world, with the records of apps in [`mod@records`], windows and pages in [`mod@elements`] and
//! menus in [`mod@menus`]; [`mod@references`] finds names that lead nowhere.

mod apply;
mod elements;
mod format;
mod menus;
mod read;
mod records;
mod references;
mod when;

pub(crate) use apply::apply;
pub(crate) use format::Described;
pub(crate) use read::{Language, as_json, read, schema, with_line};
pub(crate) use when::When;
