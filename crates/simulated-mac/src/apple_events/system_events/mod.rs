//! System Events: processes, their user interface, appearance, the user. [`view`] and [`suite`] read, [`actions`] change.

pub(super) mod actions;
mod object;
mod suite;
pub(super) mod typing;
mod view;

pub(crate) use object::Handle;
pub(crate) use view::SystemEvents;
