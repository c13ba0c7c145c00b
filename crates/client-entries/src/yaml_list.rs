//! The entry in YAML as an item of a list, as Continue has it: `name`, `command`, `args`.

use super::entry::{Existing, Launch, NAME, ending_with_newline};
use super::yaml::{arguments, once, parse, start, started_by, text_of, with_list};
use crate::entry::MEND;
use yaml_edit::{Document, Mapping, MappingBuilder, Sequence, SequenceBuilder};

pub(super) fn existing(text: &str, servers: &str) -> Result<Option<Existing>, String> {
    match entry(&parse(text)?, servers)? {
        Some((_, entry)) => started_by(&entry, "command", "env").map(Some),
        None => Ok(None),
    }
}

pub(super) fn with_entry(text: &str, servers: &str, launch: &Launch) -> Result<String, String> {
    // Written again, an entry may get other line ends than it has.
    if existing(text, servers)?.is_some_and(|entry| entry.is(launch)) {
        return Ok(text.to_owned());
    }
    let document = parse(text)?;
    if let Some((_, entry)) = entry(&document, servers)? {
        start(&entry, "command", launch)?;
        return Ok(ending_with_newline(document.to_string()));
    }
    let new = MappingBuilder::new()
        .pair("name", NAME)
        .pair("command", launch.command.as_str())
        .insert_sequence("args", arguments(launch));
    match list(&document, servers)?.filter(|list| !list.is_empty()) {
        Some(list) => {
            let new = new.build_document();
            list.push(new.as_mapping().ok_or_else(|| not_a_list(servers))?);
            Ok(ending_with_newline(document.to_string()))
        }
        None => {
            let list = SequenceBuilder::new().insert_mapping(new);
            let new = MappingBuilder::new().insert_sequence(servers, list);
            with_list(text, &document, servers, new)
        }
    }
}

pub(super) fn without_entry(text: &str, servers: &str) -> Result<Option<String>, String> {
    let document = parse(text)?;
    let Some((place, _)) = entry(&document, servers)? else {
        return Ok(None);
    };
    let list = list(&document, servers)?.ok_or_else(|| not_a_list(servers))?;
    match (list.len(), document.as_mapping()) {
        // A key without a value is no list to some readers.
        (1, Some(document)) => document.remove(servers).map(|_| ()),
        _ => list.remove(place).map(|_| ()),
    };
    Ok(Some(document.to_string()))
}

/// The list of servers; none where there is none, or one that says nothing.
fn list(document: &Document, servers: &str) -> Result<Option<Sequence>, String> {
    let Some(document) = document.as_mapping() else {
        return Ok(None);
    };
    once(&document, servers)?;
    match document.get(servers) {
        None => Ok(None),
        Some(value) if value.as_scalar().is_some_and(yaml_edit::Scalar::is_null) => Ok(None),
        Some(value) => value
            .as_sequence()
            .cloned()
            .map(Some)
            .ok_or_else(|| not_a_list(servers)),
    }
}

/// The entry, and its place in the list.
fn entry(document: &Document, servers: &str) -> Result<Option<(usize, Mapping)>, String> {
    let Some(list) = list(document, servers)? else {
        return Ok(None);
    };
    let named = list.values().enumerate().filter_map(|(place, item)| {
        let item = item.as_mapping()?;
        let name = item.get("name").as_ref().and_then(text_of);
        (name.as_deref() == Some(NAME)).then(|| (place, item.clone()))
    });
    let mut named: Vec<(usize, Mapping)> = named.collect();
    match named.len() {
        0 | 1 => Ok(named.pop()),
        count => Err(format!("it has {NAME:?} {count} times: leave one of them")),
    }
}

