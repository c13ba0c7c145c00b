//! `macmcp tools`: the tools as a list, as JSON or as the README's table.

use super::failure::CommandFailure;
use super::output;
use crate::registry::TOOLS;
use clap::Args;
use serde_json::{Value, json};
use std::fmt::Write;
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Everything a client sees, as JSON
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// The table of the README
    #[arg(long)]
    markdown: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let text = if arguments.json {
        output::json(&surface())
    } else if arguments.markdown {
        markdown()
    } else {
        plain()
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// What `tools/list` answers, with the toolset of each tool.
#[must_use]
pub(crate) fn surface() -> Value {
    TOOLS
        .iter()
        .map(|tool| {
            let mut fields = json!(tool.advertise(true));
            fields["toolset"] = tool.toolset.into();
            fields
        })
        .collect()
}

/// The table of the README.
#[must_use]
pub(crate) fn markdown() -> String {
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
            parameters(tool.input_schema()),
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

fn plain() -> String {
    let mut text = String::new();
    let mut toolset = "";
    for tool in TOOLS.iter() {
        if tool.toolset != toolset {
            toolset = tool.toolset;
            let gap = if text.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{gap}{toolset}");
        }
        let _ = writeln!(
            text,
            "  {:<22} {}",
            tool.name,
            first_sentence(&tool.description)
        );
    }
    text
}
