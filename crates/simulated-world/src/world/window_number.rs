//! What macOS answers when it is asked for the number of a window.

use serde::{Deserialize, Serialize};

/// The number of a window [findings-3 15.1] [findings-3 17.1].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WindowNumber {
    /// Its own: that of the window server.
    #[default]
    Own,
    /// 0, which is no window's number.
    Null,
    /// None: the question fails.
    None,
}
