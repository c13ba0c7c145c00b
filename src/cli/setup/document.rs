//! Puts macmcp's entry into the text of a client's configuration, or takes it out, and leaves everything else as its
//! author wrote it: comments, order, indentation. Works on text; reading and writing files is the parent's business.

use super::clients::ConfigFormat;
use jsonc_parser::ParseOptions;
use jsonc_parser::cst::{CstInputValue, CstNode, CstObject, CstObjectProp, CstRootNode};
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, TableLike};

/// The name of the entry.
pub(super) const NAME: &str = "macmcp";

/// What a client is to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Launch {
    /// The absolute path of the program.
    pub(super) command: String,
    pub(super) arguments: Vec<String>,
}

/// What an entry that is there starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Existing {
    /// None where it says no command, or none that is a text.
    pub(super) command: Option<String>,
    pub(super) arguments: Vec<String>,
}

/// What the entry in the text starts; none when there is no entry. The error says what is wrong with the text, or with the
/// arguments in it.
pub(super) fn existing(text: &str, format: ConfigFormat) -> Result<Option<Existing>, String> {
    match format {
        ConfigFormat::Json { servers, .. } => {
            let root = json(text)?;
            let list = root
                .object_value()
                .and_then(|document| document.object_value(servers));
            let Some(entry) = list.and_then(|list| list.get(NAME)) else {
                return Ok(None);
            };
            let entry = entry.object_value().ok_or_else(|| not_an_object(NAME))?;
            for name in ["command", "args"] {
                require_once(&entry, name)?;
            }
            let text = |node: CstNode| node.as_string_lit()?.decoded_value().ok();
            let value = |name| entry.get(name).and_then(|field| field.value());
            let arguments = match value("args") {
                None => Vec::new(),
                Some(value) => {
                    let elements = value.as_array().map(|list| list.elements());
                    let texts = elements.and_then(|list| list.into_iter().map(text).collect());
                    texts.ok_or_else(not_texts)?
                }
            };
            let command = value("command").and_then(text);
            Ok(Some(Existing { command, arguments }))
        }
        ConfigFormat::Toml { servers } => {
            let document = toml(text)?;
            let entry = document.get(servers).and_then(|list| list.get(NAME));
            let Some(entry) = entry else { return Ok(None) };
            let arguments = match entry.get("args") {
                None => Vec::new(),
                Some(value) => {
                    let list = value.as_array().map(Array::iter);
                    let text = |value: &toml_edit::Value| value.as_str().map(str::to_owned);
                    list.and_then(|list| list.map(text).collect())
                        .ok_or_else(not_texts)?
                }
            };
            let command = entry.get("command").and_then(Item::as_str);
            Ok(Some(Existing {
                command: command.map(str::to_owned),
                arguments,
            }))
        }
    }
}

fn not_texts() -> String {
    format!("the arguments of {NAME:?} in it are no list of texts")
}

/// The text with an entry that starts `launch`. An entry that is there keeps its other fields, `env` for instance. The
/// error says what is wrong with the text.
pub(super) fn with_entry(
    text: &str,
    format: ConfigFormat,
    launch: &Launch,
) -> Result<String, String> {
    match format {
        ConfigFormat::Json { servers, is_typed } => {
            let root = json(text)?;
            let document = root
                .object_value_or_create()
                .ok_or("it holds something other than a JSON object")?;
            require_once(&document, servers)?;
            let list = document
                .object_value_or_create(servers)
                .ok_or_else(|| not_an_object(servers))?;
            require_once(&list, NAME)?;
            set_json_entry(&list, is_typed, launch)?;
            Ok(ending_with_newline(root.to_string()))
        }
        ConfigFormat::Toml { servers } => {
            let mut document = toml(text)?;
            let entry = document.get(servers).and_then(|list| list.get(NAME));
            // Writing it again may take blanks out of the head of another table.
            if entry.is_some_and(|entry| starts(entry, launch)) {
                return Ok(text.to_owned());
            }
            let list = document.entry(servers).or_insert_with(|| {
                let mut table = Table::new();
                table.set_implicit(true);
                Item::Table(table)
            });
            // `{ ... }` holds no tables with a head of their own.
            let new_entry = match list {
                Item::Value(_) => toml_edit::value(InlineTable::new()),
                _ => Item::Table(Table::new()),
            };
            let list = list
                .as_table_like_mut()
                .ok_or_else(|| not_an_object(servers))?;
            let entry = list
                .entry(NAME)
                .or_insert(new_entry)
                .as_table_like_mut()
                .ok_or_else(|| not_an_object(NAME))?;
            set_toml_entry(entry, launch);
            Ok(document.to_string())
        }
    }
}

