//! The file of a task, in TOML.

use crate::failure::Failure;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
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
#[schemars(title = "A task on a simulated Mac")]
pub(crate) struct Task {
    /// The version of this format: 1.
    pub(crate) version: u32,
    /// What the agent is asked to do.
    pub(crate) request: String,
    /// `easy`, `medium` or `hard`.
    #[serde(default)]
    pub(crate) level: Level,
    /// The language of the request.
    #[serde(default = "english")]
    pub(crate) language: String,
    /// The Mac: the path of a description from the folder of this file, or a description itself (`world = { base = "crowded" }`).
    #[serde(default)]
    pub(crate) world: World,
    /// The tools that the server offers; default: all. Only where the server is macmcp.
    #[serde(default)]
    pub(crate) tools: Vec<String>,
    /// The packs that the server offers in addition. Only where the server is macmcp.
    #[serde(default)]
    pub(crate) packs: Vec<String>,
    #[serde(default)]
    pub(crate) limits: Limits,
    /// What has to be so afterwards, all of it.
    pub(crate) oracle: Vec<Oracle>,
    /// Steps that solve the task.
    pub(crate) solution: Vec<Step>,
    /// Ways that do not solve it: the oracle has to refuse each.
    #[serde(default)]
    pub(crate) wrong: Vec<Wrong>,
}

/// How hard a task is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Level {
    #[default]
    Easy,
    Medium,
    Hard,
}

impl Level {
    pub(crate) fn word(self) -> &'static str {
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
pub(crate) enum World {
    File(PathBuf),
    Described(Map<String, Value>),
}

impl Default for World {
    fn default() -> Self {
        Self::Described(serde_json::Map::new())
    }
}

/// What an agent may take.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Limits {
    /// How many seconds it may take.
    pub(crate) seconds: u64,
    /// How many tools it may call; default: any number.
    pub(crate) calls: Option<usize>,
}

impl Limits {
    pub(crate) fn time(&self) -> Duration {
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
pub(crate) struct Oracle {
    /// A JSONPath that finds something in the world.
    pub(crate) query: Option<String>,
    /// A JSONPath that finds nothing in it.
    pub(crate) absent: Option<String>,
    /// A script in AppleScript that answers true. It runs on a copy of the world.
    pub(crate) applescript: Option<String>,
    /// The same in JavaScript for Automation.
    pub(crate) javascript: Option<String>,
    /// A command of this machine's shell that ends with 0; it finds the world in the variable `MACMCP_TASK_WORLD`. Only with
    /// `--allow-shell`.
    pub(crate) shell: Option<String>,
}

/// A step of a solution: a call of a tool of the server, or a script on the Mac.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Step {
    /// The name of a tool.
    pub(crate) tool: Option<String>,
    /// The arguments of the tool. `{{name}}` in a text is what a step before keeps as `name`, the text `{{#name}}` the number.
    pub(crate) arguments: Map<String, Value>,
    /// What later steps use of the tool's answer, by names: regular expressions, of which the first group is kept, or all that is
    /// matched where there is none.
    pub(crate) keep: BTreeMap<String, String>,
    /// A script in AppleScript.
    pub(crate) applescript: Option<String>,
    /// A script in JavaScript for Automation.
    pub(crate) javascript: Option<String>,
}

/// Steps that do not solve a task.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wrong {
    pub(crate) steps: Vec<Step>,
}

fn english() -> String {
    "en".to_owned()
}

/// A task and the file that it is from.
#[derive(Debug)]
pub(crate) struct Read {
    /// The name of the file without its extension.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) task: Task,
}

/// The tasks of files and of folders, in the order of their names.
///
/// # Errors
/// When one cannot be read, or two have one name.
pub(crate) fn all(paths: &[PathBuf]) -> Result<Vec<Read>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            for entry in std::fs::read_dir(path)? {
                let path = entry?.path();
                if path
                    .extension()
                    .is_some_and(|extension| extension == EXTENSION)
                {
                    files.push((path, true));
                }
            }
        } else {
            files.push((path.clone(), false));
        }
    }
    files.sort();
    let mut tasks = Vec::new();
    for (path, is_in_folder) in files {
        let task = read(&path, is_in_folder);
        tasks.extend(task.map_err(|error| error.about(path.display()))?);
    }
    if tasks.is_empty() {
        return Err(Failure::usage("there is no task: a task is a .toml file"));
    }
    let mut names: Vec<&str> = tasks.iter().map(|task| task.name.as_str()).collect();
    names.sort_unstable();
    match names.windows(2).find(|two| two[0] == two[1]) {
        Some(two) => Err(Failure::usage(format!("two tasks are called {:?}", two[0]))),
        None => Ok(tasks),
    }
}

/// Reads a task. What is found in a folder and describes a world is passed over: tasks name it.
fn read(path: &Path, is_in_folder: bool) -> Result<Option<Read>, Failure> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    plain_file::require_plain_name(&name).map_err(Failure::usage)?;
    let text = plain_file::text(path, LONGEST).map_err(Failure::usage)?;
    let described: Result<toml_edit::DocumentMut, _> = text.parse();
    let is_task = |document: toml_edit::DocumentMut| {
        ["request", "oracle", "solution"]
            .iter()
            .any(|key| document.contains_key(key))
    };
    if is_in_folder && described.is_ok_and(|document| !is_task(document)) {
        return Ok(None);
    }
    let task: Task = toml_edit::de::from_str(&text).map_err(Failure::usage)?;
    if task.version != VERSION {
        return Err(Failure::usage(format!(
            "version {} is not known here, {VERSION} is",
            task.version
        )));
    }
    if task.oracle.is_empty() || task.solution.is_empty() {
        return Err(Failure::usage("a task needs an oracle and a solution"));
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
            return Err(Failure::usage(
                "an oracle has one of: query, absent, applescript, javascript, shell",
            ));
        }
    }
    let wrong = task.wrong.iter().flat_map(|wrong| &wrong.steps);
    for step in task.solution.iter().chain(wrong) {
        let fields = [&step.tool, &step.applescript, &step.javascript];
        if fields.into_iter().flatten().count() != 1 {
            return Err(Failure::usage(
                "a step has one of: tool, applescript, javascript",
            ));
        }
        if step.tool.is_none() && !(step.keep.is_empty() && step.arguments.is_empty()) {
            return Err(Failure::usage(
                "only a step with a tool has arguments and keeps something",
            ));
        }
    }
    Ok(Some(Read {
        name: name.into_owned(),
        path: path.to_owned(),
        task,
    }))
}
