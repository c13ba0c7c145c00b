//! System Events: processes, their user interface, appearance, the user, disk items, login items, property lists. [`view`]
//! and [`suite`] read, [`actions`] and [`change`] change.

pub(super) mod actions;
pub(super) mod change;
mod desktops;
mod disk_items;
mod fields;
mod network;
mod object;
mod preferences;
mod property_lists;
mod suite;
pub(super) mod typing;
mod view;

pub(crate) use object::Handle;
pub(crate) use view::SystemEvents;
