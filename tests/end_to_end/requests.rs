//! `macmcp doctor --request` has macOS ask for permissions, and `macmcp doctor --explain` says whose permissions a server uses.
use crate::setup::{command_at_home, text};
use crate::support::{Mac, eventually, macmcp, simulated_mac, wait};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use tempfile::TempDir;

const WORDS: [&str; 6] = [
    "accessibility",
    "post_events",
    "screen_recording",
    "automation",
    "calendar",
    "reminders",
];

/// A Mac on which nobody was ever asked for anything.
pub(crate) fn never_asked() -> Mac {
    Mac::with(|world| {
        for word in WORDS {
            world["permissions"][word] = json!("unanswered");
        }
    })
}

pub(crate) fn prompts(mac: &Mac) -> Vec<String> {
    let prompts = mac.state()["permissions"]["prompts"].clone();
    serde_json::from_value(prompts).unwrap_or_default()
}

/// A running `doctor --request`, and what it prints.
struct Request {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Request {
    fn start(program: &Path, mac: &Mac, permissions: &[&str]) -> Self {
        let mut command = Command::new(program);
        command.args(["doctor", "--request"]);
        if !permissions.is_empty() {
            command.arg(permissions.join(","));
        }
        let mut simulate = std::ffi::OsString::from("--simulate=");
        simulate.push(mac.world());
        let mut child = command
            .arg(simulate)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, output }
    }

    /// What it has printed up to a line with that text.
    fn until(&mut self, wanted: &str) -> String {
        let mut said = String::new();
        while !said.contains(wanted) {
            let read = self.output.read_line(&mut said).unwrap();
            assert!(read > 0, "{wanted:?} is missing: {said}");
        }
        said
    }

    /// The rest of what it prints, and its exit status.
    fn end(mut self) -> (String, Option<i32>) {
        let mut said = String::new();
        self.output.read_to_string(&mut said).unwrap();
        (said, wait(&mut self.child).code())
    }
}

/// Says yes or no to the prompt that is on the screen.
pub(crate) fn answer(mac: &Mac, prompt: &str, answer: &str) {
    mac.change(|world| {
        let permissions = &mut world["permissions"];
        match prompt.strip_prefix("automation ") {
            Some(target) => permissions["automation_of"][target] = json!(answer),
            None => permissions[prompt] = json!(answer),
        }
    });
}

/// Whoever asks for all of them is asked once for each, and for none before the one before it was answered.
#[test]
fn one_prompt_comes_after_the_other() {
    let mac = never_asked();
    let all = [
        "accessibility",
        "screen",
        "automation",
        "calendar",
        "reminders",
    ];
    let mut request = Request::start(Path::new(macmcp()), &mac, &all);
    let expected = [
        ("accessibility", "Accessibility: granted."),
        ("screen_recording", "Screen Recording: granted."),
        (
            "automation com.apple.systemevents",
            "Automation of System Events: granted.",
        ),
        (
            "automation com.apple.finder",
            "Automation of Finder: granted.",
        ),
        ("calendar", "Calendars: granted."),
        ("reminders", "Reminders: granted."),
    ];
    for (place, (prompt, done)) in expected.iter().enumerate() {
        eventually("the next prompt", || prompts(&mac).len() > place);
        let shown = prompts(&mac);
        assert_eq!(shown.len(), place + 1, "{shown:?}");
        assert_eq!(&shown[place], prompt);
        answer(&mac, prompt, "granted");
        request.until(done);
    }
    let (said, status) = request.end();
    for name in ["Accessibility", "Automation of Finder", "Reminders"] {
        assert!(said.contains(&format!("{name}: granted")), "{said}");
    }
    assert!(said.contains("Nothing is noted"), "{said}");
    assert_eq!(status, Some(0), "{said}");
    // What is granted is not asked for again, and these are what is asked for unless told otherwise.
    let (said, status) = Request::start(Path::new(macmcp()), &mac, &[]).end();
    assert_eq!(said.matches("granted already").count(), 4, "{said}");
    assert_eq!((status, prompts(&mac).len()), (Some(0), expected.len()));
}

