//! Machine, notification, Finder and audio tools end to end: a client over real pipes, the simulated Mac, and the state
//! of that Mac afterwards.
//!
//! Here is what all of them use; the machine, sound and notifications, and Finder have a file each.
mod finder;
mod machine;
mod sound;

use crate::support::Mac;
use serde_json::json;

const FINDER: &str = "com.apple.finder";

fn automation(permission: &str) -> Mac {
    Mac::with(|world| world["permissions"]["automation_of"] = json!({ FINDER: permission }))
}
