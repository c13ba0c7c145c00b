//! `macmcp tools`: the tools as a list, as JSON or as the table of docs/tools.md.

use super::failure::{self, CommandFailure};
use super::output;
use super::own_tools::OwnToolsFolder;
use super::settings::Mac;
use crate::own_tools::{Loaded, Place};
use crate::packs::{PACKS, Pack};
use crate::registry::TOOLS;
use crate::tool::{Advertising, Spec, own, schema};
use clap::Args;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::process::ExitCode;
use std::sync::Arc;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Print everything a client sees, as JSON
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// Print the table of docs/tools.md
    #[arg(long)]
    markdown: bool,
    #[command(flatten)]
    own_tools: OwnToolsFolder,
    #[command(flatten)]
    mac: Mac,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let place = arguments.own_tools.place();
    let prepared = arguments.mac.prepare(None)?;
    let own = arguments.own_tools.tools(Some(&prepared.programs))?.now();
    if arguments.json {
        output::print(&output::json(&surface(&own.tools)))?;
    } else if arguments.markdown {
        output::print(&markdown())?;
    } else {
        output::print_text(&plain(&own, place.as_ref()))?;
    }
    if own.problems.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    for problem in &own.problems {
        output::complain(&format!("not offered: {problem}"));
    }
    Ok(ExitCode::from(failure::FAILED))
}

/// What `tools/list` answers, with what the declaration of each tool says beside it.
fn surface(own: &[Arc<Spec>]) -> Value {
    TOOLS
        .iter()
        .chain(own)
        .map(|tool| {
            let mut fields = json!(tool.advertise(Advertising::default()));
            fields["toolset"] = tool.toolset.into();
            fields["effect"] = tool.effect.word().into();
            fields["observes"] = tool.observes.into();
            fields["language"] = json!(tool.languages());
            fields["accepts"] = json!(tool.input_schema());
            let aliases = tool.aliases().iter().copied().flatten();
            let aliases = aliases.map(|(alias, proper)| ((*alias).to_owned(), json!(proper)));
            fields["aliases"] = aliases.collect::<Map<_, _>>().into();
            if tool.trial.is_some() {
                fields["reaches"] = json!(tool.reaches);
            }
            if let Some(steps) = tool.recipe() {
                fields["steps"] = json!(steps);
            }
            if let Some(example) = tool.own_example() {
                fields["example"] = json!(example);
            }
            fields
        })
        .collect()
}

/// Print the table of docs/tools.md.
fn markdown() -> String {
    let mut table = String::from(
        "| toolset | tool | effect | parameters | what it does |\n|---|---|---|---|---|\n",
    );
    for tool in TOOLS.iter() {
        let _ = writeln!(
            table,
            "| {} | `{}` | {} | {} | {} |",
            tool.toolset,
            tool.name,
            tool.effect.word(),
            parameters(&schema::advertised(tool.input_schema().clone())),
            first_sentence(&tool.description).replace('|', "\\|"),
        );
    }
    table
}

/// What a tool does, without when to use it and what it returns.
fn first_sentence(description: &str) -> &str {
    match description.find(". ") {
        Some(end) => &description[..=end],
        None => description,
    }
}

/// `app`, `[max_chars]`: optional ones in brackets.
fn parameters(schema: &rmcp::model::JsonObject) -> String {
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let names = schema
        .get("properties")
        .and_then(Value::as_object)
        .map(|properties| {
            properties
                .keys()
                .map(|name| {
                    if required.contains(&name.as_str()) {
                        format!("`{name}`")
                    } else {
                        format!("[`{name}`]")
                    }
                })
                .collect::<Vec<_>>()
        })
        .unwrap_or_default();
    names.join(", ")
}

/// The tools by sets, and where more of them can be put.
fn plain(loaded: &Loaded, place: Option<&Place>) -> String {
    let mut text = String::new();
    let mut toolset = "";
    for tool in TOOLS.iter().chain(&loaded.tools) {
        if tool.toolset != toolset {
            toolset = tool.toolset;
            let gap = if text.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{gap}{toolset}");
        }
        let _ = writeln!(
            text,
            "  {:<26}  {}",
            tool.name,
            first_sentence(&tool.description)
        );
    }
    let is_on = |pack: &Pack| loaded.tools.iter().any(|tool| tool.toolset == pack.name);
    let off: Vec<&Pack> = PACKS.iter().filter(|pack| !is_on(pack)).collect();
    if !off.is_empty() {
        text.push_str("\npacks that are off; --pack NAME switches one on\n");
    }
    for pack in off {
        let _ = writeln!(text, "  {:<26}  {}", pack.name, pack.about);
    }
    let has_own = loaded.tools.iter().any(|tool| tool.toolset == own::TOOLSET);
    if let (Some(place), false) = (place, has_own) {
        let folder = place.folder.display();
        let _ = writeln!(
            text,
            "\nown\n  none in {folder}; `macmcp tool new NAME` begins one"
        );
    }
    text
}
