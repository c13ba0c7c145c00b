//! Every AppleScript template of the program.

use crate::support::{macmcp, root};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Command;

/// The parameters of a template and what of its result is known.
fn expected(name: &str) -> Option<(Value, Value)> {
    Some(match name {
        "applescript_literals" => (
            json!({ "text": "ü😀\"\\", "integer": -5, "boolean": false, "list": ["a", ""] }),
            json!({
                "text": "ü😀\"\\",
                "code_points": [252, 128_512, 34, 92],
                "integer": -5,
                "boolean": false,
                "classes": ["text", "text"],
            }),
        ),
        "send_notification" => (
            json!({ "title": "ü😀", "message": "\"b\\", "subtitle": "«»", "sound": "Ping" }),
            json!({ "delivered": true, "effect": "unverified" }),
        ),
        _ => return None,
    })
}

/// The template files that are AppleScript.
fn templates() -> Vec<PathBuf> {
    let folder = root().join("templates");
    let files = |folder: PathBuf| std::fs::read_dir(folder).unwrap();
    let mut found: Vec<PathBuf> = files(folder)
        .flat_map(|toolset| files(toolset.unwrap().path()))
        .map(|file| file.unwrap().path())
        .filter(|file| file.to_string_lossy().ends_with(".applescript.hbs"))
        .collect();
    found.sort();
    found
}

#[test]
fn every_applescript_template_answers_on_the_simulated_mac() {
    let templates = templates();
    assert!(!templates.is_empty());
    for template in templates {
        let file = template.file_name().unwrap().to_string_lossy().into_owned();
        let name = file.trim_end_matches(".applescript.hbs");
        let (params, known) =
            expected(name).unwrap_or_else(|| panic!("{name}: say here what it answers"));
        let output = Command::new(macmcp())
            .args(["run-script", name, "--simulate", "--json", "--params"])
            .arg(params.to_string())
            .output()
            .unwrap();
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(output.status.success(), "{name}: {report:#}");
        for (key, value) in known.as_object().unwrap() {
            assert_eq!(report["result"][key], *value, "{name}: {key}");
        }
    }
}

/// Each character that is not ASCII is a part of its own: a chain of thousands could not be compiled.
#[test]
fn a_long_text_that_is_not_ascii_arrives_whole() {
    let text = "日本".repeat(5_000);
    let params = json!({ "text": text, "integer": 0, "boolean": true, "list": [] });
    let output = Command::new(macmcp())
        .args(["run-script", "applescript_literals", "--simulate"])
        .args(["--json", "--params"])
        .arg(params.to_string())
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["result"]["text"], text, "{report:#}");
}
