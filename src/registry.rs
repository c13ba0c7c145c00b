//! Every toolset, and which of their tools a server offers. The tools of a set are listed in `src/tools/<set>/mod.rs`.

use crate::suggest::nearest;
use crate::text;
use crate::tool::{Effect, Spec};
use crate::tools;
use std::sync::{Arc, LazyLock};

/// Every tool there is, in the order in which clients see them.
pub static TOOLS: LazyLock<Vec<Arc<Spec>>> = LazyLock::new(|| {
    let toolsets = [
        tools::apps::specs(),
        tools::workspace::specs(),
        tools::windows::specs(),
        tools::system::specs(),
        tools::clipboard::specs(),
        tools::notifications::specs(),
        tools::finder::specs(),
        tools::audio::specs(),
        tools::mouse::specs(),
        tools::keyboard::specs(),
        tools::screenshot::specs(),
        tools::ui::specs(),
        tools::scroll::specs(),
        tools::menus::specs(),
    ];
    toolsets.into_iter().flatten().map(Arc::new).collect()
});

/// The tool of that name, offered or not.
#[must_use]
pub fn find(name: &str) -> Option<&'static Arc<Spec>> {
    TOOLS.iter().find(|tool| tool.name == name)
}

/// Which tools to offer. Empty lists mean no restriction; exclusion wins over everything.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Whole sets to offer.
    pub toolsets: Vec<String>,
    /// Single tools to offer, beside the sets.
    pub tools: Vec<String>,
    /// Tools never to offer.
    pub excluded: Vec<String>,
    /// Whether only tools that change nothing are offered.
    pub read_only: bool,
}

/// A name in a selection that is neither a tool nor a toolset.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {kind} called {name:?}{}", suggestion.map_or(String::new(), |near| format!(", did you mean {near:?}?")))]
pub struct UnknownName {
    kind: &'static str,
    name: String,
    suggestion: Option<&'static str>,
}

/// The tools of the registry that a selection offers, in the registry's order.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    offered: Vec<Arc<Spec>>,
    read_only: bool,
}

impl std::fmt::Debug for Spec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

impl Registry {
    /// Applies a selection.
    ///
    /// # Errors
    /// When it names a tool or toolset that does not exist: a misspelt exclusion must not offer what was excluded.
    pub fn new(selection: &Selection) -> Result<Self, UnknownName> {
        for name in &selection.toolsets {
            known("toolset", name, TOOLS.iter().map(|tool| tool.toolset))?;
        }
        for name in selection.tools.iter().chain(&selection.excluded) {
            known("tool", name, TOOLS.iter().map(|tool| &*tool.name))?;
        }
        let has = |names: &[String], name: &str| names.iter().any(|given| given == name);
        let everything = selection.toolsets.is_empty() && selection.tools.is_empty();
        let offered = TOOLS
            .iter()
            .filter(|tool| {
                everything
                    || has(&selection.toolsets, tool.toolset)
                    || has(&selection.tools, &tool.name)
            })
            .filter(|tool| !has(&selection.excluded, &tool.name))
            // A tool that calls others reads where these may only read.
            .filter(|tool| {
                !selection.read_only || tool.effect == Effect::Read || tool.made_of_steps
            })
            .cloned()
            .collect();
        Ok(Self {
            offered,
            read_only: selection.read_only,
        })
    }

    /// The tools on offer.
    #[must_use]
    pub fn tools(&self) -> &[Arc<Spec>] {
        &self.offered
    }

    /// The tool of that name, if it is on offer.
    ///
    /// # Errors
    /// `Unknown tool: X` with what the reader needs to know: why it is off, or the nearest name that is on.
    pub fn find(&self, name: &str) -> Result<Arc<Spec>, String> {
        if let Some(tool) = self.offered.iter().find(|tool| tool.name == name) {
            return Ok(Arc::clone(tool));
        }
        let shown = text::line(name, 80);
        Err(match find(name) {
            Some(tool) if self.read_only && tool.effect != Effect::Read => {
                format!("Unknown tool: {shown} (this server was started with --read-only)")
            }
            Some(_) => format!("Unknown tool: {shown} (switched off on this server)"),
            None => match nearest(name, self.offered.iter().map(|tool| &*tool.name)) {
                Some(near) => format!("Unknown tool: {shown}, did you mean {near}?"),
                None => format!("Unknown tool: {shown}"),
            },
        })
    }
}

fn known(
    kind: &'static str,
    name: &str,
    names: impl Iterator<Item = &'static str> + Clone,
) -> Result<(), UnknownName> {
    if names.clone().any(|known| known == name) {
        return Ok(());
    }
    Err(UnknownName {
        kind,
        name: name.to_owned(),
        suggestion: nearest(name, names),
    })
}
