//! Files that the pages for users show: configurations are read as they stand there, entries of clients are what clients have.

use super::built::{macmcp, simulated_mac};
use super::docs::root;
use std::fs;
use std::process::Command;

/// The blocks of a page in this language.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(page)).unwrap();
    let begin = format!("```{language}\n");
    let blocks = text.split(begin.as_str()).skip(1);
    blocks
        .map(|block| block.split("```").next().unwrap().to_owned())
        .collect()
}

#[test]
fn configurations_are_read_as_they_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    for (page, words) in [
        ("docs/policy.md", ["com.apple.Terminal", "com.apple.mail"]),
        ("docs/packs.md", ["", ""]),
    ] {
        let shown = blocks(page, "toml");
        assert_eq!(shown.len(), 1, "{page}");
        fs::write(&file, &shown[0]).unwrap();
        let output = Command::new(macmcp())
            .args(["policy", "--simulate", "--config"])
            .arg(&file)
            .env("HOME", folder.path())
            .env("MACMCP_SIMULATED_MAC", simulated_mac())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{page}: {output:?}");
        assert!(words.iter().all(|word| said.contains(word)), "{said}");
    }
}

#[test]
fn entries_of_clients_are_json_with_an_absolute_path() {
    let shown = blocks("docs/use.md", "json");
    assert_eq!(shown.len(), 2);
    for entry in shown {
        let entry: serde_json::Value = serde_json::from_str(&entry).unwrap();
        let servers = entry["mcpServers"].as_object().unwrap();
        for server in servers.values() {
            let words = server["args"].as_array().into_iter().flatten();
            let mut words = words.chain([&server["command"]]);
            let program = "/Users/you/Applications/macmcp.app/Contents/MacOS/macmcp";
            assert!(words.any(|word| word == program), "{server}");
        }
    }
}
