//! Applications with a dictionary of their own: what their objects answer ([`suite`]), the records that those which
//! are not drawn keep ([`records`], [`change`]), and what each does in its own way ([`rules`]).

mod calendar;
mod change;
mod contacts;
mod mail;
mod messages;
mod music;
mod notes;
mod records;
mod registry;
mod reminders;
mod rules;
mod shortcuts;
mod suite;

pub(crate) use change::{run, set};
#[cfg(test)]
pub(crate) use registry::all;
pub(crate) use registry::known;
pub(crate) use suite::Scripted;