/// The text without the entry, or `None` when it has none.
pub(super) fn without_entry(text: &str, format: ConfigFormat) -> Result<Option<String>, String> {
    match format {
        ConfigFormat::Json { servers, .. } => {
            let root = json(text)?;
            let entry = root
                .object_value()
                .and_then(|document| document.object_value(servers))
                .and_then(|list| list.get(NAME));
            Ok(entry.map(|entry| {
                entry.remove();
                root.to_string()
            }))
        }
        ConfigFormat::Toml { servers } => {
            let mut document = toml(text)?;
            let list = document.get_mut(servers).and_then(Item::as_table_like_mut);
            let removed = list.and_then(|list| list.remove(NAME));
            Ok(removed.map(|_| document.to_string()))
        }
    }
}

fn json(text: &str) -> Result<CstRootNode, String> {
    CstRootNode::parse(text, &ParseOptions::default()).map_err(|error| error.to_string())
}

fn toml(text: &str) -> Result<DocumentMut, String> {
    text.parse()
        .map_err(|error: toml_edit::TomlError| error.to_string())
}

/// Programs read one of several fields with one name, and not all of them the same one.
fn require_once(object: &CstObject, name: &str) -> Result<(), String> {
    let has_name = |property: &CstObjectProp| {
        let decoded = property.name().map(|name| name.decoded_value());
        matches!(decoded, Some(Ok(decoded)) if decoded == name)
    };
    match object
        .properties()
        .iter()
        .filter(|property| has_name(property))
        .count()
    {
        0 | 1 => Ok(()),
        count => Err(format!("it has {name:?} {count} times: leave one of them")),
    }
}

fn not_an_object(name: &str) -> String {
    format!("{name:?} in it is no object")
}

fn set_json_entry(list: &CstObject, is_typed: bool, launch: &Launch) -> Result<(), String> {
    let string = |text: &str| CstInputValue::String(text.to_owned());
    let arguments = || {
        let arguments = launch.arguments.iter().map(|argument| string(argument));
        CstInputValue::Array(arguments.collect())
    };
    let mut fields = vec![("command", string(&launch.command)), ("args", arguments())];
    if is_typed {
        fields.insert(0, ("type", string("stdio")));
    }
    let existing = list.get(NAME).and_then(|entry| entry.object_value());
    match (existing, list.get(NAME)) {
        (Some(entry), _) => {
            for (name, value) in fields {
                require_once(&entry, name)?;
                match entry.get(name) {
                    Some(field) => field.set_value(value),
                    None => {
                        entry.append(name, value);
                    }
                }
            }
        }
        (None, Some(_)) => return Err(not_an_object(NAME)),
        (None, None) => {
            list.append(NAME, object(fields));
        }
    }
    Ok(())
}

fn object(fields: Vec<(&str, CstInputValue)>) -> CstInputValue {
    let fields = fields
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value));
    CstInputValue::Object(fields.collect())
}

/// Whether an entry starts that and nothing else.
fn starts(entry: &Item, launch: &Launch) -> bool {
    let command = entry.get("command").and_then(Item::as_str);
    let arguments = entry.get("args").and_then(Item::as_array);
    command == Some(launch.command.as_str())
        && arguments.is_some_and(|arguments| {
            let wanted = launch.arguments.iter().map(|text| Some(text.as_str()));
            arguments.iter().map(toml_edit::Value::as_str).eq(wanted)
        })
}

