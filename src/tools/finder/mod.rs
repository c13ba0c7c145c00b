//! The `finder` toolset: what Finder shows and what is selected there.

pub mod get_finder_window_path;
pub mod get_selected_files;
pub mod reveal_in_finder;
