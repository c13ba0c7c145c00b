//! Apps whose window lists what they keep and tell scripts of, whoever made or changed it, a script or a person.
//!
//! An app says which entries its list has, and what comes of what a person does to one ([`listed`]). Their rows are made in
//! [`rows`]; what scripts do with the records is not here ([`crate::apple_events`]).

pub(crate) mod addresses;
mod calendar;
mod calendar_days;
mod calendar_events;
pub(crate) mod compose;
mod contacts;
mod entry;
mod events;
pub(crate) mod fresh;
mod listed;
mod mail;
mod mailboxes;
mod messages;
mod music;
mod music_settings;
mod note_bodies;
pub(crate) mod notes;
pub(crate) mod received;
pub(crate) mod record;
mod registry;
mod reminders;
pub(crate) mod replies;
mod rows;
mod show;

pub(super) use events::follow;
pub(super) use registry::is_listed;
pub(crate) use show::show;
