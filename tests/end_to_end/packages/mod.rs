//! Everything that a release ships, packed from this build's binary, unpacked as its users unpack it, and started.
//!
//! What only a Mac can do (joining two architectures, signing, notarising) runs here with stand-ins for Apple's programs, that
//! note how they are called; scripts/dist/README.md names these steps.
mod npm;
mod signing;

use crate::support::{Client, macmcp, root};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;
use tempfile::TempDir;

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn script(name: &str) -> PathBuf {
    root().join("scripts/dist").join(name)
}

fn run(command: &mut Command) -> Output {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{stderr}");
    output
}

fn stdout(command: &mut Command) -> String {
    String::from_utf8(run(command).stdout).unwrap()
}

/// The folder with all packages, made once for all tests.
fn packages() -> &'static Path {
    static PACKAGES: LazyLock<TempDir> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        run(Command::new(script("pack"))
            .arg(macmcp())
            .arg(folder.path()));
        folder
    });
    PACKAGES.path()
}

/// The names of the tools that a server offers, which needs no Mac.
fn offered(command: Command) -> Vec<String> {
    let mut client = Client::start(command);
    let hello = client.initialize("2025-06-18");
    assert_eq!(hello["result"]["serverInfo"]["version"], VERSION);
    let id = client.request("tools/list", json!({}));
    let answer = client.answer_to(&id);
    let tools = answer["result"]["tools"].as_array().unwrap();
    let names = tools
        .iter()
        .map(|tool| tool["name"].as_str().unwrap().to_owned());
    let names = names.collect();
    let (status, log) = client.close();
    assert!(status.success(), "{log}");
    names
}

/// The words of an `mcp_config`, as a client puts in its folder and a person's choices.
fn substituted(text: &str, folder: &Path, choices: &Value) -> String {
    let mut text = text.replace("${__dirname}", folder.to_str().unwrap());
    for (name, value) in choices.as_object().unwrap() {
        text = text.replace(&format!("${{user_config.{name}}}"), &value.to_string());
    }
    assert!(!text.contains("${"), "{text}");
    text
}

/// The command that a client starts for a bundle that was unpacked into a folder.
fn bundle_command(folder: &Path, changed: &Value) -> Command {
    let manifest: Value =
        serde_json::from_slice(&fs::read(folder.join("manifest.json")).unwrap()).unwrap();
    let mut choices = json!({});
    for (name, option) in manifest["user_config"].as_object().unwrap() {
        choices[name] = changed.get(name).unwrap_or(&option["default"]).clone();
    }
    let config = &manifest["server"]["mcp_config"];
    let word = |value: &Value| substituted(value.as_str().unwrap(), folder, &choices);
    let mut command = Command::new(word(&config["command"]));
    command.args(config["args"].as_array().unwrap().iter().map(word));
    for (name, value) in config["env"].as_object().unwrap() {
        command.env(name, word(value));
    }
    command
}

#[test]
#[ignore = "needs zip and unzip"]
fn the_bundle_starts_as_a_desktop_client_starts_it() {
    let folder = tempfile::tempdir().unwrap();
    let bundle = packages().join(format!("macmcp-{VERSION}.mcpb"));
    run(Command::new("unzip")
        .arg("-q")
        .arg(bundle)
        .arg("-d")
        .arg(folder.path()));
    let alone = Command::new(folder.path().join("server/macmcp"))
        .args(["serve", "--simulate"])
        .env_remove("MACMCP_SIMULATED_MAC")
        .output()
        .unwrap();
    assert_eq!(alone.status.code(), Some(3));
    let said = String::from_utf8_lossy(&alone.stderr);
    assert!(said.contains("cargo install simulated-mac"), "{said}");
    let all = offered(bundle_command(folder.path(), &json!({})));
    assert!(all.iter().any(|name| name == "launch_app"), "{all:?}");
    let read_only = offered(bundle_command(folder.path(), &json!({"read_only": true})));
    assert!(read_only.iter().any(|name| name == "look"), "{read_only:?}");
    assert!(
        !read_only.iter().any(|name| name == "launch_app"),
        "{read_only:?}"
    );
}

#[test]
#[ignore = "needs zip"]
fn the_archive_holds_the_program_and_what_the_formula_installs() {
    let folder = tempfile::tempdir().unwrap();
    let archive = packages().join(format!("macmcp-{VERSION}-macos-universal.tar.gz"));
    run(Command::new("tar")
        .arg("-xzf")
        .arg(archive)
        .arg("-C")
        .arg(folder.path()));
    let root = folder.path().join(format!("macmcp-{VERSION}"));
    assert!(offered(Command::new(root.join("bin/macmcp"))).len() > 40);
    run(Command::new(script("start"))
        .arg(root.join("bin/macmcp"))
        .arg("--simulate")
        .env_remove("MACMCP_SIMULATED_MAC"));
    let formula = fs::read_to_string(packages().join("macmcp.rb")).unwrap();
    let installed = formula
        .lines()
        .filter(|line| line.contains(".install "))
        .map(|line| line.split('"').nth(1).unwrap());
    let mut count = 0;
    for path in installed {
        count += 1;
        let path = path.replace("*.1", "macmcp-serve.1");
        assert!(root.join(&path).is_file(), "the archive has no {path}");
    }
    assert_eq!(count, 6);
    for file in [
        "LICENSE",
        "README.md",
        "CHANGELOG.md",
        "skill/macmcp/SKILL.md",
    ] {
        assert!(root.join(file).is_file(), "{file}");
    }
}

