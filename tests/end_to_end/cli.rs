//! The command line: what it prints, where, and with which exit code.

use crate::support::commands::{run_macmcp, stderr, stdout};
use crate::support::{macmcp as program, terminal::terminal, wait};
use serde_json::Value;
use std::process::Command;

#[test]
fn tools_lists_every_tool_three_ways() {
    let plain = stdout(&run_macmcp(&["tools"]));
    let json: Value = serde_json::from_slice(&run_macmcp(&["tools", "--json"]).stdout).unwrap();
    let table = stdout(&run_macmcp(&["tools", "--markdown"]));
    let tools = json.as_array().unwrap();
    assert!(!tools.is_empty());
    for tool in tools {
        let name = tool["name"].as_str().unwrap();
        assert!(
            plain.contains(name) && table.contains(&format!("`{name}`")),
            "{name}"
        );
        assert!(
            tool["toolset"].is_string() && tool["inputSchema"].is_object(),
            "{name}"
        );
    }
}

/// What a command prints on a terminal of 80 columns.
fn on_a_terminal(arguments: &[&str]) -> String {
    use rustix::termios::{Winsize, tcsetwinsize};
    use std::io::Read;
    let (mut person, screen) = terminal();
    let size = Winsize {
        ws_row: 24,
        ws_col: 80,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&screen, size).unwrap();
    let mut child = Command::new(program())
        .args(arguments)
        .stdout(screen)
        .spawn()
        .unwrap();
    let mut seen = Vec::new();
    // The end of a terminal is an error on some systems.
    let _end = person.read_to_end(&mut seen);
    wait(&mut child);
    String::from_utf8(seen).unwrap().replace('\r', "")
}

