//! The `notifications` toolset: show notifications.

crate::tools::toolset! {
    send_notification::SendNotification,
}