#[test]
#[ignore = "needs zip"]
fn checksums_are_those_of_the_files() {
    let listed = fs::read_to_string(packages().join("SHA256SUMS")).unwrap();
    let mut sums = listed.lines().map(|line| line.split_once("  ").unwrap());
    assert_eq!(sums.clone().count(), 6);
    let program = if Path::new("/usr/bin/sha256sum").is_file() {
        &["sha256sum"][..]
    } else {
        &["shasum", "-a", "256"]
    };
    run(Command::new(program[0])
        .args(&program[1..])
        .args(["-c", "SHA256SUMS"])
        .current_dir(packages()));
    let sum = |ending: &str| {
        sums.clone()
            .find(|(_, name)| name.ends_with(ending))
            .unwrap()
            .0
    };
    let formula = fs::read_to_string(packages().join("macmcp.rb")).unwrap();
    assert!(
        formula.contains(&format!("sha256 \"{}\"", sum("universal.tar.gz"))),
        "{formula}"
    );
    let entry: Value =
        serde_json::from_slice(&fs::read(packages().join("server.json")).unwrap()).unwrap();
    assert_eq!(entry["packages"][1]["fileSha256"], sum(".mcpb"));
    assert!(sums.all(|(sum, _)| !sum.starts_with("000000")));
}

/// A copy of what holds the version: it is raised everywhere, and a release needs a date in the changelog.
#[test]
fn the_version_is_set_everywhere_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let root = root();
    for path in [
        "Cargo.toml",
        "CHANGELOG.md",
        "scripts",
        "crates/simulated-mac/Cargo.toml",
        "crates/applescript/Cargo.toml",
        "crates/pictures/Cargo.toml",
    ] {
        let to = folder.path().join(path);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        run(Command::new("cp").arg("-R").arg(root.join(path)).arg(to));
    }
    let version = folder.path().join("scripts/dist/version");
    assert_eq!(stdout(&mut Command::new(&version)).trim(), VERSION);
    run(Command::new(&version).args(["set", "7.8.9"]));
    assert_eq!(stdout(&mut Command::new(&version)).trim(), "7.8.9");
    let left = Command::new("grep")
        .args(["-rlF", VERSION, "Cargo.toml", "crates", "scripts/dist"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8(left.stdout).unwrap(),
        "",
        "these still say {VERSION}"
    );
    let changelog = folder.path().join("CHANGELOG.md");
    let text = fs::read_to_string(&changelog).unwrap();
    let check = |tag: &str| {
        Command::new(&version)
            .args(["check", tag])
            .output()
            .unwrap()
            .status
            .success()
    };
    assert!(!check("v7.8.9"), "no date yet");
    fs::write(
        &changelog,
        text.replace("## 7.8.9 - unreleased", "## 7.8.9 - 2031-02-03"),
    )
    .unwrap();
    assert!(check("v7.8.9"));
    assert!(!check("v7.8.8"));
}

/// A script of another shell is not this one's: each is read by its shell where that is installed, and names the commands.
#[test]
fn completions_and_manual_name_every_command() {
    for (shell, reader) in [("bash", "bash"), ("zsh", "zsh"), ("fish", "fish")] {
        let text = stdout(Command::new(macmcp()).args(["completions", shell]));
        for word in ["setup", "run-script", "doctor", "read-only"] {
            assert!(text.contains(word), "{shell}: {word}");
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("completions");
        fs::write(&file, &text).unwrap();
        let read = Command::new(reader).arg("-n").arg(&file).output();
        assert!(
            read.is_err() || read.is_ok_and(|output| output.status.success()),
            "{shell}"
        );
    }
    let page = stdout(Command::new(macmcp()).arg("man"));
    assert!(
        page.contains(".TH macmcp 1") && page.contains("MACMCP_READ_ONLY"),
        "{page}"
    );
    let folder = tempfile::tempdir().unwrap();
    run(Command::new(macmcp())
        .args(["man", "--dir"])
        .arg(folder.path().join("man1")));
    for page in ["macmcp.1", "macmcp-setup.1", "macmcp-run-script.1"] {
        assert!(folder.path().join("man1").join(page).is_file(), "{page}");
    }
}

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
            "applescript",
            own.join("crates/applescript"),
            &["src", "data"],
        ),
        ("pictures", own.join("crates/pictures"), &["src"]),
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
        assert!(needed.len() > 10, "{name}: {needed:?}");
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
