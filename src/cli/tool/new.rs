//! `macmcp tool new`: begins a tool of the user's own, with a test, both of which work as they are, or makes some from the dictionary of
//! an app ([`from_app`]).

use super::from_app;
use crate::cli::failure::CommandFailure;
use crate::cli::output;
use crate::cli::own_tools::{OwnToolsFolder, TESTS_FOLDER, write};
use crate::embedded;
use crate::own_tools::{name_of, recipe};
use crate::private_file;
use crate::registry;
use clap::Args;
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// The name that clients call: lowercase letters, digits and underscores
    #[arg(required_unless_present = "from_app")]
    name: Option<String>,
    /// Use AppleScript instead of JavaScript
    #[arg(long)]
    applescript: bool,
    /// Begin a recipe, a file of steps that call other tools, instead of a script
    #[arg(long, conflicts_with = "applescript")]
    recipe: bool,
    #[command(flatten)]
    from_app: from_app::Arguments,
    #[command(flatten)]
    own_tools: OwnToolsFolder,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    if let Some(app) = &arguments.from_app.options.from_app {
        return from_app::run(app, &arguments.from_app, &arguments.own_tools);
    }
    let name = arguments.name.as_deref().unwrap_or_default();
    name_of(name, |name| registry::find(name).is_some()).map_err(CommandFailure::usage)?;
    let folder = arguments.own_tools.required()?;
    let tests = embedded::text!("scripts/scaffold/tests.json");
    let (ending, template, tests_of_it) = match (arguments.recipe, arguments.applescript) {
        (true, _) => (
            recipe::ENDING,
            embedded::text!("scripts/scaffold/tool.recipe.toml"),
            embedded::text!("scripts/scaffold/recipe_tests.json"),
        ),
        (false, true) => (
            ".applescript.hbs",
            embedded::text!("scripts/scaffold/tool.applescript.hbs"),
            tests,
        ),
        (false, false) => (
            ".js.hbs",
            embedded::text!("scripts/scaffold/tool.js.hbs"),
            tests,
        ),
    };
    let tests = folder.join(TESTS_FOLDER);
    private_file::make_folder(&tests)?;
    let tool = folder.join(format!("{name}{ending}"));
    let test = tests.join(format!("{name}.json"));
    write(&tool, &template.replace("__TITLE__", &title(name)))?;
    write(&test, tests_of_it)?;
    output::print(&format!(
        "{}\n{}\n\nWrite in them what it does, then run `macmcp tool test {name}`. Servers that run offer it at once.\n",
        tool.display(),
        test.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// `place_window` as `Place window`.
pub(in crate::cli) fn title(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
