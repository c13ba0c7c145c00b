//! What the C functions do: tables of names and functions, by where they belong.

pub(super) mod accessibility;
mod ax_message;
pub(super) mod ax_value;
pub(super) mod core_foundation;
pub(super) mod displays;
pub(super) mod event_sources;
pub(super) mod event_text;
pub(super) mod events;
pub(super) mod foundation;
pub(super) mod geometry;
pub(super) mod keyboard;
pub(super) mod memory;
mod page_query;
pub(super) mod permissions;
mod plain_values;
pub(super) mod power;
pub(super) mod process;
mod side_effects;
pub(super) mod window_list;
