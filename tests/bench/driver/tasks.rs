//! The committed list of tasks, and whether a Mac shows that one is done.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

const LIST: &str = include_str!("tasks.json");

/// One thing to do: a verb, the thing that it names, and a value.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) verb: String,
    pub(crate) thing: String,
    pub(crate) value: Value,
}

/// A task.
#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) name: String,
    /// The packs that it needs, as an argument.
    pub(crate) packs: Option<String>,
    pub(crate) steps: Vec<Step>,
    holds: Vec<String>,
    absent: Vec<String>,
}

/// All tasks, and the time that it is on the Mac.
#[derive(Debug)]
pub(crate) struct Tasks {
    pub(crate) now: String,
    pub(crate) all: Vec<Task>,
}

impl Tasks {
    pub(crate) fn listed() -> Self {
        let list: Value = serde_json::from_str(LIST).unwrap();
        Self {
            now: text(&list["now"]),
            all: list["tasks"].as_array().unwrap().iter().map(task).collect(),
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn task(value: &Value) -> Task {
    let texts = |name: &str| {
        let list = value[name].as_array().into_iter().flatten();
        list.map(text).collect()
    };
    let steps = value["steps"].as_array().unwrap().iter();
    Task {
        name: text(&value["name"]),
        packs: value["packs"].as_str().map(str::to_owned),
        steps: steps
            .map(|step| Step {
                verb: text(&step[0]),
                thing: text(&step[1]),
                value: step[2].clone(),
            })
            .collect(),
        holds: texts("holds"),
        absent: texts("absent"),
    }
}

impl Task {
    /// What of it the world does not show, asked of the Mac itself.
    pub(crate) fn missing(&self, simulated_mac: &Path, world: &Path) -> Option<String> {
        let finds = |path: &str| {
            let mut query = Command::new(simulated_mac);
            let done = query.arg("query").arg(world).arg(path).output().unwrap();
            let said = String::from_utf8_lossy(&done.stderr);
            assert!(said.trim().is_empty(), "{path}: {said}");
            done.status.success()
        };
        let held = self.holds.iter().find(|path| !finds(path));
        let left = || self.absent.iter().find(|path| finds(path));
        held.or_else(left).cloned()
    }
}
