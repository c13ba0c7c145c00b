//! The tools as the program lists them: these tests use nothing of the server's library.

use super::{Client, Mac, macmcp};
use crate::soak::likely::PACKS;
use serde_json::{Value, json};
use std::process::Command;
use std::sync::LazyLock;

/// A tool of the program.
pub(crate) struct Tool {
    pub(crate) name: String,
    pub(crate) toolset: String,
    /// Whether it changes nothing.
    pub(crate) reads: bool,
    /// Whether its script looks at what it changes.
    pub(crate) observes: bool,
    /// The schema of its parameters as it is enforced.
    accepts: Value,
    /// Other names of parameters, each with the one that it stands for.
    aliases: Value,
}

impl Tool {
    fn read(fields: &Value) -> Self {
        let text = |name: &str| fields[name].as_str().unwrap().to_owned();
        Self {
            name: text("name"),
            toolset: text("toolset"),
            reads: text("effect") == "read",
            observes: fields["observes"].as_bool().unwrap(),
            accepts: fields["accepts"].clone(),
            aliases: fields["aliases"].clone(),
        }
    }

    /// A tool as a server lists it. What it does beside reading is not told: it may write pictures, and it may observe.
    fn advertised(fields: &Value) -> Self {
        Self {
            name: fields["name"].as_str().unwrap().to_owned(),
            toolset: "screenshot".into(),
            reads: fields["annotations"]["readOnlyHint"] == true,
            observes: true,
            accepts: fields["inputSchema"].clone(),
            aliases: json!({}),
        }
    }

    /// The schema of its parameters as it is enforced, with those that are not advertised.
    pub(crate) fn input_schema(&self) -> &Value {
        &self.accepts
    }

    /// Other names of a parameter.
    pub(crate) fn aliases_of(&self, parameter: &str) -> Vec<&str> {
        let aliases = self.aliases.as_object().unwrap().iter();
        let aliases = aliases.filter(|(_, proper)| *proper == parameter);
        aliases.map(|(alias, _)| alias.as_str()).collect()
    }
}

/// All tools, in the order in which clients see them.
pub(crate) static TOOLS: LazyLock<Vec<Tool>> = LazyLock::new(|| listed(&[]));

/// Those of the packs too.
pub(crate) static PACKED: LazyLock<Vec<Tool>> = LazyLock::new(|| listed(&["--pack", PACKS]));

/// Those that a server with these options lists to its client.
pub(crate) fn advertised(options: &[&str]) -> Vec<Tool> {
    let mut client = Mac::new().session(options);
    client.tools().iter().map(Tool::advertised).collect()
}

impl Client {
    /// The tools that the server lists.
    pub(crate) fn tools(&mut self) -> Vec<Value> {
        let id = self.request("tools/list", json!({}));
        let answer = self.answer_to(&id);
        answer["result"]["tools"].as_array().unwrap().clone()
    }

    /// Their names.
    pub(crate) fn tool_names(&mut self) -> Vec<String> {
        let name = |tool: &Value| tool["name"].as_str().unwrap().to_owned();
        self.tools().iter().map(name).collect()
    }
}

/// Those that the program lists with these options.
pub(crate) fn listed(options: &[&str]) -> Vec<Tool> {
    let output = Command::new(macmcp())
        .args(["tools", "--json"])
        .args(options)
        // The user's own tools are none of the program's.
        .env("XDG_CONFIG_HOME", "/nonexistent")
        .env_remove("MACMCP_TOOLS_DIR")
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let listed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let listed = listed.as_array().unwrap();
    assert!(listed.len() > 50, "{} tools", listed.len());
    listed.iter().map(Tool::read).collect()
}

/// The tool of that name, if there is one.
pub(crate) fn find(name: &str) -> Option<&'static Tool> {
    TOOLS.iter().find(|tool| tool.name == name)
}
