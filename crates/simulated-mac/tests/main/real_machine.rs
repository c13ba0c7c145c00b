//! What of the real machine the sources use, and where.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The parts of the standard library, and the other crates, by which a program reaches the machine that it runs on.
const REACHING: &[&str] = &[
    "env",
    "fs",
    "net",
    "os",
    "process",
    "libc",
    "memory_stats",
    "rustix",
    "signal_hook",
    "tempfile",
    "agent_tasks",
    "plain_file",
];

/// The files that use them, and which. None of what is here goes where a script says: the world's file and what stands
/// beside it, the script and the pictures that a command line names, the streams, the process's own number and end.
const USES: &[(&str, &[&str])] = &[
    ("alarm.rs", &["rustix"]),
    ("apple_events/dialogs.rs", &["process"]),
    ("bridge/classes/machine.rs", &["process"]),
    (
        "bridge/functions/process.rs",
        &["env", "fs", "os", "process"],
    ),
    ("cli.rs", &["agent_tasks", "fs", "process"]),
    ("cli/link.rs", &["env", "fs", "os"]),
    ("cli/new.rs", &["plain_file"]),
    ("host/mod.rs", &["process", "rustix", "signal_hook"]),
    // What its user lends, by default nothing: `sharing::` in `lent.rs` of these tests.
    ("lent/files.rs", &["fs", "rustix"]),
    ("lent/mod.rs", &["env", "fs"]),
    ("mac.rs", &["fs", "os", "process", "tempfile"]),
    ("main.rs", &["env", "process"]),
    ("meter.rs", &["memory_stats", "rustix"]),
    ("osacompile.rs", &["fs"]),
    ("osascript/script.rs", &["fs"]),
    ("screencapture/args.rs", &["os"]),
    ("screencapture/mod.rs", &["fs", "os"]),
    ("script_hosts.rs", &["rustix"]),
    ("sips.rs", &["fs"]),
    ("stats.rs", &["fs", "os"]),
    ("surroundings.rs", &["env", "rustix"]),
    ("system/skipped.rs", &["fs", "os"]),
    ("system/stamp.rs", &["fs", "os"]),
    ("system/store.rs", &["fs", "os", "rustix"]),
    ("system/world_file.rs", &["fs", "os"]),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            found.push(path);
        }
    }
}

/// The first names behind `std::` in a source, in lists of imports too, and the crates that it names.
fn named(source: &str) -> BTreeSet<&'static str> {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut names = BTreeSet::new();
    let mut add = |text: &str| {
        let end = text.find(|letter| !is_name(letter)).unwrap_or(text.len());
        let name = REACHING.iter().find(|known| **known == &text[..end]);
        names.extend(name);
    };
    for (at, _) in source.match_indices("std::") {
        let rest = &source[at + "std::".len()..];
        let Some(list) = rest.strip_prefix('{') else {
            add(rest);
            continue;
        };
        let mut depth = 0;
        let mut begins = true;
        for (at, letter) in list.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => begins = true,
                letter if begins && is_name(letter) => {
                    begins = false;
                    add(&list[at..]);
                }
                _ => {}
            }
        }
    }
    for name in &REACHING[5..] {
        for (at, _) in source.match_indices(&format!("{name}::")) {
            let before = source[..at].chars().next_back();
            if !before.is_some_and(|letter| is_name(letter) || letter == ':') {
                add(&source[at..]);
            }
        }
    }
    names
}

/// What a source uses outside of its tests.
fn used(path: &Path) -> BTreeSet<String> {
    let source = fs::read_to_string(path).unwrap();
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    named(code).into_iter().map(str::to_owned).collect()
}

#[test]
fn only_the_files_that_need_it_reach_the_real_machine() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    assert!(files.len() > 300, "{}", files.len());
    let mut wrong = Vec::new();
    for path in files {
        let name = path.strip_prefix(root.join("src")).unwrap();
        let name = name.to_str().unwrap();
        let known = USES.iter().find(|(file, _)| *file == name);
        let known = known.map_or(&[][..], |(_, uses)| uses);
        let known: BTreeSet<String> = known.iter().map(|one| (*one).to_owned()).collect();
        let (is_test, used) = (name.ends_with("tests.rs"), used(&path));
        if !is_test && used != known {
            wrong.push(format!("{name}: {used:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let mut files = Vec::new();
    sources(&root.join("../applescript/src"), &mut files);
    for path in files {
        assert!(used(&path).is_empty(), "{}", path.display());
    }
}

#[test]
fn what_is_named_in_a_list_is_found() {
    let source = "use std::{\n    env,\n    io::{self, Write},\n    os::unix::fs::X,\n};\nlet a = std::net::B;\nrustix::io::x()";
    let found: Vec<&str> = named(source).into_iter().collect();
    assert_eq!(found, ["env", "net", "os", "rustix"]);
    assert!(named("use crate::process; apple::fs::x(); my_rustix::y()").is_empty());
}
