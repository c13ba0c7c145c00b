//! `macmcp selftest` on the simulated Mac: its report, and that nothing of it is left behind.
mod consent;
mod restoring;
mod stops;

use crate::support::states::differences;
use crate::support::{Mac, PATIENCE, macmcp};
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};
use tempfile::TempDir;

const TEXT_EDIT: &str = "com.apple.TextEdit";

/// A Mac, and a folder for the reports of this test alone.
struct Bench {
    mac: Mac,
    state: TempDir,
}

impl Bench {
    fn with(change: impl FnOnce(&mut Value)) -> Self {
        Self {
            mac: Mac::with(change),
            state: tempfile::tempdir().unwrap(),
        }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(macmcp());
        command
            .arg("selftest")
            .args(arguments)
            .env("XDG_STATE_HOME", self.state.path())
            .stdin(Stdio::null());
        command
    }

    /// A selftest that has time for everything, however busy the machine is, unless `arguments` say otherwise.
    fn start(&self, arguments: &[&str]) -> Child {
        let mut command = self.command(arguments);
        if !arguments.contains(&"--limit-seconds") {
            command.args(["--limit-seconds", "600"]);
        }
        command.arg("--simulate").arg(self.mac.world());
        command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.start(arguments).wait_with_output().unwrap()
    }

    fn folder(&self) -> PathBuf {
        self.state.path().join("macmcp/selftest")
    }

    fn report(&self) -> Value {
        let text = std::fs::read(self.folder().join("report.json")).unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    fn markdown(&self) -> String {
        std::fs::read_to_string(self.folder().join("report.md")).unwrap()
    }
}

/// What a person would see of a Mac: without clocks, counters, and what is only derived.
fn visible(mut state: Value) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for derived in ["focused", "menu_bar", "z", "attributes"] {
                    fields.remove(derived);
                }
                fields.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut order: Vec<(i64, String)> = Vec::new();
    for app in state["apps"].as_array().unwrap() {
        for window in app["windows"].as_array().into_iter().flatten() {
            let title = window["title"].as_str().unwrap().to_owned();
            order.push((window["z"].as_i64().unwrap_or_default(), title));
        }
    }
    order.sort();
    let fields = state.as_object_mut().unwrap();
    for counter in [
        "clock",
        "done",
        "focus",
        "fronts",
        "generation",
        "last_events",
        "next_id",
        "next_pid",
        "pictures",
        "installed",
        "workspace_notices",
    ] {
        fields.remove(counter);
    }
    state["pasteboard"]["change_count"] = Value::Null;
    strip(&mut state);
    let front: Vec<String> = order
        .into_iter()
        .map(|(_, title)| title)
        .rev()
        .take(1)
        .collect();
    json!({"state": state, "front_window": front})
}

#[test]
fn a_whole_selftest_leaves_the_mac_as_it_was() {
    let bench = Bench::with(|_| ());
    let before = visible(bench.mac.state());
    let output = bench.run(&["--yes", "--json"]);
    let report = bench.report();
    assert!(output.status.success(), "{report:#}");
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(printed, report);
    assert_eq!(differences(&before, &visible(bench.mac.state())), [""; 0]);
    assert_eq!(report["schema"], 1);
    assert_eq!(report["broken"], 0);
    assert_eq!(report["mac"]["macos_version"], "15.5");
    let costs = report["bridge_microseconds"].as_object().unwrap();
    assert_eq!(costs.len(), 7, "{costs:?}");
    assert!(costs.values().any(|cost| cost.as_f64() > Some(0.0)));
    assert_eq!(report["session"]["outcome"], "played", "{report:#}");
    let steps = report["session"]["steps"].as_array().unwrap();
    let failed: Vec<&Value> = steps
        .iter()
        .filter(|step| step["outcome"] == "failed")
        .collect();
    assert!(failed.is_empty(), "{failed:#?}");
    let done = steps.iter().filter(|step| step["outcome"] == "ok").count();
    assert!(done >= 45, "{steps:#?}");
    // What each step changed of what is the person's.
    let disturbed = |tool: &str| {
        let mut of_tool = steps.iter().filter(|step| step["tool"] == tool);
        let found = of_tool.find(|step| step["outcome"] == "ok");
        found.map_or(Value::Null, |step| step["disturbed"].clone())
    };
    assert_eq!(disturbed("look"), json!([]));
    assert_eq!(disturbed("set_clipboard"), json!(["clipboard"]));
    let pointed = steps
        .iter()
        .filter(|step| step["disturbed"] == json!(["pointer"]));
    assert!(pointed.count() > 0, "{steps:#?}");
    let table = bench.markdown();
    assert!(table.contains("| changed for the user |"), "{table}");
    let restored = report["session"]["restored"].as_object().unwrap();
    assert!(
        !restored.is_empty() && restored.values().all(|done| *done == true),
        "{restored:?}"
    );
    for belief in [
        "posted-events-and-idle-time",
        "rectangles-are-shot",
        "paste-is-taken",
    ] {
        assert_eq!(shown(&report, belief), "held", "{belief}");
    }
}

