//! What the documents say of tools, parameters, toolsets, packs and options, held against what the programs advertise. That the
//! table of tools is generated is no proof of its rows: they are read here, and compared with the lines that are sent.

use crate::built::{macmcp, simulated_mac};
use crate::docs::root;
use crate::pack_tools;
use macmcp::packs::PACKS;
use macmcp::registry;
use macmcp::tool::Advertising;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

/// The documents for users and contributors.
const DOCUMENTS: [&str; 16] = [
    "README.md",
    "README.ja.md",
    "SECURITY.md",
    "CONTRIBUTING.md",
    "docs/architecture.md",
    "docs/limits.md",
    "docs/own-tools.md",
    "docs/packs.md",
    "docs/permissions.md",
    "docs/policy.md",
    "docs/real-macs.md",
    "docs/simulated-mac.md",
    "docs/style.md",
    "docs/testing.md",
    "docs/tools.md",
    "docs/use.md",
];

/// Words with underscores that are no tool's: keys of a header, modules of the simulated Mac.
const OTHER_WORDS: [&str; 9] = [
    "not_begun",
    "post_events",
    "screen_recording",
    "app_parameters",
    "starts_apps",
    "apple_events",
    "event_store",
    "runs_from",
    "write_only",
];

/// Options of other programs that the documents name: those of cargo and of Xcode.
const OTHER_OPTIONS: [&str; 5] = ["--cask", "--install", "--package", "--test", "--workspace"];

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// The lines that a server sends of its tools, by their names.
fn advertised() -> Vec<Value> {
    let text = read("src/tool/advertised.jsonl");
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().unwrap()
}

/// What a document has as code in its lines: comments and blocks are left out.
fn code(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_block = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_block = !is_block;
        } else if !is_block {
            let line = line.split("<!--").next().unwrap();
            found.extend(line.split('`').skip(1).step_by(2).map(str::to_owned));
        }
    }
    found
}

/// The rows below the first table head that has this cell, without the line under the head: cells without white space around them.
fn table(text: &str, cell: &str) -> Vec<Vec<String>> {
    let head = format!("| {cell} |");
    let rows = text
        .lines()
        .skip_while(|line| !line.contains(&head))
        .skip(2);
    rows.take_while(|line| line.starts_with('|'))
        .map(|row| {
            let cells = row.trim_matches('|').split(" | ");
            cells.map(|cell| cell.trim().to_owned()).collect()
        })
        .collect()
}

#[test]
fn each_row_of_the_table_is_a_tool_as_it_is_sent() {
    let tools = advertised();
    let rows = table(&read("docs/tools.md"), "toolset | tool");
    assert_eq!(rows.len(), tools.len());
    for readme in ["README.md", "README.ja.md"] {
        assert!(
            read(readme).contains(&format!("docs/tools.md) ({})", tools.len())),
            "{readme}"
        );
    }
    for (row, tool) in rows.iter().zip(&tools) {
        let name = tool["name"].as_str().unwrap();
        let spec = registry::find(name).unwrap();
        assert_eq!(row[0], spec.toolset, "{name}");
        assert_eq!(row[1], format!("`{name}`"));
        let hints = &tool["annotations"];
        let effect = match (hints["readOnlyHint"] == true, row[2].as_str()) {
            (true, "read") => true,
            (false, "destructive") => hints["destructiveHint"] == true,
            (false, "act") => true,
            _ => false,
        };
        assert!(effect, "{name}: {} and {hints}", row[2]);
        let schema = &tool["inputSchema"];
        let is_needed = |name: &str| {
            let needed = schema["required"].as_array().into_iter().flatten();
            needed.clone().any(|it| it == name)
        };
        let properties = schema["properties"].as_object().unwrap();
        let sent: BTreeSet<(String, bool)> = properties
            .keys()
            .map(|name| (name.clone(), is_needed(name)))
            .collect();
        // `background` is accepted by tools that do not advertise it.
        let written: BTreeSet<(String, bool)> = row[3]
            .split(", ")
            .filter(|cell| !cell.is_empty())
            .map(|cell| {
                (
                    cell.trim_matches(['[', ']', '`']).to_owned(),
                    !cell.starts_with('['),
                )
            })
            .collect();
        let missing: Vec<_> = sent.difference(&written).collect();
        assert!(missing.is_empty(), "{name} lacks {missing:?}");
        for (parameter, needed) in written.difference(&sent) {
            let accepted = &spec.input_schema()["properties"][parameter];
            assert!(!needed && accepted.is_object(), "{name}: {parameter}");
        }
        let description = tool["description"].as_str().unwrap().replace('|', "\\|");
        assert!(description.starts_with(&row[4]), "{name}: {}", row[4]);
    }
}

#[test]
fn each_row_of_the_packs_is_a_pack() {
    let rows = table(&read("docs/packs.md"), "what its tools do");
    let named: Vec<String> = rows.iter().map(|row| row[0].replace('`', "")).collect();
    let packs: Vec<&str> = PACKS.iter().map(|pack| pack.name).collect();
    assert_eq!(named, packs);
}

