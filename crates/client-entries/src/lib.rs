//! Puts macmcp's entry into the text of a client's configuration, or takes it out, and leaves everything else as its
//! author wrote it: comments, order, indentation. Works on text; reading and writing files is the parent's business. What a client's own
//! commands do, `own_command` has them do.

mod entry;
mod format;
mod json;
pub mod own_command;
mod toml;
mod yaml;
mod yaml_list;

pub use entry::{Existing, GIVE_THEM, Launch, NAME};
pub use format::{ConfigFormat, JsonEntry};

/// What the entry in the text starts; none when there is no entry. The error says what is wrong with the text, or with the
/// arguments in it.
pub fn existing(text: &str, format: ConfigFormat) -> Result<Option<Existing>, String> {
    match format {
        ConfigFormat::Json { lists, entry } => json::existing(text, lists, entry),
        ConfigFormat::Toml { servers } => toml::existing(text, servers),
        ConfigFormat::Yaml { servers } => yaml::existing(text, servers),
        ConfigFormat::YamlList { servers } => yaml_list::existing(text, servers),
    }
}

/// The text with an entry that starts `launch`. An entry that is there keeps its other fields, `env` for instance. The
/// error says what is wrong with the text.
pub fn with_entry(text: &str, format: ConfigFormat, launch: &Launch) -> Result<String, String> {
    let written = match format {
        ConfigFormat::Json { lists, entry } => json::with_entry(text, lists, entry, launch),
        ConfigFormat::Toml { servers } => toml::with_entry(text, servers, launch),
        ConfigFormat::Yaml { servers } => yaml::with_entry(text, servers, launch),
        ConfigFormat::YamlList { servers } => yaml_list::with_entry(text, servers, launch),
    }?;
    match existing(&written, format)? {
        Some(entry) if entry.is(launch) => Ok(written),
        _ => Err("the entry cannot be written into it so that it is read back".to_owned()),
    }
}

/// The text with fields for how long the client waits in its entry. A field that is there is the user's choice, and stays.
pub fn with_waits(
    text: &str,
    format: ConfigFormat,
    waits: &[(&str, u32)],
) -> Result<String, String> {
    if waits.is_empty() {
        return Ok(text.to_owned());
    }
    match format {
        // Continue's wait is no number of such an entry.
        ConfigFormat::YamlList { .. } => Ok(text.to_owned()),
        ConfigFormat::Json { lists, .. } => json::with_waits(text, lists, waits),
        ConfigFormat::Toml { servers } => toml::with_waits(text, servers, waits),
        ConfigFormat::Yaml { servers } => yaml::with_waits(text, servers, waits),
    }
}

/// The text with a field of its entry that is true, in JSON. A field that is there is the user's choice, and stays.
pub fn with_flag(text: &str, format: ConfigFormat, name: &str) -> Result<String, String> {
    match format {
        ConfigFormat::Json { lists, .. } => json::with_flag(text, lists, name),
        _ => Ok(text.to_owned()),
    }
}

