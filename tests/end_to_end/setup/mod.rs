//! `macmcp setup` on the configuration files of real clients: what is written starts the server, and everything else in
//! the file stays.
mod asked;
mod carried;
mod fixtures;
mod places;
mod strangers;
mod switches;
mod tool_limits;
mod written;

use crate::support::{macmcp, root};
pub(crate) use fixtures::{CLIENTS, Fixture};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Environment variables that move a client's file.
const MOVES: &[&str] = &[
    "CLAUDE_CONFIG_DIR",
    "GEMINI_CLI_HOME",
    "CODEX_HOME",
    "COPILOT_HOME",
    "CLINE_MCP_SETTINGS_PATH",
    "CLINE_DATA_DIR",
    "CLINE_DIR",
    "OPENCODE_CONFIG",
    "CONTINUE_GLOBAL_DIR",
];

fn home() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// A home folder in which each client has been used.
pub(crate) fn home_with_clients() -> TempDir {
    let home = home();
    for Fixture { file, fixture, .. } in CLIENTS {
        let file = home.path().join(file);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        if let Some(fixture) = fixture {
            std::fs::copy(fixture_path(fixture), file).unwrap();
        }
    }
    home
}

fn fixture_path(name: &str) -> PathBuf {
    root().join("fixtures/setup").join(name)
}

fn setup_command(home: &TempDir, arguments: &[&str]) -> Command {
    let mut command = command_at_home(Path::new(macmcp()), home.path());
    command.arg("setup").args(arguments);
    command
}

/// A program of a user whose home that is, and who has no client's own command.
pub(crate) fn command_at_home(program: &Path, home: &Path) -> Command {
    let mut command = Command::new(program);
    command.env("HOME", home).env("PATH", "/nowhere");
    for name in MOVES.iter().chain(&["XDG_CONFIG_HOME", "HOMEBREW_PREFIX"]) {
        command.env_remove(name);
    }
    // What whoever runs the tests has set is no person's choice.
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("MACMCP_")) {
        command.env_remove(name);
    }
    command
}