fn set_toml_entry(entry: &mut dyn TableLike, launch: &Launch) {
    let arguments: Array = launch.arguments.iter().collect();
    entry.insert("command", toml_edit::value(&launch.command));
    entry.insert("args", toml_edit::value(arguments));
}

fn ending_with_newline(mut text: String) -> String {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const JSON: ConfigFormat = ConfigFormat::Json {
        servers: "mcpServers",
        is_typed: true,
    };
    const TOML: ConfigFormat = ConfigFormat::Toml {
        servers: "mcp_servers",
    };

    fn launch(command: &str, arguments: &[&str]) -> Launch {
        Launch {
            command: command.to_owned(),
            arguments: arguments.iter().map(|&text| text.to_owned()).collect(),
        }
    }

    #[test]
    fn an_empty_file_gets_the_entry_alone() {
        let launch = launch("/opt/macmcp", &["--read-only"]);
        insta::assert_snapshot!(with_entry("", JSON, &launch).unwrap(), @r#"
        {
          "mcpServers": {
            "macmcp": {
              "type": "stdio",
              "command": "/opt/macmcp",
              "args": ["--read-only"]
            }
          }
        }
        "#);
        insta::assert_snapshot!(with_entry("", TOML, &launch).unwrap(), @r#"
        [mcp_servers.macmcp]
        command = "/opt/macmcp"
        args = ["--read-only"]
        "#);
    }

    #[test]
    fn comments_order_and_other_fields_stay() {
        let text = "{\n  // mine\n  \"b\": 1,\n  \"mcpServers\": {\n    \"macmcp\": {\n      \"command\": \"old\", // was here\n      \"env\": {\"MACMCP_READ_ONLY\": \"true\"},\n    },\n  },\n  \"a\": 2,\n}\n";
        let changed = with_entry(text, JSON, &launch("/new", &[])).unwrap();
        insta::assert_snapshot!(changed, @r#"
        {
          // mine
          "b": 1,
          "mcpServers": {
            "macmcp": {
              "command": "/new", // was here
              "env": {"MACMCP_READ_ONLY": "true"},
              "type": "stdio",
              "args": [],
            },
          },
          "a": 2,
        }
        "#);
    }

    /// The entry went into the first one, and a client reads the last.
    #[test]
    fn what_is_there_twice_is_refused() {
        for text in [
            r#"{"mcpServers": {}, "a": 1, "mcp\u0053ervers": {}}"#,
            r#"{"mcpServers": {"macmcp": {}, "macmcp": {}}}"#,
            r#"{"mcpServers": {"macmcp": {"command": "a", "command": "b"}}}"#,
        ] {
            let refused = with_entry(text, JSON, &launch("/new", &[])).unwrap_err();
            assert!(refused.contains("2 times"), "{refused}");
        }
    }

    #[test]
    fn what_an_entry_starts_is_read() {
        let json = r#"{"mcpServers": {"macmcp": {"command": "/a", "args": ["--deny", "b\u0063", /* */ "d"]}}}"#;
        let toml = "[mcp_servers.macmcp]\ncommand = '/a'\nargs = ['--deny', \"b\\u0063\", 'd']\n";
        let found = Existing {
            command: Some("/a".into()),
            arguments: ["--deny", "bc", "d"].map(str::to_owned).into(),
        };
        assert_eq!(existing(json, JSON), Ok(Some(found.clone())));
        assert_eq!(existing(toml, TOML), Ok(Some(found)));
        for (text, format) in [("", JSON), ("{}", JSON), ("", TOML), ("a = 1", TOML)] {
            assert_eq!(existing(text, format), Ok(None));
        }
        let bare = Ok(Some(Existing::default()));
        assert_eq!(existing(r#"{"mcpServers": {"macmcp": {}}}"#, JSON), bare);
        assert_eq!(existing("mcp_servers.macmcp.command = 7", TOML), bare);
        for (text, format) in [
            (
                r#"{"mcpServers": {"macmcp": {"args": "--read-only"}}}"#,
                JSON,
            ),
            (
                r#"{"mcpServers": {"macmcp": {"args": ["--deny", 7]}}}"#,
                JSON,
            ),
            (
                r#"{"mcpServers": {"macmcp": {"args": [], "args": ["--read-only"]}}}"#,
                JSON,
            ),
            ("mcp_servers.macmcp.args = '--read-only'", TOML),
            ("mcp_servers.macmcp.args = [7]", TOML),
        ] {
            existing(text, format).expect_err(text);
        }
    }

    /// Blanks in the head of a table below the entry went when the entry was written again.
    #[test]
    fn an_entry_that_is_there_changes_nothing() {
        let launch = launch("/new", &["--read-only"]);
        let text = "[a .mcp_servers.macmcp]\n[mcp_servers.macmcp .env]\nb = 1\n[c]\n";
        let once = with_entry(text, TOML, &launch).unwrap();
        assert!(once.contains("macmcp .env]"), "{once}");
        assert_eq!(with_entry(&once, TOML, &launch).as_ref(), Ok(&once));
    }

    #[test]
    fn a_list_within_braces_gets_its_entry_there() {
        for text in [
            "mcp_servers = {}\n",
            "mcp_servers = { other = { command = \"x\" } } # mine\n[a.b]\nc = 1979-05-27\n",
        ] {
            let once = with_entry(text, TOML, &launch("/new", &["--read-only"])).unwrap();
            let read: DocumentMut = once.parse().unwrap();
            let entry = &read["mcp_servers"]["macmcp"];
            assert_eq!(entry["command"].as_str(), Some("/new"), "{once}");
            assert_eq!(entry["args"][0].as_str(), Some("--read-only"), "{once}");
            let again = with_entry(&once, TOML, &launch("/new", &["--read-only"])).unwrap();
            assert_eq!(again, once);
            let without: DocumentMut = without_entry(&once, TOML)
                .unwrap()
                .unwrap()
                .parse()
                .unwrap();
            assert!(without["mcp_servers"].get("macmcp").is_none());
            assert_eq!(
                text.contains("other"),
                without["mcp_servers"].get("other").is_some()
            );
        }
    }

    #[test]
    fn what_is_no_list_of_servers_is_refused_and_not_replaced() {
        for (text, format) in [
            ("[]", JSON),
            ("{\"mcpServers\": 7}", JSON),
            ("{\"mcpServers\": {\"macmcp\": 7}}", JSON),
            ("{", JSON),
            ("mcp_servers = 7", TOML),
            ("mcp_servers = {macmcp = 7}", TOML),
            ("=", TOML),
        ] {
            with_entry(text, format, &launch("/new", &[])).expect_err(text);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// Any path and arguments come back as they were; a second time changes nothing; removing undoes it.
        #[test]
        fn an_entry_is_written_once_and_removed_whole(
            command in any::<String>(),
            arguments in proptest::collection::vec(any::<String>(), 0..4),
        ) {
            let launch = Launch { command, arguments };
            let once = with_entry("{\"mcpServers\": {\"other\": {}}}\n", JSON, &launch).unwrap();
            let read: serde_json::Value = serde_json::from_str(&once).unwrap();
            let entry = &read["mcpServers"]["macmcp"];
            prop_assert_eq!(entry["command"].as_str(), Some(launch.command.as_str()));
            prop_assert_eq!(&entry["args"], &serde_json::json!(launch.arguments));
            prop_assert_eq!(&with_entry(&once, JSON, &launch).unwrap(), &once);
            let removed: serde_json::Value =
                serde_json::from_str(&without_entry(&once, JSON).unwrap().unwrap()).unwrap();
            prop_assert_eq!(removed, serde_json::json!({"mcpServers": {"other": {}}}));

            let once = with_entry("model = \"x\" # mine\n", TOML, &launch).unwrap();
            let read: DocumentMut = once.parse().unwrap();
            let entry = &read["mcp_servers"]["macmcp"];
            prop_assert_eq!(entry["command"].as_str(), Some(launch.command.as_str()));
            prop_assert_eq!(&with_entry(&once, TOML, &launch).unwrap(), &once);
            prop_assert_eq!(without_entry(&once, TOML).unwrap().unwrap(), "model = \"x\" # mine\n");
        }
    }
}
