//! The `notifications` toolset.
