//! Whatever stands among the windows of an application and is none of them is told by one predicate [findings-3 15.6]: no script
//! looks at windows past it.

use crate::built::root;
use std::fs;
use std::path::Path;

/// What a script reads windows by, and the files that may: each of them asks the predicate or is what it is made of.
const READERS: &[(&str, &[&str])] = &[
    // The predicate, and two that read the windows along with other attributes of an application and pass them to it.
    (
        "'AXWindows'",
        &[
            // A list of names.
            "scripts/lib/ax/kept_back.js",
            "scripts/lib/element/element_tree.js",
            "scripts/lib/observe/observed_app.js",
            "scripts/lib/window/surfaces.js",
        ],
    ),
    // The children of an application hold its windows: who reads them leaves those out.
    (
        "looseChildren",
        &[
            "scripts/lib/element/element_by_path.js",
            "scripts/lib/element/element_tree.js",
            "scripts/lib/element/resolve_ref.js",
        ],
    ),
    (
        "CGWindowListCopyWindowInfo",
        &["scripts/lib/window/window_server.js"],
    ),
];

/// The files that tell of windows, each with what it asks.
const ASKING: &[(&str, &str)] = &[
    ("scripts/lib/capture/capture_target.js", "surface"),
    ("scripts/lib/element/element_by_path.js", "surfaces.isOne"),
    ("scripts/lib/element/element_tree.js", "surfaces.describe"),
    ("scripts/lib/element/late_tree.js", "surfaces.windowsOf"),
    ("scripts/lib/element/look_at_app.js", ".surface"),
    ("scripts/lib/element/open_dialogs.js", "surfaces.isOne"),
    ("scripts/lib/input/keyboard.js", "!surface"),
    ("scripts/lib/menu/use_status_item.js", "surfaces.isOne"),
    ("scripts/lib/observe/observed_app.js", "surfaces.isOne"),
    ("scripts/lib/observe/whole_mac.js", "withoutSurfaces"),
    ("scripts/lib/window/app_windows.js", "surfaces.judge"),
    ("scripts/lib/window/find_window.js", ".surface"),
    ("scripts/lib/window/list_windows.js", ".surface"),
    ("scripts/lib/window/shown_target.js", ".surface"),
    ("scripts/lib/window/small_windows.js", "surfaces.isOne"),
];

fn scripts() -> Vec<(String, String)> {
    fn walk(folder: &Path, found: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
                continue;
            }
            let name = path.strip_prefix(root()).unwrap().to_str().unwrap();
            if name.contains(".js") {
                let code = fs::read_to_string(&path).unwrap();
                let code: Vec<&str> = code
                    .lines()
                    .map(|line| line.split("//").next().unwrap())
                    .collect();
                found.push((name.to_owned(), code.join("\n")));
            }
        }
    }
    let mut found = Vec::new();
    for folder in ["scripts/lib", "templates"] {
        walk(&root().join(folder), &mut found);
    }
    found
}

#[test]
fn no_script_looks_at_windows_past_the_predicate() {
    let scripts = scripts();
    for (word, allowed) in READERS {
        let mut readers: Vec<&str> = scripts
            .iter()
            .filter(|(_, code)| code.contains(word))
            .map(|(name, _)| name.as_str())
            .collect();
        readers.sort_unstable();
        assert_eq!(&readers, allowed, "{word}");
    }
    // An application's own children are read by that one function alone.
    for (name, code) in &scripts {
        let of_application = code
            .split("ax.application(")
            .skip(1)
            .any(|rest| rest.lines().next().unwrap().contains("'AXChildren'"));
        assert!(!of_application, "{name}");
    }
}

#[test]
fn who_tells_of_windows_asks_the_predicate() {
    let scripts = scripts();
    for (name, asks) in ASKING {
        let found = scripts.iter().find(|(path, _)| path == name);
        let (_, code) = found.unwrap_or_else(|| panic!("{name} is no script"));
        assert!(code.contains(asks), "{name} does not ask {asks}");
    }
    // A file that reads windows is among them.
    for (word, _) in [
        ("appWindows.look(", ()),
        ("appWindows.read(", ()),
        ("elementTree.openApp(", ()),
    ] {
        for (name, code) in &scripts {
            let by_number = [
                "stage_manager.js",
                "change_window.js",
                "look_for_element.js",
                "whole_windows.js",
                "resolve_ref.js",
            ];
            let is_known = ASKING.iter().any(|(path, _)| path == name)
                || by_number.iter().any(|one| name.contains(one));
            assert!(!code.contains(word) || is_known, "{name} uses {word}");
        }
    }
}
