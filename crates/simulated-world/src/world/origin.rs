//! What a world began as.

use serde::{Deserialize, Serialize};

use crate::template::Template;

/// What a world was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// One of the worlds that every file can begin with.
    World(Template),
    /// The description of a user, which is beside it; files that were made before that was kept have none.
    Description,
}
