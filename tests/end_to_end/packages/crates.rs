//! The crates: what cargo would publish.

use super::{root, stdout};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The files below a folder of this project, as paths from `base`.
fn files_below(base: &Path, folder: &str, found: &mut Vec<String>) {
    for entry in fs::read_dir(base.join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            files_below(base, &path, found);
        } else {
            found.push(path);
        }
    }
}

/// What a source names in `include_str!("...")`, `embedded::text!("...")` and the like, from the folder of its crate.
fn included(source: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for after in text.split("embedded::").skip(1) {
        let rest = ["text!(\"", "folder!(\"$CARGO_MANIFEST_DIR/"]
            .iter()
            .find_map(|kind| after.strip_prefix(kind));
        if let Some((named, _)) = rest.and_then(|rest| rest.split_once('"')) {
            found.push(named.to_owned());
        }
    }
    for after in text.split("include_").skip(1) {
        let rest = ["str!(\"", "bytes!(\"", "dir!(\""]
            .iter()
            .find_map(|kind| after.strip_prefix(kind));
        let Some((named, _)) = rest.and_then(|rest| rest.split_once('"')) else {
            continue;
        };
        let mut path: Vec<&str> = source.split('/').collect();
        path.pop();
        let named = named
            .strip_prefix("$CARGO_MANIFEST_DIR/")
            .inspect(|_| path.clear())
            .unwrap_or(named);
        for part in named.split('/') {
            match part {
                ".." => drop(path.pop()),
                part => path.push(part),
            }
        }
        found.push(path.join("/"));
    }
    found
}

/// What cargo would publish holds all that the build reads, and nothing of the workplace.
#[test]
fn the_crates_are_complete() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let own = root();
    let macmcp = [
        "src",
        "scripts/lib",
        "scripts/scaffold",
        "templates",
        "fixtures/beliefs",
    ];
    for (name, base, folders) in [
        ("macmcp", own.to_owned(), &macmcp[..]),
        (
            "simulated-mac",
            own.join("crates/simulated-mac"),
            &["src", "data", "js"],
        ),
        (
            "simulated-world",
            own.join("crates/simulated-world"),
            &["src", "data"],
        ),
        (
            "applescript",
            own.join("crates/applescript"),
            &["src", "data"],
        ),
        ("pictures", own.join("crates/pictures"), &["src"]),
        ("canvas", own.join("crates/canvas"), &["src"]),
    ] {
        let arguments = [
            "package",
            "--list",
            "--allow-dirty",
            "--offline",
            "--package",
            name,
        ];
        let listed = stdout(Command::new(&cargo).args(arguments).current_dir(root()));
        let has = |file: &str| listed.lines().any(|line| line == file);
        assert!(has("Cargo.toml") && has("README.md"), "{name}");
        let mut needed = Vec::new();
        for folder in folders {
            files_below(&base, folder, &mut needed);
        }
        for source in needed.clone().iter().filter(|file| file.ends_with(".rs")) {
            needed.extend(included(
                source,
                &fs::read_to_string(base.join(source)).unwrap(),
            ));
        }
        assert!(needed.len() > 4, "{name}: {needed:?}");
        for file in needed {
            let is_folder = || {
                listed
                    .lines()
                    .any(|line| line.starts_with(&format!("{file}/")))
            };
            assert!(has(&file) || is_folder(), "{name} lacks {file}");
        }
        if name == "macmcp" {
            for file in [
                "scripts/build.rs",
                "scripts/worker.js",
                "scripts/dist/Info.plist",
                "templates/apps/launch_app.js.hbs",
                "LICENSE",
            ] {
                assert!(has(file), "{name} lacks {file}");
            }
        }
        assert!(
            !listed
                .lines()
                .any(|line| line.starts_with('.') && line != ".cargo_vcs_info.json"),
            "{listed}"
        );
    }
}
