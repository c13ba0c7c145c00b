//! How clients write their lists of servers down.

/// How a client writes its list of servers down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfigFormat {
    /// JSON, comments and trailing commas allowed. The list is at the first of these paths of member names that is there, else at
    /// the last.
    Json {
        /// Paths of member names.
        lists: &'static [&'static [&'static str]],
        /// What an entry looks like.
        entry: JsonEntry,
    },
    /// TOML with a table for each server under this name.
    Toml {
        /// The name of the table of tables.
        servers: &'static str,
    },
    /// YAML with a mapping for each server under this name, as Goose reads it.
    Yaml {
        /// The name of the mapping.
        servers: &'static str,
    },
    /// YAML with a list of servers under this name, as Continue reads it.
    YamlList {
        /// The name of the list.
        servers: &'static str,
    },
}

/// What an entry in JSON looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonEntry {
    /// `{"command": "…", "args": […]}`
    Plain,
    /// The same with `"type": "stdio"`.
    Typed,
    /// The same with `"type": "local"` and `"tools": ["*"]`.
    Local,
    /// `{"type": "local", "command": ["…", …]}`: the arguments follow the program.
    OneList,
}
