//! The `scroll` toolset.