/// The text without the entry, or `None` when it has none.
pub fn without_entry(text: &str, format: ConfigFormat) -> Result<Option<String>, String> {
    match format {
        ConfigFormat::Json { lists, .. } => json::without_entry(text, lists),
        ConfigFormat::Toml { servers } => toml::without_entry(text, servers),
        ConfigFormat::Yaml { servers } => yaml::without_entry(text, servers),
        ConfigFormat::YamlList { servers } => yaml_list::without_entry(text, servers),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use toml_edit::DocumentMut;

    const JSON: ConfigFormat = ConfigFormat::Json {
        lists: &[&["mcpServers"]],
        entry: JsonEntry::Typed,
    };
    const YAML: ConfigFormat = ConfigFormat::Yaml {
        servers: "extensions",
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

    /// Regression: an entry got the line ends of the first line, whatever its own were.
    #[test]
    fn an_entry_that_is_there_is_not_written_again() {
        let launch = launch("/opt/macmcp", &["--read-only"]);
        for text in ["\r", "\r\n", "# mine\r\na: 1\n"] {
            let with = with_entry(text, YAML, &launch).unwrap();
            assert_eq!(
                with_entry(&with, YAML, &launch),
                Ok(with.clone()),
                "{text:?}"
            );
        }
    }

    #[test]
    fn how_long_a_client_waits_is_the_users_choice() {
        let waits = [("timeout", 30)];
        for (format, chosen) in [
            (JSON, r#"{"mcpServers": {"macmcp": {"timeout": 7}}}"#),
            (TOML, "[mcp_servers.macmcp]\ntimeout = 7\n"),
            (YAML, "extensions:\n  macmcp:\n    timeout: 7\n"),
        ] {
            assert_eq!(with_waits(chosen, format, &waits).as_deref(), Ok(chosen));
            let new = with_entry("", format, &launch("/new", &[])).unwrap();
            let written = with_waits(&new, format, &waits).unwrap();
            assert!(
                written.contains("timeout") && written.contains("30"),
                "{written}"
            );
            let entry = existing(&written, format).unwrap().unwrap();
            assert!(entry.is(&launch("/new", &[])), "{written}");
            assert_eq!(with_waits(&written, format, &waits), Ok(written));
        }
    }

    #[test]
    fn a_field_that_is_there_is_no_flag_to_set() {
        let new = with_entry("", JSON, &launch("/new", &[])).unwrap();
        let written = with_flag(&new, JSON, "alwaysLoad").unwrap();
        assert!(written.contains("\"alwaysLoad\": true"), "{written}");
        assert_eq!(with_flag(&written, JSON, "alwaysLoad"), Ok(written));
        let chosen = r#"{"mcpServers": {"macmcp": {"alwaysLoad": false}}}"#;
        assert_eq!(with_flag(chosen, JSON, "alwaysLoad").as_deref(), Ok(chosen));
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
            ..Existing::default()
        };
        assert_eq!(existing(json, JSON), Ok(Some(found.clone())));
        assert_eq!(existing(toml, TOML), Ok(Some(found)));
        for (text, format) in [
            (
                r#"{"mcpServers": {"macmcp": {"env": {"A": "b", "C": 7}}}}"#,
                JSON,
            ),
            ("mcp_servers.macmcp.env = { A = 'b', C = 7 }", TOML),
            ("extensions:\n  macmcp:\n    envs: {A: b}\n", YAML),
        ] {
            let entry = existing(text, format).unwrap().unwrap();
            assert_eq!(entry.environment, [("A".to_owned(), "b".to_owned())]);
        }
        let handed_on = "mcp_servers.macmcp.env_vars = ['A']";
        let entry = existing(handed_on, TOML).unwrap().unwrap();
        assert_eq!(entry.handed_on, ["A"]);
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

            let text = "# mine\nextensions:\n  other: {enabled: false} # yes\nlast: 1\n";
            let once = with_entry(text, YAML, &launch).unwrap();
            prop_assert!(existing(&once, YAML).unwrap().unwrap().is(&launch));
            prop_assert_eq!(&with_entry(&once, YAML, &launch).unwrap(), &once);
            prop_assert_eq!(without_entry(&once, YAML).unwrap().unwrap(), text);

            let once = with_entry("model = \"x\" # mine\n", TOML, &launch).unwrap();
            let read: DocumentMut = once.parse().unwrap();
            let entry = &read["mcp_servers"]["macmcp"];
            prop_assert_eq!(entry["command"].as_str(), Some(launch.command.as_str()));
            prop_assert_eq!(&with_entry(&once, TOML, &launch).unwrap(), &once);
            prop_assert_eq!(without_entry(&once, TOML).unwrap().unwrap(), "model = \"x\" # mine\n");
        }
    }
}