/// Names of parameters and fields in a schema, and the words that one may be.
fn words(schema: &Value, found: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            for (name, inner) in fields {
                match name.as_str() {
                    "properties" => found.extend(inner.as_object().unwrap().keys().cloned()),
                    "enum" => {
                        let words = inner.as_array().unwrap().iter().filter_map(Value::as_str);
                        found.extend(words.map(str::to_owned));
                    }
                    _ => {}
                }
                words(inner, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| words(item, found)),
        _ => {}
    }
}

/// Every name that is written like one of a tool, a parameter or a field is one.
#[test]
fn names_of_tools_and_parameters_in_the_documents_exist() {
    let mut known: BTreeSet<String> = OTHER_WORDS.map(str::to_owned).into();
    let of_profiles = registry::PROFILE_TOOLS.iter();
    let of_profiles = of_profiles.map(|tool| json!(tool.advertise(Advertising::default())));
    for tool in advertised().into_iter().chain(of_profiles) {
        known.insert(tool["name"].as_str().unwrap().to_owned());
        words(&tool["inputSchema"], &mut known);
        words(&tool["outputSchema"], &mut known);
    }
    for tool in pack_tools::all() {
        let shown = json!(tool.advertise(Advertising::default()));
        known.insert(tool.name.to_string());
        words(&shown["inputSchema"], &mut known);
        words(&shown["outputSchema"], &mut known);
    }
    let mut count = 0;
    for document in DOCUMENTS {
        for word in code(&read(document)) {
            let is_name = |c: char| c.is_ascii_lowercase() || c == '_';
            if word.contains('_') && word.chars().all(is_name) && !word.starts_with('_') {
                count += 1;
                assert!(known.contains(&word), "{document}: `{word}`");
            }
        }
    }
    assert!(count > 100, "{count}");
}

fn help(program: &str, words: &[&str]) -> String {
    let output = Command::new(program).args(words).arg("--help").output();
    String::from_utf8(output.unwrap().stdout).unwrap()
}

/// The commands that a help text lists.
fn commands(help: &str) -> Vec<&str> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| line.starts_with("  "));
    let words = lines.filter(|line| !line.starts_with("   "));
    words
        .filter_map(|line| line.split_whitespace().next())
        .collect()
}

/// The options in a text: `--a-word`.
fn options(text: &str) -> BTreeSet<String> {
    let is_word = |c: &char| c.is_ascii_lowercase() || *c == '-';
    let mut found = BTreeSet::new();
    for (at, _) in text.match_indices("--") {
        let is_begun = text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '-');
        let word: String = text[at + 2..].chars().take_while(is_word).collect();
        if !is_begun && word.starts_with(|c: char| c.is_ascii_lowercase()) {
            found.insert(format!("--{}", word.trim_end_matches('-')));
        }
    }
    found
}

/// The options of each command of a program, with those of its own commands; those of the program itself under no name.
fn options_of(program: &str) -> BTreeMap<String, BTreeSet<String>> {
    let own = help(program, &[]);
    let mut found = BTreeMap::from([(String::new(), options(&own))]);
    for command in commands(&own) {
        let text = help(program, &[command]);
        let mut all = options(&text);
        for inner in commands(&text) {
            all.extend(options(&help(program, &[command, inner])));
        }
        found.insert(command.to_owned(), all);
    }
    found
}

#[test]
fn options_in_the_documents_exist() {
    let server = options_of(macmcp());
    let mac = options_of(simulated_mac());
    assert!(server.len() > 8 && mac.len() > 3, "{server:?} {mac:?}");
    let mut known: BTreeSet<String> = OTHER_OPTIONS.map(str::to_owned).into();
    known.extend(server.values().chain(mac.values()).flatten().cloned());
    let mut count = 0;
    for document in DOCUMENTS {
        for word in code(&read(document)) {
            for option in options(&word) {
                count += 1;
                assert!(known.contains(&option), "{document}: {option}");
            }
        }
    }
    assert!(count > 80, "{count}");
    // What a server can be started with, row by row.
    for (readme, head) in [
        ("README.md", "option | effect"),
        ("README.ja.md", "オプション | 働き"),
    ] {
        let rows = table(&read(readme), head);
        assert!(rows.len() > 5, "{readme}: {rows:?}");
        for row in rows {
            let named = options(&row[0]);
            assert!(!named.is_empty(), "{row:?}");
            assert!(named.is_subset(&server["serve"]), "{readme}: {row:?}");
        }
    }
}

/// `--toolsets apps,clipboard`: sets that there are.
#[test]
fn toolsets_in_the_documents_exist() {
    let sets: BTreeSet<&str> = registry::TOOLS.iter().map(|tool| tool.toolset).collect();
    let mut count = 0;
    for document in DOCUMENTS {
        for word in code(&read(document)) {
            let Some((_, rest)) = word.split_once("--toolsets ") else {
                continue;
            };
            let named = rest.split_whitespace().next().unwrap();
            for set in named.split(',') {
                count += 1;
                assert!(sets.contains(set) || set == "own", "{document}: {set}");
            }
        }
    }
    assert!(count > 2, "{count}");
}