#[test]
fn lists_fit_a_terminal() {
    for arguments in [
        ["tools", "--tools-dir="],
        ["doctor", "--simulate"],
        ["policy", "--allow=Notes"],
    ] {
        let text = on_a_terminal(&arguments);
        assert!(text.lines().count() > 5, "{text}");
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn a_script_can_be_rendered_without_running_it() {
    let output = run_macmcp(&[
        "run-script",
        "launch_app",
        "-p",
        "app=A \"quoted\"\\ name",
        "--render-only",
    ]);
    assert!(output.status.success(), "{}", stderr(&output));
    let script = stdout(&output);
    let literal = script
        .lines()
        .find(|line| line.contains("JSON.parse("))
        .expect("the one literal");
    assert!(
        literal.contains(r#"A \\\"quoted\\\"\\\\ name"#),
        "{literal}"
    );
}

#[test]
fn wrong_usage_exits_with_2_and_says_what_is_right() {
    for (arguments, says) in [
        (&["run-script", "lunch_app"][..], "did you mean launch_app?"),
        (
            &["run-script", "launch_app", "--render-only"],
            "`app` is missing",
        ),
        (
            &["run-script", "launch_app", "-p", "app"],
            "expected KEY=VALUE",
        ),
        (
            &["run-script", "launch_app", "--params", "[1]"],
            "expected a JSON object",
        ),
        (&["--timeout-ms", "5"], "10..=120000"),
        (&["serve", "--log", "a=b=c"], "--log"),
        (&["frobnicate"], "frobnicate"),
    ] {
        let output = run_macmcp(arguments);
        assert_eq!(
            output.status.code(),
            Some(2),
            "{arguments:?}: {}",
            stderr(&output)
        );
        assert!(
            stderr(&output).contains(says),
            "{arguments:?}: {}",
            stderr(&output)
        );
        assert_eq!(stdout(&output), "", "{arguments:?}");
    }
}

#[test]
fn without_an_osascript_run_script_exits_with_3() {
    let output = run_macmcp(&[
        "run-script",
        "list_applications",
        "--osascript",
        "/nonexistent/osascript",
    ]);
    assert_eq!(output.status.code(), Some(3));
    assert!(
        stderr(&output).contains("--simulate"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_world_file_that_was_taken_for_a_command_is_told_how_to_be_named() {
    let output = run_macmcp(&["--simulate", "my-mac"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("--simulate=my-mac"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn without_an_osascript_there_is_nothing_to_look_at() {
    for command in ["doctor", "selftest"] {
        let output = run_macmcp(&[command, "--osascript", "/nonexistent/osascript"]);
        assert_eq!(output.status.code(), Some(3), "{command}");
        assert!(stderr(&output).contains("--simulate"), "{command}");
        assert_eq!(stdout(&output), "");
    }
}

mod simulated {
    use super::*;

    #[test]
    fn run_script_shows_script_reply_timing_and_counts() {
        let output = run_macmcp(&[
            "run-script",
            "launch_application",
            "-p",
            "bundleId=com.apple.Safari",
            "--simulate",
            "--stats",
        ]);
        let text = stdout(&output);
        assert!(output.status.success(), "{text}{}", stderr(&output));
        for part in [
            "── script workspace/launch_application ──",
            "── stdout ──",
            "── result ──",
            "── timing ──",
            "── counts ──",
            "\"applicationName\": \"Safari\"",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn run_script_can_answer_in_json() {
        let output = run_macmcp(&[
            "run-script",
            "list_applications",
            "--simulate",
            "--json",
            "--stats",
        ]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(report["result"]["applications"].is_array(), "{report:#}");
        assert!(report["timing_ms"]["total"].is_number());
        assert_eq!(report["counts"].as_array().unwrap().len(), 1);
    }

    #[test]
    fn a_failed_script_exits_with_1_and_shows_why() {
        let output = run_macmcp(&["run-script", "launch_app", "-p", "app=Safary", "--simulate"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(
            stdout(&output).contains("[AppNotFound]"),
            "{}",
            stdout(&output)
        );
    }

    /// The default Mac with some of it changed, kept as long as the folder.
    fn world(change: impl FnOnce(&mut Value)) -> (tempfile::TempDir, String) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mac.json");
        let path = file.to_str().unwrap().to_owned();
        assert!(run_macmcp(&["simulate", "new", &path]).status.success());
        let mut state: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
        change(&mut state);
        std::fs::write(&file, state.to_string()).unwrap();
        (folder, path)
    }

    /// It served, and each call failed.
    #[test]
    fn a_file_that_is_no_simulated_mac_ends_the_server_at_its_start() {
        let folder = tempfile::tempdir().unwrap();
        let (broken, inner) = (folder.path().join("mac.json"), folder.path().join("inner"));
        std::fs::write(&broken, "{}").unwrap();
        std::fs::create_dir(&inner).unwrap();
        for path in [&broken, &inner] {
            let path = path.to_str().unwrap();
            let output = run_macmcp(&["serve", "--simulate", path]);
            assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
            assert!(stderr(&output).contains(path), "{}", stderr(&output));
            assert_eq!(stdout(&output), "");
        }
    }

    #[test]
    fn simulate_takes_an_unknown_option_for_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let output = Command::new(program())
            .args(["simulate", "new", "--force"])
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains("--force"), "{}", stderr(&output));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        let help = run_macmcp(&["simulate", "--help"]);
        assert!(help.status.success());
        for verb in ["new", "show", "draw", "reset"] {
            assert!(stdout(&help).contains(verb), "{}", stdout(&help));
        }
    }

    #[test]
    fn the_faults_that_a_mac_can_have_are_listed_and_chosen_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mac.json");
        let path = file.to_str().unwrap();
        let list = run_macmcp(&["simulate", "new", "--list"]);
        assert!(list.status.success(), "{}", stderr(&list));
        for fault in simulated_mac::Fault::ALL {
            assert!(stdout(&list).contains(fault.name()), "{}", stdout(&list));
        }
        let fault = simulated_mac::Fault::PreflightDeniesScreen.name();
        assert!(
            run_macmcp(&["simulate", "new", path, "--fault", fault])
                .status
                .success()
        );
        let world: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
        assert_eq!(world["faults"]["active"], serde_json::json!([fault]));
        for words in [
            ["simulate", "new", "x.json", "--fault", "no-such-fault"].as_slice(),
            &["doctor", "--simulate", "--fault", "no-such-fault"],
        ] {
            let output = run_macmcp(words);
            assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
            assert!(
                stderr(&output).contains("new --list"),
                "{}",
                stderr(&output)
            );
        }
    }

    fn check<'r>(report: &'r Value, name: &str) -> &'r Value {
        let checks = report["checks"].as_array().unwrap();
        checks.iter().find(|check| check["name"] == name).unwrap()
    }

    #[test]
    fn the_doctor_finds_nothing_on_a_healthy_mac() {
        let output = run_macmcp(&["doctor", "--simulate"]);
        let text = stdout(&output);
        assert!(output.status.success(), "{text}{}", stderr(&output));
        for part in [
            concat!("macmcp ", env!("CARGO_PKG_VERSION")),
            "macOS 15",
            "(simulated)",
            "warm osascript",
            "holds responsible",
            "Accessibility: granted",
            "Nothing is missing.",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn the_doctor_says_what_to_click() {
        let (_folder, path) = world(|state| {
            for permission in ["accessibility", "post_events", "screen_recording"] {
                state["permissions"][permission] = "denied".into();
            }
            state["permissions"]["automation_of"] =
                serde_json::json!({"com.apple.finder": "unanswered"});
            state["session"]["locked"] = true.into();
        });
        let output = run_macmcp(&["doctor", "--json", "--simulate", &path]);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["ok"], false);
        assert_eq!(report["simulated"], true);
        assert!(report["responsible"]["kind"].is_string(), "{report:#}");
        for (name, says) in [
            ("Accessibility", "Privacy_Accessibility"),
            ("Keys and clicks", "send keys and clicks"),
            ("Session", "unlock"),
        ] {
            let check = check(&report, name);
            assert_eq!(check["state"], "missing", "{check}");
            assert!(check["text"].as_str().unwrap().contains(says), "{check}");
        }
        assert_eq!(check(&report, "Automation of Finder")["state"], "unknown");
        // [findings 4.2]: a no of macOS is not always true.
        let screen = check(&report, "Screen Recording");
        assert_eq!(screen["state"], "unknown", "{screen}");
        let text = screen["text"].as_str().unwrap();
        assert!(text.contains("Privacy_ScreenCapture"), "{text}");
        let state: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        assert_eq!(
            state["permissions"].get("prompts"),
            None,
            "nobody was asked"
        );
    }

    #[test]
    fn the_selftest_tries_beliefs_by_their_names() {
        let output = run_macmcp(&["selftest", "ax-", "bridge-date", "--simulate"]);
        let text = stdout(&output);
        assert!(output.status.success(), "{text}{}", stderr(&output));
        assert!(text.contains("beliefs hold."), "{text}");
        let output = run_macmcp(&["selftest", "ax-", "bridge-date", "--json", "--simulate"]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        for probe in report["probes"].as_array().unwrap() {
            let name = probe["name"].as_str().unwrap();
            assert!(name.starts_with("ax-") || name.starts_with("bridge-date"));
        }
        assert_eq!(report["session"], Value::Null);
        let unknown = run_macmcp(&["selftest", "nothing-", "--simulate"]);
        assert_eq!(unknown.status.code(), Some(2));
    }

    #[test]
    fn the_selftest_says_where_a_mac_disagrees() {
        let (_folder, path) = world(|state| {
            state["bridge"] = serde_json::json!({"long_integers": "numbers"});
        });
        let output = run_macmcp(&["selftest", "cg-", "bridge-", "--json", "--simulate", &path]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let broken = report["broken"].as_u64().unwrap();
        assert_eq!(
            output.status.code(),
            Some(i32::from(broken > 0)),
            "{report:#}"
        );
        assert!(broken > 0, "{report:#}");
        let probes = report["probes"].as_array().unwrap();
        let wrong = probes.iter().find(|probe| probe["holds"] == false).unwrap();
        assert!(
            wrong["found"].as_str().unwrap().contains("expected"),
            "{wrong}"
        );
    }
}

/// A person who starts the server by hand is told what it is waiting for; a client's log stays empty.
#[test]
fn a_person_at_a_terminal_is_told_what_to_do() {
    use rustix::io::{FdFlags, fcntl_setfd};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    let serve = |stdin: Stdio| {
        let mut command = Command::new(program());
        command.args(["serve", "--simulate"]);
        command.stdin(stdin).stdout(Stdio::null());
        command.stderr(Stdio::piped()).spawn().unwrap()
    };
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    // A server that inherited the outer side would keep its own terminal open.
    fcntl_setfd(&terminal, FdFlags::CLOEXEC).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap();
    let inside = std::fs::File::options()
        .read(true)
        .write(true)
        .open(name.to_str().unwrap())
        .unwrap();
    let mut at_a_terminal = serve(inside.into());
    let lines = BufReader::new(at_a_terminal.stderr.take().unwrap()).lines();
    let mut said: Vec<String> = Vec::new();
    for line in lines.map(Result::unwrap) {
        said.push(line);
        if said.iter().any(|line| line.contains("--help")) {
            break;
        }
    }
    for command in ["macmcp setup", "macmcp doctor", "macmcp demo"] {
        assert!(said.iter().any(|line| line.contains(command)), "{said:?}");
    }
    // As when the terminal's window is closed.
    drop(terminal);
    assert!(at_a_terminal.wait().unwrap().success());

    let by_a_client = serve(Stdio::null()).wait_with_output().unwrap();
    assert_eq!(stderr(&by_a_client), "");
}
