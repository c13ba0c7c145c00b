//! The modifier keys among the flags of an event.

/// The modifiers among an event's flags [bridge 8.1].
pub(crate) const MODIFIERS: u64 = 0x009f_0000;
