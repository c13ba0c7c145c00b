//! The JXA library's cases, for every engine that runs them: the embedded one and JavaScriptCore.

use macmcp::template::{Language, library, with_imports};
use std::path::Path;

/// Each file of cases with the library files it names in its first line, and what those require: its name, and a script that leaves `failures`.
pub(crate) fn scripts() -> Vec<(&'static str, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let harness = read("harness.js") + &read("mac.js");
    [
        "reply.js",
        "names.js",
        "text_cut.js",
        "text_parts.js",
        "finder.js",
        "elements.js",
        "lists.js",
        "menu_path.js",
        "targets.js",
        "user_input.js",
        "windows.js",
        "placing.js",
    ]
    .into_iter()
    .map(|file| {
        let cases = read(file);
        let first = cases.lines().next().unwrap();
        let named = first.strip_prefix("// Libraries: ").unwrap();
        let named: Vec<&str> = named.split(", ").collect();
        let libraries: String = with_imports(Language::JavaScript, &named)
            .into_iter()
            .map(|name| library(Language::JavaScript, name).unwrap())
            .collect();
        (file, format!("{harness}{libraries}{cases}\n"))
    })
    .collect()
}