/// A no ends the wait. macOS does not ask twice: the pane opens, with the command that has it forget the no.
#[test]
fn a_denied_permission_is_led_to_its_switch() {
    let mac = never_asked();
    let mut request = Request::start(Path::new(macmcp()), &mac, &["reminders", "accessibility"]);
    eventually("the prompt", || prompts(&mac) == ["reminders"]);
    answer(&mac, "reminders", "denied");
    request.until("Reminders: denied.");
    eventually("the next prompt", || prompts(&mac).len() == 2);
    answer(&mac, "accessibility", "granted");
    let (said, status) = request.end();
    assert!(said.contains("Reminders: denied"), "{said}");
    assert_eq!(status, Some(1), "{said}");

    let mut request = Request::start(Path::new(macmcp()), &mac, &["reminders"]);
    let said = request.until("asks once");
    assert!(
        said.contains("tccutil reset Reminders com.apple.Terminal"),
        "{said}"
    );
    eventually("the pane", || {
        let opened: Vec<String> =
            serde_json::from_value(mac.state()["opened_urls"].clone()).unwrap_or_default();
        opened.iter().any(|url| url.ends_with("?Privacy_Reminders"))
    });
    answer(&mac, "reminders", "granted");
    let (said, status) = request.end();
    assert!(said.contains("Reminders: granted."), "{said}");
    assert_eq!((status, prompts(&mac).len()), (Some(0), 2));
}

/// macmcp.app with the programs of this build.
pub(crate) struct App(TempDir);

impl App {
    pub(crate) fn new() -> Self {
        // Links that are files need one file system.
        let beside = Path::new(macmcp()).parent().unwrap();
        let folder = tempfile::tempdir_in(beside).unwrap();
        let contents = folder.path().join("Applications/macmcp.app/Contents");
        fs::create_dir_all(contents.join("MacOS")).unwrap();
        let list = crate::support::root().join("scripts/dist/Info.plist");
        fs::copy(list, contents.join("Info.plist")).unwrap();
        let app = Self(folder);
        for (from, name) in [(macmcp(), "macmcp"), (simulated_mac(), "simulated-mac")] {
            fs::hard_link(from, app.program().with_file_name(name)).unwrap();
        }
        app
    }

