//! Every toolset, and which of their tools a server offers. The tools of a set are listed in `src/tools/<set>/mod.rs`; the user's
//! own come from a folder ([`crate::own_tools`]) and may change while a server runs.

use crate::error::{Code, Error};
use crate::meanings::{self, Meaning};
use crate::own_tools::{Compiler, Loaded, OwnTools, Place};
use crate::packs::{self, PackError};
use crate::profile::{self, Profile};
use crate::suggest::nearest;
use crate::text::{self, naming};
use crate::tool::answer::Answer;
use crate::tool::{Advertising, Effect, Spec, own};
use crate::tools;
use rmcp::model::{ErrorData, JsonObject};
use serde_json::json;
use std::sync::{Arc, LazyLock};

/// Every tool there is, set by set.
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

/// The tools that only some profiles offer.
pub static PROFILE_TOOLS: LazyLock<Vec<Arc<Spec>>> = LazyLock::new(|| {
    let members = tools::profiles::computer::specs();
    let specs = tools::profiles::specs().into_iter().chain(members);
    specs.map(Arc::new).collect()
});

/// The tools of the program, those of profiles behind the others.
fn all() -> impl Iterator<Item = &'static Arc<Spec>> + Clone + use<> {
    TOOLS.iter().chain(PROFILE_TOOLS.iter())
}

/// The tool of that name, offered or not.
#[must_use]
pub fn find(name: &str) -> Option<&'static Arc<Spec>> {
    all().find(|tool| tool.name == name)
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
    /// Which of the tools on offer are listed.
    pub profile: Profile,
}

impl Selection {
    /// Whether a tool is among the tools to offer.
    fn offers(&self, tool: &Spec) -> bool {
        let has = |names: &[String], name: &str| names.iter().any(|given| given == name);
        let everything = self.toolsets.is_empty() && self.tools.is_empty();
        // Who switches a pack on wants its tools, beside whatever sets.
        let is_chosen = match tool.toolset {
            profile::TOOLSET => self.profile.adds(&tool.name),
            set => packs::is_pack(set) || everything || has(&self.toolsets, set),
        } || has(&self.tools, &tool.name);
        // A tool that calls others reads where these may only read.
        let may_run = !self.read_only || tool.effect == Effect::Read || tool.follows_its_steps();
        is_chosen && may_run && !has(&self.excluded, &tool.name)
    }

    /// Whether a tool on offer is listed: what is named is, whatever the profile.
    fn lists(&self, tool: &Spec) -> bool {
        let is_named = self.toolsets.iter().any(|set| *set == tool.toolset)
            || self.tools.iter().any(|name| *name == tool.name);
        let is_usual = tool.compact.is_some();
        is_named || self.profile.lists(&tool.name, tool.toolset, is_usual)
    }
}

/// A name in a selection that is neither a tool nor a toolset.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {kind} called {name:?}{}", suggestion.as_ref().map_or(String::new(), |near| format!(", did you mean {near:?}?")))]
pub struct UnknownName {
    kind: &'static str,
    name: String,
    suggestion: Option<String>,
}

/// The tools that a selection offers: those of the program in their order, then the user's own, by name.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    offered: Vec<Arc<Spec>>,
    /// The names of the program's tools that are not.
    off: Vec<&'static str>,
    selection: Selection,
    own: Option<Arc<OwnTools>>,
}

/// The user's own tools of a folder, which none of the program's names can take the place of, and those of packs. The
/// scripts of the folder are compiled where there is something to do it.
///
/// # Errors
/// When there is no pack of such a name, and when a file of one is wrong.
pub fn own_tools(
    place: Option<Place>,
    packs: &[String],
    compiler: Option<Compiler>,
) -> Result<OwnTools, PackError> {
    let is_taken = |name: &str| find(name).is_some();
    let packs = packs::tools(packs, is_taken)?;
    let own = OwnTools::new(place, is_taken).with_packs(packs);
    let own = own.calling(|| all().cloned().collect());
    Ok(own.compiled_by(compiler))
}

impl std::fmt::Debug for Spec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

