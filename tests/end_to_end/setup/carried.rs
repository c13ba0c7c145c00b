//! What this shell's variables say reaches the server of a client that clears the environment, as Codex does.

use super::*;
use crate::support::{Client, Mac};
use std::collections::BTreeSet;

/// A value for each variable that an option has, and the argument that says the same. `HERE` is the folder in which setup runs.
const VARIABLES: &[(&str, &str, &str)] = &[
    ("MACMCP_ALLOW", "Notes", "--allow=Notes"),
    ("MACMCP_ASK", "messengers", "--ask=messengers"),
    ("MACMCP_BACKGROUND", "yes", "--background"),
    ("MACMCP_CONFIG", "own.toml", "--config=HERE/own.toml"),
    ("MACMCP_DENY", "mail,terminals", "--deny=mail,terminals"),
    ("MACMCP_DESTRUCTIVE", "deny", "--destructive=deny"),
    ("MACMCP_DRAIN", "1", "--drain"),
    ("MACMCP_DRY_RUN", "true", "--dry-run"),
    ("MACMCP_EXCLUDE_TOOLS", "drag", "--exclude-tools=drag"),
    ("MACMCP_LOG", "info", "--log=info"),
    ("MACMCP_NO_PERMISSION_CHECK", "on", "--no-permission-check"),
    ("MACMCP_NO_WORKER", "1", "--no-worker"),
    (
        "MACMCP_OSASCRIPT",
        "bin/osascript",
        "--osascript=HERE/bin/osascript",
    ),
    ("MACMCP_OTHER_APPS", "ask", "--other-apps=ask"),
    ("MACMCP_OUTPUT_DIR", "out", "--output-dir=HERE/out"),
    ("MACMCP_PACKS", "notes,mail", "--pack=notes,mail"),
    ("MACMCP_PROFILE", "compact", "--profile=compact"),
    ("MACMCP_READ_DIR", "out:/tmp", "--read-dir=HERE/out:/tmp"),
    ("MACMCP_READ_ONLY", "true", "--read-only"),
    ("MACMCP_RECORD", "records", "--record=HERE/records"),
    (
        "MACMCP_RECORD_WITH",
        "pictures,text",
        "--record-with=pictures,text",
    ),
    ("MACMCP_SCREENCAPTURE", "/x/shot", "--screencapture=/x/shot"),
    ("MACMCP_SEE", "mail", "--see=mail"),
    ("MACMCP_SIMULATE", "mac.json", "--simulate=HERE/mac.json"),
    ("MACMCP_TIMEOUT_MS", "900", "--timeout-ms=900"),
    ("MACMCP_TOOLS", "click", "--tools=click"),
    ("MACMCP_TOOLSETS", "apps,ui", "--toolsets=apps,ui"),
    ("MACMCP_TOOLS_DIR", "tools", "--tools-dir=HERE/tools"),
    ("MACMCP_YIELD", "1", "--yield"),
    ("MCP_SCREENSHOT_MAC_TTL_MS", "0", "--screenshot-ttl-ms=0"),
];

/// A folder to run setup in, with what the variables name.
fn here() -> TempDir {
    let here = home();
    std::fs::write(here.path().join("own.toml"), "").unwrap();
    for folder in ["out", "tools"] {
        std::fs::create_dir(here.path().join(folder)).unwrap();
    }
    here
}

fn setup_here(home: &TempDir, here: &Path, variables: &[(&str, &str)], words: &[&str]) -> String {
    let mut command = setup_command(home, words);
    command.current_dir(here).envs(variables.iter().copied());
    let done = command.output().unwrap();
    assert!(done.status.success(), "{}", text(&done.stderr));
    text(&done.stdout)
}

const CODEX: (&str, &str) = (".codex/config.toml", "/mcp_servers");

fn arguments(home: &TempDir) -> BTreeSet<String> {
    let entry = entry(&home.path().join(CODEX.0), CODEX.1);
    let arguments = entry["args"].as_array().unwrap().iter();
    arguments
        .map(|word| word.as_str().unwrap().to_owned())
        .collect()
}