/// What the session showed of a belief that no probe tries.
fn shown<'r>(report: &'r Value, belief: &str) -> &'r str {
    let open = report["open_beliefs"].as_array().unwrap();
    let shown = open.iter().find(|one| one["name"] == belief).unwrap();
    shown["state"].as_str().unwrap()
}

#[test]
#[ignore = "plays the whole self-test; `make test-all` runs it"]
fn a_mac_that_refuses_rectangles_is_told() {
    let bench = Bench::with(|state| {
        state["faults"] = json!({"active": ["rectangle-capture-fails"]});
    });
    bench.run(&["--yes"]);
    assert_eq!(shown(&bench.report(), "rectangles-are-shot"), "refuted");
}

#[test]
fn the_files_are_for_the_user_alone_and_said_to_be_there() {
    let bench = Bench::with(|_| ());
    let none = bench.command(&["--report"]).output().unwrap();
    assert_eq!(none.status.code(), Some(1));
    let output = bench.run(&[]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("Session: not reached, no consent"), "{text}");
    assert!(text.contains("--report"), "{text}");
    for name in ["report.json", "report.md"] {
        let path = bench.folder().join(name);
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        let told = bench.command(&["--report"]).output().unwrap();
        let told = String::from_utf8_lossy(&told.stdout).into_owned();
        assert!(told.contains(path.to_str().unwrap()), "{told}");
        assert!(told.contains("open an issue"), "{told}");
    }
    let text = bench.markdown();
    assert!(
        text.contains("not reached: no consent") && text.len() < 65_536,
        "{text}"
    );
    assert_eq!(bench.report()["session"]["steps"], json!([]));
}

#[test]
#[ignore = "plays most of the self-test; `make test-all` runs it"]
fn a_person_at_the_mac_stops_the_session_and_everything_is_put_back() {
    let bench = Bench::with(|state| {
        let apps = state["apps"].as_array_mut().unwrap();
        apps.retain(|app| app["bundle_id"] != TEXT_EDIT);
        let terminal = apps.iter().find(|app| app["name"] == "Terminal").unwrap();
        state["front"] = terminal["pid"].clone();
    });
    let before = visible(bench.mac.state());
    let mut child = bench.start(&["--yes"]);
    let begun = SystemTime::now();
    let mut x = 700.0;
    while child.try_wait().unwrap().is_none() {
        assert!(begun.elapsed().unwrap() < PATIENCE, "the session goes on");
        let is_open = bench.mac.app(TEXT_EDIT).is_some_and(|app| {
            let windows = app["windows"].as_array().into_iter().flatten();
            windows.into_iter().any(|window| {
                window["title"]
                    .as_str()
                    .unwrap()
                    .starts_with("macmcp-selftest")
            })
        });
        if !is_open {
            std::thread::yield_now();
            continue;
        }
        x += 5.0;
        bench.mac.change(|state| move_mouse(state, x));
    }
    let report = bench.report();
    assert_eq!(report["session"]["outcome"], "stopped", "{report:#}");
    assert_eq!(
        report["session"]["why"],
        "the mouse or the keyboard was used"
    );
    let steps = report["session"]["steps"].as_array().unwrap();
    assert!(
        steps
            .iter()
            .any(|step| step["why"] == "the mouse or the keyboard was used")
    );
    let restored = report["session"]["restored"].as_object().unwrap();
    assert!(restored.values().all(|done| *done == true), "{restored:?}");
    let mut changed = differences(&before, &visible(bench.mac.state()));
    // Where the person has left the pointer, and what of it still arrives.
    changed
        .retain(|path| !path.starts_with("/state/pointer") && !path.starts_with("/state/pending"));
    assert_eq!(changed, [""; 0]);
    assert!(bench.mac.app(TEXT_EDIT).is_none());
}