impl Registry {
    /// Applies a selection to the tools of the program and to the user's own, of which it may name those that are there now.
    ///
    /// # Errors
    /// When it names a tool or toolset that does not exist: a misspelt exclusion must not offer what was excluded.
    pub fn with_own(selection: &Selection, own: Option<OwnTools>) -> Result<Self, UnknownName> {
        let loaded = own.as_ref().map(OwnTools::now).unwrap_or_default();
        let toolsets = TOOLS.iter().map(|tool| tool.toolset);
        for name in &selection.toolsets {
            known("toolset", name, toolsets.clone().chain([own::TOOLSET]))?;
        }
        let of_the_user = loaded.tools.iter().map(|tool| &*tool.name);
        let names = all().map(|tool| &*tool.name).chain(of_the_user);
        for name in selection.tools.iter().chain(&selection.excluded) {
            known("tool", name, names.clone())?;
        }
        let (offered, off): (Vec<_>, Vec<_>) = all().partition(|tool| selection.offers(tool));
        Ok(Self {
            offered: offered.into_iter().cloned().collect(),
            off: off.into_iter().map(|tool| &*tool.name).collect(),
            selection: selection.clone(),
            own: own.filter(OwnTools::are_possible).map(Arc::new),
        })
    }

    /// The tools on offer now.
    #[must_use]
    pub fn tools(&self) -> Vec<Arc<Spec>> {
        let own = self.loaded().tools;
        let own = own.into_iter().filter(|tool| self.selection.offers(tool));
        self.offered.iter().cloned().chain(own).collect()
    }

    /// The profile of the list.
    #[must_use]
    pub fn profile(&self) -> Profile {
        self.selection.profile
    }

    /// The tools that are listed now, those first that most tasks need: some clients leave out what comes late [findings-3 20.1].
    #[must_use]
    pub fn listed(&self) -> Vec<Arc<Spec>> {
        let mut tools = self.tools();
        tools.retain(|tool| self.selection.lists(tool));
        tools.sort_by_key(|tool| tool.compact.is_none());
        tools
    }

    /// The same as a JSON array, as clients see them.
    #[must_use]
    pub fn list(&self, advertising: Advertising) -> String {
        let mut list = String::from("[");
        for (place, tool) in self.listed().iter().enumerate() {
            if place > 0 {
                list.push(',');
            }
            list.push_str(&tool.advertised(advertising));
        }
        list.push(']');
        list
    }

    /// The user's own tools; none when there can be none.
    #[must_use]
    pub fn own(&self) -> Option<&Arc<OwnTools>> {
        self.own.as_ref()
    }

    fn loaded(&self) -> Loaded {
        self.own.as_ref().map(|own| own.now()).unwrap_or_default()
    }

    /// The tool that a client calls so, if it is on offer: in a profile with tools of its own a name means its own first.
    ///
    /// # Errors
    /// As [`Registry::find`].
    pub(crate) fn find_called(
        &self,
        name: &str,
        arguments: &JsonObject,
    ) -> Result<Arc<Spec>, UnknownTool> {
        let own = self.selection.profile.own_name(name);
        let own = own.and_then(|own| self.offered.iter().find(|tool| tool.name == own));
        own.map_or_else(|| self.find_for(name, arguments), |own| Ok(Arc::clone(own)))
    }

    /// The tool of that name, if it is on offer.
    ///
    /// # Errors
    /// [`UnknownTool`] with what the reader needs to know: why it is off, or the nearest name that is on.
    pub fn find(&self, name: &str) -> Result<Arc<Spec>, UnknownTool> {
        self.find_for(name, &JsonObject::new())
    }

