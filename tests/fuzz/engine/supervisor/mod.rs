//! The lines that a server writes to its supervisor.

#[path = "../../../../src/engine/supervisor/protocol.rs"]
#[allow(dead_code)]
mod protocol;

use protocol::Message;

/// A line that is understood means the same when it is written again, and never every process of the user.
pub(super) fn run(data: &[u8]) {
    for line in data.split_inclusive(|byte| *byte == b'\n') {
        let Some(message) = Message::parse(line) else {
            continue;
        };
        if let Message::Runs(group) | Message::Gone(group) = message {
            assert!(group > 1, "group {group}");
        }
        assert_eq!(Message::parse(message.to_line().as_bytes()), Some(message));
    }
}
