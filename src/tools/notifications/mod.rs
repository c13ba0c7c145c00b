//! The `notifications` toolset: say something to the person at the Mac.

pub mod send_notification;
