//! The `notifications` toolset: show notifications.

pub mod send_notification;
