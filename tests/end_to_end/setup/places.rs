//! Which file of which client an entry goes into, and clients without one.

use super::{
    CLIENTS, Fixture, command_at_home, entry, fixture_path, home, setup, setup_command, start, text,
};
use crate::support::macmcp;
use serde_json::{Value, json};
use std::path::Path;

/// Standard output is the entry alone, so that it can be piped; where it belongs stands beside it.
#[test]
fn printing_writes_nothing_and_prints_the_entry_alone() {
    let home = home();
    for Fixture { client, list, .. } in CLIENTS {
        let done = setup(&home, &["--print", client, "--", "--read-only"]);
        assert!(done.status.success(), "{client}");
        let said = text(&done.stdout);
        let ending = match *client {
            "codex" => "toml",
            "goose" => "yaml",
            _ => "json",
        };
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(format!("printed.{ending}"));
        std::fs::write(&file, &said).unwrap();
        assert_eq!(entry(&file, list)["args"], json!(["--read-only"]), "{said}");
        let beside = text(&done.stderr);
        assert!(beside.contains(&*home.path().to_string_lossy()), "{beside}");
    }
    let done = setup(&home, &["--print"]);
    assert!(done.status.success(), "no client has to be installed");
    let links = [
        (
            "cursor",
            "cursor://anysphere.cursor-deeplink/mcp/install?name=macmcp&config=",
        ),
        ("vscode", "vscode:mcp/install?%7B"),
        ("vscode-insiders", "vscode-insiders:mcp/install?%7B"),
        ("lm-studio", "lmstudio://add_mcp?name=macmcp&config="),
        (
            "kiro",
            "https://kiro.dev/launch/mcp/add?name=macmcp&config=",
        ),
    ];
    for (client, link) in links {
        let beside = text(&setup(&home, &["--print", client]).stderr);
        assert!(beside.contains(link), "{beside}");
    }
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
}

/// `cn` reads its config.yaml alone, which takes the place of what it gets from its hub: one that is not there is not made.
#[test]
fn both_forms_of_continue_get_the_entry() {
    let home = home();
    let folder = home.path().join(".continue");
    let (shared, own) = (
        folder.join("config.yaml"),
        folder.join("mcpServers/macmcp.json"),
    );
    let set_up = || assert!(setup(&home, &["continue", "--simulate"]).status.success());
    set_up();
    assert!(own.is_file() && !shared.exists());
    let before = "name: mine # kept\nversion: 1.0.0\nmcpServers:\n  - name: files\n    command: npx\nmodels: []\n";
    std::fs::write(&shared, before).unwrap();
    set_up();
    let read = || -> Value {
        serde_yaml_ng::from_str(&std::fs::read_to_string(&shared).unwrap()).unwrap()
    };
    let entries = read()["mcpServers"].clone();
    assert_eq!(entries[0], json!({"name": "files", "command": "npx"}));
    assert_eq!(entries[1]["name"], "macmcp");
    assert_eq!(start(&entries[1]), "macmcp");
    assert_eq!(start(&entry(&own, "/mcpServers")), "macmcp");
    let doctor = command_at_home(Path::new(macmcp()), home.path())
        .args(["doctor", "--simulate"])
        .output();
    let said = text(&doctor.unwrap().stdout);
    assert!(!said.contains("no longer in"), "{said}");
    let printed = text(&setup(&home, &["continue", "--simulate", "--print"]).stdout);
    let printed: Value = serde_yaml_ng::from_str(&printed).unwrap();
    assert_eq!(printed["mcpServers"][0], entries[1]);
    setup(&home, &["continue", "--remove"]);
    assert!(!own.exists());
    assert_eq!(std::fs::read_to_string(&shared).unwrap(), before);
    // Where the folder is another one, so is the file.
    let moved = home.path().join("moved");
    std::fs::create_dir(&moved).unwrap();
    std::fs::write(moved.join("config.yaml"), before).unwrap();
    let mut command = setup_command(&home, &["continue"]);
    let done = command.env("CONTINUE_GLOBAL_DIR", &moved).output().unwrap();
    assert!(done.status.success(), "{}", text(&done.stderr));
    let changed = std::fs::read_to_string(moved.join("config.yaml")).unwrap();
    assert!(
        changed.contains("- name: macmcp") && !moved.join("mcpServers").exists(),
        "{changed}"
    );
    assert_eq!(std::fs::read_to_string(&shared).unwrap(), before);
}

/// On other systems than macOS it was the file of the extension for Visual Studio Code.
#[test]
fn a_client_that_was_never_started_gets_the_file_that_every_system_has() {
    let home = home();
    assert!(setup(&home, &["cline"]).status.success());
    assert!(
        home.path()
            .join(".cline/data/settings/cline_mcp_settings.json")
            .is_file()
    );
    let code = "Code/User/globalStorage/saoudrizwan.claude-dev";
    for folder in [".config", "Library/Application Support"] {
        assert!(!home.path().join(folder).join(code).exists());
    }
}

