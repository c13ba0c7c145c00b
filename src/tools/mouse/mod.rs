//! The `mouse` toolset: the pointer.
