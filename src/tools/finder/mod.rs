//! The `finder` toolset: what Finder shows and what is selected there.

crate::tools::toolset! {
    reveal_in_finder::RevealInFinder,
    get_selected_files::GetSelectedFiles,
    get_finder_window_path::GetFinderWindowPath,
}