fn setup(home: &TempDir, arguments: &[&str]) -> Output {
    setup_command(home, arguments).output().unwrap()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The entry of macmcp as the client reads it: its program and arguments, and what else is in it.
pub(crate) fn entry(file: &Path, list: &str) -> Value {
    let text = std::fs::read_to_string(file).unwrap();
    let ending = file.extension().unwrap_or_default();
    let document: Value = if ending == "toml" {
        let document: toml_edit::DocumentMut = text.parse().unwrap();
        toml_edit::de::from_document(document).unwrap()
    } else if ending == "yaml" {
        serde_yaml_ng::from_str(&text).unwrap()
    } else {
        jsonc_parser::parse_to_serde_value(&text, &Default::default()).unwrap()
    };
    let mut entry = document.pointer(list).unwrap()["macmcp"].clone();
    // One list of words, and Goose's name for the program.
    if let Some(words) = entry["command"].as_array().cloned() {
        entry["command"] = words[0].clone();
        entry["args"] = words[1..].into();
    }
    if entry["command"].is_null() {
        entry["command"] = entry["cmd"].clone();
    }
    entry
}

/// Starts what an entry says and answers the name of the server that speaks.
pub(crate) fn start(entry: &Value) -> String {
    let arguments = entry["args"].as_array().unwrap().iter();
    let mut server = Command::new(entry["command"].as_str().unwrap())
        .args(arguments.map(|argument| argument.as_str().unwrap()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let initialize = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {},
        "clientInfo": { "name": "test", "version": "1" } } });
    let mut stdin = server.stdin.take().unwrap();
    writeln!(stdin, "{initialize}").unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    drop(stdin);
    server.wait().unwrap();
    let answer: Value = serde_json::from_str(&line).unwrap();
    answer["result"]["serverInfo"]["name"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[test]
fn every_client_that_is_installed_starts_the_server_afterwards() {
    let home = home_with_clients();
    let done = setup(&home, &["--simulate"]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    for Fixture {
        client,
        file,
        fixture,
        list,
    } in CLIENTS
    {
        let file = home.path().join(file);
        let entry = entry(&file, list);
        assert!(
            Path::new(entry["command"].as_str().unwrap()).is_absolute(),
            "{client}: {entry}"
        );
        assert_eq!(start(&entry), "macmcp", "{client}");
        let Some(fixture) = fixture else { continue };
        let mut backup = file.clone().into_os_string();
        backup.push(".macmcp-backup");
        assert_eq!(
            std::fs::read(backup).unwrap(),
            std::fs::read(fixture_path(fixture)).unwrap(),
            "{client}"
        );
    }
}

/// Every line of the file as it was is still there, comments included, except the entry that was replaced.
#[test]
fn what_else_is_in_the_file_stays() {
    let home = home_with_clients();
    setup(&home, &[]);
    for Fixture {
        client,
        file,
        fixture,
        ..
    } in CLIENTS
    {
        let Some(fixture) = fixture else { continue };
        let after = std::fs::read_to_string(home.path().join(file)).unwrap();
        let before = std::fs::read_to_string(fixture_path(fixture)).unwrap();
        let words = |text: &str| -> Vec<String> {
            let words = text.split(|c: char| !c.is_alphanumeric());
            words
                .filter(|word| !word.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let after = words(&after);
        for word in words(&before) {
            let replaced = *client == "cursor" && ["old", "place"].contains(&word.as_str());
            assert_eq!(after.contains(&word), !replaced, "{client}: {word}");
        }
    }
    let cursor = entry(&home.path().join(".cursor/mcp.json"), "/mcpServers");
    assert_eq!(cursor["env"], json!({ "MACMCP_LOG": "info" }));
}

#[test]
fn a_second_run_changes_nothing_and_remove_takes_the_entry_out() {
    let home = home_with_clients();
    setup(&home, &[]);
    let read = || -> Vec<Vec<u8>> {
        let files = CLIENTS.iter().map(|one| home.path().join(one.file));
        files.map(|file| std::fs::read(file).unwrap()).collect()
    };
    let once = read();
    let again = setup(&home, &[]);
    assert_eq!(read(), once);
    assert_eq!(
        text(&again.stdout).matches(" already").count(),
        CLIENTS.len()
    );

    let removed = setup(&home, &["--remove"]);
    assert!(removed.status.success());
    for Fixture { client, file, .. } in CLIENTS {
        // A file that was made for the entry is gone.
        let text = std::fs::read_to_string(home.path().join(file)).unwrap_or_default();
        assert!(!text.contains("macmcp"), "{client}: {text}");
    }
}

#[test]
fn arguments_after_the_dashes_reach_the_server() {
    let home = home();
    let done = setup(
        &home,
        &[
            "zed",
            "--simulate",
            "--",
            "--read-only",
            "--toolsets",
            "apps",
        ],
    );
    assert!(done.status.success(), "{}", text(&done.stderr));
    let entry = entry(
        &home.path().join(".config/zed/settings.json"),
        "/context_servers",
    );
    assert_eq!(
        entry["args"],
        json!(["--simulate", "--read-only", "--toolsets", "apps"])
    );
    assert_eq!(start(&entry), "macmcp");
}

/// An entry that asks for less was emptied by the next `macmcp setup`, without a word.
#[test]
fn without_the_dashes_the_arguments_that_are_there_stay() {
    const GUARDS: [&str; 3] = ["--read-only", "--deny", "password-managers"];
    for Fixture {
        client, file, list, ..
    } in CLIENTS
    {
        let home = home();
        let file = home.path().join(file);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        let guarded = [&[client, "--"], &GUARDS[..]].concat();
        assert!(setup(&home, &guarded).status.success());
        let again = setup(&home, &[client]);
        let said = text(&again.stdout);
        assert_eq!(entry(&file, list)["args"], json!(GUARDS), "{client}");
        let line = "Kept arguments: --read-only --deny password-managers";
        assert!(said.contains(line), "{client}: {said}");

        // Only what is asked for changes.
        setup(&home, &[client, "--simulate"]);
        let whole = json!(["--simulate", "--read-only", "--deny", "password-managers"]);
        assert_eq!(entry(&file, list)["args"], whole, "{client}");
        setup(&home, &[client, "--simulate"]);
        assert_eq!(entry(&file, list)["args"], whole, "{client}");

        let other = setup(&home, &[client, "--", "--background"]);
        let said = text(&other.stdout);
        assert_eq!(entry(&file, list)["args"], json!(["--background"]));
        let line = "Removed arguments: --simulate --read-only --deny password-managers";
        assert!(said.contains(line), "{client}: {said}");

        let removed = text(&setup(&home, &[client, "--remove"]).stdout);
        assert!(
            removed.contains("Removed arguments: --background"),
            "{removed}"
        );
    }
}

#[test]
fn arguments_that_the_server_refuses_are_not_written() {
    let home = home();
    for (arguments, word) in [
        (&["--nonsense"][..], "--nonsense"),
        (&["--read-onyl"], "--read-only"),
        (&["--toolsets", "app"], "apps"),
        (&["--deny", "com.*.mail"], "com.*.mail"),
        (&["--timeout-ms", "1"], "10"),
        (&["--read-dir", "/nowhere/at/all"], "--read-dir"),
        (&["--read-dir", "Documents"], "not an absolute path"),
        (&["policy"], "policy"),
        (&["--help"], "help"),
    ] {
        let done = setup(&home, &[&["cursor", "--"], arguments].concat());
        let said = text(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(word), "{said}");
    }
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
    setup(&home, &["cursor", "--", "serve", "--read-only"]);
    let file = home.path().join(".cursor/mcp.json");
    assert_eq!(start(&entry(&file, "/mcpServers")), "macmcp");

    // Those of another program that was called so: which of them are guards nobody knows.
    let before = r#"{"mcpServers": {"macmcp": {"command": "npx", "args": ["-y", "macmcp", "--read-only"]}}}"#;
    for before in [
        before,
        r#"{"mcpServers": {"macmcp": {"args": "--read-only"}}}"#,
    ] {
        std::fs::write(&file, before).unwrap();
        let done = setup(&home, &["cursor"]);
        let said = text(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{said}");
        assert!(
            said.contains("nothing was changed") && said.contains("`--`"),
            "{said}"
        );
        assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
    }
    std::fs::write(&file, before).unwrap();
    let done = text(&setup(&home, &["cursor", "--", "--read-only"]).stdout);
    assert!(done.contains("Removed command: npx"), "{done}");
    assert_eq!(entry(&file, "/mcpServers")["args"], json!(["--read-only"]));
}

/// A file that cannot be understood is left alone and named, and the other clients are set up all the same.
#[test]
fn a_broken_file_is_named_and_left_alone() {
    let home = home();
    let broken = home.path().join(".cursor/mcp.json");
    std::fs::create_dir_all(broken.parent().unwrap()).unwrap();
    std::fs::write(&broken, "{\"mcpServers\": [").unwrap();
    let done = setup(&home, &["cursor", "codex"]);
    assert_eq!(done.status.code(), Some(1));
    let said = text(&done.stderr);
    assert!(
        said.contains("mcp.json") && said.contains("nothing was changed"),
        "{said}"
    );
    // The advice is that of this error.
    assert!(said.contains("correct the file or move it away"), "{said}");
    assert!(!said.contains("`--`"), "{said}");
    assert_eq!(
        std::fs::read_to_string(&broken).unwrap(),
        "{\"mcpServers\": ["
    );
    assert!(home.path().join(".codex/config.toml").exists());
}

/// A configuration that is a link, as with dotfiles in a repository, stays one.
#[test]
fn a_link_stays_a_link() {
    let home = home();
    let real = home.path().join("dotfiles.json");
    std::fs::write(&real, "{}").unwrap();
    std::fs::create_dir_all(home.path().join(".gemini")).unwrap();
    let link = home.path().join(".gemini/settings.json");
    std::os::unix::fs::symlink(&real, &link).unwrap();
    assert!(setup(&home, &["gemini"]).status.success());
    assert!(link.is_symlink());
    assert!(std::fs::read_to_string(&real).unwrap().contains("macmcp"));
}

/// A dangling link was replaced by a file, a pipe was waited for, and a link out of the home folder followed.
#[test]
fn what_is_no_file_of_the_users_is_left_alone() {
    use std::os::unix::fs::symlink;
    let home = home();
    let elsewhere = tempfile::tempdir().unwrap();
    let outside = elsewhere.path().join("settings.json");
    std::fs::write(&outside, "{}").unwrap();
    std::fs::create_dir_all(home.path().join(".gemini")).unwrap();
    let file = home.path().join(".gemini/settings.json");
    let refused = |why: &str| {
        let done = setup(&home, &["gemini"]);
        let said = text(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{said}");
        assert!(
            said.contains(why) && said.contains("nothing was changed"),
            "{said}"
        );
        std::fs::remove_file(&file).unwrap();
    };
    symlink(home.path().join("gone.json"), &file).unwrap();
    refused("leads nowhere");
    symlink(&outside, &file).unwrap();
    refused("outside of your home folder");
    assert!(
        Command::new("mkfifo")
            .arg(&file)
            .status()
            .unwrap()
            .success()
    );
    refused("other than a file");
    std::fs::write(&file, [0xff, 0xfe, b'{', 0]).unwrap();
    refused("UTF-8");
    assert_eq!(std::fs::read_to_string(&outside).unwrap(), "{}");
    assert!(!home.path().join("gone.json").exists());
}

#[test]
fn a_byte_order_mark_stays_in_front() {
    let home = home();
    let file = home.path().join(".cursor/mcp.json");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, "\u{feff}{\"mcpServers\": {}}").unwrap();
    let done = setup(&home, &["cursor"]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(
        written.starts_with("\u{feff}{") && written.contains("macmcp"),
        "{written}"
    );
}

/// The app that needs the permissions is the one that starts the server, not the terminal that `setup` runs in.
#[test]
fn it_says_which_app_needs_the_permissions() {
    let home = home();
    for (client, holder) in [
        ("claude-desktop", "belong to the server itself, /"),
        (
            "claude-code",
            "belong to the terminal or editor in which you start `claude`",
        ),
        ("cursor", "belong to Cursor."),
    ] {
        let said = text(&setup(&home, &[client]).stdout);
        let is_a_mac = Path::new("/usr/bin/osascript").exists();
        let expected = if is_a_mac {
            holder
        } else {
            "This machine is not a Mac"
        };
        assert!(said.contains(expected), "{client}: {said}");
    }
    let none = setup(&self::home(), &[]);
    assert_eq!(none.status.code(), Some(3));
    assert!(text(&none.stderr).contains("claude-desktop"));
}
