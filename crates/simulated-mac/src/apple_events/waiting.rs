//! Waiting in real time for a person or another process.

use std::time::Duration;

use super::failure::Failure;
use crate::host::Host;

/// Waits in real time, deaf to SIGTERM as a blocked osascript is, until something holds or the time is over; without a
/// limit for good.
pub(super) fn wait_really(host: &Host, limit: Option<Duration>, holds: impl Fn() -> bool) {
    host.wait_really(limit, holds);
}

/// Waits in real time until somebody has answered what an application asks in the middle of a command, as long as replies are
/// waited for. Nobody answers a script that runs in memory: it ends there, unless no reply is wanted.
///
/// # Errors
/// When nobody has.
pub(super) fn wait_for_answer(host: &Host, is_answered: impl Fn() -> bool) -> Result<(), Failure> {
    let limit = host.reply_timeout.get();
    if host.streams().are_in_memory() && !limit.is_zero() {
        host.wait_forever();
    }
    wait_really(host, Some(limit), &is_answered);
    match is_answered() {
        true => Ok(()),
        false => Err(Failure::mac(-1712)),
    }
}
