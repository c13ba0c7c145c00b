//! The file of a task, in TOML.

use crate::cli::failure::CommandFailure;
use crate::plain_file;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The version of the format that is read.
const VERSION: u32 = 1;

/// How long a file with a task may be, in bytes.
const LONGEST: u64 = 16 << 20;

/// How the names of files with tasks end.
const EXTENSION: &str = "toml";

/// A task: what an agent is asked to do on which Mac, and how it is judged.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "A task of macmcp")]
pub(super) struct Task {
    /// The version of this format: 1.
    pub(super) version: u32,
    /// What the agent is asked to do.
    pub(super) request: String,
    /// `easy`, `medium` or `hard`.
    #[serde(default)]
    pub(super) level: Level,
    /// The language of the request.
    #[serde(default = "english")]
    pub(super) language: String,
    /// The Mac: the path of a description from the folder of this file, or a description itself (`world = { base = "crowded" }`).
    #[serde(default)]
    pub(super) world: World,
    /// The tools that the server offers; default: all.
    #[serde(default)]
    pub(super) tools: Vec<String>,
    /// The packs that the server offers in addition.
    #[serde(default)]
    pub(super) packs: Vec<String>,
    #[serde(default)]
    pub(super) limits: Limits,
    /// What has to be so afterwards, all of it.
    pub(super) oracle: Vec<Oracle>,
    /// Steps that solve the task.
    pub(super) solution: Vec<Step>,
    /// Ways that do not solve it: the oracle has to refuse each.
    #[serde(default)]
    pub(super) wrong: Vec<Wrong>,
}

/// How hard a task is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Level {
    #[default]
    Easy,
    Medium,
    Hard,
}

impl Level {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

/// Where the Mac of a task is described.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum World {
    File(PathBuf),
    Described(serde_json::Map<String, Value>),
}

impl Default for World {
    fn default() -> Self {
        Self::Described(serde_json::Map::new())
    }
}

/// What an agent may take.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Limits {
    /// How many seconds it may take.
    pub(super) seconds: u64,
    /// How many tools it may call; default: any number.
    pub(super) calls: Option<usize>,
}

impl Limits {
    pub(super) fn time(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            seconds: 300,
            calls: None,
        }
    }
}

/// Something that has to be so: one of these fields.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Oracle {
    /// A JSONPath that finds something in the world.
    pub(super) query: Option<String>,
    /// A JSONPath that finds nothing in it.
    pub(super) absent: Option<String>,
    /// A script in AppleScript that answers true. It runs on a copy of the world.
    pub(super) applescript: Option<String>,
    /// The same in JavaScript for Automation.
    pub(super) javascript: Option<String>,
    /// A command of this machine's shell that ends with 0; it finds the world in the variable `MACMCP_TASK_WORLD`. Only with
    /// `--allow-shell`.
    pub(super) shell: Option<String>,
}

/// A step of a solution: a call of a tool of the server, or a script on the Mac.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Step {
    /// The name of a tool.
    pub(super) tool: Option<String>,
    /// The arguments of the tool. `{{name}}` in a text is what a step before keeps as `name`, the text `{{#name}}` the number.
    pub(super) arguments: JsonObject,
    /// What later steps use of the tool's answer, by names: regular expressions, of which the first group is kept, or all that is
    /// matched where there is none.
    pub(super) keep: BTreeMap<String, String>,
    /// A script in AppleScript.
    pub(super) applescript: Option<String>,
    /// A script in JavaScript for Automation.
    pub(super) javascript: Option<String>,
}

/// Steps that do not solve a task.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Wrong {
    pub(super) steps: Vec<Step>,
}

fn english() -> String {
    "en".to_owned()
}

/// A task and the file that it is from.
#[derive(Debug)]
pub(super) struct Read {
    /// The name of the file without its extension.
    pub(super) name: String,
    pub(super) path: PathBuf,
    pub(super) task: Task,
}

/// The tasks of files and of folders, in the order of their names.
///
/// # Errors
/// When one cannot be read, or two have one name.
pub(super) fn all(paths: &[PathBuf]) -> Result<Vec<Read>, CommandFailure> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            for entry in std::fs::read_dir(path)? {
                files.push(entry?.path());
            }
        } else {
            files.push(path.clone());
        }
    }
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == EXTENSION)
    });
    files.sort();
    let tasks: Vec<Read> = files
        .into_iter()
        .map(|path| read(&path).map_err(|error| error.about(path.display().to_string())))
        .collect::<Result<_, _>>()?;
    if tasks.is_empty() {
        return Err(CommandFailure::usage(
            "there is no task: a task is a .toml file",
        ));
    }
    let mut names: Vec<&str> = tasks.iter().map(|task| task.name.as_str()).collect();
    names.sort_unstable();
    match names.windows(2).find(|two| two[0] == two[1]) {
        Some(two) => Err(CommandFailure::usage(format!(
            "two tasks are called {:?}",
            two[0]
        ))),
        None => Ok(tasks),
    }
}

fn read(path: &Path) -> Result<Read, CommandFailure> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    plain_file::require_plain_name(&name).map_err(CommandFailure::usage)?;
    let text = plain_file::text(path, LONGEST).map_err(CommandFailure::usage)?;
    let task: Task = toml_edit::de::from_str(&text).map_err(CommandFailure::usage)?;
    if task.version != VERSION {
        return Err(CommandFailure::usage(format!(
            "version {} is not known here, {VERSION} is",
            task.version
        )));
    }
    if task.oracle.is_empty() || task.solution.is_empty() {
        return Err(CommandFailure::usage(
            "a task needs an oracle and a solution",
        ));
    }
    for oracle in &task.oracle {
        let fields = [
            &oracle.query,
            &oracle.absent,
            &oracle.applescript,
            &oracle.javascript,
            &oracle.shell,
        ];
        if fields.into_iter().flatten().count() != 1 {
            return Err(CommandFailure::usage(
                "an oracle has one of: query, absent, applescript, javascript, shell",
            ));
        }
    }
    let wrong = task.wrong.iter().flat_map(|wrong| &wrong.steps);
    for step in task.solution.iter().chain(wrong) {
        let fields = [&step.tool, &step.applescript, &step.javascript];
        if fields.into_iter().flatten().count() != 1 {
            return Err(CommandFailure::usage(
                "a step has one of: tool, applescript, javascript",
            ));
        }
        if step.tool.is_none() && !(step.keep.is_empty() && step.arguments.is_empty()) {
            return Err(CommandFailure::usage(
                "only a step with a tool has arguments and keeps something",
            ));
        }
    }
    Ok(Read {
        name: name.into_owned(),
        path: path.to_owned(),
        task,
    })
}
