//! System Events: processes, their user interface, preferences, the user, disk items, login items, property lists, XML,
//! folder actions. [`view`] and [`suite`] read, [`actions`] and [`change`] change; each kind of object has a file.

pub(super) mod actions;
mod application;
pub(super) mod change;
mod desktops;
mod disk_items;
mod domains;
mod fields;
mod folder_actions;
mod folder_parts;
mod network;
mod object;
mod preferences;
mod property_lists;
mod suite;
pub(super) mod typing;
mod view;
mod xml;

pub(crate) use object::Handle;
pub(crate) use view::SystemEvents;
