//! One call with a real child process, and everything that such a child can do wrong.
//!
//! Here is what all of them use; what is read, what is killed, and in which order scripts run have a file each.

mod killing;
mod order;
mod output;

use std::time::Duration;

use crate::engine::support::call;
use macmcp::engine::{ScriptResult, ScriptRun};
use tokio_util::sync::CancellationToken;

const REPLY: &str = r#"echo '{"ok":true,"result":7}'"#;
const FOREVER: &str = "sleep 1000";
/// Gone means gone well before the sleeper would have ended by itself.
const SOON: Duration = Duration::from_secs(2);

/// A reply that tells process ids.
fn tell(pids: &str) -> String {
    format!(r#"echo "{{\"ok\":true,\"result\":[{pids}]}}""#)
}

fn pids(result: &ScriptResult) -> Vec<i32> {
    result.read().unwrap()
}

fn with_cancel(text: &str) -> (ScriptRun, CancellationToken) {
    let cancel = CancellationToken::new();
    (
        ScriptRun {
            cancel: cancel.clone(),
            ..call(text)
        },
        cancel,
    )
}
