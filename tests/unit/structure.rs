//! Rules about which files there are and what they contain, checked by reading them.

use macmcp::registry::{PROFILE_TOOLS, TOOLS};

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    env!("CARGO_MANIFEST_DIR").into()
}

/// Every file below a folder of the project, as (path from the root, text).
pub(crate) fn files(folder: &str, ending: &str) -> Vec<(String, String)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root().join(folder), &mut found);
    found.sort();
    found
        .into_iter()
        .filter(|path| path.to_str().unwrap().ends_with(ending))
        .map(|path| {
            let name = path
                .strip_prefix(root())
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect()
}

/// Whether there is a tool of that name, or tools that are one of that name with an action.
fn is_tool(name: &str) -> bool {
    let is_part = |tool: &str| {
        tool.strip_prefix(name)
            .is_some_and(|rest| rest.starts_with('.'))
    };
    macmcp::registry::find(name).is_some() || PROFILE_TOOLS.iter().any(|tool| is_part(&tool.name))
}

/// A tool's file, its template and its line in the registry belong together.
#[test]
fn a_tool_is_complete() {
    let mut wrong = Vec::new();
    for tool in TOOLS.iter() {
        let (set, name) = (tool.toolset, &*tool.name);
        let template = ["js", "applescript"]
            .map(|language| format!("templates/{set}/{name}.{language}.hbs"))
            .into_iter()
            .filter(|path| root().join(path).exists());
        if template.count() != 1 {
            wrong.push(format!("{name} has one script: write templates/{set}/{name}.js.hbs, or the same in AppleScript"));
        }
        let declaration = format!("src/tools/{set}/{name}.rs");
        if !root().join(&declaration).exists() {
            wrong.push(format!("{name} lacks {declaration}"));
        }
    }
    for (path, _) in files("src/tools", ".rs") {
        let name = Path::new(&path).file_stem().unwrap().to_str().unwrap();
        let is_shared = ["mod", "shared"].contains(&name) || path.contains("/shared/");
        if !is_shared && !is_tool(name) {
            let list = Path::new(&path).with_file_name("mod.rs");
            wrong.push(format!(
                "{path} is no tool: add its line to {}",
                list.display()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The simulated Mac and the server meet as processes: the server is built without the crate.
#[test]
fn the_server_is_built_without_the_simulated_mac() {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--package", "macmcp", "--edges", "normal,build"])
        .args(["--prefix", "none", "--locked", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    let tree = String::from_utf8(output.stdout).unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(tree.contains("rmcp v"), "{tree}{complaint}");
    for own in ["simulated-mac", "simulated-world", "applescript"] {
        let is_named = tree.lines().any(|line| line.starts_with(own));
        assert!(!is_named, "macmcp depends on {own}:\n{tree}");
    }
}

/// Files at paths from outside are read by the crate `plain-file`: within a bound, and a pipe is not waited for. These read what macmcp
/// has written itself, or have a judge of their own for a folder.
#[test]
fn files_from_outside_have_one_reader() {
    let own = [
        "src/capture/screencapture.rs",
        "src/capture/shoot.rs",
        "src/embedded/mod.rs",
        "src/own_tools/compile.rs",
        "src/resources.rs",
        "src/session/recognizer.rs",
    ];
    let reads = ["fs::read(", "fs::read_to_string(", "File::open("];
    let found: Vec<String> = files("src", ".rs")
        .into_iter()
        .filter(|(path, _)| !path.ends_with("tests.rs"))
        .filter(|(_, text)| {
            let code = text.split("#[cfg(test)]\nmod").next().unwrap();
            reads.iter().any(|read| code.contains(read))
        })
        .map(|(path, _)| path)
        .collect();
    assert_eq!(found, own);
}

#[test]
fn only_one_file_depends_on_the_platform() {
    let sources = [
        "src",
        "crates/applescript",
        "crates/pictures",
        "crates/resampling",
        "crates/canvas",
        "crates/modules",
    ]
    .map(|folder| files(folder, ".rs"));
    for (path, text) in sources.concat() {
        let platform = text.contains("target_os") || text.contains("target_vendor");
        assert!(
            !platform || path == "src/engine/platform.rs",
            "{path} depends on the platform"
        );
    }
}

/// One small crate calls C functions, in one file. Everything else is Rust that the compiler has checked.
#[test]
fn unsafe_code_is_in_one_file() {
    let sources = [
        "src",
        "crates",
        "tests/unit",
        "tests/end_to_end",
        "tests/bench",
    ];
    let found: Vec<String> = sources
        .iter()
        .flat_map(|folder| files(folder, ".rs"))
        .filter(|(_, text)| {
            // Put together, so that this file has none.
            let word = concat!("un", "safe");
            let is_code = |line: &&str| !line.trim_start().starts_with("//");
            let is_said = |line: &str| {
                [" {", " fn", " extern", " impl", "_code)]"]
                    .iter()
                    .any(|after| line.contains(&format!("{word}{after}")))
            };
            text.lines().filter(is_code).any(is_said)
        })
        .map(|(path, _)| path)
        .collect();
    assert_eq!(found, ["crates/responsibility/src/mac.rs"]);
    let manifests = std::fs::read_dir(root().join("crates")).unwrap();
    for manifest in manifests.map(|folder| folder.unwrap().path().join("Cargo.toml")) {
        let text = std::fs::read_to_string(&manifest).unwrap();
        let is_allowed = manifest.ends_with("responsibility/Cargo.toml");
        let rule = "unsafe_code = \"deny\"";
        let holds = match is_allowed {
            true => text.contains(rule),
            false => text.contains("[lints]\nworkspace = true"),
        };
        assert!(holds, "{}", manifest.display());
    }
}

/// What is started as a child inherits from macmcp: programs of Apple would be denied everything as responsible processes.
#[test]
fn one_place_restarts_a_program() {
    let found: Vec<String> = files("src", ".rs")
        .into_iter()
        .filter(|(_, text)| text.contains("responsibility::") && text.contains(".restart("))
        .map(|(path, _)| path)
        .collect();
    assert_eq!(found, ["src/cli/own_permissions/mod.rs"]);
    let restarts = files("crates/responsibility", ".rs");
    let spawns: usize = restarts
        .iter()
        .map(|(_, text)| text.matches("libc::posix_spawn(").count())
        .sum();
    assert_eq!(spawns, 1, "and that replaces this process");
}

#[test]
fn nobody_reads_the_database_of_permissions() {
    for (folder, ending) in [
        ("src", ".rs"),
        ("scripts/lib", ".js"),
        ("templates", ".hbs"),
    ] {
        for (path, text) in files(folder, ending) {
            let names = ["TCC.db", "com.apple.TCC"];
            assert!(!names.iter().any(|name| text.contains(name)), "{path}");
        }
    }
}

#[test]
fn script_text_lives_with_the_scripts() {
    for (path, text) in files("src", ".rs") {
        let code = text.split("#[cfg(test)]").next().unwrap();
        for script in [
            "ObjC.import('A",
            "ObjC.import('C",
            "ObjC.import('F",
            "ObjC.bindFunction('",
            "tell application",
        ] {
            let documented = code
                .lines()
                .filter(|line| line.contains(script))
                .all(|line| line.trim_start().starts_with("//"));
            assert!(documented, "{path} holds script text: {script}");
        }
    }
}

/// What a person tries with `macmcp run-script` is named beside the belief that it decides.
const OPEN_BELIEFS: &str = include_str!("../../fixtures/beliefs/OPEN.md");

/// Every template outside of the packs is a tool's, is named in the code, or is named by an open belief.
#[test]
fn every_template_is_needed() {
    let code = files("src", ".rs");
    for name in macmcp::template::names() {
        let tool = name.rsplit('/').next().unwrap();
        let literal = format!("\"{name}\"");
        let needed = is_tool(tool)
            || code.iter().any(|(_, text)| text.contains(&literal))
            || OPEN_BELIEFS.contains(&format!("`{name}`"));
        assert!(needed, "nothing needs the template {name}");
    }
}

/// The modules that a file declares, without those that hold its tests.
fn declared_modules(text: &str) -> BTreeSet<&str> {
    text.lines()
        .filter_map(|line| {
            let public = ["pub ", "pub(crate) "];
            let line = public
                .iter()
                .find_map(|seen| line.strip_prefix(seen))
                .unwrap_or(line);
            line.strip_prefix("mod ")?.strip_suffix(';')
        })
        .collect()
}

/// The modules in the rows of a table in a file's documentation: in each first cell, what stands between `` [` `` and `` `] ``.
fn modules_in_table(text: &str) -> BTreeSet<&str> {
    text.lines()
        .filter_map(|line| line.strip_prefix("//! | ")?.split(" |").next())
        .flat_map(|cell| cell.split(", "))
        .filter_map(|name| name.strip_prefix("[`")?.strip_suffix("`]"))
        .collect()
}

#[test]
fn tables_of_modules_are_complete() {
    for path in ["src/lib.rs", "src/cli/mod.rs"] {
        let text = std::fs::read_to_string(root().join(path)).unwrap();
        let declared = declared_modules(&text);
        assert!(declared.len() > 10, "{path} declares no modules");
        assert_eq!(modules_in_table(&text), declared, "the table of {path}");
    }
}

/// The words of a text outside of code spans, links and string literals.
fn words_outside_code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`')
        .step_by(2)
        .flat_map(|prose| prose.split(|letter: char| !letter.is_alphanumeric() && letter != '_'))
}

/// In a comment a type stands in backticks. Where it does not, a rename has taken a word of the sentence for the type.
#[test]
fn comments_name_no_types_outside_of_code_spans() {
    let sources: Vec<(String, String)> = ["src", "crates", "tests"]
        .iter()
        .flat_map(|folder| files(folder, ".rs"))
        .collect();
    let types: BTreeSet<&str> = sources
        .iter()
        .flat_map(|(_, text)| text.lines())
        .filter_map(|line| {
            let mut words = line
                .split_whitespace()
                .skip_while(|word| word.starts_with("pub"));
            let kind = words.next()?;
            let name = words
                .next()?
                .split(|letter: char| !letter.is_alphanumeric())
                .next()?;
            let humps = name.chars().filter(|letter| letter.is_uppercase()).count();
            (["struct", "enum", "trait", "type"].contains(&kind) && humps > 1 && name != "TextEdit")
                .then_some(name)
        })
        .collect();
    assert!(types.len() > 100);
    let mut found = Vec::new();
    for (path, text) in &sources {
        let mut example = false;
        for (index, line) in text.lines().enumerate() {
            let Some(comment) = line.trim_start().strip_prefix("//") else {
                continue;
            };
            if comment.contains("```") {
                example = !example;
            }
            if example {
                continue;
            }
            let named = words_outside_code(comment).filter(|word| types.contains(word));
            found.extend(named.map(|word| format!("{path}:{}: {word}", index + 1)));
        }
    }
    assert!(found.is_empty(), "types in prose:\n{}", found.join("\n"));
}

/// A file that no `mod` names is not compiled, and nobody notices that its tests do not run.
#[test]
fn every_test_file_is_compiled() {
    for folder in ["tests", "crates/simulated-mac/tests"] {
        for (path, _) in files(folder, ".rs") {
            let path = Path::new(&path);
            let (folder, name) = (path.parent().unwrap(), path.file_stem().unwrap());
            let (folder, name) = match name.to_str().unwrap() {
                "main" | "lib" => continue,
                "mod" => (folder.parent().unwrap(), folder.file_name().unwrap()),
                _ => (folder, name),
            };
            let declaration = format!("mod {};", name.to_str().unwrap());
            let declared = ["main.rs", "mod.rs", "lib.rs"].iter().any(|parent| {
                std::fs::read_to_string(root().join(folder).join(parent))
                    .is_ok_and(|text| text.lines().any(|line| line.ends_with(&declaration)))
            });
            assert!(declared, "{} is in no test binary", path.display());
        }
    }
}

#[test]
fn every_rust_file_has_a_module_doc_and_is_short_enough_to_read() {
    for (path, text) in ["src", "tests", "crates"]
        .iter()
        .flat_map(|folder| files(folder, ".rs"))
    {
        // A crate's documentation may be its README, whose example then is a test.
        let documented = text.starts_with("//!") || text.starts_with("#![doc = include_str!");
        assert!(documented, "{path} has no module doc");
        assert!(text.len() <= 40 * 1024, "{path} is too long to read");
    }
}

/// How many lines a file of code may have; past it its subject is split.
const MOST_LINES: usize = 450;

#[test]
fn no_file_is_too_long_to_read_at_once() {
    let folders = [
        ("src", ".rs"),
        ("crates/applescript", ".rs"),
        ("crates/pictures", ".rs"),
        ("crates/resampling", ".rs"),
        ("crates/canvas", ".rs"),
        ("crates/modules", ".rs"),
        ("crates/responsibility", ".rs"),
        ("crates/simulated-mac/src", ".rs"),
        ("crates/simulated-mac/js", ".js"),
        ("crates/simulated-world", ".rs"),
        ("crates/simulated-mac/tests", ".rs"),
        ("crates/simulated-mac/tests", ".js"),
        ("scripts", ".js"),
        ("templates", ".hbs"),
        ("tests", ".rs"),
        ("tests", ".js"),
    ];
    for (folder, ending) in folders {
        let files = files(folder, ending);
        assert!(!files.is_empty(), "{folder} has no {ending} files");
        for (path, text) in files {
            let lines = text.lines().count();
            assert!(
                lines <= MOST_LINES,
                "{path} has {lines} lines: split it along its subjects"
            );
        }
    }
}

/// Whether a line of a script says that an action is confirmed; a comparison says it of nothing.
fn confirms(line: &str) -> bool {
    let code = line.trim_start();
    let is_said = |quoted: &str| {
        code.match_indices(quoted).any(|(at, _)| {
            let before = code[..at].trim_end();
            !before.ends_with("===") && !before.ends_with("!==")
        })
    };
    !code.starts_with("//")
        && ["'confirmed'", "\"confirmed\"", "`confirmed`"]
            .into_iter()
            .any(is_said)
}

/// What proves an action stands in one table, and in one handler for AppleScript: no other script or template says `confirmed`.
#[test]
fn one_file_says_what_proves_an_action() {
    assert!(confirms("  return { effect: done ? 'confirmed' : other };"));
    assert!(!confirms("  if (done.effect === 'confirmed') return null;"));
    let mut saying = BTreeSet::new();
    let scripts = [".js", ".applescript"].map(|suffix| files("scripts", suffix));
    for (name, text) in scripts
        .into_iter()
        .flatten()
        .chain(files("templates", ".hbs"))
    {
        if text.lines().any(confirms) {
            saying.insert(name);
        }
    }
    let tables = ["js", "applescript"];
    let tables = tables.map(|suffix| format!("scripts/lib/observe/effect_proof.{suffix}"));
    assert_eq!(saying, BTreeSet::from(tables));
}
