//! Worlds that a person writes: one file in TOML or JSON that says what differs from a base world.
//!
//! [`format`] has the types of the file, from which its JSON Schema is made; [`read`] reads it and says in which line it is wrong;
//! [`when`] reads dates; [`apply`] changes a world, with the records of apps in [`records`] and windows and pages in [`elements`].

mod apply;
mod elements;
mod format;
mod read;
mod records;
mod when;

pub(crate) use apply::apply;
pub(crate) use format::Described;
pub(crate) use read::{Language, read, schema};
pub(crate) use when::When;
