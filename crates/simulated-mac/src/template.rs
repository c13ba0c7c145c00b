//! The worlds that a new file can begin with.

use clap::ValueEnum;

/// The worlds that a new file can begin with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Template {
    /// A Mac in English, with two displays and the usual apps
    #[default]
    Default,
    /// The same in Japanese: menus, windows, the names of apps and roles, the input source
    Japanese,
    /// A Mac of real size in English: 160 processes, 60 windows, long lists, long pages
    Crowded,
}