#[test]
fn a_client_without_a_file_gets_the_text_to_paste() {
    let home = home();
    for client in ["warp", "raycast", "jetbrains"] {
        let done = setup(&home, &[client]);
        let said = text(&done.stdout);
        assert!(done.status.success());
        assert!(
            said.contains("paste") && said.contains("\"mcpServers\""),
            "{said}"
        );
        let removed = text(&setup(&home, &[client, "--remove"]).stdout);
        assert!(removed.contains("remove macmcp there"), "{removed}");
    }
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn variables_that_move_a_client_are_followed() {
    let moved = home();
    for (client, name, value, file) in [
        (
            "claude-code",
            "CLAUDE_CONFIG_DIR",
            "claude",
            "claude/.claude.json",
        ),
        ("gemini", "GEMINI_CLI_HOME", "g", "g/.gemini/settings.json"),
        ("codex", "CODEX_HOME", "codex", "codex/config.toml"),
        (
            "copilot",
            "COPILOT_HOME",
            "copilot",
            "copilot/mcp-config.json",
        ),
        ("cline", "CLINE_MCP_SETTINGS_PATH", "c.json", "c.json"),
        (
            "cline",
            "CLINE_DATA_DIR",
            "data",
            "data/settings/cline_mcp_settings.json",
        ),
        (
            "cline",
            "CLINE_DIR",
            "cline",
            "cline/data/settings/cline_mcp_settings.json",
        ),
        ("opencode", "OPENCODE_CONFIG", "o.json", "o.json"),
        (
            "continue",
            "CONTINUE_GLOBAL_DIR",
            "co",
            "co/mcpServers/macmcp.json",
        ),
    ] {
        let home = home();
        let mut command = setup_command(&home, &[client]);
        command.env(name, moved.path().join(value));
        command.env("XDG_CONFIG_HOME", moved.path().join("config"));
        assert!(command.output().unwrap().status.success());
        assert!(moved.path().join(file).is_file(), "{name}: {file}");
        assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0, "{name}");
    }
}

/// Versions of Windsurf, Antigravity and Cline read different files.
#[test]
fn every_version_of_a_client_that_was_used_is_set_up() {
    let home = home();
    let files = [
        ".codeium/windsurf/mcp_config.json",
        ".config/devin/mcp_config.json",
    ];
    for file in files {
        std::fs::create_dir_all(home.path().join(file).parent().unwrap()).unwrap();
    }
    let said = text(&setup(&home, &["windsurf"]).stdout);
    for file in files {
        let file = home.path().join(file);
        assert!(said.contains(&*file.to_string_lossy()), "{said}");
        assert!(entry(&file, "/mcpServers")["command"].is_string());
    }
}

/// Version 2 of opencode has the list one level further down.
#[test]
fn the_list_that_is_there_is_the_one_that_is_written() {
    let home = home();
    let file = home.path().join(".config/opencode/opencode.jsonc");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::copy(fixture_path("opencode-2.jsonc"), &file).unwrap();
    assert!(setup(&home, &["opencode", "--simulate"]).status.success());
    let entry = entry(&file, "/mcp/servers");
    assert_eq!(entry["type"], "local");
    assert_eq!(start(&entry), "macmcp");
}

/// It rewrites its file from memory, and the entry is gone after a "done".
#[test]
fn a_client_that_writes_its_file_back_has_to_be_quit_first() {
    let home = home();
    let programs = tempfile::tempdir().unwrap();
    let ps = programs.path().join("ps");
    let list = "/sbin/launchd\n/Applications/Claude.app/Contents/MacOS/Claude\n";
    std::fs::write(&ps, format!("#!/bin/sh\nprintf '{list}'\n")).unwrap();
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&ps, executable).unwrap();
    let mut command = setup_command(&home, &["claude-desktop", "cursor"]);
    let done = command.env("PATH", programs.path()).output().unwrap();
    let said = text(&done.stderr);
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert!(
        said.contains("Claude Desktop: it is running") && said.contains("quit it"),
        "{said}"
    );
    assert!(!home.path().join("Library").exists());
    assert!(home.path().join(".cursor/mcp.json").is_file());
}

/// `cursor` was taken for the world file.
#[test]
fn the_name_of_a_client_is_no_world_file() {
    let home = home();
    assert!(setup(&home, &["--simulate", "cursor"]).status.success());
    let file = home.path().join(".cursor/mcp.json");
    assert_eq!(entry(&file, "/mcpServers")["args"], json!(["--simulate"]));
    let world = home.path().join("mac.json");
    assert!(
        setup(&home, &["--simulate", world.to_str().unwrap(), "cursor"])
            .status
            .success()
    );
    let entry = entry(&file, "/mcpServers");
    assert_eq!(
        entry["args"],
        json!(["--simulate", world.to_str().unwrap()])
    );
    assert_eq!(start(&entry), "macmcp");
    assert!(world.is_file());
}
