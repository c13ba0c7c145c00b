//! The scripts in the engine of a Mac: the JavaScriptCore shell parses every rendered script and runs the library's
//! cases. They need the shell `jsc` (Debian: `libjavascriptcoregtk-4.0-bin`; macOS carries one).

use super::cases;
use crate::pack_tools;
use macmcp::template::{self, Language, Script};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where macOS keeps the shell, which is not in the search path there.
const ON_A_MAC: &str =
    "/System/Library/Frameworks/JavaScriptCore.framework/Versions/Current/Helpers/jsc";

fn jsc() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|folder| folder.join("jsc"))
        .chain([PathBuf::from(ON_A_MAC)])
        .find(|candidate| candidate.is_file())
        .expect("jsc is in the search path")
}

fn stdout(jsc: &Path, args: &[&str]) -> String {
    let output = Command::new(jsc).args(args).output().unwrap();
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(
        output.status.success(),
        "jsc {args:?}: {}\n{out}{err}",
        output.status
    );
    out.into_owned()
}

/// The scripts of packs in JavaScript.
pub(super) fn of_packs() -> Vec<(String, Script)> {
    let mut found = Vec::new();
    for tool in pack_tools::all() {
        let scripts = pack_tools::rendered(&tool, &pack_tools::example(&tool));
        let own = scripts
            .into_iter()
            .filter(|script| script.language == Language::JavaScript);
        found.extend(own.map(|script| (pack_tools::place(&tool), script)));
    }
    assert_eq!(found.len(), pack_tools::in_javascript().len());
    found
}

#[test]
#[ignore = "needs JavaScriptCore's shell jsc"]
fn every_rendered_script_parses() {
    let jsc = jsc();
    let folder = tempfile::tempdir().unwrap();
    let mut checks = String::new();
    for name in template::names() {
        if template::source(name).unwrap().0 == Language::JavaScript {
            let file = folder.path().join(name.replace('/', "_"));
            std::fs::write(&file, template::render(name, Map::new()).unwrap().text).unwrap();
            checks.push_str(&format!("checkSyntax({:?});", file.to_str().unwrap()));
        }
    }
    for (name, script) in of_packs() {
        let file = folder.path().join(name.replace('/', "_"));
        std::fs::write(&file, script.text).unwrap();
        checks.push_str(&format!("checkSyntax({:?});", file.to_str().unwrap()));
    }
    assert!(!checks.is_empty());
    stdout(&jsc, &["-e", &checks]);
}

#[test]
#[ignore = "needs JavaScriptCore's shell jsc"]
fn the_librarys_cases_hold() {
    let jsc = jsc();
    let folder = tempfile::tempdir().unwrap();
    for (file, text) in cases::scripts() {
        let script = folder.path().join(file);
        std::fs::write(&script, text + "print(JSON.stringify(failures));").unwrap();
        assert_eq!(
            stdout(&jsc, &[script.to_str().unwrap()]).trim(),
            "[]",
            "{file}.js"
        );
    }
}

/// The worker's host in the engine of a Mac: loading, compiling, the scopes of bodies, mistakes, chunks.
#[test]
#[ignore = "needs JavaScriptCore's shell jsc"]
fn the_workers_host_serves_its_requests() {
    let jsc = jsc();
    let host = template::host();
    let body = "'use strict'; const params = arguments[0]; const call = arguments[1];
        function run() { return reply.run(() => [params.word + call.word, typeof names.quote, this === undefined]); }";
    let text_of = |names: &[&str]| -> String {
        let texts = names
            .iter()
            .map(|name| template::library(Language::JavaScript, name).unwrap());
        texts.collect()
    };
    let mut more = template::with_imports(Language::JavaScript, &["core/names"]);
    more.retain(|name| !host.libraries.contains(name));
    let requests = [
        json!({"id": 0, "library": text_of(&host.libraries), "script": 0, "source": host.hello, "params": {"word": "x"}, "call": {}}),
        json!({"id": 1, "library": text_of(&more), "script": 1, "source": body, "params": {"word": "a"}, "call": {"word": "1"}}),
        json!({"id": 2, "script": 1, "params": {"word": "b"}, "call": {"word": "2"}}),
        json!({"id": 3, "script": 2, "source": "'use strict'; const = ;", "params": {}, "call": {}}),
        json!({"id": 4, "script": 3, "source": "'use strict'; const params = 1; nothing.there;", "params": {}, "call": {}}),
        json!({"id": 5, "script": 1, "params": {"word": "c"}, "call": {"word": "5"}}),
    ];
    let input: String = requests.iter().map(|line| format!("{line}\n")).collect();
    let harness = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library/host.js"),
    )
    .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("host.js");
    // What stands in `-e` is a script of its own: so it is here.
    let bootstrap = folder.path().join("worker.js");
    std::fs::write(&bootstrap, host.bootstrap).unwrap();
    std::fs::write(
        &script,
        format!(
            "const input = {};\n{harness}\nload({});\nrun();\nprint(JSON.stringify([written, turned]));",
            json!(input),
            json!(bootstrap)
        ),
    )
    .unwrap();
    let (written, turned): (Vec<String>, Vec<f64>) =
        serde_json::from_str(&stdout(&jsc, &[script.to_str().unwrap()])).unwrap();
    assert_eq!(
        written[0],
        "0 {\"ok\":true,\"result\":{\"word\":\"x\",\"strict\":true}}\n"
    );
    for (id, word) in [(1, "a1"), (2, "b2"), (5, "c5")] {
        assert_eq!(
            written[id],
            format!("{id} {{\"ok\":true,\"result\":[\"{word}\",\"function\",true]}}\n")
        );
    }
    for (id, name) in [(3, "SyntaxError"), (4, "ReferenceError")] {
        let envelope: Value = serde_json::from_str(&written[id][2..]).unwrap();
        assert_eq!(envelope["ok"], false, "{}", written[id]);
        assert_eq!(envelope["error"]["details"]["name"], name);
    }
    // Before the second and every later request, not before the probe and the first.
    assert_eq!(turned.len(), 4);
    assert!(turned.iter().all(|time| (0.001..=0.02).contains(time)));
}
