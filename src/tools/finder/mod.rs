//! The `finder` toolset: what Finder shows and what is selected there.
