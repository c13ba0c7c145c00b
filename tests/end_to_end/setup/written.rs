//! Who writes an entry, whether it is still there afterwards, and how long the client waits.

use super::*;
use crate::support::write_program;

/// A client's own command that notes its words, and then does what the script says; where it is only asked, it knows nothing.
fn client_command(folder: &Path, name: &str, body: &str) {
    let note = format!(
        "case \"$2\" in get|list) exit 0;; esac\nprintf '%s\\n' \"$@\" >> '{}/words'\n{body}",
        folder.display()
    );
    write_program(&folder.join(name), &note);
}

fn setup_with(home: &TempDir, programs: &Path, arguments: &[&str]) -> String {
    let mut command = setup_command(home, arguments);
    let path = format!("{}:/usr/bin:/bin", programs.display());
    let done = command.env("PATH", path).output().unwrap();
    assert!(done.status.success(), "{}", text(&done.stderr));
    text(&done.stdout)
}

/// What the client writes is what it then starts; the fields that it does not write come after.
#[test]
fn a_client_with_a_command_of_its_own_adds_the_entry_itself() {
    let own = macmcp();
    let json = |list: &str| {
        format!(r#"{{"{list}": {{"macmcp": {{"command": "{own}", "args": ["--simulate"]}}}}}}"#)
    };
    let toml = format!("[mcp_servers.macmcp]\ncommand = \"{own}\"\nargs = [\"--simulate\"]\n");
    for (client, program, file, list, written, words) in [
        (
            "claude-code",
            "claude",
            ".claude.json",
            "/mcpServers",
            json("mcpServers"),
            format!("mcp add --scope user macmcp -- {own} --simulate"),
        ),
        (
            "codex",
            "codex",
            ".codex/config.toml",
            "/mcp_servers",
            toml,
            format!("mcp add macmcp -- {own} --simulate"),
        ),
        (
            "copilot",
            "copilot",
            ".copilot/mcp-config.json",
            "/mcpServers",
            json("mcpServers"),
            format!("mcp add macmcp -- {own} --simulate"),
        ),
        (
            "amp",
            "amp",
            ".config/amp/settings.json",
            "/amp.mcpServers",
            json("amp.mcpServers"),
            format!("mcp add macmcp -- {own} --simulate"),
        ),
        (
            "antigravity",
            "agy",
            ".gemini/config/mcp_config.json",
            "/mcpServers",
            json("mcpServers"),
            format!("mcp add macmcp -- {own} --simulate"),
        ),
        (
            "kiro",
            "kiro-cli",
            ".kiro/settings/mcp.json",
            "/mcpServers",
            json("mcpServers"),
            format!("mcp add --name macmcp --scope global --command {own} --args --simulate"),
        ),
        (
            "vscode",
            "code",
            "Library/Application Support/Code/User/mcp.json",
            "/servers",
            json("servers"),
            format!(r#"--add-mcp {{"name":"macmcp","command":"{own}","args":["--simulate"]}}"#),
        ),
    ] {
        let (home, programs) = (home(), tempfile::tempdir().unwrap());
        let path = home.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let body = format!(
            "mkdir -p \"$HOME/{}\" && cat > \"$HOME/{file}\" <<'TEXT'\n{written}\nTEXT",
            Path::new(file).parent().unwrap().display()
        );
        client_command(programs.path(), program, &body);
        let said = setup_with(&home, programs.path(), &[client, "--simulate"]);
        assert!(
            said.contains("added by its own command"),
            "{client}: {said}"
        );
        let called = std::fs::read_to_string(programs.path().join("words")).unwrap();
        assert_eq!(called.trim_end().replace('\n', " "), words, "{client}");
        assert_eq!(start(&entry(&path, list)), "macmcp", "{client}");
        let printed = setup(&home, &["--print", client, "--simulate"]);
        std::fs::write(programs.path().join("printed"), printed.stdout).unwrap();
        let printed = programs
            .path()
            .join("printed")
            .with_extension(path.extension().unwrap());
        std::fs::rename(programs.path().join("printed"), &printed).unwrap();
        let printed = entry(&printed, list);
        assert_eq!(printed["command"], own, "{client}");
        assert_eq!(printed["args"], json!(["--simulate"]), "{client}");

        // An entry that is there is changed in its file, where its other fields stay.
        std::fs::remove_file(programs.path().join("words")).unwrap();
        setup_with(&home, programs.path(), &[client, "--simulate"]);
        assert!(!programs.path().join("words").exists(), "{client}");
    }
}

#[test]
fn where_the_command_adds_nothing_the_file_is_written() {
    for (body, why) in [("exit 3", "failed"), ("exit 0", "added nothing")] {
        let (home, programs) = (home(), tempfile::tempdir().unwrap());
        client_command(programs.path(), "claude", body);
        let said = setup_with(&home, programs.path(), &["claude-code", "--simulate"]);
        assert!(
            said.contains(why) && said.contains("`claude mcp add`"),
            "{said}"
        );
        let entry = entry(&home.path().join(".claude.json"), "/mcpServers");
        assert_eq!(start(&entry), "macmcp");
    }
}

/// It takes options for its own: `gemini mcp add … macmcp --read-only`.
#[test]
fn a_command_that_takes_no_options_of_the_server_is_not_asked() {
    let (home, programs) = (home(), tempfile::tempdir().unwrap());
    client_command(programs.path(), "gemini", "exit 1");
    setup_with(&home, programs.path(), &["gemini", "--", "--read-only"]);
    assert!(!programs.path().join("words").exists());
    let file = home.path().join(".gemini/settings.json");
    assert_eq!(entry(&file, "/mcpServers")["args"], json!(["--read-only"]));
}

/// It takes a comma for the end of a word: `kiro-cli mcp add … --args --toolsets,apps,ui`.
#[test]
fn a_word_that_a_command_would_take_apart_is_not_given_to_it() {
    let (home, programs) = (home(), tempfile::tempdir().unwrap());
    client_command(programs.path(), "kiro-cli", "exit 1");
    let words = ["--toolsets", "apps,ui"];
    setup_with(&home, programs.path(), &["kiro", "--", words[0], words[1]]);
    assert!(!programs.path().join("words").exists());
    let file = home.path().join(".kiro/settings/mcp.json");
    assert_eq!(entry(&file, "/mcpServers")["args"], json!(words));
}

/// The command writes the file of its own version, and the other one is written here.
#[test]
fn a_command_is_asked_for_its_own_file_alone() {
    let (home, programs) = (home(), tempfile::tempdir().unwrap());
    client_command(programs.path(), "agy", "exit 1");
    let files = [
        ".gemini/config/mcp_config.json",
        ".gemini/antigravity/mcp_config.json",
    ];
    for file in files {
        std::fs::create_dir_all(home.path().join(file).parent().unwrap()).unwrap();
    }
    let said = setup_with(&home, programs.path(), &["antigravity", "--simulate"]);
    assert_eq!(said.matches("`agy mcp add").count(), 1, "{said}");
    let called = std::fs::read_to_string(programs.path().join("words")).unwrap();
    assert_eq!(called.matches("add\n").count(), 1, "{called}");
    for file in files {
        let entry = entry(&home.path().join(file), "/mcpServers");
        assert_eq!(entry["args"], json!(["--simulate"]));
    }
}

#[test]
fn a_client_waits_as_long_as_a_call_may_take() {
    let home = home_with_clients();
    setup(&home, &[]);
    for (client, field, number) in [
        ("codex", "startup_timeout_sec", 30),
        ("codex", "tool_timeout_sec", 130),
        ("cline", "timeout", 130),
        ("roo", "timeout", 130),
        ("opencode", "timeout", 30_000),
        ("goose", "timeout", 300),
    ] {
        let fixture = CLIENTS.iter().find(|one| one.client == client).unwrap();
        let entry = entry(&home.path().join(fixture.file), fixture.list);
        assert_eq!(entry[field], number, "{client}: {entry}");
    }
}

/// A client that was running writes its old list back, and nobody noticed.
#[test]
fn doctor_says_that_an_entry_has_gone() {
    let home = home();
    let file = home.path().join(".cursor/mcp.json");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    let old = r#"{"mcpServers": {"other": {"command": "x"}}}"#;
    std::fs::write(&file, old).unwrap();
    let doctor = || {
        let mut command = command_at_home(Path::new(macmcp()), home.path());
        let output = command.args(["doctor", "--simulate"]).output().unwrap();
        text(&output.stdout)
    };
    setup(&home, &["cursor"]);
    assert!(!doctor().contains("Setup"));
    std::fs::write(&file, old).unwrap();
    let said = doctor();
    assert!(
        said.contains("macmcp is no longer in") && said.contains("macmcp setup cursor"),
        "{said}"
    );
    // What was taken out has not gone.
    setup(&home, &["cursor"]);
    setup(&home, &["cursor", "--remove"]);
    assert!(!doctor().contains("Setup"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), old);
    assert!(!home.path().join(".config").exists());
}

/// What a server may open stays in the entry when it is written again.
#[test]
fn the_folders_of_documents_are_kept() {
    let home = home();
    let folder = home.path().join("My Papers");
    std::fs::create_dir(&folder).unwrap();
    let given = ["--read-dir", folder.to_str().unwrap(), "--read-dir", "/tmp"];
    setup(&home, &[&["cursor", "--"], &given[..]].concat());
    let file = home.path().join(".cursor/mcp.json");
    for _ in 0..2 {
        assert_eq!(entry(&file, "/mcpServers")["args"], json!(given));
        assert_eq!(start(&entry(&file, "/mcpServers")), "macmcp");
        setup(&home, &["cursor"]);
    }
}

/// What a person pastes had neither the client's limits nor what the environment says.
#[test]
fn what_is_printed_is_what_is_written() {
    let home = home();
    // A client without a file has nothing to write, only what is pasted.
    let listed = text(&setup(&home, &["--list"]).stdout);
    let listed = listed.lines().filter(|row| row.contains("`~/")).count();
    assert_eq!(listed, CLIENTS.len());
    let mut written = String::new();
    let mut clients = Vec::new();
    for Fixture { client, file, .. } in CLIENTS {
        let file = home.path().join(file);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        clients.push(*client);
    }
    let run = |words: &[&str]| {
        let mut command = setup_command(&home, &[words, &clients].concat());
        let done = command.env("MACMCP_DENY", "mail").output().unwrap();
        assert!(done.status.success(), "{}", text(&done.stderr));
        text(&done.stdout)
    };
    let printed = run(&["--simulate", "--print"]);
    run(&["--simulate"]);
    for Fixture { file, .. } in CLIENTS {
        written += &std::fs::read_to_string(home.path().join(file)).unwrap();
    }
    assert_eq!(printed, written);
    assert!(written.contains("tool_timeout_sec") && written.contains("--deny=mail"));
}

/// Few tools are worth being seen at once; all of them are what its search is for.
#[test]
fn claude_code_loads_the_compact_tools_at_once() {
    let home = home();
    let file = home.path().join(".claude.json");
    for (words, is_loaded) in [
        (&["claude-code"][..], false),
        (&["claude-code", "--profile", "compact"], true),
        (&["claude-code", "--", "--profile=compact"], true),
        (&["claude-code", "--profile", "full"], false),
        (&["cursor", "--profile", "compact"], false),
    ] {
        let printed = text(&setup(&home, &[&["--print"], words].concat()).stdout);
        assert_eq!(
            printed.contains(r#""alwaysLoad": true"#),
            is_loaded,
            "{printed}"
        );
        if words[0] == "claude-code" {
            setup(&home, words);
            assert_eq!(std::fs::read_to_string(&file).unwrap(), printed);
            setup(&home, &["claude-code", "--remove"]);
            assert!(!file.exists());
        }
    }
    // A field that is there is the user's choice.
    let chosen = r#"{"mcpServers": {"macmcp": {"command": "/x", "alwaysLoad": false}}}"#;
    std::fs::write(&file, chosen).unwrap();
    setup(&home, &["claude-code", "--profile", "compact"]);
    assert_eq!(entry(&file, "/mcpServers")["alwaysLoad"], false);
}

/// Of two transports in one entry a client takes the one that it likes.
#[test]
fn an_entry_of_another_transport_or_one_that_is_off_is_told() {
    let home = home();
    let cursor = home.path().join(".cursor/mcp.json");
    std::fs::create_dir_all(cursor.parent().unwrap()).unwrap();
    let before = r#"{"mcpServers": {"macmcp": {"url": "http://127.0.0.1:1"}}}"#;
    std::fs::write(&cursor, before).unwrap();
    for words in [&["cursor"][..], &["cursor", "--", "--read-only"]] {
        let done = setup(&home, words);
        let said = text(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{said}");
        assert!(
            said.contains("`url`") && said.contains("--remove"),
            "{said}"
        );
        assert_eq!(std::fs::read_to_string(&cursor).unwrap(), before);
    }
    setup(&home, &["cursor", "--remove"]);
    assert!(!text(&setup(&home, &["cursor"]).stdout).contains("switched off"));

    let off = r#"{"mcpServers": {"macmcp": {"command": "/x", "disabled": true}}}"#;
    std::fs::write(&cursor, off).unwrap();
    assert!(text(&setup(&home, &["cursor"]).stdout).contains("switched off"));
    let codex = home.path().join(".codex/config.toml");
    std::fs::create_dir_all(codex.parent().unwrap()).unwrap();
    std::fs::write(
        &codex,
        "[mcp_servers.macmcp]\ncommand = \"/x\"\nenabled = false\n",
    )
    .unwrap();
    assert!(text(&setup(&home, &["codex"]).stdout).contains("switched off"));
}

/// An option that stays was said to have gone, and nothing took the arguments away.
#[test]
fn what_is_said_of_arguments_is_the_difference_of_the_entries() {
    let home = home();
    let one = home.path().join("one.json");
    setup(
        &home,
        &[
            "cursor",
            "--",
            "--simulate",
            one.to_str().unwrap(),
            "--profile",
            "compact",
        ],
    );
    let other = format!("--simulate={}", home.path().join("my.json").display());
    let said = text(&setup(&home, &["cursor", &other]).stdout);
    assert!(
        said.contains("Kept arguments: --profile compact\n"),
        "{said}"
    );
    let went = format!("Removed arguments: --simulate {}\n", one.display());
    assert!(said.contains(&went), "{said}");
    let said = text(&setup(&home, &["cursor", "--"]).stdout);
    let entry = entry(&home.path().join(".cursor/mcp.json"), "/mcpServers");
    assert_eq!(entry["args"], json!([]), "{said}");
    assert!(said.contains("Removed arguments: --simulate"), "{said}");
}

/// A client that was installed and never started was none.
#[test]
fn a_client_whose_command_is_there_is_installed() {
    let (home, programs) = (home(), tempfile::tempdir().unwrap());
    client_command(programs.path(), "opencode", "exit 1");
    setup_with(&home, programs.path(), &[]);
    let file = home.path().join(".config/opencode/opencode.json");
    assert!(file.exists() && !home.path().join(".cursor").exists());
}
