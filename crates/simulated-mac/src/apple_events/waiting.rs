//! Waiting in real time for a person.

use super::failure::Failure;
use crate::host::Host;

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
    host.wait_really(Some(limit), &is_answered);
    match is_answered() {
        true => Ok(()),
        false => Err(Failure::mac(-1712)),
    }
}
