//! `macmcp new-tool`: begins a tool of the user's own, with a test, both of which work as they are.

use super::failure::CommandFailure;
use super::output;
use super::own_tools::OwnToolsFolder;
use crate::embedded;
use crate::own_tools::{name_of, recipe};
use crate::registry;
use clap::Args;
use std::fs::{DirBuilder, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;
use std::process::ExitCode;

/// The folder of the tests, below that of the tools.
pub(super) const TESTS_FOLDER: &str = "tests";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The name that clients call: lowercase letters, digits and underscores
    name: String,
    /// Use AppleScript instead of JavaScript
    #[arg(long)]
    applescript: bool,
    /// Begin a recipe, a file of steps that call other tools, instead of a script
    #[arg(long, conflicts_with = "applescript")]
    recipe: bool,
    #[command(flatten)]
    own_tools: OwnToolsFolder,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let name = arguments.name.as_str();
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
    // What others could write is not run.
    let mut builder = DirBuilder::new();
    builder.recursive(true).mode(0o700).create(&tests)?;
    let tool = folder.join(format!("{name}{ending}"));
    let test = tests.join(format!("{name}.json"));
    write(&tool, &template.replace("__TITLE__", &title(name)))?;
    write(&test, tests_of_it)?;
    output::print(&format!(
        "{}\n{}\n\nWrite in them what it does, then run `macmcp test-tool {name}`. Servers that run offer it at once.\n",
        tool.display(),
        test.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a new file, and never over one that is there.
pub(super) fn write(path: &Path, text: &str) -> Result<(), CommandFailure> {
    let file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path);
    match file {
        Ok(mut file) => Ok(file.write_all(text.as_bytes())?),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(CommandFailure::failed(
            format!("{} already exists", path.display()),
        )),
        Err(error) => Err(CommandFailure::failed(error).about(path.display().to_string())),
    }
}

/// `place_window` as `Place window`.
pub(super) fn title(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
