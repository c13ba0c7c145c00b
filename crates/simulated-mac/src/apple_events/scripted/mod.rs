//! Applications with a dictionary of their own ([`registry`]): what their objects answer ([`app`]), the records that those
//! keep which are not drawn ([`records`], [`change`]), and what each does in its own way.

pub(super) mod app;
mod attached;
mod browser;
mod calendar;
pub(super) mod change;
mod commands;
mod contacts;
mod mail;
mod messages;
mod moves;
mod music;
mod notes;
mod object;
mod own;
mod page;
mod records;
pub(super) mod registry;
mod reminders;
mod settings;
mod shortcuts;
mod suite;
mod terminal;
mod text_edit;
mod ways;
mod windows;
