//! The process that started this one: a server ends with it, also where another process holds its standard input open.

use rustix::process::getppid;
use std::time::Duration;

/// Between two looks.
const INTERVAL: Duration = Duration::from_secs(10);

/// Ends when the process that started this one has gone. What the first process of the system has started has no other parent to
/// lose, and neither has what lost it before.
pub(super) fn gone() -> impl Future<Output = ()> {
    let first = getppid().filter(|parent| !parent.is_init());
    async move {
        while first.is_none() || getppid() == first {
            tokio::time::sleep(INTERVAL).await;
        }
    }
}