fn not_a_list(name: &str) -> String {
    format!("{name:?} in it is no list: {MEND}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const SERVERS: &str = "mcpServers";

    fn launch(arguments: &[&str]) -> Launch {
        Launch {
            command: "/opt/my apps/macmcp".to_owned(),
            arguments: arguments.iter().map(|&text| text.to_owned()).collect(),
        }
    }

    /// By a parser that is not the one that wrote it.
    fn read(text: &str) -> Value {
        serde_yaml_ng::from_str(text).unwrap()
    }

    #[test]
    fn an_empty_file_gets_the_entry_alone() {
        insta::assert_snapshot!(with_entry("", SERVERS, &launch(&["--read-only"])).unwrap(), @r"
        mcpServers:
          -
            name: macmcp
            command: /opt/my apps/macmcp
            args:
              - '--read-only'
        ");
    }

    #[test]
    fn an_entry_is_written_once_and_removed_whole() {
        let head = "# mine\nname: Local\nversion: 1.0.0\nschema: v1 # old\n";
        let models = "models:\n  - name: fast\n    provider: openai\n    roles: [chat, edit]\n";
        let other = "mcpServers:\n  - name: files # mine\n    command: npx\n    args:\n      - -y\n      - files\n";
        let flow = "mcpServers: [{name: files, command: npx, args: [-y]}]\n";
        let less_far = "mcpServers:\n- name: files\n  command: npx\n";
        for text in [
            head.to_owned(),
            format!("{head}{models}"),
            format!("{head}{other}{models}"),
            format!("{head}{models}{other}"),
            format!("{head}{less_far}{models}"),
            format!("{head}{flow}{models}"),
            format!("{head}mcpServers: []\n{models}"),
            format!("{head}mcpServers:\n{models}"),
        ] {
            let launch = launch(&["--deny", "mail: \"x\"", "-", "#1"]);
            let once = with_entry(&text, SERVERS, &launch).unwrap();
            let (before, after) = (read(&text), read(&once));
            let mut expected = before[SERVERS].as_array().cloned().unwrap_or_default();
            expected.push(
                json!({"name": "macmcp", "command": launch.command, "args": launch.arguments}),
            );
            assert_eq!(after[SERVERS], json!(expected), "{once}");
            for name in ["name", "version", "schema", "models"] {
                assert_eq!(after[name], before[name], "{once}");
            }
            for line in text.lines().filter(|line| line.contains('#')) {
                assert!(once.contains(line), "{once}");
            }
            assert_eq!(with_entry(&once, SERVERS, &launch).as_ref(), Ok(&once));
            let without = read(&without_entry(&once, SERVERS).unwrap().unwrap());
            expected.pop();
            let rest = without[SERVERS].as_array().cloned().unwrap_or_default();
            assert_eq!(rest, expected, "{once}");
            assert_eq!(without["models"], before["models"], "{once}");
        }
    }

    #[test]
    fn an_entry_that_is_there_keeps_its_other_fields() {
        let text = "mcpServers:\n  - name: macmcp\n    command: /old\n    env:\n      A: b\n  - name: files\n    command: npx\n";
        let found = existing(text, SERVERS).unwrap().unwrap();
        assert_eq!(found.environment, [("A".to_owned(), "b".to_owned())]);
        let changed = read(&with_entry(text, SERVERS, &launch(&[])).unwrap());
        let expected = json!([
            {"name": "macmcp", "command": "/opt/my apps/macmcp", "args": [], "env": {"A": "b"}},
            {"name": "files", "command": "npx"},
        ]);
        assert_eq!(changed[SERVERS], expected);
    }

    #[test]
    fn what_is_no_list_or_has_two_of_them_is_refused() {
        for text in [
            "mcpServers: {macmcp: {}}\n",
            "mcpServers: 7\n",
            "mcpServers:\n  - name: macmcp\n  - name: macmcp\n",
            "mcpServers:\n  - name: macmcp\n    url: http://127.0.0.1\n",
        ] {
            with_entry(text, SERVERS, &launch(&[])).expect_err(text);
        }
    }
}