/// The device's own event: nobody posted it.
fn move_mouse(state: &mut Value, x: f64) {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let skew = state["clock"]["skew_seconds"].as_f64().unwrap_or_default();
    let event = json!({"kind": "moved", "location": [x, 500.0]});
    let pending = json!({"at": now.as_secs_f64() + skew, "what": {"input": {"event": event}}});
    match state.get_mut("pending").and_then(Value::as_array_mut) {
        Some(all) => all.push(pending),
        None => state["pending"] = json!([pending]),
    }
}

/// Finds menu items by their shortcuts: titles are in the user's language.
#[test]
#[ignore = "plays the whole self-test; `make test-all` runs it"]
fn a_menu_in_another_language_is_chosen_from() {
    fn translate(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for (english, japanese) in [("Edit", "編集"), ("Select All", "すべてを選択")]
                {
                    if fields.get("title").is_some_and(|title| title == english) {
                        fields.insert("title".to_owned(), japanese.into());
                    }
                }
                fields.values_mut().for_each(translate);
            }
            Value::Array(items) => items.iter_mut().for_each(translate),
            _ => {}
        }
    }
    let bench = Bench::with(translate);
    bench.run(&["--yes"]);
    let report = bench.report();
    let steps = report["session"]["steps"].as_array().unwrap();
    for tool in ["get_menu_item_state", "click_menu_item"] {
        let step = steps.iter().find(|step| step["tool"] == tool).unwrap();
        assert_eq!(step["outcome"], "ok", "{step}");
    }
}

/// Whether posted events count as input of the devices [findings-2 10.2] or not, the session is not stopped by its own.
#[test]
#[ignore = "plays the whole self-test; `make test-all` runs it"]
fn own_events_are_not_a_person() {
    for (counts, came, status) in [(true, "held", 0), (false, "refuted", 1)] {
        let bench = Bench::with(|state| {
            state["bridge"] = json!({"posted_events_are_hardware": counts});
        });
        let output = bench.run(&["--yes"]);
        let report = bench.report();
        assert_eq!(report["session"]["outcome"], "played", "{report:#}");
        assert_eq!(shown(&report, "posted-events-and-idle-time"), came);
        assert_eq!(output.status.code(), Some(status), "{counts}: {report:#}");
    }
}

#[test]
#[ignore = "plays the whole self-test; `make test-all` runs it"]
fn nothing_personal_stands_in_a_report() {
    const MARK: &str = "Zyxwv";
    let bench = Bench::with(|state| {
        let name = |what: &str| json!(format!("{MARK} {what}"));
        state["system"]["full_user_name"] = name("Person");
        state["system"]["computer_name"] = name("Mac");
        state["system"]["user"] = json!(MARK);
        state["system"]["home"] = json!(format!("/Users/{MARK}"));
        for app in state["apps"].as_array_mut().unwrap() {
            let windows = app.get_mut("windows").and_then(Value::as_array_mut);
            for window in windows.into_iter().flatten() {
                window["title"] = name("window");
            }
        }
        state["apps"][0]["name"] = name("app");
        let text = format!("{MARK} clipboard");
        state["pasteboard"]["items"] = json!([[["public.utf8-plain-text", text]]]);
        // Refuted probes quote what they found, and calls that fail what there is.
        state["bridge"] = json!({"long_integers": "numbers"});
        state["permissions"]["automation"] = json!("denied");
    });
    let output = bench.run(&["--yes", "--json"]);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let report = bench.report();
    assert!(report["broken"].as_u64().unwrap() > 0);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(report["session"]["outcome"], "played", "{report:#}");
    for text in [bench.markdown(), report.to_string(), printed] {
        assert!(!text.contains(MARK), "{text}");
    }
}