/// The variables are those of the help, so that one of a new option is asked for here.
#[test]
fn every_option_that_a_variable_sets_is_written_as_an_argument() {
    let help = Command::new(macmcp())
        .args(["serve", "--help"])
        .output()
        .unwrap();
    let help = text(&help.stdout);
    let named = help.split("[env: ").skip(1);
    let named: BTreeSet<&str> = named.map(|rest| rest.split('=').next().unwrap()).collect();
    let known: BTreeSet<&str> = VARIABLES.iter().map(|row| row.0).collect();
    assert_eq!(named, known);
    // Whatever restricts a server can be said by a variable; the rest chooses a simulated Mac.
    let options = help
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with("--"));
    assert_eq!(
        options.count(),
        named.len() + ["--world", "--fault"].len(),
        "{help}"
    );

    let (home, here) = (home(), here());
    let whole = here.path().canonicalize().unwrap();
    let set: Vec<(&str, &str)> = VARIABLES.iter().map(|row| (row.0, row.1)).collect();
    let said = setup_here(&home, here.path(), &set, &["codex"]);
    let expected: BTreeSet<String> = VARIABLES
        .iter()
        .map(|row| row.2.replace("HERE", whole.to_str().unwrap()))
        .collect();
    assert_eq!(arguments(&home), expected);
    for (variable, ..) in VARIABLES {
        assert!(said.contains(&format!("({variable})")), "{said}");
    }
    // Each argument is one that the server understands.
    let told = setup_here(&home, here.path(), &[], &["codex"]);
    assert!(told.contains("already"), "{told}");
    assert_eq!(arguments(&home), expected);
}

/// A server of an entry, as Codex starts it.
fn started_bare(entry: &Value, home: &Path) -> Client {
    let words = entry["args"].as_array().unwrap().iter();
    let mut command = Command::new(entry["command"].as_str().unwrap());
    command
        .args(words.map(|word| word.as_str().unwrap()))
        .env_clear();
    command.env("HOME", home).env("PATH", "/usr/bin:/bin");
    command.envs([("USER", "me"), ("LANG", "C"), ("TERM", "xterm")]);
    begun(Client::start(command))
}

fn begun(mut client: Client) -> Client {
    client.initialize("2025-11-25");
    client
}

/// What a server lists, and how it answers calls that a restriction may refuse.
fn behaviour(client: &mut Client, calls: &[(&str, Value)]) -> (Value, Vec<Value>) {
    let id = client.request("tools/list", json!({}));
    let listed = client.answer_to(&id)["result"]["tools"].clone();
    let answers = calls.iter().map(|(tool, arguments)| {
        let id = client.begin(tool, arguments.clone());
        let answer = client.answer_to(&id);
        let error = answer.pointer("/result/_meta/macmcp~1error/code");
        error
            .or(answer.pointer("/error/code"))
            .cloned()
            .unwrap_or_default()
    });
    let answers = answers.collect();
    (listed, answers)
}

/// With no environment but the one that Codex leaves, the server of the entry is the one that the variables asked for.
#[test]
fn a_restriction_holds_for_a_client_that_clears_the_environment() {
    let mac = Mac::new();
    let here = here();
    let configuration = here.path().join("configuration");
    std::fs::create_dir_all(configuration.join("macmcp/tools")).unwrap();
    let policy = "packs = [\"notes\"]\n[policy]\ndestructive = \"deny\"\n[policy.apps]\n\"com.apple.Terminal\" = \"deny\"\n";
    std::fs::write(configuration.join("macmcp/config.toml"), policy).unwrap();
    let own = crate::own_tools::GREET;
    std::fs::write(configuration.join("macmcp/tools/greet.js.hbs"), own).unwrap();
    let world = mac.world().to_str().unwrap().to_owned();
    let activate = || ("activate_app", json!({"app": "Terminal"}));
    let quit = || ("quit_app", json!({"app": "Nobody"}));
    let home = home();
    let mut usual = begun(mac.serve(&["--no-permission-check"]));
    let (usual, _) = behaviour(&mut usual, &[]);
    let moved = configuration.to_str().unwrap();
    for (variable, value, calls, is_listed) in [
        ("MACMCP_READ_ONLY", "true", vec![quit()], true),
        ("MACMCP_TOOLSETS", "clipboard", vec![], true),
        ("MACMCP_EXCLUDE_TOOLS", "click,drag", vec![], true),
        ("MACMCP_PROFILE", "compact", vec![], true),
        ("MACMCP_PACKS", "notes", vec![], true),
        ("MACMCP_DENY", "terminals", vec![activate()], false),
        ("MACMCP_DESTRUCTIVE", "deny", vec![quit()], false),
        ("XDG_CONFIG_HOME", moved, vec![activate(), quit()], true),
    ] {
        let set = [(variable, value), ("MACMCP_SIMULATE", world.as_str())];
        let mut command = command_at_home(Path::new(macmcp()), home.path());
        command.envs(set);
        let wanted = behaviour(&mut begun(Client::start(command)), &calls);
        setup_here(&home, here.path(), &set, &["codex", "--remove"]);
        setup_here(&home, here.path(), &set, &["codex"]);
        let entry = entry(&home.path().join(CODEX.0), CODEX.1);
        let found = behaviour(&mut started_bare(&entry, home.path()), &calls);
        assert_eq!(found, wanted, "{variable}");
        assert_eq!(found.0 != usual, is_listed, "{variable}");
        for code in found.1 {
            assert!(
                code == "PolicyDenied" || code == -32602,
                "{variable}: {code}"
            );
        }
    }
    assert!(mac.app("com.apple.Terminal").is_some());
}

