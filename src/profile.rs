//! Profiles: which tools the list of a server shows, and in what form.
//!
//! A profile decides about the list alone. What may be called is decided by the flags that choose and exclude tools and by the
//! policy. Clients do not call what is not listed [clients G]: what the list leaves out is reached by `batch`, where that is
//! listed, and by its name where a client lets it through, under the same rules.

use clap::ValueEnum;
use serde::Deserialize;

/// What the list of tools shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// Every tool
    #[default]
    Full,
    /// 15 tools in 10 KB; `find_tools` describes the others, and `batch` calls them
    Compact,
    /// The 17 tools for mouse, keyboard and screen that models are trained with, `look`, `launch_app` and `open`; `find_tools`
    /// describes the others, and `batch` calls them
    Computer,
}

/// The set of the tools that only profiles offer.
pub(crate) const TOOLSET: &str = "profiles";

/// The tools beside those of `computer`: a look gives the refs that its clicks take, an app has to be started first, and `batch` calls
/// what `find_tools` tells of.
const BESIDE_COMPUTER: [&str; 4] = ["look", "launch_app", "open", "batch"];

/// How the names of the tools of `computer` begin, which its clients call by the rest.
const COMPUTER: &str = "computer.";

impl Profile {
    /// The name in the registry of a tool that its clients call first by that name, where there is one.
    #[must_use]
    pub fn own_name(self, called: &str) -> Option<String> {
        (self == Self::Computer).then(|| format!("{COMPUTER}{called}"))
    }

    /// Whether it shows a tool of that name and set; `is_usual` is whether the tool has a short form for the compact list.
    #[must_use]
    pub fn lists(self, tool: &str, toolset: &str, is_usual: bool) -> bool {
        if toolset == TOOLSET {
            return self.adds(tool);
        }
        match self {
            Self::Full => true,
            Self::Compact => is_usual,
            Self::Computer => BESIDE_COMPUTER.contains(&tool),
        }
    }

    /// Whether it has that tool of the set [`TOOLSET`].
    #[must_use]
    pub fn adds(self, tool: &str) -> bool {
        match self {
            Self::Full => false,
            Self::Compact => tool == "find_tools",
            Self::Computer => tool == "find_tools" || tool.starts_with(COMPUTER),
        }
    }
}
