//! `find_tools`: the tools that the list of this server leaves out.
//!
//! ```json
//! {"name": "find_tools", "arguments": {"query": "volume"}}
//! → {"tools": [{"name": "set_volume", "description": "Set the volume of ...", "parameters": {"type": "object", ...}}],
//!    "also": ["get_volume"], "note": "Call them by name, or with batch"}
//! ```
//!
//! Found are the tools on offer alone: what a flag or the policy switched off is not described. A query is names of tools, or
//! words for what is to be done; names that other servers use are understood ([`crate::meanings`]).

use crate::error::Error;
use crate::meanings::{self, Meaning};
use crate::session::Session;
use crate::skills;
use crate::tool::answer::Answer;
use crate::tool::call::{Call, KnownTool};
use crate::tool::{Compact, Effect, Examples, Reaches, Selftest, Tool};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

pub(crate) struct FindTools;

/// How many tools are described in full, and in how many bytes, if the best alone does not take more; how many others are named.
const MOST: usize = 2;
const MOST_BYTES: usize = 1_600;
const MOST_NAMES: usize = 8;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// What is to be done, or names of tools; default: the names of all tools
    #[schemars(length(min = 1, max = 200))]
    query: Option<String>,
}

/// A tool as it would be listed.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Found {
    name: String,
    description: String,
    /// The schema of its parameters
    parameters: JsonObject,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Output {
    tools: Vec<Found>,
    /// Names of others that fit
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<String>,
    /// The skill whose name was asked for
    #[serde(skip_serializing_if = "Option::is_none")]
    skill: Option<String>,
    note: String,
}

impl Tool for FindTools {
    const NAME: &'static str = "find_tools";
    const TITLE: &'static str = "Find more tools";
    const DESCRIPTION: &'static str = "Find the tools that are not in this list, by what they do or by name: clipboard, volume, menus, status items, moving windows, notifications, forms, system information and more. Returns their descriptions and the schemas of their parameters; call them with batch. How to work with dialogs, menus, text, files, pages or lists: query macmcp-dialogs, macmcp-menus and so on.";
    const TOOLSET: &'static str = crate::profile::TOOLSET;
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"query": "volume"}"#,
        fails: r#"{"query": ""}"#,
    };
    const SELFTEST: Selftest = Selftest::Never("it looks at nothing of the Mac");
    const STRUCTURED: bool = false;
    const SCRIPTED: bool = false;
    const COMPACT: Option<Compact> = Some(Compact {
        description: Self::DESCRIPTION,
        parameters: &["query"],
    });
    type Params = Params;
    type Output = Output;

    fn template_params(_: &Params, _: &Session) -> Result<JsonObject, Error> {
        Ok(JsonObject::new())
    }

    async fn run(params: Params, call: Call) -> Result<Answer, Error> {
        let known = call.steps.known();
        let query = params.query.unwrap_or_default();
        Answer::structured(&found(&query, known))
    }
}

/// What fits a query, the best first.
fn found(query: &str, known: Vec<KnownTool>) -> Output {
    let mut words = words(query);
    // A name in words is the name.
    let name = words.join("_");
    if known.iter().any(|tool| tool.name == name) {
        words = vec![name];
    }
    let answered = |also, skill, note| Output {
        tools: Vec::new(),
        also,
        skill,
        note,
    };
    if let Some(Meaning::Nothing(instead)) = meaning(query, &words) {
        return answered(Vec::new(), None, format!("No tool does this: {instead}"));
    }
    if let Some(skill) = skills::named(query.trim()) {
        return answered(Vec::new(), Some(skill), "How to work there".to_owned());
    }
    let mut ranked: Vec<(usize, KnownTool)> = known
        .into_iter()
        .filter(|tool| tool.toolset != FindTools::TOOLSET)
        .map(|tool| (rank(&tool, query, &words), tool))
        .collect();
    let fits = ranked.iter().any(|(rank, _)| *rank > 0);
    if !fits {
        let note = match words.is_empty() {
            true => "These are all tools; pass a query for the parameters of some".to_owned(),
            false => format!(
                "No tool does {}: look for it in the app, with look or list_menu_items. These are all tools",
                json!(query.trim())
            ),
        };
        let all = ranked.into_iter().map(|(_, tool)| tool.name);
        return answered(all.collect(), None, note);
    }
    ranked.retain(|(rank, _)| *rank > 0);
    // Stable: tools that fit alike stay in their order.
    ranked.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
    let mut bytes = 0;
    let mut tools = Vec::new();
    let mut also = Vec::new();
    for (_, tool) in ranked {
        let found = Found {
            name: tool.name,
            description: tool.description,
            parameters: tool.parameters,
        };
        bytes += json!(found).to_string().len();
        if tools.is_empty() || (tools.len() < MOST && bytes <= MOST_BYTES) {
            tools.push(found);
        } else {
            also.push(found.name);
        }
    }
    also.truncate(MOST_NAMES);
    Output {
        tools,
        also,
        skill: None,
        note: "Call them with batch: {\"steps\": [{\"tool\": \"...\", \"arguments\": {...}}]}"
            .to_owned(),
    }
}

/// What the words of a query are another name for.
fn meaning(query: &str, words: &[String]) -> Option<Meaning> {
    meanings::of(query).or_else(|| meanings::of(&words.concat()))
}

/// How well a tool fits; 0 where it does not.
fn rank(tool: &KnownTool, query: &str, words: &[String]) -> usize {
    let mut rank = 0;
    if let Some(Meaning::Tool { tool: meant, .. }) = meaning(query, words)
        && meant == tool.name
    {
        rank += 100;
    }
    let name: Vec<&str> = tool.name.split('_').collect();
    let takes = tool.parameters.get("properties");
    let description = tool.description.to_lowercase();
    let title = tool.title.to_lowercase();
    for word in words {
        if tool.name == *word {
            rank += 100;
        } else if name.contains(&word.as_str()) || tool.toolset == word {
            rank += 8;
        } else if name.iter().any(|part| alike(part, word)) {
            rank += 5;
        } else if title.contains(word.as_str())
            || takes.is_some_and(|takes| takes.get(word).is_some())
        {
            rank += 4;
        } else if description.contains(word.as_str()) {
            rank += 2;
        }
    }
    rank
}

/// Whether one word begins with the other: `window` and `windows`, `notify` and `notification` do up to their ending.
fn alike(part: &str, word: &str) -> bool {
    let stem = |word: &str| word.chars().take(5).collect::<String>();
    part.len() >= 3 && word.len() >= 3 && (stem(part) == stem(word))
}

/// Words that fit every tool or none.
const EMPTY: [&str; 16] = [
    "a", "an", "the", "of", "to", "in", "on", "for", "and", "or", "with", "is", "it", "tool",
    "tools", "how",
];

fn words(query: &str) -> Vec<String> {
    let parts = query.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    let small = parts.map(str::to_lowercase);
    small
        .filter(|word| word.len() > 1 && !EMPTY.contains(&word.as_str()))
        .collect()
}
