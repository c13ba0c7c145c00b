//! Scripts from the checkout, in a debug build, and embedded ones, in a release build: that the first need no compile, and that
//! both builds write the same scripts.

use macmcp::template::{self, Language};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

const MACMCP: &str = env!("CARGO_BIN_EXE_macmcp");

/// Whether a program has a text in it, of which the longest line tells.
fn has(program: &str, text: &str) -> bool {
    let line = text.lines().max_by_key(|line| line.len()).unwrap();
    let mut grep = Command::new("grep");
    let found = grep.args(["-aqF", "-e", line, program]).status().unwrap();
    found.code().filter(|code| *code < 2).unwrap() == 0
}

/// A text of each kind of file that a program can embed.
fn texts() -> [&'static str; 4] {
    let (_, template) = template::source("apps/launch_app").unwrap();
    let library = template::library(Language::JavaScript, "core/reply").unwrap();
    let (_, of_pack) = template::pack("notes")[0];
    [template, library, of_pack, template::host().bootstrap]
}

/// What the compiler reads it puts into the program, and what a build script names to cargo has it run again: then its
/// package is compiled again.
#[cfg(not(embedded))]
#[test]
fn a_changed_script_is_no_reason_to_build_again() {
    for text in texts() {
        assert!(!has(MACMCP, text), "{text}");
    }
    let output = std::path::Path::new(env!("OUT_DIR")).with_file_name("output");
    let output = std::fs::read_to_string(output).unwrap();
    assert!(output.contains("rerun-if-changed=scripts/build.rs"));
    for folder in ["scripts/lib", "templates", "fixtures"] {
        assert!(!output.contains(folder), "{output}");
    }
}

fn stdout(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {arguments:?}\n{stderr}");
    String::from_utf8(output.stdout).unwrap()
}

/// Something that a parameter may be, by its schema. The list of tools names no format; its words say what is an address.
fn some(schema: &Value) -> Value {
    some_of(schema, schema["description"].as_str().unwrap_or_default())
}

fn some_of(schema: &Value, words: &str) -> Value {
    match (&schema["enum"][0], schema["type"].as_str()) {
        (Value::Null, Some("string")) if words.contains("address") => json!("a@example.com"),
        (Value::Null, Some("string")) => json!("01234567"),
        (Value::Null, Some("integer")) => json!(1),
        (Value::Null, Some("boolean")) => json!(true),
        (Value::Null, Some("array")) => json!([some_of(&schema["items"], words)]),
        (first, _) => first.clone(),
    }
}

/// What `run-script` is told to write every bundled script: a template's name, or a tool of a pack with what it needs.
fn scripts() -> Vec<Vec<String>> {
    let packs: Vec<&str> = macmcp::packs::PACKS.iter().map(|pack| pack.name).collect();
    let packs_option = packs.join(",");
    let listed = stdout(MACMCP, &["tools", "--json", "--pack", &packs_option]);
    let listed: Value = serde_json::from_str(&listed).unwrap();
    let tools = listed.as_array().unwrap().iter();
    let own = tools.filter(|tool| packs.contains(&tool["toolset"].as_str().unwrap()));
    let in_each_language = own.flat_map(|tool| {
        let languages = tool["language"].as_array().unwrap().iter();
        languages.map(move |language| (tool, language.as_str().unwrap()))
    });
    let own = in_each_language.map(|(tool, language)| {
        let schema = &tool["inputSchema"];
        let needed = schema["required"].as_array().into_iter().flatten();
        let needed = needed.map(|name| {
            let name = name.as_str().unwrap();
            (name.to_owned(), some(&schema["properties"][name]))
        });
        let params: serde_json::Map<String, Value> = needed.collect();
        let name = tool["name"].as_str().unwrap().to_owned();
        let words = [
            "--pack",
            &packs_option,
            "--language",
            language,
            "--params",
            &json!(params).to_string(),
        ];
        [vec![name], words.map(str::to_owned).to_vec()].concat()
    });
    let own: Vec<Vec<String>> = own.collect();
    assert!(own.len() > 20, "{own:?}");
    let names = template::names().into_iter();
    names
        .map(|name| vec![name.to_owned(), "--params".into(), values(name)])
        .chain(own)
        .collect()
}

/// What a template is given: an AppleScript template writes values, and needs them; those of its first example, else some of each
/// kind.
fn values(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/render");
    let folder = folder.join(name);
    let files = std::fs::read_dir(folder).into_iter().flatten();
    let first = files.map(|file| file.unwrap().path()).min();
    let example = first.map(|file| -> Value {
        serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
    });
    let params = example.map(|example| example["params"].clone());
    let usual = json!({"text": "a", "integer": 1, "boolean": true, "list": []});
    params.filter(Value::is_object).unwrap_or(usual).to_string()
}

/// `MACMCP_EMBEDDED` names a build of the same checkout that embeds its files: a release build, or what `.ci/run` builds.
#[test]
#[ignore = "needs a build that embeds its files"]
fn a_build_with_embedded_files_writes_the_same_scripts() {
    let embedded = std::env::var("MACMCP_EMBEDDED").expect("MACMCP_EMBEDDED names a program");
    for text in texts() {
        assert!(has(&embedded, text), "{embedded} lacks this file:\n{text}");
    }
    let mut unlike = Vec::new();
    for script in scripts() {
        let mut arguments = vec!["run-script", "--render-only", "--whole"];
        arguments.extend(script.iter().map(String::as_str));
        let ours = stdout(MACMCP, &arguments);
        assert!(ours.len() > 1000, "{script:?}: {ours}");
        if stdout(&embedded, &arguments) != ours {
            unlike.push(script);
        }
    }
    assert!(unlike.is_empty(), "{unlike:?}");
}
