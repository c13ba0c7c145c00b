//! The `keyboard` toolset: text and keys.
