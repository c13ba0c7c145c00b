//! Everything that a release ships, packed from this build's binary, unpacked as its users unpack it, and started.
//!
//! What only a Mac can do (joining two architectures, signing, notarising) runs here with stand-ins for Apple's programs, that
//! note how they are called; scripts/dist/README.md names these steps.
mod bundle_tools;
mod crates;
mod linux;
mod npm;
mod rehearsal;
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
        let app = tempfile::tempdir().unwrap();
        run(Command::new(macmcp())
            .args(["install", "--bundle"])
            .arg(app.path()));
        let both = app.path().join("macmcp.app");
        let server = app.path().join("server");
        run(Command::new(script("server-app")).args([&both, &server]));
        run(Command::new(script("pack"))
            .args([&both, &server.join("macmcp.app")])
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

/// Some clients write every file of a bundle with mode 0600, so that nothing in it can be started.
#[test]
#[ignore = "needs zip and unzip"]
fn the_bundle_starts_as_a_desktop_client_starts_it() {
    let (folder, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let bundle = packages().join(format!("macmcp-{VERSION}.mcpb"));
    run(Command::new("unzip")
        .arg("-q")
        .arg(bundle)
        .arg("-d")
        .arg(folder.path()));
    run(Command::new("find")
        .arg(folder.path())
        .args(["-type", "f", "-exec", "chmod", "0600", "{}", "+"]));
    let inner = folder
        .path()
        .join("server/macmcp.app/Contents/MacOS/macmcp");
    Command::new(&inner).output().expect_err("it has no mode");
    let started = |choices: Value| {
        let mut command = bundle_command(folder.path(), &choices);
        command.env("HOME", home.path());
        offered(command)
    };
    let all = started(json!({}));
    assert!(all.iter().any(|name| name == "launch_app"), "{all:?}");
    let read_only = started(json!({"read_only": true}));
    assert!(read_only.iter().any(|name| name == "look"), "{read_only:?}");
    assert!(
        !read_only.iter().any(|name| name == "launch_app"),
        "{read_only:?}"
    );
    // Whoever installs it has a Mac: the simulated one would be half of the download.
    assert!(!inner.with_file_name("simulated-mac").exists());
    let simulated = Command::new("sh")
        .arg(folder.path().join("server/start.sh"))
        .arg("--simulate")
        .env("HOME", home.path())
        .env_remove("MACMCP_SIMULATED_MAC")
        .output()
        .unwrap();
    assert_eq!(simulated.status.code(), Some(3), "{simulated:?}");
    // What its list shows before it is installed.
    let manifest = fs::read(folder.path().join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    let shown = manifest["tools"].as_array().unwrap().iter();
    let mut shown: Vec<String> = shown
        .map(|tool| tool["name"].as_str().unwrap().to_owned())
        .collect();
    let mut offered = all.clone();
    shown.sort();
    offered.sort();
    assert_eq!(shown, offered);
    let icon = fs::read(folder.path().join(manifest["icon"].as_str().unwrap())).unwrap();
    // A PNG of 512 × 512 pixels.
    assert_eq!(
        (&icon[1..4], &icon[16..24]),
        (&b"PNG"[..], &[0, 0, 2, 0, 0, 0, 2, 0][..])
    );

    // An installed app of this version is started instead, one of another is not.
    let installed = home.path().join("Applications/macmcp.app/Contents");
    fs::create_dir_all(installed.join("MacOS")).unwrap();
    let said = "echo installed; exit 0";
    crate::support::write_program(&installed.join("MacOS/macmcp"), said);
    crate::support::write_program(&installed.join("MacOS/simulated-mac"), said);
    let list = fs::read_to_string(script("Info.plist")).unwrap();
    let mut start = bundle_command(folder.path(), &json!({}));
    start.env("HOME", home.path());
    fs::write(installed.join("Info.plist"), &list).unwrap();
    assert_eq!(stdout(&mut start), "installed\n");
    fs::write(installed.join("Info.plist"), list.replace(VERSION, "0.0.1")).unwrap();
    assert!(started(json!({})).len() > 40);
}

#[test]
#[ignore = "needs zip"]
fn the_archive_holds_the_app_and_what_the_formula_and_the_cask_install() {
    let folder = tempfile::tempdir().unwrap();
    let archive = packages().join(format!("macmcp-{VERSION}-macos-universal.tar.gz"));
    run(Command::new("tar")
        .arg("-xzf")
        .arg(archive)
        .arg("-C")
        .arg(folder.path()));
    let root = folder.path().join(format!("macmcp-{VERSION}"));
    run(Command::new(script("check-app")).arg(root.join("macmcp.app")));
    let program = root.join("macmcp.app/Contents/MacOS/macmcp");
    assert!(offered(Command::new(&program)).len() > 40);
    // As Homebrew links it.
    let linked = folder.path().join("macmcp");
    std::os::unix::fs::symlink(&program, &linked).unwrap();
    run(Command::new(script("start"))
        .arg(&linked)
        .arg("--simulate")
        .env_remove("MACMCP_SIMULATED_MAC"));
    let formula = fs::read_to_string(packages().join("macmcp.rb")).unwrap();
    let installed = formula
        .lines()
        .filter(|line| line.contains(".install "))
        .map(|line| line.split('"').nth(1).unwrap().to_owned());
    let cask = fs::read_to_string(packages().join("macmcp-cask.rb")).unwrap();
    let unpacked = cask.lines().filter_map(|line| {
        let (_, path) = line.split_once("\"macmcp-#{version}/")?;
        Some(path.trim_end_matches('"').to_owned())
    });
    let linked = formula.lines().chain(cask.lines()).filter_map(|line| {
        let (_, path) = line.split_once("macmcp.app/Contents")?;
        Some(format!("macmcp.app/Contents{}", path.trim_end_matches('"')))
    });
    let paths: Vec<String> = installed.chain(unpacked).chain(linked).collect();
    assert_eq!(paths.len(), 5 + 5 + 4, "{paths:?}");
    for path in paths {
        let path = path.replace("*.1", "macmcp-serve.1");
        assert!(root.join(&path).exists(), "the archive has no {path}");
    }
    for file in [
        "INSTALL.md",
        "LICENSE",
        "NOTICES.txt",
        "README.md",
        "CHANGELOG.md",
        "skill/macmcp/SKILL.md",
        "skill/macmcp-dialogs/SKILL.md",
    ] {
        assert!(root.join(file).is_file(), "{file}");
    }
    // What licences ask for: their texts, of the crates of Macs too, and of C in them.
    let notices = fs::read_to_string(root.join("NOTICES.txt")).unwrap();
    for said in [
        "serde_json 1.",
        "objc2-core-foundation 0.",
        "Independent JPEG Group",
        "Fabrice Bellard",
        "Apache License",
    ] {
        assert!(notices.contains(said), "{said}");
    }
    // What binstall takes out of it.
    let manifest = fs::read_to_string(crate::support::root().join("Cargo.toml")).unwrap();
    let manifest: toml_edit::DocumentMut = manifest.parse().unwrap();
    let targets = &manifest["package"]["metadata"]["binstall"]["overrides"];
    for target in ["aarch64-apple-darwin", "x86_64-apple-darwin"] {
        let text = |key: &str| targets[target][key].as_str().unwrap();
        let path = text("bin-dir")
            .replace("{ version }", VERSION)
            .replace("{ bin }", "macmcp");
        assert!(folder.path().join(&path).is_file(), "{path}");
        let url = text("pkg-url").replace("{ version }", VERSION);
        assert!(
            packages().join(url.rsplit('/').next().unwrap()).is_file(),
            "{url}"
        );
    }
}

#[test]
#[ignore = "needs zip"]
fn checksums_are_those_of_the_files() {
    let listed = fs::read_to_string(packages().join("SHA256SUMS")).unwrap();
    let mut sums = listed.lines().map(|line| line.split_once("  ").unwrap());
    assert_eq!(sums.clone().count(), 8);
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
    let cask = fs::read_to_string(packages().join("macmcp-cask.rb")).unwrap();
    let line = format!("sha256 \"{}\"", sum("universal.tar.gz"));
    assert!(formula.contains(&line), "{formula}");
    assert!(cask.contains(&line), "{cask}");
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
        "crates/resampling/Cargo.toml",
        "crates/canvas/Cargo.toml",
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
