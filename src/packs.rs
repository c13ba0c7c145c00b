//! Packs: ready-made tools of the kind that users write themselves, off until somebody switches them on.
//!
//! The tools of a pack are the templates in `templates/packs/NAME`, each with its header, under the same rules as those of the
//! user's own ([`crate::own_tools`]). A pack is a toolset of its own name. A tool may have a script in JavaScript beside the one in
//! AppleScript, which is tried first and tells where it is not the way ([`crate::tool::own`]).

use crate::own_tools::{self, Problem};
use crate::suggest::nearest;
use crate::template;
use crate::tool::Spec;
use std::sync::Arc;

/// A pack.
#[derive(Clone, Copy, Debug)]
pub struct Pack {
    /// What it is switched on by; its toolset.
    pub name: &'static str,
    /// What its tools are for.
    pub about: &'static str,
}

/// Every pack.
pub const PACKS: &[Pack] = &[
    Pack {
        name: "appearance",
        about: "light and dark mode",
    },
    Pack {
        name: "browsers",
        about: "tabs, addresses, page text and JavaScript in Safari and Google Chrome",
    },
    Pack {
        name: "calendar",
        about: "events of the app Calendar",
    },
    Pack {
        name: "contacts",
        about: "people of the app Contacts",
    },
    Pack {
        name: "mail",
        about: "messages and mailboxes of Mail",
    },
    Pack {
        name: "messages",
        about: "texts sent by iMessage, each after the user was asked",
    },
    Pack {
        name: "music",
        about: "the player of the app Music",
    },
    Pack {
        name: "notes",
        about: "notes of the app Notes",
    },
    Pack {
        name: "reminders",
        about: "reminders and their lists",
    },
    Pack {
        name: "shortcuts",
        about: "shortcuts, which may do anything",
    },
    Pack {
        name: "spotlight",
        about: "files and folders, found by Spotlight",
    },
];

/// Why the tools of packs cannot be had.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackError {
    /// There is no pack of that name.
    #[error("there is no pack called {name:?}{}; `macmcp tools` lists them", suggestion.as_ref().map_or(String::new(), |near| format!(", did you mean {near:?}?")))]
    Unknown {
        /// The name that was given.
        name: String,
        /// A pack that is called alike.
        suggestion: Option<&'static str>,
    },
    /// A file of this program is wrong, which its tests see first.
    #[error("the pack {pack} of this macmcp is broken, please report it: {problem}")]
    Broken {
        /// The pack.
        pack: &'static str,
        /// The first thing that is wrong with one of its files.
        problem: Problem,
    },
}

/// Whether a toolset is a pack.
pub(crate) fn is_pack(toolset: &str) -> bool {
    PACKS.iter().any(|pack| pack.name == toolset)
}

/// The tools of some packs, by name.
///
/// # Errors
/// When there is no pack of such a name, and when a file of one is wrong.
pub fn tools(names: &[String], is_taken: fn(&str) -> bool) -> Result<Vec<Arc<Spec>>, PackError> {
    let mut tools = Vec::new();
    for name in names {
        let pack = PACKS.iter().find(|pack| pack.name == name);
        let pack = pack.ok_or_else(|| PackError::Unknown {
            name: name.clone(),
            suggestion: nearest(name, PACKS.iter().map(|pack| pack.name)),
        })?;
        tools.extend(whole(pack, files(pack, is_taken))?);
    }
    tools.sort_by(|one, other| one.name.cmp(&other.name));
    tools.dedup_by(|one, other| one.name == other.name);
    Ok(tools)
}

/// All tools of a pack, or why one of them is none.
fn whole(pack: &Pack, files: Vec<PackFile>) -> Result<Vec<Arc<Spec>>, PackError> {
    let broken = |problems: Vec<Problem>| PackError::Broken {
        pack: pack.name,
        problem: problems
            .into_iter()
            .next()
            .unwrap_or_else(|| Problem::of_file(pack.name, "one of its files is no tool")),
    };
    let tools = files.into_iter().map(|file| file.map_err(broken));
    tools.collect()
}

/// How the files of a tool with two scripts end: of the one that is tried first, and of the one that has the header.
const FIRST: &str = ".js.hbs";
const SECOND: &str = ".applescript.hbs";

/// The tool that a file makes, or what is wrong with it.
pub(crate) type PackFile = Result<Arc<Spec>, Vec<Problem>>;

/// The tools of a pack, or what is wrong with their files.
pub fn files(pack: &Pack, is_taken: fn(&str) -> bool) -> Vec<PackFile> {
    let files = template::pack(pack.name);
    // What is tried before a script in AppleScript stands in a file of the same name.
    let named = |tool: &str, ending: &str| {
        let mut all = files.iter();
        all.find(|(file, _)| file.strip_suffix(ending) == Some(tool))
    };
    let is_first = |file: &str| {
        let tool = file.strip_suffix(FIRST);
        tool.is_some_and(|tool| named(tool, SECOND).is_some())
    };
    let tools = files.iter().filter(|(file, _)| !is_first(file));
    tools
        .map(|(file, source)| {
            let first = file
                .strip_suffix(SECOND)
                .and_then(|tool| named(tool, FIRST));
            own_tools::tool_of_two(file, source, first.copied(), pack.name, is_taken)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    #[test]
    fn every_file_of_every_pack_is_a_tool() {
        for pack in PACKS {
            let found = files(pack, |name| registry::find(name).is_some());
            assert!(!found.is_empty(), "{}", pack.name);
            for tool in found {
                let tool = tool.unwrap_or_else(|problems| panic!("{}: {problems:?}", pack.name));
                assert_eq!(tool.toolset, pack.name);
            }
        }
    }

    /// Such a file was left out without a word.
    #[test]
    fn a_file_that_is_wrong_is_told() {
        let wrong = own_tools::tool_of("wrong.js.hbs", "no header", "notes", |_| false);
        let error = whole(&PACKS[0], vec![wrong]).unwrap_err();
        assert!(error.to_string().contains("wrong.js.hbs"), "{error}");
    }

    #[test]
    fn a_misspelt_pack_is_told() {
        let error = tools(&["broswers".into()], |_| false).unwrap_err();
        assert!(
            error.to_string().contains("did you mean \"browsers\"?"),
            "{error}"
        );
    }
}
