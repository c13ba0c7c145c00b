//! What the command line of `macmcp run-script` may say.

use crate::cli::own_tools::OwnToolsFolder;
use crate::cli::settings::{Mac, Time};
use crate::template::Language;
use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// A template's name (`launch_app`), a template file, or any script: a .applescript, .scpt or .js file
    #[arg(value_name = "NAME|FILE")]
    pub(super) script: String,
    /// Arguments of the `run` handler or function, for a script that is not a template
    #[arg(last = true, value_name = "ARGUMENT")]
    pub(super) words: Vec<String>,
    /// Parameters: a JSON object, `@FILE` or `-` for stdin
    #[arg(long, value_name = "JSON")]
    pub(super) params: Option<String>,
    /// One parameter; repeatable; overrides --params
    #[arg(short, value_name = "KEY=VALUE")]
    pub(super) param: Vec<String>,
    /// Fields that the server adds to a call (budget_ms, may_ask, ...), as a JSON object; the others are those of a call without a client
    #[arg(long, value_name = "JSON")]
    pub(super) call: Option<String>,
    /// Run one script alone, of a tool that has one in each language; default: both in turn, as the server does
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) language: Option<OneLanguage>,
    /// Print the rendered script (of two, the one that runs first) instead of running it
    #[arg(long)]
    pub(super) render_only: bool,
    /// Also print the text of library files
    #[arg(long)]
    pub(super) whole: bool,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(super) json: bool,
    /// Also show what the script cost: Apple events, AX messages, bridge calls (needs --simulate)
    #[arg(long)]
    pub(super) stats: bool,
    /// Run it on a worker, as the server does when one is ready
    #[arg(long)]
    pub(super) worker: bool,
    #[command(flatten)]
    pub(super) own_tools: OwnToolsFolder,
    #[command(flatten)]
    pub(super) mac: Mac,
    #[command(flatten)]
    pub(super) time: Time,
}

/// A language, as the command line names it.
#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "lowercase")]
pub(super) enum OneLanguage {
    JavaScript,
    AppleScript,
}

impl From<OneLanguage> for Language {
    fn from(one: OneLanguage) -> Self {
        match one {
            OneLanguage::JavaScript => Language::JavaScript,
            OneLanguage::AppleScript => Language::AppleScript,
        }
    }
}
