//! The ObjC and C bridge of JXA: `ObjC`, `$`, `Ref`.
//!
//! JavaScript holds thin proxies around handles ([`wrapper`]); what names mean and how values cross is driven by Apple's
//! tables (`apple`). The globals themselves are `js/bridge.js`. To add a method: one row (selector and function) in the class's file under
//! `classes`, and for a new class one line in [`rows`]. To add a C function: one row in a file under `functions`.
//! Rules by number: [bridge 0] [bridge 2] [bridge 16].

mod accessibility_state;
mod apps;
mod ax_values;
mod call;
mod character_set;
mod classes;
mod convert;
mod description;
mod documents;
mod event_kit;
mod event_saves;
mod event_series;
mod failure;
mod formatters;
mod functions;
mod handle;
mod install;
mod kind;
mod listening;
mod memory;
mod names;
mod natives;
mod notices;
mod object;
mod objects;
mod rows;
mod running_apps;
mod state;
mod vision;
mod walk;
mod wrapper;

pub(super) use install::load;
pub(crate) use objects::{Objects, Thing};