    pub(crate) fn home(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn program(&self) -> PathBuf {
        let programs = self.home().join("Applications/macmcp.app/Contents/MacOS");
        programs.join("macmcp")
    }

    pub(crate) fn note(&self) -> PathBuf {
        self.home().join(".config/macmcp/answers-for-itself")
    }
}

/// Responsible for itself, macmcp is named as the row of its app is, with the command that resets that row alone.
#[test]
fn the_app_is_named_by_its_own_row() {
    let app = App::new();
    let mac = never_asked();
    mac.change(|world| {
        world["session"]["responsible_pid"] = Value::Null;
        world["permissions"]["own_client"] = json!("io.github.macmcp.macmcp");
        world["permissions"]["clients"] = json!([
            {"client": "io.github.macmcp.macmcp", "service": "screen_recording", "allowed": true},
            {"client": "com.apple.Terminal", "service": "accessibility", "allowed": true},
        ]);
    });
    let simulate = format!("--simulate={}", mac.world().display());
    let output = Command::new(app.program())
        .args(["doctor", "--json", &simulate])
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let responsible = &report["responsible"];
    assert_eq!(responsible["subject"], "self", "{report:#}");
    assert_eq!(responsible["name"], "macmcp", "{report:#}");
    let checks = report["checks"].as_array().unwrap();
    let said = |name: &str| {
        let check = checks.iter().find(|check| check["name"] == name).unwrap();
        check["text"].as_str().unwrap().to_owned()
    };
    let missing = said("Accessibility");
    assert!(missing.contains("which is macmcp itself"), "{missing}");
    let reset = "`tccutil reset Accessibility io.github.macmcp.macmcp`";
    assert!(missing.contains(reset), "{missing}");
    assert_eq!(said("Screen Recording"), "granted");

    // The question is about macmcp. What a simulated Mac says is noted for no other.
    let mut request = Request::start(&app.program(), &mac, &["accessibility"]);
    let said =
        request.until("macOS asks about macmcp, and what you allow belongs to macmcp itself");
    eventually("the prompt", || prompts(&mac) == ["accessibility"]);
    mac.change(|world| {
        let row = json!({"client": "io.github.macmcp.macmcp", "service": "accessibility", "allowed": true});
        let rows = world["permissions"]["clients"].as_array_mut().unwrap();
        rows.push(row);
    });
    let (rest, status) = request.end();
    assert!(rest.contains("Nothing is noted"), "{said}{rest}");
    assert_eq!(status, Some(0), "{rest}");
    assert!(!app.note().exists());
}

/// The row that decides about a server, as `doctor --explain` marks it.
fn decisive(app: &App, words: &[&str], variables: &[(&str, &str)]) -> String {
    let output = command_at_home(&app.program(), app.home())
        .env_remove("CI")
        .env_remove("MACMCP_TOOLS_DIR")
        .envs(variables.iter().copied())
        .args(["doctor", "--explain"])
        .args(words)
        .output()
        .unwrap();
    let said = text(&output.stdout);
    assert!(output.status.success(), "{said}{}", text(&output.stderr));
    let rows: Vec<&str> = said.lines().filter(|line| line.starts_with("->")).collect();
    assert_eq!(rows.len(), 1, "{said}");
    rows[0].to_owned()
}

#[test]
fn the_table_marks_the_row_that_holds_now() {
    let app = App::new();
    let row = decisive(&app, &[], &[]);
    assert!(row.contains("has not been run"), "{row}");
    fs::create_dir_all(app.note().parent().unwrap()).unwrap();
    fs::write(app.note(), "it was").unwrap();
    for (words, variables, expected) in [
        (&["--simulate"][..], &[][..], "--simulate"),
        (&["--osascript", "/x"], &[], "--osascript"),
        (&["--screencapture", "/x"], &[], "--screencapture"),
        (&["--config", "/x"], &[], "--config"),
        (&["--tools-dir", "/x"], &[], "--tools-dir"),
        (&[], &[("MACMCP_SIMULATE", "/x")], "--simulate"),
        (&[], &[("MACMCP_OSASCRIPT", "/x")], "--osascript"),
        (&[], &[("MACMCP_SCREENCAPTURE", "/x")], "--screencapture"),
        (&[], &[("MACMCP_CONFIG", "/x")], "--config"),
        (&[], &[("MACMCP_TOOLS_DIR", "/x")], "--tools-dir"),
        (&[], &[("MACMCP_DISCLAIM", "0")], "MACMCP_DISCLAIM=0"),
        (&[], &[("CI", "true")], "CI is set"),
    ] {
        let row = decisive(&app, words, variables);
        assert!(
            row.contains("as started") && row.contains(expected),
            "{expected}: {row}"
        );
    }
    let row = decisive(&app, &[], &[]);
    if cfg!(target_os = "macos") {
        // The home folder of this test is not the account's.
        assert!(row.contains("HOME"), "{row}");
    } else {
        assert!(row.contains("this is not a Mac"), "{row}");
    }
}

/// Where a start cannot be responsible for itself it serves as it was started, whatever the note says.
#[test]
fn a_noted_server_serves_where_there_is_no_mac() {
    let app = App::new();
    fs::create_dir_all(app.note().parent().unwrap()).unwrap();
    fs::write(app.note(), "it was").unwrap();
    let mac = Mac::new();
    let mut command = command_at_home(&app.program(), app.home());
    command.arg(format!("--simulate={}", mac.world().display()));
    let mut client = crate::support::Client::start(command);
    client.initialize("2025-11-25");
    let report = client.ok("check_permissions", json!({}));
    assert_eq!(report["responsible"]["subject"], "inherited", "{report:#}");
}

/// What was granted to the installed app does not count for a program outside of it, and the log leads to the entry.
#[test]
fn a_program_outside_of_the_granted_app_says_so() {
    let app = App::new();
    let logged = |program: &Path| {
        let output = command_at_home(program, app.home())
            .env_remove("CI")
            .env_remove("MACMCP_TOOLS_DIR")
            .stdin(Stdio::null())
            .arg("serve")
            .output()
            .unwrap();
        text(&output.stderr)
    };
    let outside = Path::new(macmcp());
    assert!(!logged(outside).contains("permissions of its own"));
    fs::create_dir_all(app.note().parent().unwrap()).unwrap();
    fs::write(app.note(), "it was").unwrap();
    let said = logged(outside);
    assert!(
        said.contains("Applications/macmcp.app has permissions of its own")
            && said.contains("run `macmcp setup`"),
        "{said}"
    );
    assert!(!logged(&app.program()).contains("permissions of its own"));
    let list = app
        .home()
        .join("Applications/macmcp.app/Contents/Info.plist");
    let older = fs::read_to_string(&list).unwrap();
    fs::write(&list, older.replace(env!("CARGO_PKG_VERSION"), "0.0.1")).unwrap();
    let said = logged(outside);
    assert!(
        said.contains("run `macmcp install` and `macmcp setup`"),
        "{said}"
    );
}

/// The text that a person with a Mac is asked for says how it is installed, and nothing of whose Mac it is.
#[test]
fn the_report_of_an_installation_can_be_sent() {
    let app = App::new();
    let mac = Mac::new();
    let output = command_at_home(&app.program(), app.home())
        .args(["selftest", "--install"])
        .arg(format!("--simulate={}", mac.world().display()))
        .output()
        .unwrap();
    let said = text(&output.stdout);
    assert!(output.status.success(), "{said}{}", text(&output.stderr));
    for row in [
        "| program | ~/Applications/macmcp.app/Contents/MacOS/macmcp |",
        "| installed | ~/Applications/macmcp.app ",
        "| note of `doctor --request` | none |",
        "| subject | inherited |",
        "| Accessibility | granted |",
    ] {
        assert!(said.contains(row), "{row}: {said}");
    }
    assert_eq!(said.matches("Result:").count(), 21, "{said}");
    assert!(!said.contains(&*app.home().to_string_lossy()), "{said}");
}