    /// The same for a call with those arguments, which the error keeps where it names another tool.
    ///
    /// # Errors
    /// As [`Registry::find`].
    pub(crate) fn find_for(
        &self,
        name: &str,
        arguments: &JsonObject,
    ) -> Result<Arc<Spec>, UnknownTool> {
        if let Some(tool) = self.offered.iter().find(|tool| tool.name == name) {
            return Ok(Arc::clone(tool));
        }
        let loaded = self.loaded();
        let own = loaded.tools.iter().find(|tool| tool.name == name);
        if let Some(tool) = own.filter(|tool| self.selection.offers(tool)) {
            return Ok(Arc::clone(tool));
        }
        let shown = text::line(name, 80);
        let is_of = |file: &str| file.split_once('.').is_some_and(|(stem, _)| stem == name);
        let problem = loaded.problems.iter().find(|problem| is_of(&problem.file));
        if let Some(more) = self.of_action(name, arguments) {
            return Err(UnknownTool {
                sentence: format!("Unknown tool: {shown}"),
                more,
            });
        }
        let more = match (own.or_else(|| find(name)), problem) {
            (Some(tool), _) if self.selection.read_only && tool.effect != Effect::Read => {
                " (this server was started with --read-only)".to_owned()
            }
            (Some(tool), _) if tool.toolset == profile::TOOLSET => {
                " (offered with another --profile)".to_owned()
            }
            (Some(_), _) => " (switched off on this server)".to_owned(),
            (None, Some(problem)) => format!(
                " (a tool of the user's own whose file is wrong: {})",
                text::line(&problem.to_string(), 300)
            ),
            (None, None) => match meanings::of(name) {
                Some(meaning) => self.instead(meaning, arguments),
                None => {
                    let own = loaded.tools.iter();
                    let own = own.filter(|tool| self.selection.offers(tool));
                    let offered = self.offered.iter().chain(own).map(|tool| &*tool.name);
                    nearest(name, offered)
                        .map_or_else(String::new, |near| format!(", did you mean {near}?"))
                }
            },
        };
        Err(UnknownTool {
            sentence: format!("Unknown tool: {shown}"),
            more,
        })
    }

    /// What came of a call without what our sentences in it say of tools that are not on offer [answers H2].
    ///
    /// # Errors
    /// That of the call.
    pub fn fitting(&self, mut answer: Result<Answer, Error>) -> Result<Answer, Error> {
        let fit = |said: &mut String| *said = naming::without(said, &self.off);
        if let Ok(answer) = &mut answer {
            answer.fit(&fit);
        }
        let error = answer
            .as_mut()
            .map_or_else(Some, |answer| answer.error.as_mut());
        if let Some(error) = error {
            // What is said of a parameter names what the caller gave.
            let why = error.why.iter_mut();
            let why = why.filter(|_| error.code != Code::InvalidParameter);
            why.chain(&mut error.hint).for_each(fit);
            let emptied = error.hint.iter_mut().filter(|hint| hint.is_empty());
            emptied.for_each(|hint| hint.push_str("Look at what is there before you try again"));
        }
        answer
    }

    /// What to call instead of an action of the tool `computer`, which each are a tool now.
    fn of_action(&self, name: &str, arguments: &JsonObject) -> Option<String> {
        let action = arguments.get("action")?.as_str()?;
        let tool = self.find(&format!("{name}.{action}")).ok()?;
        let mut rest = arguments.clone();
        rest.shift_remove("action");
        let call = tool.suggested(rest);
        let call = call.map_or_else(String::new, |call| format!(": {call}"));
        Some(format!(", call {action} instead{call}"))
    }

    /// What to call instead of a name that stands for something else.
    fn instead(&self, meaning: Meaning, arguments: &JsonObject) -> String {
        let (name, preset) = match meaning {
            Meaning::Nothing(instead) => return format!(" (no tool does this: {instead})"),
            Meaning::Tool { tool, preset } => (tool, preset),
        };
        match self.offered.iter().find(|tool| tool.name == name) {
            Some(tool) => match tool.suggested(meanings::with_preset(preset, arguments)) {
                Some(call) => format!(", call {name} instead: {call}"),
                None => format!(", call {name} instead"),
            },
            None => format!(" ({name} does this, and is switched off on this server)"),
        }
    }
}

/// A call of a tool that is not on offer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}{more}")]
pub struct UnknownTool {
    /// `Unknown tool: X`.
    pub sentence: String,
    /// What the reader needs to know beside, in the same line; empty when there is nothing.
    pub more: String,
}

/// An unknown tool is a protocol error, as MCP says. Older servers answered a result with `isError`, whose fields stand in `data`
/// as they promised them.
impl From<UnknownTool> for ErrorData {
    fn from(unknown: UnknownTool) -> Self {
        let data = json!({
            "content": [{"type": "text", "text": unknown.sentence}],
            "isError": true,
        });
        Self::invalid_params(unknown.to_string(), Some(data))
    }
}

fn known<'a>(
    kind: &'static str,
    name: &str,
    names: impl Iterator<Item = &'a str> + Clone,
) -> Result<(), UnknownName> {
    if names.clone().any(|known| known == name) {
        return Ok(());
    }
    Err(UnknownName {
        kind,
        name: name.to_owned(),
        suggestion: nearest(name, names).map(str::to_owned),
    })
}
