//! The modifier keys among the flags of an event.

/// The modifiers among an event's flags [bridge 8.1].
pub(crate) const MODIFIERS: u64 = 0x009f_0000;

/// Two of them by which more than keys differ.
pub(super) const SHIFT: u64 = 0x0002_0000;
pub(super) const COMMAND: u64 = 0x0010_0000;