/// Every client's entry says it, and what an entry says itself counts.
#[test]
fn every_client_gets_it_and_the_entrys_own_arguments_count() {
    let home = home_with_clients();
    let set = [("MACMCP_READ_ONLY", "1"), ("MACMCP_DENY", "mail")];
    setup_here(&home, home.path(), &set, &[]);
    for Fixture {
        client, file, list, ..
    } in CLIENTS
    {
        let entry = entry(&home.path().join(file), list);
        assert_eq!(
            entry["args"],
            json!(["--read-only", "--deny=mail"]),
            "{client}"
        );
        // One client for each form of an entry.
        if !["codex", "cursor", "goose", "opencode"].contains(client) {
            continue;
        }
        let others = [("MACMCP_DENY", "terminals"), ("MACMCP_READONLY", "1")];
        let said = setup_here(&home, home.path(), &others, &[client]);
        assert!(
            said.contains("this shell says --deny=terminals (MACMCP_DENY), the entry --deny=mail"),
            "{said}"
        );
        assert!(said.contains("no option has it: MACMCP_READONLY"), "{said}");
        let words = [client, "--", "--deny", "terminals"];
        setup_here(&home, home.path(), &set, &words);
        let entry = super::entry(&home.path().join(file), list);
        assert_eq!(
            entry["args"],
            json!(["--deny", "terminals", "--read-only"]),
            "{client}"
        );
    }
    let printed = setup_here(&home, home.path(), &set, &["--print", "warp"]);
    assert!(printed.contains("--read-only"), "{printed}");
}

/// The variables that an entry sets or hands on stay the ones that count.
#[test]
fn doctor_and_policy_say_what_holds_here_and_not_there() {
    let home = home();
    let run = |words: &[&str], variables: &[(&str, &str)]| {
        let mut command = command_at_home(Path::new(macmcp()), home.path());
        command.args(words).envs(variables.iter().copied());
        let done = command.output().unwrap();
        (done.status.code(), text(&done.stdout))
    };
    let both = |variables: &[(&str, &str)]| {
        let (code, doctor) = run(&["doctor", "--simulate"], variables);
        let (_, policy) = run(&["policy"], variables);
        let (_, as_json) = run(&["policy", "--json"], variables);
        let as_json: Value = serde_json::from_str(&as_json).unwrap();
        let clients = as_json["clients"].as_array().unwrap().clone();
        assert_eq!(
            policy.contains("warning: Codex"),
            !clients.is_empty(),
            "{policy}"
        );
        (code, doctor, clients)
    };
    let read_only = [("MACMCP_READ_ONLY", "1")];
    let file = home.path().join(CODEX.0);
    setup(&home, &["codex", "--", "--timeout-ms", "900"]);
    let plain = std::fs::read_to_string(&file).unwrap();
    let told = |expected: &[&str], variables: &[(&str, &str)], is_lost: bool| {
        let (code, doctor, clients) = both(variables);
        let line = doctor
            .lines()
            .find(|line| line.contains("Setup: Codex"))
            .unwrap_or_default();
        for word in expected {
            let is_advice = word.starts_with("macmcp setup");
            let found = if is_advice { &doctor } else { line };
            assert!(found.contains(word), "{word}: {doctor}");
        }
        assert_eq!(expected.is_empty(), line.is_empty(), "{doctor}");
        assert_eq!(
            (code, clients.len()),
            if is_lost { (Some(1), 1) } else { (Some(0), 0) }
        );
    };
    let only_here = "only this shell says --read-only (MACMCP_READ_ONLY)";
    let only_there = "only the entry says --timeout-ms=900";
    told(
        &["MISSING", only_here, only_there, "macmcp setup codex"],
        &read_only,
        true,
    );
    told(&["ok", only_there], &[], false);
    for more in [
        "env_vars = [\"MACMCP_READ_ONLY\"]",
        "env = { MACMCP_READ_ONLY = \"yes\" }",
    ] {
        std::fs::write(&file, format!("{plain}{more}\n")).unwrap();
        told(&["ok", only_there], &read_only, false);
    }
    setup_here(
        &home,
        home.path(),
        &read_only,
        &["codex", "--", "--read-only"],
    );
    told(&[], &read_only, false);
    // A configuration somewhere else, and none there.
    let own = home.path().join(".config/macmcp/config.toml");
    std::fs::write(own, "").unwrap();
    let moved = [("XDG_CONFIG_HOME", "/nowhere"), ("MACMCP_READ_ONLY", "1")];
    told(&["ok", "only the entry says --config="], &moved, false);
}
