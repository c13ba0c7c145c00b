//! How EventKit answers beside what the permissions say.

use serde::{Deserialize, Serialize};

/// What may be wrong with EventKit on a Mac whose permissions are given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EventStore {
    /// Events can be added and not read: the status is 4, and there is one calendar without events [apps 5].
    #[serde(skip_serializing_if = "super::defaults::is_false")]
    pub write_only: bool,
    /// The status is 3, and no calendar and no list is handed out: the service behind it denies what the settings allow.
    #[serde(skip_serializing_if = "super::defaults::is_false")]
    pub empty: bool,
}
